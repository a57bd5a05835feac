//! SQLite FTS5, a program of its own in `benches/sqlite`, built where it is asked for.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::passages::Question;
use crate::process::{self, Run};
use crate::{Outcome, ROUNDS_OF_QUERIES};

/// The program and its database.
pub struct Sqlite {
    program: PathBuf,
    database: PathBuf,
}

impl Sqlite {
    /// Builds the program; its database will lie at `database`.
    pub fn build(database: &Path) -> Outcome<Sqlite> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = root.join("target/sqlite");
        let built = Command::new(env!("CARGO"))
            .args(["build", "--release", "--quiet", "--manifest-path"])
            .arg(root.join("benches/sqlite/Cargo.toml"))
            .arg("--target-dir")
            .arg(&target)
            .status()?;
        if !built.success() {
            return Err("the program for SQLite could not be built; it needs a C compiler".into());
        }
        let program = target.join("release/fts5");
        Ok(Sqlite { program, database: database.to_owned() })
    }

    /// Reads the file into a new table.
    pub fn ingest(&self, file: &Path) -> Outcome<Run> {
        if self.database.exists() {
            fs::remove_file(&self.database)?;
        }
        process::run(Command::new(&self.program).arg("ingest").arg(file).arg(&self.database))
    }

    /// The bytes of the database.
    pub fn bytes(&self) -> Outcome<f64> {
        Ok(fs::metadata(&self.database)?.len() as f64)
    }

    /// The times of the queries in microseconds, each the median of its rounds.
    pub fn search(&self, questions: &[Question]) -> Outcome<Vec<f64>> {
        let mut file = tempfile::NamedTempFile::new()?;
        for question in questions {
            writeln!(file, "{}", serde_json::json!({"query": query(question)}))?;
        }
        file.flush()?;
        let output = Command::new(&self.program)
            .arg("ask")
            .arg(&self.database)
            .arg(file.path())
            .arg(ROUNDS_OF_QUERIES.to_string())
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let times = String::from_utf8(output.stdout)?;
        times.lines().map(|line| Ok(line.parse()?)).collect()
    }

    /// Runs a process that searches; how long it took.
    pub fn cold(&self, question: &Question) -> Outcome<f64> {
        let mut command = Command::new(&self.program);
        command.arg("cold").arg(&self.database).arg(query(question));
        process::seconds(&mut command)
    }
}

fn query(question: &Question) -> String {
    if question.is_phrase {
        return format!("\"{}\"", question.text);
    }
    let words = question.text.split_whitespace().map(|word| format!("\"{word}\""));
    words.collect::<Vec<_>>().join(" AND ")
}
