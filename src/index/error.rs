//! What can go wrong with an index.

use std::io;
use std::path::PathBuf;

/// An index that cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// There is none.
    #[error("no index at `{}`", .dir.display())]
    Missing {
        /// Where it was looked for.
        dir: PathBuf,
    },
    /// It was built by a program with other rules.
    #[error("the index at `{}` has {part} {found}, this program reads {expected}", .dir.display())]
    OtherVersion {
        /// Where it is.
        dir: PathBuf,
        /// What differs: `format` or `analyzer`.
        part: &'static str,
        /// The version it was built with.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// Something else is writing it.
    #[error("another ingest is writing the index at `{}`", .dir.display())]
    Busy {
        /// Where it is.
        dir: PathBuf,
    },
    /// Its files are damaged.
    #[error("the index at `{}` is damaged: {reason}", .dir.display())]
    Damaged {
        /// Where it is.
        dir: PathBuf,
        /// What was found.
        reason: String,
    },
    /// Files of it are missing, or not as they were written.
    #[error("the index at `{}` is damaged: {}", .dir.display(), list(.files))]
    Broken {
        /// Where it is.
        dir: PathBuf,
        /// Each file.
        files: Vec<BrokenFile>,
    },
    /// A file of it cannot be read or written.
    #[error("cannot {action} `{}`: {source}", .path.display())]
    Io {
        /// What was tried: `read`, `write`, `create`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The engine failed in another way.
    #[error("the index at `{}` failed: {reason}", .dir.display())]
    Engine {
        /// Where it is.
        dir: PathBuf,
        /// What the engine says.
        reason: String,
    },
}

/// A file of an index that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenFile {
    /// The file, as seen from the folder of the index.
    pub path: PathBuf,
    /// What is wrong with it, as the end of a sentence that begins with the path.
    pub reason: String,
}

fn list(files: &[BrokenFile]) -> String {
    let files = files.iter().map(|file| format!("`{}` {}", file.path.display(), file.reason));
    files.collect::<Vec<_>>().join("; ")
}

impl IndexError {
    /// The next step that would help.
    pub fn hint(&self) -> Option<String> {
        match self {
            IndexError::Missing { dir } => {
                Some(format!("build one with `matn ingest PATH… --index {}`", dir.display()))
            }
            IndexError::OtherVersion { dir, .. }
            | IndexError::Damaged { dir, .. }
            | IndexError::Broken { dir, .. } => Some(format!(
                "build it anew with `matn ingest --rebuild PATH… --index {}`",
                dir.display()
            )),
            IndexError::Busy { .. } => Some("wait for it to end, then try again".to_owned()),
            IndexError::Io { source, .. } if source.kind() == io::ErrorKind::StorageFull => {
                Some("free some room; the older index is still whole".to_owned())
            }
            IndexError::Io { source, .. }
                if matches!(
                    source.kind(),
                    io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                ) =>
            {
                Some("make it writable, or name another folder with `--index`".to_owned())
            }
            IndexError::Io { .. } => None,
            IndexError::Engine { .. } => Some(
                "`matn info --check` tells whether the index is sound; what a failed ingest has \
                 written is no part of it"
                    .to_owned(),
            ),
        }
    }

    pub(crate) fn io(action: &'static str, path: impl Into<PathBuf>, source: io::Error) -> Self {
        IndexError::Io { action, path: path.into(), source }
    }

    pub(crate) fn engine(dir: impl Into<PathBuf>, error: tantivy::TantivyError) -> Self {
        use tantivy::TantivyError as E;
        let dir = dir.into();
        match error {
            E::LockFailure(..) => IndexError::Busy { dir },
            E::DataCorruption(reason) => IndexError::Damaged { dir, reason: format!("{reason:?}") },
            E::OpenReadError(reason) => IndexError::Damaged { dir, reason: reason.to_string() },
            E::IncompatibleIndex(reason) => {
                IndexError::Damaged { dir, reason: format!("{reason:?}") }
            }
            E::IoError(source) => {
                let source = io::Error::new(source.kind(), source.to_string());
                IndexError::Io { action: "write", path: dir, source }
            }
            other => IndexError::Engine { dir, reason: other.to_string() },
        }
    }
}
