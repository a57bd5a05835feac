//! A stored text as the cells of a terminal: flat, safe, with its marks.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::escape::{Shown, shown};

/// A text made safe for a terminal, on one line, with its marks.
///
/// White space is one blank between words; what [`escape`](super::escape) hides is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flat {
    /// The text.
    pub text: String,
    /// The marks, in bytes of `text`: ascending, apart, never a part of joined Arabic letters.
    pub marks: Vec<Range<usize>>,
}

impl Flat {
    /// Flattens `text` with `marks`, which are in bytes of it and ascending.
    pub fn new(text: &str, marks: &[Range<usize>]) -> Flat {
        let mut flat = String::with_capacity(text.len());
        let mut done = Vec::with_capacity(marks.len());
        let mut waiting = marks.iter().peekable();
        // Where the open mark begins in `flat`, and where it ends in `text`.
        let mut open: Option<(usize, usize)> = None;
        let mut is_blank_due = false;
        for (byte, c) in text.char_indices() {
            if let Some((start, end)) = open
                && byte >= end
            {
                done.push(start..flat.len());
                open = None;
            }
            match shown(c) {
                Shown::Nothing => continue,
                Shown::Blank => {
                    is_blank_due = !flat.is_empty();
                    continue;
                }
                Shown::Itself if c == ' ' => {
                    is_blank_due = !flat.is_empty();
                    continue;
                }
                Shown::Itself | Shown::Code => {}
            }
            if std::mem::take(&mut is_blank_due) {
                flat.push(' ');
            }
            while open.is_none()
                && let Some(mark) = waiting.next_if(|mark| mark.start <= byte)
            {
                if mark.end > byte {
                    open = Some((flat.len(), mark.end));
                }
            }
            match shown(c) {
                Shown::Code => flat.extend(c.escape_unicode()),
                _ => flat.push(c),
            }
        }
        if let Some((start, _)) = open {
            done.push(start..flat.len());
        }
        let marks = joined(&flat, &done);
        Flat { text: flat, marks }
    }

    /// Cuts the text into cells, a grapheme each.
    pub fn cells(&self, paint: Paint) -> Vec<Cell<'_>> {
        let mut cells = Vec::with_capacity(self.text.len());
        let mut marks = self.marks.iter().peekable();
        let mut was_marked = false;
        for (byte, grapheme) in self.text.grapheme_indices(true) {
            while marks.next_if(|mark| mark.end <= byte).is_some() {}
            let is_marked = marks.peek().is_some_and(|mark| mark.start < byte + grapheme.len());
            if is_marked != was_marked {
                paint.push_sign(&mut cells);
            }
            cells.push(Cell { text: grapheme, columns: grapheme.width(), is_marked });
            was_marked = is_marked;
        }
        if was_marked {
            paint.push_sign(&mut cells);
        }
        cells
    }
}

/// What is never torn on a terminal: a grapheme, or the sign of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    /// The text.
    pub text: &'a str,
    /// The columns that it takes.
    pub columns: usize,
    /// Whether it is part of a match.
    pub is_marked: bool,
}

impl Cell<'_> {
    /// Whether a line may end here.
    pub fn is_blank(&self) -> bool {
        self.text == " "
    }
}

/// How matches and what is less important are told from the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    /// By colour.
    Color,
    /// By `**` at both ends of a match.
    Signs,
}

impl Paint {
    pub const MATCH: &str = "\u{1b}[1;31m";
    pub const DIM: &str = "\u{1b}[2m";
    const BOLD: &str = "\u{1b}[1m";
    pub const RESET: &str = "\u{1b}[0m";

    /// The paint of a terminal with or without colour.
    pub fn new(color: bool) -> Paint {
        if color { Paint::Color } else { Paint::Signs }
    }

    /// Adds `cells` to a line; the line ends without colour.
    pub fn push_cells(self, cells: &[Cell<'_>], line: &mut String) {
        for run in cells.chunk_by(|one, next| one.is_marked == next.is_marked) {
            let run_text = run.iter().map(|cell| cell.text);
            if self == Paint::Color && run[0].is_marked {
                line.push_str(Paint::MATCH);
                line.extend(run_text);
                line.push_str(Paint::RESET);
            } else {
                line.extend(run_text);
            }
        }
    }

    /// Gives `text`, which must be safe, as a match.
    pub fn matched(self, text: &str) -> String {
        self.wrapped(Paint::MATCH, text)
    }

    /// Gives `text`, which must be safe, as less important.
    pub fn dim(self, text: &str) -> String {
        self.wrapped(Paint::DIM, text)
    }

    /// Gives `text`, which must be safe, as a heading.
    pub fn bold(self, text: &str) -> String {
        self.wrapped(Paint::BOLD, text)
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        match self {
            Paint::Color => format!("{code}{text}{}", Paint::RESET),
            Paint::Signs => text.to_owned(),
        }
    }

    fn push_sign(self, cells: &mut Vec<Cell<'_>>) {
        if self == Paint::Signs {
            cells.push(Cell { text: "**", columns: 2, is_marked: false });
        }
    }
}

/// Widens marks that part joined letters to the whole word, and makes one of those that touch.
///
/// A terminal that draws a coloured run by itself, or a sign put between two letters, would tear
/// the word.
fn joined(text: &str, marks: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut whole: Vec<Range<usize>> = Vec::with_capacity(marks.len());
    for mark in marks.iter().filter(|mark| mark.start < mark.end) {
        let (mut start, mut end) = (mark.start, mark.end);
        if text[start..].starts_with(is_joining) {
            start = text[..start].trim_end_matches(is_joining).len();
        }
        if text[..end].ends_with(is_joining) {
            end = text.len() - text[end..].trim_start_matches(is_joining).len();
        }
        match whole.last_mut() {
            Some(last) if last.end >= start => last.end = last.end.max(end),
            _ => whole.push(start..end),
        }
    }
    whole
}

/// Whether `c` is an Arabic letter or a sign that stands within a word of them.
fn is_joining(c: char) -> bool {
    matches!(c,
        '\u{610}'..='\u{61a}' | '\u{620}'..='\u{65f}' | '\u{66e}'..='\u{6d3}'
        | '\u{6d5}'..='\u{6dc}' | '\u{6df}'..='\u{6ef}' | '\u{6fa}'..='\u{6ff}'
        | '\u{750}'..='\u{77f}' | '\u{870}'..='\u{88f}' | '\u{897}'..='\u{8ff}'
        | '\u{200c}' | '\u{200d}'
        | '\u{fb50}'..='\u{fd3d}' | '\u{fd50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::sample;

    fn painted(paint: Paint, text: &str, marks: &[(usize, usize)]) -> String {
        let marks: Vec<Range<usize>> = marks.iter().map(|&(start, end)| start..end).collect();
        let flat = Flat::new(text, &marks);
        let mut line = String::new();
        paint.push_cells(&flat.cells(paint), &mut line);
        line
    }

    fn check(text: &str, marks: &[(usize, usize)], expected: &str) {
        assert_eq!(painted(Paint::Signs, text, marks), expected);
    }

    #[test]
    fn a_match_stands_between_signs() {
        check("wearing a cloak.", &[(10, 15)], "wearing a **cloak**.");
        check("cloak", &[(0, 5)], "**cloak**");
    }

    #[test]
    fn white_space_is_one_blank_and_marks_stay_on_their_words() {
        check("  a\n\t cloak \n fell ", &[(6, 11)], "a **cloak** fell");
    }

    #[test]
    fn marks_that_touch_are_one() {
        check("snowfall", &[(0, 4), (4, 8)], "**snowfall**");
    }

    #[test]
    fn joined_letters_are_marked_as_a_whole_word() {
        let text = "في والكتاب، هنا";
        let start = text.find("كتاب").unwrap();
        check(text, &[(start, start + "كتاب".len())], "في **والكتاب**، هنا");
    }

    #[test]
    fn marks_of_direction_within_a_match_are_dropped() {
        check("\u{200f}قال\u{200f} لي", &[(3, 9)], "**قال** لي");
    }

    #[test]
    fn colour_ends_with_the_run() {
        let line = painted(Paint::Color, "a cloak fell", &[(2, 7)]);
        assert_eq!(line, "a \u{1b}[1;31mcloak\u{1b}[0m fell");
    }

    proptest! {
        #[test]
        fn marks_lie_in_order_within_the_text(hit in sample::any_hit()) {
            let marks: Vec<_> = hit.spans.iter().map(|s| s.byte_start..s.byte_end).collect();
            let flat = Flat::new(&hit.text, &marks);
            let mut last = 0;
            for mark in &flat.marks {
                prop_assert!(last <= mark.start && mark.start < mark.end);
                prop_assert!(flat.text.get(mark.clone()).is_some());
                last = mark.end;
            }
        }
    }
}
