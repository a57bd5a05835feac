//! The speed of matn beside that of a bare Tantivy program, in one run.
//!
//! ```sh
//! cargo bench --bench speed                        # 10,000 passages, about a minute
//! cargo bench --bench speed -- --passages 100000
//! cargo bench --bench speed -- --text my-book.txt  # sentences of another text
//! ```
//!
//! The passages are sentences of `corpus/badr.txt`, recombined by a generator with a fixed seed.
//! The narration has 256 different words, so every word and every phrase stands in a tenth of all
//! passages or more: a heavy load for a search, the same for both sides. Both read the same JSONL
//! file, and the two take turns, so that a busy machine slows both. A figure is the median of all
//! rounds; p50 and p99 are over the queries, each with the median of its rounds.
//!
//! The bare program is what the examples of Tantivy show: one text field, stored, with positions
//! and the English stemmer, two threads that write, the query parser with all words wanted, ten
//! hits and their number, a snippet of each. It does not fold, knows no honorifics, quotations,
//! sources or ids in order, and marks words and not matches.
//!
//! The profile is that of a release with a thin link of all crates. For a look after a small change,
//! without that link and with figures a tenth worse on both sides:
//!
//! ```sh
//! CARGO_PROFILE_BENCH_LTO=off CARGO_PROFILE_BENCH_CODEGEN_UNITS=16 cargo bench --bench speed
//! ```
#![allow(clippy::print_stdout, reason = "a program for people")]

mod bare;
mod measure;
mod ours;
mod passages;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bare::Bare;
use measure::{Table, alternate, median, percentile};
use ours::Ours;
use passages::{Corpus, Question};

/// What a step of a measurement gives.
type Outcome<T> = Result<T, Box<dyn Error>>;

/// How often everything that takes long is done on each side.
const ROUNDS: usize = 5;
/// How often each query is asked on each side.
const ROUNDS_OF_QUERIES: usize = 5;
/// How many processes are started on each side.
const COLD_STARTS: usize = 40;
/// How many queries there are of each kind.
const NUM_QUERIES: usize = 300;

/// What is asked for on the command line.
struct Options {
    passages: usize,
    text: PathBuf,
}

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, index, query] = args.as_slice()
        && flag == bare::COLD
    {
        return bare::cold(Path::new(index), query);
    }
    let mut options = Options { passages: 10_000, text: PathBuf::from("corpus/badr.txt") };
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--passages" => options.passages = args.next().ok_or("how many passages?")?.parse()?,
            "--text" => options.text = args.next().ok_or("which text?")?.into(),
            "--bench" => {}
            other => return Err(format!("unknown argument `{other}`").into()),
        }
    }
    run(&options)
}

fn run(options: &Options) -> Outcome<()> {
    let begun = Instant::now();
    let folder = tempfile::tempdir()?;
    let corpus = Corpus::recombine(&options.text, options.passages)?;
    let file = folder.path().join("bench.jsonl");
    corpus.write(&file)?;
    let (keywords, phrases) = corpus.questions(NUM_QUERIES);
    let (ours, bare) = (folder.path().join("matn"), folder.path().join("bare"));
    let mut table = Table::new();
    ingest(&corpus, &file, &ours, &bare, &mut table)?;
    let (ours, bare) = (Ours::open(&ours)?, Bare::open(&bare)?);
    cold(&ours, &bare, &keywords, &phrases, &mut table)?;
    warm("warm keywords", &ours, &bare, &keywords, &mut table)?;
    warm("warm phrase", &ours, &bare, &phrases, &mut table)?;
    batch(&ours, &bare, &[keywords, phrases].concat(), &mut table)?;
    println!(
        "{} passages of {}, {:.1} MB of text; {NUM_QUERIES} keyword and {NUM_QUERIES} phrase queries\n",
        corpus.texts.len(),
        options.text.display(),
        corpus.megabytes(),
    );
    println!("{table}");
    println!("took {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// From the file to an index that can be searched.
fn ingest(
    corpus: &Corpus,
    file: &Path,
    ours: &Path,
    bare: &Path,
    table: &mut Table,
) -> Outcome<()> {
    let (mut a_cpu, mut b_cpu) = (0.0, 0.0);
    let (a, b) = alternate(
        ROUNDS,
        || measure::cpu(&mut a_cpu, || ours::ingest(file, ours)),
        || measure::cpu(&mut b_cpu, || bare::ingest(file, bare)),
    )?;
    let (a, b) = (median(a), median(b));
    let size = corpus.megabytes();
    table.more("ingest", "MB/s", size / a, Some(size / b));
    let num = corpus.texts.len() as f64 / 1000.0;
    table.more("", "1000 passages/s", num / a, Some(num / b));
    if b_cpu > 0.0 {
        let all = size * ROUNDS as f64 / 1000.0;
        table.less("", "CPU ms/MB", a_cpu / all, Some(b_cpu / all));
    }
    let mut parts = Vec::new();
    for _ in 0..ROUNDS {
        parts.push(ours::parts_of_ingest(corpus, file)?);
    }
    for (number, name) in ["  read, cut", "  analyse", "  write"].into_iter().enumerate() {
        let seconds = median(parts.iter().map(|parts| parts[number]).collect());
        table.more(name, "MB/s", size / seconds, None);
    }
    let share = |index| Ok::<_, Box<dyn Error>>(measure::bytes_in(index)? / 1e6 / size);
    table.less("index size", "x text", share(ours)?, Some(share(bare)?));
    Ok(())
}

/// A new process for each query.
fn cold(
    ours: &Ours,
    bare: &Bare,
    keywords: &[Question],
    phrases: &[Question],
    table: &mut Table,
) -> Outcome<()> {
    for (name, questions) in [("cold keywords", keywords), ("cold phrase", phrases)] {
        let (mut first, mut second) = (questions.iter().cycle(), questions.iter().cycle());
        let (a, b) = alternate(
            COLD_STARTS,
            || ours.cold(first.next().ok_or("no query")?),
            || bare.spawn_cold(second.next().ok_or("no query")?),
        )?;
        table.less(name, "ms", median(a) * 1e3, Some(median(b) * 1e3));
    }
    Ok(())
}

/// Ten hits with marks, one query after the other.
fn warm(
    name: &str,
    ours: &Ours,
    bare: &Bare,
    questions: &[Question],
    table: &mut Table,
) -> Outcome<()> {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for question in questions {
        let (ours, bare) = alternate(
            ROUNDS_OF_QUERIES,
            || measure::seconds(|| ours.search(question)),
            || measure::seconds(|| bare.search(question)),
        )?;
        a.push(median(ours) * 1e6);
        b.push(median(bare) * 1e6);
    }
    for (name, percent) in [(format!("{name}, p50"), 50), (format!("{name}, p99"), 99)] {
        table.less(&name, "µs", percentile(&mut a, percent), Some(percentile(&mut b, percent)));
    }
    Ok(())
}

/// All queries on all processors.
fn batch(ours: &Ours, bare: &Bare, questions: &[Question], table: &mut Table) -> Outcome<()> {
    let (a, b) = alternate(
        ROUNDS,
        || measure::seconds(|| measure::in_parallel(questions, |question| ours.search(question))),
        || measure::seconds(|| measure::in_parallel(questions, |question| bare.search(question))),
    )?;
    let num = questions.len() as f64;
    table.more("batch", "queries/s", num / median(a), Some(num / median(b)));
    Ok(())
}
