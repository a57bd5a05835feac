//! Arabic words: their other readings and their light stems.
//!
//! All functions take folded words (see [`super::fold`]) unless they say raw.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::char::is_combining_mark;

use super::fold::fold;
use super::quranic::modern_forms;

/// Letters that stand before a word without a space.
const PARTICLES: [&str; 6] = ["و", "ف", "ب", "ل", "ك", "س"];

/// Whether `word` is a particle of one letter that is usually written together with the next word.
pub fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word)
}

/// Two words that are also written as one, and how; a و or ف may stand before them.
const CONTRACTIONS: [(&str, &str, &str); 16] = [
    ("ان", "لا", "الا"),
    ("ان", "لن", "الن"),
    ("ان", "لم", "الم"),
    ("ان", "لو", "الو"),
    ("ان", "ما", "انما"),
    ("لان", "لا", "لءلا"),
    ("من", "ما", "مما"),
    ("من", "من", "ممن"),
    ("عن", "ما", "عما"),
    ("عن", "من", "عمن"),
    ("ام", "من", "امن"),
    ("ام", "ما", "اما"),
    ("في", "ما", "فيما"),
    ("كل", "ما", "كلما"),
    ("اين", "ما", "اينما"),
    ("بءس", "ما", "بءسما"),
];

/// The one word as which the folded words `first` and `second` are also written: أن لا, ألا.
pub fn contraction(first: &str, second: &str) -> Option<String> {
    if first.len() > 8 || !matches!(second, "لا" | "لن" | "لم" | "لو" | "ما" | "من") {
        return None;
    }
    let bare = first.strip_prefix(['و', 'ف']).filter(|bare| bare.len() >= 4);
    [Some(first), bare].into_iter().flatten().find_map(|core| {
        let before = &first[..first.len() - core.len()];
        let found = CONTRACTIONS.iter().find(|entry| (entry.0, entry.1) == (core, second))?;
        Some(format!("{before}{}", found.2))
    })
}

/// Words whose alef may be left out, a pair a line.
const ALEF_WORDS: &str = include_str!("alef_words.txt");

/// Each word of the table and how else it is written.
static OTHER_SPELLINGS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let pairs = ALEF_WORDS.lines().filter_map(|line| line.split_once(' '));
    pairs
        .filter(|pair| pair.0 != "#")
        .flat_map(|(full, short)| [(full, short), (short, full)])
        .collect()
});

/// Appends to `out` the other folded forms under which the raw word may be looked for, each once
/// and none equal to `folded`.
///
/// They come from spellings that one fold cannot reach: a hamza on its seat and the bare seat
/// (مؤمن, مومن), an alef that is written or not (السماوات, السموات), and the signs of the Uthmani
/// script that everyday spelling writes as letters (the dagger alef, small waw and ya, ـٔ for أ).
pub fn readings(raw: &str, folded: &str, out: &mut Vec<String>) {
    let mut push = |reading: String| {
        if reading != folded && !reading.is_empty() && !out.contains(&reading) {
            out.push(reading);
        }
    };
    if raw.contains(['ؤ', 'ئ']) {
        push(fold(&raw.replace('ؤ', "و").replace('ئ', "ي")));
    }
    if let Some(other) = other_spelling(folded) {
        push(other);
    }
    let uthmani = raw.contains(is_uthmani) || has_free_hamza(raw) || raw.ends_with("ى\u{650}");
    if uthmani {
        modern_forms(raw).iter().for_each(|form| push(fold(form)));
    }
}

/// The other spelling of a word of the table, with the particles, the article and the pronoun that
/// stand round it.
fn other_spelling(folded: &str) -> Option<String> {
    const BEFORE: [&str; 12] =
        ["", "و", "ف", "ب", "ل", "ك", "ال", "وال", "فال", "بال", "لل", "كال"];
    const AFTER: [&str; 7] = ["", "ه", "ها", "هم", "هما", "ك", "كم"];
    let len = folded.chars().count();
    if !(3..=14).contains(&len) {
        return None;
    }
    BEFORE.iter().filter_map(|before| Some((before, folded.strip_prefix(before)?))).find_map(
        |(before, rest)| {
            AFTER.iter().filter_map(|after| Some((after, rest.strip_suffix(after)?))).find_map(
                |(after, core)| {
                    let other = OTHER_SPELLINGS.get(core)?;
                    Some(format!("{before}{other}{after}"))
                },
            )
        },
    )
}

/// Whether a hamza stands by itself where everyday spelling seats it on alef.
fn has_free_hamza(raw: &str) -> bool {
    let mut before = None;
    for c in raw.chars().filter(|c| !is_combining_mark(*c)) {
        if c == 'ء' && matches!(before, None | Some('أ' | 'ر')) {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Whether `c` is a sign that only the Uthmani script uses.
fn is_uthmani(c: char) -> bool {
    matches!(
        c,
        '\u{653}'..='\u{655}' | '\u{670}' | '\u{671}' | '\u{6df}'..='\u{6e8}'
    )
}

/// The light stem of a folded Arabic word: without one attached particle, the article, and the
/// endings of number, gender and person, as long as three letters remain.
///
/// After the light10 stemmer of L. S. Larkey, L. Ballesteros and M. E. Connell, "Light stemming for
/// Arabic information retrieval" (2007), with the particles ل and س added.
pub fn light_stem(word: &str) -> &str {
    let len = word.chars().count();
    if word == "لله" {
        return "الله";
    }
    if len < 4 || word == "الله" {
        return word;
    }
    let word = strip_prefix(word, len);
    strip_suffix(word)
}

fn strip_prefix(word: &str, len: usize) -> &str {
    const ARTICLES: [&str; 7] = ["وبال", "وال", "بال", "كال", "فال", "ولل", "ال"];
    for article in ARTICLES {
        if let Some(rest) = word.strip_prefix(article)
            && len - article.chars().count() >= 2
        {
            return if rest == "له" { "الله" } else { rest };
        }
    }
    if let Some(rest) = word.strip_prefix("لل")
        && len >= 4
    {
        return if rest == "ه" { "الله" } else { rest };
    }
    if len >= 4
        && let Some(rest) = word.strip_prefix('و').or_else(|| word.strip_prefix('ف'))
    {
        return rest;
    }
    word
}

fn strip_suffix(word: &str) -> &str {
    const ENDINGS: [&str; 12] =
        ["هما", "تما", "ها", "ان", "ات", "ون", "ين", "يه", "هم", "نا", "ه", "ي"];
    if word == "الله" {
        return word;
    }
    let mut word = word;
    loop {
        let len = word.chars().count();
        let shorter = ENDINGS.iter().find_map(|ending| {
            word.strip_suffix(ending).filter(|_| len - ending.chars().count() >= 3)
        });
        match shorter {
            Some(rest) => word = rest,
            None => return word,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_article_and_endings_leave_one_stem() {
        for word in ["الصابرين", "صابرين", "والصابرون", "بالصابرين", "للصابرين"]
        {
            assert_eq!(light_stem(word), "صابر", "{word}");
        }
    }

    #[test]
    fn the_name_of_god_keeps_its_letters() {
        for word in ["الله", "والله", "بالله", "لله", "فالله"] {
            assert_eq!(light_stem(word), "الله", "{word}");
        }
    }

    #[test]
    fn a_hamza_and_its_bare_seat_are_readings_of_one_word() {
        let mut out = Vec::new();
        readings("مؤمن", "مءمن", &mut out);
        assert_eq!(out, ["مومن"]);
    }

    #[test]
    fn an_alef_that_may_be_left_out_gives_another_reading() {
        for (word, other) in [("السماوات", "السموات"), ("والسموات", "والسماوات"), ("صلاتهم", "")]
        {
            let mut out = Vec::new();
            readings(word, word, &mut out);
            assert_eq!(out.first().map_or("", String::as_str), other, "{word}");
        }
    }
}
