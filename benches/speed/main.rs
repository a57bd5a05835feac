//! The speed of matn beside that of a bare Tantivy program and of SQLite FTS5, in one run.
//!
//! ```sh
//! cargo bench --bench speed                        # 10,000 passages, about a minute
//! cargo bench --bench speed -- --sqlite            # also FTS5; needs a C compiler
//! cargo bench --bench speed -- --text my-book.txt  # sentences of another text
//! cargo bench --bench speed -- --text wheels --passages 1000000 --rounds 1 --sqlite
//! ```
//!
//! The passages are English sentences of a text, `corpus/badr.txt` where none is given,
//! recombined by a generator with a fixed seed. That narration has 256 different words, so every
//! word and every phrase stands in a tenth of all passages or more: a heavy load for a search, the
//! same for all sides. Where the text is a folder of sources, its ingest as it is comes first.
//!
//! All read the same JSONL file, each in a process of its own, and take turns, so that a busy
//! machine slows all of them. A figure is the median of all rounds; p50 and p99 are over the
//! queries, each with the median of its rounds. What SQLite is asked it is asked after the others.
//!
//! The bare program is what the examples of Tantivy show: one text field, stored, with positions
//! and the English stemmer, two threads that write, the query parser with all words wanted, ten
//! hits and their number, a snippet of each. It does not fold, knows no honorifics, quotations,
//! sources or ids in order, and marks words and not matches. FTS5 gets all in one transaction, with
//! `unicode61 remove_diacritics 2`; it does not stem.
//!
//! The profile is that of a release with a thin link of all crates. For a look after a small change,
//! without that link and with figures a tenth worse:
//!
//! ```sh
//! CARGO_PROFILE_BENCH_LTO=off CARGO_PROFILE_BENCH_CODEGEN_UNITS=16 cargo bench --bench speed
//! ```
#![allow(clippy::print_stdout, reason = "a program for people")]

mod bare;
mod measure;
mod ours;
mod passages;
mod process;
mod sides;
mod sqlite;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use measure::{Table, median};
use passages::Corpus;
use sides::Sides;

/// What a step of a measurement gives.
type Outcome<T> = Result<T, Box<dyn Error>>;

/// How often each query is asked on each side.
const ROUNDS_OF_QUERIES: usize = 5;
/// How many processes are started on each side.
const COLD_STARTS: usize = 40;
/// How many queries there are of each kind.
const NUM_QUERIES: usize = 300;
/// Of the parts of an ingest not more than so many passages are measured.
const MOST_IN_PARTS: usize = 50_000;

/// What is asked for on the command line.
struct Options {
    passages: usize,
    text: PathBuf,
    /// How often everything that takes long is done on each side.
    rounds: usize,
    sqlite: bool,
}

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [bare::COLD, index, query] => return bare::cold(Path::new(index), query),
        [bare::INGEST, file, index] => return bare::ingest(Path::new(file), Path::new(index)),
        _ => {}
    }
    let text = PathBuf::from("corpus/badr.txt");
    let mut options = Options { passages: 10_000, text, rounds: 5, sqlite: false };
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--passages" => options.passages = args.next().ok_or("how many passages?")?.parse()?,
            "--text" => options.text = args.next().ok_or("which text?")?.into(),
            "--rounds" => options.rounds = args.next().ok_or("how many rounds?")?.parse()?,
            "--sqlite" => options.sqlite = true,
            "--bench" => {}
            other => return Err(format!("unknown argument `{other}`").into()),
        }
    }
    run(&options)
}

fn run(options: &Options) -> Outcome<()> {
    let begun = Instant::now();
    let folder = tempfile::tempdir()?;
    if options.text.is_dir() {
        as_it_is(&options.text, &folder.path().join("as-it-is"), options.rounds)?;
    }
    let corpus = Corpus::recombine(&options.text, options.passages)?;
    let (mut keywords, mut phrases) = corpus.questions(NUM_QUERIES);
    let mut table = Table::new();
    let sides = Sides::build(&corpus, folder.path(), options.rounds, options.sqlite, &mut table)?;
    sides.keep_answered(&mut keywords)?;
    sides.keep_answered(&mut phrases)?;
    let (num_keywords, num_phrases) = (keywords.len(), phrases.len());
    parts(&corpus, options.rounds, &mut table)?;
    for (name, questions) in [("keywords", &keywords), ("phrase", &phrases)] {
        sides.cold(&format!("cold {name}"), questions, &mut table)?;
    }
    for (name, questions) in [("keywords", &keywords), ("phrase", &phrases)] {
        sides.warm(&format!("warm {name}"), questions, &mut table)?;
    }
    sides.batch(&[keywords, phrases].concat(), options.rounds, &mut table)?;
    println!(
        "{} passages of {}, {:.1} MB of text; {num_keywords} keyword and {num_phrases} phrase queries\n",
        corpus.texts.len(),
        options.text.display(),
        corpus.megabytes(),
    );
    println!("{table}");
    println!("took {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The ingest of a folder of sources.
fn as_it_is(text: &Path, index: &Path, rounds: usize) -> Outcome<()> {
    let runs = (0..rounds).map(|_| ours::ingest(text, index));
    let run = process::Run::of_all(&runs.collect::<Outcome<Vec<_>>>()?);
    let size = ours::megabytes(text)?;
    println!(
        "{} as it is: {size:.1} MB of text in {:.2} s, {:.1} MB/s, peak {:.0} MB, index {:.2} x text\n",
        text.display(),
        run.seconds,
        size / run.seconds,
        run.peak,
        measure::bytes_in(index)? / 1e6 / size,
    );
    Ok(())
}

/// The parts of an ingest of ours.
fn parts(corpus: &Corpus, rounds: usize, table: &mut Table) -> Outcome<()> {
    let num = corpus.texts.len().min(MOST_IN_PARTS);
    let corpus = Corpus { texts: corpus.texts[..num].to_vec() };
    let file = tempfile::Builder::new().suffix(".jsonl").tempfile()?;
    corpus.write(file.path())?;
    let mut parts = Vec::new();
    for _ in 0..rounds {
        parts.push(ours::parts_of_ingest(&corpus, file.path())?);
    }
    for (number, name) in ["  read, cut", "  analyse", "  write"].into_iter().enumerate() {
        let seconds = median(parts.iter().map(|parts| parts[number]).collect());
        table.more(name, "MB/s", &[corpus.megabytes() / seconds]);
    }
    Ok(())
}
