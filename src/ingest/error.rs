//! What can go wrong with an ingest.

use crate::corpus::{CorpusError, Skipped};
use crate::index::IndexError;

/// An ingest that could not be done; the index is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum IngestError {
    /// The index cannot be written.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The sources cannot be read as asked.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// None of the paths could be read.
    #[error("nothing to read: {}", first_reason(.skipped))]
    NothingToRead {
        /// Each path and why.
        skipped: Vec<Skipped>,
    },
    /// The columns asked for would leave nothing of a source that the index holds.
    #[error("{}; nothing was changed", place_and_reason(.0))]
    Columns(Skipped),
    /// Something had to be left out, and that was not allowed.
    #[error("{}", place_and_reason(.0))]
    Strict(Skipped),
}

impl IngestError {
    /// The next step that would help.
    pub fn hint(&self) -> Option<String> {
        match self {
            IngestError::Index(error) => error.hint(),
            IngestError::Corpus(CorpusError::UnknownEncoding { .. }) => {
                Some("name one as the web does: `utf-8`, `windows-1256`, `utf-16le`".to_owned())
            }
            IngestError::Corpus(_) => None,
            IngestError::NothingToRead { .. } => Some(
                "name a file, or a folder with files; `matn help formats` lists the kinds"
                    .to_owned(),
            ),
            IngestError::Columns(_) => {
                Some("name columns that it has by `--map text=…,id=…`".to_owned())
            }
            IngestError::Strict(_) => {
                Some("without `--strict` it is left out and the rest is read".to_owned())
            }
        }
    }
}

fn first_reason(skipped: &[Skipped]) -> String {
    skipped.first().map_or_else(|| "no file".to_owned(), place_and_reason)
}

fn place_and_reason(skipped: &Skipped) -> String {
    let names_itself = || skipped.reason.to_string().starts_with(&format!("`{}`", skipped.path));
    match skipped.line {
        None if names_itself() => skipped.reason.to_string(),
        Some(line) => format!("`{}` line {line}: {}", skipped.path, skipped.reason),
        None => format!("`{}`: {}", skipped.path, skipped.reason),
    }
}
