//! Each match in the middle of what stands round it: a concordance.
//!
//! The left column is aligned to the match and holds, in a text that runs from left to right, what
//! comes before it. In a text that runs from right to left it holds what follows: the line is
//! written in reading order, which a terminal that orders the letters shows from right to left,
//! and it is indented by what the following words leave free. Every column is cut between
//! graphemes.

use std::io::{self, Write};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::escape::terminal;
use super::excerpt::within;
use super::facets::facet_table;
use super::human::tail;
use super::terminal::{Flat, Paint};
use super::wrap::{fit_end, fit_start, num_columns};
use super::{BatchFailure, KwicSort, ResponseWriter, Settings};
use crate::search::{Hit, Neighbour, SearchResponse};

const GAP: &str = "  ";
const MIN_CONTEXT: usize = 12;

/// Writes concordances.
pub(super) struct Kwic<'a> {
    sort: KwicSort,
    width: usize,
    paint: Paint,
    out: &'a mut dyn Write,
}

impl<'a> Kwic<'a> {
    /// Gives a writer to `out`; where no width is known, a line has 100 columns.
    pub fn new(settings: &Settings, out: &'a mut dyn Write) -> Kwic<'a> {
        let paint = Paint::new(settings.color);
        Kwic { sort: settings.sort, width: settings.width.unwrap_or(100), paint, out }
    }

    fn write_rows(&mut self, rows: &[Row]) -> io::Result<()> {
        let id_columns = rows.iter().map(|row| num_columns(&row.id)).max().unwrap_or(0);
        let longest = rows.iter().map(|row| num_columns(&row.matched)).max().unwrap_or(0);
        let room = self.width.saturating_sub(id_columns + 3 * GAP.len());
        let left = (room.saturating_sub(longest.min(room / 3)) / 2).max(MIN_CONTEXT);
        for row in rows {
            self.write_row(row, id_columns, left, room)?;
        }
        Ok(())
    }

    fn write_row(&mut self, row: &Row, id: usize, left: usize, room: usize) -> io::Result<()> {
        let rest = room.saturating_sub(left).max(MIN_CONTEXT);
        let matched = fit_start(&row.matched, rest);
        let right = rest - num_columns(matched);
        let (before, after) = if row.is_rtl { (right, left) } else { (left, right) };
        let before = fit_end(&row.before, before).trim_start();
        let after = fit_start(&row.after, after).trim_end();
        let indent = left - num_columns(if row.is_rtl { after } else { before });
        let padding = id - num_columns(&row.id) + GAP.len();
        let line = format!(
            "{}{:padding$}{:indent$}{before}{GAP}{}{GAP}{after}",
            self.paint.dim(&row.id),
            "",
            "",
            self.paint.matched(matched)
        );
        writeln!(self.out, "{}", line.trim_end())
    }
}

impl ResponseWriter for Kwic<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        let mut rows: Vec<Row> = response.hits.iter().flat_map(rows_of).collect();
        match self.sort {
            KwicSort::Text => {}
            KwicSort::Left => rows.sort_by_cached_key(Row::left_key),
            KwicSort::Right => rows.sort_by_cached_key(Row::right_key),
        }
        self.write_rows(&rows)?;
        writeln!(self.out, "{}", self.paint.dim(&tail(response)))?;
        write!(self.out, "{}", facet_table(response, self.paint))?;
        self.out.flush()
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// One match with all that stands round it; every text is safe and flat.
struct Row {
    id: String,
    before: String,
    matched: String,
    after: String,
    is_rtl: bool,
}

impl Row {
    fn left_key(&self) -> Vec<String> {
        if self.is_rtl { outward_after(&self.after) } else { outward_before(&self.before) }
    }

    fn right_key(&self) -> Vec<String> {
        if self.is_rtl { outward_before(&self.before) } else { outward_after(&self.after) }
    }
}

fn rows_of(hit: &Hit) -> Vec<Row> {
    let row = |spans: &[crate::search::Span]| {
        let (first, last) = (spans.first()?, spans.last()?);
        let mark = within(&hit.text, &(first.byte_start..last.byte_end));
        let flat = Flat::new(&hit.text, &[mark]);
        let mark = flat.marks.first()?.clone();
        let matched = flat.text[mark.clone()].to_owned();
        Some(Row {
            id: terminal(&hit.id).into_owned(),
            before: format!("{}{}", flat_text(&hit.before, "", " "), &flat.text[..mark.start])
                .trim_end()
                .to_owned(),
            is_rtl: is_rtl(&matched),
            matched,
            after: format!("{}{}", &flat.text[mark.end..], flat_text(&hit.after, " ", ""))
                .trim_start()
                .to_owned(),
        })
    };
    // A phrase over an honorific is one match of two spans.
    let same = |a: &crate::search::Span, b: &crate::search::Span| {
        (a.term, a.occurrence) == (b.term, b.occurrence)
    };
    hit.spans.chunk_by(same).filter_map(row).collect()
}

fn flat_text(neighbours: &[Neighbour], before: &str, after: &str) -> String {
    let flat =
        |neighbour: &Neighbour| format!("{before}{}{after}", Flat::new(&neighbour.text, &[]).text);
    neighbours.iter().map(flat).collect()
}

/// How many words decide the order of two lines.
const KEY_WORDS: usize = 8;

fn outward_after(text: &str) -> Vec<String> {
    text.split_whitespace().map(sort_word).filter(|word| !word.is_empty()).take(KEY_WORDS).collect()
}

fn outward_before(text: &str) -> Vec<String> {
    let words = text.split_whitespace().rev();
    words.map(sort_word).filter(|word| !word.is_empty()).take(KEY_WORDS).collect()
}

/// A word without case, signs and punctuation.
fn sort_word(word: &str) -> String {
    let letters = word.nfkd().filter(|c| c.is_alphanumeric() && !is_combining_mark(*c));
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether the first letter of `text` is of a script that runs from right to left.
fn is_rtl(text: &str) -> bool {
    let first = text.chars().find(|c| c.is_alphabetic() && !is_combining_mark(*c));
    first.is_some_and(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::{Format, View, sample};

    fn kwic(sort: KwicSort, width: usize, hits: Vec<Hit>) -> Vec<String> {
        let settings =
            Settings { view: View::Kwic, sort, width: Some(width), ..Settings::default() };
        let written = sample::written(Format::Human, &settings, &[sample::answer(hits)]);
        written.lines().map(str::to_owned).collect()
    }

    fn on(id: &str, text: &str, word: &str) -> Hit {
        let marks: Vec<_> =
            text.match_indices(word).map(|(byte, _)| (byte, byte + word.len())).collect();
        Hit { id: id.to_owned(), ..sample::hit(text, &marks) }
    }

    #[test]
    fn matches_stand_one_below_the_other() {
        let hits = vec![
            on("badr#3", "He was wearing a cloak. The cloak fell.", "cloak"),
            on("badr#12", "cloak", "cloak"),
        ];
        assert_eq!(
            kwic(KwicSort::Text, 56, hits),
            [
                "badr#3      He was wearing a  cloak  . The cloak fell.",
                "badr#3   earing a cloak. The  cloak  fell.",
                "badr#12                       cloak",
                "2 passages",
            ]
        );
    }

    #[test]
    fn lines_are_sorted_outward_from_the_match() {
        let hits = vec![on("1", "b a K z", "K"), on("2", "a b K Y", "K"), on("3", "a. A K x", "K")];
        let ids = |sort| -> String {
            let lines = kwic(sort, 60, hits.clone());
            lines[..3].iter().filter_map(|line| line.chars().next()).collect()
        };
        assert_eq!(ids(KwicSort::Text), "123");
        assert_eq!(ids(KwicSort::Left), "312");
        assert_eq!(ids(KwicSort::Right), "321");
    }

    #[test]
    fn right_to_left_text_is_in_reading_order_and_indented_by_what_follows() {
        let lines = kwic(KwicSort::Text, 60, vec![on("b", "قال رجل كتاب الله", "كتاب")]);
        let indent = lines[0].chars().skip(1).take_while(|c| *c == ' ').count();
        assert!(lines[0].ends_with("قال رجل  كتاب  الله"), "{:?}", lines[0]);
        let left = indent - 2 + num_columns("الله");
        assert_eq!(left, (60 - 1 - 6 - 4) / 2);
    }

    #[test]
    fn context_passages_fill_the_columns() {
        let mut hit = on("b", "a cloak", "cloak");
        hit.before = vec![Neighbour { id: "a".to_owned(), text: "It\nrained.".to_owned() }];
        hit.after = vec![Neighbour { id: "c".to_owned(), text: "They left.".to_owned() }];
        assert!(
            kwic(KwicSort::Text, 60, vec![hit])[0].ends_with(" It rained. a  cloak  They left.")
        );
    }

    proptest! {
        #[test]
        fn a_line_is_as_wide_as_the_terminal_at_most(hit in sample::any_hit(), width in 60usize..120) {
            let hit = Hit { id: "badr#3".to_owned(), ..hit };
            let lines = kwic(KwicSort::Right, width, vec![hit]);
            for line in &lines {
                prop_assert!(num_columns(line) <= width, "{:?}", line);
            }
        }
    }
}
