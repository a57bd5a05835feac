//! Spelling variants of names and terms written in Latin letters: Umar, Omar; salah, salat.
//!
//! Variants come from rules: consonants that stand for the same Arabic letter (q, k; dh, z),
//! vowels that do (u, o, ou, oo), doubled letters and the ending -a, -ah, -at. Ordinary English
//! words are kept out by a closed list, so that `hadith` has variants and `good` has none.
//! All functions take folded words: lower case, no marks, no apostrophes.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Pairs that no rule reaches; each line a word and its other spellings.
const KNOWN: &str = include_str!("variants.txt");
/// Ordinary words of English, which have no variants.
const ENGLISH: &str = include_str!("english.txt");

static SPELLINGS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    known_variants()
        .filter_map(|line| Some((line, line.split(' ').next()?)))
        .flat_map(|(line, word)| line.split(' ').map(move |other| (other, word)))
        .collect()
});

static ORDINARY: LazyLock<HashSet<&str>> =
    LazyLock::new(|| data_lines(ENGLISH).flat_map(|line| line.split(' ')).collect());

/// Iterates over the spellings that no rule reaches: lines of words, the usual one first.
pub fn known_variants() -> impl Iterator<Item = &'static str> {
    data_lines(KNOWN)
}

fn data_lines(data: &'static str) -> impl Iterator<Item = &'static str> {
    data.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Tells whether a folded word is the Arabic article, as it is written before the letters that it
/// takes the sound of: al, ash, an, …
pub fn article(word: &str) -> bool {
    matches!(
        word,
        "al" | "el"
            | "ul"
            | "il"
            | "l"
            | "ad"
            | "adh"
            | "an"
            | "ar"
            | "as"
            | "ash"
            | "at"
            | "ath"
            | "az"
            | "ud"
            | "ur"
            | "us"
            | "ush"
            | "ut"
            | "uz"
    )
}

/// Returns a key that is equal for all variants of a folded word.
///
/// Equal keys are necessary, and not enough, for [`variants_equal`]. A word without variants, such
/// as an ordinary English one, a number or an Arabic word, is its own key.
pub fn variant_key(word: &str) -> String {
    let Some(sounds) = Sounds::of(word) else { return word.to_owned() };
    let mut key = String::with_capacity(word.len() + 1);
    // No folded word holds this, so no key is equal to a word without variants.
    key.push('~');
    if !sounds.run(0).is_empty() {
        key.push('a');
    }
    key.extend(sounds.consonants.chars().map(group));
    key
}

/// Whether a folded word can have variants: letters of a name or term, and no ordinary English word.
pub fn has_variants(word: &str) -> bool {
    Sounds::of(word).is_some()
}

/// Tells whether two folded words can be spellings of one name or term. Symmetric and reflexive.
pub fn variants_equal(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    if a.len().min(b.len()) <= FEW_LETTERS {
        let known = |word| SPELLINGS.get(word);
        return known(a).is_some() && known(a) == known(b);
    }
    let (Some(x), Some(y)) = (Sounds::of(a), Sounds::of(b)) else { return false };
    consonants_equal(&x.consonants, &y.consonants)
        && x.vowels.len() == y.vowels.len()
        && (0..x.vowels.len()).all(|at| {
            let before_allah =
                x.ends_in_llah && y.ends_in_llah && at > 0 && at + 2 == x.vowels.len();
            before_allah || runs_equal(x.run(at), y.run(at))
        })
}

/// Of a word of so few letters too little is left beside its vowels: its spellings are those listed.
const FEW_LETTERS: usize = 3;

/// Whether the consonants can be the same: ð (dh) is d or z, þ (th) in a longer word is s.
fn consonants_equal(a: &str, b: &str) -> bool {
    let long = a.chars().count() > 2;
    a.chars().count() == b.chars().count()
        && a.chars().zip(b.chars()).all(|(x, y)| match (x, y) {
            ('d', 'z') | ('z', 'd') => false,
            ('s', 'þ') | ('þ', 's') => long,
            _ => group(x) == group(y),
        })
}

/// The letter of a key for a consonant.
fn group(consonant: char) -> char {
    match consonant {
        'd' | 'ð' => 'z',
        'þ' => 's',
        other => other,
    }
}

/// A word as consonants, and the vowels before, between and behind them.
struct Sounds {
    consonants: String,
    /// One run more than there are consonants; each in letters a, e, i, u.
    vowels: Vec<String>,
    ends_in_llah: bool,
}

/// The length of the longest word that has variants.
const LONGEST: usize = 40;

impl Sounds {
    /// Reads a word; `None` if it has no variants.
    fn of(word: &str) -> Option<Self> {
        if !(3..=LONGEST).contains(&word.len()) || !word.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let known = SPELLINGS.get(word).copied();
        if known.is_none() && (is_english_by_its_letters(word) || ORDINARY.contains(word)) {
            return None;
        }
        let word = known.unwrap_or(word);
        let stem = without_feminine_ending(word);
        let mut sounds = Self {
            consonants: String::with_capacity(stem.len()),
            vowels: vec![String::new()],
            ends_in_llah: stem.ends_with("lla"),
        };
        let mut rest = stem.as_bytes();
        while let Some((sound, length)) = sound(rest, sounds.is_after_vowel()) {
            rest = &rest[length..];
            match sound {
                Sound::Vowel(letter) => {
                    if let Some(run) = sounds.vowels.last_mut()
                        && !run.ends_with(letter)
                    {
                        run.push(letter);
                    }
                }
                Sound::Consonant(letter) => {
                    if !sounds.is_after_vowel()
                        && sounds.consonants.chars().next_back().map(group) == Some(group(letter))
                    {
                        continue;
                    }
                    sounds.consonants.push(letter);
                    sounds.vowels.push(String::new());
                }
            }
        }
        (!sounds.consonants.is_empty()).then_some(sounds)
    }

    fn run(&self, at: usize) -> &str {
        self.vowels.get(at).map_or("", String::as_str)
    }

    fn is_after_vowel(&self) -> bool {
        self.vowels.last().is_some_and(|run| !run.is_empty())
    }
}

/// Whether a word has letters that English has and a word from Arabic has not.
fn is_english_by_its_letters(word: &str) -> bool {
    const BEGINNINGS: [&str; 3] = ["wh", "wr", "kn"];
    const MIDDLES: [&str; 4] = ["ght", "ea", "tch", "dge"];
    const ENDINGS: [&str; 14] = [
        "ing", "ings", "tion", "ness", "ment", "ful", "less", "ous", "ough", "ould", "lly", "sly",
        "tly", "dly",
    ];
    word.contains(['c', 'p', 'v', 'x'])
        || BEGINNINGS.iter().any(|letters| word.starts_with(letters))
        || MIDDLES.iter().any(|letters| word.contains(letters))
        || ENDINGS.iter().any(|letters| word.ends_with(letters))
}

enum Sound {
    Vowel(char),
    Consonant(char),
}

/// The sound that `letters` begin with, and how many of them it takes.
fn sound(letters: &[u8], after_vowel: bool) -> Option<(Sound, usize)> {
    use Sound::{Consonant, Vowel};
    let next = letters.get(1).copied().unwrap_or(b' ');
    let before_vowel = matches!(next, b'a' | b'e' | b'i' | b'o' | b'u');
    Some(match (*letters.first()?, next) {
        (b'e', b'e') => (Vowel('i'), 2),
        (b'o', b'o' | b'u') => (Vowel('u'), 2),
        (b'a', _) => (Vowel('a'), 1),
        (b'e', _) => (Vowel('e'), 1),
        (b'i', _) => (Vowel('i'), 1),
        (b'o' | b'u', _) => (Vowel('u'), 1),
        (b'y', _) if after_vowel || !before_vowel => (Vowel('i'), 1),
        (b'w', _) if after_vowel => (Vowel('u'), 1),
        (b'd', b'h') => (Consonant('ð'), 2),
        (b't', b'h') => (Consonant('þ'), 2),
        (b'k', b'h') => (Consonant('x'), 2),
        (b's', b'h') => (Consonant('$'), 2),
        (b'c', b'h') => (Consonant('c'), 2),
        (b'g', b'h') => (Consonant('g'), 2),
        (b'p', b'h') => (Consonant('f'), 2),
        (b'c' | b'q', _) => (Consonant('k'), 1),
        (b'v', _) => (Consonant('w'), 1),
        (letter, _) => (Consonant(char::from(letter)), 1),
    })
}

/// The word with -ah, -at and -eh at its end as -a.
fn without_feminine_ending(word: &str) -> &str {
    match word.as_bytes() {
        [_, .., b'a' | b'e', b'h'] | [_, _, .., b'a', b't'] => &word[..word.len() - 1],
        _ => word,
    }
}

/// Whether two runs of vowels can be the same: e stands for a, i or u, or for nothing beside
/// another vowel.
fn runs_equal(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    if a.is_empty() || b.is_empty() {
        return false;
    }
    let readings = readings(a);
    readings.iter().any(|reading| self::readings(b).contains(reading))
}

/// The most runs of vowels with an e that are read in every way; more is no word.
const MAX_READINGS: usize = 64;

fn readings(run: &str) -> Vec<String> {
    let mut readings = vec![String::new()];
    for letter in run.chars() {
        let choices: &[char] = if letter == 'e' && readings.len() < MAX_READINGS {
            &['a', 'i', 'u', ' ']
        } else if letter == 'e' {
            &['a']
        } else {
            &[letter]
        };
        readings = readings
            .iter()
            .flat_map(|reading| {
                choices.iter().map(move |&choice| {
                    let mut longer = reading.clone();
                    if choice != ' ' && !longer.ends_with(choice) {
                        longer.push(choice);
                    }
                    longer
                })
            })
            .collect();
    }
    readings.retain(|reading| !reading.is_empty());
    readings
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_name_are_variants_of_one_another() {
        for names in [
            "umar omar",
            "aisha aishah ayesha aaisha",
            "quran koran qoran",
            "muhammad mohammed muhammed mohamed mohammad",
            "hadith hadeeth hadis",
            "salah salat salaah",
            "zakat zakah",
            "sunnah sunna",
            "makkah mecca makka",
            "madinah medina madeenah",
            "hussain husayn hussein husain",
            "uthman usman othman osman",
            "khadija khadeejah khadijah",
            "abdullah abdallah",
            "hurayra huraira hurairah hurayrah",
            "bukhari bukhaari bokhari",
            "tirmidhi tirmizi",
            "nasai nisai",
            "ramadan ramadhan ramazan",
            "wudu wudhu wuzu",
            "dhuhr zuhr",
            "yusuf yousef yousuf",
            "ibrahim ibraheem",
            "musa moosa mousa",
            "isa eesa eisa",
            "dawud dawood daud",
            "sulayman sulaiman suleiman",
            "zaynab zainab",
            "shuayb shoaib",
            "qiblah kibla",
            "hamza hamzah",
            "shafii shafi",
        ] {
            let names: Vec<&str> = names.split(' ').collect();
            for a in &names {
                for b in &names {
                    assert_eq!(variant_key(a), variant_key(b), "{a} {b}");
                    assert!(variants_equal(a, b), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn other_names_are_none() {
        for (a, b) in [
            ("umar", "amir"),
            ("hasan", "husayn"),
            ("allah", "illa"),
            ("zayd", "ziyad"),
            ("salman", "sulayman"),
            ("karim", "kiram"),
            ("dar", "zar"),
            ("fath", "fass"),
            ("bakr", "badr"),
            ("abu", "abuu"),
            ("abu", "abe"),
            ("ali", "ala"),
        ] {
            assert!(!variants_equal(a, b), "{a} {b}");
        }
    }

    #[test]
    fn ordinary_words_have_no_variants() {
        for (a, b) in [
            ("man", "men"),
            ("good", "god"),
            ("then", "than"),
            ("made", "mad"),
            ("peace", "piece"),
            ("prayer", "prier"),
            ("sure", "sura"),
            ("2125", "2152"),
            ("الله", "اللة"),
        ] {
            assert!(!variants_equal(a, b), "{a} {b}");
            assert_eq!(variant_key(a), a);
        }
    }

    #[test]
    fn the_lists_are_folded_and_hold_no_word_twice() {
        let words: Vec<&str> = data_lines(ENGLISH).flat_map(|line| line.split(' ')).collect();
        assert_eq!(words.len(), ORDINARY.len());
        for word in words.into_iter().chain(SPELLINGS.keys().copied()) {
            assert!(word.len() >= 3 && word.bytes().all(|b| b.is_ascii_lowercase()), "{word}");
        }
        assert!(SPELLINGS.keys().all(|word| !ORDINARY.contains(word)));
        assert!(ENGLISH.starts_with("# Source: ") && KNOWN.starts_with("# Source: "));
    }

    proptest! {
        #[test]
        fn variants_are_symmetric_and_share_a_key(
            a in "[adehiklmnostuwyz]{1,9}",
            b in "[adehiklmnostuwyz]{1,9}",
        ) {
            prop_assert_eq!(variants_equal(&a, &b), variants_equal(&b, &a));
            prop_assert!(variants_equal(&a, &a));
            if variants_equal(&a, &b) {
                prop_assert_eq!(variant_key(&a), variant_key(&b));
            }
        }

        #[test]
        fn any_word_has_a_key(word in "\\PC{0,60}") {
            prop_assert!(word.is_empty() || !variant_key(&word).is_empty());
        }
    }
}
