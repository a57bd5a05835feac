//! What differs between a quotation and the edition that it comes from.

use std::ops::Range;

use super::alignment::{Alignment, Likeness};
use super::edition::Edition;
use super::group::{Group, Word};
use crate::text::fold::fold;

/// Words that turn a meaning round, folded.
const NEGATIONS: [&str; 14] = [
    "not", "no", "never", "nor", "neither", "none", "cannot", "لا", "ما", "لم", "لن", "ليس", "ليست",
    "غير",
];

/// What differs, negations first; each a phrase such as "`raiment` for `garments`".
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Differs(pub Vec<String>);

/// What differs between `words` of `text` and the words of the edition along an alignment.
///
/// The words of the edition before the first and after the last one in common are not quoted and do
/// not differ; what an ellipsis stands for does not either, but for a negation.
pub(super) fn differs(
    group: &Group,
    edition: &Edition,
    text: &str,
    words: &[Word],
    alignment: &Alignment,
    breaks: &[usize],
) -> Differs {
    let mut found = Found { negations: Vec::new(), others: Vec::new() };
    let mut next = 0;
    let mut at: Option<usize> = None;
    if let Some(first) = alignment.steps.first() {
        let before = if group.is_arabic { 1 } else { 2 };
        found.negations.extend(swallowed(edition, first.at, before));
    }
    for step in &alignment.steps {
        let quoted = next..step.word;
        let original = at.map_or(step.at, |at| at + 1)..step.at;
        let is_cut = (quoted.start..=quoted.end).any(|word| breaks.binary_search(&word).is_ok());
        found.push(text, &words[quoted], edition, original, is_cut);
        if step.likeness == Likeness::Kin || (step.likeness == Likeness::Related && group.is_arabic)
        {
            found.push(text, &words[step.word..=step.word], edition, step.at..step.at + 1, false);
        }
        next = step.word + 1;
        at = Some(step.at);
    }
    found.push(text, &words[next..], edition, 0..0, false);
    found.negations.append(&mut found.others);
    Differs(found.negations)
}

/// The negation that stands among the `before` words before the first one that is quoted.
fn swallowed(edition: &Edition, first: usize, before: usize) -> Option<String> {
    let verse = edition.words_of(edition.verse_of(first));
    let before = first.saturating_sub(before).max(verse.start)..first;
    let negation = before.clone().rev().find(|&word| is_negation(&fold(edition.raw(word))))?;
    let words: Vec<&str> = (negation..first).map(|word| edition.raw(word)).collect();
    Some(format!("left out: `{}`", words.join(" ")))
}

fn is_negation(form: &str) -> bool {
    NEGATIONS.contains(&form)
}

struct Found {
    negations: Vec<String>,
    others: Vec<String>,
}

impl Found {
    /// Adds that the edition has the words `original` where the quotation has `quoted`.
    fn push(
        &mut self,
        text: &str,
        quoted: &[Word],
        edition: &Edition,
        original: Range<usize>,
        is_cut: bool,
    ) {
        let originals: Vec<&str> = original.map(|word| edition.raw(word)).collect();
        let negates = quoted.iter().any(|word| is_negation(&word.unit.form))
            || originals.iter().any(|raw| is_negation(&fold(raw)));
        let says = match (quoted.first(), quoted.last()) {
            (Some(first), Some(last)) => {
                text.get(first.unit.range.start..last.unit.range.end).unwrap_or_default()
            }
            _ => "",
        };
        let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
        let difference = match (says.is_empty(), originals.is_empty()) {
            (true, true) => return,
            (true, false) if is_cut && !negates => return,
            (true, false) => format!("left out: `{}`", originals.join(" ")),
            (false, true) => format!("added: `{says}`"),
            (false, false) => format!("`{says}` for `{}`", originals.join(" ")),
        };
        if negates {
            self.negations.push(difference);
        } else {
            self.others.push(difference);
        }
    }
}
