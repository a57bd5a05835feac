//! What of a hit people are shown.

use std::ops::Range;

use super::{Settings, View};
use crate::search::Hit;

/// A part of a hit's text with its marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Excerpt<'a> {
    /// The text.
    pub text: &'a str,
    /// The marks, in bytes of `text`: ascending, on character borders.
    pub marks: Vec<Range<usize>>,
    /// Whether text was cut off before it.
    pub cut_before: bool,
    /// Whether text was cut off after it.
    pub cut_after: bool,
}

impl<'a> Excerpt<'a> {
    /// Cuts what `settings` want to be shown out of `hit`.
    pub fn of(hit: &'a Hit, settings: &Settings) -> Excerpt<'a> {
        let is_whole = settings.view == View::Full || num_words(&hit.text) <= settings.whole_words;
        let snippet = within(&hit.text, &hit.snippet);
        let part = if is_whole || snippet.is_empty() { 0..hit.text.len() } else { snippet };
        let text = &hit.text[part.clone()];
        let marks = hit
            .spans
            .iter()
            .map(|span| within(&hit.text, &(span.byte_start..span.byte_end)))
            .map(|span| span.start.max(part.start)..span.end.min(part.end))
            .filter(|span| span.start < span.end)
            .map(|span| span.start - part.start..span.end - part.start)
            .collect();
        let cut_before = !hit.text[..part.start].trim().is_empty();
        let cut_after = !hit.text[part.end..].trim().is_empty();
        Excerpt { text, marks, cut_before, cut_after }
    }

    /// Gives text and marks with `…` where text was cut off.
    pub fn with_ellipses(&self) -> (String, Vec<Range<usize>>) {
        let before = if self.cut_before { "…" } else { "" };
        let after = if self.cut_after { "…" } else { "" };
        let text = format!("{before}{}{after}", self.text);
        let shift = |mark: &Range<usize>| mark.start + before.len()..mark.end + before.len();
        (text, self.marks.iter().map(shift).collect())
    }
}

/// Tells what differs from what was asked, each thing once, in the order of the text.
pub(super) fn differences(hit: &Hit) -> Vec<&str> {
    let mut differences: Vec<&str> = Vec::new();
    for difference in hit.spans.iter().flat_map(|span| &span.differs) {
        if !differences.contains(&difference.as_str()) {
            differences.push(difference);
        }
    }
    differences
}

/// Gives the id of a hit, `badr#3..badr#4` where it runs over two passages.
pub(super) fn full_id(hit: &Hit) -> String {
    match &hit.last {
        Some(last) => format!("{}..{last}", hit.id),
        None => hit.id.clone(),
    }
}

/// Moves `range` to the nearest range that can be cut out of `text`.
pub(super) fn within(text: &str, range: &Range<usize>) -> Range<usize> {
    let mut start = range.start.min(text.len());
    let mut end = range.end.clamp(start, text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn num_words(text: &str) -> usize {
    text.split_whitespace().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn a_short_passage_is_shown_whole() {
        let hit = Hit { snippet: 4..9, ..sample::hit("one two three", &[(4, 7)]) };
        let excerpt = Excerpt::of(&hit, &Settings::default());
        assert_eq!(excerpt.text, "one two three");
        assert!(!excerpt.cut_before && !excerpt.cut_after);
    }

    #[test]
    fn a_long_passage_is_cut_and_says_so() {
        let hit = Hit { snippet: 4..13, ..sample::hit("one two three four", &[(0, 3), (4, 7)]) };
        let settings = Settings { whole_words: 3, ..Settings::default() };
        let excerpt = Excerpt::of(&hit, &settings);
        let (text, marks) = excerpt.with_ellipses();
        assert_eq!(text, "…two three…");
        assert_eq!(marks.first(), Some(&(3..6)));
        let full = Settings { view: View::Full, ..settings };
        assert_eq!(Excerpt::of(&hit, &full).text, hit.text);
    }

    #[test]
    fn a_range_off_the_text_is_moved_into_it() {
        assert_eq!(within("añb", &(2..99)), 1..4);
        assert_eq!(within("añb", &(9..12)), 4..4);
    }
}
