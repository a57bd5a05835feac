//! The counts of a batch: `id<TAB>count`, a line each.

use std::io::{self, Write};

use crate::output::{BatchFailure, ResponseWriter, escape_terminal};
use crate::search::SearchResponse;

/// Writes how many passages each query found, or nothing at all.
pub(super) struct Counts<'a> {
    out: Option<&'a mut dyn Write>,
}

impl<'a> Counts<'a> {
    /// A writer to `out`; `None` writes nothing.
    pub(super) fn new(out: Option<&'a mut dyn Write>) -> Counts<'a> {
        Counts { out }
    }
}

impl ResponseWriter for Counts<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        let id = escape_terminal(response.query.id.as_deref().unwrap_or_default());
        writeln!(out, "{id}\t{}", response.total)
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}
