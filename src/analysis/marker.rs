//! Note markers, verse numbers and citations in brackets: they never break a phrase.

use crate::text::letter::{is_invisible, is_word};

/// What stands in a bracket that opens at some place of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    /// A number or a citation; its words take no position. The byte after the closing bracket.
    Number(usize),
    /// A single letter glued to a word, `patience(a)`: no word at all.
    Letter(usize),
}

/// The longest bracket that is looked at, in bytes.
const LONGEST: usize = 60;

/// Reads the bracket that opens at byte `at` of `text` as a marker.
///
/// `glued` tells whether a word ends right before it. Rules: `[12]`, `[^12]`, `(2)`, `﴿٢﴾` and
/// `{2}` of up to three digits; a citation of numbers, `(3:165)`, `(2.125)`, `[2:153-155]`; in
/// square brackets also with up to three words before the numbers, `[Baqara 153]`,
/// `[البقرة: 153]`; in round ones only where they look like a citation, `(Baqarah, 153)`,
/// `(Qur'an 2:153)`, `(البقرة: 153)`; one small letter in round brackets where it is glued to a
/// word.
pub(super) fn read(text: &str, at: usize, glued: bool) -> Option<Marker> {
    let rest = &text[at..];
    let mut chars = rest.char_indices();
    let (_, open) = chars.next()?;
    let close = match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '﴿' => '﴾',
        '﴾' => '﴿',
        _ => return None,
    };
    let mut inside = Inside::default();
    for (offset, c) in chars {
        if c == close {
            let end = at + offset + c.len_utf8();
            return inside.judge(open, glued, end);
        }
        let is_note = c == '^' && open == '[' && offset == open.len_utf8();
        if offset > LONGEST || !(is_note || inside.push(c)) {
            return None;
        }
    }
    None
}

/// What has been seen in the bracket so far.
#[derive(Default)]
struct Inside {
    numbers: usize,
    digits: usize,
    words: usize,
    letters: usize,
    small: bool,
    /// Whether the first letter is that of a name: a capital, or of a script without them.
    named: bool,
    /// Whether a colon or comma stands between the words and the first number.
    parted: bool,
    after_number: bool,
    last: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Digit,
    Letter,
}

impl Inside {
    /// Takes the next character; false where no marker can hold it.
    fn push(&mut self, c: char) -> bool {
        if c.is_numeric() {
            if self.last == Some(Kind::Letter) {
                return false;
            }
            if self.last != Some(Kind::Digit) {
                self.numbers += 1;
                self.digits = 0;
            }
            self.digits += 1;
            self.last = Some(Kind::Digit);
            return self.digits <= 4;
        }
        if is_word(c) {
            if self.last == Some(Kind::Digit) {
                return false;
            }
            if self.last != Some(Kind::Letter) {
                self.words += 1;
                self.after_number |= self.numbers > 0;
            }
            self.named |= self.letters == 0 && !c.is_lowercase();
            self.letters += 1;
            self.small = c.is_ascii_lowercase();
            self.last = Some(Kind::Letter);
            return self.words <= 3;
        }
        let joiner = matches!(c, '-' | '\'' | '’' | '‘' | '`') && self.last == Some(Kind::Letter);
        if !joiner {
            self.last = None;
        }
        self.parted |= self.words > 0 && self.numbers == 0 && matches!(c, ':' | ',' | '،');
        joiner
            || c.is_whitespace()
            || matches!(c, ':' | '.' | ',' | '،' | '-' | '–' | '/' | ';')
            || is_invisible(c)
    }

    fn judge(&self, open: char, glued: bool, end: usize) -> Option<Marker> {
        if self.numbers == 0 {
            let lone = open == '(' && glued && self.letters == 1 && self.small;
            return lone.then_some(Marker::Letter(end));
        }
        if self.words > 0 {
            let cites = self.named && (self.parted || self.numbers > 1);
            let cites = open == '[' || (open == '(' && cites);
            return (cites && !self.after_number).then_some(Marker::Number(end));
        }
        let short = self.numbers > 1 || self.digits <= 3;
        short.then_some(Marker::Number(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn number(text: &str) {
        assert_eq!(read(text, 0, false), Some(Marker::Number(text.len())), "{text}");
    }

    #[test]
    fn numbers_and_citations_in_brackets_are_markers() {
        for text in ["[1]", "(2)", "﴿٢﴾", "{12}", "(3:165)", "(2.125)", "[2:153-155]", "( 2 )"]
        {
            number(text);
        }
        number("[Baqara 153]");
        number("[البقرة: 153]");
        number("[Al-Baqarah 2:255]");
        number("[^1]");
    }

    #[test]
    fn a_name_and_a_number_in_round_brackets_are_a_citation() {
        for text in ["(Baqarah, 153)", "(Al-Baqarah: 153)", "(Qur'an 2:153)", "(البقرة: 153)"]
        {
            number(text);
        }
    }

    #[test]
    fn words_in_round_brackets_and_years_are_text() {
        for text in [
            "(in 630)",
            "(1955)",
            "[sic]",
            "(him)",
            "(aged: 63)",
            "(Umar 63)",
            "[1st]",
            "(a)",
            "(2",
        ] {
            assert_eq!(read(text, 0, false), None, "{text}");
        }
    }

    #[test]
    fn one_small_letter_glued_to_a_word_is_a_note() {
        assert_eq!(read("(a)", 0, true), Some(Marker::Letter(3)));
        assert_eq!(read("(A)", 0, true), None);
    }
}
