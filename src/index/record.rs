//! What is stored of a passage beside its text.

use serde::{Deserialize, Serialize};

use crate::corpus::{Facts, Quotation, Source};

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
}

/// The id of passage `ordinal` of a narration of `of` passages.
pub fn passage_id(narration: &str, ordinal: u32, of: u32) -> String {
    if of == 1 { narration.to_owned() } else { format!("{narration}#{ordinal}") }
}
