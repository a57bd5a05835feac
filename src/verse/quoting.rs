//! Where a verse is quoted: the other way round.

use std::collections::BTreeMap;

use super::place::VerseRange;
use super::tracer::{Candidate, Kind, Traced, Tracer, Verdict};
use crate::corpus::is_quran_work;
use crate::index::SourceRow;
use crate::search::{
    Hit, How, Mode, Notice, QueryEcho, Require, SearchError, SearchRequest, SearchResponse,
    Searcher, Span,
};

/// Passages that are traced for each edition, where the index does not tell the verses in them.
const LOOKED_AT: usize = 400;
/// Editions whose words are looked for.
const MOST_EDITIONS: usize = 6;

/// The passages that quote any of `verses`, the quotation marked in each.
///
/// Where sources were read with `--trace`, the index knows. Else the passages that share most words
/// with the verses are traced now, at most some hundreds for each edition, and a notice says so. The
/// text of `request` does not matter; its filters, limit and context do.
///
/// # Errors
///
/// As [`Searcher::search`].
pub fn quoting(
    searcher: &Searcher,
    tracer: &Tracer,
    verses: VerseRange,
    request: &SearchRequest,
) -> Result<SearchResponse, SearchError> {
    let mut response = find_quoting(searcher, tracer, verses, request)?;
    if let Some(last) = tracer.editions().last_of(verses.last.sura)
        && last < verses.last.ayah
    {
        let message = format!("sura {} has {last} verses in this index", verses.last.sura);
        response.notices.insert(0, Notice { code: "no-such-verse", message });
    }
    Ok(response)
}

fn find_quoting(
    searcher: &Searcher,
    tracer: &Tracer,
    verses: VerseRange,
    request: &SearchRequest,
) -> Result<SearchResponse, SearchError> {
    if searcher.reader().manifest()?.is_traced() {
        return from_index(searcher, tracer, verses, request);
    }
    let mut found: BTreeMap<String, Hit> = BTreeMap::new();
    let mut notices = Vec::new();
    for text in tracer.editions().texts(verses, MOST_EDITIONS) {
        let mut asked = SearchRequest {
            text,
            mode: Mode::Words,
            require: Require::Any,
            skip: 0,
            limit: LOOKED_AT,
            ..request.clone()
        };
        asked.text.retain(|c| c.is_alphabetic() || c.is_whitespace() || !c.is_ascii());
        let response = searcher.search(&asked)?;
        // How its words were read does not matter, how its filters were does.
        let of_filters =
            response.notices.into_iter().filter(|notice| notice.code == "name-variants");
        for notice in of_filters {
            if !notices.contains(&notice) {
                notices.push(notice);
            }
        }
        for mut hit in response.hits {
            if is_quran_work(&hit.work) || found.contains_key(&hit.id) {
                continue;
            }
            if let Some(score) = mark(&mut hit, tracer, verses) {
                hit.score = score;
                found.insert(hit.id.clone(), hit);
            }
        }
    }
    let total = found.len();
    let mut hits: Vec<Hit> = found.into_values().collect();
    hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut hits: Vec<Hit> = hits.into_iter().skip(request.skip).take(request.limit).collect();
    for (number, hit) in hits.iter_mut().enumerate() {
        hit.rank = request.skip + number + 1;
    }
    notices.push(Notice {
        code: "traced-now",
        message: "the index does not tell which verses are quoted: the passages with most of the \
                  words were traced now; `matn ingest --trace` finds them all"
            .to_owned(),
    });
    let query = echo(verses, request);
    Ok(SearchResponse { query, total, hits, facets: Vec::new(), notices })
}

fn from_index(
    searcher: &Searcher,
    tracer: &Tracer,
    verses: VerseRange,
    request: &SearchRequest,
) -> Result<SearchResponse, SearchError> {
    let asked =
        SearchRequest { text: format!("verse:{verses}"), mode: Mode::Words, ..request.clone() };
    let mut response = searcher.search(&asked)?;
    for hit in &mut response.hits {
        let _ = mark(hit, tracer, verses);
    }
    let sources = searcher.reader().manifest()?.sources;
    let is_untraced = |row: &&SourceRow| {
        row.traced_by().is_none() && row.works.iter().any(|work| !is_quran_work(&work.id))
    };
    let num_untraced = sources.iter().filter(is_untraced).count();
    if num_untraced > 0 {
        let message = format!(
            "verses are told of {} of {} sources; the others were never read with `matn ingest --trace`",
            sources.len() - num_untraced,
            sources.len()
        );
        response.notices.push(Notice { code: "partly-traced", message });
    }
    response.query = echo(verses, request);
    Ok(response)
}

fn echo(verses: VerseRange, request: &SearchRequest) -> QueryEcho {
    QueryEcho {
        id: request.id.clone(),
        text: verses.to_string(),
        mode: Mode::Phrase,
        level: request.level.unwrap_or(crate::search::Match::Word),
    }
}

/// Marks the quotations of `verses` in a hit; how near the nearest comes, nothing where there is
/// none.
fn mark(hit: &mut Hit, tracer: &Tracer, verses: VerseRange) -> Option<f32> {
    let mut score: Option<f32> = None;
    let mut spans: Vec<Span> = Vec::new();
    for traced in tracer.trace(&hit.text) {
        let Some(candidate) = quoted(&traced, verses) else { continue };
        score = Some(score.map_or(candidate.score, |score| score.max(candidate.score)));
        let range = traced.range.clone();
        if spans.last().is_some_and(|last| range.start < last.byte_end) {
            continue;
        }
        let code_points = |byte: usize| hit.text[..byte].chars().count();
        spans.push(Span {
            start: code_points(range.start),
            end: code_points(range.end),
            byte_start: range.start,
            byte_end: range.end,
            how: if traced.verdict == Verdict::Exact { How::Exact } else { How::Near },
            term: 0,
            occurrence: spans.len(),
            differs: candidate.differs.0.clone(),
        });
    }
    if !spans.is_empty() {
        hit.spans = spans;
        hit.snippet = 0..hit.text.len();
    }
    score
}

/// The candidate of a traced verse that is one of `verses`, among those as near as the best.
fn quoted(traced: &Traced, verses: VerseRange) -> Option<&Candidate> {
    let is_one = |candidate: &&Candidate| candidate.verses.overlaps(verses);
    traced.equal_candidates().find(is_one).filter(|_| traced.kind == Kind::Verse)
}
