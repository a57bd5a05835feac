//! The measures of a count: how often, how evenly, how closely together.

/// How often something occurs in a million words; `None` where there is no word.
pub(super) fn per_million(frequency: u64, words: u64) -> Option<f64> {
    (words > 0).then(|| frequency as f64 * 1e6 / words as f64)
}

/// DP, the deviation of proportions: 0 where something occurs in each part as its size lets expect,
/// towards 1 where all of it stands in a small part.
///
/// `parts` holds what each part has of it, and the size of the part. With v of V occurrences in a
/// part of s of S words, DP = 0.5 · Σ |v/V − s/S| (S. Th. Gries, "Dispersions and adjusted
/// frequencies in corpora", International Journal of Corpus Linguistics 13(4), 2008). `None` where
/// nothing occurs, where there is no word, and for less than two parts, of which it says nothing.
pub(super) fn dispersion(parts: impl Iterator<Item = (u64, u64)> + Clone) -> Option<f64> {
    let (mut num_parts, mut frequency, mut words) = (0, 0, 0);
    for (part_frequency, part_words) in parts.clone() {
        num_parts += 1;
        frequency += part_frequency;
        words += part_words;
    }
    if num_parts < 2 || frequency == 0 || words == 0 {
        return None;
    }
    let share = |part: u64, whole: u64| part as f64 / whole as f64;
    let deviation = |(v, s)| (share(v, frequency) - share(s, words)).abs();
    Some(parts.map(deviation).sum::<f64>() / 2.0)
}

/// logDice: how closely two words belong together, whatever the size of the texts.
///
/// With x and y occurring `frequency_x` and `frequency_y` times, `together` times side by side:
/// 14 + log₂(2 · f(xy) / (f(x) + f(y))) (P. Rychlý, "A lexicographer-friendly association score",
/// RASLAN 2008). 14 is the score of two words that never stand apart, and one point more is twice
/// as close; y on both sides of each x may pass it. `None` where they never stand together.
pub(super) fn log_dice(together: u64, frequency_x: u64, frequency_y: u64) -> Option<f64> {
    let dice = 2.0 * together as f64 / (frequency_x + frequency_y) as f64;
    (together > 0).then(|| 14.0 + dice.log2())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_dispersion(parts: &[(u64, u64)], expected: Option<f64>) {
        assert_eq!(dispersion(parts.iter().copied()), expected, "{parts:?}");
    }

    #[test]
    fn a_rate_is_of_a_million_words() {
        assert_eq!(per_million(3, 2_000), Some(1_500.0));
        assert_eq!(per_million(3, 0), None);
    }

    #[test]
    fn what_is_spread_as_the_parts_are_large_has_no_deviation() {
        check_dispersion(&[(1, 10), (3, 30)], Some(0.0));
    }

    #[test]
    fn what_stands_in_one_part_deviates_by_the_share_of_the_others() {
        check_dispersion(&[(5, 25), (0, 75)], Some(0.75));
        check_dispersion(&[(1, 50), (0, 25), (0, 25)], Some(0.5));
    }

    #[test]
    fn one_part_or_nothing_has_no_dispersion() {
        check_dispersion(&[(5, 25)], None);
        check_dispersion(&[(0, 25), (0, 25)], None);
        check_dispersion(&[(1, 0), (1, 0)], None);
    }

    #[test]
    fn words_that_never_stand_apart_score_14_and_half_as_close_is_one_less() {
        assert_eq!(log_dice(5, 5, 5), Some(14.0));
        assert_eq!(log_dice(5, 10, 10), Some(13.0));
        assert_eq!(log_dice(1, 2, 6), Some(12.0));
        assert_eq!(log_dice(0, 2, 6), None);
    }
}
