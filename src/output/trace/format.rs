//! The forms of traced quotations, and the choice between them.

use std::io::{self, Write};

use crate::verse::Traced;

use super::super::{BatchFailure, Settings};
use super::{html, human, json, text, verify};

/// The form in which traced quotations are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TraceFormat {
    /// The text, with the verses beside it.
    Human,
    /// One JSON object a quotation and line.
    Jsonl,
    /// A page, its verses marked.
    Html,
    /// The text, with the verse in brackets after each quotation.
    Text,
    /// One line a quotation: exact, misquoted and how, or not found.
    Verify,
}

/// A text and the quotations in it.
#[derive(Debug, Clone, Copy)]
pub struct TracedText<'a> {
    /// The id of the text.
    pub id: Option<&'a str>,
    /// The text.
    pub text: &'a str,
    /// Its quotations, ascending.
    pub quotations: &'a [Traced],
}

/// Writes traced texts one after another.
pub struct TraceWriter<'a> {
    format: TraceFormat,
    settings: Settings,
    explain: bool,
    out: &'a mut dyn Write,
    num_texts: usize,
}

impl<'a> TraceWriter<'a> {
    /// Gives a writer to `out`; with `explain`, programs are told what speaks for each verse.
    pub fn new(
        format: TraceFormat,
        settings: &Settings,
        explain: bool,
        out: &'a mut dyn Write,
    ) -> TraceWriter<'a> {
        TraceWriter { format, settings: settings.clone(), explain, out, num_texts: 0 }
    }

    /// Writes the quotations of a text.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn write(&mut self, traced: &TracedText<'_>) -> io::Result<()> {
        let is_first = self.num_texts == 0;
        self.num_texts += 1;
        match self.format {
            TraceFormat::Human => human::write(traced, is_first, &self.settings, self.out),
            TraceFormat::Jsonl => json::write(traced, self.explain, self.out),
            TraceFormat::Html if is_first => {
                html::write_head(self.out)?;
                html::write(traced, self.out)
            }
            TraceFormat::Html => html::write(traced, self.out),
            TraceFormat::Text => text::write(traced, is_first, &self.settings, self.out),
            TraceFormat::Verify => verify::write(traced, self.out),
        }
    }

    /// Writes that a line of the input cannot be traced, where the form has a place for it.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn write_failure(&mut self, failure: &BatchFailure) -> io::Result<()> {
        match self.format {
            TraceFormat::Jsonl => json::write_failure(failure, self.out),
            _ => Ok(()),
        }
    }

    /// Writes what stands at the end.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn end(self) -> io::Result<()> {
        if self.format == TraceFormat::Html {
            if self.num_texts == 0 {
                html::write_head(self.out)?;
            }
            html::write_tail(self.out)?;
        }
        self.out.flush()
    }
}
