//! Numbers written in groups of three digits: `1,000` is one number.

use std::ops::Range;

/// How many digits a group behind the first has.
const GROUP: usize = 3;

/// The byte after the number in groups that begins at byte `start` of `text`; nothing where no such
/// number begins there.
///
/// A group is three digits behind a comma (`,` `،`) or the Arabic sign for thousands (`٬`); before
/// the first stand one to three, no zero in front. What goes on with other digits or a letter is no
/// number in groups, nor is the end of one: `2,3`, `2,3000`, `1,000,5` and `2:1,000` stay apart.
pub(super) fn grouped_number(text: &str, start: usize) -> Option<usize> {
    let first = digits(text, start);
    let len = text[first.clone()].chars().count();
    let is_zero = |c: char| c.to_digit(10) == Some(0) || matches!(c, '٠' | '۰');
    if !(1..=GROUP).contains(&len) || text[first.clone()].starts_with(is_zero) {
        return None;
    }
    let mut before = text[..start].chars().rev();
    let runs_on = before.next().is_some_and(|c| is_separator(c) || matches!(c, ':' | '.' | '٫'))
        && before.next().is_some_and(char::is_numeric);
    if runs_on {
        return None;
    }
    let mut end = first.end;
    while let Some(separator) = text[end..].chars().next().filter(|c| is_separator(*c)) {
        let group = digits(text, end + separator.len_utf8());
        match text[group.clone()].chars().count() {
            GROUP => end = group.end,
            0 => break,
            _ => return None,
        }
    }
    let goes_on = text[end..].starts_with(char::is_alphanumeric);
    (end > first.end && !goes_on).then_some(end)
}

/// The decimal digits at byte `start`.
fn digits(text: &str, start: usize) -> Range<usize> {
    let rest = &text[start..];
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '٠'..='٩' | '۰'..='۹');
    start..start + rest.find(|c: char| !is_digit(c)).unwrap_or(rest.len())
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '،' | '٬')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, number: Option<&str>) {
        assert_eq!(grouped_number(text, 0).map(|end| &text[..end]), number, "{text}");
    }

    #[test]
    fn groups_of_three_digits_are_one_number() {
        check("1,000 dirhams", Some("1,000"));
        check("10,000, they said", Some("10,000"));
        check("1,234,567.", Some("1,234,567"));
        check("١٬٠٠٠ درهم", Some("١٬٠٠٠"));
        check("۱۰٬۰۰۰", Some("۱۰٬۰۰۰"));
        check("2,000.5", Some("2,000"));
    }

    #[test]
    fn lists_citations_and_decimals_stay_apart() {
        for text in [
            "2,3", "1,2,3", "2, 300", "2,3000", "1,000,5", "0,300", "1.000", "1’000", "1234,000",
            "1,000th",
        ] {
            check(text, None);
        }
        assert_eq!(grouped_number("2:1,000", 2), None);
        assert_eq!(grouped_number("1,000,000", 2), None);
    }
}
