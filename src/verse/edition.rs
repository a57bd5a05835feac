//! One edition of the Qur'an as a sequence of comparable words.

use std::ops::Range;

use super::units::Unit;

/// The verses of an edition, word by word in one sequence.
///
/// A verse is known by its place in the list of all verses, a word by its place in the sequence.
#[derive(Debug, Default)]
pub(super) struct Edition {
    /// The id of its work.
    pub id: String,
    /// The first word of each verse, and the number of all words at the end.
    starts: Vec<u32>,
    /// The term of each word.
    pub terms: Vec<u32>,
    /// The folded form of each word.
    pub forms: Vec<u32>,
    /// The looser kin of each word.
    pub kins: Vec<u32>,
    /// The words as written, one after the other.
    text: String,
    /// The end of each word in `text`.
    ends: Vec<u32>,
}

impl Edition {
    /// An edition without a verse.
    pub fn new(id: &str) -> Edition {
        Edition { id: id.to_owned(), starts: vec![0], ..Edition::default() }
    }

    /// Adds the next verse; without words where the edition does not have it.
    pub fn push_verse(&mut self, text: &str, words: &[(Unit, [u32; 3])]) {
        for (unit, [term, form, kin]) in words {
            self.terms.push(*term);
            self.forms.push(*form);
            self.kins.push(*kin);
            self.text.push_str(&text[unit.range.clone()]);
            self.ends.push(self.text.len() as u32);
        }
        self.starts.push(self.terms.len() as u32);
    }

    /// The number of words.
    pub fn num_words(&self) -> usize {
        self.terms.len()
    }

    /// The words of the verse at `place`.
    pub fn words_of(&self, place: usize) -> Range<usize> {
        match (self.starts.get(place), self.starts.get(place + 1)) {
            (Some(&start), Some(&end)) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    /// The place of the verse in which the word at `word` stands.
    pub fn verse_of(&self, word: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= word) - 1
    }

    /// The word at `word` as written.
    pub fn raw(&self, word: usize) -> &str {
        let start = word.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.text[start..self.ends[word] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::units::units;
    use super::*;

    #[test]
    fn words_know_their_verse_and_verses_their_words() {
        let mut edition = Edition::new("quran");
        for text in ["a b", "", "c"] {
            let words: Vec<_> = units(text).into_iter().map(|unit| (unit, [0, 0, 0])).collect();
            edition.push_verse(text, &words);
        }
        assert_eq!(edition.words_of(0), 0..2);
        assert_eq!(edition.words_of(1), 2..2);
        assert_eq!(edition.words_of(2), 2..3);
        assert_eq!(edition.words_of(3), 0..0);
        assert_eq!((0..3).map(|word| edition.verse_of(word)).collect::<Vec<_>>(), [0, 0, 2]);
        assert_eq!(edition.raw(1), "b");
        assert_eq!(edition.num_words(), 3);
    }
}
