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

/// What is to be said of `filters`: the spellings of names that are looked for too.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn remarks_on(reader: &Reader, filters: &[QueryFilter]) -> Result<Vec<Remark>, IndexError> {
    let mut remarks = Vec::new();
    for filter in filters {
        remarks.extend(limit_query(reader, filter)?.1);
    }
    Ok(remarks)
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
    let limits = filters.iter().map(|filter| Ok((Occur::Must, limit_query(reader, filter)?.0)));
    let query = BooleanQuery::new(limits.collect::<Result<_, IndexError>>()?);
    let count = reader.searcher().search(&query, &Count);
    count.map(|count| count as u64).map_err(|error| IndexError::engine(reader.dir(), error))
}
