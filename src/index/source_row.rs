//! A source in the list of those that an index holds, and what it holds of it.

use std::cmp::Reverse;
use std::ops::{AddAssign, SubAssign};

use serde::{Deserialize, Serialize};

use crate::corpus::{About, QuotationKind};

use super::record::StoredPassage;

/// What the settings of a source hold whose passages tell the verses that they quote.
pub const TRACED: &str = " trace=";

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
    /// How it is read; `None` in an index from before that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub how: Option<HowRead>,
    /// Whether it or another source gives a text that both have.
    #[serde(default)]
    pub rank: Rank,
    /// The full paths of the sources whose texts stand in the place of some of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced_by: Vec<String>,
    /// Whether texts of it may be missing: what stood in their place is gone, and its file could not
    /// be read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_incomplete: bool,
    /// What the index holds of it, by work.
    pub works: Vec<WorkRow>,
}

/// How a source is read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HowRead {
    /// About how many words a passage has.
    pub passage_words: usize,
    /// The encoding, where one is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The columns, as [`ColumnMap`](crate::corpus::ColumnMap) writes them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub map: String,
    /// The id of the work of what does not tell its own, where another file has that of its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<String>,
}

/// When the present content of a source was first read: of two sources with one text the one read
/// later gives it, and within one ingest the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rank {
    /// The commit.
    pub generation: u64,
    /// The place in its order of reading.
    pub place: u64,
}

impl Rank {
    /// Orders sources by which gives a text that several have, first that which does.
    pub fn order(self) -> (Reverse<u64>, u64) {
        (Reverse(self.generation), self.place)
    }
}

impl SourceRow {
    /// The editions by which quoted verses were found in its passages; `None` where they were not
    /// looked for.
    pub fn traced_by(&self) -> Option<&str> {
        self.settings.split_once(TRACED).map(|(_, editions)| editions)
    }

    /// Takes a passage off its counts that the index holds no more; `is_last` tells whether it was
    /// the last of its narration.
    pub fn take_off(&mut self, passage: &StoredPassage, is_last: bool) {
        let record = &passage.record;
        let Some(at) = self.works.iter().position(|work| work.id == record.work) else { return };
        let work = &mut self.works[at];
        work.passages = work.passages.saturating_sub(1);
        work.narrations = work.narrations.saturating_sub(u64::from(is_last));
        let part = record.facts.part();
        let mut books = work.books.iter_mut();
        if let Some(book) =
            books.find(|book| book.name.as_deref() == part && book.lang == record.lang)
        {
            book.words -= passage.num_words();
        }
        if work.books.iter().any(|book| book.words.all > 0) {
            work.books.retain(|book| book.words.all > 0);
        }
        if work.passages == 0 {
            self.works.remove(at);
        }
    }
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

impl SubAssign for NumWords {
    fn sub_assign(&mut self, fewer: NumWords) {
        self.all = self.all.saturating_sub(fewer.all);
        self.speech = self.speech.saturating_sub(fewer.speech);
        self.verse = self.verse.saturating_sub(fewer.verse);
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
