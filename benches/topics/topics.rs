//! Topics and the narrations that are right for them.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;
use serde::Deserialize;

const HANDWRITTEN: &str = include_str!("handwritten.tsv");

/// A query, and what is right for it.
#[derive(Debug)]
pub struct Topic {
    /// Where it comes from.
    pub kind: String,
    /// What is asked.
    pub query: String,
    /// The language of the texts that are looked at.
    pub lang: String,
    /// The only book that is looked at.
    pub only: Option<String>,
    /// The book that is left out.
    pub without: Option<String>,
    /// Ids of narrations.
    pub relevant: HashSet<String>,
}

impl Topic {
    /// Whether a narration of `book` may answer it.
    pub fn allows(&self, book: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == book)
            && self.without.as_deref() != Some(book)
    }
}

#[derive(Deserialize)]
struct Record {
    kind: String,
    query: String,
    lang: String,
    restrict_collection: Option<String>,
    exclude_collection: Option<String>,
    relevant: BTreeMap<String, u8>,
}

/// The topics of this repository.
pub fn handwritten() -> Vec<Topic> {
    let topics = HANDWRITTEN.lines().filter_map(|line| line.split_once('\t'));
    topics
        .map(|(query, ids)| Topic {
            kind: "handwritten".to_owned(),
            query: query.to_owned(),
            lang: "en".to_owned(),
            only: None,
            without: None,
            relevant: ids.split(',').map(str::to_owned).collect(),
        })
        .collect()
}

/// The topics of a file of JSON Lines, which may be gzip-compressed.
pub fn read(path: &str) -> Result<Vec<Topic>, Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let mut text = String::new();
    match bytes.starts_with(&[0x1f, 0x8b]) {
        true => GzDecoder::new(bytes.as_slice()).read_to_string(&mut text)?,
        false => bytes.as_slice().read_to_string(&mut text)?,
    };
    let topic = |line: &str| -> Result<Topic, Box<dyn Error>> {
        let record: Record = serde_json::from_str(line)?;
        Ok(Topic {
            kind: record.kind,
            query: record.query,
            lang: record.lang,
            only: record.restrict_collection,
            without: record.exclude_collection,
            relevant: record.relevant.into_keys().collect(),
        })
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(topic).collect()
}
