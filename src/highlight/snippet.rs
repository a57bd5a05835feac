//! The part of a text that shows its match best.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::span::Span;

/// The longest snippet, in graphemes.
pub const SNIPPET_GRAPHEMES: usize = 320;

/// The bytes of `text` to be shown: all of it where it is short, else a window on word borders
/// round the marks that answer the most parts of the query, the first of equals.
///
/// A mark longer than the window is shown from its beginning.
pub fn snippet(text: &str, spans: &[Span]) -> Range<usize> {
    if text.len() <= SNIPPET_GRAPHEMES {
        return 0..text.len();
    }
    let borders = grapheme_borders(text);
    if borders.len() <= SNIPPET_GRAPHEMES + 1 {
        return 0..text.len();
    }
    let grapheme = |byte: usize| borders.partition_point(|border| *border < byte);
    let places: Vec<(usize, usize, usize)> = spans
        .iter()
        .map(|span| (grapheme(span.byte_start), grapheme(span.byte_end), span.term))
        .collect();
    let (start, end) = best_run(&places);
    let room = SNIPPET_GRAPHEMES.saturating_sub(end - start);
    let last = borders.len() - 1;
    let from = start.saturating_sub(room / 2).min(last.saturating_sub(SNIPPET_GRAPHEMES));
    let to = (from + SNIPPET_GRAPHEMES).min(last);
    // From a cut within a word on to the next word, as long as no mark begins there.
    let from = word_border(text, borders[from], borders[start.max(from)], true);
    let to = word_border(text, borders[to], borders[end.min(to)], false);
    from..to
}

/// The first byte of each grapheme, and the end of the text.
///
/// Between two ASCII characters there is always a border, but for CR LF; only what holds others is
/// looked at closely.
fn grapheme_borders(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut borders = Vec::with_capacity(bytes.len() + 1);
    let mut at = 0;
    while at < bytes.len() {
        let plain = |byte: Option<&u8>| byte.is_none_or(|b| b.is_ascii() && *b != b'\r');
        if plain(bytes.get(at)) && plain(bytes.get(at + 1)) {
            borders.push(at);
            at += 1;
            continue;
        }
        // Up to a character that is ASCII after one that is.
        let is_end = |pair: &[u8]| plain(pair.first()) && plain(pair.last());
        let rest = &bytes[at + 1..];
        let end = rest.windows(2).position(is_end).map_or(bytes.len(), |found| at + found + 2);
        borders.extend(text[at..end].grapheme_indices(true).map(|(offset, _)| at + offset));
        at = end;
    }
    borders.push(bytes.len());
    borders
}

/// The first and last grapheme of the marks that fit one window and answer the most parts.
fn best_run(places: &[(usize, usize, usize)]) -> (usize, usize) {
    let mut best = (0, 0);
    let mut most = (0, 0);
    for (first, &(start, mut end, _)) in places.iter().enumerate() {
        let mut terms: Vec<usize> = Vec::new();
        let mut num = 0;
        for &(_, to, term) in &places[first..] {
            if num > 0 && to - start > SNIPPET_GRAPHEMES {
                break;
            }
            num += 1;
            end = end.max(to.min(start + SNIPPET_GRAPHEMES));
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        if (terms.len(), num) > most {
            most = (terms.len(), num);
            best = (start, end);
        }
    }
    best
}

/// The border of a word nearest to `at` on the side of `toward`, which is not passed.
fn word_border(text: &str, at: usize, toward: usize, forward: bool) -> usize {
    if at == 0 || at == text.len() {
        return at;
    }
    if forward {
        if text[..at].ends_with(char::is_whitespace) {
            return at;
        }
        let next = text[at..toward.max(at)].find(char::is_whitespace);
        let next = next.map_or(at, |space| at + space);
        next + (text[next..].len() - text[next..].trim_start().len())
            .min(toward.saturating_sub(next))
    } else {
        if text[at..].starts_with(char::is_whitespace) {
            return at;
        }
        let last = text[toward.min(at)..at].rfind(char::is_whitespace);
        last.map_or(at, |space| toward.min(at) + space)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn borders_of_graphemes_are_those_of_the_standard(
            text in "[a-c \\r\\n’é\u{301}أ\u{64e}\u{200d}\u{600}\u{1f468}\u{1f1e6}]{0,24}",
        ) {
            let standard: Vec<usize> = text
                .grapheme_indices(true)
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect();
            prop_assert_eq!(grapheme_borders(&text), standard);
        }
    }
}
