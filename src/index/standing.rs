//! What stood in the index when a writer was opened, less what it has taken out since.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use tantivy::collector::DocSetCollector;
use tantivy::query::{BooleanQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, ReloadPolicy, Searcher, Term};

use super::error::IndexError;
use super::reader::read_passage;
use super::record::StoredPassage;
use super::schema::Fields;

/// The passages of before that the writer has left in the index.
pub(super) struct Standing {
    dir: PathBuf,
    fields: Fields,
    /// The index of before; `None` where there was none.
    searcher: Option<Searcher>,
    taken_out: RefCell<HashSet<DocAddress>>,
}

impl Standing {
    /// Those of `index`, all of them.
    pub fn of(index: &tantivy::Index, dir: &Path, fields: Fields) -> Result<Self, IndexError> {
        let failed = |error| IndexError::engine(dir, error);
        let has_segments = !index.searchable_segment_ids().map_err(failed)?.is_empty();
        let searcher = match has_segments {
            true => {
                let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into();
                Some(tantivy::IndexReader::searcher(&reader.map_err(failed)?))
            }
            false => None,
        };
        Ok(Self { dir: dir.to_owned(), fields, searcher, taken_out: RefCell::default() })
    }

    /// The passages with `value` in `field`, in the order of the index.
    pub fn with(&self, field: Field, value: &str) -> Result<Vec<StoredPassage>, IndexError> {
        let Some(searcher) = &self.searcher else { return Ok(Vec::new()) };
        let mut found = self.find(&[(field, value)])?;
        found.sort();
        let read = |address| read_passage(searcher, address, &self.fields, &self.dir);
        found.into_iter().map(read).collect()
    }

    /// Whether a passage has all these values.
    pub fn has(&self, values: &[(Field, &str)]) -> Result<bool, IndexError> {
        Ok(!self.find(values)?.is_empty())
    }

    /// Takes out those with `value` in `field`.
    pub fn take_out(&self, field: Field, value: &str) -> Result<(), IndexError> {
        let found = self.find(&[(field, value)])?;
        self.taken_out.borrow_mut().extend(found);
        Ok(())
    }

    fn find(&self, values: &[(Field, &str)]) -> Result<Vec<DocAddress>, IndexError> {
        let Some(searcher) = &self.searcher else { return Ok(Vec::new()) };
        let failed = |error| IndexError::engine(&self.dir, error);
        let mut terms: Vec<Box<dyn Query>> = Vec::with_capacity(values.len());
        for &(field, value) in values {
            let term = Term::from_field_text(field, value);
            // Cheaper than a search, and mostly the answer.
            if searcher.doc_freq(&term).map_err(failed)? == 0 {
                return Ok(Vec::new());
            }
            terms.push(Box::new(TermQuery::new(term, IndexRecordOption::Basic)));
        }
        let query = BooleanQuery::intersection(terms);
        let found = searcher.search(&query, &DocSetCollector).map_err(failed)?;
        let taken_out = self.taken_out.borrow();
        Ok(found.into_iter().filter(|address| !taken_out.contains(address)).collect())
    }
}
