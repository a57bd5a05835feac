//! Deletes passages from the segments that were there before, and from no other.
//!
//! The engine tells each deletion to all segments, and which of them came later it knows only of
//! those that its own threads have built.

use std::collections::HashSet;
use std::sync::Arc;

use tantivy::index::SegmentId;
use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, TermQuery, Weight};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, Score, SegmentReader, Term};

/// The passages with a term, in some segments.
#[derive(Debug, Clone)]
pub(super) struct TermIn {
    term: TermQuery,
    segments: Arc<HashSet<SegmentId>>,
}

impl TermIn {
    pub fn new(term: Term, segments: Arc<HashSet<SegmentId>>) -> TermIn {
        TermIn { term: TermQuery::new(term, IndexRecordOption::Basic), segments }
    }
}

impl Query for TermIn {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let term = self.term.weight(scoring)?;
        Ok(Box::new(TermInWeight { term, segments: self.segments.clone() }))
    }
}

struct TermInWeight {
    term: Box<dyn Weight>,
    segments: Arc<HashSet<SegmentId>>,
}

impl Weight for TermInWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        match self.segments.contains(&segment.segment_id()) {
            true => self.term.scorer(segment, boost),
            false => Ok(Box::new(EmptyScorer)),
        }
    }

    fn explain(&self, segment: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        self.term.explain(segment, doc)
    }
}
