//! Slices of a narration: the unit that is indexed and returned.

use std::ops::Range;

use super::passage_block::{Block, blocks};
use crate::text::paragraphs;

pub use crate::text::{Quotation, QuotationKind};

/// Words that a passage is cut to, where nothing else is asked for.
pub const DEFAULT_PASSAGE_WORDS: usize = 80;

/// A slice of one narration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Its place among the passages of its narration, from 1: the `k` of `badr#k`.
    pub ordinal: u32,
    /// The paragraph it stands in, from 1; a phrase may run over the border of two passages of one
    /// paragraph, never over the border of two paragraphs.
    pub paragraph: u32,
    /// Its bytes in the text of the narration; no white space at either end.
    pub range: Range<usize>,
    /// The line of the narration's text on which it begins, from 0.
    pub line: u64,
    /// The quotations in it, ascending by start, the outer before the inner; bytes of the
    /// narration's text, clipped to `range`.
    pub quotations: Vec<Quotation>,
    /// The references of the verses that are quoted in it, `8:9`; empty where nobody has looked.
    pub verses: Vec<String>,
}

/// Cuts `text` into passages of whole sentences, at most `target_words` words each where that can
/// be; the last of a paragraph may have a quarter more.
///
/// `quotations` are those of `text`, ascending by start. A quotation is cut only if it is longer
/// than twice the target; a sentence only if it is longer than four times the target, at a clause
/// or a space. Every byte that is not white space lies in exactly one passage. The passages of a
/// paragraph are about equally long. Blank text gives none. Linear in the length of `text`.
///
/// # Examples
///
/// ```
/// use matn::corpus::passage::split;
///
/// let text = "He set out. Rain fell.\n\nThe end.";
/// let passages = split(text, &[], 3);
/// let slices: Vec<&str> = passages.iter().map(|passage| &text[passage.range.clone()]).collect();
/// assert_eq!(slices, ["He set out.", "Rain fell.", "The end."]);
/// ```
pub fn split(text: &str, quotations: &[Quotation], target_words: usize) -> Vec<Passage> {
    let target = target_words.max(1);
    let mut passages: Vec<Passage> = Vec::new();
    let mut line = 0;
    let mut counted_to = 0;
    let mut within = Within { quotations, next: 0, active: Vec::new() };
    for (paragraph, range) in (1..).zip(paragraphs(text)) {
        let blocks = blocks(text, range, quotations, target);
        for group in balanced(&blocks, target) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let range = first.range.start..last.range.end;
            line += num_newlines(&text[counted_to..range.start]);
            counted_to = range.start;
            passages.push(Passage {
                ordinal: u32::try_from(passages.len() + 1).unwrap_or(u32::MAX),
                paragraph,
                quotations: within.clipped_to(&range),
                range,
                line,
                verses: Vec::new(),
            });
        }
    }
    passages
}

fn num_newlines(text: &str) -> u64 {
    text.bytes().map(|b| u64::from(b == b'\n')).sum()
}

/// Groups blocks to at most `target` words, so that the squares of the words missing are least; the
/// last group may have a quarter more, which often saves a stray sentence.
fn balanced(blocks: &[Block], target: usize) -> Vec<&[Block]> {
    // The least cost of all blocks up to each place, and where the last group of it begins.
    let mut least: Vec<(u64, usize)> = Vec::with_capacity(blocks.len() + 1);
    least.push((0, 0));
    for end in 1..=blocks.len() {
        let mut best = (u64::MAX, end - 1);
        let most = if end == blocks.len() { target + target / 4 } else { target };
        let mut num_words = 0;
        for start in (0..end).rev() {
            num_words += blocks[start].num_words.max(1);
            if num_words > most && start + 1 < end {
                break;
            }
            let missing = target.saturating_sub(num_words) as u64;
            let cost = least[start].0.saturating_add(missing * missing);
            // Of equals the longer last group.
            if cost <= best.0 {
                best = (cost, start);
            }
        }
        least.push(best);
    }
    let mut groups = Vec::new();
    let mut end = blocks.len();
    while end > 0 {
        let start = least[end].1;
        groups.push(&blocks[start..end]);
        end = start;
    }
    groups.reverse();
    groups
}

/// Hands out the quotations that lie in each of ascending ranges.
struct Within<'a> {
    quotations: &'a [Quotation],
    next: usize,
    active: Vec<&'a Quotation>,
}

impl Within<'_> {
    fn clipped_to(&mut self, range: &Range<usize>) -> Vec<Quotation> {
        while let Some(quotation) = self.quotations.get(self.next) {
            if quotation.range.start >= range.end {
                break;
            }
            self.active.push(quotation);
            self.next += 1;
        }
        self.active.retain(|quotation| quotation.range.end > range.start);
        let clip = |quotation: &&Quotation| Quotation {
            range: quotation.range.start.max(range.start)..quotation.range.end.min(range.end),
            kind: quotation.kind,
        };
        self.active.iter().map(clip).filter(|quotation| !quotation.range.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;
    use crate::text::quotations;

    fn cut(text: &str, target: usize) -> Vec<&str> {
        let passages = split(text, &quotations(text), target);
        passages.into_iter().map(|passage| &text[passage.range]).collect()
    }

    #[test]
    fn sentences_are_grouped_and_the_last_is_not_left_alone() {
        let text = "A b c d. E f g h. I j k l. M n o p. Q r.";
        assert_eq!(cut(text, 8), ["A b c d. E f g h.", "I j k l. M n o p. Q r."]);
        assert_eq!(cut("A b c d. E f g h. I j k l.", 10), ["A b c d. E f g h. I j k l."]);
        let three = "A b c d e. F g h i j. K l m n o. P q r s t.";
        assert_eq!(cut(three, 15), ["A b c d e. F g h i j.", "K l m n o. P q r s t."]);
    }

    #[test]
    fn paragraphs_part_and_pages_do_not() {
        let text = "One two.\n\nThree four\n\u{c}46\nfive six.\n";
        let passages = split(text, &[], 80);
        let found: Vec<_> = passages.iter().map(|p| (p.ordinal, p.paragraph, p.line)).collect();
        assert_eq!(found, [(1, 1, 0), (2, 2, 2)]);
        assert_eq!(&text[passages[1].range.clone()], "Three four\n\u{c}46\nfive six.");
    }

    #[test]
    fn quotation_is_cut_only_if_it_is_long() {
        let text = "He said: \"Go on. Run far. Be quick.\" Then he left us.";
        assert_eq!(cut(text, 4), ["He said: \"Go on. Run far. Be quick.\"", "Then he left us."]);
        let text = "He said: \"Go on, all. Run far, all. Be quick, all.\" Then he left.";
        assert_eq!(cut(text, 4).len(), 4);
    }

    #[test]
    fn quotations_are_clipped_to_their_passage() {
        let text = "She said: \"One two three. Four five six. Seven eight nine.\"";
        let passages = split(text, &quotations(text), 4);
        let quoted: Vec<&str> =
            passages.iter().flat_map(|p| &p.quotations).map(|q| &text[q.range.clone()]).collect();
        assert_eq!(quoted, ["One two three.", "Four five six.", "Seven eight nine."]);
    }

    #[test]
    fn endless_sentence_is_cut_at_clauses() {
        let text = "one two three four five six, seven eight nine ten eleven twelve thirteen; \
                    fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one";
        let found = cut(text, 5);
        assert_eq!(found[0], "one two three four five six,");
        assert_eq!(found[1], "seven eight nine ten eleven twelve thirteen;");
        let text = "word ".repeat(100_000);
        assert!(cut(&text, 80).iter().all(|slice| slice.split(' ').count() <= 160));
        let text = "x".repeat(1_000_000);
        assert!(cut(&text, 80).iter().all(|slice| slice.len() < 20_000));
    }

    proptest! {
        #[test]
        fn every_letter_is_in_exactly_one_passage(
            text in "[a-cS '\"“”﴿﴾().,: \n\u{c}\u{301}أ]{0,120}",
            target in 1usize..6,
        ) {
            let passages = split(&text, &quotations(&text), target);
            let mut end = 0;
            for (ordinal, passage) in (1..).zip(&passages) {
                prop_assert_eq!(passage.ordinal, ordinal);
                prop_assert!(text[end..passage.range.start].trim().is_empty());
                let slice = &text[passage.range.clone()];
                prop_assert!(!slice.is_empty() && slice.trim() == slice);
                prop_assert_eq!(passage.line, num_newlines(&text[..passage.range.start]));
                for quotation in &passage.quotations {
                    prop_assert!(passage.range.start <= quotation.range.start);
                    prop_assert!(quotation.range.end <= passage.range.end);
                }
                end = passage.range.end;
            }
            prop_assert!(text[end..].trim().is_empty());
        }

        #[test]
        fn graphemes_are_whole(text in "([a-cأ][\u{301}\u{64b}]{0,3}|[S.,\"' \n]|👨‍👩‍👧|🇸🇦){0,60}") {
            let borders: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
            for passage in split(&text, &quotations(&text), 2) {
                prop_assert!(borders.contains(&passage.range.start));
                prop_assert!(passage.range.end == text.len() || borders.contains(&passage.range.end));
            }
        }
    }
}
