//! Answers to counts for the tests of this folder.

use crate::search::{
    CollocateCount, CountBy, CountReport, CountRows, CountTotal, Match, Mode, PartCount, PartKind,
    QueryEcho,
};

fn report(by: CountBy, rows: CountRows, num_rows: usize) -> CountReport {
    CountReport {
        query: QueryEcho {
            id: None,
            text: "fast".to_owned(),
            mode: Mode::Words,
            level: Match::Stem,
        },
        by,
        window: 5,
        total: CountTotal {
            frequency: 1_237,
            passages: 1_000,
            words: Some(600_000),
            per_million: Some(1_237e6 / 600e3),
            dispersion: Some(0.3312),
            over: PartKind::Book,
            parts: 12,
            parts_with: 2,
        },
        num_rows,
        rows,
        notices: Vec::new(),
    }
}

/// Two books of twelve.
pub fn by_book() -> CountReport {
    let row = |work: &str, book: Option<&str>, frequency: u64, words: u64| PartCount {
        work: work.to_owned(),
        book: book.map(str::to_owned),
        frequency,
        words: Some(words),
        per_million: Some(frequency as f64 * 1e6 / words as f64),
    };
    let rows =
        vec![row("bukhari", Some("Book of Fasting"), 1_234, 400_000), row("badr", None, 3, 2_000)];
    report(CountBy::Book, CountRows::Parts(rows), 12)
}

/// One collocate.
pub fn collocates() -> CountReport {
    let row = CollocateCount {
        word: "fell".to_owned(),
        spelling: "fell \u{1b}".to_owned(),
        together: 3,
        frequency: 7,
        log_dice: 12.5,
    };
    report(CountBy::Collocate, CountRows::Collocates(vec![row]), 1)
}
