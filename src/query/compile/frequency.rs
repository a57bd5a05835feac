//! How often words occur in a part of the index.

use tantivy::postings::Postings;
use tantivy::query::{BooleanQuery, EnableScoring, Query};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term};

use crate::index::{IndexError, Reader};

use super::super::ast::QueryFilter;
use super::limit::Limits;

/// How often each of the folded `words` occurs in the passages that all of `filters` let through.
///
/// Goes through all passages that have the words.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn frequencies(
    reader: &Reader,
    filters: &[QueryFilter],
    words: &[&str],
) -> Result<Vec<u64>, IndexError> {
    let limit = Limits::of(reader, filters)?.query();
    let mut totals = vec![0; words.len()];
    let mut add = |segment: &SegmentReader| -> tantivy::Result<()> {
        let wanted = Wanted::of(reader, segment, limit.as_ref())?;
        let inverted = segment.inverted_index(reader.fields().word)?;
        for (word, total) in words.iter().zip(&mut totals) {
            let term = Term::from_field_text(reader.fields().word, word);
            let postings = inverted.read_postings(&term, IndexRecordOption::WithFreqs)?;
            let Some(mut postings) = postings else { continue };
            let mut doc = postings.doc();
            while doc != TERMINATED {
                if wanted.holds(segment, doc) {
                    *total += u64::from(postings.term_freq());
                }
                doc = postings.advance();
            }
        }
        Ok(())
    };
    let mut segments = reader.searcher().segment_readers().iter();
    segments.try_for_each(&mut add).map_err(|error| IndexError::engine(reader.dir(), error))?;
    Ok(totals)
}

/// The passages of a segment that are looked at, one flag each; `None` is no limit.
struct Wanted(Option<Vec<bool>>);

impl Wanted {
    fn of(
        reader: &Reader,
        segment: &SegmentReader,
        limit: Option<&BooleanQuery>,
    ) -> tantivy::Result<Wanted> {
        let Some(limit) = limit else { return Ok(Wanted(None)) };
        let weight = limit.weight(EnableScoring::disabled_from_searcher(reader.searcher()))?;
        let mut wanted = vec![false; segment.max_doc() as usize];
        let mut docs = weight.scorer(segment, 1.0)?;
        let mut doc = docs.doc();
        while doc != TERMINATED {
            wanted[doc as usize] = true;
            doc = docs.advance();
        }
        Ok(Wanted(Some(wanted)))
    }

    /// Whether `doc` is one of them, and still in the index.
    fn holds(&self, segment: &SegmentReader, doc: DocId) -> bool {
        let wanted = self.0.as_ref().is_none_or(|wanted| wanted[doc as usize]);
        wanted && !segment.is_deleted(doc)
    }
}
