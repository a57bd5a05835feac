//! Stems: one form for the forms of a word, in a field of their own beside the words.

use std::cell::RefCell;
use std::collections::HashMap;

use frostem::{Algorithm, Stemmer};

use crate::text::arabic::light_stem;
use crate::text::letter::is_arabic;

/// How many stems a thread remembers: the vocabulary of a large collection fits.
const REMEMBERED: usize = 1 << 17;

thread_local! {
    /// Stemming costs ten times what a look-up does, and a text repeats its words.
    static MEMO: RefCell<HashMap<Box<str>, Box<str>>> = RefCell::new(HashMap::new());
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
        if let Some(stem) = memo.get(base) {
            out.push_str(stem);
            return;
        }
        let stem = Stemmer::new(Algorithm::English).stem(base);
        out.push_str(&stem);
        if memo.len() >= REMEMBERED {
            memo.clear();
        }
        memo.insert(base.into(), stem.as_ref().into());
    });
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
