//! Marked parts of a text.

use unicode_segmentation::GraphemeCursor;

/// A marked part of a text.
///
/// Offsets are given twice: in code points and in bytes of the hit's `text`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The first code point.
    pub start: usize,
    /// The code point after the last.
    pub end: usize,
    /// The first byte.
    pub byte_start: usize,
    /// The byte after the last.
    pub byte_end: usize,
    /// How it matches.
    pub how: How,
    /// Which part of the query it answers: the number of the word or phrase, from 0.
    pub term: usize,
    /// The number of the occurrence it belongs to, from 0 for each term: a phrase over an honorific
    /// has one occurrence and two spans.
    pub occurrence: usize,
    /// What stands in the text where it differs from what was asked, for variants and near
    /// matches: each a short phrase.
    pub differs: Vec<String>,
}

/// How a span matches, from the closest to the loosest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// The letters as typed.
    Exact,
    /// The same word in another writing.
    Folded,
    /// Another form of the word.
    Stem,
    /// A known variant or a one-letter slip.
    Variant,
    /// A phrase with gaps or changed words.
    Near,
}

impl How {
    /// The name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            How::Exact => "exact",
            How::Folded => "folded",
            How::Stem => "stem",
            How::Variant => "variant",
            How::Near => "near",
        }
    }
}

/// A marked part before its code points are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark {
    pub start: usize,
    pub end: usize,
    pub how: How,
    pub term: usize,
    pub occurrence: usize,
    pub differs: Vec<String>,
}

/// The marks as spans of `text`: ascending, without overlap, on grapheme borders.
///
/// Of two marks on the same letters the closer one stays; marks that overlap in part become one.
/// Linear in the length of `text`.
pub(super) fn spans(text: &str, mut marks: Vec<Mark>) -> Vec<Span> {
    if !text.is_ascii() {
        for mark in &mut marks {
            (mark.start, mark.end) = graphemes(text, mark.start, mark.end);
        }
    }
    marks.sort_by(|a, b| (a.start, b.end, a.how, a.term).cmp(&(b.start, a.end, b.how, b.term)));
    let mut merged: Vec<Mark> = Vec::with_capacity(marks.len());
    for mark in marks {
        match merged.last_mut() {
            Some(last) if mark.start < last.end => {
                if mark.end > last.end {
                    last.end = mark.end;
                    last.how = last.how.max(mark.how);
                }
            }
            _ => merged.push(mark),
        }
    }
    let mut counted = 0;
    let mut code_points = 0;
    let mut count_to = |byte: usize| {
        code_points += text[counted..byte].chars().count();
        counted = byte;
        code_points
    };
    let span = |mark: Mark| Span {
        start: count_to(mark.start),
        end: count_to(mark.end),
        byte_start: mark.start,
        byte_end: mark.end,
        how: mark.how,
        term: mark.term,
        occurrence: mark.occurrence,
        differs: mark.differs,
    };
    merged.into_iter().map(span).collect()
}

/// The least range of whole graphemes that holds the bytes from `start` to `end`.
fn graphemes(text: &str, start: usize, end: usize) -> (usize, usize) {
    let mut cursor = GraphemeCursor::new(start, text.len(), true);
    let start = match cursor.is_boundary(text, 0) {
        Ok(false) => cursor.prev_boundary(text, 0).ok().flatten().unwrap_or(0),
        _ => start,
    };
    let mut cursor = GraphemeCursor::new(end, text.len(), true);
    let end = match cursor.is_boundary(text, 0) {
        Ok(false) => cursor.next_boundary(text, 0).ok().flatten().unwrap_or(text.len()),
        _ => end,
    };
    (start, end)
}
