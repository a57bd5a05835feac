//! A count as a table for people: numbers in columns, names last, so that a long one may wrap.

use std::io::{self, Write};

use crate::output::Settings;
use crate::output::terminal::{Flat, Paint};
use crate::output::wrap::{num_columns, wrap};
use crate::search::{CountBy, CountReport, CountRows, PartCount, PartKind};

/// What stands between two columns.
const GAP: &str = "  ";
/// The least room that names have, however narrow the terminal.
const LEAST_ROOM: usize = 16;

/// What stands in place of a number that is not known.
const UNKNOWN: &str = "–";

pub(super) fn write(
    report: &CountReport,
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint::new(settings.color);
    let table = Table::of(report);
    if !table.rows.is_empty() {
        table.write(paint, settings.width, out)?;
        writeln!(out)?;
    }
    for line in summary(report) {
        for line in wrap(&Flat::new(&line, &[]).cells(paint), settings.width) {
            let line: String = line.iter().map(|cell| cell.text).collect();
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Columns of numbers with a name at the end of each row.
struct Table {
    heads: Vec<&'static str>,
    name: &'static str,
    rows: Vec<(Vec<String>, String)>,
}

impl Table {
    fn of(report: &CountReport) -> Table {
        let (heads, rows) = match &report.rows {
            CountRows::Parts(rows) => {
                let row = |row: &PartCount| {
                    let words = row.words.map_or(UNKNOWN.to_owned(), grouped);
                    (vec![grouped(row.frequency), words, rate(row.per_million)], part_name(row))
                };
                (vec!["frequency", "words", "per million"], rows.iter().map(row).collect())
            }
            CountRows::Forms(rows) => {
                let rows = rows.iter().map(|row| {
                    let numbers =
                        vec![grouped(row.frequency), rate(row.per_million), dp(row.dispersion)];
                    (numbers, row.form.clone())
                });
                (vec!["frequency", "per million", "DP"], rows.collect())
            }
            CountRows::Collocates(rows) => {
                let rows = rows.iter().map(|row| {
                    let log_dice = format!("{:.2}", row.log_dice);
                    let numbers = vec![log_dice, grouped(row.together), grouped(row.frequency)];
                    (numbers, row.spelling.clone())
                });
                (vec!["logDice", "together", "frequency"], rows.collect())
            }
        };
        Table { heads, name: report.by.name(), rows }
    }

    fn write(&self, paint: Paint, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
        let widest = |column: usize| {
            let cells = self.rows.iter().map(|(numbers, _)| num_columns(&numbers[column]));
            cells.chain([num_columns(self.heads[column])]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(widest).collect();
        let indent: usize = widths.iter().map(|width| width + GAP.len()).sum();
        let room = width.map(|width| width.saturating_sub(indent).max(LEAST_ROOM));
        let head = line(self.heads.iter().copied(), &widths);
        writeln!(out, "{}", paint.bold(&format!("{head}{}", self.name)))?;
        for (numbers, name) in &self.rows {
            let mut before = line(numbers.iter().map(String::as_str), &widths);
            let flat = Flat::new(name, &[]);
            for part in wrap(&flat.cells(paint), room) {
                let part: String = part.iter().map(|cell| cell.text).collect();
                writeln!(out, "{before}{part}")?;
                before = " ".repeat(indent);
            }
        }
        Ok(())
    }
}

/// Numbers at the right of their columns.
fn line<'a>(numbers: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let mut line = String::new();
    for (number, width) in numbers.zip(widths) {
        line.push_str(&" ".repeat(width.saturating_sub(num_columns(number))));
        line.push_str(number);
        line.push_str(GAP);
    }
    line
}

/// A work, or a work and its book.
fn part_name(row: &PartCount) -> String {
    match &row.book {
        Some(book) => format!("{}: {book}", row.work),
        None => row.work.clone(),
    }
}

/// The lines below the table: the total, then how many rows there are.
fn summary(report: &CountReport) -> Vec<String> {
    let total = &report.total;
    if total.frequency == 0 {
        return vec!["no occurrences".to_owned()];
    }
    let over = |number: usize| counted(number as u64, total.over.name());
    let mut said = format!(
        "{} in {}",
        counted(total.frequency, "occurrence"),
        counted(total.passages, "passage")
    );
    if total.parts > 1 {
        said.push_str(&format!(", {} of {}", grouped(total.parts_with as u64), over(total.parts)));
    }
    if let (Some(words), Some(_)) = (total.words, total.per_million) {
        let rate = rate(total.per_million);
        said.push_str(&format!("; {rate} per million of {}", counted(words, "word")));
    }
    if total.dispersion.is_some() {
        let over = if total.over == PartKind::Work { "works" } else { "books" };
        said.push_str(&format!("; DP over {over} {}", dp(total.dispersion)));
    }
    let mut lines = vec![said];
    let (shown, all) = (report.rows.len(), report.num_rows);
    if shown < all {
        let (shown, all) = (grouped(shown as u64), counted(all as u64, report.by.name()));
        lines.push(format!("{shown} of {all}; more with -n"));
    }
    if report.by == CountBy::Collocate {
        let window = counted(report.window as u64, "word");
        lines.push(format!("within {window} on each side"));
    }
    lines
}

/// `3 words`, `1,947 words`, `1 word`.
fn counted(number: u64, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {what}{ending}", grouped(number))
}

fn rate(value: Option<f64>) -> String {
    let Some(value) = value else { return UNKNOWN.to_owned() };
    let tenths = (value * 10.0).round() as u64;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

fn dp(value: Option<f64>) -> String {
    value.map_or(UNKNOWN.to_owned(), |value| format!("{value:.3}"))
}

/// A number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::super::sample::{by_book, collocates};
    use super::*;

    fn written(report: &CountReport, width: Option<usize>) -> String {
        let mut out = Vec::new();
        write(report, &Settings { width, ..Settings::default() }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_stand_under_each_other_and_names_last() {
        assert_eq!(
            written(&by_book(), None),
            "frequency    words  per million  book\n    \
                 1,234  400,000      3,085.0  bukhari: Book of Fasting\n        \
                     3    2,000      1,500.0  badr\n\n\
             1,237 occurrences in 1,000 passages, 2 of 12 books; \
             2,061.7 per million of 600,000 words; DP over books 0.331\n\
             2 of 12 books; more with -n\n"
        );
    }

    #[test]
    fn a_long_name_wraps_under_itself() {
        let told = written(&by_book(), Some(50));
        let indent = " ".repeat("frequency    words  per million  ".len());
        assert!(told.contains(&format!("  bukhari: Book of\n{indent}Fasting\n")), "{told}");
        assert!(told.lines().all(|line| num_columns(line) <= 50), "{told}");
    }

    #[test]
    fn collocates_tell_their_window_and_hold_no_controls() {
        let told = written(&collocates(), None);
        assert!(told.contains("  12.50         3          7  fell \\u{1b}\n"), "{told}");
        assert!(told.ends_with("within 5 words on each side\n"), "{told}");
    }

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(rate(Some(1_234.56)), "1,234.6");
        assert_eq!(rate(None), UNKNOWN);
    }
}
