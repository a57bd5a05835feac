//! References as people write them: `2:255`, `al-Baqarah 255`, `Sahih al-Bukhari #1`, `muslim 8c`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::verse_numbers::{by_numbers, verse_of_sura};
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
    /// Several of these: `2:255, 256`.
    List(Vec<Reference>),
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
        let by_words = by_numbers(text).or_else(|| verse_of_sura(text));
        by_words.or_else(|| Reference::parse_one(text)).or_else(|| parse_list(text))
    }

    /// Reads `text`, with plain digits and dashes, as one reference.
    fn parse_one(text: &str) -> Option<Reference> {
        let text = text.trim_matches(|c: char| is_bracket(c) || c.is_whitespace());
        let start = number_start(text)?;
        let (name, number) = text.split_at(start);
        let name = words(name);
        if name.is_empty() {
            return verses_by_number(number);
        }
        let number = number.trim();
        let joined = name.concat();
        if let Some(sura) = sura_of(&joined) {
            let Some((_, verses)) = number.split_once(':') else {
                let (first, last) = range(number)?;
                return Some(Reference::Verses { sura, first, last });
            };
            // `al-Baqarah 2:255` names the sura twice.
            let both = verses_by_number(number)?;
            let is_same = matches!(both, Reference::Verses { sura: other, .. } if other == sura);
            return (is_same && !verses.contains(':')).then_some(both);
        }
        if is_quran_name(&name) {
            return verses_by_number(number);
        }
        let mut works: Vec<String> =
            NAMES.works.get(joined.as_str()).cloned().into_iter().collect();
        for id in [joined.clone(), name.join("-"), name.last().cloned().unwrap_or_default()] {
            if !works.contains(&id) {
                works.push(id);
            }
        }
        let last = number.split_once('-').and_then(|(_, last)| last.trim().parse().ok());
        let number = match last {
            Some(_) => number.split('-').next().unwrap_or(number).trim(),
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
            Reference::List(all) => all.iter().flat_map(Reference::ids).take(1000).collect(),
        }
    }
}

/// The folded words of the name in `text`, and its number with plain digits and dashes.
pub(super) fn number_and_name(text: &str) -> Option<(Vec<String>, String)> {
    if text.len() > LONGEST {
        return None;
    }
    let text = plain(text);
    let text = text.trim_matches(|c: char| is_bracket(c) || c.is_whitespace());
    let (name, number) = text.split_at(number_start(text)?);
    Some((words(name), number.to_owned()))
}

/// Whether `name` names the whole Qur'an, or nothing.
pub(super) fn is_quran_name(name: &[String]) -> bool {
    name.iter().all(|word| matches!(word.as_str(), "quran" | "koran" | "القران" | "قران"))
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
            suras.entry(sound(&words(&plain(name)).concat())).or_insert(sura);
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

/// The sura of that name, with or without an article in front.
fn sura_of(joined: &str) -> Option<u16> {
    let names = [Some(joined), joined.strip_prefix("al"), joined.strip_prefix("aal")];
    names.into_iter().flatten().find_map(|name| NAMES.suras.get(&sound(name)).copied())
}

/// One spelling for the usual transliterations of a name: long vowels and doubled letters once,
/// no h or t at the end, u for o, i for e.
fn sound(name: &str) -> String {
    if !name.bytes().all(|b| b.is_ascii_lowercase()) {
        return name.to_owned();
    }
    let name = name.replace("ee", "i").replace("oo", "u").replace("ou", "u").replace("dh", "z");
    let mut sound = String::with_capacity(name.len());
    for c in name.chars() {
        let c = match c {
            'o' => 'u',
            'e' | 'y' => 'i',
            'w' => 'u',
            other => other,
        };
        if !sound.ends_with(c) {
            sound.push(c);
        }
    }
    if sound.len() > 4 && (sound.ends_with("ah") || sound.ends_with("at")) {
        sound.pop();
    }
    sound
}

/// A list with commas: what follows the first is a reference, or a number in the same sura or
/// work.
fn parse_list(text: &str) -> Option<Reference> {
    let mut parts = text.split([',', '،', ';', '؛']);
    let first = parts.next()?;
    let mut all = vec![Reference::parse_one(first)?];
    for part in parts.map(|part| part.trim_matches(|c: char| is_bracket(c) || c.is_whitespace())) {
        let next = match (all.last()?, Reference::parse_one(part)) {
            (_, Some(whole)) => whole,
            (Reference::Verses { sura, .. }, None) => {
                let (first, last) = range(part)?;
                Reference::Verses { sura: *sura, first, last }
            }
            (Reference::Numbered { works, .. }, None) => {
                Reference::parse_one(&format!("{} {part}", works.first()?))?
            }
            (Reference::List(_), None) => return None,
        };
        all.push(next);
    }
    (all.len() > 1).then_some(Reference::List(all))
}

/// `text` with ASCII digits and plain dashes.
fn plain(text: &str) -> String {
    let digit = |c: char| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
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
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '.' | ',' | '-' | ' ');
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
pub(super) fn range(verses: &str) -> Option<(u32, u32)> {
    let verses = verses.trim_matches([',', ':', '.', ' ']);
    let (first, last) = verses.split_once('-').unwrap_or((verses, verses));
    let first: u32 = first.trim().parse().ok()?;
    let last: u32 = last.trim().parse().ok()?;
    (first >= 1 && first <= last && last <= 999).then_some((first, last))
}

/// The words of a name that tell it from others, folded.
fn words(name: &str) -> Vec<String> {
    const FILLERS: [&str; 50] = [
        "al", "el", "an", "ar", "as", "ash", "at", "az", "ad", "adh", "sahih", "saheeh", "sunan",
        "jami", "jaami", "imam", "hadith", "hadeeth", "no", "number", "book", "sura", "surah",
        "surat", "soorah", "soorat", "suratul", "sooratul", "ul", "un", "ur", "us", "ush", "ut",
        "uz", "ud", "chapter", "verse", "verses", "ayah", "ayat", "aya", "v", "vv", "q", "s",
        "صحيح", "سنن", "جامع", "حديث",
    ];
    const ARABIC_FILLERS: [&str; 9] =
        ["سوره", "رقم", "ايه", "الايه", "ايات", "الايات", "الحديث", "رواه", "اخرجه"];
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
    fn a_list_names_each_of_its_parts() {
        check("2:255, 256", &["2:255", "2:256"]);
        check("al-Baqarah 255, 285-286", &["2:255", "2:285", "2:286"]);
        check("2:255; 3:18", &["2:255", "3:18"]);
        check("Bukhari 1, 2", &["bukhari:1", "bukhari:2"]);
        check("muslim 4433,4434", &["muslim:4433,4434"]);
        check("2:285—286", &["2:285", "2:286"]);
    }

    #[test]
    fn names_are_read_in_any_usual_transliteration() {
        for (text, id) in [
            ("Aal-Imran 18", "3:18"),
            ("aal imraan 18", "3:18"),
            ("tawba 128", "9:128"),
            ("at-tawbah 128", "9:128"),
            ("Ikhlaas 1", "112:1"),
            ("Baqarat 1", "2:1"),
            ("Albaqarah 1", "2:1"),
            ("al-Faatihah 1", "1:1"),
            ("Yaaseen 1", "36:1"),
            ("adh-Dhaariyaat 1", "51:1"),
            ("S. 2:255", "2:255"),
            ("رواه البخاري 1", "bukhari:1"),
        ] {
            check(text, &[id]);
        }
    }

    #[test]
    fn no_two_suras_share_a_name() {
        let mut of_names: HashMap<String, usize> = HashMap::new();
        for (sura, line) in SURAS.lines().filter(|line| !line.starts_with('#')).enumerate() {
            for name in line.split('|') {
                let name = sound(&words(&plain(name)).concat());
                assert_eq!(*of_names.entry(name.clone()).or_insert(sura), sura, "{name}");
            }
        }
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
