//! Traces the quotations of a text.

use std::ops::Range;
use std::sync::Arc;

use super::alignment::{Alignment, breaks};
use super::decision::{Evidence, Lead};
use super::differs::{Differs, differs};
use super::editions::Editions;
use super::group::{Group, Word};
use super::naming::{Named, is_exact, name};
use super::place::VerseRange;
use super::runs::{Stretch, odds, stretches};
use super::spans;
use super::units::{Unit, units};
use crate::index::{IndexError, Reader};
use crate::text::{QuotationKind, kind_by_words};

/// Traces texts against the editions of an index. Can be used by many threads at once.
#[derive(Debug, Clone)]
pub struct Tracer {
    editions: Arc<Editions>,
}

/// A quotation, and the verse that it quotes.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// Whether it is a verse.
    pub kind: Kind,
    /// How its words compare to the verse's.
    pub verdict: Verdict,
    /// The verses that it may quote, best first; more than one where they are as near as the best.
    pub candidates: Vec<Candidate>,
    /// What speaks for and against it, for people.
    pub evidence: String,
}

/// What a quotation quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A verse.
    Verse,
    /// Something else, or nothing that the editions have.
    None,
}

/// How the words of a quotation compare to those of the verse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// They are the same in one of the editions.
    Exact,
    /// Some differ.
    Misquoted,
    /// No edition has them.
    NotFound,
}

/// Verses that a quotation may quote.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The verses.
    pub verses: VerseRange,
    /// The id of the edition whose words come nearest.
    pub edition: String,
    /// How near, from 0 to 1.
    pub score: f32,
    /// What differs from that edition.
    pub differs: Differs,
}

/// What the odds of an unmarked stretch must come to.
const BARE: f32 = 20.0;
/// What it counts that the words round it announce a verse.
const ANNOUNCED: f32 = 13.0;
/// What it costs that the stretch has two words alone.
const FEW: f32 = 5.0;
/// What it counts that another verse of the text stands beside it in the Qur'an, and how near.
const BESIDE: f32 = 12.0;
const NEAR: usize = 4;
/// Most candidates of a quotation that are told.
const MAX_TOLD: usize = 40;

impl Tracer {
    /// Gives a tracer against `editions`.
    pub fn new(editions: Editions) -> Tracer {
        Tracer { editions: Arc::new(editions) }
    }

    /// Gives a tracer against the editions of an index.
    ///
    /// # Errors
    ///
    /// As [`Editions::read`].
    pub fn open(reader: &Reader, wanted: &[String]) -> Result<Tracer, IndexError> {
        Ok(Tracer::new(Editions::read(reader, wanted)?))
    }

    /// The editions.
    pub fn editions(&self) -> &Editions {
        &self.editions
    }

    /// The quotations of `text`, ascending.
    pub fn trace(&self, text: &str) -> Vec<Traced> {
        let units = units(text);
        let mut traced = Vec::new();
        let Some(group) = self.group_of(&units) else { return traced };
        let words = group.number(units);
        let quoted = spans::quoted(text);
        for (range, lead) in quoted {
            if let Some(found) = self.trace_words(group, text, &words, range, lead) {
                traced.push(found);
            }
        }
        if group.is_arabic {
            self.trace_bare_arabic(group, text, &words, &mut traced);
        } else {
            for range in spans::bare(text) {
                let overlaps = |other: &Traced| {
                    other.kind == Kind::Verse
                        && other.range.start < range.end
                        && range.start < other.range.end
                };
                if traced.iter().any(overlaps) {
                    continue;
                }
                if let Some(found) = self.trace_words(group, text, &words, range, Lead::Bare)
                    && found.kind == Kind::Verse
                {
                    traced.push(found);
                }
            }
        }
        traced.sort_by_key(|found| (found.range.start, std::cmp::Reverse(found.range.end)));
        traced
    }

    /// Adds the stretches that no mark shows, and takes away the marked speech in which they stand.
    fn trace_bare_arabic(
        &self,
        group: &Group,
        text: &str,
        words: &[Word],
        traced: &mut Vec<Traced>,
    ) {
        let bytes = |stretch: &Stretch| {
            words[stretch.words.start].unit.range.start..words[stretch.words.end - 1].unit.range.end
        };
        let is_enough = |stretch: &Stretch, others: &[Stretch]| {
            let edition = &group.editions[stretch.edition];
            let steps = &stretch.alignment.steps;
            let mut score = odds(edition, words, steps);
            if steps.len() < 3 {
                score -= FEW;
            }
            if score < BARE - ANNOUNCED - BESIDE {
                return false;
            }
            let place = |stretch: &Stretch| {
                let first = stretch.alignment.steps.first().map_or(0, |step| step.at);
                group.editions[stretch.edition].verse_of(first)
            };
            let here = place(stretch);
            let is_beside = |other: &Stretch| place(other).abs_diff(here) <= NEAR;
            if others.iter().any(is_beside) {
                score += BESIDE;
            }
            if score < BARE && spans::is_announced(text, &bytes(stretch)) {
                score += ANNOUNCED;
            }
            score >= BARE
        };
        let all_breaks = breaks(text, words);
        for stretch in stretches(group, text, words, &all_breaks, &is_enough) {
            let range = bytes(&stretch);
            let overlaps = |other: &Traced| {
                other.kind == Kind::Verse
                    && other.range.start < range.end
                    && range.start < other.range.end
            };
            if traced.iter().any(overlaps) {
                continue;
            }
            if let Some(mut found) = self.trace_words(group, text, words, range, Lead::Bare)
                && !found.candidates.is_empty()
            {
                found.kind = Kind::Verse;
                if found.verdict == Verdict::NotFound {
                    found.verdict = Verdict::Misquoted;
                }
                traced.push(found);
            }
        }
    }

    /// The span `range` of `text`, taken for a quotation; nothing where it has no word.
    pub fn trace_span(&self, text: &str, range: Range<usize>) -> Option<Traced> {
        let units = units(text.get(range.clone())?);
        let shift = |mut unit: Unit| {
            unit.range = unit.range.start + range.start..unit.range.end + range.start;
            unit
        };
        let units: Vec<Unit> = units.into_iter().map(shift).collect();
        let group = self.group_of(&units)?;
        let words = group.number(units);
        let is_cued = |(other, lead): &(Range<usize>, Lead)| {
            *lead == Lead::Cued && other.start < range.end && range.start < other.end
        };
        let is_cued = spans::quoted(text).iter().any(is_cued)
            || kind_by_words(text, range.clone()) == QuotationKind::Verse;
        let lead = if is_cued { Lead::Cued } else { Lead::Given };
        self.trace_words(group, text, &words, range, lead)
    }

    /// The group that has most of the words.
    fn group_of(&self, units: &[Unit]) -> Option<&Group> {
        let known = |group: &&Group| units.iter().filter(|unit| group.knows(unit)).count();
        let groups = self.editions.groups.iter().rev();
        groups.max_by_key(known).filter(|group| known(group) > 0)
    }

    fn trace_words(
        &self,
        group: &Group,
        text: &str,
        words: &[Word],
        range: Range<usize>,
        lead: Lead,
    ) -> Option<Traced> {
        let from = words.partition_point(|word| word.unit.range.start < range.start);
        let to = words.partition_point(|word| word.unit.range.end <= range.end);
        let words = words.get(from..to).filter(|words| !words.is_empty())?;
        let named = name(group, text, words);
        let Some(evidence) = Evidence::of(group, words, &named, lead) else {
            return Some(Traced {
                range,
                kind: Kind::None,
                verdict: Verdict::NotFound,
                candidates: Vec::new(),
                evidence: String::new(),
            });
        };
        let kind = if evidence.is_verse() { Kind::Verse } else { Kind::None };
        let best = named[0].score;
        let told = named.iter().take(MAX_TOLD).enumerate();
        let told = told.filter(|(place, other)| *place < 3 || other.score >= best - 1e-3);
        let breaks = breaks(text, words);
        let is_exact = |named: &Named| is_exact(words, &named.alignment, &breaks);
        let verdict = match kind {
            Kind::None => Verdict::NotFound,
            Kind::Verse if is_exact(&named[0]) => Verdict::Exact,
            Kind::Verse => Verdict::Misquoted,
        };
        let candidates = told.map(|(_, named)| self.candidate(group, text, words, named, &breaks));
        Some(Traced {
            range,
            kind,
            verdict,
            candidates: candidates.collect(),
            evidence: format!("{evidence:?}"),
        })
    }

    fn candidate(
        &self,
        group: &Group,
        text: &str,
        words: &[Word],
        named: &Named,
        breaks: &[usize],
    ) -> Candidate {
        let edition = &group.editions[named.edition];
        let verse = |place: usize| self.editions.verses[place];
        let alignment: &Alignment = &named.alignment;
        Candidate {
            verses: VerseRange { first: verse(named.verses.0), last: verse(named.verses.1) },
            edition: edition.id.clone(),
            score: named.score,
            differs: differs(group, edition, text, words, alignment, breaks),
        }
    }
}
