//! Which spans of a text may be quotations, and what the words before one say.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::decision::Lead;
use crate::text::fold::fold;
use crate::text::{QuotationKind, kind_by_words, quotations, sentences};

/// Words up to which a text without marks is taken for one quotation.
pub(super) const MAX_WHOLE: usize = 120;
/// Words before a verse that may announce it.
const BEFORE: usize = 7;
/// Bytes in which they are looked for.
const BEFORE_BYTES: usize = 200;

/// Words that announce a verse in an Arabic text, folded and without the article and particles
/// before them.
static ANNOUNCING: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "قوله قرا يقرا تقرا نقرا اقرا قرات قراته قراها قراءه قراتها يقرءون يقرؤون يقرءوا يقرؤها قريء \
     تلا يتلو تلاوه نزلت انزلت نزل انزل تنزيل ايه ايات ايتين سوره قران خواتيم فاتحه استفتح يستفتح \
     يستفتحون افتتح يفتتح يفتتحون يجهر"
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

/// The sentences of `text`.
pub(super) fn bare(text: &str) -> Vec<Range<usize>> {
    sentences(text)
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
    before.split_whitespace().rev().take(BEFORE).any(announces)
        || kind_by_words(text, range.clone()) == QuotationKind::Verse
}
