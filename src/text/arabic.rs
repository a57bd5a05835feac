//! Arabic words: their other readings and their light stems.
//!
//! All functions take folded words (see [`super::fold`]) unless they say raw.

use unicode_normalization::char::is_combining_mark;

use super::fold::fold_into;

/// Letters that stand before a word without a space.
const PARTICLES: [&str; 6] = ["و", "ف", "ب", "ل", "ك", "س"];

/// Whether `word` is a particle of one letter that is usually written together with the next word.
pub fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word)
}

/// Appends to `out` the other folded forms under which the raw word may be looked for, each once
/// and none equal to `folded`.
///
/// They come from spellings that one fold cannot reach: a hamza on its seat and the bare seat
/// (مؤمن, مومن), and the signs of the Uthmani script that everyday spelling writes as letters
/// (the dagger alef, small waw and ya, ـٔ for أ).
pub fn readings(raw: &str, folded: &str, out: &mut Vec<String>) {
    let seats = raw.contains(['ؤ', 'ئ']);
    let uthmani = raw.contains(is_uthmani) || has_free_hamza(raw) || raw.ends_with("ى\u{650}");
    if !seats && !uthmani {
        return;
    }
    let mut push = |form: &str| {
        if form.is_empty() || form == raw {
            return;
        }
        let mut reading = String::with_capacity(form.len());
        fold_into(form, &mut reading);
        if reading != folded && !reading.is_empty() && !out.contains(&reading) {
            out.push(reading);
        }
    };
    if seats {
        push(&raw.replace('ؤ', "و").replace('ئ', "ي"));
    }
    if uthmani {
        for form in super::quranic::modern_forms(raw) {
            push(&form);
        }
    }
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
}
