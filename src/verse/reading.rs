//! The tracing of one text: its spans, each named and judged.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

use super::alignment::{EQUAL, breaks};
use super::candidates::share;
use super::decision::{Evidence, Lead};
use super::differs::differs;
use super::editions::Editions;
use super::group::{Group, Word};
use super::naming::{Named, is_exact, name};
use super::place::VerseRange;
use super::runs::{Stretch, odds, stretches};
use super::spans;
use super::tracer::{Candidate, Kind, Traced, Verdict};
use super::units::{Unit, units};
use crate::text::letter::is_arabic;

/// What the odds of an unmarked Arabic stretch must come to.
const BARE: f32 = 20.0;
/// What it counts that the words round it announce a verse.
const ANNOUNCED: f32 = 13.0;
/// What it counts that a sura begins so: suras are named by their first words.
const SURA: f32 = 6.0;
/// What it costs that the stretch has two words alone.
const FEW: f32 = 5.0;
/// What it counts that another verse of the text stands beside it in the Qur'an, and how near.
const BESIDE: f32 = 12.0;
const NEAR: usize = 4;
/// Candidates that are told in any case, and at most.
const TOLD: usize = 3;
const MAX_TOLD: usize = 40;
/// Scores that differ by less are near.
const CLOSE: f32 = 0.04;
/// How far behind the best a verse may be that the text itself cites; a citation may be wrong.
const CITED: f32 = 0.1;
/// How near the words of a whole text must come, where marks stand in it.
const WHOLE: f32 = 0.85;
/// How much of the weight of a whole text must be in a few verses, and of a clause without marks in
/// one.
const WHOLE_VERSES: usize = 3;
const WHOLE_SHARE: f32 = 0.4;
const WHOLE_SHARE_ARABIC: f32 = 0.7;
const CLAUSE_SHARE: f32 = 0.6;
/// How much of the weight of a translated quotation that nothing announces.
const QUOTED_SHARE: f32 = 0.4;
/// The least weight of such a clause.
const CLAUSE_WEIGHT: f32 = 14.0;

/// The words of a text in one script, and the editions they are compared with.
struct Side<'a> {
    group: &'a Group,
    words: Vec<Word>,
}

/// A text that is traced.
pub(super) struct Reading<'a> {
    editions: &'a Editions,
    text: &'a str,
    sides: Vec<Side<'a>>,
}

impl<'a> Reading<'a> {
    /// Analyses `text`.
    pub fn new(editions: &'a Editions, text: &'a str) -> Reading<'a> {
        let of_arabic_script = |unit: &Unit| unit.form.chars().next().is_some_and(is_arabic);
        let (arabic, other): (Vec<Unit>, Vec<Unit>) =
            units(text).into_iter().partition(of_arabic_script);
        let side = |units: Vec<Unit>| {
            let known = |group: &&Group| units.iter().filter(|unit| group.knows(unit)).count();
            let group = editions.groups.iter().rev().max_by_key(known)?;
            (known(&group) > 0).then(|| Side { group, words: group.number(units) })
        };
        let sides = [arabic, other].into_iter().filter_map(side).collect();
        Reading { editions, text, sides }
    }

    /// See [`Tracer::trace`](super::Tracer::trace).
    pub fn trace(&self) -> Vec<Traced> {
        if let Some(whole) = self.trace_whole() {
            return vec![whole];
        }
        let mut traced = AllTraced::default();
        for (range, lead) in spans::quoted(self.text) {
            if !traced.has_verse_in(&range)
                && let Some(found) = self.trace_range(range, lead)
            {
                traced.push(found);
            }
        }
        for side in &self.sides {
            if side.group.is_arabic {
                self.trace_bare_arabic(side, &mut traced);
            } else {
                self.trace_clauses(side, &mut traced);
            }
        }
        let mut traced = traced.all;
        self.support_each_other(&mut traced);
        traced.sort_by_key(|found| (found.range.start, Reverse(found.range.end)));
        traced
    }

    /// See [`Tracer::trace_span`](super::Tracer::trace_span).
    pub fn trace_span(&self, range: Range<usize>) -> Option<Traced> {
        let is_cued = |(other, lead): &(Range<usize>, Lead)| {
            *lead == Lead::Cued && other.start < range.end && range.start < other.end
        };
        let is_cued =
            spans::quoted(self.text).iter().any(is_cued) || spans::is_cued(self.text, &range);
        let lead = if is_cued { Lead::Cued } else { Lead::Given };
        let mut found = self.trace_range(range, lead)?;
        self.put_cited_first(&mut found);
        Some(found)
    }

    /// The whole of a short text, where it is one verse.
    fn trace_whole(&self) -> Option<Traced> {
        let first = self.sides.iter().filter_map(|side| side.words.first());
        let last = self.sides.iter().filter_map(|side| side.words.last());
        let start = first.map(|word| word.unit.range.start).min()?;
        let end = last.map(|word| word.unit.range.end).max()?;
        let num_words: usize = self.sides.iter().map(|side| side.words.len()).sum();
        if num_words > spans::MAX_WHOLE || self.sides.len() > 1 {
            return None;
        }
        let is_arabic = self.sides.iter().any(|side| side.group.is_arabic);
        let least = if is_arabic { WHOLE_SHARE_ARABIC } else { WHOLE_SHARE };
        if self.sides.iter().any(|side| share(side.group, &side.words, WHOLE_VERSES) < least) {
            return None;
        }
        let found = self.trace_range(start..end, Lead::Given)?;
        let is_near = || found.candidates.first().is_some_and(|best| best.score >= WHOLE);
        let is_one = (!is_arabic && spans::quoted(self.text).is_empty()) || is_near();
        (found.kind == Kind::Verse && is_one).then_some(found)
    }

    /// Adds the Arabic stretches that no mark shows.
    fn trace_bare_arabic(&self, side: &Side<'_>, traced: &mut AllTraced) {
        let Side { group, words } = side;
        let bytes = |stretch: &Stretch| {
            words[stretch.words.start].unit.range.start..words[stretch.words.end - 1].unit.range.end
        };
        let place = |stretch: &Stretch| {
            let first = stretch.alignment.steps.first().map_or(0, |step| step.at);
            group.editions[stretch.edition].verse_of(first)
        };
        let mut places: HashSet<usize> = HashSet::new();
        let mut is_enough = |stretch: &Stretch| {
            let steps = &stretch.alignment.steps;
            let mut score = odds(&group.editions[stretch.edition], words, steps);
            if steps.len() < 3 {
                score -= FEW;
            }
            if score < BARE - ANNOUNCED - BESIDE - SURA {
                return false;
            }
            let here = place(stretch);
            if (here.saturating_sub(NEAR)..=here + NEAR).any(|near| places.contains(&near)) {
                score += BESIDE;
            }
            let begins = steps.first().is_some_and(|first| {
                group.editions[stretch.edition].words_of(here).start == first.at
            });
            if begins && self.editions.verses[here].ayah == 1 {
                score += SURA;
            }
            if score < BARE && spans::is_announced(self.text, &bytes(stretch)) {
                score += ANNOUNCED;
            }
            if score >= BARE {
                places.insert(here);
            }
            score >= BARE
        };
        let breaks = breaks(self.text, words);
        for stretch in stretches(group, self.text, words, &breaks, &mut is_enough) {
            let range = bytes(&stretch);
            if traced.has_verse_in(&range) {
                continue;
            }
            if let Some(mut found) = self.trace_words(side, range, Lead::Bare)
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

    /// Adds the clauses that no mark shows and that are verses.
    fn trace_clauses(&self, side: &Side<'_>, traced: &mut AllTraced) {
        for range in spans::clauses(self.text) {
            if traced.has_verse_in(&range) {
                continue;
            }
            // What stands after a clause is told of a quotation, which a clause need not be.
            let is_cued = spans::is_cued(self.text, &(range.start..range.start));
            let words = words_in(&side.words, &range);
            let is_hopeless = || {
                let weight: f32 = words.iter().map(|word| side.group.weight(word)).sum();
                weight < CLAUSE_WEIGHT || share(side.group, words, 1) < CLAUSE_SHARE
            };
            if words.len() < spans::MIN_CLAUSE || (!is_cued && is_hopeless()) {
                continue;
            }
            let lead = if is_cued { Lead::Cued } else { Lead::Bare };
            let found = self.trace_words(side, range, lead);
            if let Some(found) = found.filter(|found| found.kind == Kind::Verse) {
                traced.push(found);
            }
        }
    }

    /// Lets the verses of a text decide between the candidates of those that are in doubt: verses
    /// that are quoted together often stand together.
    fn support_each_other(&self, traced: &mut [Traced]) {
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

    /// Puts the verse first that the text itself cites after the quotation or before it.
    fn put_cited_first(&self, found: &mut Traced) {
        let Some(cited) = spans::citation(self.text, &found.range) else { return };
        let best = found.candidates.first().map_or(0.0, |best| best.score);
        let is_cited = |candidate: &Candidate| {
            candidate.score >= best - CITED
                && candidate.verses.first <= cited.last
                && cited.first <= candidate.verses.last
        };
        if let Some(place) = found.candidates.iter().position(is_cited) {
            found.candidates[..=place].rotate_right(1);
        }
    }

    /// Names what stands at `range`, with the words of the script that most of it is in.
    fn trace_range(&self, range: Range<usize>, lead: Lead) -> Option<Traced> {
        let most = |side: &&Side<'_>| words_in(&side.words, &range).len();
        let side = self.sides.iter().max_by_key(most)?;
        self.trace_words(side, range, lead)
    }

    fn trace_words(&self, side: &Side<'_>, range: Range<usize>, lead: Lead) -> Option<Traced> {
        let group = side.group;
        let words = words_in(&side.words, &range);
        if words.is_empty() {
            return None;
        }
        let is_hopeless =
            lead == Lead::Quoted && !group.is_arabic && share(group, words, 1) < QUOTED_SHARE;
        let named = if is_hopeless { Vec::new() } else { name(group, self.text, words) };
        let mut traced = Traced {
            range,
            kind: Kind::None,
            verdict: Verdict::NotFound,
            is_announced: lead == Lead::Cued,
            candidates: Vec::new(),
            evidence: String::new(),
        };
        let Some(evidence) = Evidence::of(group, words, &named, lead) else { return Some(traced) };
        let breaks = breaks(self.text, words);
        if evidence.is_verse() {
            traced.kind = Kind::Verse;
            let is_exact = is_exact(words, &named[0].alignment, &breaks);
            traced.verdict = if is_exact { Verdict::Exact } else { Verdict::Misquoted };
        }
        let best = named[0].score;
        for (place, named) in named.iter().take(MAX_TOLD).enumerate() {
            if place < TOLD || named.score >= best - EQUAL {
                traced.candidates.push(self.candidate(group, words, named, &breaks));
            }
        }
        traced.evidence = evidence.to_string();
        Some(traced)
    }

    fn candidate(
        &self,
        group: &Group,
        words: &[Word],
        named: &Named,
        breaks: &[usize],
    ) -> Candidate {
        let edition = &group.editions[named.edition];
        let verse = |place: usize| self.editions.verses[place];
        Candidate {
            verses: VerseRange { first: verse(named.verses.0), last: verse(named.verses.1) },
            edition: edition.id.clone(),
            score: named.score,
            differs: differs(group, edition, self.text, words, &named.alignment, breaks),
        }
    }
}

/// The words that lie in `range`.
fn words_in<'w>(words: &'w [Word], range: &Range<usize>) -> &'w [Word] {
    let from = words.partition_point(|word| word.unit.range.start < range.start);
    let to = words.partition_point(|word| word.unit.range.end <= range.end);
    words.get(from..to).unwrap_or_default()
}

/// What was found so far, and where the verses are.
#[derive(Default)]
struct AllTraced {
    all: Vec<Traced>,
    /// The start and the end of each verse.
    verses: BTreeMap<usize, usize>,
}

impl AllTraced {
    fn push(&mut self, found: Traced) {
        if found.kind == Kind::Verse {
            self.verses.insert(found.range.start, found.range.end);
        }
        self.all.push(found);
    }

    /// Whether a verse overlaps `range`.
    fn has_verse_in(&self, range: &Range<usize>) -> bool {
        self.verses.range(..range.end).next_back().is_some_and(|(_, end)| *end > range.start)
    }
}
