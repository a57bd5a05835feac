//! The quotations of a text found so far, and where the verses among them are.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::tracer::{Kind, Traced};

/// What was found so far.
#[derive(Default)]
pub(super) struct Found {
    all: Vec<Traced>,
    /// The start and the end of each verse.
    verses: BTreeMap<usize, usize>,
    /// The start and the end of each stretch that was taken for one quotation, verse or not.
    closed: BTreeMap<usize, usize>,
}

impl Found {
    /// Adds a quotation.
    pub fn push(&mut self, traced: Traced) {
        if traced.kind == Kind::Verse {
            self.verses.insert(traced.range.start, traced.range.end);
        }
        self.all.push(traced);
    }

    /// Adds a quotation in which no other is looked for.
    pub fn push_closed(&mut self, traced: Traced) {
        self.closed.insert(traced.range.start, traced.range.end);
        self.push(traced);
    }

    /// Whether a verse overlaps `range`, or a stretch that is closed.
    pub fn has_verse_in(&self, range: &Range<usize>) -> bool {
        [&self.verses, &self.closed].into_iter().any(|ends| {
            ends.range(..range.end).next_back().is_some_and(|(_, end)| *end > range.start)
        })
    }

    /// All of them, ascending; an outer one before those in it.
    pub fn into_ordered(mut self) -> Vec<Traced> {
        self.all.sort_by_key(|found| (found.range.start, Reverse(found.range.end)));
        self.all
    }
}
