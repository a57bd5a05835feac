//! The forms of traced quotations, and the choice between them.

use std::io::{self, Write};

use crate::verse::Traced;

use super::json;

/// The form in which traced quotations are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TraceFormat {
    /// One JSON object a quotation and line.
    Jsonl,
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
    /// Whether what speaks for each is told.
    pub explain: bool,
}

/// Writes the quotations of a text.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_traced(
    traced: &TracedText<'_>,
    format: TraceFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        TraceFormat::Jsonl => json::write(traced, out),
    }
}
