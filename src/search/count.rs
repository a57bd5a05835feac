//! Counts: how often something occurs, where, in which forms and beside which words.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::highlight::Highlighter;
use crate::index::IndexError;
use crate::query::compile::frequencies;

use super::count_report::{
    CollocateCount, CountBy, CountReport, CountRequest, CountRows, CountTotal, FormCount,
    PartCount, PartKind,
};
use super::error::SearchError;
use super::found::FoundText;
use super::measure::{log_dice, per_million};
use super::page::Page;
use super::parts::{Part, Scope, Sizes, by_kind};
use super::request::SearchRequest;
use super::response::Notice;
use super::searcher::{Searcher, echo, notices};
use super::tally::{Gather, Tally};

impl Searcher {
    /// Counts all occurrences of what `request` looks for: the marks of all its hits.
    ///
    /// Reads the text of every hit, on all processors. The same request on the same index has the
    /// same answer. References are read as words.
    ///
    /// # Errors
    ///
    /// As [`Searcher::search`].
    pub fn count(&self, request: &CountRequest) -> Result<CountReport, SearchError> {
        let search = SearchRequest { skip: 0, limit: usize::MAX, ..request.search.clone() };
        let parsed = self.parse(&search)?;
        let (plan, compiled, page) = self.find(&parsed, &search, usize::MAX)?;
        let highlighter = Highlighter::new(&plan);
        let tally = self.tally(request, &page, &highlighter)?;
        let scope = Scope::of(&search, &plan);
        let books = Sizes::of(&self.reader.manifest()?, &scope);
        let over = parts_of(request.by, &books);
        let sizes = books.of_kind(over);
        let total = total(&tally, &sizes, over);
        let mut rows = match request.by {
            CountBy::Work | CountBy::Book => CountRows::Parts(part_rows(&tally, &sizes, over)),
            CountBy::Form => CountRows::Forms(form_rows(&tally, &sizes, over)),
            CountBy::Collocate => {
                let rows = self.collocate_rows(&tally, &scope, total.frequency)?;
                CountRows::Collocates(rows)
            }
        };
        let num_rows = rows.len();
        rows.truncate(request.limit);
        let mut notices = notices(&parsed, &plan, &compiled, &page);
        notices.extend(size_notices(&scope, &sizes));
        Ok(CountReport {
            query: echo(&search),
            by: request.by,
            window: request.window,
            total,
            num_rows,
            rows,
            notices,
        })
    }

    /// Reads the passages of `page` and counts what occurs in them.
    fn tally(
        &self,
        request: &CountRequest,
        page: &Page,
        highlighter: &Highlighter<'_>,
    ) -> Result<Tally, IndexError> {
        let window = request.window;
        let reach = match highlighter.has_phrase() {
            true => highlighter.longest_phrase().saturating_add(window),
            false => 0,
        };
        let gather = Gather { by: request.by, window, reach };
        let one = |mut tally: Tally, (key, _): &(_, f32)| -> Result<Tally, IndexError> {
            tally.add(&FoundText::read_all(&self.reader, *key, highlighter)?, gather);
            Ok(tally)
        };
        let tallies = page.hits.par_iter().try_fold(Tally::default, one);
        Ok(tallies.try_reduce(Tally::default, |one, other| Ok(one.merge(other)))?.finish())
    }

    fn collocate_rows(
        &self,
        tally: &Tally,
        scope: &Scope,
        frequency: u64,
    ) -> Result<Vec<CollocateCount>, IndexError> {
        let words: Vec<&str> = tally.round.keys().map(String::as_str).collect();
        let totals = frequencies(&self.reader, &scope.limits, &words)?;
        let mut rows = Vec::with_capacity(words.len());
        for (word, total) in words.into_iter().zip(totals) {
            let round = &tally.round[word];
            let Some(log_dice) = log_dice(round.together, frequency, total) else { continue };
            rows.push(CollocateCount {
                word: word.to_owned(),
                spelling: round.spelling().to_owned(),
                together: round.together,
                frequency: total,
                log_dice,
            });
        }
        rows.sort_by(|a, b| {
            let by_value = b.log_dice.total_cmp(&a.log_dice);
            by_value.then(b.together.cmp(&a.together)).then_with(|| a.word.cmp(&b.word))
        });
        Ok(rows)
    }
}

/// The parts that the dispersion is over: where forms and collocates are counted, works, or books
/// where there is one work only.
fn parts_of(by: CountBy, books: &Sizes) -> PartKind {
    match by {
        CountBy::Work => PartKind::Work,
        CountBy::Book => PartKind::Book,
        CountBy::Form | CountBy::Collocate => {
            let num_works = books.of_kind(PartKind::Work).num_parts();
            if num_works > 1 { PartKind::Work } else { PartKind::Book }
        }
    }
}

fn total(tally: &Tally, sizes: &Sizes, over: PartKind) -> CountTotal {
    let parts = by_kind(&tally.parts, over);
    let frequency = parts.values().sum();
    let words = sizes.total();
    CountTotal {
        frequency,
        passages: tally.passages,
        words,
        per_million: words.and_then(|words| per_million(frequency, words)),
        dispersion: sizes.dispersion(&parts),
        over,
        parts: sizes.num_parts().max(parts.len()),
        parts_with: parts.len(),
    }
}

fn part_rows(tally: &Tally, sizes: &Sizes, over: PartKind) -> Vec<PartCount> {
    let row = |(part, frequency): (Part, u64)| {
        let words = sizes.words(&part);
        PartCount {
            frequency,
            words,
            per_million: words.and_then(|words| per_million(frequency, words)),
            work: part.work,
            book: part.book,
        }
    };
    let mut rows: Vec<PartCount> = by_kind(&tally.parts, over).into_iter().map(row).collect();
    // The order of the parts stays where they have the same number.
    rows.sort_by_key(|row| Reverse(row.frequency));
    rows
}

fn form_rows(tally: &Tally, sizes: &Sizes, over: PartKind) -> Vec<FormCount> {
    let words = sizes.total();
    let row = |(form, parts): (&String, &BTreeMap<Part, u64>)| {
        let parts = by_kind(parts, over);
        let frequency = parts.values().sum();
        FormCount {
            form: form.clone(),
            frequency,
            per_million: words.and_then(|words| per_million(frequency, words)),
            dispersion: sizes.dispersion(&parts),
        }
    };
    let mut rows: Vec<FormCount> = tally.forms.iter().map(row).collect();
    rows.sort_by(|a, b| b.frequency.cmp(&a.frequency).then_with(|| a.form.cmp(&b.form)));
    rows
}

/// What must be known of the sizes that rates and dispersions rest on.
fn size_notices(scope: &Scope, sizes: &Sizes) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut say = |code, message: &str| {
        notices.push(Notice { code, message: message.to_owned() });
    };
    if !sizes.are_known {
        say(
            "words-not-counted",
            "the index was built before words were counted; `matn ingest --rebuild` counts them",
        );
    }
    if sizes.langs.len() > 1 {
        let langs: Vec<&str> = sizes.langs.iter().map(String::as_str).collect();
        let message = format!(
            "rates are set against the words of all languages there ({}); `--lang` leaves one",
            langs.join(", ")
        );
        say("counted-languages", &message);
    }
    if scope.is_partial {
        say(
            "counted-whole",
            "`id:`, `book:`, `narrator:` and `verse:` limit what is counted, not the number of words \
             it is set against",
        );
    }
    notices
}
