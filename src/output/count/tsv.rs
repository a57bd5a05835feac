//! A count as tab-separated lines: a row a line, and the total as the last one, named `*`.
//!
//! What is not known is empty. Rates and measures have four decimals.

use std::io::{self, Write};

use crate::output::escape::tsv;
use crate::search::{CountBy, CountReport, CountRows};

/// The names of the columns.
fn header(by: CountBy) -> &'static str {
    match by {
        CountBy::Work => "work\tfrequency\twords\tper_million\tdp",
        CountBy::Book => "work\tbook\tfrequency\twords\tper_million\tdp",
        CountBy::Form => "form\tfrequency\tper_million\tdp",
        CountBy::Collocate => "collocate\tspelling\ttogether\tfrequency\tlog_dice",
    }
}

pub(super) fn write(report: &CountReport, header: bool, out: &mut dyn Write) -> io::Result<()> {
    if header {
        writeln!(out, "{}", self::header(report.by))?;
    }
    match &report.rows {
        CountRows::Parts(rows) => {
            for row in rows {
                write!(out, "{}\t", tsv(&row.work))?;
                if report.by == CountBy::Book {
                    write!(out, "{}\t", tsv(row.book.as_deref().unwrap_or("")))?;
                }
                let (words, rate) = (number(row.words), measure(row.per_million));
                writeln!(out, "{}\t{words}\t{rate}\t", row.frequency)?;
            }
        }
        CountRows::Forms(rows) => {
            for row in rows {
                let (rate, dp) = (measure(row.per_million), measure(row.dispersion));
                writeln!(out, "{}\t{}\t{rate}\t{dp}", tsv(&row.form), row.frequency)?;
            }
        }
        CountRows::Collocates(rows) => {
            for row in rows {
                let (word, spelling) = (tsv(&row.word), tsv(&row.spelling));
                let (together, frequency) = (row.together, row.frequency);
                let log_dice = row.log_dice;
                writeln!(out, "{word}\t{spelling}\t{together}\t{frequency}\t{log_dice:.4}")?;
            }
        }
    }
    let total = &report.total;
    let (frequency, words) = (total.frequency, number(total.words));
    let (rate, dp) = (measure(total.per_million), measure(total.dispersion));
    match report.by {
        CountBy::Work => writeln!(out, "*\t{frequency}\t{words}\t{rate}\t{dp}"),
        CountBy::Book => writeln!(out, "*\t*\t{frequency}\t{words}\t{rate}\t{dp}"),
        CountBy::Form => writeln!(out, "*\t{frequency}\t{rate}\t{dp}"),
        CountBy::Collocate => writeln!(out, "*\t*\t\t{frequency}\t"),
    }
}

fn number(number: Option<u64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn measure(value: Option<f64>) -> String {
    value.map(|value| format!("{value:.4}")).unwrap_or_default()
}
