//! What can be counted, and what the answer to a count holds.

use super::request::SearchRequest;
use super::response::{Notice, QueryEcho};

/// What is to be counted, and how the counts are told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRequest {
    /// What is looked for and where; all of its hits are counted, whatever its `skip` and `limit`.
    pub search: SearchRequest,
    /// What each row counts.
    pub by: CountBy,
    /// How many words on each side of an occurrence may be its collocates.
    pub window: usize,
    /// The most rows of the answer.
    pub limit: usize,
}

impl Default for CountRequest {
    fn default() -> Self {
        let search = SearchRequest::default();
        CountRequest { search, by: CountBy::Work, window: 5, limit: 10 }
    }
}

/// What a row of a count stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountBy {
    /// A work.
    Work,
    /// A book of a work.
    Book,
    /// A form as it is written in the texts.
    Form,
    /// A word that stands beside what was looked for.
    Collocate,
}

impl CountBy {
    /// All of them, in the order in which help lists them.
    pub const ALL: [CountBy; 4] = [CountBy::Work, CountBy::Book, CountBy::Form, CountBy::Collocate];

    /// The name in inputs and outputs.
    pub fn name(self) -> &'static str {
        match self {
            CountBy::Work => "work",
            CountBy::Book => "book",
            CountBy::Form => "form",
            CountBy::Collocate => "collocate",
        }
    }

    /// The one of that name.
    pub fn parse(name: &str) -> Option<CountBy> {
        CountBy::ALL.into_iter().find(|by| by.name() == name)
    }
}

/// The parts that a dispersion is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// Works.
    Work,
    /// Books of works.
    Book,
}

impl PartKind {
    /// The name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            PartKind::Work => "work",
            PartKind::Book => "book",
        }
    }
}

/// The answer to a count.
#[derive(Debug, Clone, PartialEq)]
pub struct CountReport {
    /// The question, as understood.
    pub query: QueryEcho,
    /// What each row counts.
    pub by: CountBy,
    /// How many words on each side of an occurrence were looked at for collocates.
    pub window: usize,
    /// The count of all that was looked for.
    pub total: CountTotal,
    /// How many rows there are, whatever the limit.
    pub num_rows: usize,
    /// The rows, by their value, then by name.
    pub rows: CountRows,
    /// What the reader of the answer must know.
    pub notices: Vec<Notice>,
}

/// How often all of what was looked for occurs.
#[derive(Debug, Clone, PartialEq)]
pub struct CountTotal {
    /// How many occurrences.
    pub frequency: u64,
    /// In how many passages they begin.
    pub passages: u64,
    /// How many words were searched; `None` where the index has not counted them.
    pub words: Option<u64>,
    /// The occurrences in a million words.
    pub per_million: Option<f64>,
    /// How evenly they are spread over the parts, from 0 to 1 (DP); `None` for less than two parts.
    pub dispersion: Option<f64>,
    /// What the parts are.
    pub over: PartKind,
    /// How many parts were searched.
    pub parts: usize,
    /// How many of them have an occurrence.
    pub parts_with: usize,
}

/// The rows of a count, as they were asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum CountRows {
    /// By work or by book.
    Parts(Vec<PartCount>),
    /// By form.
    Forms(Vec<FormCount>),
    /// By collocate.
    Collocates(Vec<CollocateCount>),
}

impl CountRows {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            CountRows::Parts(rows) => rows.len(),
            CountRows::Forms(rows) => rows.len(),
            CountRows::Collocates(rows) => rows.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn truncate(&mut self, len: usize) {
        match self {
            CountRows::Parts(rows) => rows.truncate(len),
            CountRows::Forms(rows) => rows.truncate(len),
            CountRows::Collocates(rows) => rows.truncate(len),
        }
    }
}

/// What one work or book has.
#[derive(Debug, Clone, PartialEq)]
pub struct PartCount {
    /// The id of the work.
    pub work: String,
    /// The name of the book, where books are counted and it has one.
    pub book: Option<String>,
    /// How many occurrences.
    pub frequency: u64,
    /// How many words it has.
    pub words: Option<u64>,
    /// The occurrences in a million of its words.
    pub per_million: Option<f64>,
}

/// How often one form occurs.
#[derive(Debug, Clone, PartialEq)]
pub struct FormCount {
    /// The form as written, in NFC; ` … ` stands for what lies within a match and is no part of it.
    pub form: String,
    /// How many occurrences.
    pub frequency: u64,
    /// The occurrences in a million words.
    pub per_million: Option<f64>,
    /// How evenly they are spread over the parts of the total.
    pub dispersion: Option<f64>,
}

/// How often one word stands beside what was looked for.
#[derive(Debug, Clone, PartialEq)]
pub struct CollocateCount {
    /// The folded word.
    pub word: String,
    /// How it is most often written there.
    pub spelling: String,
    /// How many of its occurrences stand within the window.
    pub together: u64,
    /// How many there are in all the texts that were searched.
    pub frequency: u64,
    /// How closely the two belong together (logDice).
    pub log_dice: f64,
}
