//! How many passages were found, and how many of them are shown.

use crate::search::SearchResponse;

/// Says how many of the passages found are shown: `2 of 53 passages`.
pub(super) fn summary(response: &SearchResponse) -> String {
    let total = response.total;
    let passages = if total == 1 { "passage" } else { "passages" };
    let (Some(first), Some(last)) = (response.hits.first(), response.hits.last()) else {
        return if total == 0 {
            "no passages".to_owned()
        } else {
            format!("{total} {passages}, none shown")
        };
    };
    match (first.rank, last.rank) {
        (1, last) if last >= total => format!("{total} {passages}"),
        (1, last) => format!("{last} of {total} {passages}"),
        (first, last) if first == last => format!("passage {first} of {total}"),
        (first, last) => format!("passages {first} to {last} of {total}"),
    }
}

/// Tells how many hits to leave out for the next page, where there is one.
pub(super) fn next_skip(response: &SearchResponse) -> Option<usize> {
    let last = response.hits.last()?.rank;
    (last < response.total).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    fn check(ranks: std::ops::Range<usize>, total: usize, said: &str, next: Option<usize>) {
        let mut response = sample::response();
        let hit = response.hits[0].clone();
        response.hits = ranks.map(|rank| crate::search::Hit { rank, ..hit.clone() }).collect();
        response.total = total;
        assert_eq!(summary(&response), said);
        assert_eq!(next_skip(&response), next);
    }

    #[test]
    fn the_count_says_what_is_shown_and_what_is_left() {
        check(1..3, 53, "2 of 53 passages", Some(2));
        check(1..3, 2, "2 passages", None);
        check(1..2, 1, "1 passage", None);
        check(11..21, 53, "passages 11 to 20 of 53", Some(20));
        check(53..54, 53, "passage 53 of 53", None);
    }

    #[test]
    fn a_limit_of_zero_still_gives_the_total() {
        check(1..1, 53, "53 passages, none shown", None);
        check(1..1, 0, "no passages", None);
    }
}
