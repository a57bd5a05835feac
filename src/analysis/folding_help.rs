//! The tables of folding, for `matn help folding`.

use crate::text::honorific::entries;

/// The rules, in words and examples; a test checks the examples against the analyzer.
const RULES: &str = include_str!("folding.txt");

/// The rules of folding and the list of honorifics, as plain text.
pub fn folding_help() -> String {
    let mut help = RULES.to_owned();
    help.push_str("  signs: ﷺ salawat, ﷻ jalal, and those of U+FD40–FD4F, U+FDFE, U+FDFF\n");
    for entry in entries() {
        let class = entry.class.map_or("plain", |class| class.name());
        help.push_str(&format!(
            "  {class} {} {} {}\n",
            entry.script,
            entry.place.name(),
            entry.words
        ));
    }
    help
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    #[test]
    fn the_equations_of_the_help_hold() {
        for group in [
            "Qur'an = Qur’an = Qurʾān = Quran",
            "'Umar = `Umar = ʿUmar = Umar",
            "Prophet’s = Prophet's = prophets",
            "أ إ آ ٱ ا = ا",
            "ﷲ = الله",
            "شئ = شيء",
            "al-Bukhari = al Bukhari",
        ] {
            assert!(RULES.contains(group), "{group} is not in the help");
            let sides: Vec<Vec<String>> = group.split(" = ").map(words).collect();
            let last = sides.last().unwrap();
            for side in &sides {
                let all_equal = side == last
                    || side.iter().all(|word| std::slice::from_ref(word) == last.as_slice());
                assert!(all_equal, "{group}: {side:?}");
            }
        }
    }

    #[test]
    fn the_help_lists_every_honorific() {
        assert_eq!(
            folding_help().matches(" arabic ").count() + folding_help().matches(" latin ").count(),
            entries().count()
        );
    }
}
