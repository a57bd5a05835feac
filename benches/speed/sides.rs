//! The sides that are compared, each with its index of the same passages.

use std::path::Path;

use crate::bare::{self, Bare};
use crate::measure::{self, Side, Table, alternate, median, percentile};
use crate::ours::{self, Ours};
use crate::passages::{Corpus, Question};
use crate::process::Run;
use crate::sqlite::Sqlite;
use crate::{COLD_STARTS, Outcome, ROUNDS_OF_QUERIES};

/// All sides, with their indexes open.
pub struct Sides {
    ours: Ours,
    bare: Bare,
    sqlite: Option<Sqlite>,
}

impl Sides {
    /// Builds the indexes below `folder`.
    pub fn build(
        corpus: &Corpus,
        folder: &Path,
        rounds: usize,
        with_sqlite: bool,
        table: &mut Table,
    ) -> Outcome<Sides> {
        let file = folder.join("bench.jsonl");
        corpus.write(&file)?;
        let (ours, bare) = (folder.join("matn"), folder.join("bare"));
        let database = folder.join("fts5.db");
        let sqlite = with_sqlite.then(|| Sqlite::build(&database)).transpose()?;
        let mut sides: Vec<Side<'_, Run>> = vec![
            Box::new(|| ours::ingest(&file, &ours)),
            Box::new(|| bare::spawn_ingest(&file, &bare)),
        ];
        sides.extend(
            sqlite.iter().map(|sqlite| -> Side<'_, Run> { Box::new(|| sqlite.ingest(&file)) }),
        );
        let runs = alternate(rounds, &mut sides)?;
        drop(sides);
        let runs: Vec<Run> = runs.iter().map(|runs| Run::of_all(runs)).collect();
        let figures = |figure: &dyn Fn(&Run) -> f64| runs.iter().map(figure).collect::<Vec<f64>>();
        let size = corpus.megabytes();
        let thousands = corpus.texts.len() as f64 / 1000.0;
        table.more("ingest", "MB/s", &figures(&|run| size / run.seconds));
        table.more("", "1000 passages/s", &figures(&|run| thousands / run.seconds));
        table.less("", "CPU ms/MB", &figures(&|run| run.cpu * 1000.0 / size));
        table.less("", "peak MB", &figures(&|run| run.peak));
        let mut bytes = vec![measure::bytes_in(&ours)?, measure::bytes_in(&bare)?];
        if let Some(sqlite) = &sqlite {
            bytes.push(sqlite.bytes()?);
        }
        let shares: Vec<f64> = bytes.iter().map(|bytes| bytes / 1e6 / size).collect();
        table.less("index size", "x text", &shares);
        Ok(Sides { ours: Ours::open(&ours)?, bare: Bare::open(&bare)?, sqlite })
    }

    /// Keeps the questions to which we have an answer: of words cut out of an honorific we have none.
    pub fn keep_answered(&self, questions: &mut Vec<Question>) -> Outcome<()> {
        let mut kept = Vec::with_capacity(questions.len());
        for question in questions.drain(..) {
            if self.ours.search(&question)? > 0 {
                kept.push(question);
            }
        }
        *questions = kept;
        Ok(())
    }

    /// A new process for each query.
    pub fn cold(&self, name: &str, questions: &[Question], table: &mut Table) -> Outcome<()> {
        let asked = |number: usize| &questions[number % questions.len()];
        let mut numbers = [0; 3];
        let [first, second, third] = &mut numbers;
        let next = |number: &mut usize| {
            *number += 1;
            asked(*number - 1)
        };
        let mut sides: Vec<Side<'_, f64>> = vec![
            Box::new(|| self.ours.cold(next(first))),
            Box::new(|| self.bare.spawn_cold(next(second))),
        ];
        if let Some(sqlite) = &self.sqlite {
            sides.push(Box::new(|| sqlite.cold(next(third))));
        }
        let times = alternate(COLD_STARTS, &mut sides)?;
        let times: Vec<f64> = times.into_iter().map(|times| median(times) * 1e3).collect();
        table.less(name, "ms", &times);
        Ok(())
    }

    /// Ten hits with marks, one query after the other.
    pub fn warm(&self, name: &str, questions: &[Question], table: &mut Table) -> Outcome<()> {
        let mut times = vec![Vec::new(), Vec::new()];
        for question in questions {
            let mut sides: [Side<'_, f64>; 2] = [
                Box::new(|| measure::seconds(|| self.ours.search(question))),
                Box::new(|| measure::seconds(|| self.bare.search(question))),
            ];
            let rounds = alternate(ROUNDS_OF_QUERIES, &mut sides)?;
            for (times, rounds) in times.iter_mut().zip(rounds) {
                times.push(median(rounds) * 1e6);
            }
        }
        if let Some(sqlite) = &self.sqlite {
            times.push(sqlite.search(questions)?);
        }
        for percent in [50, 99] {
            let figures: Vec<f64> =
                times.iter_mut().map(|times| percentile(times, percent)).collect();
            table.less(&format!("{name}, p{percent}"), "µs", &figures);
        }
        Ok(())
    }

    /// All queries on all processors.
    pub fn batch(&self, questions: &[Question], rounds: usize, table: &mut Table) -> Outcome<()> {
        let (ours, bare) = (&self.ours, &self.bare);
        let mut sides: [Side<'_, f64>; 2] = [
            Box::new(|| {
                measure::seconds(|| {
                    measure::in_parallel(questions, |question| ours.search(question))
                })
            }),
            Box::new(|| {
                measure::seconds(|| {
                    measure::in_parallel(questions, |question| bare.search(question))
                })
            }),
        ];
        let times = alternate(rounds, &mut sides)?;
        let num = questions.len() as f64;
        let rates: Vec<f64> = times.into_iter().map(|times| num / median(times)).collect();
        table.more("batch", "queries/s", &rates);
        Ok(())
    }
}
