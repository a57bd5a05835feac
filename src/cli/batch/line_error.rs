//! What can be wrong with a line of a batch.

use super::lines::MAX_LINE;

/// A line that asks nothing that can be answered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum LineError {
    /// The line is not text.
    #[error("the line is not valid UTF-8 at byte {byte}")]
    NotUtf8 {
        /// The first byte that cannot be read, from 0.
        byte: usize,
    },
    /// The line is longer than any that is read.
    #[error("the line is longer than {MAX_LINE} bytes")]
    TooLong,
    /// There is nothing to search for.
    #[error("the query is empty")]
    EmptyQuery,
    /// A line of TSV is not.
    #[error("there is no tab between an id and a query")]
    NoTab,
    /// A line of JSONL is not.
    #[error("the line is not a JSON object: {reason}")]
    NotJson {
        /// What the reader of JSON says.
        reason: String,
    },
    /// A record has no query.
    #[error("there is no `query`")]
    NoQuery,
    /// A field is not what it must be.
    #[error("`{field}` must be {wanted}")]
    WrongValue {
        /// The field.
        field: &'static str,
        /// What it may be.
        wanted: String,
    },
}

impl LineError {
    /// A stable name for programs.
    pub(super) fn code(&self) -> &'static str {
        match self {
            LineError::NotUtf8 { .. } => "not-utf8",
            LineError::TooLong => "line-too-long",
            LineError::EmptyQuery => "empty-query",
            LineError::NoTab => "no-tab",
            LineError::NotJson { .. } => "bad-json",
            LineError::NoQuery => "no-query",
            LineError::WrongValue { .. } => "bad-value",
        }
    }
}
