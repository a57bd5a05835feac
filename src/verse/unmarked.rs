//! Verses that no mark of a text shows.

use std::collections::HashSet;

use super::alignment::breaks;
use super::candidates::share;
use super::decision::Lead;
use super::found::Found;
use super::reading::{Reading, Side, words_in};
use super::runs::{BARE, Stretch, odds, stretches};
use super::spans;
use super::tracer::Kind;

/// What it counts that the words round it announce a verse.
const ANNOUNCED: f32 = 13.0;
/// What it counts that a sura begins so: suras are named by their first words.
const SURA: f32 = 6.0;
/// What it costs that the stretch has two words alone.
const FEW: f32 = 5.0;
/// What it counts that another verse of the text stands beside it in the Qur'an, and how near.
const BESIDE: f32 = 12.0;
pub(super) const NEAR: usize = 4;
/// How much of the weight of a clause without marks must be in one verse.
const CLAUSE_SHARE: f32 = 0.6;
/// The least weight of such a clause.
const CLAUSE_WEIGHT: f32 = 14.0;

impl Reading<'_> {
    /// Adds the Arabic stretches that no mark shows.
    pub(super) fn trace_bare_arabic(&self, side: &Side<'_>, traced: &mut Found) {
        let Side { group, words, in_formula } = side;
        let bytes = |stretch: &Stretch| {
            words[stretch.words.start].unit.range.start..words[stretch.words.end - 1].unit.range.end
        };
        let place = |stretch: &Stretch| {
            let first = stretch.alignment.steps.first().map_or(0, |step| step.at);
            group.editions[stretch.edition].verse_of(first)
        };
        let mut places: HashSet<usize> = HashSet::new();
        let mut is_enough = |stretch: &Stretch| {
            if in_formula[stretch.words.clone()].iter().all(|is_in| *is_in) {
                return false;
            }
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
            let Some(read) = self.trace_words(side, range, Lead::Bare) else { continue };
            let mut found = read.traced;
            if let Some(best) = found.candidates.first() {
                found.verdict = best.verdict();
                found.kind = Kind::Verse;
                traced.push(found);
            }
        }
    }

    /// Adds the clauses that no mark shows and that are verses.
    pub(super) fn trace_clauses(&self, side: &Side<'_>, traced: &mut Found) {
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
            let read = self.trace_tight(side, range, lead);
            if let Some(read) = read.filter(|read| read.traced.kind == Kind::Verse) {
                traced.push(read.traced);
            }
        }
    }
}
