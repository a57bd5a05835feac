//! What an Arabic word is folded to and read as, remembered for the next time it comes.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use crate::text::arabic;
use crate::text::fold::fold;
use crate::text::joined::split_joined;
use crate::text::joined_name::split_name;

use super::memo::Memo;

/// How many words a thread remembers; a power of 2.
const REMEMBERED: usize = 1 << 15;

/// The longest word that is remembered, in bytes; its folded form is shorter than a term may be.
const LONGEST: usize = 64;

/// An Arabic word, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ArabicWord {
    /// Its folded form.
    pub folded: String,
    /// Its other readings, folded.
    pub readings: Vec<String>,
    /// Its two parts, where everyday spelling writes it as two words; bytes of the raw word.
    pub joined: Option<(Range<usize>, Range<usize>)>,
}

thread_local! {
    static MEMO: RefCell<Memo<Rc<ArabicWord>>> = const { RefCell::new(Memo::new(REMEMBERED)) };
}

/// Reads the word `raw`; `None` where it is longer than any word of a language.
pub(super) fn arabic_word(raw: &str) -> Option<Rc<ArabicWord>> {
    let known =
        || MEMO.with_borrow_mut(|memo| memo.get_or_make(raw, || Rc::new(read(raw))).clone());
    (raw.len() <= LONGEST).then(known)
}

fn read(raw: &str) -> ArabicWord {
    let folded = fold(raw);
    let mut readings = Vec::new();
    arabic::readings(raw, &folded, &mut readings);
    ArabicWord { folded, readings, joined: split_joined(raw).or_else(|| split_name(raw)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_remembered_is_read_as_it_was() {
        for raw in ["السماوات", "مؤمن", "يَـٰقَوْمِ", "السماوات", "مؤمن", "يَـٰقَوْمِ"]
        {
            assert_eq!(arabic_word(raw).as_deref(), Some(&read(raw)));
        }
        assert_eq!(arabic_word(&"ا".repeat(40)), None);
    }
}
