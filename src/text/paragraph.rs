//! Paragraphs: what a blank line parts, and a page break does not.

use std::ops::Range;

/// Digits of a page number that may follow a form feed on a line of its own.
const MAX_PAGE_DIGITS: usize = 6;

/// The paragraphs of `text`: bytes without white space at either end, ascending; none is empty.
///
/// A blank line is a border. A form feed, with the page number on the line after it, is a page
/// break and no border, whatever blank lines stand round it.
pub fn paragraphs(text: &str) -> Paragraphs<'_> {
    Paragraphs { text, at: 0 }
}

/// Iterator over the paragraphs of a text.
#[derive(Debug, Clone)]
pub struct Paragraphs<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Paragraphs<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        if start == self.text.len() {
            return None;
        }
        let mut search = start;
        let end = loop {
            let Some(newline) = find_newline(self.text.as_bytes(), search) else {
                break self.text.len();
            };
            let gap = Gap::after(self.text, newline);
            if gap.is_border {
                break newline;
            }
            search = gap.end.max(newline + 1);
        };
        self.at = end;
        Some(start..start + self.text[start..end].trim_end().len())
    }
}

fn find_newline(bytes: &[u8], from: usize) -> Option<usize> {
    bytes[from..].iter().position(|&b| b == b'\n').map(|at| from + at)
}

/// The white space that begins with a newline.
struct Gap {
    end: usize,
    is_border: bool,
}

impl Gap {
    fn after(text: &str, newline: usize) -> Self {
        let rest = &text[newline..];
        let end = newline + (rest.len() - rest.trim_start().len());
        let space = &text[newline..end];
        // A form feed may also stand before the newline; both are one page break.
        let before = text[..newline].trim_end_matches([' ', '\t', '\r']);
        if !space.contains('\u{c}') && !before.ends_with('\u{c}') {
            let num_lines = space.bytes().filter(|&b| b == b'\n').count();
            return Self { end, is_border: num_lines > 1 };
        }
        let number = text[end..].bytes().take(MAX_PAGE_DIGITS + 1).take_while(u8::is_ascii_digit);
        let number_end = end + number.count();
        let line_end = text[number_end..].trim_start_matches([' ', '\t', '\r']);
        let has_number = number_end > end
            && number_end - end <= MAX_PAGE_DIGITS
            && (line_end.is_empty() || line_end.starts_with('\n'));
        if !has_number {
            return Self { end, is_border: false };
        }
        let after = text[number_end..].trim_start();
        Self { end: text.len() - after.len(), is_border: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = paragraphs(text).map(|range| &text[range]).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn blank_lines_part_paragraphs() {
        check("One\nline.\n\nTwo.\r\n \t\r\nThree.\n", &["One\nline.", "Two.", "Three."]);
        check("  \n\n One. \n\n\n\n Two.", &["One.", "Two."]);
        check(" \n\n\t\n", &[]);
        check("", &[]);
    }

    #[test]
    fn page_break_is_no_border() {
        check("in patience\n\u{c}46\nand prayer", &["in patience\n\u{c}46\nand prayer"]);
        check(
            "in patience\n\n\u{c}\n46\n\nand prayer",
            &["in patience\n\n\u{c}\n46\n\nand prayer"],
        );
        check("one\u{c}\n\ntwo", &["one\u{c}\n\ntwo"]);
        check("one\n\u{c}\n1234567\n\ntwo", &["one\n\u{c}\n1234567", "two"]);
    }
}
