//! What can go wrong with a search.

use crate::index::IndexError;
use crate::query::QueryError;

/// A search that cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The query cannot be run.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The index cannot be read.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// There is no passage of that reference.
    #[error("no passage is called `{reference}`")]
    UnknownReference {
        /// The reference asked for.
        reference: String,
        /// Ids that come near it.
        near: Vec<String>,
    },
}

impl SearchError {
    /// The next step that would help.
    pub fn hint(&self) -> Option<String> {
        match self {
            SearchError::Query(error) => error.hint(),
            SearchError::Index(error) => error.hint(),
            SearchError::UnknownReference { near, .. } if near.is_empty() => {
                Some("`matn info works` lists what is indexed".to_owned())
            }
            SearchError::UnknownReference { reference, near } if near.contains(reference) => {
                Some(format!("it is a work: `matn search work:{reference}` lists its passages"))
            }
            SearchError::UnknownReference { near, .. } => {
                Some(format!("nearest: {}", near.join(", ")))
            }
        }
    }

    /// A stable code for records of errors.
    pub fn code(&self) -> &'static str {
        match self {
            SearchError::Query(error) => error.code(),
            SearchError::Index(_) => "index",
            SearchError::UnknownReference { .. } => "unknown-reference",
        }
    }
}
