//! Which passages answer a question: those with all of its words, else those with any.

use crate::highlight::Highlighter;
use crate::index::{IndexError, PassageKey, order_key};
use crate::query::compile::{Combine, Compiled, Found, add_particles, broaden, compile};
use crate::query::{Match, Parsed, Plan, PlanOptions, Query, Remark, is_question, plan};

use super::error::SearchError;
use super::found::FoundText;
use super::request::{Require, SearchRequest};
use super::searcher::{Searcher, level};

/// The most candidates whose texts are read for one question.
pub(super) const MOST_CHECKED: usize = 20_000;

/// A page of hits before their texts are marked.
pub(super) struct Page {
    pub total: usize,
    pub hits: Vec<(PassageKey, f32)>,
    pub combine: Combine,
    /// All hits, where they are known only from their texts.
    pub checked: Option<Vec<PassageKey>>,
    pub relaxed: Option<Relaxed>,
    /// Whether candidates were left unread.
    pub is_cut: bool,
}

/// Why passages were given that have not all the words.
#[derive(Debug, Clone, Copy)]
pub(super) enum Relaxed {
    /// It is a question; a text seldom has all the words of one.
    Question,
    /// No passage has all of so many words and phrases.
    NoneHasAll(usize),
}

impl Relaxed {
    pub fn message(&self) -> String {
        let any = "these have some of them, the best first";
        match self {
            Relaxed::Question => format!("not all words of a question must be there: {any}"),
            Relaxed::NoneHasAll(parts) => format!("no passage has all {parts} words: {any}"),
        }
    }
}

/// A candidate whose text has been read.
struct Checked {
    key: PassageKey,
    score: f32,
    order: String,
}

impl Searcher {
    /// Finds the passages that answer `request`; what was looked for in them. Where a hit is known
    /// from its text only, the best `most_checked` candidates are read.
    pub(super) fn find(
        &self,
        parsed: &Parsed,
        request: &SearchRequest,
        most_checked: usize,
    ) -> Result<(Plan, Compiled<'_>, Page), SearchError> {
        let may_relax = request.require == Require::AllThenAny;
        let is_question = may_relax && is_question(&parsed.query);
        if !is_question {
            let plan = self.plan(&parsed.query, request, false)?;
            let (compiled, page) = self.run(request, &plan, most_checked)?;
            if page.total == 0
                && let Some(found) = self.untorn(&parsed.query, request, most_checked)?
            {
                return Ok(found);
            }
            if page.total == 0
                && let Some(found) = self.behind_basmala(&parsed.query, request, most_checked)?
            {
                return Ok(found);
            }
            let parts = compiled.num_wanted();
            if !may_relax || page.total > 0 || parts < 2 {
                return Ok((plan, compiled, page));
            }
        }
        let any = SearchRequest { require: Require::Any, ..request.clone() };
        let (query, remarks) = self.with_phrases_as_words(&parsed.query, request)?;
        let mut plan = self.plan(&query, request, true)?;
        plan.remarks.extend(remarks);
        let (compiled, mut page) = self.run(&any, &plan, most_checked)?;
        let parts = compiled.num_wanted();
        if page.total > 0 && parts > 1 {
            let none_has_all = Relaxed::NoneHasAll(parts);
            page.relaxed = Some(if is_question { Relaxed::Question } else { none_has_all });
        }
        Ok((plan, compiled, page))
    }

    /// `query` with the words of those of its phrases that occur nowhere, and what is to be said of
    /// that.
    fn with_phrases_as_words(
        &self,
        query: &Query,
        request: &SearchRequest,
    ) -> Result<(Query, Vec<Remark>), SearchError> {
        let Query::All(parts) = query else { return Ok((query.clone(), Vec::new())) };
        let mut remarks = Vec::new();
        let mut with_words = Vec::with_capacity(parts.len());
        for part in parts {
            if let Query::Phrase { piece, .. } = part {
                let plan = self.plan(part, request, false);
                let is_nowhere = match plan {
                    Ok(plan) => !compile(&plan, &self.reader)?.occurs()?,
                    Err(_) => false,
                };
                if is_nowhere {
                    let message =
                        format!("`{}` occurs nowhere; its words were looked for", piece.text);
                    remarks.push(Remark { code: "phrase-as-words", message });
                    with_words.push(Query::Words(piece.clone()));
                    continue;
                }
            }
            with_words.push(part.clone());
        }
        Ok((Query::All(with_words), remarks))
    }

    /// Analyses a query, spelling variants included where they are asked for; `apart` the words of
    /// a compound too are looked for each by itself.
    pub(super) fn plan(
        &self,
        query: &Query,
        request: &SearchRequest,
        apart: bool,
    ) -> Result<Plan, SearchError> {
        let mut plan = self.plan_narrow(query, request, apart)?;
        broaden(&mut plan, &self.reader)?;
        Ok(plan)
    }

    /// The same without spelling variants.
    pub(super) fn plan_narrow(
        &self,
        query: &Query,
        request: &SearchRequest,
        apart: bool,
    ) -> Result<Plan, SearchError> {
        let options = PlanOptions {
            level: level(request),
            phrase_level: request.level.unwrap_or(Match::Word),
            within: request.filter.within,
            apart,
        };
        let mut plan = plan(query, options)?;
        add_particles(&mut plan, &self.reader)?;
        Ok(plan)
    }

    /// Finds the passages of a plan within the limits of `request`: with all of its parts, or with
    /// any.
    pub(super) fn run(
        &self,
        request: &SearchRequest,
        plan: &Plan,
        most_checked: usize,
    ) -> Result<(Compiled<'_>, Page), IndexError> {
        let mut compiled = compile(plan, &self.reader)?;
        request.filter.limits().iter().try_for_each(|limit| compiled.limit(limit))?;
        let combine = match request.require {
            Require::Any => Combine::AtLeast(1),
            Require::All | Require::AllThenAny => Combine::All,
        };
        let page = if compiled.needs_check {
            let highlighter = Highlighter::new(plan);
            self.checked_page(request, &compiled, combine, &highlighter, most_checked)?
        } else {
            let Found { total, hits } = compiled.find(combine, request.skip, request.limit)?;
            Page { total, hits, combine, checked: None, relaxed: None, is_cut: false }
        };
        Ok((compiled, page))
    }

    /// The page of a query whose hits are known only from their texts: letters as written, and
    /// long phrases over the border of two passages.
    fn checked_page(
        &self,
        request: &SearchRequest,
        compiled: &Compiled<'_>,
        combine: Combine,
        highlighter: &Highlighter<'_>,
        most_checked: usize,
    ) -> Result<Page, IndexError> {
        let num_parts = compiled.num_wanted();
        let least = if combine == Combine::All { num_parts } else { 1.min(num_parts) };
        let mut checked: Vec<Checked> = Vec::new();
        let candidates = compiled.find(combine, 0, most_checked)?;
        let is_cut = candidates.hits.len() < candidates.total;
        for (key, score) in candidates.hits {
            let found = FoundText::read(&self.reader, key, highlighter)?;
            if found.marked.num_parts >= least {
                let score = score / (1.0 + found.marked.distance);
                checked.push(Checked { key, score, order: order_key(&found.first.id) });
            }
        }
        checked.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.order.cmp(&b.order)));
        let total = checked.len();
        let keys = checked.iter().map(|hit| hit.key).collect();
        let hits = checked.into_iter().skip(request.skip).take(request.limit);
        let hits = hits.map(|hit| (hit.key, hit.score)).collect();
        Ok(Page { total, hits, combine, checked: Some(keys), relaxed: None, is_cut })
    }
}
