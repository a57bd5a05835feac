//! Times, medians and the table of them.

use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;

use crate::Outcome;
use crate::passages::Question;

/// Runs two things by turns, and gives what each gave in each round.
pub fn alternate(
    rounds: usize,
    mut a: impl FnMut() -> Outcome<f64>,
    mut b: impl FnMut() -> Outcome<f64>,
) -> Outcome<(Vec<f64>, Vec<f64>)> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        first.push(a()?);
        second.push(b()?);
    }
    Ok((first, second))
}

/// How long something takes.
pub fn seconds<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<f64> {
    let start = Instant::now();
    std::hint::black_box(work()?);
    Ok(start.elapsed().as_secs_f64())
}

/// Adds the processor time that `work` takes to `sum`, where the system tells it.
pub fn cpu<T>(sum: &mut f64, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let before = cpu_seconds();
    let done = work()?;
    *sum += cpu_seconds().zip(before).map_or(0.0, |(after, before)| after - before);
    Ok(done)
}

/// The processor time that this process has taken.
fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes before the fields, in brackets; ticks are hundredths.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |number: usize| fields.get(number)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
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

/// Lines of figures of both sides.
pub struct Table {
    rows: Vec<[String; 6]>,
}

impl Table {
    /// A table with its head.
    pub fn new() -> Table {
        let head = ["", "unit", "matn", "bare Tantivy", "matn/bare", ""];
        Table { rows: vec![head.map(str::to_owned)] }
    }

    /// Adds a figure of which more is better.
    pub fn more(&mut self, name: &str, unit: &str, ours: f64, bare: Option<f64>) {
        self.push(name, unit, ours, bare, "more is better");
    }

    /// Adds a figure of which less is better.
    pub fn less(&mut self, name: &str, unit: &str, ours: f64, bare: Option<f64>) {
        self.push(name, unit, ours, bare, "less is better");
    }

    fn push(&mut self, name: &str, unit: &str, ours: f64, bare: Option<f64>, goal: &str) {
        let ratio = bare.map(|bare| format!("{:.2}", ours / bare));
        self.rows.push([
            name.to_owned(),
            unit.to_owned(),
            figure(ours),
            bare.map(figure).unwrap_or_default(),
            ratio.unwrap_or_default(),
            goal.to_owned(),
        ]);
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
        for [name, unit, ours, bare, ratio, goal] in &self.rows {
            writeln!(f, "{name:<20} {unit:<16} {ours:>9} {bare:>13} {ratio:>10}   {goal}")?;
        }
        Ok(())
    }
}
