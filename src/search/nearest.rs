//! Which of many names come near one that there is not.

use std::cmp::Reverse;

use strsim::normalized_damerau_levenshtein;

use crate::analysis;

/// The most names that are given where one is not known.
const MOST_NAMES: usize = 20;

/// The names of `known` that come nearest to `name`, the nearest first, and how many more there
/// are; those as near as each other stand in their order.
///
/// A name is as near as its words are to those asked for, each taken with the one that it has most
/// letters in common with; of names that are as near, the one with fewer words comes first.
pub(super) fn nearest(name: &str, mut known: Vec<String>) -> (Vec<String>, usize) {
    let more = known.len().saturating_sub(MOST_NAMES);
    let words = analysis::words(name);
    known.sort();
    known.sort_by_cached_key(|other| {
        let others = analysis::words(other);
        (Reverse(likeness(&words, &others)), others.len())
    });
    known.truncate(MOST_NAMES);
    (known, more)
}

/// How like a name of the words `others` is to one of `words`, in millionths.
fn likeness(words: &[String], others: &[String]) -> u32 {
    // Measures that favour a common beginning (Jaro-Winkler) find `b.` in every name.
    let like = |word: &String| {
        others.iter().map(|o| normalized_damerau_levenshtein(word, o)).fold(0.0, f64::max)
    };
    let sum: f64 = words.iter().map(like).sum();
    (sum / words.len().max(1) as f64 * 1e6) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first_and_the_others_are_counted() {
        let mut known: Vec<String> = (0..30).map(|number| format!("Zayd the {number}th")).collect();
        known.extend(["Abu Huraira".to_owned(), "'Aisha".to_owned()]);
        known.extend(["Ali b. Abi Talib".to_owned(), "Nabhan".to_owned()]);
        let (near, more) = nearest("Abu Hurayrah", known.clone());
        assert_eq!((near.len(), more), (20, 14));
        assert_eq!(near[0], "Abu Huraira");
        assert_eq!(nearest("Nobahan", known).0[0], "Nabhan", "and not every name with `b.`");
    }

    #[test]
    fn a_few_names_are_ordered_too_and_the_same_way() {
        let known = ["bukhari", "muslim", "abudawud"].map(str::to_owned).to_vec();
        assert_eq!(nearest("muslm", known).0[0], "muslim");
        let known = ["b", "c", "a"].map(str::to_owned).to_vec();
        assert_eq!(nearest("zz", known), (["a", "b", "c"].map(str::to_owned).to_vec(), 0));
    }
}
