//! A leaf as a query of the engine.

use std::sync::Arc;

use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, Score, SegmentReader, TantivyError, Term};

use super::super::lattice::{Form, Lattice};
use super::bm25::{Lengths, Statistics};
use super::leaf_scorer::{Indexed, LeafScorer, Plain};
use super::terms::IndexedTerm;

/// Finds the passages in which a leaf occurs.
#[derive(Debug, Clone)]
pub(super) struct LeafQuery {
    pub leaf: Arc<CompiledLeaf>,
}

/// A leaf with its terms and all that its scores need.
#[derive(Debug)]
pub(super) struct CompiledLeaf {
    pub lattice: Lattice,
    pub slop: u32,
    pub terms: Vec<IndexedTerm>,
    /// The terms that open and close the quotations it must stand in.
    pub borders: Option<(Term, Term)>,
    /// The position that an occurrence must run over: the border of two passages.
    pub crossing: Option<u32>,
    /// The field whose lengths count.
    pub length_field: Field,
    pub statistics: Statistics,
    /// What it counts, 1 for most.
    pub weight: f32,
}

impl CompiledLeaf {
    /// Whether the places of the words count, and not only that they are there.
    fn needs_positions(&self) -> bool {
        self.lattice.num_nodes > 2 || self.borders.is_some() || self.crossing.is_some()
    }

    /// Whether the index has a term for each of its words.
    pub fn can_occur(&self) -> bool {
        self.cuts().iter().all(|cut| !cut.is_empty())
    }

    /// How often an occurrence counts: once for the words and, where stems are compared, once more
    /// for these, as for a word by itself.
    pub fn num_forms(&self) -> f32 {
        if self.terms.iter().any(|term| term.form == Form::Stem) { 2.0 } else { 1.0 }
    }

    /// What an occurrence of the whole leaf counts: the sum over its words.
    pub fn idf(&self) -> f32 {
        let of_cut = |cut: &Vec<usize>| {
            let docs = cut.iter().map(|&term| self.terms[term].doc_freq).max().unwrap_or(0);
            self.statistics.idf(docs)
        };
        self.weight * self.cuts().iter().map(of_cut).sum::<f32>()
    }

    /// The numbers of the terms, of which each occurrence has at least one of every list.
    fn cuts(&self) -> Vec<Vec<usize>> {
        let arcs_of_cuts = self.lattice.cuts();
        let terms_of = |arcs: &Vec<usize>| {
            let terms = self.terms.iter().enumerate();
            terms.filter(|(_, term)| arcs.contains(&term.arc)).map(|(number, _)| number).collect()
        };
        arcs_of_cuts.iter().map(terms_of).collect()
    }
}

impl Query for LeafQuery {
    fn weight(&self, _scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(LeafWeight { cuts: self.leaf.cuts(), leaf: self.leaf.clone() }))
    }
}

struct LeafWeight {
    leaf: Arc<CompiledLeaf>,
    cuts: Vec<Vec<usize>>,
}

impl Weight for LeafWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        if self.cuts.iter().any(Vec::is_empty) {
            return Ok(Box::new(EmptyScorer));
        }
        let positions = self.leaf.needs_positions();
        let option = if positions {
            IndexRecordOption::WithFreqsAndPositions
        } else {
            IndexRecordOption::WithFreqs
        };
        let mut indexed = Vec::with_capacity(self.leaf.terms.len());
        let mut numbers = vec![None; self.leaf.terms.len()];
        for (number, term) in self.leaf.terms.iter().enumerate() {
            let inverted = segment.inverted_index(term.term.field())?;
            if let Some(postings) = inverted.read_postings(&term.term, option)? {
                numbers[number] = Some(indexed.len());
                let idf = self.leaf.statistics.idf(term.doc_freq);
                let worth = self.leaf.weight * term.weight * idf * boost;
                indexed.push(Indexed {
                    postings,
                    arc: term.arc,
                    width: term.width,
                    form: term.form,
                    weight: term.weight,
                    worth,
                });
            }
        }
        let cuts: Vec<Vec<usize>> = self
            .cuts
            .iter()
            .map(|cut| cut.iter().filter_map(|&number| numbers[number]).collect())
            .collect();
        if cuts.iter().any(Vec::is_empty) {
            return Ok(Box::new(EmptyScorer));
        }
        let lengths = Lengths::open(segment, self.leaf.length_field, &self.leaf.statistics)?;
        let idf = self.leaf.idf() * boost;
        if !positions {
            return Ok(Box::new(Plain::new(indexed, lengths, idf)));
        }
        let borders = match &self.leaf.borders {
            None => None,
            Some((open, close)) => {
                let inverted = segment.inverted_index(open.field())?;
                let open = inverted.read_postings(open, option)?;
                let close = inverted.read_postings(close, option)?;
                match open.zip(close) {
                    Some(pair) => Some(pair),
                    None => return Ok(Box::new(EmptyScorer)),
                }
            }
        };
        Ok(Box::new(LeafScorer::new(self.leaf.clone(), indexed, cuts, borders, lengths, idf)))
    }

    fn explain(&self, segment: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        let mut scorer = self.scorer(segment, 1.0)?;
        if scorer.doc() > doc || scorer.seek(doc) != doc {
            let reason = format!("passage {doc} does not match");
            return Err(TantivyError::InvalidArgument(reason));
        }
        let words: Vec<&str> = self.leaf.lattice.arcs.iter().map(|arc| arc.raw.as_str()).collect();
        let mut explanation = Explanation::new_with_string(words.join(" "), scorer.score());
        for term in &self.leaf.terms {
            let text = term.term.value().as_str().unwrap_or("").to_owned();
            let name = format!("{:?} `{text}` in {} passages", term.form, term.doc_freq);
            explanation.add_detail(Explanation::new_with_string(
                name,
                self.leaf.weight * term.weight * self.leaf.statistics.idf(term.doc_freq),
            ));
        }
        Ok(explanation)
    }
}
