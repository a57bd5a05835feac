//! How well narrations are ranked for a topic.
//!
//! ```sh
//! cargo bench --bench topics
//! cargo bench --bench topics -- --topics topics.jsonl.gz
//! ```
//!
//! Fetches the six books with `pip` into `target/corpora` and asks for topics whose narrations are
//! known: by words as `matn search` asks without flags, with `--any`, and by plain BM25. Prints the
//! share of topics with a right narration at the first place (S@1) and among the first ten (S@10),
//! and the mean of one over its place (MRR@10). Judgements of topics are never complete: a narration
//! that nobody has judged counts as wrong.
//!
//! The 58 topics in `handwritten.tsv` were written from memory: a query and the narrations that are
//! right for it. Topics whose queries are sentences of others are not in this repository; `--topics`
//! names a file of them, a record a line, also gzip-compressed: `kind`, `query`, `lang`, `relevant`
//! (an object of ids), and `restrict_collection` or `exclude_collection`, a book that is alone
//! looked at or left out.
//!
//! Plain BM25 is Tantivy by itself, k1 1.2 and b 0.75: a document is a narration, its words in lower
//! case without marks of Arabic, stemmed by the stemmer of its language; a query is any of them.

#![allow(clippy::print_stdout, reason = "a table is what it is run for")]

mod bm25;
#[path = "../trace/corpora.rs"]
#[allow(dead_code, reason = "the editions of the Qur'an are not needed here")]
mod corpora;
#[path = "../packages/fetch.rs"]
mod fetch;
mod ours;
mod score;
mod topics;

use std::collections::BTreeMap;
use std::error::Error;

use matn::search::Require;

use bm25::Plain;
use corpora::Books;
use ours::Ours;
use score::Score;
use topics::Topic;

/// What a topic is answered by: narrations, the best first, each once.
type Ranking = Result<Vec<String>, Box<dyn Error>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut topics = topics::handwritten();
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let value = arguments.next().filter(|_| argument == "--topics");
        topics = topics::read(&value.ok_or("usage: [--topics FILE]")?)?;
    }
    let folder = fetch::folder()?;
    let plain = Plain::of(&Books::read(&folder)?)?;
    let ours = Ours::open(&folder)?;
    print_rows("matn search", &topics, |topic| ours.rank(topic, Require::AllThenAny))?;
    print_rows("matn search --any", &topics, |topic| ours.rank(topic, Require::Any))?;
    print_rows("plain BM25", &topics, |topic| plain.rank(topic))
}

/// Prints how well `rank` answers: a line for each kind of topic, and one for all.
fn print_rows(
    name: &str,
    topics: &[Topic],
    rank: impl Fn(&Topic) -> Ranking,
) -> Result<(), Box<dyn Error>> {
    let mut kinds: BTreeMap<&str, Score> = BTreeMap::new();
    for topic in topics {
        let ranking = rank(topic)?;
        for kind in [topic.kind.as_str(), "~ all"] {
            kinds.entry(kind).or_default().add(topic, &ranking);
        }
    }
    println!("{name:<26}{:>5}{:>8}{:>8}{:>8}", "n", "S@1", "S@10", "MRR@10");
    for (kind, score) in kinds {
        println!("  {kind:<24}{score}");
    }
    Ok(())
}
