//! What the rest of a text says of a quotation: the verses beside it, and those that it cites.

use std::collections::BTreeSet;
use std::ops::Range;

use super::citation::cited;
use super::decision::Lead;
use super::place::VerseRange;
use super::reading::Reading;
use super::tracer::{Candidate, Kind, Traced, Verdict};
use super::unmarked::NEAR;

/// Scores that differ by less are near.
const CLOSE: f32 = 0.04;
/// How far behind the best a verse may be that the text itself cites; a citation may be wrong.
const CITED: f32 = 0.1;

/// Bytes between the parts of one verse, at most.
const MOST_BETWEEN: usize = 24;

impl Reading<'_> {
    /// Joins verses that stand beside each other in the text and in the Qur'an, where at most one
    /// quotation mark stands between: the parts of a verse that has speech in it.
    pub(super) fn join_neighbours(&self, found: Vec<Traced>) -> Vec<Traced> {
        let mut joined: Vec<Traced> = Vec::with_capacity(found.len());
        for next in found {
            let both = joined.last().and_then(|last| self.join(last, &next));
            match (both, joined.last_mut()) {
                (Some(both), Some(last)) => *last = both,
                _ => joined.push(next),
            }
        }
        joined
    }

    fn join(&self, first: &Traced, second: &Traced) -> Option<Traced> {
        let is_verse = first.kind == Kind::Verse && second.kind == Kind::Verse;
        let between = self.text.get(first.range.end..second.range.start)?;
        let is_mark = |c: char| matches!(c, '"' | '“' | '”' | '‘' | '’' | '«' | '»');
        let num_marks = between.chars().filter(|c| is_mark(*c)).count();
        let is_near = is_verse
            && num_marks <= 1
            && between.len() < MOST_BETWEEN
            && !between.contains("\n\n")
            && !between.contains(char::is_alphanumeric);
        let is_arabic = |range| self.side_of(range).is_some_and(|side| side.group.is_arabic);
        if !is_near || is_arabic(&first.range) != is_arabic(&second.range) {
            return None;
        }
        let (one, other) = (first.candidates.first()?.verses, second.candidates.first()?.verses);
        let (start, end) =
            (self.editions.place_of(one.first)?, self.editions.place_of(other.last)?);
        if end < start || end - start > 1 + self.num_verses(one) + self.num_verses(other) {
            return None;
        }
        let is_exact = first.verdict == Verdict::Exact && second.verdict == Verdict::Exact;
        let lead = if first.is_announced { Lead::Cued } else { Lead::Given };
        let both = self.trace_range(first.range.start..second.range.end, lead)?.traced;
        let verses = both.candidates.first()?.verses;
        let is_both = both.kind == Kind::Verse
            && verses.overlaps(one)
            && verses.overlaps(other)
            && (both.verdict == Verdict::Exact) == is_exact;
        is_both.then_some(both)
    }

    fn num_verses(&self, verses: VerseRange) -> usize {
        verses.each().count()
    }

    /// Lets the verses of a text decide between the candidates of those that are in doubt: verses
    /// that are quoted together often stand together.
    pub(super) fn support_each_other(&self, traced: &mut [Traced]) {
        let is_sure = |found: &Traced| {
            let next = found.candidates.get(1).map_or(0.0, |next| next.score);
            found.kind == Kind::Verse
                && found.candidates.first().is_some_and(|best| best.score > next + CLOSE)
        };
        let place = |candidate: &Candidate| self.editions.place_of(candidate.verses.first);
        let sure: BTreeSet<usize> = traced
            .iter()
            .filter(|found| is_sure(found))
            .filter_map(|found| place(found.candidates.first()?))
            .collect();
        for found in traced.iter_mut() {
            self.put_cited_first(found);
            let Some(best) = found.candidates.first().map(|best| best.score) else { continue };
            if is_sure(found) {
                continue;
            }
            let is_beside = |candidate: &Candidate| {
                candidate.score >= best - CLOSE
                    && place(candidate)
                        .is_some_and(|here| sure.iter().any(|sure| sure.abs_diff(here) <= NEAR))
            };
            if let Some(beside) = found.candidates.iter().position(is_beside) {
                found.candidates[..=beside].rotate_right(1);
            }
        }
    }

    /// Tells the verse that the text itself cites beside the quotation, and puts it first where the
    /// words are as near to it.
    pub(super) fn put_cited_first(&self, found: &mut Traced) {
        found.cited = self.cited(&found.range);
        let Some(cited) = found.cited else { return };
        let best = found.candidates.first().map_or(0.0, |best| best.score);
        let is_cited = |candidate: &Candidate| {
            candidate.score >= best - CITED && candidate.verses.overlaps(cited)
        };
        if let Some(place) = found.candidates.iter().position(is_cited) {
            found.candidates[..=place].rotate_right(1);
        }
    }

    /// The verses that the text cites right after `range` or right before it.
    pub(super) fn cited(&self, range: &Range<usize>) -> Option<VerseRange> {
        cited(self.text, &self.citations, range)
    }
}
