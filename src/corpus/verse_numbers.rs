//! Verses by the words round their numbers: `Chapter 2, Verse 153`, `Surah II, 153`, `verse 153 of
//! al-Baqarah`.

use super::reference::{Reference, range};
use crate::text::fold::fold;

/// Words that say that a number is that of a sura, that of a verse, or that both are of the Qur'an;
/// folded.
pub(crate) const SURA: [&str; 8] =
    ["sura", "surah", "surat", "soorat", "soorah", "chapter", "s", "ch"];
pub(crate) const VERSE: [&str; 10] =
    ["verse", "verses", "v", "vv", "ayah", "ayat", "aya", "a", "الايه", "ايه"];
const QURAN: [&str; 4] = ["quran", "koran", "q", "qs"];
/// What stands between a verse and its sura.
const OF: [&str; 3] = [" of ", " in ", " من "];

/// Which number of a verse a word is, or names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Sura,
    Verse,
}

/// The verses of a text that tells a number of a sura and one of a verse, and which is which.
///
/// A number without such a word is that of the sura where it is the first one. A sura may be
/// numbered in Roman numerals.
pub(super) fn by_numbers(text: &str) -> Option<Reference> {
    let is_cut = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | ':' | '/');
    let (mut sura, mut verse): (Option<u32>, Option<(u32, u32)>) = (None, None);
    let mut part = None;
    let mut is_named = false;
    for word in text.split(is_cut).filter(|word| !word.is_empty()) {
        let split = word.find(char::is_numeric).unwrap_or(word.len());
        let (name, number) = word.split_at(split);
        let name = fold(name);
        if part == Some(Part::Sura)
            && sura.is_none()
            && let Some(roman) = roman(word)
        {
            (sura, part) = (Some(roman), None);
            continue;
        }
        match name.as_str() {
            "" | "of" | "the" => {}
            name if SURA.contains(&name) => part = Some(Part::Sura),
            name if VERSE.contains(&name) => part = Some(Part::Verse),
            name if QURAN.contains(&name) => is_named = true,
            _ => return None,
        }
        is_named |= part == Some(Part::Sura);
        if number.is_empty() {
            continue;
        }
        match part.take().unwrap_or(if sura.is_none() { Part::Sura } else { Part::Verse }) {
            Part::Sura if sura.is_none() => sura = Some(number.parse().ok()?),
            Part::Verse if verse.is_none() => verse = Some(range(number)?),
            _ => return None,
        }
    }
    let (sura, (first, last)) = (u16::try_from(sura?).ok()?, verse?);
    let is_sura = (1..=114).contains(&sura);
    (is_named && is_sura).then_some(Reference::Verses { sura, first, last })
}

/// The verses of a text that names them before their sura: `verse 153 of al-Baqarah`, `الآية ١٥٣
/// من سورة البقرة`.
pub(super) fn verse_of_sura(text: &str) -> Option<Reference> {
    let (verse, sura) = OF.iter().find_map(|of| text.split_once(of))?;
    let (name, number) = verse.trim().split_at(verse.trim().find(char::is_numeric)?);
    let is_verse = VERSE.contains(&fold(name.trim().trim_end_matches('.')).as_str());
    let is_name = !sura.contains(char::is_numeric);
    let named = (is_verse && is_name).then(|| Reference::parse(&format!("{sura} {number}")))?;
    named.filter(|named| matches!(named, Reference::Verses { .. }))
}

/// Whether `text` begins with a word that says that a number is that of a verse, and has a sura
/// after that.
pub(crate) fn is_verse_of(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    VERSE.contains(&fold(first).as_str()) && OF.iter().any(|of| text.contains(of))
}

/// The number that a Roman numeral in capitals or small letters writes, up to 114.
fn roman(word: &str) -> Option<u32> {
    let word = word.to_ascii_uppercase();
    let value = |sign| match sign {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        b'L' => Some(50),
        b'C' => Some(100),
        _ => None,
    };
    let signs: Vec<u32> = word.bytes().map(value).collect::<Option<_>>()?;
    let is_less = |at: usize| signs.get(at + 1).is_some_and(|next| signs[at] < *next);
    let less: u32 = (0..signs.len()).filter(|&at| is_less(at)).map(|at| signs[at]).sum();
    let number = signs.iter().sum::<u32>().checked_sub(2 * less)?;
    ((1..=114).contains(&number) && written(number) == word).then_some(number)
}

/// A number up to 399 in Roman numerals.
fn written(mut number: u32) -> String {
    let signs = [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V")];
    let mut text = String::new();
    for (value, sign) in signs.into_iter().chain([(4, "IV"), (1, "I")]) {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_which_number_is_that_of_the_sura() {
        let verses = Some(Reference::Verses { sura: 2, first: 153, last: 153 });
        for text in [
            "Chapter 2, Verse 153",
            "Surah II, 153",
            "Surah II: 153",
            "S. ii. 153",
            "sura 2, v. 153",
            "S. 2, A. 153",
            "Koran, 2/153",
            "verse 153 of Surah 2",
            "Verse 153 of chapter II",
            "verse 153 of al-Baqarah",
            "verse 153 of Surat-ul-Baqarah",
            "الآية ١٥٣ من سورة البقرة",
            "Soorat al-Baqarah 153",
            "Surat-ul-Baqarah: 153",
            "Suratul Baqarah 153",
        ] {
            assert_eq!(Reference::parse(text), verses, "{text}");
        }
        let verses = Some(Reference::Verses { sura: 2, first: 153, last: 155 });
        assert_eq!(Reference::parse("Chapter 2, verses 153–155"), verses);
    }

    #[test]
    fn numbers_of_anything_else_are_no_verses() {
        for text in [
            "Book 2, Hadith 153",
            "chapter 2",
            "verse 153",
            "1/2",
            "Surah IIII, 3",
            "chapter 2, chapter 3",
            "verse 2, verse 3",
            "verse 3 of Bukhari",
            "Surah 115, 3",
        ] {
            let is_verses = matches!(Reference::parse(text), Some(Reference::Verses { .. }));
            assert!(!is_verses, "{text}");
        }
    }
}
