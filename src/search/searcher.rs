//! The one entry for every question, whichever front it comes from.

use std::path::Path;

use crate::corpus::ReferenceFault;
use crate::highlight::Highlighter;
use crate::index::{IndexError, Reader};
use crate::query::compile::Compiled;
use crate::query::{
    Match, Parsed, Plan, Query, QueryError, QueryFilter, Remark, parse, parse_phrase,
};

use super::error::SearchError;
use super::found::FoundText;
use super::page::{MOST_CHECKED, Page, Relaxed};
use super::request::{Mode, SearchRequest};
use super::response::{Notice, QueryEcho, SearchResponse};

/// Answers questions about one index, as it was when it was opened.
///
/// Can be shared by threads.
#[derive(Clone)]
pub struct Searcher {
    pub(super) reader: Reader,
}

impl Searcher {
    /// Opens the index at `dir`.
    ///
    /// # Errors
    ///
    /// As [`Reader::open`].
    pub fn open(dir: &Path) -> Result<Searcher, IndexError> {
        let reader = Reader::open(dir)?;
        Ok(Searcher { reader })
    }

    /// Answers `request`.
    ///
    /// The same request on the same index has the same answer, in the same order: by score, then
    /// by id.
    ///
    /// # Errors
    ///
    /// [`QueryError`] where the query is empty or too large or a filter names a value that there is not;
    /// [`IndexError`] where the index cannot be read.
    pub fn search(&self, request: &SearchRequest) -> Result<SearchResponse, SearchError> {
        let parsed = self.parse(request)?;
        if matches!(parsed.query, Query::Words(_))
            && request.mode == Mode::Words
            && request.exclude.is_empty()
            && let Some(response) = self.answer_reference(request)?
        {
            return Ok(response);
        }
        let (plan, compiled, page) = self.find(&parsed, request, MOST_CHECKED)?;
        let highlighter = Highlighter::new(&plan);
        let mut notices = notices(&parsed, &plan, &compiled, &page);
        let mut hits = Vec::with_capacity(page.hits.len());
        for (number, &(key, score)) in page.hits.iter().enumerate() {
            let found = FoundText::read(&self.reader, key, &highlighter)?;
            let mut hit = found.into_hit();
            (hit.before, hit.after) = self.around(&hit, request.context)?;
            let told = self.add_companions(&mut hit, &request.with)?;
            notices.extend(told);
            hit.rank = request.skip + number + 1;
            hit.score = score;
            if request.explain {
                hit.explanation = compiled.explain(page.combine, key);
            }
            hits.push(hit);
        }
        if matches!(parsed.query, Query::Words(_))
            && let Some(fault) = ReferenceFault::of(&request.text)
        {
            let message = format!("no reference: {fault}; it was looked for as words");
            notices.insert(0, Notice { code: "reference-unreadable", message });
        }
        notices.extend(self.advice(&parsed, request, &page)?);
        let facets = self.facets(request, &compiled, &page)?;
        Ok(SearchResponse { query: echo(request), total: page.total, hits, facets, notices })
    }

    /// The index that is searched.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Reads the query of `request`, with its excluded words; refuses what the index does not hold.
    pub(super) fn parse(&self, request: &SearchRequest) -> Result<Parsed, SearchError> {
        let parsed = self.parse_text(request)?;
        self.check_values(&parsed.query, request)?;
        Ok(parsed)
    }

    fn parse_text(&self, request: &SearchRequest) -> Result<Parsed, QueryError> {
        let mut parsed = match request.mode {
            Mode::Words if request.text.trim().is_empty() => every_passage_within(request),
            Mode::Words => parse(&request.text)?,
            Mode::Phrase => parse_phrase(&request.text)?,
        };
        if request.exclude.is_empty() {
            return Ok(parsed);
        }
        let mut all = vec![parsed.query];
        for word in &request.exclude {
            let excluded = parse_phrase(word)?.query;
            all.push(Query::Not(Box::new(excluded)));
        }
        parsed.query = Query::All(all);
        Ok(parsed)
    }
}

/// The query for all that the filter of `request` lets through; one for nothing where it has none.
fn every_passage_within(request: &SearchRequest) -> Parsed {
    let within = request.filter.within.map(QueryFilter::Within);
    let filters = request.filter.limits().into_iter().chain(within).map(Query::Filter);
    Parsed { query: Query::All(filters.collect()), remarks: Vec::new() }
}

/// The rung of the ladder on which the words of `request` are matched.
pub(super) fn level(request: &SearchRequest) -> Match {
    request.level.unwrap_or(match request.mode {
        Mode::Words => Match::Stem,
        Mode::Phrase => Match::Word,
    })
}

/// The question of `request`, as an answer gives it back.
pub(super) fn echo(request: &SearchRequest) -> QueryEcho {
    QueryEcho {
        id: request.id.clone(),
        text: request.text.clone(),
        mode: request.mode,
        level: level(request),
    }
}

/// What the reader of an answer must know of how the question was read and matched.
pub(super) fn notices(
    parsed: &Parsed,
    plan: &Plan,
    compiled: &Compiled<'_>,
    page: &Page,
) -> Vec<Notice> {
    let remarks =
        [parsed.remarks.as_slice(), plan.remarks.as_slice(), compiled.remarks.as_slice()].concat();
    let mut notices: Vec<Notice> = Vec::new();
    if page.is_cut {
        let message = format!(
            "only the {MOST_CHECKED} likeliest passages were read for it; there may be more"
        );
        notices.push(Notice { code: "candidates-cut", message });
    }
    if let Some(message) = page.relaxed.as_ref().map(Relaxed::message) {
        notices.push(Notice { code: "relaxed", message });
    }
    for Remark { code, message } in remarks {
        if notices.iter().all(|notice| (notice.code, &notice.message) != (code, &message)) {
            notices.push(Notice { code, message });
        }
    }
    notices
}
