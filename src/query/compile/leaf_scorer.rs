//! Goes through the passages in which a leaf occurs.

use std::ops::Range;
use std::sync::Arc;

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::query::Scorer;
use tantivy::{DocId, DocSet, Score, TERMINATED};

use super::super::lattice::Form;
use super::super::matching::{Place, occurrences};
use super::bm25::{Lengths, PRESENCE, saturate};
use super::compiled_leaf::CompiledLeaf;

/// The postings of a term.
pub(super) struct Indexed {
    pub postings: SegmentPostings,
    pub arc: usize,
    pub width: u8,
    pub form: Form,
    /// How closely it is the word, 1 for the word itself.
    pub weight: f32,
    /// What one occurrence counts before saturation.
    pub worth: f32,
}

impl Indexed {
    /// How close it is to the word of the query: another form of it is less than the word itself.
    fn closeness(&self) -> f32 {
        const STEM: f32 = 0.9;
        if self.form == Form::Stem { self.weight.min(STEM) } else { self.weight }
    }

    /// The first passage at or after `target` that has the term.
    fn seek(&mut self, target: DocId) -> DocId {
        if self.postings.doc() < target { self.postings.seek(target) } else { self.postings.doc() }
    }
}

/// A leaf of one word: the passages that have any of its terms.
pub(super) struct Plain {
    terms: Vec<Indexed>,
    lengths: Lengths,
    idf: f32,
    doc: DocId,
}

impl Plain {
    pub fn new(terms: Vec<Indexed>, lengths: Lengths, idf: f32) -> Plain {
        let mut plain = Plain { terms, lengths, idf, doc: 0 };
        plain.settle(0);
        plain
    }

    fn settle(&mut self, target: DocId) -> DocId {
        let docs = self.terms.iter_mut().map(|term| term.seek(target));
        self.doc = docs.min().unwrap_or(TERMINATED);
        self.doc
    }
}

impl DocSet for Plain {
    fn advance(&mut self) -> DocId {
        if self.doc == TERMINATED { TERMINATED } else { self.settle(self.doc + 1) }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if target >= TERMINATED {
            self.doc = TERMINATED;
            return TERMINATED;
        }
        self.settle(target)
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.terms.iter().map(|term| term.postings.size_hint()).max().unwrap_or(0)
    }
}

impl Scorer for Plain {
    /// The best term of each form, summed over the forms, and that there is one: a passage with the
    /// word itself also has its stem and so comes before one that has the stem alone.
    fn score(&mut self) -> Score {
        let mut best = [0.0f32; 4];
        let mut closest = 0.0f32;
        let damping = self.lengths.damping(self.doc);
        for term in self.terms.iter().filter(|term| term.postings.doc() == self.doc) {
            let score = term.worth * saturate(term.postings.term_freq() as f32, damping);
            let slot = &mut best[term.form as usize];
            *slot = slot.max(score);
            closest = closest.max(term.weight);
        }
        best.iter().sum::<f32>() + PRESENCE * self.idf * closest
    }
}

/// A leaf whose words must stand at certain places.
pub(super) struct LeafScorer {
    leaf: Arc<CompiledLeaf>,
    terms: Vec<Indexed>,
    /// Lists of terms of which an occurrence has one each, the rarest list first.
    cuts: Vec<Vec<usize>>,
    borders: Option<(SegmentPostings, SegmentPostings)>,
    lengths: Lengths,
    idf: f32,
    doc: DocId,
    num_occurrences: u32,
    /// How close the closest occurrence is, 1 for the words themselves.
    closest: f32,
    places: Vec<Vec<Place>>,
    positions: Vec<u32>,
}

impl LeafScorer {
    pub fn new(
        leaf: Arc<CompiledLeaf>,
        terms: Vec<Indexed>,
        mut cuts: Vec<Vec<usize>>,
        borders: Option<(SegmentPostings, SegmentPostings)>,
        lengths: Lengths,
        idf: f32,
    ) -> LeafScorer {
        cuts.sort_by_key(|cut| {
            cut.iter().map(|&term| u64::from(terms[term].postings.doc_freq())).sum::<u64>()
        });
        cuts.dedup();
        let places = vec![Vec::new(); leaf.lattice.arcs.len()];
        let mut scorer = LeafScorer {
            leaf,
            terms,
            cuts,
            borders,
            lengths,
            idf,
            doc: 0,
            num_occurrences: 0,
            closest: 1.0,
            places,
            positions: Vec::new(),
        };
        scorer.settle(0);
        scorer
    }

    /// Goes to the first passage at or after `target` in which the leaf occurs.
    fn settle(&mut self, mut target: DocId) -> DocId {
        'passage: while target < TERMINATED {
            for cut in &self.cuts {
                let docs = cut.iter().map(|&term| self.terms[term].seek(target));
                let doc = docs.min().unwrap_or(TERMINATED);
                if doc > target {
                    target = doc;
                    continue 'passage;
                }
            }
            self.num_occurrences = self.count(target);
            if self.num_occurrences > 0 {
                self.doc = target;
                return target;
            }
            target += 1;
        }
        self.doc = TERMINATED;
        TERMINATED
    }

    /// How often the leaf occurs in `doc`, which has a term of every list.
    fn count(&mut self, doc: DocId) -> u32 {
        self.places.iter_mut().for_each(Vec::clear);
        for (number, term) in self.terms.iter_mut().enumerate() {
            if term.seek(doc) != doc {
                continue;
            }
            term.postings.positions(&mut self.positions);
            let (width, tag) = (u32::from(term.width), number as u32);
            let places =
                self.positions.iter().map(|&start| Place { start, end: start + width, tag });
            self.places[term.arc].extend(places);
        }
        let closeness: Vec<f32> = self.terms.iter().map(Indexed::closeness).collect();
        let closeness = |place: &Place| closeness[place.tag as usize];
        for places in &mut self.places {
            // Of the terms that stand at one place, the closest.
            places.sort_unstable_by(|a, b| {
                let by_place = (a.start, a.end).cmp(&(b.start, b.end));
                by_place.then_with(|| closeness(b).total_cmp(&closeness(a)))
            });
            places.dedup_by_key(|place| (place.start, place.end));
        }
        let ranges = match self.ranges(doc) {
            Some(ranges) if ranges.is_empty() => return 0,
            ranges => ranges,
        };
        let crossing = self.leaf.crossing;
        let mut count = 0;
        let mut closest = 0.0f32;
        occurrences(
            &self.leaf.lattice,
            &self.places,
            self.leaf.slop,
            ranges.as_deref(),
            &mut |steps| {
                let (first, last) = (steps[0].1.start, steps[steps.len() - 1].1.end);
                let counts = crossing.is_none_or(|border| first < border && border < last);
                count += u32::from(counts);
                let of_steps = steps.iter().map(|step| closeness(&step.1));
                closest = closest.max(of_steps.fold(1.0, f32::min));
                true
            },
        );
        self.closest = closest;
        count
    }

    /// The quotations of `doc` in which the leaf must stand, in positions.
    fn ranges(&mut self, doc: DocId) -> Option<Vec<Range<u32>>> {
        let (open, close) = self.borders.as_mut()?;
        for border in [&mut *open, &mut *close] {
            if border.doc() < doc {
                border.seek(doc);
            }
            if border.doc() != doc {
                return Some(Vec::new());
            }
        }
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        open.positions(&mut starts);
        close.positions(&mut ends);
        Some(starts.into_iter().zip(ends).map(|(start, end)| start..end).collect())
    }
}

impl DocSet for LeafScorer {
    fn advance(&mut self) -> DocId {
        if self.doc == TERMINATED { TERMINATED } else { self.settle(self.doc + 1) }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.doc >= target { self.doc } else { self.settle(target) }
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        let size =
            |cut: &Vec<usize>| cut.iter().map(|&term| self.terms[term].postings.size_hint()).sum();
        self.cuts.iter().map(size).min().unwrap_or(0)
    }

    /// Reading positions costs about ten times what passing over a passage does.
    fn cost(&self) -> u64 {
        u64::from(self.size_hint()) * 10
    }
}

impl Scorer for LeafScorer {
    fn score(&mut self) -> Score {
        let times = saturate(self.num_occurrences as f32, self.lengths.damping(self.doc));
        self.idf * self.closest * (self.leaf.num_forms() * times + PRESENCE)
    }
}
