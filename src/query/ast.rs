//! The query as the user wrote it: a tree of words, phrases and filters.

use std::ops::Range;

use crate::corpus::QuotationKind;

/// A query, read but not yet analysed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// All of these.
    All(Vec<Query>),
    /// At least one of these.
    Any(Vec<Query>),
    /// Not this.
    Not(Box<Query>),
    /// A run of words as written, each to be found.
    Words(Piece),
    /// Words to be found in their order, side by side.
    Phrase {
        /// The words, without the quotation marks.
        piece: Piece,
        /// How many other words may stand between them in all; `None` where nothing is said.
        slop: Option<u32>,
    },
    /// Words that begin like this one.
    Prefix(Piece),
    /// A word with its spelling variants.
    Loose(Piece),
    /// A limit on the passages.
    Filter(QueryFilter),
}

/// A part of the query text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// Its bytes in the query.
    pub span: Range<usize>,
}

/// A limit on the passages that are looked at, `field:value` in a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryFilter {
    /// Of one of these works.
    Work(Vec<String>),
    /// In one of these languages.
    Lang(Vec<String>),
    /// Of a book or chapter whose title has one of these.
    Book(Vec<String>),
    /// Of a narrator whose name has one of these.
    Narrator(Vec<String>),
    /// That quote one of these verses, `8:9`.
    Verse(Vec<String>),
    /// The passage or narration of this id.
    Id(Vec<String>),
    /// Words that stand in such a quotation; holds for the whole query.
    Within(QuotationKind),
}

/// What was read otherwise than it may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// A stable code.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}
