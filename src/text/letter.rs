//! What a character is to a word: part of it, a mark on it, silent in it, or its border.

use unicode_normalization::char::is_combining_mark;

/// Whether `c` belongs to a word: a letter, a digit or a mark on one.
///
/// Superscript digits are note markers and belong to none; letters that only mark a half ring do.
pub fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    // By far the most of those that are not ASCII; the tables of the rest are slow.
    if matches!(c, '\u{620}'..='\u{669}' | '\u{66e}'..='\u{6d3}') {
        return true;
    }
    (c.is_alphanumeric() && !is_superscript(c)) || is_combining_mark(c)
}

/// Whether `c` is a raised, lowered or circled digit, which stands for a note.
pub fn is_superscript(c: char) -> bool {
    matches!(c, '\u{b2}' | '\u{b3}' | '\u{b9}' | '\u{2070}'..='\u{2079}' | '\u{2080}'..='\u{2089}' | '\u{2460}'..='\u{2473}')
}

/// Whether `c` is an apostrophe, a half ring or another sign written for ayn and hamza in Latin
/// letters: silent inside a word and before one.
pub fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '`' | '\u{b4}' | '\u{2b9}' | '\u{2bb}'
            ..='\u{2bf}'
                | '\u{2c8}'
                | '\u{2ca}'
                | '\u{2cb}'
                | '\u{2018}'
                | '\u{2019}'
                | '\u{201b}'
                | '\u{2032}'
                | '\u{2035}'
                | '\u{a78b}'
                | '\u{a78c}'
                | '\u{ff07}'
    )
}

/// Whether `c` has no shape of its own and never splits or changes a word: joiners, direction
/// marks, embeddings, isolates, the soft hyphen, the byte order mark, variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180b}'..='\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// Whether an invisible character belongs to the grapheme of the letter before it.
pub fn extends_grapheme(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{34f}' | '\u{fe00}'..='\u{fe0f}' | '\u{180b}'..='\u{180d}')
}

/// Whether `c` is a letter or mark of the Arabic script.
pub fn is_arabic(c: char) -> bool {
    matches!(
        c,
        '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{870}'..='\u{8ff}'
            | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
    )
}

/// Whether `c` is a hyphen that may stand inside a compound or at the end of a line.
pub fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

/// Whether `c` opens a bracket.
pub fn is_open_bracket(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '﴿')
}

/// Whether `c` closes a bracket.
pub fn is_close_bracket(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '﴾')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arabic_letters_are_words_by_the_tables_too() {
        for c in ('\u{620}'..='\u{669}').chain('\u{66e}'..='\u{6d3}') {
            assert!(c.is_alphanumeric() || is_combining_mark(c), "{c:?}");
            assert!(!is_superscript(c) && !is_apostrophe(c) && !is_invisible(c), "{c:?}");
        }
    }

    #[test]
    fn vowel_signs_and_quranic_marks_belong_to_a_word() {
        for mark in ['\u{64e}', '\u{670}', '\u{6df}', '\u{6d6}', '\u{304}', '\u{323}'] {
            assert!(is_word(mark), "{mark:?}");
        }
    }

    #[test]
    fn superscripts_signs_and_invisible_characters_do_not() {
        for c in ['¹', '①', '\u{200f}', '\u{feff}', '\u{6dd}', '٭', '-', '﴿'] {
            assert!(!is_word(c), "{c:?}");
        }
    }

    #[test]
    fn half_rings_are_apostrophes() {
        for c in ['\'', '’', '‘', '`', '´', 'ʿ', 'ʾ', 'ʼ'] {
            assert!(is_apostrophe(c), "{c:?}");
        }
    }
}
