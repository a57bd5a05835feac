//! A query that cannot be answered as it stands.

use crate::corpus::ReferenceFault;

/// Why a query is refused. Odd punctuation never is a reason: it is read as text, and that is said
/// in a notice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// It holds no word.
    #[error("the query holds no word to look for")]
    Empty,
    /// It is longer than [`super::MAX_BYTES`].
    #[error("the query has {bytes} bytes, more than the limit of {limit}")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The longest allowed.
        limit: usize,
    },
    /// It has more words than [`super::MAX_WORDS`].
    #[error("the query has {words} words, more than the limit of {limit}")]
    TooManyWords {
        /// How many it has.
        words: usize,
        /// The most allowed.
        limit: usize,
    },
    /// Its groups are nested deeper than [`super::MAX_DEPTH`].
    #[error("the query nests groups {depth} deep, more than the limit of {limit}, at byte {at}")]
    TooDeep {
        /// How deep they are.
        depth: usize,
        /// The deepest allowed.
        limit: usize,
        /// The byte of the bracket that is one too many.
        at: usize,
    },
    /// A filter names a verse that there is not.
    #[error("`{value}` is no verse: {fault}")]
    NoVerse {
        /// The value asked for.
        value: String,
        /// What is wrong with it.
        fault: ReferenceFault,
    },
    /// A filter names a value that the index does not hold.
    #[error("no `{field}` is called `{value}`")]
    UnknownValue {
        /// The filter.
        field: &'static str,
        /// The value asked for.
        value: String,
        /// Values that there are, the nearest first where they are many.
        known: Vec<String>,
        /// How many more there are.
        more: usize,
    },
}

impl QueryError {
    /// The next step that would help.
    pub fn hint(&self) -> Option<String> {
        match self {
            QueryError::Empty => Some("give at least one word or number".to_owned()),
            QueryError::TooLong { .. } | QueryError::TooManyWords { .. } => {
                Some("look for a part of the text; `matn help limits` lists the limits".to_owned())
            }
            QueryError::TooDeep { .. } => {
                Some("put the brackets in quotes to look for them".to_owned())
            }
            QueryError::NoVerse { .. } => {
                Some("a verse is written `verse:8:9`, several `verse:3:190-191`".to_owned())
            }
            QueryError::UnknownValue { known, .. } if known.is_empty() => {
                Some("the index holds nothing yet".to_owned())
            }
            QueryError::UnknownValue { known, more, .. } => {
                let known = known.join(", ");
                Some(match more {
                    0 => format!("there is {known}"),
                    more => format!("nearest: {known}; there are {more} more"),
                })
            }
        }
    }

    /// A stable code for records of errors.
    pub fn code(&self) -> &'static str {
        match self {
            QueryError::Empty => "empty-query",
            QueryError::TooLong { .. } => "query-too-long",
            QueryError::TooManyWords { .. } => "too-many-words",
            QueryError::TooDeep { .. } => "query-too-deep",
            QueryError::UnknownValue { .. } | QueryError::NoVerse { .. } => "unknown-value",
        }
    }
}
