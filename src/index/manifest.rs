//! What lies beside the engine's files: which build is current, and which sources it holds.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::analysis::ANALYZER_VERSION;

use super::directory::make_readable;
use super::error::{BrokenFile, IndexError};
use super::schema::FORMAT_VERSION;
use super::seal::{CHANGED, seal, unseal};
use super::source_row::{SourceRow, TRACED};

/// The name of the file that points to the current build.
const POINTER: &str = "matn.json";

/// Points to the current build of an index.
///
/// It is replaced in one step when a build from nothing is complete, so an interrupted one changes
/// nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointer {
    /// The version of fields and files.
    pub format: u32,
    /// The version of the analyzer.
    pub analyzer: u32,
    /// The folder of the engine's files.
    pub build: String,
}

impl Pointer {
    /// Reads the pointer of the index at `dir`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Missing`] where there is none, [`IndexError::OtherVersion`] where the index
    /// was built by other rules, [`IndexError::Damaged`] where it cannot be understood.
    pub fn read(dir: &Path) -> Result<Pointer, IndexError> {
        let path = dir.join(POINTER);
        let json = match fs::read(&path) {
            Ok(json) => json,
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                return Err(IndexError::Missing { dir: dir.to_owned() });
            }
            Err(error) => return Err(IndexError::io("read", path, error)),
        };
        let broken = || {
            let files = vec![BrokenFile { path: POINTER.into(), reason: CHANGED.to_owned() }];
            IndexError::Broken { dir: dir.to_owned(), files }
        };
        let json = unseal(json).map_err(|_| broken())?;
        let pointer: Pointer = serde_json::from_slice(&json).map_err(|_| broken())?;
        let versions = [
            ("format", pointer.format, FORMAT_VERSION),
            ("analyzer", pointer.analyzer, ANALYZER_VERSION),
        ];
        for (part, found, expected) in versions {
            if found != expected {
                return Err(IndexError::OtherVersion {
                    dir: dir.to_owned(),
                    part,
                    found,
                    expected,
                });
            }
        }
        if pointer.build.contains(['/', '\\']) || pointer.build.starts_with('.') {
            let reason = format!("`{POINTER}` points out of the index");
            return Err(IndexError::Damaged { dir: dir.to_owned(), reason });
        }
        Ok(pointer)
    }

    /// A pointer of this program's versions to `build`.
    pub fn to(build: &str) -> Pointer {
        Pointer { format: FORMAT_VERSION, analyzer: ANALYZER_VERSION, build: build.to_owned() }
    }

    /// Makes this the pointer of the index at `dir`.
    pub fn write(&self, dir: &Path) -> Result<(), IndexError> {
        write_json(&dir.join(POINTER), self)
    }

    /// Removes what a writer that was killed has left of a pointer.
    pub(super) fn remove_part(dir: &Path) {
        let _ = fs::remove_file(part(&dir.join(POINTER)));
    }
}

/// What the names of the folders of builds begin with.
pub(super) const BUILD: &str = "build-";

/// The file that a writer locks.
pub(super) const LOCK: &str = ".lock";

/// Whether `path` is the folder of an index, its pointer, or lies in the folder of one of its builds;
/// one that is being built for the first time is an index too.
pub fn is_index(path: &Path) -> bool {
    let Ok(path) = fs::canonicalize(path) else { return false };
    let is_of_index = |part: &Path| {
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        let is_own = name == POINTER || name.starts_with(BUILD) && part.is_dir();
        is_own && part.parent().is_some_and(is_folder_of_index)
    };
    is_folder_of_index(&path) || path.ancestors().any(is_of_index)
}

fn is_folder_of_index(dir: &Path) -> bool {
    let is_build = |entry: fs::DirEntry| {
        entry.file_name().to_string_lossy().starts_with(BUILD)
            && entry.path().join("meta.json").is_file()
    };
    let has_build = || fs::read_dir(dir).into_iter().flatten().flatten().any(is_build);
    match Pointer::read(dir) {
        Ok(_) | Err(IndexError::OtherVersion { .. } | IndexError::Damaged { .. }) => true,
        _ => (dir.join(POINTER).is_file() || dir.join(LOCK).is_file()) && has_build(),
    }
}

/// The sources that an index holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Counts the commits of the build.
    pub generation: u64,
    /// One row a source file, ordered by path.
    pub sources: Vec<SourceRow>,
}

impl Manifest {
    /// Whether the verses quoted in its passages are known, in any source.
    pub fn is_traced(&self) -> bool {
        self.sources.iter().any(|source| source.settings.contains(TRACED))
    }

    /// The file of generation `generation` in the folder of a build.
    pub fn path(build: &Path, generation: u64) -> PathBuf {
        build.join(format!("sources-{generation}.json"))
    }

    /// Reads generation `generation`.
    pub fn read(build: &Path, generation: u64) -> Result<Manifest, IndexError> {
        let path = Manifest::path(build, generation);
        let damaged = |reason: String| IndexError::Damaged {
            dir: build.parent().unwrap_or(build).to_owned(),
            reason: format!("`{}`: {reason}", path.display()),
        };
        let json = fs::read(&path).map_err(|error| IndexError::io("read", &path, error))?;
        let json = unseal(json).map_err(|error| damaged(error.to_string()))?;
        serde_json::from_slice(&json).map_err(|error| damaged(error.to_string()))
    }

    /// Writes this generation beside the ones before, which stay valid.
    pub fn write(&self, build: &Path) -> Result<(), IndexError> {
        write_json(&Manifest::path(build, self.generation), self)
    }

    /// Removes the files of all other generations; what cannot be removed does no harm.
    pub fn remove_others(&self, build: &Path) {
        let keep = Manifest::path(build, self.generation);
        for entry in fs::read_dir(build).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with("sources-") && name.ends_with(".json") && entry.path() != keep {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Where a file is written before it is whole.
fn part(path: &Path) -> PathBuf {
    path.with_extension("part")
}

/// Writes a JSON file in one step: it is whole or not there.
fn write_json(path: &Path, value: &impl Serialize) -> Result<(), IndexError> {
    let failed = |error| IndexError::io("write", path, error);
    let part = part(path);
    let json = serde_json::to_vec(value).map_err(|error| failed(io::Error::other(error)))?;
    let mut file = fs::File::create(&part).map_err(failed)?;
    file.write_all(&seal(&json)).and_then(|()| file.sync_all()).map_err(failed)?;
    make_readable(&part).map_err(failed)?;
    fs::rename(&part, path).map_err(failed)
}
