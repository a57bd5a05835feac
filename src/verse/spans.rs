//! Which spans of a text may be quotations, and what the words before one say.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::decision::Lead;
use super::tag::{Tag, between};
use crate::text::fold::fold;
use crate::text::letter::is_invisible;
use crate::text::{QuotationKind, kind_by_words, quotations, sentences};

/// Words that a clause without marks must have to be looked at.
pub(super) const MIN_CLAUSE: usize = 4;
/// Words before a verse that may announce it.
const BEFORE: usize = 7;
/// Bytes in which they are looked for.
const BEFORE_BYTES: usize = 200;

/// Words that announce a verse in an Arabic text, folded and without the article and particles
/// before them.
static ANNOUNCING: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "قوله قرا يقرا تقرا نقرا اقرا قرات قراته قراها قراءه قراتها يقرءون يقرؤون \
     يقرءوا يقرؤها يقرءها قريء تلا يتلو تلاوه نزلت انزلت نزل انزل تنزيل ايه ايات \
     ايتين سوره قران خواتيم فاتحه قرئت قريت اقراه اقراني تعالي وجل تبارك استفتح \
     يستفتح يستفتحون افتتح افتتحوا افتتحت يفتتح يفتتحون يجهر"
        .split_whitespace()
        .collect()
});

/// The quotations of `text` by their marks and its `tags`, with what the words round them say;
/// ascending, an outer one before those in it.
pub(super) fn quoted(text: &str, tags: &[Tag<'_>]) -> Vec<(Range<usize>, Lead)> {
    let in_tag = |at: usize| {
        let before = tags.partition_point(|tag| tag.range.start <= at);
        tags[..before].last().is_some_and(|tag| at < tag.range.end)
    };
    let by_marks = quotations(text)
        .into_iter()
        .filter(|quotation| !in_tag(quotation.range.start) && !in_tag(quotation.range.end))
        .map(|quotation| {
            let lead = match quotation.kind {
                QuotationKind::Verse => Lead::Cued,
                QuotationKind::Speech => Lead::Quoted,
            };
            (quotation.range, lead)
        });
    let by_tags = between(tags).into_iter().map(|range| {
        let lead = if is_cued(text, &range) { Lead::Cued } else { Lead::Quoted };
        (range, lead)
    });
    let mut quoted: Vec<(Range<usize>, Lead)> = by_marks.chain(by_tags).collect();
    quoted.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
    quoted
}

/// The clauses of `text`: its sentences, cut where a colon or a quotation mark stands.
pub(super) fn clauses(text: &str) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    for sentence in sentences(text) {
        let mut start = sentence.start;
        for (at, sign) in text[sentence.clone()].match_indices(is_border) {
            clauses.push(start..sentence.start + at);
            start = sentence.start + at + sign.len();
        }
        clauses.push(start..sentence.end);
    }
    let trimmed = |clause: Range<usize>| {
        let part = &text[clause.clone()];
        let start = clause.start + (part.len() - part.trim_start_matches(is_sign).len());
        let end = clause.start + part.trim_end_matches(is_sign).len();
        (start < end).then_some(start..end)
    };
    clauses.into_iter().filter_map(trimmed).collect()
}

pub(super) fn is_border(c: char) -> bool {
    matches!(c, ':' | '"' | '\u{201c}' | '\u{201d}' | '«' | '»' | '{' | '}' | '[' | ']' | '*')
}

pub(super) fn is_sign(c: char) -> bool {
    c.is_whitespace() || is_invisible(c) || matches!(c, '-' | '.' | ',' | '\'' | '‘' | '’' | '…')
}

/// Whether the words round a span say that it is a verse.
pub(super) fn is_cued(text: &str, range: &Range<usize>) -> bool {
    kind_by_words(text, range.clone()) == QuotationKind::Verse
}

/// Whether the words before an Arabic span, or those after it, announce a verse.
pub(super) fn is_announced(text: &str, range: &Range<usize>) -> bool {
    let from = text.ceil_char_boundary(range.start.saturating_sub(BEFORE_BYTES));
    let before = text.get(from..range.start).unwrap_or_default();
    let announces = |word: &str| {
        let word = fold(word);
        let bare = word.strip_prefix(['و', 'ف']).unwrap_or(&word);
        let core = bare.strip_prefix(['ب', 'ل']).unwrap_or(bare);
        [word.as_str(), bare, core].iter().any(|form| {
            ANNOUNCING.contains(form)
                || form.strip_prefix("ال").is_some_and(|form| ANNOUNCING.contains(form))
        })
    };
    before.split_whitespace().rev().take(BEFORE).any(announces) || is_cued(text, range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_end_at_colons_and_marks() {
        let text = "He said: \"Go and see.\" Then he left, and it rained.";
        let clauses: Vec<&str> = clauses(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(clauses, ["He said", "Go and see", "Then he left, and it rained"]);
    }

    #[test]
    fn words_before_announce_an_arabic_verse() {
        for (text, is_told) in [
            ("ثم قرأ إن الله", true),
            ("والقراءة بـ إن الله", true),
            ("نزلت هذه الآية إن الله", true),
            ("قال لهم إن الله", false),
        ] {
            let start = text.find("إن الله").expect("it is there");
            assert_eq!(is_announced(text, &(start..text.len())), is_told, "{text}");
        }
    }
}
