//! Precision, recall and F1 of spans and references.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::answers::Answers;
use super::labels::{Label, Text};

/// What was counted over some labels. A span counts for precision where it touches one of them:
/// verses of a text that nobody labelled tell nothing.
#[derive(Debug, Default)]
pub struct Score {
    /// Labels that are verses.
    pub labels: usize,
    /// Of these: the first candidate is right, be it named a verse or not.
    pub first: usize,
    /// Of these: all verses of the first candidate are right.
    pub first_throughout: usize,
    /// Of these: named a verse, with a right reference.
    pub references: usize,
    /// Of these: named a verse, with a span that is right.
    pub spans: usize,
    /// Of these: named a verse, with both.
    pub both: usize,
    /// Labels that are no verse.
    pub others: usize,
    /// Of these: named a verse.
    pub others_named: usize,
    /// Spans named a verse.
    named: usize,
    /// Of these: with a right reference.
    named_references: usize,
    /// Of these: right spans.
    named_spans: usize,
}

impl Score {
    /// Counts the labels that `counts` holds for.
    pub fn of(
        texts: &[impl Borrow<Text>],
        answers: &Answers,
        counts: impl Fn(&Text, &Label) -> bool,
    ) -> Score {
        let mut score = Score::default();
        for (text, answers) in texts.iter().map(Borrow::borrow).zip(answers) {
            // Each span named in this text: whether its reference and its span are right.
            let mut named_here: BTreeMap<(usize, usize), (bool, bool)> = BTreeMap::new();
            for (label, named) in text.labels.iter().zip(answers) {
                if !counts(text, label) {
                    continue;
                }
                let (mut has_reference, mut has_span, mut has_both) = (false, false, false);
                for named in named.iter().filter(|named| named.is_verse) {
                    let reference = named.is_right(&label.verses);
                    let is_verse = !label.verses.is_empty();
                    let span = is_verse && overlap(&text.text, &named.range, &label.range);
                    has_reference |= reference;
                    has_span |= span;
                    has_both |= reference && span;
                    let key = (named.range.start, named.range.end);
                    let right = named_here.entry(key).or_default();
                    *right = (right.0 || reference, right.1 || span);
                }
                if label.verses.is_empty() {
                    score.others += 1;
                    score.others_named += usize::from(named.iter().any(|named| named.is_verse));
                    continue;
                }
                let first = named.first();
                score.labels += 1;
                score.first +=
                    usize::from(first.is_some_and(|named| named.is_right(&label.verses)));
                score.first_throughout += usize::from(
                    first.is_some_and(|named| named.is_right_throughout(&label.verses)),
                );
                score.references += usize::from(has_reference);
                score.spans += usize::from(has_span);
                score.both += usize::from(has_both);
            }
            score.named += named_here.len();
            score.named_references += named_here.values().filter(|right| right.0).count();
            score.named_spans += named_here.values().filter(|right| right.1).count();
        }
        score
    }

    /// Precision, recall and F1 of the references.
    pub fn of_references(&self) -> Figures {
        Figures::new(self.named_references, self.named, self.references, self.labels)
    }

    /// Precision, recall and F1 of the spans.
    pub fn of_spans(&self) -> Figures {
        Figures::new(self.named_spans, self.named, self.spans, self.labels)
    }
}

/// Whether two spans share at least half of the longer, in characters.
pub fn overlap(text: &str, a: &Range<usize>, b: &Range<usize>) -> bool {
    let count = |range: Range<usize>| text.get(range).map_or(0, |part| part.chars().count());
    let shared = a.start.max(b.start)..a.end.min(b.end);
    let shared = if shared.is_empty() { 0 } else { count(shared) };
    shared > 0 && shared * 2 >= count(a.clone()).max(count(b.clone()))
}

/// Precision, recall and F1.
pub struct Figures {
    precision: f64,
    recall: f64,
}

impl Figures {
    fn new(right: usize, named: usize, found: usize, labels: usize) -> Figures {
        Figures { precision: share(right, named), recall: share(found, labels) }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = self.precision + self.recall;
        let f1 = if sum > 0.0 { 2.0 * self.precision * self.recall / sum } else { 0.0 };
        write!(f, "{:>6.3} {:>6.3} {:>6.3}", self.precision, self.recall, f1)
    }
}

/// A part of a whole, from 0 to 1.
pub fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}
