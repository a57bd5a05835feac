//! Which edition's words of a verse come nearest to a quotation.

use std::ops::Range;

use super::alignment::{Aligner, Alignment, KIN};
use super::edition::Edition;

/// Editions of a verse that are looked at closely.
const EDITIONS: usize = 3;
/// Words round the verse, beyond as many as the quotation has, that are looked at.
const BEYOND: usize = 6;
/// Words more that an ellipsis may stand for.
const LEFT_OUT: usize = 60;
/// Scores of alignments that differ by less are the same but for the rounding of their sums.
const SAME: f32 = 1e-4;

/// The words of a quotation, prepared for many verses and editions.
pub(super) struct Nearest<'a> {
    aligner: &'a Aligner<'a>,
    /// The weight of each term that the quotation has, and of each kin; 0 for all others.
    of_terms: Vec<f32>,
    of_kins: Vec<f32>,
    /// The number of the last stretch of an edition that has each term, and each kin.
    seen_terms: Vec<u32>,
    seen_kins: Vec<u32>,
    num_stretches: u32,
}

impl<'a> Nearest<'a> {
    /// Prepares the words of `aligner`.
    pub fn new(aligner: &'a Aligner<'a>) -> Nearest<'a> {
        let group = aligner.group;
        let mut of_terms = vec![0.0; group.num_terms()];
        let mut of_kins = vec![0.0; group.num_kins()];
        for word in aligner.words {
            let weight = group.weight(word);
            if let Some(term) = word.term {
                of_terms[term as usize] = weight;
            }
            if let Some(kin) = word.kin {
                of_kins[kin as usize] = weight;
            }
        }
        let seen_terms = vec![0; group.num_terms()];
        let seen_kins = vec![0; group.num_kins()];
        Nearest { aligner, of_terms, of_kins, seen_terms, seen_kins, num_stretches: 0 }
    }

    /// The best alignment round a verse, and its edition; nothing where none can come to `least`.
    ///
    /// Of the editions those with most of the words in the verse are looked at. None is aligned
    /// whose words cannot come to `least`, or above what another has, whatever their order.
    pub fn round(&mut self, verse: usize, least: f32) -> Option<(usize, Alignment)> {
        let left_out = if self.aligner.breaks.is_empty() { 0 } else { LEFT_OUT };
        let beyond = self.aligner.words.len() + BEYOND + left_out;
        let mut best: Option<(usize, Alignment)> = None;
        for place in self.likely_editions(verse) {
            let edition = &self.aligner.group.editions[place];
            let words = edition.words_of(verse);
            if words.is_empty() {
                continue;
            }
            let window = words.start.saturating_sub(beyond)
                ..words.end.saturating_add(beyond).min(edition.num_words());
            let most = self.most(edition, &window);
            let known = best.as_ref().map_or(0.0, |(_, best)| best.score);
            if most < least - SAME || (best.is_some() && most <= known) {
                continue;
            }
            let alignment = self.aligner.align(edition, window, &words);
            if best.as_ref().is_none_or(|(_, best)| alignment.score > best.score + SAME) {
                best = Some((place, alignment));
            }
        }
        best
    }

    /// The editions whose words of a verse share most with the quotation, best first; of those that
    /// share as much, one with fewer words.
    fn likely_editions(&mut self, verse: usize) -> Vec<usize> {
        let editions = &self.aligner.group.editions;
        if editions.len() <= EDITIONS {
            return (0..editions.len()).collect();
        }
        let mut order: Vec<(usize, f32, usize)> = editions
            .iter()
            .enumerate()
            .map(|(place, edition)| {
                let words = edition.words_of(verse);
                (place, self.share(edition, words.clone()), words.len())
            })
            .collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.2.cmp(&b.2)).then(a.0.cmp(&b.0)));
        order.into_iter().take(EDITIONS).map(|(place, ..)| place).collect()
    }

    /// The weight of the words of the quotation that the words `words` of an edition have, each
    /// counted once.
    fn share(&mut self, edition: &Edition, words: Range<usize>) -> f32 {
        self.num_stretches += 1;
        let number = self.num_stretches;
        let mut share = 0.0;
        for (&term, &kin) in edition.terms[words.clone()].iter().zip(&edition.kins[words]) {
            let (term, kin) = (term as usize, kin as usize);
            let (weight, seen) = match self.of_terms[term] {
                0.0 => (KIN * self.of_kins[kin], &mut self.seen_kins[kin]),
                weight => (weight, &mut self.seen_terms[term]),
            };
            if *seen != number {
                *seen = number;
                share += weight;
            }
        }
        share
    }

    /// The most that an alignment with the words `window` of an edition can come to.
    fn most(&mut self, edition: &Edition, window: &Range<usize>) -> f32 {
        self.num_stretches += 1;
        let number = self.num_stretches;
        for &term in &edition.terms[window.clone()] {
            self.seen_terms[term as usize] = number;
        }
        for &kin in &edition.kins[window.clone()] {
            self.seen_kins[kin as usize] = number;
        }
        let is_seen = |seen: &[u32], place: Option<u32>| {
            place.is_some_and(|place| seen[place as usize] == number)
        };
        let gain = |word| {
            let weight = self.aligner.group.weight(word);
            match (is_seen(&self.seen_terms, word.term), is_seen(&self.seen_kins, word.kin)) {
                (true, _) => weight,
                (false, true) => KIN * weight,
                (false, false) => 0.0,
            }
        };
        self.aligner.words.iter().map(gain).sum()
    }
}
