//! The ids of the passages found, one a line, and nothing else.

use std::io::{self, Write};

use super::escape::terminal;
use super::{BatchFailure, ResponseWriter};
use crate::search::SearchResponse;

/// Writes ids.
pub(super) struct Ids<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Ids<'a> {
    /// Gives a writer to `out`.
    pub fn new(out: &'a mut dyn Write) -> Ids<'a> {
        Ids { out }
    }
}

impl ResponseWriter for Ids<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        for hit in &response.hits {
            writeln!(self.out, "{}", terminal(&hit.id))?;
        }
        self.out.flush()
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use crate::output::{Format, Settings, View, sample};

    #[test]
    fn an_id_is_a_line() {
        let settings = Settings { view: View::Ids, ..Settings::default() };
        let mut hit = sample::hit("text", &[]);
        hit.id = "a\nb".to_owned();
        let response = sample::answer(vec![sample::hit("text", &[]), hit]);
        assert_eq!(sample::written(Format::Human, &settings, &[response]), "badr#3\na b\n");
    }
}
