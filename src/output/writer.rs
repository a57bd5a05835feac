//! The one door to all forms: a writer that takes answer after answer.

use std::fmt;
use std::io::{self, Write};

use super::{Format, Settings, View, escape};
use super::{html::Html, human::Human, ids::Ids, json::Json, jsonl::Jsonl, kwic::Kwic};
use super::{trec::Trec, tsv::Tsv};
use crate::search::SearchResponse;

/// Writes answers in one form.
///
/// Call [`begin`](ResponseWriter::begin) once, then [`response`](ResponseWriter::response) or
/// [`failure`](ResponseWriter::failure) for each query in order, then [`end`](ResponseWriter::end).
/// Every form but [`Format::Json`] and [`Format::Html`] is flushed after each answer, so that a
/// program can keep the pipe open. Notices are part of the answer in JSON, JSONL and HTML only;
/// for the other forms the caller tells them elsewhere.
///
/// # Errors
///
/// Every method fails only where the writer behind it fails.
pub trait ResponseWriter {
    /// Writes what stands before the first answer.
    fn begin(&mut self) -> io::Result<()>;

    /// Writes one answer.
    fn response(&mut self, response: &SearchResponse) -> io::Result<()>;

    /// Writes, in place of an answer, that a query could not be answered.
    ///
    /// Returns a line to be told elsewhere where the form has no place for it: TSV, TREC and all
    /// that is written for a terminal. The line is safe to print and has no line end.
    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>>;

    /// Writes what stands after the last answer, and flushes.
    fn end(&mut self) -> io::Result<()>;
}

/// Gives the writer of `format`, which writes to `out`.
pub fn writer<'a>(
    format: Format,
    settings: &Settings,
    out: &'a mut dyn Write,
) -> Box<dyn ResponseWriter + 'a> {
    match (format, settings.view) {
        (Format::Human, View::Kwic) => Box::new(Kwic::new(settings, out)),
        (Format::Human, View::Ids) => Box::new(Ids::new(out)),
        (Format::Human, View::Passage | View::Full) => Box::new(Human::new(settings, out)),
        (Format::Json, _) => Box::new(Json::new(settings, out)),
        (Format::Jsonl, _) => Box::new(Jsonl::new(out)),
        (Format::Tsv, _) => Box::new(Tsv::new(settings, out)),
        (Format::Trec, _) => Box::new(Trec::new(out)),
        (Format::Html, _) => Box::new(Html::new(settings, out)),
    }
}

/// A line of a batch that could not be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchFailure {
    /// The id of the query, where it could be read.
    pub id: Option<String>,
    /// The line of the input, from 1.
    pub line: u64,
    /// The query, or the whole line where no query could be read.
    pub text: String,
    /// A stable code: `bad-json`, `unknown-work` …
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

impl fmt::Display for BatchFailure {
    /// Writes one line that is safe on a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(id) = &self.id {
            write!(f, ", query `{}`", escape::terminal(id))?;
        }
        write!(f, ": {}", escape::terminal(&self.message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    fn write_all(format: Format) -> (String, Option<String>) {
        let mut out = Vec::new();
        let mut writer = writer(format, &Settings::default(), &mut out);
        writer.begin().unwrap();
        writer.response(&sample::response()).unwrap();
        let told = writer.failure(&sample::failure()).unwrap();
        writer.end().unwrap();
        drop(writer);
        (String::from_utf8(out).unwrap(), told)
    }

    #[test]
    fn a_failure_is_in_place_or_told_elsewhere_never_lost() {
        for format in Format::ALL {
            let (written, told) = write_all(format);
            let in_place = written.contains("not a query");
            assert_ne!(in_place, told.is_some(), "{format:?}");
        }
    }

    #[test]
    fn a_failure_is_one_line_without_escapes() {
        let failure = BatchFailure {
            id: Some("a\u{1b}b".to_owned()),
            message: "no\nsuch\u{202e} work".to_owned(),
            ..sample::failure()
        };
        assert_eq!(failure.to_string(), "line 3, query `a\\u{1b}b`: no such work");
    }
}
