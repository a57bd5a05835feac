//! Which verses may be meant: those that share the rarest words with a quotation.

use std::collections::HashMap;

use super::alignment::{Aligner, Alignment, KIN};
use super::edition::Edition;
use super::group::{Group, Word};

/// How much a long verse is held back.
const LENGTH: f32 = 0.2;

/// The words of a quotation that may run over several verses, at least.
const LONG: usize = 24;

/// A verse, and what of the weight of a quotation is in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rough {
    /// The place of the verse.
    pub verse: usize,
    /// The weight of the words in common, held back by the length of the verse.
    pub score: f32,
    /// The weight of the words in common over that of all words of the quotation.
    pub coverage: f32,
}

/// The weight of the words that each verse shares with a quotation, and the weight of all of them.
///
/// A word counts once and counts where any edition has it. Costs the postings of the words.
fn shared(group: &Group, words: &[Word]) -> (Vec<f32>, f32) {
    let mut distinct: Vec<&Word> = words.iter().collect();
    distinct.sort_by(|a, b| a.unit.key.cmp(&b.unit.key));
    distinct.dedup_by(|a, b| a.unit.key == b.unit.key);
    let total: f32 = distinct.iter().map(|word| group.weight(word)).sum();
    let mut shared = vec![0.0_f32; group.num_verses()];
    for word in distinct {
        let weight = group.weight(word);
        let verses = word.term.map_or(&[][..], |term| group.verses_with(term));
        for &verse in verses {
            shared[usize::from(verse)] += weight;
        }
        let mut rest = verses;
        for verse in word.kin.map_or(&[][..], |kin| group.verses_with_kin(kin)) {
            while rest.first().is_some_and(|first| first < verse) {
                rest = &rest[1..];
            }
            if rest.first() != Some(verse) {
                shared[usize::from(*verse)] += KIN * weight;
            }
        }
    }
    (shared, total.max(f32::MIN_POSITIVE))
}

/// The most of the weight of `words` that so many verses in a row have, from 0 to 1, whatever their
/// order.
pub(super) fn share(group: &Group, words: &[Word], num_verses: usize) -> f32 {
    let (shared, total) = shared(group, words);
    let sums = shared.windows(num_verses.clamp(1, shared.len().max(1)));
    let most = sums.map(|verses| verses.iter().sum::<f32>()).fold(0.0, f32::max);
    (most / total).min(1.0)
}

/// The `most` verses that share most with the words of a quotation, whatever their order, best
/// first.
pub(super) fn candidates(group: &Group, words: &[Word], most: usize) -> Vec<Rough> {
    let (shared, total) = shared(group, words);
    let mean = group.mean_length();
    let mut found: Vec<Rough> = shared
        .iter()
        .enumerate()
        .filter(|(_, shared)| **shared > 0.0)
        .map(|(verse, &shared)| {
            let score = shared / (1.0 + LENGTH * group.length(verse) / mean);
            Rough { verse, score, coverage: shared / total }
        })
        .collect();
    let order = |a: &Rough, b: &Rough| b.score.total_cmp(&a.score).then(a.verse.cmp(&b.verse));
    if found.len() > most {
        found.select_nth_unstable_by(most, order);
        found.truncate(most);
    }
    found.sort_unstable_by(order);
    if words.len() >= LONG
        && let Some(verse) = in_best_stretch(group, &shared, words.len())
        && found.iter().all(|rough| rough.verse != verse)
    {
        found.push(Rough { verse, score: 0.0, coverage: shared[verse] / total });
    }
    found
}

/// The verse that shares most among those of the stretch of so many words that shares most: a long
/// quotation runs over verses of which each may share less than a longer verse elsewhere.
fn in_best_stretch(group: &Group, shared: &[f32], num_words: usize) -> Option<usize> {
    let (mut first, mut length, mut sum) = (0, 0.0, 0.0);
    let mut best = (0.0, 0..0);
    for last in 0..shared.len() {
        length += group.length(last);
        sum += shared[last];
        while first < last && length > num_words as f32 {
            length -= group.length(first);
            sum -= shared[first];
            first += 1;
        }
        if sum > best.0 {
            best = (sum, first..last + 1);
        }
    }
    best.1.max_by(|&a, &b| shared[a].total_cmp(&shared[b]))
}

/// The best alignment of a quotation round a verse, in whichever edition: the edition and the
/// alignment.
pub(super) fn best_round(
    aligner: &Aligner<'_>,
    verse: usize,
    num_editions: usize,
) -> Option<(usize, Alignment)> {
    let group = aligner.group;
    let (terms, kins): (HashMap<u32, f32>, HashMap<u32, f32>) = (
        weights(group, aligner.words, |word| word.term),
        weights(group, aligner.words, |word| word.kin),
    );
    let share = |edition: &Edition| -> f32 {
        let words = edition.words_of(verse);
        let words = edition.terms[words.clone()].iter().zip(&edition.kins[words]);
        let shared = words.filter_map(|(term, kin)| {
            terms.get(term).copied().or_else(|| kins.get(kin).map(|weight| KIN * weight))
        });
        shared.sum()
    };
    let mut order: Vec<(usize, f32)> = match group.editions.len() <= num_editions {
        true => (0..group.editions.len()).map(|place| (place, 0.0)).collect(),
        false => group.editions.iter().map(share).enumerate().collect(),
    };
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let beyond = aligner.words.len() + 6;
    let mut best: Option<(usize, Alignment)> = None;
    for (place, _) in order.into_iter().take(num_editions) {
        let edition = &group.editions[place];
        let words = edition.words_of(verse);
        if words.is_empty() {
            continue;
        }
        let window = words.start.saturating_sub(beyond)
            ..words.end.saturating_add(beyond).min(edition.num_words());
        let alignment = aligner.align(edition, window, &words);
        if best.as_ref().is_none_or(|best| alignment.score > best.1.score + 1e-4) {
            best = Some((place, alignment));
        }
    }
    best
}

fn weights(
    group: &Group,
    words: &[Word],
    number: impl Fn(&Word) -> Option<u32>,
) -> HashMap<u32, f32> {
    words.iter().filter_map(|word| Some((number(word)?, group.weight(word)))).collect()
}
