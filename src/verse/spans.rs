//! Which spans of a text may be quotations, and what the words before one say.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::decision::Lead;
use super::place::{Verse, VerseRange};
use crate::corpus::Reference;
use crate::text::fold::fold;
use crate::text::letter::is_invisible;
use crate::text::{QuotationKind, kind_by_words, quotations, sentences};

/// Words up to which a text without marks is taken for one quotation.
pub(super) const MAX_WHOLE: usize = 120;
/// Bytes beside a quotation in which a citation of it may stand.
const CITATION_BYTES: usize = 100;
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

/// The quotations of `text` by their marks, with what the words round them say.
pub(super) fn quoted(text: &str) -> Vec<(Range<usize>, Lead)> {
    quotations(text)
        .into_iter()
        .map(|quotation| {
            let lead = match quotation.kind {
                QuotationKind::Verse => Lead::Cued,
                QuotationKind::Speech => Lead::Quoted,
            };
            (quotation.range, lead)
        })
        .collect()
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

fn is_border(c: char) -> bool {
    matches!(c, ':' | '"' | '\u{201c}' | '\u{201d}' | '«' | '»' | '{' | '}' | '[' | ']' | '*')
}

fn is_sign(c: char) -> bool {
    c.is_whitespace() || is_invisible(c) || matches!(c, '-' | '.' | ',' | '\'' | '‘' | '’' | '…')
}

/// Whether the words round a span say that it is a verse.
pub(super) fn is_cued(text: &str, range: &Range<usize>) -> bool {
    kind_by_words(text, range.clone()) == QuotationKind::Verse
}

/// The verses that a text cites right after a span or right before it, in brackets: `(2:153)`,
/// `[البقرة: 153]`.
pub(super) fn citation(text: &str, range: &Range<usize>) -> Option<VerseRange> {
    let end = text.floor_char_boundary((range.end + CITATION_BYTES).min(text.len()));
    let start = text.ceil_char_boundary(range.start.saturating_sub(CITATION_BYTES));
    let after = text.get(range.end..end)?.trim_start_matches(is_closing);
    let inner = after.strip_prefix(['(', '[']).and_then(|rest| rest.split_once([')', ']']));
    if let Some(cited) = inner.and_then(|(inner, _)| verses(inner)) {
        return Some(cited);
    }
    let before = text.get(start..range.start)?.trim_end_matches(is_closing);
    let inner = before.strip_suffix([')', ']']).and_then(|rest| rest.rsplit_once(['(', '[']));
    inner.and_then(|(_, inner)| verses(inner))
}

fn is_closing(c: char) -> bool {
    (is_border(c) && !matches!(c, '[' | ']')) || is_sign(c) || matches!(c, '\u{fd3e}' | '\u{fd3f}')
}

fn verses(text: &str) -> Option<VerseRange> {
    // `[البقرة: 153]` names the sura and the verse with a colon between.
    let spaced = || Reference::parse(&text.replacen(':', " ", 1));
    let reference = match Reference::parse(text) {
        verses @ Some(Reference::Verses { .. }) => verses,
        _ => spaced(),
    };
    let Reference::Verses { sura, first, last } = reference? else { return None };
    let verse = |ayah: u32| Some(Verse { sura, ayah: u16::try_from(ayah).ok()? });
    Some(VerseRange { first: verse(first)?, last: verse(last)? })
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
    fn a_citation_stands_beside_the_quotation() {
        for (text, quoted, cited) in [
            ("«قولا» [البقرة: 153]", "قولا", Some("2:153")),
            ("\"Be patient\" (2:153-154).", "Be patient", Some("2:153-154")),
            ("(3:165) \"When\"", "When", Some("3:165")),
            ("\"When\" he came (at 3:16)", "When", None),
            ("\"When\" (Bukhari 5)", "When", None),
        ] {
            let start = text.find(quoted).expect("it is there");
            let found = citation(text, &(start..start + quoted.len()));
            assert_eq!(found.map(|verses| verses.to_string()).as_deref(), cited, "{text}");
        }
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
