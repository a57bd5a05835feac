//! What can go wrong while source files are read.

use std::io;

/// A source file that cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The file cannot be opened or read.
    #[error("cannot read `{path}`: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// The file holds NUL bytes and is no UTF-16.
    #[error("`{path}` is binary, not text")]
    Binary {
        /// The file.
        path: String,
    },
    /// The file is UTF-32.
    #[error(
        "`{path}` is UTF-32, which is not read; write it as UTF-8, as `iconv -f UTF-32 -t UTF-8` does"
    )]
    Utf32 {
        /// The file.
        path: String,
    },
    /// No encoding has this name.
    #[error("unknown encoding `{label}`")]
    UnknownEncoding {
        /// The name as given.
        label: String,
    },
    /// A table whose header has not the column that was asked for.
    #[error("`{path}` has no column `{column}`; its columns are {}", columns.join(", "))]
    NoColumn {
        /// The file.
        path: String,
        /// The column.
        column: String,
        /// The header.
        columns: Vec<String>,
    },
    /// A table whose header names no column of text.
    #[error("`{path}` has no column of text; its columns are {}", columns.join(", "))]
    NoTextColumn {
        /// The file.
        path: String,
        /// The header.
        columns: Vec<String>,
    },
}

impl CorpusError {
    /// The file that cannot be read; `None` where the request itself is at fault.
    pub fn path(&self) -> Option<&str> {
        match self {
            CorpusError::Io { path, .. }
            | CorpusError::Binary { path }
            | CorpusError::Utf32 { path }
            | CorpusError::NoColumn { path, .. }
            | CorpusError::NoTextColumn { path, .. } => Some(path),
            CorpusError::UnknownEncoding { .. } => None,
        }
    }
}

/// A place in the sources that is left out; the rest is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The file or folder.
    pub path: String,
    /// The line, from 1; `None` where the whole file is meant.
    pub line: Option<u64>,
    /// Why.
    pub reason: SkipReason,
}

impl Skipped {
    /// Whether it was given to be read, and not only met in a folder.
    pub fn is_fault(&self) -> bool {
        self.reason != SkipReason::UnknownFormat
    }
}

/// Why something is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkipReason {
    /// The system refuses it.
    #[error("{0}")]
    Unreadable(String),
    /// A link to nothing.
    #[error("the link's target is missing")]
    DanglingLink,
    /// Neither file nor folder.
    #[error("not a file or a folder")]
    NotAFile,
    /// An index, or a part of one.
    #[error("an index of matn, and no source")]
    IsIndex,
    /// A file in a folder whose name tells no format that is read.
    #[error("its name tells no format that is read")]
    UnknownFormat,
    /// A record that is no JSON.
    #[error("not valid JSON: {0}")]
    NotJson(String),
    /// A record that is no JSON object.
    #[error("not an object")]
    NotAnObject,
    /// A record without text.
    #[error("no text")]
    NoText,
    /// A record whose id an earlier one in the file has.
    #[error("the id `{0}` occurs again")]
    RepeatedId(String),
    /// A table row with a quotation mark that nothing closes.
    #[error("a quotation mark in this row is not closed")]
    Unclosed,
    /// A table row that has more or fewer fields than the header.
    #[error(
        "a row of {found} fields, where the header has {expected}; a field that holds the sign \
             between fields stands in quotation marks"
    )]
    NumFields {
        /// How many it has.
        found: usize,
        /// How many the header has.
        expected: usize,
    },
    /// A file in an archive that is no text.
    #[error("binary, not text")]
    Binary,
    /// An archive in an archive.
    #[error("an archive in an archive is not read")]
    NestedArchive,
    /// An archive with more files than are looked at.
    #[error("more than {0} files; those after are not read")]
    TooManyFiles(usize),
    /// XML that cannot be read on.
    #[error("not valid XML: {0}")]
    NotXml(String),
    /// XML of a kind that is not known.
    #[error("neither TEI nor Tanzil's XML: its root is `{0}`")]
    UnknownXml(String),
    /// No verse of the Qur'an with its chapter and number.
    #[error("not a verse with its chapter and number")]
    NotAVerse,
    /// A sidecar that cannot be read; its file is read without it.
    #[error("not a valid sidecar: {0}")]
    Sidecar(String),
}

/// An encoding that was not certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumed {
    /// The file.
    pub path: String,
    /// The name of the encoding, as the WHATWG writes it: `windows-1256`.
    pub encoding: &'static str,
    /// Where bytes of it are none, and U+FFFD stands for them.
    pub replaced: Option<Replaced>,
}

/// What stands in a file that is not of its encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replaced {
    /// How many characters U+FFFD stands for.
    pub number: u64,
    /// The line of the first one, from 1.
    pub first_line: u64,
}
