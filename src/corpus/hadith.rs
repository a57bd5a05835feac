//! The JSON of the hadith packages: each narration in Arabic and in English, with its chapter.

use std::collections::HashMap;
use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::Value;

use super::error::SkipReason;
use super::json_lines::json_reason;
use super::language;
use super::narration::Facts;
use super::narrator;
use super::record::{clean_value, word_of};
use super::sink::{Place, Record, Sink};

/// Works whose files in the packages have another name than the work.
const WORKS: [(&str, &str); 2] = [("dawud", "abudawud"), ("majah", "ibnmajah")];

/// What stands before the narrations of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Book {
    work: Option<String>,
    title: Both,
    /// Headings by the id of the chapter; one chapter of some books has none.
    chapters: HashMap<Option<String>, Both>,
}

/// The same thing in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
struct Both {
    arabic: Option<String>,
    english: Option<String>,
}

#[derive(Deserialize)]
struct Head {
    metadata: Metadata,
    #[serde(default)]
    chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
struct Metadata {
    arabic: Title,
    english: Title,
}

#[derive(Deserialize)]
struct Title {
    title: Option<String>,
}

#[derive(Deserialize)]
struct Chapter {
    id: Option<Value>,
    #[serde(flatten)]
    heading: Both,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Hadith {
    id: Option<Value>,
    chapter_id: Option<Value>,
    arabic: Option<String>,
    english: Option<English>,
}

#[derive(Deserialize)]
struct English {
    narrator: Option<String>,
    text: Option<String>,
}

/// The number of a narration or chapter as it is written, a whole one without its `.0`.
fn number_text(number: &Value) -> String {
    let text = word_of(number).unwrap_or_default();
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

impl Book {
    /// The book that `head` begins, an object without its narrations; `None` where it is no book of
    /// a hadith package.
    pub(super) fn of(head: &[u8], sink: &Sink) -> Option<Self> {
        let Head { metadata, chapters } = serde_json::from_slice(head).ok()?;
        let chapters = chapters.into_iter().map(|chapter| {
            let Chapter { id, heading } = chapter;
            (id.as_ref().map(number_text), heading)
        });
        let stem = sink.work();
        let known = WORKS.iter().find(|(name, _)| *name == stem);
        let work = known.filter(|_| sink.told_work().is_none());
        Some(Self {
            work: work.map(|(_, work)| (*work).to_owned()),
            title: Both { arabic: metadata.arabic.title, english: metadata.english.title },
            chapters: chapters.collect(),
        })
    }

    /// Gives the English and the Arabic text of a narration, the Arabic as edition `ar`.
    pub(super) fn give(&self, bytes: &[u8], place: Place, sink: &mut Sink) -> ControlFlow<()> {
        sink.count_record();
        let hadith: Hadith = match serde_json::from_slice(bytes) {
            Ok(hadith) => hadith,
            Err(error) => {
                sink.skip(place.line, SkipReason::NotJson(json_reason(&error)));
                return ControlFlow::Continue(());
            }
        };
        let id = hadith.id.as_ref().map_or_else(|| sink.record_number().to_string(), number_text);
        let chapter = hadith.chapter_id.as_ref().map(number_text);
        let chapter = self.chapters.get(&chapter).cloned().unwrap_or_default();
        let english = hadith.english.unwrap_or(English { narrator: None, text: None });
        let told = english.narrator.map(|line| clean_value(&line)).unwrap_or_default();
        let name = narrator::name_in(&told);
        let text = clean_value(&english.text.unwrap_or_default());
        let text = match narrator::is_part_of_the_text(&told) {
            true => format!("{told}\n{text}").trim_end().to_owned(),
            false => text,
        };
        let headings = [chapter.english.clone(), chapter.arabic.clone()];
        let record =
            |lang: &str, text: String, title: &Option<String>, chapter: Option<String>| Record {
                id: Some(id.clone()),
                edition: (lang == "ar").then(|| lang.to_owned()),
                work: self.work.clone(),
                lang: Some(lang.to_owned()),
                title: title.clone(),
                facts: Facts {
                    book: None,
                    // A title of either language finds the texts of both.
                    aliases: headings
                        .iter()
                        .flatten()
                        .filter(|h| Some(*h) != chapter.as_ref())
                        .cloned()
                        .collect(),
                    chapter,
                    narrator: name.clone(),
                },
                marks: Vec::new(),
                text,
            };
        let arabic = clean_value(&hadith.arabic.unwrap_or_default());
        let texts = [
            record("en", text, &self.title.english, chapter.english),
            record("ar", arabic, &self.title.arabic, chapter.arabic),
        ];
        if texts.iter().all(|record| record.text.trim().is_empty()) {
            sink.skip(place.line, SkipReason::NoText);
        }
        for mut record in texts.into_iter().filter(|record| !record.text.trim().is_empty()) {
            // Some leave the Arabic standing where there is no English.
            if record.lang.as_deref() == Some("en") && language::by_script(&record.text) == "ar" {
                record.lang = Some("ar".to_owned());
            }
            sink.give_record(record, place)?;
        }
        ControlFlow::Continue(())
    }
}
