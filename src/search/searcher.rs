//! The one entry for every question, whichever front it comes from.

use std::path::Path;

use crate::highlight::Highlighter;
use crate::index::{IndexError, PassageKey, Reader, order_key};
use crate::query::compile::{Combine, Compiled, Found, broaden, compile};
use crate::query::{
    Match, Node, Parsed, Plan, PlanOptions, Query, QueryError, QueryFilter, Remark, parse,
    parse_phrase, plan,
};

use super::error::SearchError;
use super::found::FoundText;
use super::request::{Mode, Require, SearchRequest};
use super::response::{Notice, QueryEcho, SearchResponse};

/// Answers questions about one index, as it was when it was opened.
///
/// Can be shared by threads.
#[derive(Clone)]
pub struct Searcher {
    pub(super) reader: Reader,
}

/// The most candidates whose texts are read for one question.
const MOST_CHECKED: usize = 20_000;

/// A page of hits before their texts are marked.
pub(super) struct Page {
    total: usize,
    pub hits: Vec<(PassageKey, f32)>,
    pub combine: Combine,
    /// All hits, where they are known only from their texts.
    pub checked: Option<Vec<PassageKey>>,
    relaxed: Option<(usize, usize)>,
    /// Whether candidates were left unread.
    is_cut: bool,
}

/// A candidate whose text has been read.
struct Checked {
    key: PassageKey,
    score: f32,
    num_parts: usize,
    order: String,
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
        let plan = self.plan(&parsed, request)?;
        let highlighter = Highlighter::new(&plan);
        let (compiled, page) = self.find(request, &plan, &highlighter, MOST_CHECKED)?;
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

    /// Analyses a query, spelling variants included where they are asked for.
    pub(super) fn plan(
        &self,
        parsed: &Parsed,
        request: &SearchRequest,
    ) -> Result<Plan, SearchError> {
        let options = PlanOptions {
            level: level(request),
            phrase_level: request.level.unwrap_or(Match::Word),
            within: request.filter.within,
        };
        let mut plan = plan(&parsed.query, options)?;
        broaden(&mut plan, &self.reader)?;
        Ok(plan)
    }

    /// Finds the passages of a plan, within the limits of `request`. Where a hit is known from its
    /// text only, the best `most_checked` candidates are read.
    pub(super) fn find(
        &self,
        request: &SearchRequest,
        plan: &Plan,
        highlighter: &Highlighter<'_>,
        most_checked: usize,
    ) -> Result<(Compiled<'_>, Page), IndexError> {
        let mut compiled = compile(plan, &self.reader)?;
        request.filter.limits().iter().try_for_each(|limit| compiled.limit(limit))?;
        let page = if compiled.needs_check {
            self.checked_page(request, &compiled, highlighter, most_checked)?
        } else {
            page(request, &compiled)?
        };
        Ok((compiled, page))
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

    /// The page of a query whose hits are known only from their texts: letters as written, and
    /// long phrases over the border of two passages.
    fn checked_page(
        &self,
        request: &SearchRequest,
        compiled: &Compiled<'_>,
        highlighter: &Highlighter<'_>,
        most_checked: usize,
    ) -> Result<Page, IndexError> {
        let num_parts = compiled.num_wanted();
        let combine = match request.require {
            Require::Any => Combine::AtLeast(1),
            Require::All => Combine::All,
            Require::AllThenMost => Combine::AtLeast(1),
        };
        let mut checked: Vec<Checked> = Vec::new();
        let candidates = compiled.find(combine, 0, most_checked)?;
        let is_cut = candidates.hits.len() < candidates.total;
        for (key, score) in candidates.hits {
            let found = FoundText::read(&self.reader, key, highlighter)?;
            if found.marked.num_parts > 0 || num_parts == 0 {
                let score = score / (1.0 + found.marked.distance);
                let num_parts = found.marked.num_parts;
                checked.push(Checked { key, score, num_parts, order: order_key(&found.first.id) });
            }
        }
        checked.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.order.cmp(&b.order)));
        let most = checked.iter().map(|hit| hit.num_parts).max().unwrap_or(0);
        let least = match request.require {
            Require::Any => 1.min(num_parts),
            Require::All => num_parts,
            Require::AllThenMost => most,
        };
        checked.retain(|hit| hit.num_parts >= least);
        let relaxed = (request.require == Require::AllThenMost && most > 0 && most < num_parts)
            .then_some((most, num_parts));
        let total = checked.len();
        let keys = checked.iter().map(|hit| hit.key).collect();
        let hits = checked.into_iter().skip(request.skip).take(request.limit);
        let hits = hits.map(|hit| (hit.key, hit.score)).collect();
        Ok(Page { total, hits, combine, checked: Some(keys), relaxed, is_cut })
    }
}

/// The query for all that the filter of `request` lets through; one for nothing where it has none.
fn every_passage_within(request: &SearchRequest) -> Parsed {
    let within = request.filter.within.map(QueryFilter::Within);
    let filters = request.filter.limits().into_iter().chain(within).map(Query::Filter);
    Parsed { query: Query::All(filters.collect()), remarks: Vec::new() }
}

/// The page of a query that the index answers by itself.
fn page(request: &SearchRequest, compiled: &Compiled<'_>) -> Result<Page, IndexError> {
    let num_parts = compiled.num_wanted();
    let combine = match request.require {
        Require::Any => Combine::AtLeast(1),
        Require::All | Require::AllThenMost => Combine::All,
    };
    let page = |combine, relaxed| {
        let Found { total, hits } = compiled.find(combine, request.skip, request.limit)?;
        Ok(Page { total, hits, combine, checked: None, relaxed, is_cut: false })
    };
    let found = page(combine, None)?;
    let relaxes = request.require == Require::AllThenMost && found.total == 0 && num_parts > 1;
    match if relaxes { most_parts(compiled, num_parts)? } else { None } {
        Some(least) => page(Combine::AtLeast(least), Some((least, num_parts))),
        None => Ok(found),
    }
}

/// The most parts of the query that some passage has, below `num_parts`; nothing where none has
/// any. Takes a search for each halving of the number.
fn most_parts(compiled: &Compiled<'_>, num_parts: usize) -> Result<Option<usize>, IndexError> {
    let (mut has, mut has_not) = (0, num_parts);
    while has + 1 < has_not {
        let middle = has.midpoint(has_not);
        if compiled.count(Combine::AtLeast(middle))? > 0 {
            has = middle;
        } else {
            has_not = middle;
        }
    }
    Ok((has > 0).then_some(has))
}

/// The rung of the ladder on which the words of `request` are matched.
fn level(request: &SearchRequest) -> Match {
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
    if let Some((most, all)) = page.relaxed {
        let parts = if matches!(plan.root, Node::All(_)) { "parts of the query" } else { "words" };
        let message = format!("no passage has all {all} {parts}; these have {most}");
        notices.push(Notice { code: "relaxed", message });
    }
    for Remark { code, message } in remarks {
        if notices.iter().all(|notice| (notice.code, &notice.message) != (code, &message)) {
            notices.push(Notice { code, message });
        }
    }
    notices
}
