//! Names in Latin letters that are written as one word or as several: Abdullah, Abd Allah; Abd
//! al-Rahman, Abdul Rahman, Abdurrahman; Nur al-Din, Nuruddin.
//!
//! All functions take folded words: lower case, no marks, no apostrophes.

use super::variant::{has_variants, variants_equal};

/// First words of names that are joined to the next one.
const HEADS: [&str; 15] = [
    "abd", "abed", "ubayd", "ubaid", "obaid", "abu", "abi", "aba", "abo", "ibn", "umm", "dhu",
    "dhi", "zu", "bint",
];

/// Names that stand after a word for a father without the article.
const FATHERS: &str = "bakr bakar huraira hurairah hurayra said saeed sufyan talib jahl lahab dharr zarr \
    musa ayyub dawud dawood hanifa hanifah ubayda ubaydah qatada qatadah salama salamah talha talhah \
    umama umamah masud hashim yala nuaym isa amr jafar uthman muhammad hamid ishaq quhafa lubaba \
    maryam burda bishr wail yusuf ali turab hafs hudhayfa hamza usayd zayd";

/// Second words before which a link is taken for the article in the middle of a word.
const SECONDS: &str = "islam haqq haq huda abidin abideen mulk muminin muslimin hasan husayn hussain \
    anbiya quran mursalin alamin nabi aziz hakim karim amin arifin";

/// How the name of God ends a name, and stands in one by itself.
const ALLAH: [&str; 6] = ["allah", "ullah", "illah", "ollah", "ulla", "alla"];

/// The shortest word that may be the second part of a name, in letters.
const SHORTEST: usize = 3;

/// A name of two words, however they are joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedName {
    /// Its first word; empty for a word with the article alone.
    head: String,
    link: Link,
    /// Its second word, without the article.
    tail: String,
    /// Whether its words are one name wherever they stand side by side.
    pub is_certain: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    /// The article stands between them.
    Article,
    /// Nothing does.
    Nothing,
    /// The second word is the name of God.
    Allah,
}

/// One way to write a name: for each of its words the spellings.
pub type Way = Vec<Vec<String>>;

impl JoinedName {
    /// Reads the name that the first of `words` are, and how many they are; the longest there can
    /// be, at most three.
    pub fn read(words: &[&str]) -> Option<(usize, JoinedName)> {
        let three = || Some((3, of_three(words.first()?, words.get(1)?, words.get(2)?)?));
        let two = || Some((2, of_two(words.first()?, words.get(1)?)?));
        let one = || Some((1, of_one(words.first()?)?));
        three().or_else(two).or_else(one)
    }

    /// The ways to write it: in one word, in two and in three. `Abu'l-Qasim` is `abulqasim`,
    /// `abul qasim`, `abu al qasim` and `abu alqasim`.
    pub fn ways(&self) -> Vec<Way> {
        let (head, tail) = (self.head.as_str(), self.tail.as_str());
        let one = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
        let ends_open = head.ends_with(['a', 'i', 'u', 'o']);
        match self.link {
            Link::Nothing => {
                vec![vec![vec![format!("{head}{tail}")]], vec![one(&[head]), one(&[tail])]]
            }
            Link::Allah => vec![
                vec![ALLAH.iter().map(|allah| format!("{head}{allah}")).collect()],
                vec![one(&[head]), one(&["allah", "ullah", "illah", "llah"])],
                vec![one(&[head]), one(&["al", "ul"]), one(&["lah"])],
            ],
            Link::Article => {
                let articles = articles(tail);
                let with_tail = |link: &String| format!("{link}{tail}");
                if head.is_empty() {
                    let joined: Vec<String> = articles.iter().map(with_tail).collect();
                    return vec![vec![joined], vec![articles, one(&[tail])]];
                }
                let mut links: Vec<String> = articles.clone();
                if ends_open {
                    links.push("l".to_owned());
                    links.extend(sun_letter(tail).map(str::to_owned));
                }
                let mut joined: Vec<String> =
                    links.iter().map(|link| format!("{head}{link}{tail}")).collect();
                if !ends_open && sun_letter(tail).is_some() {
                    joined.extend(["u", "a"].map(|vowel| format!("{head}{vowel}{tail}")));
                }
                let with_head = links.iter().map(|link| format!("{head}{link}")).collect();
                let mut apart = articles.clone();
                apart.push("l".to_owned());
                vec![
                    vec![joined],
                    vec![with_head, one(&[tail])],
                    vec![one(&[head]), articles.iter().map(with_tail).collect()],
                    vec![one(&[head]), apart, one(&[tail])],
                ]
            }
        }
    }
}

/// The sound that the article takes on before `word`: the letter for it.
fn sun_letter(word: &str) -> Option<&str> {
    let letters = if word.get(1..2) == Some("h") { 2 } else { 1 };
    word.get(..letters)
        .filter(|sound| matches!(*sound, "t" | "th" | "d" | "dh" | "r" | "z" | "s" | "sh" | "n"))
}

/// The spellings of the article before `word`.
fn articles(word: &str) -> Vec<String> {
    let mut all: Vec<String> = ["al", "el", "ul", "il"].map(str::to_owned).to_vec();
    if let Some(sound) = sun_letter(word) {
        all.extend(["a", "u", "e", "i"].map(|vowel| format!("{vowel}{sound}")));
    }
    all
}

fn name(head: &str, link: Link, tail: &str, is_certain: bool) -> Option<JoinedName> {
    let is_long = tail.len() >= SHORTEST && tail.is_ascii();
    let (head, tail) = (head.to_owned(), tail.to_owned());
    is_long.then_some(JoinedName { head, link, tail, is_certain })
}

fn allah_after(head: &str) -> Option<JoinedName> {
    name(head, Link::Allah, "allah", HEADS.contains(&head))
}

/// Whether a name may begin with `word`, which is no ordinary English word.
fn may_begin(word: &str) -> bool {
    word.len() >= SHORTEST && word.is_ascii() && has_variants(word)
}

fn is_father(head: &str) -> bool {
    matches!(head, "abu" | "abi" | "aba" | "abo")
}

fn is_fathers_name(word: &str) -> bool {
    FATHERS.split_whitespace().any(|father| variants_equal(father, word))
}

/// Whether `word` behind the article ends a name.
fn is_second(word: &str) -> bool {
    word == "din" || SECONDS.split_whitespace().any(|second| second == word)
}

fn of_three(head: &str, article: &str, tail: &str) -> Option<JoinedName> {
    let is_head = HEADS.contains(&head);
    if tail == "lah" && matches!(article, "al" | "ul") && (is_head || may_begin(head)) {
        return allah_after(head);
    }
    let is_article = article == "l" || articles(tail).iter().any(|other| other == article);
    let begins = is_head || (may_begin(head) && !super::variant::article(head));
    if !is_article || !begins {
        return None;
    }
    name(head, Link::Article, tail, is_head || is_second(tail))
}

fn of_two(first: &str, second: &str) -> Option<JoinedName> {
    if (ALLAH.contains(&second) || second == "llah")
        && (HEADS.contains(&first) || may_begin(first))
        && !super::variant::article(first)
    {
        return allah_after(first);
    }
    if is_father(first) && is_fathers_name(second) {
        return name(first, Link::Nothing, second, true);
    }
    // Abdul Rahman, Abul Qasim, Saiful Islam.
    for head in HEADS {
        let Some(link) = first.strip_prefix(head).filter(|link| !link.is_empty()) else { continue };
        if is_link(head, link, second) {
            return name(head, Link::Article, second, true);
        }
    }
    let linked = articles(second).into_iter().filter(|link| link.starts_with('u'));
    for link in linked {
        if let Some(head) = first.strip_suffix(link.as_str())
            && may_begin(head)
        {
            return name(head, Link::Article, second, is_second(second));
        }
    }
    // Abd alRahman, Abd arRahman.
    if HEADS.contains(&first) {
        let tail = after_article(second)?;
        return name(first, Link::Article, tail, true);
    }
    // al Shafii.
    if super::variant::article(first) && articles(second).iter().any(|other| other == first) {
        return name("", Link::Article, second, false);
    }
    None
}

/// Whether `link` joins `head` and `tail` as the article does.
fn is_link(head: &str, link: &str, tail: &str) -> bool {
    if head.ends_with(['a', 'i', 'u', 'o']) {
        return link == "l" || sun_letter(tail) == Some(link);
    }
    articles(tail).iter().any(|article| article == link)
}

/// What stands behind the article that `word` begins with.
fn after_article(word: &str) -> Option<&str> {
    let tail = word.strip_prefix("al").or_else(|| word.strip_prefix("el"));
    if let Some(tail) = tail.filter(|_| !ALLAH.contains(&word)) {
        return Some(tail);
    }
    let rest = word.strip_prefix(['a', 'e'])?;
    let sound = sun_letter(rest)?;
    rest.strip_prefix(sound).filter(|tail| sun_letter(tail) == Some(sound))
}

fn of_one(word: &str) -> Option<JoinedName> {
    const LONGEST: usize = 40;
    if word.len() < 6 || word.len() > LONGEST || !has_variants(word) {
        return None;
    }
    HEADS
        .iter()
        .find_map(|head| after_head(head, word.strip_prefix(head)?))
        .or_else(|| before_din(word))
        .or_else(|| {
            let head = ALLAH.iter().find_map(|allah| word.strip_suffix(allah))?;
            if head.len() >= SHORTEST { allah_after(head) } else { None }
        })
        .or_else(|| {
            SECONDS.split_whitespace().find_map(|second| {
                let head = word.strip_suffix(second)?;
                let head = head.strip_suffix("ul").or_else(|| head.strip_suffix("al"))?;
                if head.len() >= SHORTEST { name(head, Link::Article, second, true) } else { None }
            })
        })
        .or_else(|| {
            let tail = after_article(word)?;
            if tail.len() > SHORTEST { name("", Link::Article, tail, false) } else { None }
        })
}

/// The name that is `head` and `rest` in one word.
fn after_head(head: &str, rest: &str) -> Option<JoinedName> {
    if ALLAH.contains(&rest) {
        return allah_after(head);
    }
    if is_father(head) && is_fathers_name(rest) {
        return name(head, Link::Nothing, rest, true);
    }
    if head.ends_with(['a', 'i', 'u', 'o']) {
        if let Some(tail) = rest.strip_prefix('l') {
            return name(head, Link::Article, tail, true);
        }
        let sound = sun_letter(rest)?;
        let tail = rest.strip_prefix(sound)?;
        let doubles = sun_letter(tail) == Some(sound);
        return if doubles { name(head, Link::Article, tail, true) } else { None };
    }
    let after_vowel = rest.strip_prefix(['u', 'a', 'e', 'i'])?;
    if let Some(tail) = after_vowel.strip_prefix('l') {
        return name(head, Link::Article, tail, true);
    }
    let sound = sun_letter(after_vowel)?;
    let doubled = after_vowel.strip_prefix(sound).filter(|tail| sun_letter(tail) == Some(sound));
    name(head, Link::Article, doubled.unwrap_or(after_vowel), true)
}

/// The name that ends with the word for faith: nuruddin, nooruddeen, nureldin.
fn before_din(word: &str) -> Option<JoinedName> {
    let before = ["in", "een", "yn"].iter().find_map(|end| word.strip_suffix(end))?;
    let before = before.strip_suffix("dd").or_else(|| before.strip_suffix("ld"));
    let single = || word.strip_suffix("udin").or_else(|| word.strip_suffix("udeen"));
    let head = match before {
        Some(before) => before.strip_suffix(['u', 'a', 'e', 'i', 'o'])?,
        None => single()?,
    };
    if head.len() >= SHORTEST { name(head, Link::Article, "din", true) } else { None }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The ways to write the name that `text` is.
    fn ways(text: &str) -> Vec<Way> {
        let words: Vec<&str> = text.split(' ').collect();
        match JoinedName::read(&words) {
            Some((taken, name)) if taken == words.len() => name.ways(),
            _ => Vec::new(),
        }
    }

    fn is_way(words: &[&str], way: &Way) -> bool {
        let pairs = || words.iter().zip(way);
        way.len() == words.len()
            && pairs().all(|(word, step)| step.iter().any(|other| variants_equal(other, word)))
    }

    #[test]
    fn every_way_to_write_a_name_leads_to_all_others() {
        for names in [
            "abdullah|abd allah|abdallah|abd ullah",
            "abdurrahman|abd al rahman|abdul rahman|abdur rahman|abdulrahman|abd ar rahman|abdurahman|abd alrahman",
            "abulqasim|abu al qasim|abul qasim|abu l qasim|abu alqasim",
            "abuddarda|abu al darda|abu ad darda|abud darda",
            "nuruddin|nur al din|nur ad din|nurud din|nur ud din|nuraldin",
            "saif al islam|saif ul islam|saifulislam|saiful islam",
            "saifullah|saif ullah|saif ul lah|saif allah",
            "ibnulqayyim|ibn al qayyim|ibnul qayyim|ibn ul qayyim",
            "abubakr|abu bakr",
            "dhulqarnayn|dhu al qarnayn|dhul qarnayn|dhu l qarnayn",
            "albukhari|al bukhari",
        ] {
            let names: Vec<&str> = names.split('|').collect();
            for name in &names {
                let ways = ways(name);
                for other in &names {
                    let words: Vec<&str> = other.split(' ').collect();
                    assert!(ways.iter().any(|way| is_way(&words, way)), "{name}: {other}");
                }
            }
        }
    }

    #[test]
    fn other_words_are_no_joined_names() {
        for words in [
            "about",
            "above",
            "abroad",
            "aburabi",
            "already",
            "beautiful",
            "abu ishmael",
            "the messenger",
            "abdomen",
        ] {
            assert!(ways(words).is_empty(), "{words}");
        }
    }

    proptest! {
        #[test]
        fn no_words_are_read_with_a_panic(words in prop::collection::vec("[abdhilnrsuولله]{0,12}", 0..4)) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if let Some((taken, name)) = JoinedName::read(&words) {
                prop_assert!(taken <= words.len());
                prop_assert!(name.ways().iter().flatten().all(|step| !step.is_empty()));
            }
        }
    }
}
