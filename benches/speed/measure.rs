//! Times, medians and the table of them.

use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;

use crate::Outcome;
use crate::passages::Question;

/// Runs the sides by turns, and gives what each gave in each round.
pub fn alternate<T>(rounds: usize, sides: &mut [Side<'_, T>]) -> Outcome<Vec<Vec<T>>> {
    let mut all: Vec<Vec<T>> = sides.iter().map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        for (side, given) in sides.iter_mut().zip(&mut all) {
            given.push(side()?);
        }
    }
    Ok(all)
}

/// What one side does in a round.
pub type Side<'a, T> = Box<dyn FnMut() -> Outcome<T> + 'a>;

/// How long something takes.
pub fn seconds<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<f64> {
    let start = Instant::now();
    std::hint::black_box(work()?);
    Ok(start.elapsed().as_secs_f64())
}

/// Asks all questions on all processors; the number of hits.
pub fn in_parallel(
    questions: &[Question],
    search: impl Fn(&Question) -> Outcome<usize> + Sync,
) -> Outcome<usize> {
    let one = |question: &Question| search(question).map_err(|error| error.to_string());
    Ok(questions.par_iter().map(one).sum::<Result<usize, String>>()?)
}

/// The value in the middle.
pub fn median(mut values: Vec<f64>) -> f64 {
    percentile(&mut values, 50)
}

/// The value that so many percent do not exceed.
pub fn percentile(values: &mut [f64], percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get(last * percent / 100).copied().unwrap_or(f64::NAN)
}

/// The bytes of all files in a folder.
pub fn bytes_in(folder: &Path) -> Outcome<f64> {
    let mut bytes = 0.0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        bytes += if metadata.is_dir() { bytes_in(&entry.path())? } else { metadata.len() as f64 };
    }
    Ok(bytes)
}

/// Lines of figures of all sides.
pub struct Table {
    rows: Vec<[String; 8]>,
}

impl Table {
    /// A table with its head.
    pub fn new() -> Table {
        let head = ["", "unit", "matn", "bare Tantivy", "FTS5", "matn/bare", "matn/FTS5", ""];
        Table { rows: vec![head.map(str::to_owned)] }
    }

    /// Adds a figure of which more is better: ours, and what the others have.
    pub fn more(&mut self, name: &str, unit: &str, figures: &[f64]) {
        self.push(name, unit, figures, "more is better");
    }

    /// Adds a figure of which less is better.
    pub fn less(&mut self, name: &str, unit: &str, figures: &[f64]) {
        self.push(name, unit, figures, "less is better");
    }

    fn push(&mut self, name: &str, unit: &str, figures: &[f64], goal: &str) {
        let at = |number: usize| figures.get(number).copied();
        let value = |number| at(number).map(figure).unwrap_or_default();
        let ratio = |number| {
            let ratio = at(0).zip(at(number)).map(|(ours, other)| format!("{:.2}", ours / other));
            ratio.unwrap_or_default()
        };
        let (name, unit, goal) = (name.to_owned(), unit.to_owned(), goal.to_owned());
        self.rows.push([name, unit, value(0), value(1), value(2), ratio(1), ratio(2), goal]);
    }
}

fn figure(value: f64) -> String {
    let decimals = if value < 10.0 {
        2
    } else if value < 1000.0 {
        1
    } else {
        0
    };
    format!("{value:.decimals$}")
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [name, unit, ours, bare, sqlite, to_bare, to_sqlite, goal] in &self.rows {
            write!(f, "{name:<20} {unit:<16} {ours:>9} {bare:>13} {sqlite:>9}")?;
            writeln!(f, " {to_bare:>10} {to_sqlite:>10}   {goal}")?;
        }
        Ok(())
    }
}
