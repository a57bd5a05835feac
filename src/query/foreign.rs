//! Signs by which other search programs weigh, limit and join words: what stands here in their place
//! is told.

use super::ast::Remark;
use super::filter::FIELDS;

/// Names that other programs have for fields, and the filter that is nearest.
const FOREIGN_FIELDS: &[(&str, &str)] = &[
    ("title", "book"),
    ("chapter", "book"),
    ("intitle", "book"),
    ("section", "book"),
    ("author", "narrator"),
    ("from", "narrator"),
    ("rawi", "narrator"),
    ("language", "lang"),
    ("collection", "work"),
    ("source", "work"),
    ("site", "work"),
    ("corpus", "work"),
    ("sura", "verse"),
    ("surah", "verse"),
    ("ayah", "verse"),
    ("aya", "verse"),
    ("number", "id"),
    ("type", "in"),
    ("text", ""),
    ("body", ""),
    ("content", ""),
    ("contents", ""),
    ("field", ""),
    ("tag", ""),
    ("date", ""),
    ("year", ""),
    ("grade", ""),
    ("matn", ""),
    ("isnad", ""),
];

/// The bytes before the weight of `word`, as in `gold^3`; 0 where it is nothing but a weight, `None`
/// where it has none.
pub(super) fn before_weight(word: &str) -> Option<usize> {
    let (bare, weight) = word.rsplit_once('^')?;
    let is_number = weight.starts_with(|c: char| c.is_ascii_digit())
        && weight.chars().all(|c| c.is_ascii_digit() || c == '.');
    (is_number && (bare.is_empty() || bare.ends_with(char::is_alphanumeric))).then_some(bare.len())
}

/// What is to be said of a weight, which is left out.
pub(super) fn weight_remark(word: &str, at: usize) -> Remark {
    let message = format!(
        "`{}` was left out: words weigh by how rare they are, and no word can be given more",
        &word[at..]
    );
    Remark { code: "weight-ignored", message }
}

/// What is to be said of `bare~distance`, where the distance is more than is done.
pub(super) fn distance_remark(bare: &str, distance: &str) -> Option<Remark> {
    let is_done = matches!(distance, "" | "1");
    (!is_done).then(|| Remark {
        code: "distance-ignored",
        message: format!(
            "`{bare}~{distance}` was read as `{bare}~`: spelling variants, and words one letter away; \
             `\"two words\"~{distance}` counts words between those of a phrase"
        ),
    })
}

/// What is to be said of `word`, which is read as text and is an operator elsewhere; `after_phrase`
/// tells whether it stands right behind a phrase.
pub(super) fn remark_on(word: &str, after_phrase: bool) -> Option<Remark> {
    let message = as_nearness(word)
        .or_else(|| as_sign(word))
        .or_else(|| as_pattern(word, after_phrase))
        .or_else(|| as_field(word))?;
    Some(Remark { code: "foreign-operator", message })
}

/// What is to be said of a phrase with a word that ends with a star, which is none here.
pub(super) fn remark_on_phrase(phrase: &str) -> Option<Remark> {
    let has_star = |word: &&str| {
        word.strip_suffix('*').is_some_and(|bare| bare.ends_with(char::is_alphanumeric))
    };
    let word = phrase.split_whitespace().find(has_star)?;
    let message = format!(
        "the star of `{word}` was left out: a phrase has whole words; outside the marks it finds words \
         that begin so"
    );
    Some(Remark { code: "foreign-operator", message })
}

fn as_nearness(word: &str) -> Option<String> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('/');
    let has_number = word.ends_with(|c: char| c.is_ascii_digit());
    let is_name = matches!(name, "NEAR" | "ADJ" | "WITHIN" | "ONEAR")
        || (has_number
            && word.contains('/')
            && matches!(name, "w" | "W" | "n" | "N" | "near" | "pre"));
    is_name.then(|| {
        format!(
            "`{word}` was read as a word: `\"one two\"~3` finds words in their order with up to 3 \
             others between"
        )
    })
}

fn as_sign(word: &str) -> Option<String> {
    let rest =
        |sign: &str| word.strip_prefix(sign).filter(|rest| rest.starts_with(char::is_alphabetic));
    match word {
        "||" | "|" => return Some(format!("`{word}` was read as nothing: `OR` joins two words")),
        "&&" => {
            return Some("`&&` was read as nothing: all words are looked for as it is".to_owned());
        }
        "TO" => {
            let message = "`TO` was read as a word: there are no ranges but of verses, `2:153-155`";
            return Some(message.to_owned());
        }
        _ => {}
    }
    if let Some(rest) = rest("+") {
        return Some(format!(
            "`+{rest}` was read as `{rest}`: all words are looked for first, and `--all` never gives \
             fewer"
        ));
    }
    rest("!").map(|rest| format!("`!{rest}` was read as `{rest}`: `-{rest}` leaves a word out"))
}

fn as_pattern(word: &str, after_phrase: bool) -> Option<String> {
    if word == "*" && after_phrase {
        return Some(
            "the star behind the phrase was left out: it ends single words only".to_owned(),
        );
    }
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let in_word = word.char_indices().any(|(at, c)| {
        let (before, after) =
            (word[..at].chars().next_back(), word[at + c.len_utf8()..].chars().next());
        match c {
            '*' => is_letter(after),
            '?' => is_letter(before) && is_letter(after),
            _ => false,
        }
    });
    if in_word {
        return Some(format!(
            "`{word}` was read as text: a star stands for letters at the end of a word only, and no \
             other sign does"
        ));
    }
    let inside = word.strip_prefix('/')?.strip_suffix('/')?;
    let is_pattern = inside.len() > 1 && inside.contains(|c: char| ".*[+?|^$\\".contains(c));
    is_pattern.then(|| {
        format!("`{word}` was read as text: there are no patterns but a star at the end of a word")
    })
}

fn as_field(word: &str) -> Option<String> {
    let (name, value) = word.split_once(':')?;
    let lower = name.to_lowercase();
    let filter = match FIELDS.contains(&lower.as_str()) {
        // Names of filters are small letters.
        true if name == lower => return None,
        true => lower.as_str(),
        false => FOREIGN_FIELDS.iter().find(|(other, _)| *other == lower)?.1,
    };
    if value.starts_with(char::is_whitespace) {
        return None;
    }
    let all: Vec<String> = FIELDS.iter().map(|field| format!("`{field}:`")).collect();
    Some(match filter {
        "" => format!("`{name}:` was read as a word: there are the filters {}", all.join(" ")),
        filter => format!("`{name}:` was read as a word: the nearest filter is `{filter}:`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expected: &str) {
        let message = remark_on(word, false).map(|remark| remark.message);
        let found = message.as_deref().is_some_and(|message| message.contains(expected));
        assert!(found, "{word}: {message:?}");
    }

    #[test]
    fn operators_of_other_programs_name_the_next_step() {
        check("NEAR", "~3");
        check("NEAR/5", "~3");
        check("w/3", "~3");
        check("||", "`OR`");
        check("&&", "all words");
        check("+gold", "--all");
        check("!gold", "`-gold`");
        check("g?ld", "star");
        check("*old", "star");
        check("gol*d", "star");
        check("/gol.*/", "patterns");
        check("title:foo", "`book:`");
        check("author:umar", "`narrator:`");
        check("text:foo", "`verse:`");
        check("Work:foo", "`work:`");
        check("TO", "ranges");
        assert!(remark_on("*", true).is_some());
    }

    #[test]
    fn ordinary_text_is_no_operator() {
        for word in [
            "near",
            "to",
            "gold",
            "so-and-so",
            "said:fast",
            "2:255",
            "why?",
            "and/or",
            "w/",
            "+",
            "*",
            "!",
            "work:badr",
            "!!",
            "1/3",
            "a.m.",
            "/gold/",
            "الله",
        ] {
            assert_eq!(remark_on(word, false), None, "{word}");
        }
    }

    #[test]
    fn a_weight_is_a_number_behind_a_word() {
        assert_eq!(before_weight("gold^3"), Some(4));
        assert_eq!(before_weight("gold^1.5"), Some(4));
        assert_eq!(before_weight("^2"), Some(0));
        for word in ["gold", "gold^", "gold^x", "^^"] {
            assert_eq!(before_weight(word), None, "{word}");
        }
    }

    #[test]
    fn a_distance_of_one_letter_is_what_is_done() {
        assert_eq!(distance_remark("gold", ""), None);
        assert_eq!(distance_remark("gold", "1"), None);
        assert!(distance_remark("gold", "2").is_some());
        assert!(distance_remark("gold", "0.8").is_some());
    }
}
