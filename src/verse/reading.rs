//! The tracing of one text: its spans, each named and judged.

use std::ops::Range;

use super::alignment::{EQUAL, breaks};
use super::candidates::Shared;
use super::citation::{Citation, citations, without_citation};
use super::decision::{Evidence, Lead};
use super::differs::differs;
use super::edition::Edition;
use super::editions::Editions;
use super::formula::in_formula;
use super::found::Found;
use super::group::{Group, Word};
use super::naming::{Named, TOLD, name};
use super::place::VerseRange;
use super::spans;
use super::tag::{entities, notes, tags};
use super::tracer::{Candidate, Kind, Traced, Verdict};
use super::units::{Unit, units};
use crate::text::letter::is_arabic;

/// Candidates that are told at most.
const MAX_TOLD: usize = 40;
/// How much of the weight of a translated quotation must be in one verse where nothing announces it.
const QUOTED_SHARE: f32 = 0.4;
/// The least words of a verse round which others are left out.
const TIGHT: usize = 5;
/// About how many words one verse has, at least, among those of a long quotation.
const WORDS_PER_VERSE: usize = 20;
/// How many of the words of a quotation that stand outside of those in it must be of a verse for
/// that to be the verse of all of it.
const OWN: f32 = 0.5;

/// The words of a text in one script, and the editions they are compared with.
pub(super) struct Side<'a> {
    pub group: &'a Group,
    pub words: Vec<Word>,
    /// For each word whether it belongs to a formula.
    pub in_formula: Vec<bool>,
}

/// A text that is traced.
pub(super) struct Reading<'a> {
    pub editions: &'a Editions,
    pub text: &'a str,
    pub sides: Vec<Side<'a>>,
    pub citations: Vec<Citation>,
    /// The quotations by their marks, ascending; an outer one before those in it.
    pub quoted: Vec<(Range<usize>, Lead)>,
}

/// A quotation, and which of its words the verse has.
pub(super) struct Read {
    pub traced: Traced,
    /// From the first word in common to the last one, among all words of the side.
    pub aligned: Range<usize>,
    /// The words in common, among all words of the side; ascending.
    pub shared: Vec<usize>,
    /// See [`Evidence::has_part`].
    pub has_part: bool,
}

impl<'a> Reading<'a> {
    /// Analyses `text`.
    pub fn new(editions: &'a Editions, text: &'a str) -> Reading<'a> {
        let of_arabic_script = |unit: &Unit| unit.form.chars().next().is_some_and(is_arabic);
        let citations = citations(text);
        let mut tags = tags(text);
        tags.extend(entities(text));
        tags.sort_by_key(|tag| tag.range.start);
        let notes = notes(&tags);
        let aside = citations.iter().map(|citation| &citation.range);
        let mut aside: Vec<&Range<usize>> =
            aside.chain(tags.iter().map(|tag| &tag.range)).chain(&notes).collect();
        aside.sort_by_key(|range| range.start);
        let is_aside = |unit: &Unit| {
            let before = aside.partition_point(|range| range.start <= unit.range.start);
            aside[..before].last().is_some_and(|range| unit.range.start < range.end)
        };
        let mut units = units(text);
        units.retain(|unit| !is_aside(unit) && !is_list_number(text, &unit.range));
        let (arabic, other): (Vec<Unit>, Vec<Unit>) = units.into_iter().partition(of_arabic_script);
        let side = |units: Vec<Unit>| {
            let known = |group: &&Group| units.iter().filter(|unit| group.knows(unit)).count();
            let group = editions.groups.iter().rev().max_by_key(known)?;
            let words = (known(&group) > 0).then(|| group.number(units))?;
            Some(Side { group, in_formula: in_formula(&words), words })
        };
        let sides = [arabic, other].into_iter().filter_map(side).collect();
        let quoted = spans::quoted(text, &tags)
            .into_iter()
            .map(|(range, lead)| (without_citation(text, &citations, range), lead))
            .collect();
        Reading { editions, text, sides, citations, quoted }
    }

    /// See [`Tracer::trace`](super::Tracer::trace).
    pub fn trace(&self) -> Vec<Traced> {
        let mut found = Found::default();
        self.trace_wholes(&mut found);
        self.trace_quoted(&mut found);
        for side in &self.sides {
            if side.group.is_arabic {
                self.trace_bare_arabic(side, &mut found);
            } else {
                self.trace_clauses(side, &mut found);
            }
        }
        let mut found = self.join_neighbours(found.into_ordered());
        self.support_each_other(&mut found);
        found
    }

    /// See [`Tracer::trace_span`](super::Tracer::trace_span).
    pub fn trace_span(&self, range: Range<usize>) -> Option<Traced> {
        let is_cued = |(other, lead): &(Range<usize>, Lead)| {
            *lead == Lead::Cued && other.start < range.end && range.start < other.end
        };
        let is_cued = self.quoted.iter().any(is_cued) || spans::is_cued(self.text, &range);
        let lead = if is_cued { Lead::Cued } else { Lead::Given };
        let Read { traced: mut found, has_part, .. } = self.trace_range(range, lead)?;
        if has_part && let Some(best) = found.candidates.first() {
            found.kind = Kind::Verse;
            found.verdict = best.verdict();
        }
        self.put_cited_first(&mut found);
        Some(found)
    }

    /// Adds the quotations that marks show.
    fn trace_quoted(&self, found: &mut Found) {
        let quoted = &self.quoted;
        let is_only = quoted.len() == 1;
        for (place, (range, lead)) in quoted.iter().enumerate() {
            if found.has_verse_in(range) {
                continue;
            }
            let is_all = || {
                self.sides.iter().all(|side| words_in(&side.words, range).len() == side.words.len())
            };
            let lead =
                if is_only && *lead == Lead::Quoted && is_all() { Lead::Given } else { *lead };
            let Some(Read { mut traced, shared, .. }) = self.trace_range(range.clone(), lead)
            else {
                continue;
            };
            let rest = &quoted[place + 1..];
            let inner = &rest[..rest.partition_point(|(inner, _)| inner.start < range.end)];
            if traced.kind == Kind::Verse
                && !inner.is_empty()
                && !self.is_own(range, inner, &shared)
            {
                traced.kind = Kind::None;
                traced.verdict = Verdict::NotFound;
            }
            found.push(traced);
        }
    }

    /// Whether the words of a quotation outside of the `inner` ones are of its verse.
    fn is_own(
        &self,
        range: &Range<usize>,
        inner: &[(Range<usize>, Lead)],
        shared: &[usize],
    ) -> bool {
        let Some(side) = self.side_of(range) else { return false };
        let (from, to) = places_in(&side.words, range);
        let is_outside = |place: &usize| {
            let start = side.words[*place].unit.range.start;
            !inner.iter().any(|(inner, _)| inner.contains(&start))
        };
        let outside = (from..to).filter(is_outside).count();
        let own = shared.iter().filter(|place| is_outside(place)).count();
        outside > 0 && own as f32 >= OWN * outside as f32
    }

    /// The words of the script that most of `range` is in.
    pub fn side_of(&self, range: &Range<usize>) -> Option<&Side<'a>> {
        self.sides.iter().max_by_key(|side| words_in(&side.words, range).len())
    }

    /// Names what stands at `range`, with the words of the script that most of it is in.
    pub fn trace_range(&self, range: Range<usize>, lead: Lead) -> Option<Read> {
        self.trace_words(self.side_of(&range)?, range, lead)
    }

    /// Names what the words of `side` at `range` quote.
    pub fn trace_words(&self, side: &Side<'_>, range: Range<usize>, lead: Lead) -> Option<Read> {
        let (from, to) = places_in(&side.words, &range);
        let basmala = self.basmala(side.group, &side.words[from..to]);
        if basmala > 0 {
            let rest = self.trace_places(side, from + basmala..to, range.clone(), lead);
            // It is read before every sura and counted as a verse of the first alone.
            let begins_sura = |read: &Read| {
                let first = read.traced.candidates.first().map(|best| best.verses.first);
                read.traced.kind == Kind::Verse
                    && read.shared.first() == Some(&(from + basmala))
                    && first.is_some_and(|verse| verse.sura > 1 && verse.ayah == 1)
            };
            if let Some(read) = rest.filter(begins_sura) {
                return Some(read);
            }
        }
        self.trace_places(side, from..to, range, lead)
    }

    /// Names what the words of `side` at `range` quote, and leaves out the words at either end that
    /// are not of the verse where the rest is exact, or a verse by itself alone.
    pub fn trace_tight(&self, side: &Side<'_>, range: Range<usize>, lead: Lead) -> Option<Read> {
        let read = self.trace_words(side, range.clone(), lead)?;
        Some(self.tighten(side, &range, lead, read))
    }

    /// See [`Reading::trace_tight`]; `read` is what the words at `range` quote.
    pub fn tighten(&self, side: &Side<'_>, range: &Range<usize>, lead: Lead, read: Read) -> Read {
        let (from, to) = places_in(&side.words, range);
        let is_verse = read.traced.kind == Kind::Verse;
        if read.aligned.len() < TIGHT
            || read.aligned == (from..to)
            || (is_verse && read.traced.verdict == Verdict::Exact)
        {
            return read;
        }
        let words = &side.words[read.aligned.clone()];
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return read };
        let tight = first.unit.range.start..last.unit.range.end;
        let is_better = |tight: &Read| {
            tight.traced.kind == Kind::Verse
                && (!is_verse || tight.traced.verdict == Verdict::Exact)
        };
        self.trace_words(side, tight, lead).filter(is_better).unwrap_or(read)
    }

    /// How many of the first `words` are the first verse of the Qur'an, where more follow.
    fn basmala(&self, group: &Group, words: &[Word]) -> usize {
        if self.editions.verses.first().is_none_or(|first| (first.sura, first.ayah) != (1, 1)) {
            return 0;
        }
        let begins_with = |edition: &&Edition| {
            let terms = &edition.terms[edition.words_of(0)];
            let is_same = |(word, term): (&Word, &u32)| word.term == Some(*term);
            !terms.is_empty() && words.len() > terms.len() && words.iter().zip(terms).all(is_same)
        };
        group.editions.iter().find(begins_with).map_or(0, |edition| edition.words_of(0).len())
    }

    /// Names what the words of `side` at `places` quote, which stand for `range`.
    fn trace_places(
        &self,
        side: &Side<'_>,
        places: Range<usize>,
        range: Range<usize>,
        lead: Lead,
    ) -> Option<Read> {
        let group = side.group;
        let Range { start: from, end: to } = places;
        let words = &side.words[from..to];
        if words.is_empty() {
            return None;
        }
        let is_formula = || side.in_formula[from..to].iter().all(|is_in| *is_in);
        let in_verses = Shared::of(group, words);
        let num_verses = 1 + words.len() / WORDS_PER_VERSE;
        let is_hopeless = lead == Lead::Quoted
            && !group.is_arabic
            && in_verses.most_in(num_verses) < QUOTED_SHARE;
        let breaks = breaks(self.text, words);
        let named = match is_hopeless {
            true => Vec::new(),
            false => name(&in_verses, group, self.text, words, &breaks),
        };
        let mut traced = Traced {
            range,
            kind: Kind::None,
            verdict: Verdict::NotFound,
            is_announced: lead == Lead::Cued,
            cited: None,
            candidates: Vec::new(),
            evidence: String::new(),
        };
        let Some(evidence) = Evidence::of(group, words, &named, lead) else {
            return Some(Read { traced, aligned: from..from, shared: Vec::new(), has_part: false });
        };
        let best = named[0].score;
        for (place, named) in named.iter().take(MAX_TOLD).enumerate() {
            if place < TOLD || named.score >= best - EQUAL {
                traced.candidates.push(self.candidate(group, words, named, &breaks));
            }
        }
        if evidence.is_verse() && (lead == Lead::Cued || !is_formula()) {
            traced.kind = Kind::Verse;
            traced.verdict = traced.candidates[0].verdict();
        }
        traced.evidence = evidence.to_string();
        let shared: Vec<usize> =
            named[0].alignment.steps.iter().map(|step| from + step.word).collect();
        let aligned = match (shared.first(), shared.last()) {
            (Some(&first), Some(&last)) => first..last + 1,
            _ => from..from,
        };
        Some(Read { traced, aligned, shared, has_part: evidence.has_part() })
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
            differs: differs(edition, self.text, words, &named.alignment, breaks),
        }
    }
}

/// Whether a number begins a line of a list: `2.`, `3)`.
fn is_list_number(text: &str, range: &Range<usize>) -> bool {
    if !text[range.clone()].chars().all(char::is_numeric) {
        return false;
    }
    let before = text[..range.start].trim_end_matches([' ', '\t', '>', '*', '-']);
    (before.is_empty() || before.ends_with('\n'))
        && text[range.end..].starts_with(['.', ')', '-', ' '])
}

/// The words that lie in `range`.
pub(super) fn words_in<'w>(words: &'w [Word], range: &Range<usize>) -> &'w [Word] {
    let (from, to) = places_in(words, range);
    &words[from..to]
}

/// The places of the words that lie in `range`.
pub(super) fn places_in(words: &[Word], range: &Range<usize>) -> (usize, usize) {
    let from = words.partition_point(|word| word.unit.range.start < range.start);
    let to = words.partition_point(|word| word.unit.range.end <= range.end);
    (from, to.max(from))
}
