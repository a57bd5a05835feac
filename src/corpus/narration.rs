//! The text as received: what a reader gives and what is cut into passages.

use serde::{Deserialize, Serialize};

/// One text as received, with what its source tells about it.
///
/// `text` is clean and decoded, and is never altered afterwards: every later range counts its bytes.
/// A blank line is a border of paragraphs; values of a list are joined by one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Narration {
    /// The id of the work it belongs to: `bukhari`, `badr`.
    pub work: String,
    /// Its number in a work of many, a string (`1`, `8c`, `4433,4434`); `None` where the work is
    /// this one narration.
    pub number: Option<String>,
    /// Its own id: `work:number`, the work's id where it is the only one, or the record's own id
    /// where that holds a colon.
    pub id: String,
    /// Which text of the narration this is, where its source has more than one: `ar`, `en.hilali`;
    /// `None` for the first or only one.
    pub edition: Option<String>,
    /// The language as an ISO 639-1 code, `en` or `ar`.
    pub lang: String,
    /// The title of the work, for people.
    pub title: Option<String>,
    /// What else is told of it, searchable as a filter.
    pub facts: Facts,
    /// Where it stands.
    pub source: Source,
    /// Where its parts stand, ascending; empty where the text is the bytes of the source, and where
    /// no more is known than `source` tells.
    pub marks: Vec<Mark>,
    /// The text.
    pub text: String,
}

impl Narration {
    /// The id of this text of the narration: `bukhari:1`, `bukhari:1@ar`.
    pub fn text_id(&self) -> String {
        text_id(&self.id, self.edition.as_deref())
    }
}

/// The id of one text of a narration: that of the narration, with `@edition` where there is one.
pub fn text_id(narration: &str, edition: Option<&str>) -> String {
    match edition {
        Some(edition) => format!("{narration}@{edition}"),
        None => narration.to_owned(),
    }
}

/// What a source tells about a narration beside its text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Facts {
    /// The book or part of the work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The heading of the chapter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// Who narrates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narrator: Option<String>,
    /// What its book or chapter is called beside that, in another language above all; found as a
    /// filter, and not given back by an index.
    #[serde(skip)]
    pub aliases: Vec<String>,
}

impl Facts {
    /// The title of the part of the work that it stands in: its book, else its chapter.
    pub fn part(&self) -> Option<&str> {
        self.book.as_deref().or(self.chapter.as_deref())
    }
}

/// From `at` on a text stands at this place of its source, up to the next mark.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mark {
    /// The byte of the narration's text.
    pub at: usize,
    /// The line, from 1.
    pub line: u64,
    /// The byte of the file; of the decoded one where the narration's source tells no bytes.
    pub byte: u64,
    /// The page of the printed book, as the source names it.
    pub page: Option<String>,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Source {
    /// The path as given to ingest, with `/` between its parts; a file in an archive follows it
    /// after a `!`: `books.zip!badr.txt`.
    pub path: String,
    /// How many bytes of `path` name the archive; `None` where the file lies in none, and in a place
    /// that was read from an index.
    #[serde(skip)]
    pub archive_len: Option<usize>,
    /// The line, from 1.
    pub line: u64,
    /// The first byte of the file, or of the file in an archive, that belongs to it; `None` where the
    /// bytes of the file are not those that were read: in another encoding than UTF-8, with bytes
    /// that are no UTF-8, or compressed by itself.
    pub byte_start: Option<u64>,
    /// The byte after the last one.
    pub byte_end: Option<u64>,
    /// The page of the printed book on which it begins, as the source names it: `V01P045`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Whether the bytes between are the text itself; false where the text was taken out of a
    /// record or of markup, and the range covers that record or element.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verbatim: bool,
}

impl Source {
    /// The path of the file on disk: that of the archive, for a file in one.
    pub fn file(&self) -> &str {
        self.archive_len.and_then(|len| self.path.get(..len)).unwrap_or(&self.path)
    }
}
