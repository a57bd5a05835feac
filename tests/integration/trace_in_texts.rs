//! `matn trace` on the texts that people have: quotations in every dress.
//!
//! 1. Each verse is its own quotation, and its span is the verse alone, however it is set apart.
//! 2. Exact means that nothing differs; a negation that went astray is told.
//! 3. A citation beside a quotation decides between equals, and a wrong one is told.
//! 4. Formulas, prose and tags are no verses.

use serde_json::Value;

use crate::support::Matn;

/// A translation of a few verses in words of our own, and some Arabic words as they are.
const EDITIONS: &str = r#"{"id": "1:1", "work": "quran-en", "lang": "en", "text": "In the name of Allah, the Gracious, the Kind."}
{"id": "2:153", "work": "quran-en", "lang": "en", "text": "You who believe, look for help in steadfastness and worship. Surely Allah stands with the steadfast."}
{"id": "2:190", "work": "quran-en", "lang": "en", "text": "Surely Allah does not love those who overstep the bounds."}
{"id": "8:9", "work": "quran-en", "lang": "en", "text": "[Remember] when you called on your Lord for aid and He answered: \"I shall help you with a thousand angels, rank after rank.\""}
{"id": "8:46", "work": "quran-en", "lang": "en", "text": "Obey, and quarrel not lest your wind be gone. Surely Allah stands with the steadfast."}
{"id": "94:5", "work": "quran-en", "lang": "en", "text": "For surely beside the hardship comes an easing."}
{"id": "94:6", "work": "quran-en", "lang": "en", "text": "Surely beside the hardship comes an easing."}
{"id": "103:1", "work": "quran-en", "lang": "en", "text": "By the fading afternoon,"}
{"id": "103:2", "work": "quran-en", "lang": "en", "text": "mankind is sunk in bankruptcy,"}
{"id": "1:1", "work": "quran", "lang": "ar", "text": "بسم الله الرحمن الرحيم"}
{"id": "1:2", "work": "quran", "lang": "ar", "text": "الحمد لله رب العالمين"}
{"id": "2:153", "work": "quran", "lang": "ar", "text": "استعينوا بالصبر والصلاة إن الله مع الصابرين"}
{"id": "8:46", "work": "quran", "lang": "ar", "text": "وتذهب ريحكم واصبروا إن الله مع الصابرين"}
{"id": "16:98", "work": "quran", "lang": "ar", "text": "فإذا قرأت القرآن فاستعذ بالله من الشيطان الرجيم"}
{"id": "99:1", "work": "quran", "lang": "ar", "text": "إذا زلزلت الأرض زلزالها"}
{"id": "99:2", "work": "quran", "lang": "ar", "text": "وأخرجت الأرض أثقالها"}
"#;

const PATIENCE: &str = "You who believe, look for help in steadfastness and worship. Surely Allah \
                        stands with the steadfast.";
const ANGELS: &str = "[Remember] when you called on your Lord for aid and He answered: \"I shall \
                      help you with a thousand angels, rank after rank.\"";

/// Verses that a word is rare among, as it is among those of the Qur'an.
const NUM_OTHERS: usize = 500;

fn matn() -> Matn {
    let mut editions = EDITIONS.to_owned();
    for (work, lang, words) in [
        ("quran-en", "en", ["and the", "they", "of those who", "with", "on", "you", "it is"]),
        ("quran", "ar", ["و", "من", "في", "على", "الذي", "كان", "هو"]),
    ] {
        for number in 1..=NUM_OTHERS {
            let (a, b) = (words[number % 7], words[number / 7 % 7]);
            let (c, d) = (number * 7919 % 1009, number * 104_729 % 997);
            let line = format!(
                r#"{{"id": "3:{number}", "work": "{work}", "lang": "{lang}", "text": "{a} x{c} {b} y{d} z{number}"}}"#
            );
            editions.push_str(&line);
            editions.push('\n');
        }
    }
    Matn::new().file("editions.jsonl", &editions).ingest()
}

/// The verses in `text`: the reference, the verdict and the words of each.
fn verses(text: &str) -> Vec<(String, String, String)> {
    let args = ["trace", "-", "--format", "jsonl"];
    let output = matn().args(args).stdin(text).any_status().run();
    let lines = output.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
    let told = |value: &Value| value.as_str().expect("it is a string").to_owned();
    lines
        .filter(|line: &Value| line["kind"] == "verse")
        .map(|line| {
            (told(&line["candidates"][0]["ref"]), told(&line["verdict"]), told(&line["text"]))
        })
        .collect()
}

#[track_caller]
fn assert_verses(text: &str, wanted: &[(&str, &str)]) {
    let found = verses(text);
    let told: Vec<(&str, &str)> =
        found.iter().map(|(verse, verdict, _)| (verse.as_str(), verdict.as_str())).collect();
    assert_eq!(told, wanted, "{text}: {found:#?}");
}

#[test]
fn each_of_two_verses_is_found_however_they_stand_together() {
    for text in [
        format!("{PATIENCE}\n\n{ANGELS}"),
        format!("{PATIENCE}\r\n{ANGELS}"),
        format!("{PATIENCE} {ANGELS}"),
        format!("\u{201c}{PATIENCE}\u{201d} and \u{201c}{ANGELS}\u{201d}"),
        format!("<q>{PATIENCE}</q> <blockquote class=\"x\">{ANGELS}</blockquote>"),
        format!("> {PATIENCE} (2:153)\n\n> {ANGELS} (8:9)"),
    ] {
        assert_verses(&text, &[("2:153", "exact"), ("8:9", "exact")]);
    }
}

#[test]
fn the_words_that_bring_a_verse_in_are_no_part_of_it() {
    for text in [
        format!("Allah says: {PATIENCE} (2:153)"),
        format!("Allah the Exalted said in His Book:\n\n{PATIENCE}\n"),
        format!("# Steadfastness\n\n{PATIENCE} [2:153]"),
    ] {
        let found = verses(&text);
        let [(verse, verdict, words)] = found.as_slice() else { panic!("{text}: {found:#?}") };
        assert_eq!((verse.as_str(), verdict.as_str()), ("2:153", "exact"), "{text}");
        assert!(words.starts_with("You who") && words.trim_end_matches('.').ends_with("steadfast"));
    }
}

#[test]
fn verses_within_a_speech_are_found_one_by_one() {
    let text = "The imam said: “Brothers, He says, ‘For surely beside the hardship comes an \
                easing’ and then ‘Surely beside the hardship comes an easing’, so take heart.”";
    assert_verses(text, &[("94:5", "exact"), ("94:6", "exact")]);
}

#[test]
fn a_verse_with_speech_in_it_is_one() {
    assert_verses(ANGELS, &[("8:9", "exact")]);
    assert_verses(&format!("He recited: {ANGELS}"), &[("8:9", "exact")]);
}

#[test]
fn verses_in_two_languages_are_each_compared_with_their_own() {
    let text = format!("استعينوا بالصبر والصلاة إن الله مع الصابرين\n{PATIENCE}\n(2:153)");
    assert_verses(&text, &[("2:153", "exact"), ("2:153", "exact")]);
}

#[test]
fn a_word_broken_at_a_line_end_is_that_word() {
    let broken = PATIENCE.replace("steadfastness", "steadfast-\nness");
    assert_verses(&broken, &[("2:153", "exact")]);
}

#[test]
fn the_basmala_before_a_sura_is_no_part_of_its_first_verse() {
    assert_verses(
        "«بسم الله الرحمن الرحيم إذا زلزلت الأرض زلزالها وأخرجت الأرض أثقالها»",
        &[("99:1-2", "exact")],
    );
    let text = "\u{201c}In the name of Allah, the Gracious, the Kind. By the fading afternoon, \
                mankind is sunk in bankruptcy\u{201d}";
    assert_verses(text, &[("103:1-2", "exact")]);
}

#[test]
fn what_differs_is_always_told_and_nothing_differs_where_it_is_exact() {
    for (text, differs) in [
        ("\"Surely Allah … love those who overstep the bounds.\" (2:190)", "left out: `does not`"),
        ("\"Surely Allah loves those who overstep the bounds.\" (2:190)", "left out: `does not`"),
        (
            "\"You who believed, look for help in steadfastness and worship.\" (2:153)",
            "`believed` for `believe`",
        ),
        ("\"Surely Allah stands not with the steadfast.\" (8:46)", "added: `not`"),
    ] {
        let args = ["trace", "-", "--verify"];
        let output = matn().args(args).stdin(text).status(1).run();
        assert!(output.stdout.starts_with("line 1: misquoted "), "{text}: {}", output.stdout);
        assert!(output.stdout.contains(differs), "{text}: {}", output.stdout);
    }
}

#[test]
fn a_citation_decides_between_equals() {
    for (text, verse) in [
        ("«إن الله مع الصابرين» [الأنفال: 46]", "8:46"),
        ("«إن الله مع الصابرين» (سورة البقرة، الآية ١٥٣)", "2:153"),
        ("\"Surely Allah stands with the steadfast.\" (Surah al-Anfal, verse 46)", "8:46"),
        ("\"Surely Allah stands with the steadfast.\" — Qur'an 8:46", "8:46"),
    ] {
        assert_verses(text, &[(verse, "exact")]);
    }
}

#[test]
fn a_wrong_citation_is_told_by_a_check() {
    for cited in ["2:154", "2:300"] {
        let text = format!("\u{201c}{PATIENCE}\u{201d} ({cited})");
        let output = matn().args(["trace", "-", "--verify"]).stdin(&text).status(1).run();
        assert!(output.stdout.contains("line 1: exact 2:153 "), "{}", output.stdout);
        assert!(output.stdout.contains(&format!("    cited as {cited}\n")), "{}", output.stdout);
    }
    let right = format!("\u{201c}{PATIENCE}\u{201d} (2:153)");
    matn().args(["trace", "-", "--verify"]).stdin(&right).status(0).run();
}

#[test]
fn a_check_tells_every_quotation_and_counts_those_that_are_presented_as_verses() {
    let text = "He said \"come in and sit down with us\" and \"Surely beside the hardship comes an \
                easing.\"";
    let output = matn().args(["trace", "-", "--verify"]).stdin(text).status(0).run();
    assert!(output.stdout.contains("no verse: \"come in"), "{}", output.stdout);
    assert!(output.stdout.contains("exact 94:6"), "{}", output.stdout);
    let lines = matn().args(["trace", "-", "--verify", "--format", "jsonl"]).stdin(text).run();
    assert!(lines.stdout.starts_with("{\"schema\":\"matn.trace/1\""), "{}", lines.stdout);
}

#[test]
fn a_cue_is_no_part_of_a_quotation_in_marks_or_without() {
    for text in [
        format!("Allah says: \u{201c}{PATIENCE}\u{201d} (2:153)"),
        format!(
            "We sat in the mosque after the prayer and so the man reminded us that Allah says: \
             {PATIENCE}, then he stood up and went to his house in the other part of the town."
        ),
        "ثم قال الله تعالى استعينوا بالصبر والصلاة إن الله مع الصابرين ثم انصرف".to_owned(),
    ] {
        let found = verses(&text);
        let [(verse, verdict, words)] = found.as_slice() else { panic!("{text}: {found:#?}") };
        assert_eq!((verse.as_str(), verdict.as_str()), ("2:153", "exact"), "{text}");
        assert!(!words.contains("says") && !words.contains("قال"), "{words}");
    }
}

#[test]
fn what_only_says_that_a_verse_goes_on_is_no_word_of_it() {
    for text in [
        "Allah says: “You who believe, look for help . . . Surely Allah stands with the steadfast.”",
        "Allah says: “You who believe, look for help in steadfastness (till the end of the verse).”",
        "قال تعالى: ﴿استعينوا بالصبر والصلاة الآية﴾ ثم قال",
    ] {
        assert_verses(text, &[("2:153", "exact")]);
    }
}

#[test]
fn marks_of_pages_enclose_and_are_no_words() {
    for text in [
        format!("Allah says: &quot;{PATIENCE}&quot; And so on."),
        format!("<blockquote><p>{PATIENCE}</p></blockquote>"),
        format!(
            "He said: “{}”",
            PATIENCE.replace("Allah stands", "<b>Allah</b><sup>1</sup> stands")
        ),
    ] {
        assert_verses(&text, &[("2:153", "exact")]);
    }
}

#[test]
fn the_verse_that_is_cited_is_compared_where_verses_share_their_words() {
    let text = "“Surely beside the hardship comes an easing.” (94:6)";
    let output = matn().args(["trace", "-", "--verify"]).stdin(text).status(0).run();
    assert!(output.stdout.starts_with("line 1: exact 94:6"), "{}", output.stdout);
}

#[test]
fn formulas_and_prose_are_no_verses() {
    for text in [
        "أعوذ بالله من الشيطان الرجيم",
        "أشهد أن لا إله إلا الله وأشهد أن محمدا رسول الله",
        "The weather was fine and people went to the market, and nothing of note happened.",
        "See (2:153) and [البقرة: 153].",
        "<a href=\"x\" title=\"when you called\">link</a>",
    ] {
        assert_verses(text, &[]);
    }
}
