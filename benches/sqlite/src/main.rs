//! SQLite FTS5 on the texts and queries of the benchmark `speed`, which runs this program.
//!
//! ```text
//! fts5 ingest FILE DATABASE        JSON lines into a new table, in one transaction
//! fts5 ask DATABASE FILE ROUNDS    each query of the JSON lines; its median in microseconds, a line each
//! fts5 cold DATABASE QUERY         one search
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::time::Instant;

use rusqlite::{Connection, Statement, params};
use serde::Deserialize;

type Outcome<T> = Result<T, Box<dyn Error>>;

#[derive(Deserialize)]
struct Record {
    id: String,
    text: String,
}

#[derive(Deserialize)]
struct Question {
    query: String,
}

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["ingest", file, database] => ingest(file, database),
        ["ask", database, file, rounds] => ask(database, file, rounds.parse()?),
        ["cold", database, query] => {
            let connection = Connection::open(database)?;
            println!("{}", Asked::new(&connection)?.search(query)?);
            Ok(())
        }
        _ => Err("see the first lines of the source".into()),
    }
}

fn ingest(file: &str, database: &str) -> Outcome<()> {
    let mut connection = Connection::open(database)?;
    connection.execute_batch(
        "CREATE VIRTUAL TABLE passage USING fts5(
             id UNINDEXED, text, tokenize = 'unicode61 remove_diacritics 2');",
    )?;
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare("INSERT INTO passage (id, text) VALUES (?1, ?2)")?;
        for line in BufReader::new(File::open(file)?).lines() {
            let Record { id, text } = serde_json::from_str(&line?)?;
            insert.execute(params![id, text])?;
        }
    }
    transaction.commit()?;
    Ok(())
}

fn ask(database: &str, file: &str, rounds: usize) -> Outcome<()> {
    let connection = Connection::open(database)?;
    let mut asked = Asked::new(&connection)?;
    for line in BufReader::new(File::open(file)?).lines() {
        let Question { query } = serde_json::from_str(&line?)?;
        let mut times = Vec::with_capacity(rounds);
        for _ in 0..rounds {
            let start = Instant::now();
            std::hint::black_box(asked.search(&query)?);
            times.push(start.elapsed().as_secs_f64() * 1e6);
        }
        times.sort_by(f64::total_cmp);
        println!("{}", times[times.len() / 2]);
    }
    Ok(())
}

/// The two statements of a search: how many there are, and the best ten with their snippets.
struct Asked<'c> {
    count: Statement<'c>,
    best: Statement<'c>,
}

impl<'c> Asked<'c> {
    fn new(connection: &'c Connection) -> Outcome<Asked<'c>> {
        Ok(Asked {
            count: connection.prepare("SELECT count(*) FROM passage WHERE passage MATCH ?1")?,
            best: connection.prepare(
                "SELECT id, snippet(passage, 1, '<b>', '</b>', '…', 24) FROM passage
                 WHERE passage MATCH ?1 ORDER BY rank LIMIT 10",
            )?,
        })
    }

    fn search(&mut self, query: &str) -> Outcome<usize> {
        let total: i64 = self.count.query_row([query], |row| row.get(0))?;
        let mut rows = self.best.query([query])?;
        while let Some(row) = rows.next()? {
            let (id, snippet): (String, String) = (row.get(0)?, row.get(1)?);
            std::hint::black_box((id, snippet));
        }
        Ok(total as usize)
    }
}
