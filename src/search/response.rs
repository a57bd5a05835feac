//! What an answer holds, whichever front asked and whichever form it is written in.

use crate::corpus::{Facts, Quotation, Source};
pub use crate::highlight::{How, Span};
pub use crate::query::compile::Facet;

use super::request::{Match, Mode};

/// The answer to one request.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResponse {
    /// The question, as understood.
    pub query: QueryEcho,
    /// How many passages match in all, whatever the limit.
    pub total: usize,
    /// The passages asked for, best first.
    pub hits: Vec<Hit>,
    /// How many of all hits have each value of each facet, where asked for.
    pub facets: Vec<FacetCounts>,
    /// What the reader of the answer must know: each loosening, each thing read otherwise than
    /// it may have been meant.
    pub notices: Vec<Notice>,
}

/// The question that an answer belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryEcho {
    /// The id given with the question, if any.
    pub id: Option<String>,
    /// Its text as given.
    pub text: String,
    /// How it was read.
    pub mode: Mode,
    /// The rung of the ladder on which it was matched.
    pub level: Match,
}

/// A found passage.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Its place among all hits, from 1.
    pub rank: usize,
    /// The id of the passage.
    pub id: String,
    /// The id of the last passage, where the match runs over the end of the first; `text` and
    /// `source` then reach from the one to the other.
    pub last: Option<String>,
    /// The id of its narration.
    pub narration: String,
    /// The score; comparable within one answer only.
    pub score: f32,
    /// The id of its work.
    pub work: String,
    /// The title of its work.
    pub title: Option<String>,
    /// The number of its narration in the work.
    pub number: Option<String>,
    /// Its language.
    pub lang: String,
    /// What else its source tells.
    pub facts: Facts,
    /// Where it stands.
    pub source: Source,
    /// The exact text.
    pub text: String,
    /// What matched: ascending, without overlap, on grapheme borders of `text`.
    pub spans: Vec<Span>,
    /// The bytes of `text` that show the match best, on word borders; all of it where it is short.
    pub snippet: std::ops::Range<usize>,
    /// The quotations in `text`, in bytes of it.
    pub quotations: Vec<Quotation>,
    /// The verses that are quoted in it, `8:9`, where its source was traced when it was read.
    pub verses: Vec<String>,
    /// The passages before it in its narration, as many as asked for, in order.
    pub before: Vec<Neighbour>,
    /// The passages after it.
    pub after: Vec<Neighbour>,
    /// The other texts of its narration in the languages asked for.
    pub with: Vec<Companion>,
    /// How the score came about, where asked for.
    pub explanation: Option<String>,
}

/// A passage shown as the context of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// Another text of the narration that a passage is of, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Companion {
    /// The id of the text: `bukhari:1@ar`.
    pub id: String,
    /// Its language.
    pub lang: String,
    /// The text.
    pub text: String,
}

/// How many hits have each value of a facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetCounts {
    /// What is counted by.
    pub facet: Facet,
    /// The most frequent values, each with the number of hits that have it.
    pub values: Vec<(String, u64)>,
    /// How many values there are in all.
    pub num_values: usize,
}

/// Something the reader of an answer must know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// A stable code: `relaxed`, `read-as-words`, `honorific-skipped` …
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}
