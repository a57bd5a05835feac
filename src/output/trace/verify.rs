//! One line a quotation, for an editor who checks a text: is it exact, and if not, what is wrong?
//!
//! A quotation that nothing presents as a verse, and that is none, is told too: `no verse`, with the
//! verse that it comes near to, if any does.

use std::io::{self, Write};

use super::TracedText;
use super::references::references;
use crate::output::escape::terminal;
use crate::verse::{Kind, Traced, Verdict};

/// Letters of a quotation that are shown.
const SHOWN: usize = 60;
/// The least score of a verse that a quotation comes near to.
const NEAR: f32 = 0.6;

/// Writes the verdict on each quotation.
pub(super) fn write(traced: &TracedText<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut place = Place { byte: 0, line: 1 };
    for quotation in traced.quotations {
        let line = place.line_of(traced.text, quotation.range.start);
        if let Some(id) = traced.id {
            write!(out, "{} ", terminal(id))?;
        }
        let words = traced.text.get(quotation.range.clone()).unwrap_or_default();
        write!(out, "line {line}: {}", told(quotation))?;
        writeln!(out, ": \"{}\"", shortened(words))?;
        if let Some(cited) = quotation.wrongly_cited() {
            writeln!(out, "    cited as {cited}")?;
        }
        let best = quotation.candidates.first().filter(|_| quotation.kind == Kind::Verse);
        for difference in best.into_iter().flat_map(|best| &best.differs.0) {
            writeln!(out, "    {}", terminal(difference))?;
        }
    }
    Ok(())
}

fn told(quotation: &Traced) -> String {
    let verses = references(quotation, " or ").unwrap_or_default();
    let edition = quotation.candidates.first().map_or("", |best| best.edition.as_str());
    match quotation.verdict {
        Verdict::Exact => format!("exact {verses} ({edition})"),
        Verdict::Misquoted => format!("misquoted {verses} ({edition})"),
        Verdict::NotFound if quotation.is_announced => "not found".to_owned(),
        Verdict::NotFound => match quotation.candidates.first() {
            Some(near) if near.score >= NEAR => format!("no verse, near {}", near.verses),
            _ => "no verse".to_owned(),
        },
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
