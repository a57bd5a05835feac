//! Blocks: the sentences of a paragraph that stay together, and the pieces of those that are too
//! long to.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::text::Quotation;
use crate::text::honorific_table;
use crate::text::letter::extends_grapheme;
use crate::text::sentence::push_sentences;

/// A block is longer than this many times the target only if it cannot be cut.
const MAX_TARGETS: usize = 4;
/// A quotation longer than this many times the target may be cut.
const MAX_QUOTATION_TARGETS: usize = 2;
/// Bytes without white space that count as a word of their own, and may be cut.
const MAX_WORD_BYTES: usize = 64;

/// What no passage border may cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) range: Range<usize>,
    pub(super) num_words: usize,
}

/// The blocks of one paragraph of `text`.
pub(super) fn blocks(
    text: &str,
    paragraph: Range<usize>,
    quotations: &[Quotation],
    target: usize,
) -> Vec<Block> {
    let mut sentences = Vec::new();
    push_sentences(text, paragraph.clone(), &mut sentences);
    let whole = WholeQuotations::new(text, &paragraph, quotations, target);
    let mut blocks: Vec<Block> = Vec::with_capacity(sentences.len());
    let mut open: Option<Block> = None;
    for sentence in sentences {
        let num_words = count_words(&text[sentence.clone()]);
        open = Some(match open {
            Some(block) if whole.hold(block.range.end, sentence.start) => Block {
                range: block.range.start..sentence.end,
                num_words: block.num_words + num_words,
            },
            other => {
                blocks.extend(other);
                Block { range: sentence, num_words }
            }
        });
    }
    blocks.extend(open);
    if blocks.iter().all(|block| block.num_words <= MAX_TARGETS * target) {
        return blocks;
    }
    let mut cut = Vec::with_capacity(blocks.len());
    for block in blocks {
        if block.num_words > MAX_TARGETS * target {
            cut_block(text, block, &whole, target, &mut cut);
        } else {
            cut.push(block);
        }
    }
    cut
}

/// The quotations that must not be cut, outermost only, ascending and apart.
struct WholeQuotations {
    ranges: Vec<Range<usize>>,
}

impl WholeQuotations {
    fn new(text: &str, paragraph: &Range<usize>, quotations: &[Quotation], target: usize) -> Self {
        let from = quotations.partition_point(|quotation| quotation.range.start < paragraph.start);
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for Quotation { range, .. } in &quotations[from..] {
            if range.start >= paragraph.end {
                break;
            }
            let last_end = ranges.last().map_or(0, |last| last.end);
            let most = MAX_QUOTATION_TARGETS * target;
            let range = range.start..range.end.min(paragraph.end);
            let num_words = Words { text, range: range.clone() }.take(most + 1).count();
            if range.end <= last_end || num_words > most {
                continue;
            }
            ranges.push(range.start.max(last_end)..range.end);
        }
        Self { ranges }
    }

    /// Whether a border with text up to `before` and again from `after` would cut one of them.
    fn hold(&self, before: usize, after: usize) -> bool {
        let place = self.ranges.partition_point(|range| range.end <= after);
        self.ranges.get(place).is_some_and(|range| range.start < before)
    }
}

/// Counts as [`Words`] does, nearly so where words are very long, and faster.
fn count_words(text: &str) -> usize {
    if !text.is_ascii() {
        return Words { text, range: 0..text.len() }.count();
    }
    let mut num_words = 0;
    let mut start = 0;
    for (at, b) in text.bytes().enumerate() {
        if matches!(b, b' ' | b'\t'..=b'\r') {
            num_words += (at - start).div_ceil(MAX_WORD_BYTES);
            start = at + 1;
        }
    }
    num_words + (text.len() - start).div_ceil(MAX_WORD_BYTES)
}

/// The words of a range; one that is very long comes in pieces.
#[derive(Clone)]
struct Words<'a> {
    text: &'a str,
    range: Range<usize>,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let mut start = self.range.start;
        while start < self.range.end {
            match self.white_space_at(start) {
                0 => break,
                len => start += len,
            }
        }
        if start >= self.range.end {
            return None;
        }
        let mut end = start + 1;
        while end < self.range.end && (bytes[end] & 0xc0 == 0x80 || self.white_space_at(end) == 0) {
            end += 1;
            if end - start > 4 * MAX_WORD_BYTES {
                break;
            }
        }
        if end - start > MAX_WORD_BYTES {
            end = start + grapheme_border(&self.text[start..self.text.floor_char_boundary(end)]);
        }
        self.range.start = end;
        Some(start..end)
    }
}

impl Words<'_> {
    /// The length of the white space character at `at`, 0 where there is none.
    fn white_space_at(&self, at: usize) -> usize {
        match self.text.as_bytes()[at] {
            b' ' | b'\t'..=b'\r' => 1,
            0xc2 | 0xe1..=0xe3 => {
                let c = self.text[at..].chars().next();
                c.filter(|c| c.is_whitespace()).map_or(0, char::len_utf8)
            }
            _ => 0,
        }
    }
}

/// A place near [`MAX_WORD_BYTES`] in `text` that cuts no grapheme; its end if there is none.
fn grapheme_border(text: &str) -> usize {
    let border = text.grapheme_indices(true).map(|(at, _)| at).find(|&at| at >= MAX_WORD_BYTES);
    border.unwrap_or(text.len())
}

/// How good a place is to cut at, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Border {
    InQuotation,
    Space,
    Clause,
    Sentence,
}

/// Cuts a block at the best borders, into pieces of half the target to twice the target.
fn cut_block(
    text: &str,
    block: Block,
    whole: &WholeQuotations,
    target: usize,
    cut: &mut Vec<Block>,
) {
    let least = target.div_ceil(2);
    let most = 2 * target;
    let mut words = Words { text, range: block.range.clone() }.peekable();
    // The words since the last cut, each with the border after it.
    let mut since: Vec<(Range<usize>, Border)> = Vec::with_capacity(most + 1);
    while let Some(word) = words.next() {
        let Some(next) = words.peek() else {
            since.push((word, Border::Sentence));
            break;
        };
        let border = border_between(text, &word, next, whole);
        since.push((word, border));
        if since.len() < most {
            continue;
        }
        keep_honorifics(text, &mut since, words.clone());
        let best = (least..=since.len())
            .max_by_key(|&len| (since[len - 1].1, std::cmp::Reverse(len.abs_diff(target))));
        let len = best.unwrap_or(since.len());
        push_block(&since[..len], cut);
        since.drain(..len);
    }
    push_block(&since, cut);
}

/// How many words after the last one may belong to an honorific that has begun.
const LOOK_AHEAD: usize = 20;

/// Marks the borders inside honorifics as such that nothing is cut at.
fn keep_honorifics(
    text: &str,
    since: &mut [(Range<usize>, Border)],
    rest: std::iter::Peekable<Words<'_>>,
) {
    let table = honorific_table::shared();
    let all: Vec<Range<usize>> =
        since.iter().map(|word| word.0.clone()).chain(rest.take(LOOK_AHEAD)).collect();
    let folded: Vec<String> =
        all.iter().map(|word| honorific_table::fold_word(&text[word.clone()])).collect();
    for at in 0..since.len() {
        if !table.can_begin(&folded[at]) {
            continue;
        }
        let is_bracketed = text[all[at].clone()].starts_with(['(', '[']);
        let close = all[at..].iter().position(|word| text[word.clone()].contains([')', ']']));
        let end = close.filter(|_| is_bracketed).map_or(all.len(), |close| at + close + 1);
        let words = folded[at..end].iter().map(String::as_str);
        if let Some(found) = table.longest(words, is_bracketed) {
            let inside = at..(at + found.words - 1).min(since.len());
            since[inside].iter_mut().for_each(|word| word.1 = Border::InQuotation);
        }
    }
}

fn push_block(words: &[(Range<usize>, Border)], cut: &mut Vec<Block>) {
    if let (Some((first, _)), Some((last, _))) = (words.first(), words.last()) {
        cut.push(Block { range: first.start..last.end, num_words: words.len() });
    }
}

fn border_between(
    text: &str,
    word: &Range<usize>,
    next: &Range<usize>,
    whole: &WholeQuotations,
) -> Border {
    let glued = text[next.clone()].starts_with(extends_grapheme);
    if glued || whole.hold(word.end, next.start) {
        return Border::InQuotation;
    }
    let word = text[word.clone()].trim_end_matches(['"', '\'', '”', '’', '»', ')', ']']);
    match word.chars().next_back() {
        Some('.' | '!' | '?' | '؟' | '…') => Border::Sentence,
        Some(';' | ':' | ',' | '؛' | '،' | '—' | '–') => Border::Clause,
        _ => Border::Space,
    }
}
