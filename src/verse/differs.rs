//! What differs between a quotation and the edition that it comes from.

use std::ops::Range;

use super::alignment::{Alignment, Likeness};
use super::edition::Edition;
use super::group::Word;
use crate::text::fold::fold;

/// Words that turn a meaning round, folded.
const NEGATIONS: [&str; 20] = [
    "not", "no", "never", "nor", "neither", "none", "cannot", "لا", "ولا", "فلا", "ما", "وما", "لم",
    "ولم", "لن", "ولن", "ليس", "وليس", "ليست", "غير",
];

/// English auxiliaries that have swallowed a negation, without the apostrophe.
const CONTRACTED: [&str; 9] =
    ["dont", "doesnt", "didnt", "wont", "cant", "isnt", "arent", "wasnt", "shouldnt"];

/// The Arabic word that negates some words and relates others, and those before which it negates.
const MA: [&str; 2] = ["ما", "وما"];
const NEGATED_BY_MA: [&str; 11] =
    ["كان", "كنت", "كنا", "انت", "انا", "نحن", "هو", "هي", "هم", "محمد", "من"];

/// Words of what an ellipsis stands for, in which a negation belongs to what is quoted: so many in
/// all, or right after the words before it and right before those after it.
const SHORT: usize = 8;
const AFTER: usize = 2;
const BEFORE: usize = 3;

/// What differs, negations first; each a phrase such as "`raiment` for `garments`".
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Differs(pub Vec<String>);

/// What differs between `words` of `text` and the words of the edition along an alignment.
///
/// The words of the edition before the first and after the last one in common are not quoted and do
/// not differ, and what an ellipsis stands for does not either; but for a negation that belongs to
/// what is quoted. Nothing differs where the quotation is exact.
pub(super) fn differs(
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
        found.negations.extend(swallowed(edition, first.at));
    }
    for step in &alignment.steps {
        let quoted = next..step.word;
        let original = at.map_or(step.at, |at| at + 1)..step.at;
        let is_cut = (quoted.start..=quoted.end).any(|word| breaks.binary_search(&word).is_ok());
        found.push(text, &words[quoted], edition, original, is_cut);
        if step.likeness != Likeness::Same {
            found.push(text, &words[step.word..=step.word], edition, step.at..step.at + 1, false);
        }
        next = step.word + 1;
        at = Some(step.at);
    }
    found.push(text, &words[next..], edition, 0..0, false);
    found.negations.append(&mut found.others);
    Differs(found.negations)
}

/// The negation that stands right before the first word that is quoted.
fn swallowed(edition: &Edition, first: usize) -> Option<String> {
    let verse = edition.words_of(edition.verse_of(first));
    let before = first.checked_sub(1).filter(|before| *before >= verse.start)?;
    let form = fold(edition.raw(before));
    let negates = is_negation(edition.raw(before))
        && (!MA.contains(&form.as_str())
            || NEGATED_BY_MA.contains(&fold(edition.raw(first)).as_str()));
    negates.then(|| format!("left out: `{}`", edition.raw(before)))
}

/// Whether a negation among the words `original`, which an ellipsis stands for, belongs to the words
/// before or after it; a verse that is left out whole is a sentence of its own.
fn hides_negation(edition: &Edition, original: Range<usize>) -> bool {
    let verse_before = edition.verse_of(original.start.saturating_sub(1));
    let verse_after = edition.verse_of(original.end);
    let hides = |part: Range<usize>| {
        let is_near = |word: usize| {
            let is_after = word < part.start + AFTER;
            part.len() <= SHORT || is_after || word + BEFORE >= part.end
        };
        part.clone().any(|word| is_near(word) && is_negation(edition.raw(word)))
    };
    if verse_before == verse_after {
        return hides(original);
    }
    let end_of_first = edition.words_of(verse_before).end;
    let start_of_last = edition.words_of(verse_after).start;
    hides(original.start..end_of_first) || hides(start_of_last..original.end)
}

/// Whether a word, folded or not, negates; or one of the words that are read as one: أن لا.
pub(super) fn is_negation(word: &str) -> bool {
    word.split_whitespace().any(|word| {
        let form = fold(word);
        let contracted = ["n't", "n’t"].iter().any(|end| word.ends_with(end))
            || CONTRACTED.contains(&form.as_str());
        NEGATIONS.contains(&form.as_str()) || contracted || is_that_not(word, &form)
    })
}

/// Whether an Arabic word is ألا, that not, which folds to the same letters as إلا.
fn is_that_not(word: &str, form: &str) -> bool {
    let bare = form.strip_prefix(['و', 'ف']).unwrap_or(form);
    matches!(bare, "الا" | "لئلا")
        && !word.contains(['إ', '\u{655}'])
        && word.contains(['أ', '\u{654}', 'ئ'])
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
        let originals: Vec<&str> = original.clone().map(|word| edition.raw(word)).collect();
        let negates = quoted.iter().any(|word| is_negation(&word.unit.form))
            || originals.iter().any(|raw| is_negation(raw));
        let says = match (quoted.first(), quoted.last()) {
            (Some(first), Some(last)) => {
                text.get(first.unit.range.start..last.unit.range.end).unwrap_or_default()
            }
            _ => "",
        };
        let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
        let difference = match (says.is_empty(), originals.is_empty()) {
            (true, true) => return,
            (true, false) if is_cut && !hides_negation(edition, original) => return,
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
