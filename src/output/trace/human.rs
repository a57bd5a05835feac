//! The text with the verses beside it, line by line.

use std::io::{self, Write};
use std::ops::Range;

use super::TracedText;
use super::references::{outer_verses, references};
use crate::output::Settings;
use crate::output::escape::terminal;
use crate::output::terminal::{Cell, Flat, Paint};
use crate::output::wrap::wrap;

/// The columns of the margin, and those of the text where no terminal tells.
const MARGIN: usize = 12;
const COLUMNS: usize = 88;

/// Writes the text wrapped, its verses marked, each with its reference in the margin of the line on
/// which it begins; what differs follows the paragraph.
pub(super) fn write(
    traced: &TracedText<'_>,
    is_first: bool,
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint::new(settings.color);
    if !is_first {
        writeln!(out)?;
    }
    if let Some(id) = traced.id {
        writeln!(out, "{}", paint.bold(&terminal(id)))?;
    }
    let columns = settings.width.unwrap_or(COLUMNS).saturating_sub(MARGIN + 2).max(20);
    let verses = outer_verses(traced.quotations);
    let mut start = 0;
    for line in traced.text.split_inclusive('\n') {
        let range = start..start + line.len();
        start = range.end;
        let here: Vec<_> = verses
            .iter()
            .filter(|verse| verse.range.start < range.end && range.start < verse.range.end)
            .collect();
        let marks: Vec<Range<usize>> = here
            .iter()
            .map(|verse| {
                let start = verse.range.start.max(range.start) - range.start;
                start..verse.range.end.min(range.end) - range.start
            })
            .collect();
        let flat = Flat::new(line, &marks);
        if flat.text.is_empty() {
            writeln!(out)?;
            continue;
        }
        let begins_here = here.iter().map(|verse| verse.range.start >= range.start);
        let mut told = here
            .iter()
            .zip(begins_here)
            .map(|(verse, begins)| references(verse, " ").filter(|_| begins).unwrap_or_default());
        let cells = flat.cells(paint);
        let mut was_marked = false;
        let rows = wrap(&cells, Some(columns));
        for (number, row) in rows.iter().enumerate() {
            let is_last = number + 1 == rows.len();
            let begun = num_begun(row, &mut was_marked);
            let begun = if is_last { usize::MAX } else { begun };
            let margin: Vec<String> =
                told.by_ref().take(begun).filter(|told| !told.is_empty()).collect();
            let margin = margin.join(" ");
            let mut shown = String::new();
            paint.push_cells(row, &mut shown);
            let pad = " ".repeat(MARGIN.saturating_sub(margin.len()));
            writeln!(out, "{pad}{} │ {shown}", paint.bold(&margin))?;
        }
        for verse in &here {
            if verse.range.end > range.end || verse.range.end <= range.start {
                continue;
            }
            let Some(best) = verse.candidates.first() else { continue };
            let note = match best.differs.0.is_empty() {
                true => format!("{} {}", best.verses, best.edition),
                false => {
                    format!("{} {}: {}", best.verses, best.edition, shorten(&best.differs.0))
                }
            };
            writeln!(out, "{} │   {}", " ".repeat(MARGIN), paint.dim(&terminal(&note)))?;
        }
    }
    Ok(())
}

/// How many marks begin in a row; `was_marked` tells whether one goes on from the row before.
fn num_begun(row: &[Cell<'_>], was_marked: &mut bool) -> usize {
    let mut begun = 0;
    for cell in row.iter().filter(|cell| cell.columns > 0) {
        begun += usize::from(cell.is_marked && !*was_marked);
        *was_marked = cell.is_marked;
    }
    begun
}

/// The first differences.
fn shorten(differs: &[String]) -> String {
    const MOST: usize = 3;
    let mut told = differs.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
    if differs.len() > MOST {
        told.push_str(&format!("; {} more", differs.len() - MOST));
    }
    told
}
