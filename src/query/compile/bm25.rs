//! BM25, the score of a term in a passage.
//!
//! S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009),
//! with the idf that never falls below zero, ln(1 + (N - n + 0.5) / (n + 0.5)).

use tantivy::fieldnorm::FieldNormReader;
use tantivy::schema::Field;
use tantivy::{DocId, Searcher, SegmentReader};

/// How soon more occurrences stop to count.
const K1: f32 = 1.2;
/// How much the length of a passage counts.
const B: f32 = 0.75;
/// What it counts that a word is there at all, however long the passage: the lower bound of
/// Y. Lv and C. Zhai, "Lower-Bounding Term Frequency Normalization" (2011).
pub(super) const PRESENCE: f32 = 1.0;

/// The numbers of a whole index that scores rest on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Statistics {
    passages: f32,
    average_words: f32,
}

impl Statistics {
    /// The numbers for `field`. Passages replaced since the last merge are counted too.
    pub fn of(searcher: &Searcher, field: Field) -> tantivy::Result<Statistics> {
        let mut passages = 0;
        let mut words = 0;
        for segment in searcher.segment_readers() {
            passages += u64::from(segment.max_doc());
            words += segment.inverted_index(field)?.total_num_tokens();
        }
        let passages = passages.max(1) as f32;
        Ok(Statistics { passages, average_words: (words as f32 / passages).max(1.0) })
    }

    /// What a term counts that `doc_freq` passages have.
    pub fn idf(&self, doc_freq: u64) -> f32 {
        let doc_freq = doc_freq as f32;
        (1.0 + (self.passages - doc_freq + 0.5).max(0.0) / (doc_freq + 0.5)).ln()
    }
}

/// The lengths of the passages of one segment.
pub(super) struct Lengths {
    norms: Option<FieldNormReader>,
    /// What each of the lengths that the index tells apart takes from an occurrence.
    damping: [f32; 256],
}

impl Lengths {
    pub fn open(
        segment: &SegmentReader,
        field: Field,
        statistics: &Statistics,
    ) -> tantivy::Result<Lengths> {
        let norms = segment.fieldnorms_readers().get_field(field)?;
        let mut damping = [K1; 256];
        for (id, damping) in (0..=u8::MAX).zip(&mut damping) {
            let words = FieldNormReader::id_to_fieldnorm(id) as f32;
            *damping *= 1.0 - B + B * words / statistics.average_words;
        }
        Ok(Lengths { norms, damping })
    }

    /// What the length of `doc` takes from an occurrence in it, for [`saturate`].
    #[inline]
    pub fn damping(&self, doc: DocId) -> f32 {
        self.norms.as_ref().map_or(K1, |norms| self.damping[usize::from(norms.fieldnorm_id(doc))])
    }
}

/// What `freq` occurrences count: between 0 and `K1 + 1`.
#[inline]
pub(super) fn saturate(freq: f32, damping: f32) -> f32 {
    freq * (K1 + 1.0) / (freq + damping)
}
