//! One line a quotation, for an editor who checks a text: is it exact, and if not, what is wrong?

use std::io::{self, Write};

use super::TracedText;
use super::references::references;
use crate::output::escape::terminal;
use crate::verse::{Kind, Traced, Verdict};

/// Letters of a quotation that are shown.
const SHOWN: usize = 60;

/// Writes the verdict on each quotation that is a verse or is presented as one.
pub(super) fn write(traced: &TracedText<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut place = Place { byte: 0, line: 1 };
    for quotation in traced.quotations.iter().filter(|quotation| is_checked(quotation)) {
        let line = place.line_of(traced.text, quotation.range.start);
        if let Some(id) = traced.id {
            write!(out, "{} ", terminal(id))?;
        }
        let words = traced.text.get(quotation.range.clone()).unwrap_or_default();
        write!(out, "line {line}: {}", told(quotation))?;
        writeln!(out, ": \"{}\"", shortened(words))?;
        let best = quotation.candidates.first().filter(|_| quotation.kind == Kind::Verse);
        for difference in best.into_iter().flat_map(|best| &best.differs.0) {
            writeln!(out, "    {}", terminal(difference))?;
        }
    }
    Ok(())
}

/// Whether a quotation is a verse, or presented as one.
fn is_checked(quotation: &Traced) -> bool {
    quotation.kind == Kind::Verse || quotation.is_announced
}

fn told(quotation: &Traced) -> String {
    let verses = references(quotation, " or ").unwrap_or_default();
    let edition = quotation.candidates.first().map_or("", |best| best.edition.as_str());
    match quotation.verdict {
        Verdict::Exact => format!("exact {verses} ({edition})"),
        Verdict::Misquoted => format!("misquoted {verses} ({edition})"),
        Verdict::NotFound => "not found".to_owned(),
    }
}

fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = terminal(&text);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Counts lines, going on from the last place.
struct Place {
    byte: usize,
    line: usize,
}

impl Place {
    fn line_of(&mut self, text: &str, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.line) = (0, 1);
        }
        let between = text.as_bytes().get(self.byte..byte).unwrap_or_default();
        self.line += between.iter().filter(|byte| **byte == b'\n').count();
        self.byte = byte;
        self.line
    }
}
