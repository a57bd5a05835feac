//! Reads an index: passages by place and by id, and what the index holds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tantivy::collector::DocSetCollector;
use tantivy::query::TermQuery;
use tantivy::schema::{Field, IndexRecordOption, Value};
use tantivy::{DocAddress, ReloadPolicy, Searcher, TantivyDocument, Term};

use super::check::check_touched;
use super::directory::IndexDirectory;
use super::error::IndexError;
use super::line::{LineTokenizer, TOKENIZER};
use super::manifest::{Manifest, Pointer};
use super::record::{Record, StoredPassage};
use super::schema::{self, Fields};
use super::vocabulary::Vocabulary;
use super::writer::read_manifest;

/// How often an index is opened while a writer removes files under it.
const TRIES: usize = 5;

/// The place of a passage in an open index; means nothing in another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PassageKey(pub(crate) DocAddress);

/// An index, open for reading.
///
/// It shows the index as it was when it was opened, whatever is written meanwhile, and can be used
/// by many threads at once.
#[derive(Clone)]
pub struct Reader {
    dir: PathBuf,
    build: PathBuf,
    fields: Fields,
    index: tantivy::Index,
    searcher: Searcher,
    vocabularies: Arc<Vocabularies>,
}

/// The words of fields, each read whole at the first call.
#[derive(Default)]
struct Vocabularies {
    texts: OnceLock<Vocabulary>,
    books: OnceLock<Vocabulary>,
    narrators: OnceLock<Vocabulary>,
}

impl Reader {
    /// Opens the index at `dir`.
    ///
    /// # Errors
    ///
    /// As [`Pointer::read`]; [`IndexError::Damaged`] where files are missing or cut,
    /// [`IndexError::Broken`] where one was changed after the last commit.
    pub fn open(dir: &Path) -> Result<Reader, IndexError> {
        let mut tries = 1;
        loop {
            match Reader::open_once(dir) {
                Err(
                    IndexError::Damaged { .. } | IndexError::Broken { .. } | IndexError::Io { .. },
                ) if tries < TRIES => {
                    std::thread::sleep(std::time::Duration::from_millis(20 * tries as u64));
                    tries += 1;
                }
                done => return done,
            }
        }
    }

    fn open_once(dir: &Path) -> Result<Reader, IndexError> {
        let pointer = Pointer::read(dir)?;
        let build = dir.join(&pointer.build);
        let failed = |error| match IndexError::engine(dir, error) {
            IndexError::Engine { dir, reason } => IndexError::Damaged { dir, reason },
            other => other,
        };
        let directory = IndexDirectory::open(&build).map_err(|error| IndexError::Damaged {
            dir: dir.to_owned(),
            reason: error.to_string(),
        })?;
        let index = tantivy::Index::open(directory.clone()).map_err(failed)?;
        index.tokenizers().register(TOKENIZER, LineTokenizer::default());
        let (schema, fields) = schema::build();
        if index.schema() != schema {
            let reason = "its fields are not those of its format version".to_owned();
            return Err(IndexError::Damaged { dir: dir.to_owned(), reason });
        }
        check_touched(dir, &build, &directory, &index)?;
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()
            .map_err(failed)?;
        let searcher = reader.searcher();
        Ok(Reader {
            dir: dir.to_owned(),
            build,
            fields,
            index,
            searcher,
            vocabularies: Arc::default(),
        })
    }

    /// The folder of the index.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The number of passages.
    pub fn num_passages(&self) -> u64 {
        self.searcher.num_docs()
    }

    /// The bytes that the index takes on disk.
    pub fn num_bytes(&self) -> u64 {
        self.searcher.space_usage().map(|usage| usage.total().get_bytes()).unwrap_or(0)
    }

    /// The sources that the index holds.
    ///
    /// # Errors
    ///
    /// Where the list cannot be read.
    pub fn manifest(&self) -> Result<Manifest, IndexError> {
        // A writer removes the list of the commit before its own.
        let mut tries = 1;
        loop {
            match read_manifest(&self.dir, &self.build, &self.index) {
                Err(IndexError::Io { .. }) if tries < TRIES => tries += 1,
                done => return done,
            }
        }
    }

    /// The passage at `key`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Damaged`] where what is stored cannot be understood.
    pub fn passage(&self, key: PassageKey) -> Result<StoredPassage, IndexError> {
        read_passage(&self.searcher, key.0, &self.fields, &self.dir)
    }

    /// The passage of that id.
    pub fn find(&self, id: &str) -> Result<Option<StoredPassage>, IndexError> {
        let found = self.lookup(self.fields.id, id)?;
        found.first().map(|key| self.passage(*key)).transpose()
    }

    /// The passages of the narration of that id, text by text and in order; those of one text alone
    /// where the id names that (`bukhari:1@ar`); empty where there is none.
    pub fn narration(&self, id: &str) -> Result<Vec<StoredPassage>, IndexError> {
        let found = self.lookup(self.fields.narration, id)?;
        let mut passages =
            found.into_iter().map(|key| self.passage(key)).collect::<Result<Vec<_>, _>>()?;
        passages.sort_by(|a, b| {
            let key = |of: &StoredPassage| (of.record.edition.clone(), of.record.ordinal);
            key(a).cmp(&key(b))
        });
        Ok(passages)
    }

    /// All passages of a work, in the order of the index.
    ///
    /// # Errors
    ///
    /// As [`Reader::passage`].
    pub fn passages_of(&self, work: &str) -> Result<Vec<StoredPassage>, IndexError> {
        let found = self.lookup(self.fields.work, work)?;
        found.into_iter().map(|key| self.passage(key)).collect()
    }

    /// Whether passages of that work are there.
    pub fn has_work(&self, work: &str) -> bool {
        self.occurs(self.fields.work, work)
    }

    /// The titles of books and chapters, each once, in no order that means something.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn books(&self) -> Result<Vec<String>, IndexError> {
        self.values(self.fields.book)
    }

    /// The names of narrators, as [`Reader::books`].
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn narrators(&self) -> Result<Vec<String>, IndexError> {
        self.values(self.fields.narrator)
    }

    fn values(&self, field: Field) -> Result<Vec<String>, IndexError> {
        let terms = self.terms(field).map_err(|error| IndexError::engine(&self.dir, error))?;
        Ok(terms.into_keys().collect())
    }

    /// The words of the texts; read whole at the first call, and kept.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn vocabulary(&self) -> Result<&Vocabulary, IndexError> {
        self.read_vocabulary(&self.vocabularies.texts, self.fields.word)
    }

    /// The words of the titles of books and chapters, as [`Reader::vocabulary`].
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn book_words(&self) -> Result<&Vocabulary, IndexError> {
        self.read_vocabulary(&self.vocabularies.books, self.fields.book_words)
    }

    /// The words of the names of narrators, as [`Reader::vocabulary`].
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn narrator_words(&self) -> Result<&Vocabulary, IndexError> {
        self.read_vocabulary(&self.vocabularies.narrators, self.fields.narrator_words)
    }

    fn read_vocabulary<'r>(
        &self,
        kept: &'r OnceLock<Vocabulary>,
        field: Field,
    ) -> Result<&'r Vocabulary, IndexError> {
        if let Some(vocabulary) = kept.get() {
            return Ok(vocabulary);
        }
        let words = self.terms(field);
        let mut words = words.map_err(|error| IndexError::engine(&self.dir, error))?;
        words.retain(|word, _| !schema::is_wide(word));
        Ok(kept.get_or_init(|| Vocabulary::of(words)))
    }

    /// Each term of `field` and how many passages have it.
    fn terms(&self, field: Field) -> tantivy::Result<BTreeMap<String, u64>> {
        let mut terms: BTreeMap<String, u64> = BTreeMap::new();
        for segment in self.searcher.segment_readers() {
            let inverted = segment.inverted_index(field)?;
            let mut stream = inverted.terms().stream()?;
            while stream.advance() {
                if let Ok(term) = std::str::from_utf8(stream.key()) {
                    let passages = u64::from(stream.value().doc_freq);
                    *terms.entry(term.to_owned()).or_default() += passages;
                }
            }
        }
        Ok(terms)
    }

    pub(crate) fn searcher(&self) -> &Searcher {
        &self.searcher
    }

    pub(crate) fn fields(&self) -> &Fields {
        &self.fields
    }

    fn occurs(&self, field: Field, value: &str) -> bool {
        self.searcher.doc_freq(&Term::from_field_text(field, value)).is_ok_and(|num| num > 0)
    }

    fn lookup(&self, field: Field, value: &str) -> Result<Vec<PassageKey>, IndexError> {
        let query = TermQuery::new(Term::from_field_text(field, value), IndexRecordOption::Basic);
        let found = self
            .searcher
            .search(&query, &DocSetCollector)
            .map_err(|error| IndexError::engine(&self.dir, error))?;
        let mut keys: Vec<PassageKey> = found.into_iter().map(PassageKey).collect();
        keys.sort();
        Ok(keys)
    }
}

/// The passage at `address` of the index at `dir`.
pub(super) fn read_passage(
    searcher: &Searcher,
    address: DocAddress,
    fields: &Fields,
    dir: &Path,
) -> Result<StoredPassage, IndexError> {
    let document: TantivyDocument =
        searcher.doc(address).map_err(|error| IndexError::engine(dir, error))?;
    let string = |field: Field| document.get_first(field).and_then(|value| value.as_str());
    let damaged = |reason: &str| IndexError::Damaged {
        dir: dir.to_owned(),
        reason: format!("a stored passage {reason}"),
    };
    let text = string(fields.text).ok_or_else(|| damaged("has no text"))?.to_owned();
    let record = string(fields.record).ok_or_else(|| damaged("has no record"))?;
    let record: Record =
        serde_json::from_str(record).map_err(|error| damaged(&error.to_string()))?;
    Ok(StoredPassage { text, record })
}
