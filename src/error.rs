//! One error over all stages: whose fault it was, and what would help.

use crate::index::IndexError;
use crate::ingest::IngestError;
use crate::search::SearchError;

/// Anything that keeps a front from answering.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The index cannot be opened, read or written.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The question cannot be answered as asked.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The sources cannot be read into an index.
    #[error(transparent)]
    Ingest(#[from] IngestError),
}

/// Whose fault an error is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Whoever asked: asking otherwise helps.
    Caller,
    /// The files: of the index or of the sources.
    Data,
    /// The program itself.
    Bug,
}

impl Error {
    /// Whose fault it is.
    pub fn fault(&self) -> Fault {
        match self {
            Error::Index(error) | Error::Search(SearchError::Index(error)) => match error {
                IndexError::Engine { .. } => Fault::Bug,
                _ => Fault::Data,
            },
            Error::Search(_) => Fault::Caller,
            Error::Ingest(_) => Fault::Data,
        }
    }

    /// The next step that would help, as a sentence without a period.
    pub fn hint(&self) -> Option<String> {
        match self {
            Error::Index(error) => error.hint(),
            Error::Search(error) => error.hint(),
            Error::Ingest(error) => error.hint(),
        }
    }

    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Error::Index(_) => "index",
            Error::Search(error) => error.code(),
            Error::Ingest(_) => "ingest",
        }
    }

    /// Whether a reference names nothing that is indexed, which is an answer rather than a fault.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Error::Search(SearchError::UnknownReference { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_index_is_a_fault_of_the_data_and_tells_the_next_step() {
        let error = Error::from(IndexError::Missing { dir: "nowhere".into() });
        assert_eq!(error.fault(), Fault::Data);
        assert_eq!(error.to_string(), "no index at `nowhere`");
        assert!(error.hint().is_some_and(|hint| hint.contains("matn ingest")));
        assert!(!error.is_not_found());
    }
}
