//! Lines of a terminal: where a text is broken, and what fits into a column.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::terminal::Cell;

/// Breaks `cells` into lines of at most `columns` columns; `None` makes one line of all.
///
/// A line ends at a blank, which is left out. A word that is longer than a line is cut between two
/// cells. Less than two columns count as two, the widest cell.
pub(super) fn wrap<'c, 't>(cells: &'c [Cell<'t>], columns: Option<usize>) -> Vec<&'c [Cell<'t>]> {
    let columns = columns.map_or(usize::MAX, |columns| columns.max(2));
    let mut lines = Vec::new();
    let (mut start, mut used, mut at) = (0, 0, 0);
    let mut blank = None;
    while let Some(cell) = cells.get(at) {
        if cell.is_blank() {
            blank = Some(at);
        } else if used + cell.columns > columns && at > start {
            let end = blank.take().unwrap_or(at);
            lines.push(&cells[start..end]);
            start = if end == at { at } else { end + 1 };
            used = cells[start..at].iter().map(|cell| cell.columns).sum();
            continue;
        }
        used += cell.columns;
        at += 1;
    }
    if start < cells.len() {
        lines.push(&cells[start..]);
    }
    lines
}

/// Gives as much of the beginning of `text` as fits into `columns`, in whole graphemes.
pub(super) fn fit_start(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let end = text.grapheme_indices(true).find(|(_, grapheme)| {
        used += grapheme.width();
        used > columns
    });
    &text[..end.map_or(text.len(), |(byte, _)| byte)]
}

/// Gives as much of the end of `text` as fits into `columns`, in whole graphemes.
pub(super) fn fit_end(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let before = text.grapheme_indices(true).rev().find(|(_, grapheme)| {
        used += grapheme.width();
        used > columns
    });
    &text[before.map_or(0, |(byte, grapheme)| byte + grapheme.len())..]
}

/// Counts the columns that `text` takes, grapheme by grapheme.
pub(super) fn num_columns(text: &str) -> usize {
    text.graphemes(true).map(UnicodeWidthStr::width).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::sample;
    use crate::output::terminal::{Flat, Paint};

    fn lines(text: &str, columns: usize) -> Vec<String> {
        let flat = Flat::new(text, &[]);
        let cells = flat.cells(Paint::Signs);
        let line = |line: &&[Cell<'_>]| line.iter().map(|cell| cell.text).collect();
        wrap(&cells, Some(columns)).iter().map(line).collect()
    }

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(lines("his blessed cloak fell off", 12), ["his blessed", "cloak fell", "off"]);
        assert_eq!(lines("cloak fell", 10), ["cloak fell"]);
        assert_eq!(lines("", 10), [""; 0]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_cut_by_graphemes() {
        assert_eq!(
            lines("a e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", 4),
            ["a", "e\u{301}e\u{301}e\u{301}e\u{301}", "e\u{301}"]
        );
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!(lines("漢字漢字", 5), ["漢字", "漢字"]);
        assert_eq!(lines("漢", 1), ["漢"]);
    }

    #[test]
    fn what_fits_ends_between_graphemes() {
        assert_eq!(fit_start("cafe\u{301}s", 4), "cafe\u{301}");
        assert_eq!(fit_end("cafe\u{301}s", 2), "e\u{301}s");
        assert_eq!(fit_end("漢字", 3), "字");
        assert_eq!(fit_start("ab", 9), "ab");
        assert_eq!(fit_end("ab", 0), "");
    }

    proptest! {
        #[test]
        fn lines_are_narrow_and_lose_nothing(text in sample::any_text(), columns in 2usize..40) {
            let flat = Flat::new(&text, &[]);
            let lines = lines(&text, columns);
            for line in &lines {
                prop_assert!(num_columns(line) <= columns || line.graphemes(true).count() == 1);
                prop_assert!(!line.is_empty() && !line.ends_with(' '));
            }
            prop_assert_eq!(lines.concat().replace(' ', ""), flat.text.replace(' ', ""));
        }
    }
}
