//! The tables of accuracy.

use super::answers::Answers;
use super::labels::{Label, Text};
use super::score::{Score, share};

const NAME: usize = 34;

/// Prints what the columns are.
pub fn print_head(title: &str) {
    println!("\n{title}");
    let figures = "    P      R     F1";
    println!(
        "{:<NAME$}{:>6}{:>7}{:>7}  {figures:<20}  {figures:<20} {:>7}  no verse",
        "", "n", "first", "whole", "both"
    );
    println!("{:<NAME$}{:>6}{:>7}{:>7}  {:<20}  {:<20}", "", "", "", "", "reference", "span");
}

/// Prints the answers at the labels that `counts` holds for; `is_given` where the spans were told.
pub fn print_row(
    name: &str,
    texts: &[Text],
    answers: &Answers,
    is_given: bool,
    counts: impl Fn(&Text, &Label) -> bool,
) {
    let score = Score::of(texts, answers, counts);
    let (mut first, mut whole, mut both) = ("–".to_owned(), "–".to_owned(), "–".to_owned());
    let mut spans = format!("{:>6} {:>6} {:>6}", "–", "–", "–");
    if is_given {
        first = format!("{:.3}", share(score.first, score.labels));
        whole = format!("{:.3}", share(score.first_throughout, score.labels));
    } else {
        spans = score.of_spans().to_string();
        both = format!("{:.3}", share(score.both, score.labels));
    }
    let others = match score.others {
        0 => String::new(),
        others => format!("{} of {others}", score.others_named),
    };
    println!(
        "{name:<NAME$}{:>6}{first:>7}{whole:>7}  {}  {spans} {both:>7}  {others}",
        score.labels,
        score.of_references()
    );
}
