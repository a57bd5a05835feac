//! What can be asked, by whichever front.

use crate::corpus::QuotationKind;
use crate::query::QueryFilter;

pub use crate::query::Match;

/// One question: the same type for the command line, the server and a library caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRequest {
    /// An id that comes back with the answer.
    pub id: Option<String>,
    /// The query; where it is blank, `mode` is of words and `filter` limits anything, all that this lets
    /// through is found, in the order of the ids.
    pub text: String,
    /// How `text` is read.
    pub mode: Mode,
    /// The rung of the ladder; `None` is the mode's own: `stem` for words, `word` for a phrase.
    pub level: Option<Match>,
    /// Which of the words a passage must have.
    pub require: Require,
    /// Words that no hit may have.
    pub exclude: Vec<String>,
    /// Which passages are looked at.
    pub filter: Filter,
    /// How many hits are left out at the front.
    pub skip: usize,
    /// How many hits are returned at most; 0 gives the total alone.
    pub limit: usize,
    /// How many passages before and after each hit are given.
    pub context: usize,
    /// The languages in which the other texts of its narration are given beside each hit.
    pub with: Vec<String>,
    /// How many values of each facet are counted at most; 0 counts none.
    pub facets: usize,
    /// Whether each hit tells how its score came about.
    pub explain: bool,
}

impl Default for SearchRequest {
    fn default() -> Self {
        SearchRequest {
            id: None,
            text: String::new(),
            mode: Mode::Words,
            level: None,
            require: Require::AllThenAny,
            exclude: Vec::new(),
            filter: Filter::default(),
            skip: 0,
            limit: 10,
            context: 0,
            with: Vec::new(),
            facets: 0,
            explain: false,
        }
    }
}

/// How the text of a query is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// As words and operators.
    Words,
    /// As one phrase, all marks in it being text.
    Phrase,
}

impl Mode {
    /// The name in inputs and outputs.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Words => "words",
            Mode::Phrase => "phrase",
        }
    }

    /// The mode of that name.
    pub fn parse(name: &str) -> Option<Mode> {
        [Mode::Words, Mode::Phrase].into_iter().find(|mode| mode.name() == name)
    }
}

/// Which of the words of a query a passage must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Require {
    /// All; where no passage has them all, and for a question, at least one, and the answer says so.
    AllThenAny,
    /// All.
    All,
    /// At least one.
    Any,
}

/// Which passages are looked at; an empty list is no limit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Ids of works.
    pub works: Vec<String>,
    /// Languages.
    pub langs: Vec<String>,
    /// Titles of books or chapters, or words of them.
    pub books: Vec<String>,
    /// Names of narrators, or words of them.
    pub narrators: Vec<String>,
    /// Only words that stand in a quotation of this kind.
    pub within: Option<QuotationKind>,
}

impl Filter {
    /// The limits on passages as those of a query; `within` is none of them.
    pub(super) fn limits(&self) -> Vec<QueryFilter> {
        let limits = [
            (&self.works, QueryFilter::Work as fn(Vec<String>) -> QueryFilter),
            (&self.langs, QueryFilter::Lang),
            (&self.books, QueryFilter::Book),
            (&self.narrators, QueryFilter::Narrator),
        ];
        let limits = limits.into_iter().filter(|(values, _)| !values.is_empty());
        limits.map(|(values, limit)| limit(values.clone())).collect()
    }
}
