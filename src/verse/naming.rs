//! Names the verses that a quotation may quote, best first.

use std::ops::Range;

use super::alignment::{Aligner, Alignment, EQUAL, Likeness};
use super::candidates::{Rough, Shared};
use super::group::{Group, Word};
use super::nearest::Nearest;

/// Verses that are looked at closely, and more of them for a quotation of few words, which many
/// verses may share.
const CLOSE: usize = 16;
const CLOSE_FOR_FEW: usize = 60;
const CLOSE_FOR_SOME: usize = 8;
const CLOSE_FOR_MANY: usize = 4;
/// So many words are few, some, many; and more than that no quotation has.
const FEW: usize = 10;
const SOME: usize = 30;
const MANY: usize = 200;
const MOST: usize = 1000;
/// Verses that are told in any case.
pub(super) const TOLD: usize = 3;
/// Scores below the last one that counts by so much, and bounds of scores, are not looked at.
const SLACK: f32 = 1e-3;
/// How much the order of the words counts, beside the words alone.
const ORDER: f32 = 0.7;

/// Verses that a quotation may quote.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Named {
    /// The places of the first verse and of the last one.
    pub verses: (usize, usize),
    /// The edition whose words come nearest.
    pub edition: usize,
    /// How near, from 0 to 1.
    pub score: f32,
    /// The weight of the words in common in any order and any edition, from 0 to 1.
    pub coverage: f32,
    /// The weight of the words in common in order, less that of what differs, from 0 to 1.
    pub order: f32,
    /// How the words go together.
    pub alignment: Alignment,
}

/// The verses that the words of a quotation come from, best first; those with the same score by
/// their order. `breaks` are the words before which it leaves others out.
///
/// There are at least [`TOLD`], and one that is less near than the best, where so many share a
/// word; of the others those that cannot come as near as these may be missing.
pub(super) fn name(
    shared: &Shared<'_>,
    group: &Group,
    text: &str,
    words: &[Word],
    breaks: &[usize],
) -> Vec<Named> {
    let total: f32 = words.iter().map(|word| group.weight(word)).sum();
    if total <= 0.0 {
        return Vec::new();
    }
    let aligner = Aligner { group, words, text, breaks };
    let most = match words.len() {
        num if num <= FEW => CLOSE_FOR_FEW,
        num if num <= SOME => CLOSE,
        num if num <= MANY => CLOSE_FOR_SOME,
        num if num <= MOST => CLOSE_FOR_MANY,
        _ => return Vec::new(),
    };
    let mut nearest = Nearest::new(&aligner);
    let mut named: Vec<Named> = Vec::new();
    for Rough { verse, coverage, .. } in shared.candidates(most) {
        let least = least_order(least_score(&named), coverage) * total;
        let Some((edition, alignment)) = nearest.round(verse, least) else { continue };
        let Some(verses) = verses_of(&aligner, edition, &alignment) else { continue };
        let order = (alignment.score / total).clamp(0.0, 1.0);
        let score = score(order, coverage);
        let next = Named { verses, edition, score, coverage, order, alignment };
        match named.iter_mut().find(|known| known.verses == verses) {
            Some(known) if known.score >= score => {}
            Some(known) => *known = next,
            None => named.push(next),
        }
    }
    let is_part = |named: &Named| !is_whole(group, named);
    named.sort_by(|a, b| {
        let by_score = b.score.total_cmp(&a.score);
        by_score.then_with(|| is_part(a).cmp(&is_part(b))).then(a.verses.cmp(&b.verses))
    });
    named
}

fn score(order: f32, coverage: f32) -> f32 {
    ORDER * order + (1.0 - ORDER) * coverage.max(order)
}

/// The least order with which a verse of this coverage has this score.
fn least_order(score: f32, coverage: f32) -> f32 {
    if score > coverage { score } else { (score - (1.0 - ORDER) * coverage) / ORDER }
}

/// The score that another verse must have to count beside those that are named.
fn least_score(named: &[Named]) -> f32 {
    let mut scores: Vec<f32> = named.iter().map(|named| named.score).collect();
    scores.sort_by(|a, b| b.total_cmp(a));
    let (Some(best), Some(last)) = (scores.first(), scores.get(TOLD - 1)) else { return 0.0 };
    let next = scores.iter().find(|score| **score < best - EQUAL);
    next.map_or(0.0, |next| next.min(*last) - SLACK)
}

/// Whether the quotation begins and ends where its verses do.
fn is_whole(group: &Group, named: &Named) -> bool {
    let edition = &group.editions[named.edition];
    let steps = &named.alignment.steps;
    let (first, last) = named.verses;
    steps.first().is_some_and(|step| step.at == edition.words_of(first).start)
        && steps.last().is_some_and(|step| step.at + 1 == edition.words_of(last).end)
}

/// The verses that an alignment lies in: all of them where it is the whole quotation word by word,
/// else that with most of it and those beside it of which enough is quoted. What an ellipsis stands
/// for lies between, whole verses too.
fn verses_of(
    aligner: &Aligner<'_>,
    edition: usize,
    alignment: &Alignment,
) -> Option<(usize, usize)> {
    let Aligner { group, words, breaks, .. } = *aligner;
    let is_break = |word: usize| breaks.binary_search(&word).is_ok();
    let edition = &group.editions[edition];
    let mut parts: Vec<(usize, usize, f32)> = Vec::new();
    let mut is_after_break = Vec::new();
    for step in &alignment.steps {
        let verse = edition.verse_of(step.at);
        let weight = group.weight(&words[step.word]);
        match parts.last_mut().filter(|part| part.0 == verse) {
            Some(part) => {
                part.1 += 1;
                part.2 += weight;
            }
            None => {
                parts.push((verse, 1, weight));
                is_after_break.push(is_break(step.word));
            }
        }
    }
    let best = (0..parts.len()).max_by(|&a, &b| parts[a].2.total_cmp(&parts[b].2))?;
    let is_run = alignment.steps.len() == words.len()
        && alignment
            .steps
            .windows(2)
            .all(|pair| pair[0].at + 1 == pair[1].at || is_break(pair[1].word))
        && alignment.steps.iter().all(|step| step.likeness == Likeness::Same);
    if is_run && group.is_arabic {
        return Some((parts.first()?.0, parts.last()?.0));
    }
    let is_quoted = |part: &(usize, usize, f32)| {
        let all = edition.words_of(part.0).len();
        part.1 == all || (part.1 >= 3 && part.1 * 4 >= all && part.2 >= 6.0) || part.2 >= 12.0
    };
    let follows = |at: usize| parts[at].0 + 1 == parts[at + 1].0 || is_after_break[at + 1];
    let quoted: Range<usize> = {
        let before = (0..best).rev().take_while(|&at| follows(at) && is_quoted(&parts[at]));
        let after =
            (best + 1..parts.len()).take_while(|&at| follows(at - 1) && is_quoted(&parts[at]));
        before.last().unwrap_or(best)..after.last().unwrap_or(best)
    };
    Some((parts[quoted.start].0, parts[quoted.end].0))
}
