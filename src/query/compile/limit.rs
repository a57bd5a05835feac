//! Limits on the passages, as queries of the engine that add nothing to a score.

use tantivy::Term;
use tantivy::collector::Count;
use tantivy::query::{BooleanQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

use crate::index::{IndexError, Reader, border_terms};

use super::super::ast::QueryFilter;
use super::name::any_name;
use super::run::any_term;

/// The passages that `filter` lets through.
pub(super) fn limit_query(reader: &Reader, filter: &QueryFilter) -> Box<dyn Query> {
    let fields = reader.fields();
    match filter {
        QueryFilter::Work(values) => any_term(fields.work, values),
        QueryFilter::Lang(values) => any_term(fields.lang, values),
        QueryFilter::Book(values) => any_name(fields.book_words, values),
        QueryFilter::Narrator(values) => any_name(fields.narrator_words, values),
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
    }
}

/// How many passages all of `filters` let through; all passages where there is none.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn count_within(reader: &Reader, filters: &[QueryFilter]) -> Result<u64, IndexError> {
    if filters.is_empty() {
        return Ok(reader.num_passages());
    }
    let limits = filters.iter().map(|filter| (Occur::Must, limit_query(reader, filter)));
    let query = BooleanQuery::new(limits.collect());
    let count = reader.searcher().search(&query, &Count);
    count.map(|count| count as u64).map_err(|error| IndexError::engine(reader.dir(), error))
}
