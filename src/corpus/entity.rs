//! Character references of HTML: `&amp;`, `&#39;`, `&#x2019;`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Longest reference looked at, in bytes.
const MAX_BYTES: usize = 12;

static NAMED: LazyLock<HashMap<&'static str, char>> = LazyLock::new(|| {
    let mut named = HashMap::from([
        ("nbsp", '\u{a0}'),
        ("ensp", '\u{2002}'),
        ("emsp", '\u{2003}'),
        ("thinsp", '\u{2009}'),
        ("zwnj", '\u{200c}'),
        ("zwj", '\u{200d}'),
        ("lrm", '\u{200e}'),
        ("rlm", '\u{200f}'),
        ("shy", '\u{ad}'),
    ]);
    for line in include_str!("entities.txt").lines().filter(|line| !line.starts_with("# ")) {
        let mut words = line.split(' ');
        while let (Some(name), Some(sign)) = (words.next(), words.next()) {
            named.extend(sign.chars().next().map(|sign| (name, sign)));
        }
    }
    named
});

/// The character that a reference at the beginning of `text` stands for, and the bytes it takes;
/// `None` where there is no known reference. NUL and what is no character become U+FFFD.
pub(super) fn decode(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('&')?;
    let near = rest.as_bytes().get(..MAX_BYTES.min(rest.len()))?;
    let end = near.iter().position(|&b| b == b';')?;
    let name = &rest[..end];
    let sign = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|&c| c != '\0').unwrap_or('\u{fffd}')
        }
        None => *NAMED.get(name)?,
    };
    Some((sign, end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_references_are_decoded() {
        for (text, expected) in [
            ("&amp; x", Some(('&', 5))),
            ("&#39;", Some(('\'', 5))),
            ("&#x2019;s", Some(('’', 8))),
            ("&nbsp;", Some(('\u{a0}', 6))),
            ("&szlig;", Some(('ß', 7))),
            ("&#0;", Some(('\u{fffd}', 4))),
            ("&#xd800;", Some(('\u{fffd}', 8))),
            ("&amp", None),
            ("& so;", None),
            ("&unknown;", None),
            ("&ﷺ;", None),
        ] {
            assert_eq!(decode(text), expected, "{text}");
        }
    }
}
