//! What is tried, or advised, where nothing is found.

use crate::analysis::{behind_basmala, without_torn_honorifics};
use crate::query::compile::{Compiled, broaden_unknown};
use crate::query::{Closeness, Match, Parsed, Piece, Plan, Query, Remark};

use super::error::SearchError;
use super::page::{MOST_CHECKED, Page, Relaxed};
use super::request::{Require, SearchRequest};
use super::response::Notice;
use super::searcher::Searcher;

/// The most spellings that an advice names.
const MOST_NAMED: usize = 3;

impl Searcher {
    /// Finds `query` with what is left of an honorific at the edges of its phrases looked through, as
    /// a whole one is; nothing where no phrase is cut so, or where this finds nothing either.
    pub(super) fn untorn(
        &self,
        query: &Query,
        request: &SearchRequest,
        most_checked: usize,
    ) -> Result<Option<(Plan, Compiled<'_>, Page)>, SearchError> {
        let Some(whole) = without_torn(query) else { return Ok(None) };
        let mut plan = self.plan(&whole, request, false)?;
        let (compiled, page) = self.run(request, &plan, most_checked)?;
        if page.total == 0 {
            return Ok(None);
        }
        plan.remarks.push(Remark {
            code: "honorific-torn",
            message:
                "no passage has the phrase as written; what stands at its edge of an honorific \
                      was looked through"
                    .to_owned(),
        });
        Ok(Some((plan, compiled, page)))
    }

    /// Finds a phrase that begins with the basmala without it: copies of the Qur'an have it before the
    /// first verse of a sura. Nothing where `query` is no such phrase, or where this finds nothing
    /// either.
    pub(super) fn behind_basmala(
        &self,
        query: &Query,
        request: &SearchRequest,
        most_checked: usize,
    ) -> Result<Option<(Plan, Compiled<'_>, Page)>, SearchError> {
        let Query::Phrase { piece, slop } = query else { return Ok(None) };
        let Some(at) = behind_basmala(&piece.text) else { return Ok(None) };
        let span = piece.span.start + at..piece.span.end;
        let rest = Piece { text: piece.text[at..].to_owned(), span };
        let rest = Query::Phrase { piece: rest, slop: *slop };
        let mut plan = self.plan(&rest, request, false)?;
        let (compiled, page) = self.run(request, &plan, most_checked)?;
        if page.total == 0 {
            return Ok(None);
        }
        let message =
            "no passage has the phrase with the basmala before it; it was looked for without";
        plan.remarks.push(Remark { code: "basmala-skipped", message: message.to_owned() });
        Ok(Some((plan, compiled, page)))
    }

    /// What to ask instead, where no passage has all that was asked for and some have it in another
    /// spelling. Only where the rung was not chosen.
    pub(super) fn advice(
        &self,
        parsed: &Parsed,
        request: &SearchRequest,
        page: &Page,
    ) -> Result<Option<Notice>, SearchError> {
        let none_has_all = page.total == 0 || matches!(page.relaxed, Some(Relaxed::NoneHasAll(_)));
        if request.level.is_some() || !none_has_all {
            return Ok(None);
        }
        let broad =
            SearchRequest { level: Some(Match::Broad), require: Require::All, ..request.clone() };
        // Most of what is nowhere is nowhere in other spellings too, and that is soon known.
        let mut first = self.plan_narrow(&parsed.query, &broad, false)?;
        broaden_unknown(&mut first, &self.reader)?;
        if self.run(&broad, &first, MOST_CHECKED)?.1.total == 0 {
            return Ok(None);
        }
        let plan = self.plan(&parsed.query, &broad, false)?;
        let total = self.run(&broad, &plan, MOST_CHECKED)?.1.total;
        if total == 0 {
            return Ok(None);
        }
        let named = spellings(&plan);
        let named = if named.is_empty() { named } else { format!(", such as {named}") };
        let have = if total == 1 { "1 has" } else { &format!("{total} have") };
        let message = format!(
            "no passage has it as spelled; {have} it in another form or spelling{named}: \
             add --match broad"
        );
        Ok(Some(Notice { code: "broader", message }))
    }
}

/// The first spellings that were added to the words of `plan`.
fn spellings(plan: &Plan) -> String {
    let arcs = plan.leaves.iter().flat_map(|leaf| &leaf.lattice.arcs);
    let alternatives = arcs.flat_map(|arc| &arc.alternatives);
    let added = alternatives.filter(|alternative| alternative.how == Closeness::Variant);
    let names: Vec<&str> =
        added.map(|alternative| alternative.text.as_str()).take(MOST_NAMED).collect();
    names.join(", ")
}

/// `query` with the torn honorifics of its phrases left out; nothing where there are none.
fn without_torn(query: &Query) -> Option<Query> {
    let each = |parts: &[Query]| {
        let whole: Vec<Option<Query>> = parts.iter().map(without_torn).collect();
        whole.iter().any(Option::is_some).then(|| {
            let pairs = whole.into_iter().zip(parts);
            pairs.map(|(whole, part)| whole.unwrap_or_else(|| part.clone())).collect()
        })
    };
    match query {
        Query::Phrase { piece, slop: None } => {
            let range = without_torn_honorifics(&piece.text)?;
            let start = piece.span.start + range.start;
            let piece =
                Piece { span: start..start + range.len(), text: piece.text.get(range)?.to_owned() };
            Some(Query::Phrase { piece, slop: None })
        }
        Query::All(parts) => each(parts).map(Query::All),
        Query::Any(parts) => each(parts).map(Query::Any),
        _ => None,
    }
}
