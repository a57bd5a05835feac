//! Stems: one form for the forms of a word, in a field of their own beside the words.

use std::cell::RefCell;

use frostem::{Algorithm, Stemmer};

use crate::text::arabic::light_stem;
use crate::text::letter::is_arabic;

use super::memo::Slots;

/// How many stems a thread remembers: the frequent words of a large collection fit. A power of 2.
const REMEMBERED: usize = 1 << 15;

/// The longest word and the longest stem that are remembered, in bytes.
const LONGEST: usize = 31;

/// A word and its stem, both in one line of the processor's cache.
#[derive(Clone, Copy, Default)]
struct Slot {
    word_len: u8,
    stem_len: u8,
    word: [u8; LONGEST],
    stem: [u8; LONGEST],
}

thread_local! {
    /// Stemming costs ten times what a look-up does, and a text repeats its words. Each word has one
    /// slot, as in a [`Memo`](super::memo::Memo).
    static MEMO: RefCell<Slots<Slot>> = const { RefCell::new(Slots::new(REMEMBERED)) };
}

/// Appends the stem of the folded word `base` to `out`.
///
/// English words have the Snowball English stem (Porter2), Arabic ones the light stem; a word of
/// another script is its own stem. The possessive `s` is to be left out of `base`.
pub fn stem_into(base: &str, out: &mut String) {
    match base.chars().next() {
        Some(c) if c.is_ascii_alphabetic() => english(base, out),
        Some(c) if is_arabic(c) => out.push_str(light_stem(base)),
        _ => out.push_str(base),
    }
}

/// The stem of the folded word `base`.
pub fn stem(base: &str) -> String {
    let mut out = String::with_capacity(base.len());
    stem_into(base, &mut out);
    out
}

fn english(base: &str, out: &mut String) {
    if base.len() < 3 {
        out.push_str(base);
        return;
    }
    let stemmed = || Stemmer::new(Algorithm::English).stem(base);
    if base.len() > LONGEST {
        out.push_str(&stemmed());
        return;
    }
    MEMO.with_borrow_mut(|memo| {
        let slot = memo.of(base);
        if slot.word() != base.as_bytes() {
            match Slot::new(base, &stemmed()) {
                Some(new) => *slot = new,
                None => return out.push_str(&stemmed()),
            }
        }
        out.push_str(slot.stem());
    });
}

impl Slot {
    /// `None` where they are too long.
    fn new(word: &str, stem: &str) -> Option<Slot> {
        let mut slot =
            Slot { word_len: word.len() as u8, stem_len: stem.len() as u8, ..Slot::default() };
        slot.word.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        slot.stem.get_mut(..stem.len())?.copy_from_slice(stem.as_bytes());
        Some(slot)
    }

    fn word(&self) -> &[u8] {
        &self.word[..usize::from(self.word_len)]
    }

    fn stem(&self) -> &str {
        // What was copied from a text is one.
        str::from_utf8(&self.stem[..usize::from(self.stem_len)]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_an_english_word_share_a_stem() {
        assert_eq!(stem("prayers"), stem("prayer"));
        assert_eq!(stem("supplicating"), stem("supplicated"));
    }

    #[test]
    fn a_remembered_stem_is_the_stem() {
        let long = "a".repeat(30) + "nesses";
        for word in ["prayers", "cafés", "generously", &long, "prayers", "naïveté"] {
            assert_eq!(stem(word), Stemmer::new(Algorithm::English).stem(word), "{word}");
        }
    }

    #[test]
    fn forms_of_an_arabic_word_share_a_stem() {
        assert_eq!(stem("الصابرين"), stem("صابرون"));
    }
}
