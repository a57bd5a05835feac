//! Refuses filters on what the index does not hold, and names what it holds.

use crate::corpus::ReferenceFault;
use crate::query::compile::Limits;
use crate::query::{Query, QueryError, QueryFilter};

use super::error::SearchError;
use super::nearest::nearest;
use super::request::SearchRequest;
use super::searcher::Searcher;

impl Searcher {
    /// Refuses a work, language, book or narrator that the index does not hold, whether a flag or
    /// the query names it.
    pub(super) fn check_values(
        &self,
        query: &Query,
        request: &SearchRequest,
    ) -> Result<(), SearchError> {
        request.filter.limits().iter().try_for_each(|filter| self.check_filter(filter))?;
        self.check_langs(&request.with)?;
        self.check_query(query)
    }

    /// Refuses a language that the index does not hold.
    pub(super) fn check_langs(&self, langs: &[String]) -> Result<(), SearchError> {
        self.check_filter(&QueryFilter::Lang(langs.to_vec()))
    }

    fn check_query(&self, query: &Query) -> Result<(), SearchError> {
        match query {
            Query::All(parts) | Query::Any(parts) => {
                parts.iter().try_for_each(|part| self.check_query(part))
            }
            Query::Not(part) => self.check_query(part),
            Query::Filter(filter) => self.check_filter(filter),
            _ => Ok(()),
        }
    }

    /// Refuses a filter with a value that lets no passage through. Ids and verses are looked for
    /// and may be missing, but a verse must be one that there can be.
    fn check_filter(&self, filter: &QueryFilter) -> Result<(), SearchError> {
        let (field, values, of_one): (_, _, fn(Vec<String>) -> QueryFilter) = match filter {
            QueryFilter::Work(values) => ("work", values, QueryFilter::Work),
            QueryFilter::Lang(values) => ("lang", values, QueryFilter::Lang),
            QueryFilter::Book(values) => ("book", values, QueryFilter::Book),
            QueryFilter::Narrator(values) => ("narrator", values, QueryFilter::Narrator),
            QueryFilter::Verse(values) => {
                let faults =
                    values.iter().find_map(|value| Some((value, ReferenceFault::of(value)?)));
                return match faults {
                    Some((value, fault)) => {
                        Err(QueryError::NoVerse { value: value.clone(), fault }.into())
                    }
                    None => Ok(()),
                };
            }
            QueryFilter::Id(_) | QueryFilter::Within(_) => return Ok(()),
        };
        for value in values {
            if Limits::of(&self.reader, &[of_one(vec![value.clone()])])?.count()? > 0 {
                continue;
            }
            let known = match filter {
                QueryFilter::Work(_) => self.work_ids()?,
                QueryFilter::Lang(_) => self.langs()?,
                QueryFilter::Book(_) => self.reader.books()?,
                _ => self.reader.narrators()?,
            };
            let (known, more) = nearest(value, known);
            return Err(
                QueryError::UnknownValue { field, value: value.clone(), known, more }.into()
            );
        }
        Ok(())
    }
}
