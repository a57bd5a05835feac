//! A count as one JSON object; `tests/schema/count.schema.json` describes it.

use std::io::{self, Write};

use serde::Serialize;

use crate::output::escape;
use crate::output::json::{NoticeWire, QueryWire};
use crate::search::{CountBy, CountReport, CountRows, CountTotal};

pub(super) fn write(report: &CountReport, out: &mut dyn Write) -> io::Result<()> {
    let written = serde_json::to_string_pretty(&ReportWire::from(report))?;
    writeln!(out, "{}", escape::json(&written))
}

#[derive(Serialize)]
struct ReportWire<'a> {
    schema: &'static str,
    query: QueryWire<'a>,
    by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<usize>,
    total: TotalWire,
    num_rows: usize,
    rows: Vec<RowWire<'a>>,
    notices: Vec<NoticeWire<'a>>,
}

#[derive(Serialize)]
struct TotalWire {
    frequency: u64,
    passages: u64,
    words: Option<u64>,
    per_million: Option<f64>,
    dp: Option<f64>,
    over: &'static str,
    parts: usize,
    parts_with: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RowWire<'a> {
    Work {
        work: &'a str,
        frequency: u64,
        words: Option<u64>,
        per_million: Option<f64>,
    },
    Book {
        work: &'a str,
        book: Option<&'a str>,
        frequency: u64,
        words: Option<u64>,
        per_million: Option<f64>,
    },
    Form {
        form: &'a str,
        frequency: u64,
        per_million: Option<f64>,
        dp: Option<f64>,
    },
    Collocate {
        collocate: &'a str,
        spelling: &'a str,
        together: u64,
        frequency: u64,
        log_dice: f64,
    },
}

impl<'a> From<&'a CountReport> for ReportWire<'a> {
    fn from(report: &'a CountReport) -> Self {
        ReportWire {
            schema: "matn.count/1",
            query: QueryWire::from(&report.query),
            by: report.by.name(),
            window: (report.by == CountBy::Collocate).then_some(report.window),
            total: TotalWire::from(&report.total),
            num_rows: report.num_rows,
            rows: rows(report),
            notices: report.notices.iter().map(NoticeWire::from).collect(),
        }
    }
}

impl From<&CountTotal> for TotalWire {
    fn from(total: &CountTotal) -> Self {
        TotalWire {
            frequency: total.frequency,
            passages: total.passages,
            words: total.words,
            per_million: total.per_million.map(rounded),
            dp: total.dispersion.map(rounded),
            over: total.over.name(),
            parts: total.parts,
            parts_with: total.parts_with,
        }
    }
}

fn rows(report: &CountReport) -> Vec<RowWire<'_>> {
    match &report.rows {
        CountRows::Parts(rows) if report.by == CountBy::Work => {
            let rows = rows.iter().map(|row| RowWire::Work {
                work: &row.work,
                frequency: row.frequency,
                words: row.words,
                per_million: row.per_million.map(rounded),
            });
            rows.collect()
        }
        CountRows::Parts(rows) => {
            let rows = rows.iter().map(|row| RowWire::Book {
                work: &row.work,
                book: row.book.as_deref(),
                frequency: row.frequency,
                words: row.words,
                per_million: row.per_million.map(rounded),
            });
            rows.collect()
        }
        CountRows::Forms(rows) => {
            let rows = rows.iter().map(|row| RowWire::Form {
                form: &row.form,
                frequency: row.frequency,
                per_million: row.per_million.map(rounded),
                dp: row.dispersion.map(rounded),
            });
            rows.collect()
        }
        CountRows::Collocates(rows) => {
            let rows = rows.iter().map(|row| RowWire::Collocate {
                collocate: &row.word,
                spelling: &row.spelling,
                together: row.together,
                frequency: row.frequency,
                log_dice: rounded(row.log_dice),
            });
            rows.collect()
        }
    }
}

/// A measure to six decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
