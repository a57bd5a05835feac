//! Traces the quotations of texts: what goes in and what comes out.

use std::ops::Range;
use std::sync::Arc;

use super::alignment::EQUAL;
use super::differs::Differs;
use super::editions::Editions;
use super::place::VerseRange;
use super::reading::Reading;
use crate::index::{IndexError, Reader};

/// Traces texts against the editions of an index. Can be used by many threads at once.
#[derive(Debug, Clone)]
pub struct Tracer {
    editions: Arc<Editions>,
}

/// A quotation, and the verse that it quotes.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// Whether it is a verse.
    pub kind: Kind,
    /// How its words compare to the verse's.
    pub verdict: Verdict,
    /// Whether the text itself presents it as a verse, by its marks or by the words round it.
    pub is_announced: bool,
    /// The verses that the text itself cites beside it, right or wrong.
    pub cited: Option<VerseRange>,
    /// The verses that it may quote, best first. Those as near as the first are all there: a formula
    /// that several verses have stays ambiguous.
    pub candidates: Vec<Candidate>,
    /// What speaks for and against it, for people.
    pub evidence: String,
}

/// What a quotation quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A verse.
    Verse,
    /// Something else, or nothing that the editions have.
    None,
}

/// How the words of a quotation compare to those of the verse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// They are the same in one of the editions.
    Exact,
    /// Some differ.
    Misquoted,
    /// No edition has them.
    NotFound,
}

/// Verses that a quotation may quote.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The verses.
    pub verses: VerseRange,
    /// The id of the edition whose words come nearest.
    pub edition: String,
    /// How near, from 0 to 1.
    pub score: f32,
    /// What differs from that edition.
    pub differs: Differs,
}

impl Traced {
    /// The verses that the text cites beside the quotation, where it quotes others.
    pub fn wrongly_cited(&self) -> Option<VerseRange> {
        let is_right = |cited: &VerseRange| {
            self.equal_candidates().any(|candidate| candidate.verses.overlaps(*cited))
        };
        self.cited.filter(|cited| self.kind == Kind::Verse && !is_right(cited))
    }

    /// The first candidate and those that are as near. One that is nearer is none of them: the rest
    /// of the text speaks for the first.
    pub fn equal_candidates(&self) -> impl Iterator<Item = &Candidate> {
        let first = self.candidates.first().map_or(0.0, |first| first.score);
        self.candidates.iter().filter(move |candidate| (candidate.score - first).abs() <= EQUAL)
    }
}

impl Candidate {
    /// How the words compare to those of the verse: exact where nothing differs.
    pub fn verdict(&self) -> Verdict {
        if self.differs.0.is_empty() { Verdict::Exact } else { Verdict::Misquoted }
    }
}

impl Tracer {
    /// Gives a tracer against `editions`.
    pub fn new(editions: Editions) -> Tracer {
        Tracer { editions: Arc::new(editions) }
    }

    /// Gives a tracer against the editions of an index, or those of them that are `wanted`.
    ///
    /// # Errors
    ///
    /// As [`Editions::read`].
    pub fn open(reader: &Reader, wanted: &[String]) -> Result<Tracer, IndexError> {
        Ok(Tracer::new(Editions::read(reader, wanted)?))
    }

    /// The editions.
    pub fn editions(&self) -> &Editions {
        &self.editions
    }

    /// The quotations of `text` and the verses in it, ascending; an outer one before those in it.
    ///
    /// Quotations are those by their marks, of either kind; verses also those that no mark shows:
    /// Arabic ones by their words, translated ones where the wording is close or the words before
    /// announce a verse. A short text without marks is taken for one quotation.
    pub fn trace(&self, text: &str) -> Vec<Traced> {
        Reading::new(&self.editions, text).trace()
    }

    /// The span `range` of `text`, in bytes, taken for a quotation; nothing where it has no word or
    /// lies off character borders.
    pub fn trace_span(&self, text: &str, range: Range<usize>) -> Option<Traced> {
        text.get(range.clone())?;
        Reading::new(&self.editions, text).trace_span(range)
    }
}
