//! What is a quotation and what is a verse, rule by rule.

use proptest::prelude::*;

use super::*;

/// Quotations as `kind text`; verses have the kind `V`, speech has `S`.
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = quotations(text)
        .into_iter()
        .map(|quotation| {
            let kind = if quotation.kind == QuotationKind::Verse { "V" } else { "S" };
            format!("{kind} {}", &text[quotation.range])
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn marks_of_every_kind_are_found() {
    check(
        "He said: \"Go.\" and “Stay.” and 'Run.' and ‘Sit.’ and «Rise.»",
        &["S Go.", "S Stay.", "S Run.", "S Sit.", "S Rise."],
    );
    check("A {note} here and ﴿ light ﴾ or ﴾ light ﴿", &["S note", "V light", "V light"]);
    check("قال: \"اذهب\" ثم قال: «تعال»", &["S اذهب", "S تعال"]);
}

#[test]
fn quotations_stand_in_one_another() {
    check(
        "He said: \"I heard him say: 'Go.' Then I went.\"",
        &["S I heard him say: 'Go.' Then I went.", "S Go."],
    );
    check(
        "“She said: ‘He said: “No.”’”",
        &["S She said: ‘He said: “No.”’", "S He said: “No.”", "S No."],
    );
    check("he said:\" Stay here\". He left.", &["S Stay here"]);
    check("قال ‏\"‏ الخلافة ثلاثون ‏\"‏ ‏.‏ ثم", &["S الخلافة ثلاثون"]);
}

#[test]
fn a_mark_closes_what_one_of_its_style_opened() {
    check(
        "He recited: “Say, \"If they gathered, they could not” Then he left.",
        &["V Say, \"If they gathered, they could not"],
    );
    check(
        "\"He said, “By Allah, you had nearly ruined me.\" and this is a mercy.",
        &[
            "S He said, “By Allah, you had nearly ruined me.",
            "S By Allah, you had nearly ruined me.",
        ],
    );
    check("He said: “Go\" and left. She said: \"Stay”.", &["S Go", "S Stay"]);
}

#[test]
fn apostrophes_are_no_marks() {
    for text in [
        "'Umar bin 'Abbas and 'A'isha met Allah's Messenger; the Qur’an, the prophets' cloak.",
        "Narrated `Umar and ‘Ali and ’Uthman, so 'i and Aqil's.",
        "I don't know the prophets' books, nor Rabi' nor wudu', nor the '90s.",
        "He told 'Umar about the prophets' cloak. Then 'Ali came.",
    ] {
        check(text, &[]);
    }
    check("He said, 'Umar is here.' Then", &["S Umar is here."]);
    check(
        "He said: 'Bring the prophets' cloak to 'Umar.' Then",
        &["S Bring the prophets' cloak to 'Umar."],
    );
    check("They called him 'the Truthful' and left.", &["S the Truthful"]);
    check("He said, 'I'm here.' and 'It is so.'", &["S I'm here.", "S It is so."]);
}

#[test]
fn quotation_never_crosses_a_blank_line() {
    check("He said: \"Go. Then\n\nhe left.\" She said: \"No.\"", &["S Go.", "S No."]);
}

#[test]
fn unclosed_quotation_ends_with_its_sentence() {
    check(
        "He said: \"Go to the market. Then he left. She said: \"Wait.\" And",
        &["S Go to the market.", "S Wait."],
    );
    check(
        "He said: \"They told me: 'Go. Run.' and I went. Then he left.",
        &["S They told me: 'Go. Run.' and I went.", "S Go. Run."],
    );
    check("He said: 'The tree fell. Then rain came.", &["S The tree fell."]);
    check("He said: “Stay", &["S Stay"]);
}

#[test]
fn words_before_make_a_verse() {
    for lead in [
        "Then Allah revealed this verse: ",
        "This Qur’anic verse was revealed: ",
        "He recited: ",
        "So Allah, the Exalted, revealed ",
        "Allah, the Mighty and Sublime, said: ",
        "As Allah says in His Book: ",
        "That is the saying of Allah the Exalted: ",
        "قال الله تعالى: ",
        "فأنزل الله ",
    ] {
        check(&format!("{lead}\"When the earth shakes.\" He wept."), &["V When the earth shakes."]);
    }
    for lead in [
        "The Messenger of Allah said: ",
        "The Prophet said that Allah said: ",
        "When this verse was revealed, he said: ",
        "He recited a poem: ",
        "قال رسول الله: ",
    ] {
        check(&format!("{lead}\"When the earth shakes.\" He wept."), &["S When the earth shakes."]);
    }
}

#[test]
fn words_after_make_a_verse() {
    check("He wept at 'When it shakes...' till the end of the verse. So", &["V When it shakes..."]);
    check("He read {seek help in patience} [2:153] often", &["V seek help in patience"]);
    check("\"Ask for help\" was revealed about them.", &["V Ask for help"]);
    check(
        "He said: \"Go.\" This verse was revealed: \"Ask for help.\"",
        &["S Go.", "V Ask for help."],
    );
}

#[test]
fn divine_speech_in_the_words_of_the_prophet_is_no_verse() {
    check(
        "The Prophet said: \"Allah said: 'Spend, and I shall spend on you.'\"",
        &["S Allah said: 'Spend, and I shall spend on you.'", "S Spend, and I shall spend on you."],
    );
    check(
        "Masruq asked her. Aisha said: \"Did Allah not say: 'Eyes see Him not'?\"",
        &["S Did Allah not say: 'Eyes see Him not'?", "V Eyes see Him not"],
    );
}

#[test]
fn marks_within_a_verse_belong_to_it() {
    check(
        "This verse was revealed: \"Say: 'It is so.' They ask: 'When?'\" Then he said: \"Yes.\"",
        &["V Say: 'It is so.' They ask: 'When?'", "S Yes."],
    );
    check(
        "Allah revealed: 'They ask about the moons.' Say: 'They are times.' Then they stopped.",
        &["V They ask about the moons.' Say: 'They are times."],
    );
    check(
        "He revealed the verse: \"It is not for you\" up to \"mercy\" and left.",
        &["V It is not for you", "V mercy"],
    );
}

#[test]
fn verse_with_an_answer_takes_the_last_mark() {
    check(
        "He said: \"They wronged us, and He revealed this verse: 'It is...' to the end of the verse. Years later they came, and this verse was revealed: 'When harm came, you said: Why?' Say: 'From you.' He is Able.\" It means so.",
        &[
            "S They wronged us, and He revealed this verse: 'It is...' to the end of the verse.",
            "V It is...",
            "V When harm came, you said: Why?' Say: 'From you.' He is Able.",
        ],
    );
    check(
        "It was revealed: \"How did it come?\" Say: \"From you.\" He is Able.\" It means",
        &["V How did it come?\" Say: \"From you.\" He is Able."],
    );
}

#[test]
fn arabic_brackets_are_verses() {
    check("ثم قَرَأَ ‏:‏ ‏(‏ إن الله غفور ‏)‏ قال (يعني عمر) نعم", &["V إن الله غفور"]);
    check("قال {إن الله غفور} ثم", &["V إن الله غفور"]);
}

proptest! {
    #[test]
    fn spans_lie_in_the_text_in_order(text in "[a-cS '\"“”‘’«»{}﴿﴾(). :،\n]{0,80}") {
        let found = quotations(&text);
        for quotation in &found {
            prop_assert!(!text[quotation.range.clone()].trim().is_empty());
        }
        prop_assert!(found.is_sorted_by_key(|quotation| quotation.range.start));
    }

    #[test]
    fn plain_prose_has_none(text in "[a-z,.;() \n]{0,80}") {
        prop_assert_eq!(quotations(&text), Vec::new());
    }
}
