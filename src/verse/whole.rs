//! Texts that are quotations as a whole, without a mark: a verse pasted, or several in lines or
//! paragraphs.

use std::ops::Range;

use super::candidates::share;
use super::decision::Lead;
use super::found::Found;
use super::group::Word;
use super::reading::{Read, Reading, Side, places_in, words_in};
use super::spans::is_cued;
use super::tracer::{Kind, Traced, Verdict};
use crate::text::paragraphs;

/// Words up to which a text or a paragraph without marks is taken for quotations.
const MAX_WHOLE: usize = 120;
/// How near the words must come, where marks stand among them.
const WITH_MARKS: f32 = 0.85;
/// How many of the words outside of the marks must be of the verse.
const OUTSIDE: f32 = 0.8;
/// How much of the weight of the words must be in a few verses.
const FEW_VERSES: usize = 3;
const SHARE: f32 = 0.4;
const SHARE_ARABIC: f32 = 0.7;
/// The least score of Arabic as a whole: verses in it are found without that.
const SCORE_ARABIC: f32 = 0.6;
/// And the most words at either end that the verse has not.
const OUTSIDE_ARABIC: usize = 1;
/// Words at an end that the verse has not are cut off where so many stand before a comma.
const FAR: usize = 4;
/// Words at an end of which the verse has some, at most, that are cut off.
const MOST_CUT: usize = 8;
/// The least words of what is left after a cut.
const LEAST: usize = 3;

impl Reading<'_> {
    /// Adds the paragraphs that are quotations as a whole: those of a short text, and in a longer one
    /// those that are announced or cited as verses.
    pub(super) fn trace_wholes(&self, found: &mut Found) {
        let num_words: usize = self.sides.iter().map(|side| side.words.len()).sum();
        let is_short = num_words <= MAX_WHOLE;
        for paragraph in paragraphs(self.text) {
            let mut sides =
                self.sides.iter().filter(|side| !words_in(&side.words, &paragraph).is_empty());
            let (Some(side), next) = (sides.next(), sides.next()) else { continue };
            if next.is_some() {
                if is_short {
                    self.trace_lines(paragraph, found);
                }
                continue;
            }
            let (from, to) = places_in(&side.words, &paragraph);
            let lead = match self.is_presented(&paragraph) {
                true => Lead::Cued,
                false if is_short => Lead::Given,
                false => continue,
            };
            if to - from <= MAX_WHOLE {
                self.trace_whole(side, from..to, lead, found);
            }
        }
    }

    /// Whether a paragraph stands after a colon that announces a verse, or is cited as one.
    fn is_presented(&self, paragraph: &Range<usize>) -> bool {
        let before = self.text[..paragraph.start].trim_end();
        let is_after_colon =
            before.ends_with(':') && is_cued(self.text, &(before.len()..before.len()));
        is_after_colon || self.cited(paragraph).is_some()
    }

    fn trace_lines(&self, range: Range<usize>, found: &mut Found) {
        let mut start = range.start;
        for line in self.text[range].split_inclusive('\n') {
            let line_range = start..start + line.len();
            start += line.len();
            let side =
                self.sides.iter().max_by_key(|side| words_in(&side.words, &line_range).len());
            let Some(side) = side else { continue };
            let (from, to) = places_in(&side.words, &line_range);
            self.trace_whole(side, from..to, Lead::Given, found);
        }
    }

    /// Adds what the words at `places` quote, where that is a verse.
    fn trace_whole(&self, side: &Side<'_>, places: Range<usize>, lead: Lead, found: &mut Found) {
        let words = &side.words[places.clone()];
        let Some(range) = self.range_of(words) else { return };
        let is_marked = self
            .quoted
            .iter()
            .any(|(quoted, _)| quoted.start < range.end && range.start < quoted.end);
        if is_marked {
            self.trace_with_marks(side, places, found);
            return;
        }
        let least = if side.group.is_arabic { SHARE_ARABIC } else { SHARE };
        let is_hopeless = words.len() < 2 || share(side.group, words, FEW_VERSES) < least;
        let is_one = |read: &Read| {
            let best = read.traced.candidates.first().map_or(0.0, |best| best.score);
            let num_outside = places.len().saturating_sub(read.aligned.len());
            let is_near = best >= SCORE_ARABIC && num_outside <= OUTSIDE_ARABIC;
            read.traced.kind == Kind::Verse && (!side.group.is_arabic || is_near)
        };
        let read = match is_hopeless {
            true => None,
            false => self.trace_words(side, range.clone(), lead).filter(is_one),
        };
        let Some(read) = read else {
            self.trace_lines_apart(side, places, lead, found);
            return;
        };
        let (start, end) = self.cut(side, &places, &read);
        if (start, end) == (places.start, places.end) {
            found.push_closed(self.tighten(side, &range, lead, read).traced);
            return;
        }
        let before = places.start..start;
        let after = end..places.end;
        if before.len() >= LEAST {
            self.trace_whole(side, before, lead, found);
        }
        self.trace_whole(side, start..end, lead, found);
        if after.len() >= LEAST {
            self.trace_whole(side, after, lead, found);
        }
    }

    /// The words at `places`, line by line.
    fn trace_lines_apart(
        &self,
        side: &Side<'_>,
        places: Range<usize>,
        lead: Lead,
        found: &mut Found,
    ) {
        let ends = (places.start + 1..places.end).filter(|&at| self.gap(side, at).contains('\n'));
        let ends: Vec<usize> = ends.chain([places.end]).collect();
        if ends.len() < 2 {
            return;
        }
        let mut start = places.start;
        for end in ends {
            self.trace_whole(side, start..end, lead, found);
            start = end;
        }
    }

    /// Adds the words at `places` as one quotation where they are a verse with marks in it:
    /// `Say, "He is Allah, One"`.
    fn trace_with_marks(&self, side: &Side<'_>, places: Range<usize>, found: &mut Found) {
        let is_outside = |place: &usize| {
            let start = side.words[*place].unit.range.start;
            !self.quoted.iter().any(|(quoted, _)| quoted.contains(&start))
        };
        let num_outside = places.clone().filter(is_outside).count();
        if num_outside == 0 {
            return;
        }
        let Some(range) = self.range_of(&side.words[places.clone()]) else { return };
        let Some(read) = self.trace_words(side, range.clone(), Lead::Given) else { return };
        if read.traced.kind == Kind::None {
            return;
        }
        let (start, end) = self.cut(side, &places, &read);
        if (start, end) != (places.start, places.end) {
            return self.trace_with_marks(side, start..end, found);
        }
        let Read { traced, shared, .. } = read;
        let best = |traced: &Traced| traced.candidates.first().map_or(0.0, |best| best.score);
        // What stands in marks may be the verse by itself.
        let within = |quoted: &&(Range<usize>, Lead)| {
            range.start <= quoted.0.start && quoted.0.end <= range.end
        };
        let longest = self.quoted.iter().filter(within).max_by_key(|(quoted, _)| quoted.len());
        let by_itself =
            longest.and_then(|(quoted, lead)| self.trace_words(side, quoted.clone(), *lead));
        let is_by_itself = by_itself.is_some_and(|read| {
            read.traced.kind == Kind::Verse
                && (read.traced.verdict, traced.verdict) != (Verdict::Exact, Verdict::Exact)
                && (read.traced.verdict == Verdict::Exact || best(&read.traced) > best(&traced))
        });
        if is_by_itself {
            return;
        }
        let num_shared = shared.iter().filter(|place| is_outside(place)).count();
        if best(&traced) >= WITH_MARKS && num_shared as f32 >= OUTSIDE * num_outside as f32 {
            found.push_closed(traced);
        }
    }

    /// The places without the words at either end of which the verse has half or less, as far as a
    /// colon, a line or a sentence ends there; or a comma, where it has none of them and they are
    /// many.
    fn cut(&self, side: &Side<'_>, places: &Range<usize>, read: &Read) -> (usize, usize) {
        let Range { start, end } = *places;
        let is_border = |at: usize, num_words: usize, num_shared: usize| {
            let gap = self.gap(side, at);
            let is_hard = gap.contains([':', '\n', '.', '!', '?', '؟', '—', '–', '*', '>'])
                && !gap.contains("..");
            let is_soft = gap.contains([',', ';', '،', '؛']);
            (is_hard && num_shared * 2 <= num_words)
                || (is_soft && num_shared == 0 && num_words >= FAR)
        };
        let before = |at: usize| read.shared.partition_point(|shared| *shared < at);
        let after = |at: usize| read.shared.len() - before(at);
        let first = (start + 1..end.min(start + MOST_CUT).max(read.aligned.start + 1))
            .rev()
            .find(|&at| is_border(at, at - start, before(at)))
            .unwrap_or(start);
        let last = (end.saturating_sub(MOST_CUT).max(first + 1).min(read.aligned.end)..end)
            .find(|&at| at > first && is_border(at, end - at, after(at)))
            .unwrap_or(end);
        (first, last)
    }

    /// The bytes of `words`, with the bracket right before the first one and the one right after the
    /// last.
    fn range_of(&self, words: &[Word]) -> Option<Range<usize>> {
        let mut range = words.first()?.unit.range.start..words.last()?.unit.range.end;
        range.start -= usize::from(self.text[..range.start].ends_with(['[', '(']));
        let num = |brackets: [char; 2]| self.text[range.clone()].matches(brackets).count();
        let is_open = num(['[', '(']) > num([']', ')']);
        range.end += usize::from(is_open && self.text[range.end..].starts_with([']', ')']));
        Some(range)
    }

    /// What stands before the word at `at` and after the one before it.
    fn gap(&self, side: &Side<'_>, at: usize) -> &str {
        let before = at.checked_sub(1).map_or(0, |before| side.words[before].unit.range.end);
        let after = side.words.get(at).map_or(self.text.len(), |word| word.unit.range.start);
        self.text.get(before..after).unwrap_or_default()
    }
}
