//! References as people write them: `2:255`, `al-Baqarah 255`, `Sahih al-Bukhari #1`, `muslim 8c`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::fold::fold;

/// The names of the suras, one sura a line.
const SURAS: &str = include_str!("suras.txt");
/// The names of works, one work a line.
const WORKS: &str = include_str!("works.txt");

/// The longest reference, in bytes.
const LONGEST: usize = 80;

/// What a reference names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// Verses of one sura.
    Verses {
        /// The number of the sura, from 1 to 114.
        sura: u16,
        /// The first verse.
        first: u32,
        /// The last verse.
        last: u32,
    },
    /// A numbered narration of a work.
    Numbered {
        /// Ids that the work may have, the likeliest first.
        works: Vec<String>,
        /// The number, as written: `8c` and `08c` are two.
        number: String,
        /// The last number of a range of plain numbers.
        last: Option<u32>,
    },
}

impl Reference {
    /// Reads the whole of `text` as a reference; nothing where it is none.
    ///
    /// Whether what it names is there, only an index can say.
    ///
    /// # Examples
    ///
    /// ```
    /// use matn::corpus::Reference;
    ///
    /// let verses = Reference::Verses { sura: 2, first: 255, last: 255 };
    /// assert_eq!(Reference::parse("al-Baqarah 255"), Some(verses));
    /// ```
    pub fn parse(text: &str) -> Option<Reference> {
        if text.len() > LONGEST {
            return None;
        }
        let text = plain(text);
        let text = text.trim_matches(|c: char| is_bracket(c) || c.is_whitespace());
        let start = number_start(text)?;
        let (name, number) = text.split_at(start);
        let name = words(name);
        if name.is_empty() {
            return verses_by_number(number);
        }
        let number = number.trim();
        let joined = name.concat();
        if let Some(&sura) = NAMES.suras.get(joined.as_str()) {
            let Some((_, verses)) = number.split_once(':') else {
                let (first, last) = range(number)?;
                return Some(Reference::Verses { sura, first, last });
            };
            // `al-Baqarah 2:255` names the sura twice.
            let both = verses_by_number(number)?;
            let is_same = matches!(both, Reference::Verses { sura: other, .. } if other == sura);
            return (is_same && !verses.contains(':')).then_some(both);
        }
        if name.iter().all(|word| matches!(word.as_str(), "quran" | "القران" | "قران")) {
            return verses_by_number(number);
        }
        let mut works: Vec<String> =
            NAMES.works.get(joined.as_str()).cloned().into_iter().collect();
        for id in [joined.clone(), name.join("-"), name.last().cloned().unwrap_or_default()] {
            if !works.contains(&id) {
                works.push(id);
            }
        }
        let last = number.split_once(['-', '–']).and_then(|(_, last)| last.trim().parse().ok());
        let number = match last {
            Some(_) => number.split(['-', '–']).next().unwrap_or(number).trim(),
            None => number,
        };
        let is_number = number.len() <= 16
            && number.starts_with(|c: char| c.is_ascii_digit())
            && number.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | ','));
        is_number.then(|| Reference::Numbered { works, number: number.to_owned(), last })
    }

    /// The ids of the narrations it names, in order; at most a thousand.
    pub fn ids(&self) -> Vec<Vec<String>> {
        match self {
            Reference::Verses { sura, first, last } => {
                let last = (*last).min(first.saturating_add(999));
                (*first..=last).map(|verse| vec![format!("{sura}:{verse}")]).collect()
            }
            Reference::Numbered { works, number, last } => {
                let ids =
                    |number: &str| works.iter().map(|work| format!("{work}:{number}")).collect();
                match (number.parse::<u32>(), last) {
                    (Ok(first), Some(last)) => {
                        let last = (*last).min(first.saturating_add(999));
                        (first..=last).map(|number| ids(&number.to_string())).collect()
                    }
                    _ => vec![ids(number)],
                }
            }
        }
    }
}

/// The names of suras and works, folded.
struct Names {
    suras: HashMap<String, u16>,
    works: HashMap<String, String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let lines = |table: &'static str| table.lines().filter(|line| !line.starts_with('#'));
    let mut suras = HashMap::new();
    for (sura, line) in (1..).zip(lines(SURAS)) {
        for name in line.split('|') {
            suras.entry(words(&plain(name)).concat()).or_insert(sura);
        }
    }
    let mut works = HashMap::new();
    for line in lines(WORKS) {
        let mut names = line.split('|');
        let id = names.next().unwrap_or_default();
        for name in names {
            works.entry(words(&plain(name)).concat()).or_insert_with(|| id.to_owned());
        }
    }
    Names { suras, works }
});

/// The names of sura `sura`, those in Latin letters before the one in Arabic.
pub(super) fn sura_names(sura: u64) -> impl DoubleEndedIterator<Item = &'static str> {
    let lines = SURAS.lines().filter(|line| !line.starts_with('#'));
    let line = (1..).zip(lines).find(|(number, _)| *number == sura).map_or("", |(_, line)| line);
    line.split('|').filter(|name| !name.is_empty())
}

/// `text` with ASCII digits.
fn plain(text: &str) -> String {
    let digit = |c: char| match c {
        '\u{660}'..='\u{669}' => char::from_digit(c as u32 - 0x660, 10).unwrap_or(c),
        '\u{6f0}'..='\u{6f9}' => char::from_digit(c as u32 - 0x6f0, 10).unwrap_or(c),
        _ => c,
    };
    text.chars().map(digit).collect()
}

fn is_bracket(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '﴿' | '﴾' | '.')
}

/// Where the number at the end of a reference begins.
fn number_start(text: &str) -> Option<usize> {
    let is_part =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '.' | ',' | '-' | '–' | ' ');
    let mut start = None;
    for (at, c) in text.char_indices().rev() {
        if !is_part(c) {
            break;
        }
        let before = text[..at].chars().next_back();
        if c.is_ascii_digit() && !before.is_some_and(|c| c.is_alphanumeric()) {
            start = Some(at);
        }
        if c.is_ascii_alphabetic() && before.is_some_and(|c| c.is_ascii_alphabetic()) {
            break;
        }
    }
    start
}

/// `2:255`, `2:153-155`, `2 255`.
fn verses_by_number(number: &str) -> Option<Reference> {
    let (sura, verses) = number.split_once([':', '.'])?;
    let sura: u16 = sura.trim().parse().ok()?;
    let (first, last) = range(verses.trim())?;
    (1..=114).contains(&sura).then_some(Reference::Verses { sura, first, last })
}

/// `255` or `153-155`.
fn range(verses: &str) -> Option<(u32, u32)> {
    let verses = verses.trim_matches([',', ':', '.', ' ']);
    let (first, last) = verses.split_once(['-', '–']).unwrap_or((verses, verses));
    let first: u32 = first.trim().parse().ok()?;
    let last: u32 = last.trim().parse().ok()?;
    (first >= 1 && first <= last && last <= 999).then_some((first, last))
}

/// The words of a name that tell it from others, folded.
fn words(name: &str) -> Vec<String> {
    const FILLERS: [&str; 36] = [
        "al", "an", "ar", "as", "ash", "at", "az", "ad", "adh", "sahih", "saheeh", "sunan", "jami",
        "jaami", "imam", "hadith", "hadeeth", "no", "number", "book", "sura", "surah", "surat",
        "chapter", "verse", "verses", "ayah", "ayat", "aya", "v", "vv", "q", "صحيح", "سنن", "جامع",
        "حديث",
    ];
    const ARABIC_FILLERS: [&str; 7] = ["سوره", "رقم", "ايه", "الايه", "ايات", "الايات", "الحديث"];
    let split = |c: char| {
        c.is_whitespace()
            || matches!(c, '-' | '\u{2011}' | '#' | ',' | '،' | ':' | '.' | '(' | ')' | '/')
    };
    name.split(split)
        .map(fold)
        .filter(|word| {
            !word.is_empty()
                && !FILLERS.contains(&word.as_str())
                && !ARABIC_FILLERS.contains(&word.as_str())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, ids: &[&str]) {
        let reference = Reference::parse(text);
        let found = reference.as_ref().map(Reference::ids).unwrap_or_default();
        let found: Vec<&str> = found.iter().map(|ids| ids[0].as_str()).collect();
        assert_eq!(found, ids, "{text}: {reference:?}");
    }

    #[test]
    fn verses_are_read_from_numbers_and_names() {
        for text in [
            "2:255",
            "٢:٢٥٥",
            "(2:255)",
            "al-Baqarah 255",
            "Baqara 255",
            "Surah al-Baqara, 255",
            "البقرة 255",
            "سورة البقرة: ٢٥٥",
            "[البقرة: 255]",
            "Quran 2:255",
            "Q 2:255",
            "al-Baqarah 2:255",
            "Surah al-Baqarah, verse 255",
            "سورة البقرة، الآية ٢٥٥",
        ] {
            check(text, &["2:255"]);
        }
        check("2:153-155", &["2:153", "2:154", "2:155"]);
    }

    #[test]
    fn numbered_narrations_are_read_from_names_of_works() {
        for text in [
            "bukhari 1",
            "Sahih al-Bukhari #1",
            "Bukhari, 1",
            "bukhari:1",
            "البخاري 1",
            "صحيح البخاري ١",
            "Sahih al-Bukhari Hadith No. 1",
        ] {
            check(text, &["bukhari:1"]);
        }
        check("muslim 8c", &["muslim:8c"]);
        check("Sunan Abi Dawud 12", &["abudawud:12"]);
        check("badr 402.2", &["badr:402.2"]);
    }

    #[test]
    fn numbers_are_strings() {
        check("bukhari 007", &["bukhari:007"]);
    }

    #[test]
    fn other_texts_are_no_references() {
        for text in [
            "cloak",
            "2",
            "the 300 men of Badr",
            "115:1",
            "2:0",
            "",
            ":",
            "in 630 AD",
            "Maryam 2:255",
        ] {
            check(text, &[]);
        }
    }

    #[test]
    fn there_are_as_many_suras_as_there_are() {
        assert_eq!(SURAS.lines().filter(|line| !line.starts_with('#')).count(), 114);
    }
}
