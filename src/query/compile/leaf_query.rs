//! A leaf as a query of the engine.

use std::sync::Arc;

use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, Score, SegmentReader, TantivyError};

use super::bm25::Lengths;
use super::compiled_leaf::CompiledLeaf;
use super::leaf_scorer::{Indexed, LeafScorer, Plain};

/// Finds the passages in which a leaf occurs.
#[derive(Debug, Clone)]
pub(super) struct LeafQuery {
    pub leaf: Arc<CompiledLeaf>,
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
