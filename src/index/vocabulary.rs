//! The words that an index has, by what they sound like.

use std::collections::HashMap;

use crate::text::slip::one_slip;
use crate::text::variant::{variant_key, variants_equal};

/// The words of a field of folded words.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// Each word and how many passages have it, ascending by word.
    words: Vec<(Box<str>, u64)>,
    /// The words of each key of spelling variants.
    by_key: HashMap<Box<str>, Vec<u32>>,
}

/// A word of the vocabulary that comes near another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearWord<'v> {
    /// The word.
    pub word: &'v str,
    /// How many passages have it.
    pub passages: u64,
    /// Whether it is a known variant; otherwise it is one slip away.
    pub is_variant: bool,
}

impl Vocabulary {
    /// Takes over words with the number of passages that have them.
    pub(super) fn of(words: impl IntoIterator<Item = (String, u64)>) -> Vocabulary {
        let mut words: Vec<(Box<str>, u64)> =
            words.into_iter().map(|(word, passages)| (word.into_boxed_str(), passages)).collect();
        words.sort();
        let mut by_key: HashMap<Box<str>, Vec<u32>> = HashMap::new();
        for (number, (word, _)) in words.iter().enumerate() {
            if word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
                by_key.entry(variant_key(word).into()).or_default().push(number as u32);
            }
        }
        Vocabulary { words, by_key }
    }

    /// Whether the folded `word` is one of them.
    pub fn has(&self, word: &str) -> bool {
        self.words.binary_search_by(|(other, _)| other.as_ref().cmp(word)).is_ok()
    }

    /// The words that are spelling variants of the folded `word`, in their order.
    pub fn variants(&self, word: &str) -> impl Iterator<Item = NearWord<'_>> {
        let word = word.to_owned();
        let same_key = self.by_key.get(variant_key(&word).as_str()).into_iter().flatten();
        same_key.map(|&number| &self.words[number as usize]).filter_map(move |(other, passages)| {
            let is_variant = **other != *word && variants_equal(&word, other);
            is_variant.then_some(NearWord { word: other, passages: *passages, is_variant })
        })
    }

    /// The words that are variants of the folded `word`, and those one slip away from it where it
    /// has five letters or more; the most frequent first, at most `most`.
    ///
    /// Goes through the whole vocabulary for slips: some milliseconds for a large one.
    pub fn near(&self, word: &str, most: usize) -> Vec<NearWord<'_>> {
        let mut found: Vec<NearWord<'_>> = self.variants(word).collect();
        if word.chars().count() >= 5 && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            for (other, passages) in &self.words {
                let near_length = other.len().abs_diff(word.len()) <= 4;
                let known = || found.iter().any(|found| found.word == other.as_ref());
                if near_length && one_slip(word, other) && !known() {
                    found.push(NearWord { word: other, passages: *passages, is_variant: false });
                }
            }
        }
        found.sort_by_key(|near| (!near.is_variant, std::cmp::Reverse(near.passages), near.word));
        found.truncate(most);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_come_before_slips_and_the_word_itself_is_none_of_them() {
        let words = ["omar", "umar", "prayer", "prayed", "cloak"].map(|word| (word.to_owned(), 1));
        let vocabulary = Vocabulary::of(words);
        let near = |word: &str| -> Vec<(String, bool)> {
            let near = vocabulary.near(word, 9);
            near.into_iter().map(|near| (near.word.to_owned(), near.is_variant)).collect()
        };
        assert_eq!(near("umar"), [("omar".to_owned(), true)]);
        assert_eq!(near("prayer"), [("prayed".to_owned(), false)]);
        assert!(near("cloaks").iter().any(|near| near.0 == "cloak"));
    }
}
