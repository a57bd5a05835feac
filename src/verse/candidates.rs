//! Which verses may be meant: those that share the rarest words with a quotation.

use super::alignment::KIN;
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

/// What each verse shares with a quotation, whatever the order of the words.
pub(super) struct Shared<'a> {
    group: &'a Group,
    num_words: usize,
    /// The weight of the words in common, for each verse.
    weights: Vec<f32>,
    /// The weight of all words of the quotation, each counted once.
    total: f32,
}

impl<'a> Shared<'a> {
    /// Looks the words of a quotation up.
    ///
    /// A word counts once and counts where any edition has it. Costs the postings of the words.
    pub fn of(group: &'a Group, words: &[Word]) -> Shared<'a> {
        let mut distinct: Vec<&Word> = words.iter().collect();
        distinct.sort_by(|a, b| a.unit.key.cmp(&b.unit.key));
        distinct.dedup_by(|a, b| a.unit.key == b.unit.key);
        let total: f32 = distinct.iter().map(|word| group.weight(word)).sum();
        let mut weights = vec![0.0_f32; group.num_verses()];
        for word in distinct {
            let weight = group.weight(word);
            let verses = word.term.map_or(&[][..], |term| group.verses_with(term));
            for &verse in verses {
                weights[usize::from(verse)] += weight;
            }
            let of_kin = word.kin.map_or(&[][..], |kin| group.verses_with_kin(kin));
            if of_kin == verses {
                continue;
            }
            let mut rest = verses;
            for verse in of_kin {
                while rest.first().is_some_and(|first| first < verse) {
                    rest = &rest[1..];
                }
                if rest.first() != Some(verse) {
                    weights[usize::from(*verse)] += KIN * weight;
                }
            }
        }
        Shared { group, num_words: words.len(), weights, total: total.max(f32::MIN_POSITIVE) }
    }

    /// The most of the weight that so many verses in a row have, from 0 to 1.
    pub fn most_in(&self, num_verses: usize) -> f32 {
        let sums = self.weights.windows(num_verses.clamp(1, self.weights.len().max(1)));
        let most = sums.map(|verses| verses.iter().sum::<f32>()).fold(0.0, f32::max);
        (most / self.total).min(1.0)
    }

    /// The `most` verses that share most, best first.
    pub fn candidates(&self, most: usize) -> Vec<Rough> {
        let Shared { group, num_words, ref weights, total } = *self;
        let mean = group.mean_length();
        let mut found: Vec<Rough> = weights
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
        if num_words >= LONG
            && let Some(verse) = in_best_stretch(group, weights, num_words)
            && found.iter().all(|rough| rough.verse != verse)
        {
            found.push(Rough { verse, score: 0.0, coverage: weights[verse] / total });
        }
        found
    }
}

/// The most of the weight of `words` that so many verses in a row have, from 0 to 1, whatever their
/// order.
pub(super) fn share(group: &Group, words: &[Word], num_verses: usize) -> f32 {
    Shared::of(group, words).most_in(num_verses)
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
