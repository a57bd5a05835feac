//! What lies beside the engine's files: which build is current, and which sources it holds.

use std::fs;
use std::io::{self, Write};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::analysis::ANALYZER_VERSION;
use crate::corpus::{About, QuotationKind};

use super::directory::make_readable;
use super::error::{BrokenFile, IndexError};
use super::schema::FORMAT_VERSION;
use super::seal::{CHANGED, seal, unseal};

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
}

/// What the settings of a source hold whose passages tell the verses that they quote.
pub const TRACED: &str = " trace=";

/// The sources that an index holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Counts the commits of the build.
    pub generation: u64,
    /// One row a source file, ordered by path.
    pub sources: Vec<SourceRow>,
}

/// A source file as it was when it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceRow {
    /// The path, as the passages name it.
    pub path: String,
    /// The full path, to know the file again from another folder.
    pub full_path: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub modified: u64,
    /// The hash of its content.
    pub hash: String,
    /// Settings by which its text was cut; another setting reads it again.
    pub settings: String,
    /// What it holds, by work.
    pub works: Vec<WorkRow>,
}

/// What a source holds of one work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkRow {
    /// The id of the work.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its languages, in order of appearance.
    pub langs: Vec<String>,
    /// Where it is from, and under which terms.
    #[serde(default)]
    pub about: About,
    /// How many narrations.
    pub narrations: u64,
    /// How many passages.
    pub passages: u64,
    /// How many words, by book and language; empty in an index that was built before words were
    /// counted.
    #[serde(default)]
    pub books: Vec<BookRow>,
}

/// How many words a source holds of one book of a work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookRow {
    /// The name of the book; `None` for narrations of no book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The language.
    pub lang: String,
    /// Its words.
    pub words: NumWords,
}

/// Numbers of words. What takes no position is none: honorifics, numbers in brackets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumWords {
    /// All.
    pub all: u64,
    /// Those in quoted speech.
    pub speech: u64,
    /// Those in quoted verses.
    pub verse: u64,
}

impl NumWords {
    /// Those that stand in quotations of `kind`; all where there is none.
    pub fn within(&self, kind: Option<QuotationKind>) -> u64 {
        match kind {
            None => self.all,
            Some(QuotationKind::Speech) => self.speech,
            Some(QuotationKind::Verse) => self.verse,
        }
    }
}

impl AddAssign for NumWords {
    fn add_assign(&mut self, more: NumWords) {
        self.all += more.all;
        self.speech += more.speech;
        self.verse += more.verse;
    }
}

impl WorkRow {
    /// How many words; `None` where they have not been counted.
    pub fn words(&self) -> Option<NumWords> {
        if self.books.is_empty() && self.narrations > 0 {
            return None;
        }
        let mut words = NumWords::default();
        self.books.iter().for_each(|book| words += book.words);
        Some(words)
    }
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
        let json = fs::read(&path).map_err(|error| IndexError::io("read", &path, error))?;
        let damaged = |reason: String| IndexError::Damaged {
            dir: build.to_owned(),
            reason: format!("`{}`: {reason}", path.display()),
        };
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

/// Writes a JSON file in one step: it is whole or not there.
fn write_json(path: &Path, value: &impl Serialize) -> Result<(), IndexError> {
    let failed = |error| IndexError::io("write", path, error);
    let part = path.with_extension("part");
    let json = serde_json::to_vec(value).map_err(|error| failed(io::Error::other(error)))?;
    let mut file = fs::File::create(&part).map_err(failed)?;
    file.write_all(&seal(&json)).and_then(|()| file.sync_all()).map_err(failed)?;
    make_readable(&part).map_err(failed)?;
    fs::rename(&part, path).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_sources_from_before_words_were_counted_is_read() {
        let old = r#"{"id":"badr","title":null,"langs":["en"],"narrations":1,"passages":12}"#;
        let row: WorkRow = serde_json::from_str(old).expect("it can be read");
        assert_eq!(row.words(), None);
        let words = NumWords { all: 7, speech: 3, verse: 2 };
        let book = BookRow { name: None, lang: "en".to_owned(), words };
        let row = WorkRow { books: vec![book.clone(), book], ..row };
        assert_eq!(row.words(), Some(NumWords { all: 14, speech: 6, verse: 4 }));
        let read: WorkRow = serde_json::from_value(serde_json::to_value(&row).unwrap()).unwrap();
        assert_eq!(read, row);
    }
}
