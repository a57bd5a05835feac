//! Lines that programs which measure rankings read: `qid Q0 docid rank score tag`.
//!
//! Such programs put the lines in order by score and not by rank, some with single precision, so
//! the scores as printed fall from line to line: a score that does not is lowered to just below
//! the one before it. An id is one word, white space and `%` in it being `%20` and `%25`, and
//! stands once in an answer. A query without an id gets its number in the batch, 1 for a single
//! query.

use std::collections::HashSet;
use std::io::{self, Write};

use super::escape::trec;
use super::tsv::finite;
use super::{BatchFailure, ResponseWriter};
use crate::search::SearchResponse;

const TAG: &str = "matn";

/// Writes such lines.
pub(super) struct Trec<'a> {
    out: &'a mut dyn Write,
    num_answers: usize,
}

impl<'a> Trec<'a> {
    /// Gives a writer to `out`.
    pub fn new(out: &'a mut dyn Write) -> Trec<'a> {
        Trec { out, num_answers: 0 }
    }
}

impl ResponseWriter for Trec<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        self.num_answers += 1;
        let number = self.num_answers.to_string();
        let id = response.query.id.as_deref().filter(|id| !id.is_empty());
        let query = trec(id.unwrap_or(&number));
        let mut written = HashSet::new();
        let mut last = f64::INFINITY;
        for hit in &response.hits {
            if !written.insert(hit.id.as_str()) {
                continue;
            }
            last = below(last, finite(hit.score));
            let (passage, rank) = (trec(&hit.id), written.len());
            writeln!(self.out, "{query} Q0 {passage} {rank} {last:.4} {TAG}")?;
        }
        self.out.flush()
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.num_answers += 1;
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Gives `score`, or the number nearest to it that is below `last` when both are printed with four
/// decimals and read with single precision.
fn below(last: f64, score: f64) -> f64 {
    // Two steps of single precision, or one of the last decimal.
    let step = f64::max(1e-4, last.abs() * f64::powi(2.0, -22));
    let lowered = if last.is_finite() { score.min(last - step) } else { score };
    (lowered * 1e4).round() / 1e4 + 0.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::output::{Format, Settings, sample};
    use crate::search::Hit;

    fn lines(hits: Vec<Hit>) -> Vec<Vec<String>> {
        let mut response = sample::answer(hits);
        response.query.id = None;
        let written = sample::written(Format::Trec, &Settings::default(), &[response]);
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        written.lines().map(words).collect()
    }

    fn check_falls(lines: &[Vec<String>]) -> Result<(), TestCaseError> {
        for pair in lines.windows(2) {
            let (high, low) = (&pair[0][4], &pair[1][4]);
            let single = |text: &str| text.parse::<f32>().unwrap();
            let double = |text: &str| text.parse::<f64>().unwrap();
            prop_assert!(single(high) > single(low), "{} {} as f32", high, low);
            prop_assert!(double(high) > double(low), "{} {} as f64", high, low);
        }
        Ok(())
    }

    fn scored(id: usize, score: f32) -> Hit {
        Hit { id: format!("b {id}"), score, ..sample::hit("a", &[]) }
    }

    #[test]
    fn a_hit_is_six_words() {
        assert_eq!(lines(vec![scored(1, 14.21)]), [["1", "Q0", "b%201", "1", "14.2100", "matn"]]);
    }

    #[test]
    fn a_passage_stands_once_and_ranks_have_no_hole() {
        let lines = lines(vec![scored(1, 3.0), scored(1, 2.0), scored(2, 1.0)]);
        assert_eq!(lines.iter().map(|line| line[3].as_str()).collect::<Vec<_>>(), ["1", "2"]);
    }

    #[test]
    fn two_thousand_equal_scores_fall_as_printed() {
        for score in [0.0, 1e-9, 7.5, 31.7, 511.9, 900.0, 70_000.0, 3e38] {
            let lines = lines((0..2000).map(|id| scored(id, score)).collect());
            assert_eq!(lines.len(), 2000);
            check_falls(&lines).unwrap();
        }
    }

    #[test]
    fn scores_that_fall_are_left_alone() {
        let lines = lines(vec![scored(1, 9.5), scored(2, 9.25), scored(3, 9.25), scored(4, 1.0)]);
        let scores: Vec<&str> = lines.iter().map(|line| line[4].as_str()).collect();
        assert_eq!(scores, ["9.5000", "9.2500", "9.2499", "1.0000"]);
    }

    proptest! {
        #[test]
        fn scores_fall_and_lines_have_six_words(
            hits in prop::collection::vec(sample::any_hit(), 0..30),
            scores in prop::collection::vec(any::<f32>(), 30),
        ) {
            let with_score = |(number, (hit, score)): (usize, (Hit, f32))| Hit {
                id: format!("{}{number}", hit.id), score, ..hit
            };
            let hits: Vec<Hit> =
                hits.into_iter().zip(scores).enumerate().map(with_score).collect();
            let num_hits = hits.len();
            let lines = lines(hits);
            prop_assert_eq!(lines.len(), num_hits);
            prop_assert!(lines.iter().all(|line| line.len() == 6));
            check_falls(&lines)?;
        }
    }
}
