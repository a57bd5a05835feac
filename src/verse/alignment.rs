//! Aligns the words of a text with those of an edition, each word weighing what it tells.
//!
//! The best stretch of the one along the best stretch of the other, by the recurrence of T. F. Smith
//! and M. S. Waterman, "Identification of common molecular subsequences" (1981).

use std::ops::Range;

use super::edition::Edition;
use super::group::{Group, Word};
use crate::text::uthmani::same_word;

/// Scores that differ by less are equal.
pub(super) const EQUAL: f32 = 1e-3;
/// What a word costs that the edition has and the text has not.
const SKIPPED: f32 = 0.3;
/// What a word costs that the text has and the edition has not.
const ADDED: f32 = 0.6;
/// What a word costs in whose place another one stands.
const CHANGED: f32 = 0.7;
/// How much of its weight a word of another form has.
const RELATED: f32 = 0.85;

/// How much of its weight another word of its kin has.
pub(super) const KIN: f32 = 0.5;

/// The number of a word that no edition has.
const NO_WORD: u32 = u32::MAX;

/// How a word of the text compares to one of the edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The same word.
    Same,
    /// Another form of it.
    Related,
    /// Another word of its kin.
    Kin,
}

impl Likeness {
    /// How much of the weight of a word counts, from 0 to 1.
    fn share(self) -> f32 {
        match self {
            Likeness::Same => 1.0,
            Likeness::Related => RELATED,
            Likeness::Kin => KIN,
        }
    }
}

/// A word of the text and the word of the edition that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// The word of the text.
    pub word: usize,
    /// The word of the edition.
    pub at: usize,
    /// How they compare.
    pub likeness: Likeness,
}

/// The best alignment of a text with a stretch of an edition.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Alignment {
    /// The weight of the words in common, less what the others cost.
    pub score: f32,
    /// The words in common, ascending in both.
    pub steps: Vec<Step>,
}

/// What is aligned.
pub(super) struct Aligner<'a> {
    pub group: &'a Group,
    /// The words of the text.
    pub words: &'a [Word],
    /// The text.
    pub text: &'a str,
    /// The words before which the text leaves others out, ascending.
    pub breaks: &'a [usize],
}

/// Where a cell of the table comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Nowhere,
    Match,
    Changed,
    Added,
    Skipped,
}

impl Aligner<'_> {
    /// The best alignment with the words `window` of an edition; of those equally good, one that ends
    /// within `inner`. Costs the product of both lengths.
    pub fn align(
        &self,
        edition: &Edition,
        window: Range<usize>,
        inner: &Range<usize>,
    ) -> Alignment {
        let width = window.len();
        let (terms, kins) = (&edition.terms[window.clone()], &edition.kins[window.clone()]);
        let mut costs = vec![0.0_f32; width + 1];
        let mut before = vec![0.0_f32; width + 1];
        let mut table = vec![From::Nowhere; (self.words.len() + 1) * (width + 1)];
        let mut best = (0.0_f32, 0, 0);
        for (i, word) in (1..).zip(self.words) {
            std::mem::swap(&mut costs, &mut before);
            costs[0] = 0.0;
            let skipped = if self.breaks.binary_search(&i).is_ok() { 0.0 } else { SKIPPED };
            let weight = self.group.weight(word);
            let (term, kin) = (word.term.unwrap_or(NO_WORD), word.kin.unwrap_or(NO_WORD));
            let row = &mut table[i * (width + 1)..(i + 1) * (width + 1)];
            for j in 1..=width {
                let is_like = terms[j - 1] == term || kins[j - 1] == kin;
                if !is_like && before[j - 1] == 0.0 && before[j] == 0.0 && costs[j - 1] == 0.0 {
                    costs[j] = 0.0;
                    continue;
                }
                let likeness = if is_like {
                    self.likeness(edition, i - 1, window.start + j - 1)
                } else {
                    None
                };
                let (gain, from) = match likeness {
                    Some(likeness) => (weight * likeness.share(), From::Match),
                    None => (-CHANGED, From::Changed),
                };
                let mut cell = (0.0, From::Nowhere);
                for next in [
                    (before[j - 1] + gain, from),
                    (before[j] - ADDED, From::Added),
                    (costs[j - 1] - skipped, From::Skipped),
                ] {
                    if next.0 > cell.0 {
                        cell = next;
                    }
                }
                costs[j] = cell.0;
                row[j] = cell.1;
                let is_inner = |j: usize| j > 0 && inner.contains(&(window.start + j - 1));
                let is_as_good = cell.0 > best.0 - 1e-4 && is_inner(j) && !is_inner(best.2);
                if cell.0 > best.0 + 1e-4 || (is_as_good && cell.0 > 0.0) {
                    best = (cell.0, i, j);
                }
            }
        }
        let (score, mut i, mut j) = best;
        let mut steps = Vec::new();
        loop {
            let (word, at) = (i.wrapping_sub(1), (window.start + j).wrapping_sub(1));
            match table[i * (width + 1) + j] {
                From::Nowhere => break,
                From::Match => {
                    if let Some(likeness) = self.likeness(edition, word, at) {
                        steps.push(Step { word, at, likeness });
                    }
                    (i, j) = (i - 1, j - 1);
                }
                From::Changed => (i, j) = (i - 1, j - 1),
                From::Added => i -= 1,
                From::Skipped => j -= 1,
            }
        }
        steps.reverse();
        Alignment { score, steps }
    }

    /// How two words compare; nothing where they are different ones.
    pub fn likeness(&self, edition: &Edition, word: usize, at: usize) -> Option<Likeness> {
        let word = &self.words[word];
        if word.term != Some(edition.terms[at]) {
            return (word.kin == Some(edition.kins[at])).then_some(Likeness::Kin);
        }
        let is_same = self.is_same(word, edition, at);
        Some(if is_same { Likeness::Same } else { Likeness::Related })
    }

    /// Whether a word is the same as one of the edition that has its term.
    fn is_same(&self, word: &Word, edition: &Edition, at: usize) -> bool {
        word.form == Some(edition.forms[at])
            || (self.group.is_arabic
                && same_word(&self.text[word.unit.range.clone()], edition.raw(at)))
    }
}

/// The words of `text` before which an ellipsis stands, ascending.
pub(super) fn breaks(text: &str, words: &[Word]) -> Vec<usize> {
    let between = |pair: &[Word]| pair[0].unit.range.end..pair[1].unit.range.start;
    let is_break = |range: Range<usize>| {
        text.get(range)
            .is_some_and(|part| part.contains('…') || part.contains("..") || part.contains(". ."))
    };
    (1..words.len()).filter(|&at| is_break(between(&words[at - 1..=at]))).collect()
}
