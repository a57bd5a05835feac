//! Sentences: UAX #29, with the full stops of abbreviations, initials, brackets and line ends
//! left inside.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use unicode_segmentation::UnicodeSegmentation;

use super::paragraph::paragraphs;

/// How far the closing bracket may stand from the place that would end a sentence.
const MAX_BRACKET_BYTES: usize = 400;
/// Bytes before and after a full stop that decide about it.
const LOOK_BACK: usize = 8;
const LOOK_AHEAD: usize = 20;
/// The same, where digits and signs alone follow.
const LOOK_FAR: usize = 240;

/// The sentences of `text`: bytes without white space at either end, ascending.
///
/// Every byte that is not white space lies in exactly one of them. A blank line ends a sentence, a
/// line end alone does not. A break inside a quotation is a break all the same. Linear.
///
/// # Examples
///
/// ```
/// use matn::text::sentence::sentences;
///
/// let text = "Ali b. Abi Talib set out. Rain fell (it was cold. Very.) in Mecca.";
/// let found: Vec<&str> = sentences(text).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found.len(), 2);
/// ```
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for paragraph in paragraphs(text) {
        push_sentences(text, paragraph, &mut found);
    }
    found
}

/// Appends the sentences of one paragraph of `text`.
pub fn push_sentences(text: &str, paragraph: Range<usize>, found: &mut Vec<Range<usize>>) {
    let text = &text[..paragraph.end];
    let mut start = paragraph.start;
    let mut at = paragraph.start;
    let mut depth = Brackets { at: start, depth: 0 };
    while let Some(terminator) = next_terminator(text.as_bytes(), at) {
        let border = match uax_break(text, start, terminator) {
            Ok(border) => border,
            Err(next) => {
                at = next;
                continue;
            }
        };
        at = border;
        if border >= text.len() {
            break;
        }
        let border = after_closers(text, border);
        if depth.is_open_at(text, border) || !is_break(text, start, border) {
            continue;
        }
        push_trimmed(text, start..border, found);
        start = border;
        at = border;
        depth = Brackets { at: start, depth: 0 };
    }
    push_trimmed(text, start..text.len(), found);
}

fn push_trimmed(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let slice = &text[range.clone()];
    let start = range.start + (slice.len() - slice.trim_start().len());
    let end = range.start + slice.trim_end().len();
    if start < end {
        found.push(start..end);
    }
}

/// Where the next character stands that can end a sentence.
fn next_terminator(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'.' | b'!' | b'?' => return Some(at),
            0x80.. if is_wide_terminator(&bytes[at..]) => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// Whether these bytes begin with ؟ ؞ ؝ ۔ ܀ ։ ‼ ‽ ⁇ ⁈ ⁉ 。 । ॥ ﹒ ！ ． ？ ｡.
fn is_wide_terminator(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xd8, 0x9d..=0x9f, ..]
            | [0xdb, 0x94, ..]
            | [0xdc, 0x80..=0x82, ..]
            | [0xd6, 0x89, ..]
            | [0xe2, 0x80, 0xbc | 0xbd, ..]
            | [0xe2, 0x81, 0x87..=0x89, ..]
            | [0xe3, 0x80, 0x82, ..]
            | [0xe0, 0xa5, 0xa4 | 0xa5, ..]
            | [0xef, 0xb9, 0x92 | 0x96 | 0x97, ..]
            | [0xef, 0xbc, 0x81 | 0x8e | 0x9f, ..]
            | [0xef, 0xbd, 0xa1, ..]
    )
}

fn end_of_run(text: &str, terminator: usize) -> usize {
    let rest = &text[terminator..];
    let run = rest.find(|c: char| !matches!(c, '.' | '!' | '?')).unwrap_or(rest.len());
    let first = rest.chars().next().map_or(1, char::len_utf8);
    terminator + run.max(first)
}

/// The break that UAX #29 sets after the terminator, `text.len()` at the end; or, if it sets none,
/// the place to go on from.
///
/// The rules look one character back and, past closing marks and spaces, as far as the next
/// letter: a window is enough, and a fifth of the work.
fn uax_break(text: &str, start: usize, terminator: usize) -> Result<usize, usize> {
    let is_plain = terminator > start && text.as_bytes()[terminator - 1].is_ascii();
    let look_back = if is_plain { 1 } else { LOOK_BACK };
    let from = text.floor_char_boundary(terminator.saturating_sub(look_back).max(start));
    let after = end_of_run(text, terminator);
    let mut next = after;
    for ahead in [LOOK_AHEAD, LOOK_FAR] {
        let to = text.ceil_char_boundary((after + ahead).min(text.len()));
        let border = text[from..to]
            .split_sentence_bound_indices()
            .map(|(at, piece)| from + at + piece.len())
            .find(|&border| border > terminator)
            .unwrap_or(to);
        if border < to || to == text.len() {
            return Ok(border);
        }
        if text[after..to].contains(char::is_alphabetic) {
            break;
        }
        // Signs and digits alone: nothing in them is a border.
        next = next.max(text.floor_char_boundary(to.saturating_sub(LOOK_AHEAD)));
    }
    Err(next)
}

/// The place after closing marks that stand off by a space but belong to the sentence before.
fn after_closers(text: &str, border: usize) -> usize {
    let rest = &text[border..];
    let mut end = 0;
    for (at, c) in rest.char_indices() {
        let next = rest[at + c.len_utf8()..].chars().next();
        let closes = match c {
            ')' | ']' | '}' | '”' | '»' | '\u{fd3e}' => true,
            '"' | '\'' | '’' => next.is_none_or(char::is_whitespace),
            _ => c.is_whitespace() && end > 0,
        };
        if !closes {
            break;
        }
        end = at + c.len_utf8();
    }
    border + end
}

/// Counts the round brackets of a sentence, once over each byte.
struct Brackets {
    at: usize,
    depth: usize,
}

impl Brackets {
    /// Whether `border` lies inside `( … )` whose end is near.
    fn is_open_at(&mut self, text: &str, border: usize) -> bool {
        for b in text.as_bytes()[self.at..border].iter() {
            match b {
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.at = border;
        if self.depth == 0 {
            return false;
        }
        let near = &text.as_bytes()[border..(border + MAX_BRACKET_BYTES).min(text.len())];
        let closing = near.iter().find(|b| matches!(b, b'(' | b')'));
        if closing == Some(&b')') {
            return true;
        }
        // Never closed: it must not hold the rest together.
        self.depth = 0;
        false
    }
}

/// When the full stop after an abbreviation ends no sentence.
#[derive(Clone, Copy, PartialEq)]
enum Abbreviation {
    Always,
    BeforeDigit,
}

static ABBREVIATIONS: LazyLock<HashMap<&'static str, Abbreviation>> = LazyLock::new(|| {
    let mut table = HashMap::new();
    for line in include_str!("abbreviations.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((when, words)) = line.split_once('\t') else { continue };
        let when = if when == "digit" { Abbreviation::BeforeDigit } else { Abbreviation::Always };
        table.extend(words.split_whitespace().map(|word| (word, when)));
    }
    table
});

/// Whether the break that UAX #29 sets before `border` is one for us.
fn is_break(text: &str, start: usize, border: usize) -> bool {
    let is_closer =
        |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '”' | '’' | '»' | ')' | ']');
    let spoken = text[start..border].trim_end();
    let core = spoken.trim_end_matches(is_closer);
    let next = text[border..].trim_start().trim_start_matches(['"', '\'', '“', '‘', '`', '(', '[']);
    let Some(next) = next.chars().next() else { return false };
    if next.is_lowercase() {
        return false;
    }
    let Some(bare) = core.strip_suffix('.') else { return true };
    if bare.ends_with('.') {
        // Words left out, if the dots stand apart from the word before.
        let before = bare.trim_end_matches('.');
        return !before.ends_with(char::is_whitespace) && !before.is_empty();
    }
    if core.len() < spoken.len() {
        return true;
    }
    let word_start = bare.rfind(|c: char| c.is_whitespace() || "([{\"'“‘«".contains(c));
    let word = &bare
        [word_start.map_or(0, |at| at + bare[at..].chars().next().map_or(1, char::len_utf8))..];
    if word.len() == bare.len() && word.bytes().all(|b| b.is_ascii_digit()) {
        return false; // the number of a list entry
    }
    if word.len() > 12 {
        return true;
    }
    let mut letters = word.chars();
    if matches!((letters.next(), letters.next()), (Some(c), None) if c.is_uppercase() && c != 'I') {
        return false; // an initial
    }
    match ABBREVIATIONS.get(word.to_lowercase().as_str()) {
        Some(Abbreviation::Always) => false,
        Some(Abbreviation::BeforeDigit) => !next.is_numeric(),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = sentences(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn sentences_end_at_full_stops_and_question_marks() {
        check("He set out. Rain fell! Why? So.", &["He set out.", "Rain fell!", "Why?", "So."]);
        check("ذهب الرجل. أين هو؟ هنا", &["ذهب الرجل.", "أين هو؟", "هنا"]);
    }

    #[test]
    fn abbreviations_and_initials_end_nothing() {
        for text in [
            "Muhammad b. Ali came.",
            "Mr. Smith and Dr. Jones met St. John.",
            "See vol. 2, no. 55, p. 7 and pp. 8-9.",
            "The scholar (d. 256) and A. J. Arberry wrote, e.g. Sahih, i.e. Bukhari, etc. and more.",
            "The Prophet s.a.w. Said so to Abu Bakr r.a. Then.",
            "1. The first of them.",
        ] {
            check(text, &[text]);
        }
        check(
            "He said no. Then he left, etc. Later he came.",
            &["He said no.", "Then he left, etc.", "Later he came."],
        );
    }

    #[test]
    fn brackets_hold_together_unless_never_closed() {
        check(
            "He came (It rained. It blew.) to us. Then",
            &["He came (It rained. It blew.) to us.", "Then"],
        );
        check("He came (to us. Then he left. So", &["He came (to us.", "Then he left.", "So"]);
        check("He came. (It rained.) We left.", &["He came.", "(It rained.)", "We left."]);
    }

    #[test]
    fn closing_marks_belong_to_the_sentence_before() {
        check("He said: \"Go.\" Then he left.", &["He said: \"Go.\"", "Then he left."]);
        check("He said: \"Go. \" Then he left.", &["He said: \"Go. \"", "Then he left."]);
        check(
            "“Where?” he asked. “Here.” She left.",
            &["“Where?” he asked.", "“Here.”", "She left."],
        );
        check("He said: \"Pray. Fast.\"", &["He said: \"Pray.", "Fast.\""]);
    }

    #[test]
    fn ellipsis_and_line_ends_go_on() {
        check("to have prisoners...' till the end.", &["to have prisoners...' till the end."]);
        check("He came ... Umar left.", &["He came ... Umar left."]);
        check("a line that\nGoes on. Then\nmore", &["a line that\nGoes on.", "Then\nmore"]);
        check("One\n\nTwo", &["One", "Two"]);
    }

    #[test]
    fn odd_runs_of_marks_are_survived() {
        for text in ["....", ". . . .", "?!", "a.", ".a", "((((. A", "٣.١٤ . ؟؟"] {
            let joined: String =
                sentences(text).into_iter().map(|range| text[range].to_owned()).collect();
            assert_eq!(joined.replace(' ', ""), text.replace(' ', ""));
        }
    }
}
