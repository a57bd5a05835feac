//! How many hits are of each work, language, book and narrator.

use crate::index::{IndexError, Record};
use crate::query::compile::{Compiled, Facet, ValueCounts, facets_of};

use super::page::Page;
use super::request::SearchRequest;
use super::response::FacetCounts;
use super::searcher::Searcher;

impl Searcher {
    /// The facets of all hits of a page; none where the request asks for none.
    pub(super) fn facets(
        &self,
        request: &SearchRequest,
        compiled: &Compiled<'_>,
        page: &Page,
    ) -> Result<Vec<FacetCounts>, IndexError> {
        if request.facets == 0 {
            return Ok(Vec::new());
        }
        let counts = match &page.checked {
            Some(keys) => facets_of(&self.reader, keys)?,
            None => compiled.facets(page.combine)?,
        };
        Ok(most(counts, request.facets))
    }
}

/// The facets of passages that have been read.
pub(super) fn facets_of_records<'a>(
    records: impl Iterator<Item = &'a Record>,
    request: &SearchRequest,
) -> Vec<FacetCounts> {
    if request.facets == 0 {
        return Vec::new();
    }
    let mut counts = vec![ValueCounts::new(); Facet::ALL.len()];
    for record in records {
        let facts = &record.facts;
        let values = [
            Some(record.work.as_str()),
            Some(record.lang.as_str()),
            facts.part(),
            facts.narrator.as_deref(),
        ];
        for (counts, value) in counts.iter_mut().zip(values) {
            if let Some(value) = value {
                *counts.entry(value.to_owned()).or_default() += 1;
            }
        }
    }
    most(counts, request.facets)
}

/// The most frequent values of each facet, those of equal number by name.
fn most(counts: Vec<ValueCounts>, limit: usize) -> Vec<FacetCounts> {
    let facet = |(facet, counts): (Facet, ValueCounts)| {
        let num_values = counts.len();
        let mut values: Vec<(String, u64)> = counts.into_iter().collect();
        values.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        values.truncate(limit);
        FacetCounts { facet, values, num_values }
    };
    Facet::ALL.into_iter().zip(counts).map(facet).collect()
}
