//! Words that the Uthmani spelling joins and everyday spelling writes apart.

use std::ops::Range;

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

/// The words of everyday spelling that the word `raw`, folded as `folded`, joins with letters left
/// out, each with its bytes of `raw`: `يَبْنَؤُمَّ` is يا ابن أم. Nothing for other words.
pub fn everyday_words(folded: &str, raw: &str) -> Option<Vec<(Range<usize>, &'static str)>> {
    let (words, starts): (&[&'static str], &[char]) = match folded {
        "يبنءم" => (&["يا", "ابن", "ام"], &['ب', 'ؤ']),
        "بنءم" => (&["ابن", "ام"], &['ؤ']),
        _ => return None,
    };
    let mut ends = starts.iter().map(|&c| raw.find(c)).collect::<Option<Vec<usize>>>()?;
    ends.push(raw.len());
    let mut start = 0;
    let parts = ends.into_iter().zip(words).map(|(end, word)| {
        let part = start..end;
        start = end;
        (part, *word)
    });
    Some(parts.collect())
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
