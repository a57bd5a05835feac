//! How sources are read into an index, and what came of it.

use crate::corpus::{Assumed, ColumnMap, DEFAULT_PASSAGE_WORDS, Skipped};

/// How sources are read into an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IngestOptions {
    /// About how many words a passage has.
    pub passage_words: usize,
    /// The encoding of all files, instead of the one that each seems to have.
    pub encoding: Option<String>,
    /// Which columns of tables and keys of JSON records hold what, where that is not guessed.
    pub map: ColumnMap,
    /// Reads and tells, and writes nothing.
    pub dry_run: bool,
    /// Stops at the first thing that would be left out.
    pub strict: bool,
    /// Takes out of the index every source whose file is gone, also outside the given folders.
    pub prune: bool,
    /// Memory for what is not yet on disk, in megabytes.
    pub memory_mb: usize,
    /// Threads that cut and analyse, beside the one that reads and the one that writes.
    pub threads: usize,
    /// Finds the verses that are quoted in each passage, by the editions of the Qur'an in the index
    /// and in the sources.
    pub trace: bool,
    /// Reads the Arabic text of the Qur'an that the program brings, unless a source holds one.
    pub quran: bool,
    /// Reads everything again and builds the index anew.
    pub rebuild: bool,
}

impl Default for IngestOptions {
    fn default() -> Self {
        IngestOptions {
            passage_words: DEFAULT_PASSAGE_WORDS,
            encoding: None,
            map: ColumnMap::default(),
            dry_run: false,
            strict: false,
            prune: false,
            memory_mb: 200,
            threads: 2,
            trace: false,
            quran: false,
            rebuild: false,
        }
    }
}

/// What came of an ingest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IngestSummary {
    /// How many of the given files were read.
    pub files: usize,
    /// How many files are in the index as they are, and were not read.
    pub unchanged: usize,
    /// The source of the Arabic text of the Qur'an that made the one that the program brings needless.
    pub quran_of: Option<String>,
    /// How many sources were taken out because they are gone.
    pub pruned: usize,
    /// How many sources in the index are gone and were left in it.
    pub gone: usize,
    /// How many sources were read again though they have not changed: what stood in the place of
    /// their texts has changed or is gone, or they were traced by other editions.
    pub read_again: usize,
    /// The sources whose texts cannot come back in the place of others, because their files cannot
    /// be read.
    pub incomplete: Vec<String>,
    /// The sources that keep the verses found by other editions, because their files cannot be read.
    pub not_traced: Vec<String>,
    /// The sources in the index whose quoted verses were never looked for, where they are for others.
    pub never_traced: Vec<String>,
    /// How many texts were the same as one of another source of this ingest, under the same id; they
    /// are taken once.
    pub same: usize,
    /// How many narrations were read.
    pub narrations: usize,
    /// How many passages they have.
    pub passages: usize,
    /// How many bytes of text they have.
    pub bytes: u64,
    /// The given paths that are an index or parts of one, and were not read.
    pub indexes: Vec<String>,
    /// The files in folders whose names tell no format that is read.
    pub passed_over: Vec<String>,
    /// The files whose works are not called by their names, since other files have these.
    pub renamed: Vec<Renamed>,
    /// What was left out, in the order in which it was met.
    pub skipped: Vec<Skipped>,
    /// Encodings that were guessed.
    pub assumed: Vec<Assumed>,
    /// The ids of the works that were read, in the order in which they were met.
    pub works: Vec<String>,
    /// The first passages, as understood.
    pub samples: Vec<Sample>,
}

impl IngestSummary {
    /// Adds what a second reading for the sake of its editions has come to.
    pub(super) fn add_again(&mut self, again: IngestSummary) {
        self.read_again += again.read_again;
        for path in again.incomplete {
            if !self.incomplete.contains(&path) {
                self.incomplete.push(path);
            }
        }
        self.not_traced = again.not_traced;
        self.never_traced = again.never_traced;
    }
}

/// A file whose work is not called by the name of the file, since another file has that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The file.
    pub path: String,
    /// The id of its work; of an archive, what those of its texts begin with, `-` at the end.
    pub work: String,
    /// The file that has the id that its name tells.
    pub other: String,
}

/// A passage as it is understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// Is told how far an ingest has come; called from one thread.
pub trait Progress {
    /// So many bytes are to be read.
    fn start(&self, total_bytes: u64);
    /// So many more bytes and passages are done; the last narration has this id.
    fn advance(&self, bytes: u64, passages: u64, narration: &str);
    /// It is over.
    fn finish(&self);
}

/// Tells nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _total_bytes: u64) {}
    fn advance(&self, _bytes: u64, _passages: u64, _narration: &str) {}
    fn finish(&self) {}
}
