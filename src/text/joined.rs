//! Words that the Uthmani spelling joins and everyday spelling writes apart.

use std::ops::Range;

use super::fold::letter_starts;
use super::rasm::{Marks, kind};

/// Cuts a word that the Uthmani spelling joins and everyday spelling writes as two.
///
/// Gives the byte ranges of both parts, which together are the whole word: `يَـٰقَوْمِ` is يا قوم,
/// `هَـٰٓأَنتُمْ` is ها أنتم. Each part is the same word ([`same_word`](super::uthmani::same_word)) as its everyday spelling. The
/// second part of `يَبْنَؤُمَّ` has to be cut again: it is يا ابن أم.
pub fn split_joined(raw: &str) -> Option<(Range<usize>, Range<usize>)> {
    let places: Vec<(usize, char)> = raw
        .char_indices()
        .filter(|&(_, c)| kind(c).is_some() || c == 'آ' || matches!(c, '\u{654}' | '\u{655}'))
        .collect();
    let letters: String = places.iter().map(|&(_, c)| plain(c)).collect();
    let prefix = usize::from(letters.starts_with(['و', 'ف']));
    let rest = letters.char_indices().nth(prefix).map_or("", |(at, _)| &letters[at..]);
    let first = if ["يبنءم", "يايه", "يايته"].iter().any(|joined| rest.starts_with(joined))
    {
        1
    } else if rest.strip_prefix("يٰ").is_some_and(|called| called.chars().count() > 1)
        || rest.starts_with("هٰانتم")
        || letters == "بنءم"
    {
        2
    } else {
        return None;
    };
    let mut cut = places.get(prefix + first)?.0;
    // A hamza on a stretch begins with that stretch.
    while let Some(c) = raw[..cut].chars().next_back()
        && places.get(prefix + first).is_some_and(|&(_, c)| c == '\u{654}')
        && (c == '\u{640}' || Marks::of(c).is_some())
    {
        cut -= c.len_utf8();
        if c == '\u{640}' {
            break;
        }
    }
    Some((0..cut, cut..raw.len()))
}

/// Words that are several with letters left out, folded, and these; each with its first letter in the
/// word. The alef of ابن is left out behind يا.
const CONTRACTED: [(&str, &[(&str, usize)]); 5] = [
    ("يبنءم", &[("يا", 0), ("ابن", 1), ("ام", 3)]),
    ("يابنءم", &[("يا", 0), ("ابن", 2), ("ام", 4)]),
    ("بنءم", &[("ابن", 0), ("ام", 2)]),
    ("يابن", &[("يا", 0), ("ابن", 2)]),
    ("ياابن", &[("يا", 0), ("ابن", 2)]),
];

/// The words of everyday spelling that the word `raw`, folded as `folded`, joins with letters left
/// out, each with its bytes of `raw`: `يَبْنَؤُمَّ` is يا ابن أم, `يابن` is يا ابن. A و or ف may stand
/// before them. Nothing for other words.
pub fn everyday_words(folded: &str, raw: &str) -> Option<Vec<(Range<usize>, String)>> {
    let is_it = |word: &str| CONTRACTED.iter().find(|(joined, _)| *joined == word);
    let rest = folded.strip_prefix(['و', 'ف']);
    let (_, words) = is_it(folded).or_else(|| is_it(rest?))?;
    let before = if is_it(folded).is_some() { "" } else { &folded[..'و'.len_utf8()] };
    let starts = letter_starts(raw)?;
    let skipped = before.chars().count();
    let mut parts: Vec<(Range<usize>, String)> = Vec::with_capacity(words.len());
    for (word, first) in *words {
        let start = match parts.last_mut() {
            None => 0,
            Some((last, _)) => {
                last.end = *starts.get(skipped + first)?;
                last.end
            }
        };
        let before = if parts.is_empty() { before } else { "" };
        parts.push((start..raw.len(), format!("{before}{word}")));
    }
    Some(parts)
}

/// A letter for comparing with the list of joined words.
fn plain(c: char) -> char {
    match c {
        'أ' | 'إ' | 'آ' | '\u{671}' => 'ا',
        'ؤ' | 'ئ' | '\u{654}' => 'ء',
        'ى' => 'ي',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::fold::fold;
    use super::super::uthmani::same_word;
    use super::*;

    #[test]
    fn joined_words_are_cut_into_their_everyday_words() {
        for (joined, first, second) in [
            ("يَـٰقَوْمِ", "يا", "قوم"),
            ("يَـٰٓأَيُّهَا", "يا", "أيها"),
            ("وَيَـٰٓـَٔادَمُ", "ويا", "آدم"),
            ("يَـٰٓـَٔادَمُ", "يا", "آدم"),
            ("هَـٰٓأَنتُمْ", "ها", "أنتم"),
        ] {
            let (a, b) = split_joined(joined).expect(joined);
            assert!(same_word(&joined[a.clone()], first), "{joined} {}", &joined[a]);
            assert!(same_word(&joined[b.clone()], second), "{joined} {}", &joined[b]);
        }
        assert_eq!(split_joined("يأيها"), Some((0..2, 2..10)));
    }

    #[test]
    fn three_words_in_one_are_cut_twice() {
        let (ya, rest) = split_joined("يَبْنَؤُمَّ").expect("is joined");
        let rest = &"يَبْنَؤُمَّ"[rest];
        let (son, mother) = split_joined(rest).expect("is joined");
        assert!(same_word(&"يَبْنَؤُمَّ"[ya], "يا"));
        assert!(same_word(&rest[son], "ابن") && same_word(&rest[mother], "أم"));
    }

    #[test]
    fn words_with_letters_left_out_are_their_everyday_words() {
        for (raw, expected) in [
            ("يَبْنَؤُمَّ", "يَ|يا بْنَ|ابن ؤُمَّ|ام"),
            ("يَبۡنَؤُمَّ", "يَ|يا بۡنَ|ابن ؤُمَّ|ام"),
            ("يبنو\u{654}م", "ي|يا بن|ابن و\u{654}م|ام"),
            ("يابن", "يا|يا بن|ابن"),
            ("ويابن", "ويا|ويا بن|ابن"),
            ("بنؤم", "بن|ابن ؤم|ام"),
        ] {
            let words = everyday_words(&fold(raw), raw).expect(raw);
            let shown: Vec<String> =
                words.iter().map(|(part, word)| format!("{}|{word}", &raw[part.clone()])).collect();
            assert_eq!(shown.join(" "), expected);
        }
        for raw in ["يبني", "بن", "ابن", "يا", ""] {
            assert_eq!(everyday_words(&fold(raw), raw), None, "{raw}");
        }
    }

    #[test]
    fn other_words_stay_whole() {
        for word in ["هَـٰذَا", "يسٓ", "يَـٰ", "يَوْمِ", "هَـٰٓؤُلَآءِ", "word", ""]
        {
            assert_eq!(split_joined(word), None, "{word}");
        }
    }

    proptest! {
        #[test]
        fn parts_lie_on_character_borders(word in "[وفيهأايهنتم\u{640}\u{64e}\u{653}\u{654}\u{670}]{0,12}") {
            if let Some((a, b)) = split_joined(&word) {
                prop_assert_eq!([&word[a], &word[b]].concat(), word);
            }
        }
    }
}
