//! What can go wrong on the command line itself, above the errors of the stages.

use std::io;

use crate::error::Error;

/// A run that cannot go on.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// There is nothing to search for.
    #[error("the query is empty")]
    EmptyQuery,
    /// A number stands apart from the flag that it seems to belong to.
    #[error("`{flag} {number}`: the number must follow `=`")]
    NumberApart {
        /// The flag.
        flag: String,
        /// The number.
        number: String,
    },
    /// The query is longer than any that is read.
    #[error("the query is longer than {limit} bytes")]
    QueryTooLong {
        /// The most bytes that a query may have.
        limit: usize,
    },
    /// A file, or standard input, cannot be read.
    #[error("cannot read `{path}`: {source}")]
    Read {
        /// The file as it was named.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A query file is not UTF-8.
    #[error("`{path}` is not valid UTF-8 at byte {byte}")]
    NotUtf8 {
        /// The file as it was named.
        path: String,
        /// The first byte that cannot be read, from 0.
        byte: usize,
    },
    /// `help` does not know the word.
    #[error("there is no command and no topic `{name}`")]
    NoTopic {
        /// The word.
        name: String,
    },
    /// The index holds no edition of the Qur'an.
    #[error("there is no edition of the Qur'an in the index")]
    NoEditions,
    /// The index does not hold an edition that was asked for.
    #[error("there is no edition `{asked}` in the index{}", list(editions))]
    NoEdition {
        /// What was asked for.
        asked: String,
        /// The editions that are there.
        editions: Vec<String>,
    },
    /// Worker threads cannot be started.
    #[error("cannot start {jobs} worker threads: {reason}")]
    Threads {
        /// How many were asked for.
        jobs: usize,
        /// Why.
        reason: String,
    },
    /// The answer cannot be written.
    #[error("cannot write the answer: {0}")]
    Write(#[from] io::Error),
    /// A stage failed.
    #[error(transparent)]
    Stage(Error),
}

impl CliError {
    /// The error of a stage.
    pub(super) fn stage(error: impl Into<Error>) -> CliError {
        CliError::Stage(error.into())
    }

    /// Whether the reader of the answer went away, which is no fault.
    pub(super) fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What would help, as a sentence without a period.
    pub(super) fn hint(&self) -> Option<String> {
        let hint = match self {
            CliError::NumberApart { flag, number } => {
                return Some(format!(
                    "write `{flag}={number}`; to look for the word `{number}`, put it before the flag"
                ));
            }
            CliError::EmptyQuery => "give a word or a phrase: `matn search cloak`",
            CliError::QueryTooLong { .. } => "ask for a shorter part of the text",
            CliError::NotUtf8 { .. } => "convert it to UTF-8 first",
            CliError::NoTopic { .. } => "`matn help` lists the commands and the topics",
            CliError::NoEditions => {
                "add one: `matn ingest --quran`, the Arabic text; or `matn ingest FILE`, with \
                 quran_en.json of the npm package quran-json, or a text or translation from tanzil.net"
            }
            CliError::NoEdition { .. } => "`matn info works` tells what is in the index",
            CliError::Threads { .. } => "ask for fewer with `--jobs`",
            CliError::Stage(error) => return error.hint(),
            CliError::Read { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                "name a file that is there, or `-` for standard input"
            }
            CliError::Read { .. } | CliError::Write(_) => return None,
        };
        Some(hint.to_owned())
    }
}

fn list(editions: &[String]) -> String {
    if editions.is_empty() { String::new() } else { format!(": {}", editions.join(", ")) }
}
