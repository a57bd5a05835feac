//! References as queries: `bukhari 1` and `2:153-155` are looked up, not searched for.

use crate::corpus::Reference;
use crate::index::{IndexError, StoredPassage};
use crate::query::Remark;
use crate::query::compile::Limits;

use super::facets::facets_of_records;
use super::request::SearchRequest;
use super::response::{Hit, Notice, SearchResponse};
use super::searcher::{Searcher, echo};

/// What became of a reference.
pub(super) struct LookedUp {
    /// The passages it names, in order.
    pub passages: Vec<StoredPassage>,
    /// The ids that it names and that are not there.
    pub missing: Vec<String>,
}

impl Searcher {
    /// Looks up what `text` refers to; nothing where it is no reference, or one to a work that the
    /// index does not hold.
    pub(super) fn look_up(&self, text: &str) -> Result<Option<LookedUp>, IndexError> {
        let text = text.trim();
        if text.contains('#')
            && !text.contains(char::is_whitespace)
            && let Some(passage) = self.reader.find(text)?
        {
            return Ok(Some(LookedUp { passages: vec![passage], missing: Vec::new() }));
        }
        let Some(reference) = Reference::parse(text) else { return Ok(None) };
        let mut found = LookedUp { passages: Vec::new(), missing: Vec::new() };
        let all = reference.ids();
        for ids in &all {
            let mut passages = Vec::new();
            for id in ids {
                passages = self.reader.narration(id)?;
                if !passages.is_empty() {
                    break;
                }
            }
            if passages.is_empty() {
                found.missing.extend(ids.first().cloned());
            }
            found.passages.extend(passages);
        }
        let known = !found.passages.is_empty() || self.holds_work_of(&reference)?;
        Ok(known.then_some(found))
    }

    /// The answer to a request that is a reference.
    pub(super) fn answer_reference(
        &self,
        request: &SearchRequest,
    ) -> Result<Option<SearchResponse>, IndexError> {
        let Some(LookedUp { passages, missing }) = self.look_up(&request.text)? else {
            return Ok(None);
        };
        let limits = Limits::of(&self.reader, &request.filter.limits())?;
        let passages = within(passages, &limits)?;
        let total = passages.len();
        let facets = facets_of_records(passages.iter().map(|passage| &passage.record), request);
        let mut notices = vec![Notice {
            code: "reference",
            message: "read as a reference; in quotation marks it is looked for as words".to_owned(),
        }];
        for Remark { code, message } in limits.remarks {
            notices.push(Notice { code, message });
        }
        let mut hits = Vec::new();
        for (number, passage) in
            passages.into_iter().enumerate().skip(request.skip).take(request.limit)
        {
            let mut hit = Hit::unmarked(passage);
            hit.rank = number + 1;
            hit.score = 1.0;
            (hit.before, hit.after) = self.around(&hit, request.context)?;
            notices.extend(self.add_companions(&mut hit, &request.with)?);
            hits.push(hit);
        }
        if let Some(first) = missing.first() {
            let near = self.nearest_ids(first)?;
            let near = if near.is_empty() {
                String::new()
            } else {
                format!("; nearest: {}", near.join(", "))
            };
            let names = missing.join(", ");
            notices.push(Notice {
                code: "reference-missing",
                message: format!("not in the index: {names}{near}"),
            });
        }
        Ok(Some(SearchResponse { query: echo(request), total, hits, facets, notices }))
    }

    /// Whether the index holds other narrations of the work or the sura that is referred to.
    fn holds_work_of(&self, reference: &Reference) -> Result<bool, IndexError> {
        match reference {
            Reference::Verses { sura, .. } => {
                Ok(!self.reader.narration(&format!("{sura}:1"))?.is_empty())
            }
            Reference::Numbered { works, .. } => {
                Ok(works.iter().any(|work| self.reader.has_work(work)))
            }
            Reference::List(all) => {
                for reference in all {
                    if self.holds_work_of(reference)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// The ids next to a numbered one that is not there: the nearest below and above.
    pub(super) fn nearest_ids(&self, id: &str) -> Result<Vec<String>, IndexError> {
        const FAR: u32 = 1000;
        let Some((work, number)) = id.rsplit_once(':') else { return Ok(Vec::new()) };
        let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let Ok(number) = number[..digits].parse::<u32>() else { return Ok(Vec::new()) };
        let exists = |number: &u32| {
            let id = format!("{work}:{number}");
            matches!(self.reader.narration(&id), Ok(passages) if !passages.is_empty())
        };
        let lettered = |number: u32| {
            ('a'..='h').map(move |letter| format!("{work}:{number}{letter}")).filter(
                |id| matches!(self.reader.narration(id), Ok(passages) if !passages.is_empty()),
            )
        };
        let parts: Vec<String> = lettered(number).collect();
        if !parts.is_empty() {
            return Ok(parts);
        }
        let below = (number.saturating_sub(FAR)..=number).rev().find(exists);
        let above = (number + 1..number.saturating_add(FAR)).find(exists);
        Ok(below.into_iter().chain(above).map(|number| format!("{work}:{number}")).collect())
    }
}

/// Those of `passages` that are within `limits`.
fn within(
    passages: Vec<StoredPassage>,
    limits: &Limits<'_>,
) -> Result<Vec<StoredPassage>, IndexError> {
    let mut within = Vec::with_capacity(passages.len());
    for passage in passages {
        if limits.is_empty() || limits.hold(&passage.record.id)? {
            within.push(passage);
        }
    }
    Ok(within)
}
