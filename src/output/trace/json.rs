//! Traced quotations for programs: one JSON object a line, as `tests/schema/trace.schema.json` says.

use std::io::{self, Write};

use serde::Serialize;

use crate::output::BatchFailure;
use crate::output::escape;
use crate::output::json::failure_line;
use crate::verse::{Candidate, Kind, Traced, Verdict};

use super::TracedText;

/// Writes each quotation on a line.
pub(super) fn write(traced: &TracedText<'_>, explain: bool, out: &mut dyn Write) -> io::Result<()> {
    let mut places = CodePoints { text: traced.text, byte: 0, code_point: 0 };
    for quotation in traced.quotations {
        let wire = QuotationWire::of(traced, quotation, explain, &mut places);
        let line = serde_json::to_string(&wire)?;
        writeln!(out, "{}", escape::json(&line))?;
    }
    Ok(())
}

/// Writes that a line of the input cannot be traced.
pub(super) fn write_failure(failure: &BatchFailure, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", failure_line(failure)?)
}

/// Counts code points in a text, going on from the last place asked for where that lies before.
struct CodePoints<'a> {
    text: &'a str,
    byte: usize,
    code_point: usize,
}

impl CodePoints<'_> {
    fn at(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.code_point) = (0, 0);
        }
        self.code_point += self.text.get(self.byte..byte).map_or(0, |part| part.chars().count());
        self.byte = byte;
        self.code_point
    }
}

#[derive(Serialize)]
struct QuotationWire<'a> {
    schema: &'static str,
    id: Option<&'a str>,
    start: usize,
    end: usize,
    byte_start: usize,
    byte_end: usize,
    text: &'a str,
    kind: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cited: Option<String>,
    candidates: Vec<CandidateWire<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a str>,
}

#[derive(Serialize)]
struct CandidateWire<'a> {
    #[serde(rename = "ref")]
    reference: String,
    edition: &'a str,
    score: f64,
    differs: &'a [String],
}

impl<'a> QuotationWire<'a> {
    fn of(
        traced: &TracedText<'a>,
        quotation: &'a Traced,
        explain: bool,
        places: &mut CodePoints<'_>,
    ) -> QuotationWire<'a> {
        let range = quotation.range.clone();
        QuotationWire {
            schema: "matn.trace/1",
            id: traced.id,
            start: places.at(range.start),
            end: places.at(range.end),
            byte_start: range.start,
            byte_end: range.end,
            text: traced.text.get(range).unwrap_or_default(),
            kind: match quotation.kind {
                Kind::Verse => "verse",
                Kind::None => "none",
            },
            verdict: match quotation.verdict {
                Verdict::Exact => "exact",
                Verdict::Misquoted => "misquoted",
                Verdict::NotFound => "not-found",
            },
            cited: quotation.cited.map(|cited| cited.to_string()),
            candidates: quotation.candidates.iter().map(CandidateWire::from).collect(),
            evidence: explain.then_some(&quotation.evidence),
        }
    }
}

impl<'a> From<&'a Candidate> for CandidateWire<'a> {
    fn from(candidate: &'a Candidate) -> CandidateWire<'a> {
        CandidateWire {
            reference: candidate.verses.to_string(),
            edition: &candidate.edition,
            score: (f64::from(candidate.score) * 1000.0).round() / 1000.0,
            differs: &candidate.differs.0,
        }
    }
}
