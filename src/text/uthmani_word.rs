//! Words of the Uthmani script whose everyday spelling no sign of theirs tells.
//!
//! They are asked for in a query: the words of a text keep the readings that they were indexed
//! with.

use unicode_normalization::char::is_combining_mark;

/// How the end of a word, its vowel signs left out, is written every day.
const ENDS: [(&str, &str); 15] = [
    ("ترءا", "تراءى"),
    ("رءا", "رأى"),
    ("نـٔا", "نأى"),
    ("لدا", "لدى"),
    ("طغا", "طغى"),
    ("تترا", "تترى"),
    ("أقصا", "أقصى"),
    ("بوأ", "بوء"),
    ("نوأ", "نوء"),
    ("جزؤا۟", "جزاء"),
    ("لتخذت", "لاتخذت"),
    ("لـٔيكة", "الأيكة"),
    ("سعو", "سعوا"),
    ("عتو", "عتوا"),
    ("تبوءو", "تبوءوا"),
];

/// Letters that a sign replaces: sin for ṣad under or over a small sin, the seat of a hamza before
/// a letter that is not read.
const SIGNS: [(&str, &str); 3] = [("صۜ", "س"), ("صۣ", "س"), ("إي۟", "ئ")];

/// The everyday spelling of `raw`; nothing where it has no such word or sign.
pub fn everyday_spelling(raw: &str) -> Option<String> {
    let is_kept = |c: &char| {
        matches!(c, '\u{654}' | '\u{6dc}' | '\u{6df}' | '\u{6e3}') || !is_combining_mark(*c)
    };
    if raw.len() > 64 || !raw.contains(['\u{64e}', '\u{6dc}', '\u{6df}', '\u{6e3}', 'ء', 'أ']) {
        return None;
    }
    let bare: String = raw.chars().filter(is_kept).collect();
    if let Some((sign, letter)) = SIGNS.iter().find(|(sign, _)| bare.contains(sign)) {
        return Some(bare.replace(sign, letter));
    }
    ENDS.iter()
        .find_map(|(end, everyday)| Some(format!("{}{everyday}", bare.strip_suffix(end)?)))
        .filter(|_| raw.chars().any(is_combining_mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_signs_have_their_everyday_spelling() {
        for (uthmani, everyday) in [
            ("رَءَا", "رأى"),
            ("وَرَءَا", "ورأى"),
            ("وَنَـَٔا", "ونأى"),
            ("لَدَا", "لدى"),
            ("أَقْصَا", "أقصى"),
            ("تَبُوٓأَ", "تبوء"),
            ("وَيَبْصُۜطُ", "ويبسط"),
            ("بَصْۜطَةً", "بسطة"),
            ("وَمَلَإِي۟هِمْ", "وملئهم"),
        ] {
            assert_eq!(everyday_spelling(uthmani).as_deref(), Some(everyday), "{uthmani}");
        }
    }

    #[test]
    fn other_words_have_none() {
        for word in ["قَالَا", "كِتَابًا", "قرأ", "لدا", "the", ""] {
            assert_eq!(everyday_spelling(word), None, "{word}");
        }
    }
}
