//! How likely words are to follow each other in ordinary narration: what a verse has to be told from.
//!
//! The likelihood of a word after the one before it, with the lone word as a fallback, as in
//! F. Jelinek and R. L. Mercer, "Interpolated estimation of Markov source parameters from sparse
//! data" (1980).

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words and pairs, and how often each stands in narrations.
const COUNTS: &str = include_str!("prose_words.txt");

/// How often a word stands there that is not listed.
const RARE: f32 = 8.0;
/// How much a pair counts beside the lone word.
const PAIR: f32 = 0.7;

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::parse(COUNTS));

#[derive(Debug, Default)]
struct Table {
    all: f32,
    words: HashMap<&'static str, f32>,
    pairs: HashMap<(&'static str, &'static str), f32>,
}

impl Table {
    fn parse(data: &'static str) -> Table {
        let mut table = Table { all: 1.0, ..Table::default() };
        for line in data.lines().filter(|line| !line.starts_with('#')) {
            let Some((key, count)) = line.split_once('\t') else { continue };
            let Ok(count) = count.parse::<f32>() else { continue };
            match key.split_once(' ') {
                Some(pair) => drop(table.pairs.insert(pair, count)),
                None if key == "all" => table.all = count,
                None => drop(table.words.insert(key, count)),
            }
        }
        table
    }
}

/// How unlikely the folded word `key` is in a narration, after the word `before` if that is known: the
/// negative natural logarithm of its likelihood.
pub(super) fn unlikeliness(before: Option<&str>, key: &str) -> f32 {
    let table = &*TABLE;
    let count = |key: &str| table.words.get(key).copied().unwrap_or(RARE);
    let alone = count(key) / table.all;
    let after = before.map_or(0.0, |before| {
        let pair = table.pairs.get(&(before, key)).copied().unwrap_or(0.0);
        pair / count(before).max(pair)
    });
    let likely = match before {
        Some(_) => PAIR * after + (1.0 - PAIR) * alone,
        None => alone,
    };
    -likely.max(f32::MIN_POSITIVE).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_words_are_likely_and_their_pairs_more_so() {
        assert!(unlikeliness(None, "قال") < 5.0);
        assert!(unlikeliness(None, "زلزلت") > 10.0);
        assert!(unlikeliness(Some("رسول"), "الله") < unlikeliness(None, "الله"));
    }
}
