//! What a tracer names in labelled texts.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::ops::Range;

use matn::verse::{Kind, Traced, Tracer, Verse, VerseRange};
use rayon::prelude::*;

use super::labels::Text;

/// A span and the verse that it is named.
#[derive(Debug, Clone)]
pub struct Named {
    /// Its bytes.
    pub range: Range<usize>,
    /// Whether it is said to be a verse; else the verses are but the nearest.
    pub is_verse: bool,
    /// The first candidate.
    pub verses: Option<VerseRange>,
}

impl Named {
    /// What was traced, with its first candidate.
    pub fn of(traced: &Traced) -> Named {
        Named {
            range: traced.range.clone(),
            is_verse: traced.kind == Kind::Verse,
            verses: traced.candidates.first().map(|candidate| candidate.verses),
        }
    }

    /// Whether one of its verses is one of `verses`.
    pub fn is_right(&self, verses: &BTreeSet<Verse>) -> bool {
        self.verses.is_some_and(|named| named.each().any(|verse| verses.contains(&verse)))
    }

    /// Whether all of its verses are of `verses`.
    pub fn is_right_throughout(&self, verses: &BTreeSet<Verse>) -> bool {
        self.verses.is_some_and(|named| named.each().all(|verse| verses.contains(&verse)))
    }
}

/// For each text and each of its labels, what is named there.
pub type Answers = Vec<Vec<Vec<Named>>>;

/// What is named where the tracer is told the span of the label.
pub fn given(tracer: &Tracer, texts: &[Text]) -> Answers {
    let answer = |text: &Text| {
        let spans = text.labels.iter().map(|label| {
            let traced = tracer.trace_span(&text.text, label.range.clone());
            traced.iter().map(Named::of).collect()
        });
        spans.collect()
    };
    texts.par_iter().map(answer).collect()
}

/// The verses that are found in the texts where labels are.
pub fn found(tracer: &Tracer, texts: &[Text]) -> Answers {
    let spans = texts
        .par_iter()
        .map(|text| tracer.trace(&text.text).iter().map(Named::of).collect())
        .collect();
    at_labels(texts, spans)
}

/// Of the spans of each text the verses that touch each label.
pub fn at_labels(texts: &[impl Borrow<Text>], spans: Vec<Vec<Named>>) -> Answers {
    let touch = |(text, spans): (&Text, Vec<Named>)| {
        let at = text.labels.iter().map(|label| {
            let touching = spans.iter().filter(|named| {
                named.is_verse
                    && named.range.start < label.range.end
                    && label.range.start < named.range.end
            });
            touching.cloned().collect()
        });
        at.collect()
    };
    texts.iter().map(Borrow::borrow).zip(spans).map(touch).collect()
}
