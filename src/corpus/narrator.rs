//! The line that names the narrator: `Narrated Abu Huraira:`.

/// A line of more words tells more than who narrates.
const MAX_LINE_WORDS: usize = 12;
/// A name has no more words.
const MAX_NAME_WORDS: usize = 8;

/// What stands before the name, the longest first, in lower case.
const BEFORE: [&str; 12] = [
    "it is narrated on the authority of ",
    "it is reported on the authority of ",
    "it has been narrated on the authority of ",
    "it has been reported on the authority of ",
    "this hadith has been narrated on the authority of ",
    "it was narrated that ",
    "it was narrated from ",
    "it is narrated from ",
    "narrated by ",
    "narrated from ",
    "narrated ",
    "from ",
];

/// Words that the name ends before, in lower case.
const AFTER: [&str; 12] = [
    "that", "said", "says", "reported", "narrated", "narrates", "told", "from", "who", "while",
    "has", "may",
];

/// Whether the line tells more than who narrates: then it is the beginning of the text.
pub(super) fn is_part_of_the_text(line: &str) -> bool {
    line.split_whitespace().count() > MAX_LINE_WORDS
}

/// The name in the line; `None` where it cannot be told apart from the rest.
pub(super) fn name_in(line: &str) -> Option<String> {
    let line = line.trim();
    let begins = |before: &&&str| {
        line.get(..before.len()).is_some_and(|head| head.eq_ignore_ascii_case(before))
    };
    let rest = &line[BEFORE.iter().find(begins).map_or(0, |before| before.len())..];
    let rest = rest.split([':', '(', ',', ';']).next().unwrap_or_default();
    let is_after = |word: &&str| AFTER.contains(&word.to_lowercase().as_str());
    let words: Vec<&str> = rest.split_whitespace().take_while(|word| !is_after(word)).collect();
    let is_name = (1..=MAX_NAME_WORDS).contains(&words.len())
        && words[0].contains(|c: char| c.is_uppercase())
        && !matches!(words[0], "It" | "Another" | "This" | "The" | "A" | "In" | "I" | "And" | "He");
    is_name.then(|| words.join(" ").trim_end_matches(['.', '-']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_stands_between_the_formulas() {
        for (line, name) in [
            ("Narrated Abu Huraira:", Some("Abu Huraira")),
            ("Narrated 'Aisha (the mother of the faithful believers):", Some("'Aisha")),
            ("It was narrated from Abu Burdah that Abu Musa said:", Some("Abu Burdah")),
            (
                "Jabir bin 'Abdullah, may Allah be pleased with them, narrated that :",
                Some("Jabir bin 'Abdullah"),
            ),
            ("Anas b. Malik reported:", Some("Anas b. Malik")),
            ("Another tradition on the authority of Anas has:", None),
            ("", None),
            (":", None),
        ] {
            assert_eq!(name_in(line).as_deref(), name, "{line}");
        }
    }

    #[test]
    fn a_long_line_is_text() {
        assert!(!is_part_of_the_text("Narrated Abu Huraira:"));
        assert!(is_part_of_the_text(&"word ".repeat(13)));
    }
}
