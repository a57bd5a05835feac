//! What is stored of a passage beside its text.

use serde::{Deserialize, Serialize};

use crate::corpus::{Facts, Quotation, Source, text_id};

/// A passage as the index gives it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPassage {
    /// Its exact text.
    pub text: String,
    /// The rest.
    pub record: Record,
}

/// Everything of a passage but its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The id of the passage.
    pub id: String,
    /// The id of the narration.
    pub narration: String,
    /// Which text of the narration it is cut from, where there is more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The id of the work.
    pub work: String,
    /// The number in the work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The language.
    pub lang: String,
    /// The title of the work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What else is told.
    #[serde(default)]
    pub facts: Facts,
    /// Where the passage stands.
    pub source: Source,
    /// Its place in the narration, from 1.
    pub ordinal: u32,
    /// How many passages the narration has.
    pub of: u32,
    /// The paragraph it stands in.
    pub paragraph: u32,
    /// The white space between the passage before it and this one, where both stand in one
    /// paragraph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// The quotations in the text, in bytes of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotations: Vec<Quotation>,
    /// The references of the verses that are quoted in it: `8:9`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verses: Vec<String>,
}

impl Record {
    /// The id of the text that the passage is cut from: `bukhari:1`, `bukhari:1@ar`.
    pub fn text_id(&self) -> String {
        text_id(&self.narration, self.edition.as_deref())
    }

    /// The id of another passage of the same text.
    pub fn sibling(&self, ordinal: u32) -> String {
        passage_id(&self.text_id(), ordinal, self.of)
    }
}

/// The id of passage `ordinal` of a text of `of` passages; `text` is the id of the text.
pub fn passage_id(text: &str, ordinal: u32, of: u32) -> String {
    if of == 1 { text.to_owned() } else { format!("{text}#{ordinal}") }
}

/// The term by which exactly one text of a narration is found: `bukhari:1@` for the first or only
/// one, `bukhari:1@ar` for another.
pub fn text_key(narration: &str, edition: Option<&str>) -> String {
    text_id(narration, Some(edition.unwrap_or_default()))
}
