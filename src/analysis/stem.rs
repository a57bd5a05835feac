//! Stems: one form for the forms of a word, in a field of their own beside the words.

use std::cell::RefCell;

use frostem::{Algorithm, Stemmer};

use crate::text::arabic::light_stem;
use crate::text::letter::is_arabic;

/// How many stems a thread remembers: the frequent words of a large collection fit. A power of 2.
const REMEMBERED: usize = 1 << 15;

/// A word and its stem.
type Remembered = Option<(Box<str>, Box<str>)>;

thread_local! {
    /// Stemming costs ten times what a look-up does, and a text repeats its words. Each word has one
    /// slot, and the last of those that share one is in it: however the words of a text are chosen,
    /// a look-up stays one comparison.
    static MEMO: RefCell<Vec<Remembered>> = const { RefCell::new(Vec::new()) };
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
    MEMO.with_borrow_mut(|memo| {
        if memo.is_empty() {
            memo.resize(REMEMBERED, None);
        }
        let slot = &mut memo[slot(base)];
        if let Some((word, stem)) = slot
            && **word == *base
        {
            out.push_str(stem);
            return;
        }
        let stem = Stemmer::new(Algorithm::English).stem(base);
        out.push_str(&stem);
        *slot = Some((base.into(), stem.as_ref().into()));
    });
}

/// The slot of a word, below [`REMEMBERED`]: the upper bits of an FNV-1a hash.
fn slot(word: &str) -> usize {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (REMEMBERED - 1)
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
    fn forms_of_an_arabic_word_share_a_stem() {
        assert_eq!(stem("الصابرين"), stem("صابرون"));
    }
}
