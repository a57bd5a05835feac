//! Counts of random texts: the same occurrences however they are told apart.

use std::fs;

use matn::ingest::{IngestOptions, Silent, ingest};
use matn::search::{CountBy, CountReport, CountRequest, CountRows, SearchRequest, Searcher};
use proptest::prelude::*;

const WORDS: [&str; 4] = ["rain", "Rain", "cloak", "night"];

/// A narration, its sentences no longer than a passage so that none is cut: its work, its book, its words, and after how many of them a sentence ends.
type Told = (usize, Option<usize>, Vec<usize>, usize);

fn told() -> impl Strategy<Value = Told> {
    let words = prop::collection::vec(0..WORDS.len(), 1..20);
    (0..3_usize, prop::option::of(0..2_usize), words, 1..6_usize)
}

fn text(told: &Told) -> String {
    let sentences = told.2.chunks(told.3).map(|sentence| {
        let words: Vec<&str> = sentence.iter().map(|&word| WORDS[word]).collect();
        // A capital begins each sentence, so that it can end before it.
        format!("X {}.", words.join(" "))
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// How often `words` follow each other, the texts read as folded words; none overlaps itself.
fn by_hand(all: &[Told], words: &[&str]) -> u64 {
    let folded = all.iter().map(|told| text(told).to_lowercase().replace('.', ""));
    let number = |text: String| {
        let text: Vec<&str> = text.split(' ').collect();
        text.windows(words.len()).filter(|window| *window == words).count() as u64
    };
    folded.map(number).sum()
}

fn searcher(all: &[Told], passage_words: usize) -> (tempfile::TempDir, Searcher) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("told.jsonl");
    let record = |(number, told): (usize, &Told)| {
        let work = format!("w{}", told.0);
        let book = told.1.map(|book| format!("book {book}"));
        let text = text(told);
        serde_json::json!({"work": work, "id": number.to_string(), "book": book, "text": text})
    };
    let lines: Vec<String> = all.iter().enumerate().map(|x| record(x).to_string()).collect();
    fs::write(&path, lines.join("\n")).expect("a file can be written");
    let index = folder.path().join("index");
    let options = IngestOptions { passage_words, ..IngestOptions::default() };
    ingest(&[path], &index, &options, &Silent).expect("it can be ingested");
    let searcher = Searcher::open(&index).expect("it can be opened");
    (folder, searcher)
}

fn count(searcher: &Searcher, text: &str, by: CountBy) -> CountReport {
    let search = SearchRequest { text: text.to_owned(), ..SearchRequest::default() };
    let request = CountRequest { search, by, limit: usize::MAX, ..CountRequest::default() };
    searcher.count(&request).expect("it can be counted")
}

/// The sum of the frequencies of the rows, and of their words.
fn sums(report: &CountReport) -> (u64, u64) {
    match &report.rows {
        CountRows::Parts(rows) => {
            let words = rows.iter().filter_map(|row| row.words).sum();
            (rows.iter().map(|row| row.frequency).sum(), words)
        }
        CountRows::Forms(rows) => (rows.iter().map(|row| row.frequency).sum(), 0),
        CountRows::Collocates(_) => (report.total.frequency, 0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn works_books_and_forms_sum_up_to_what_is_counted_by_hand(
        all in prop::collection::vec(told(), 1..8), passage_words in 6_usize..12,
    ) {
        let (_folder, searcher) = searcher(&all, passage_words);
        let num_words: u64 = by_hand(&all, &["x"])
            + all.iter().map(|told| told.2.len() as u64).sum::<u64>();
        for words in [&["rain"][..], &["rain", "cloak"], &["cloak", "x", "rain"]] {
            let expected = by_hand(&all, words);
            for by in CountBy::ALL {
                let report = count(&searcher, &format!("\"{}\"", words.join(" ")), by);
                let (frequency, part_words) = sums(&report);
                prop_assert_eq!(report.total.frequency, expected, "{:?} {:?}", words, by);
                prop_assert_eq!(frequency, expected, "{:?} {:?}", words, by);
                prop_assert_eq!(report.total.words, Some(num_words));
                prop_assert!(part_words <= num_words);
                prop_assert!(report.total.dispersion.is_none_or(|dp| (0.0..=1.0).contains(&dp)));
                if let CountRows::Collocates(rows) = &report.rows {
                    prop_assert!(rows.iter().all(|row| row.together <= row.frequency));
                }
            }
        }
    }
}
