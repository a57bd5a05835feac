//! Slips of one letter in a folded word.

/// Tells whether one letter put in, left out or changed, or two neighbours swapped, makes `b` of
/// `a`. Words of less than five letters are never a slip of one another, nor is a word of itself.
pub fn one_slip(a: &str, b: &str) -> bool {
    const SHORTEST: usize = 5;
    let (a_len, b_len) = (a.chars().count(), b.chars().count());
    if a_len.min(b_len) < SHORTEST || a_len.abs_diff(b_len) > 1 {
        return false;
    }
    let (mut x, mut y) = (a.chars(), b.chars());
    loop {
        let (rest_x, rest_y) = (x.as_str(), y.as_str());
        let (first_x, first_y) = (x.next(), y.next());
        if first_x == first_y {
            if first_x.is_none() {
                return false;
            }
            continue;
        }
        if a_len > b_len {
            return x.as_str() == rest_y;
        }
        if a_len < b_len {
            return rest_x == y.as_str();
        }
        let changed = x.as_str() == y.as_str();
        let swapped = x.next() == first_y && y.next() == first_x && x.as_str() == y.as_str();
        return changed || swapped;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_slip_is_one_change() {
        for (a, b) in [
            ("cloak", "clok!"),
            ("ransom", "ransome"),
            ("ransom", "ranson"),
            ("ransom", "rnasom"),
            ("ransom", "xansom"),
            ("ransom", "ransmo"),
            ("ransom", "arnsom"),
            ("الصلاه", "الصلاة"),
            ("quran", "qurani"),
        ] {
            let expected = b != "clok!";
            assert_eq!(one_slip(a, b), expected, "{a} {b}");
            assert_eq!(one_slip(b, a), expected, "{b} {a}");
        }
        for (a, b) in [("ransom", "ransom"), ("badr", "bakr"), ("ransom", "rasnmo"), ("", "a")] {
            assert!(!one_slip(a, b), "{a} {b}");
        }
    }

    /// The distance by the book, with a table.
    fn distance(a: &str, b: &str) -> usize {
        let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let change = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let mut best = change.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        best = best.min(table[i - 2][j - 2] + 1);
                    }
                    best
                };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn a_slip_is_a_distance_of_one(a in "[abقé]{4,8}", b in "[abقé]{4,8}") {
            let long = a.chars().count().min(b.chars().count()) >= 5;
            prop_assert_eq!(one_slip(&a, &b), long && distance(&a, &b) == 1);
        }
    }
}
