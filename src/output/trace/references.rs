//! The verses of a quotation as they are written for people.

use crate::verse::{Kind, Traced};

/// Candidates that are told for people; a formula may have dozens.
const MOST: usize = 4;
/// A verse whose score is less is only perhaps the one.
const SURE: f32 = 0.4;

/// The verses of a quotation: one where it is sure, else those that are as near, `8:9` or
/// `1:1 or 27:30`; `8:9?` where little of it is in the verse; nothing where it quotes none.
pub(super) fn references(traced: &Traced, between: &str) -> Option<String> {
    let best = traced.candidates.first().filter(|_| traced.kind == Kind::Verse)?;
    let equal: Vec<String> =
        traced.equal_candidates().map(|candidate| candidate.verses.to_string()).collect();
    let mut told = equal.iter().take(MOST).cloned().collect::<Vec<_>>().join(between);
    if equal.len() > MOST {
        told.push_str(&format!("{between}{} more", equal.len() - MOST));
    }
    if best.score < SURE {
        told.push('?');
    }
    Some(told)
}

/// The quotations that are verses, without those that lie in another one.
pub(super) fn outer_verses(quotations: &[Traced]) -> Vec<&Traced> {
    let mut verses: Vec<&Traced> = Vec::new();
    for traced in quotations.iter().filter(|traced| traced.kind == Kind::Verse) {
        if verses.last().is_none_or(|last| traced.range.start >= last.range.end) {
            verses.push(traced);
        }
    }
    verses
}
