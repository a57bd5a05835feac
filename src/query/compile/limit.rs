//! Limits on the passages, as queries of the engine that add nothing to a score.

use tantivy::Term;
use tantivy::collector::Count;
use tantivy::query::{BooleanQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

use crate::index::{IndexError, Reader, border_terms};

use super::super::ast::{QueryFilter, Remark};
use super::name::{NameLimit, Names};
use super::run::any_term;

/// The passages that `filter` lets through, and what is to be said of it.
///
/// # Errors
///
/// Where the index cannot be read.
pub(super) fn limit_query(
    reader: &Reader,
    filter: &QueryFilter,
) -> Result<(Box<dyn Query>, Vec<Remark>), IndexError> {
    let fields = reader.fields();
    let named = |field, words, what, values: &[String]| {
        let NameLimit { query, remarks } = Names { reader, field, words, what }.any(values)?;
        Ok((query, remarks))
    };
    let query = match filter {
        QueryFilter::Book(values) => {
            return named(fields.book_words, reader.book_words()?, "the title", values);
        }
        QueryFilter::Narrator(values) => {
            return named(fields.narrator_words, reader.narrator_words()?, "the name", values);
        }
        QueryFilter::Work(values) => any_term(fields.work, values),
        QueryFilter::Lang(values) => any_term(fields.lang, values),
        QueryFilter::Verse(values) => any_term(fields.verse, values),
        QueryFilter::Id(values) => {
            let either = [any_term(fields.id, values), any_term(fields.narration, values)];
            let either = BooleanQuery::union(either.into_iter().collect());
            Box::new(ConstScoreQuery::new(Box::new(either), 0.0))
        }
        QueryFilter::Within(kind) => {
            let term = Term::from_field_text(fields.mark, border_terms(*kind).0);
            let any = TermQuery::new(term, IndexRecordOption::Basic);
            Box::new(ConstScoreQuery::new(Box::new(any), 0.0))
        }
    };
    Ok((query, Vec::new()))
}

/// Limits that a passage must all be within, ready to run.
pub struct Limits<'r> {
    reader: &'r Reader,
    queries: Vec<Box<dyn Query>>,
    /// What is to be said of them: the spellings of names that are looked for too.
    pub remarks: Vec<Remark>,
}

impl<'r> Limits<'r> {
    /// Makes `filters` ready; none of them lets everything through.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn of(reader: &'r Reader, filters: &[QueryFilter]) -> Result<Limits<'r>, IndexError> {
        let mut limits = Limits { reader, queries: Vec::new(), remarks: Vec::new() };
        for filter in filters {
            let (query, remarks) = limit_query(reader, filter)?;
            limits.queries.push(query);
            limits.remarks.extend(remarks);
        }
        Ok(limits)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.queries.is_empty()
    }

    /// How many passages are within all of them.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn count(&self) -> Result<u64, IndexError> {
        if self.is_empty() {
            return Ok(self.reader.num_passages());
        }
        self.count_with(None)
    }

    /// Whether the passage of this id is within all of them.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn hold(&self, id: &str) -> Result<bool, IndexError> {
        let this = any_term(self.reader.fields().id, &[id.to_owned()]);
        Ok(self.count_with(Some(this))? > 0)
    }

    /// All of them as one query; `None` where there is none.
    pub(super) fn query(&self) -> Option<BooleanQuery> {
        (!self.is_empty()).then(|| self.query_with(None))
    }

    fn query_with(&self, more: Option<Box<dyn Query>>) -> BooleanQuery {
        let all = self.queries.iter().map(|query| query.box_clone()).chain(more);
        BooleanQuery::new(all.map(|query| (Occur::Must, query)).collect())
    }

    fn count_with(&self, more: Option<Box<dyn Query>>) -> Result<u64, IndexError> {
        let count = self.reader.searcher().search(&self.query_with(more), &Count);
        let failed = |error| IndexError::engine(self.reader.dir(), error);
        count.map(|count| count as u64).map_err(failed)
    }
}
