//! What holds for every text that is traced.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::editions::{EditionInfo, Editions, Raw};
use super::{Kind, Tracer, Verdict, Verse};

/// A tracer against a few verses: some Arabic words as they are, and words of our own.
fn tracer() -> Tracer {
    let arabic = [
        (1, 2, "ٱلْحَمْدُ لِلَّهِ رَبِّ ٱلْعَـٰلَمِينَ"),
        (1, 3, "ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ"),
        (1, 4, "مَـٰلِكِ يَوْمِ ٱلدِّينِ"),
        (99, 1, "إذا زلزلت الأرض زلزالها"),
        (112, 2, "الله الصمد"),
        (112, 3, "لم يلد ولم يولد"),
        (112, 4, "ولم يكن له كفوا أحد"),
    ];
    let english = [
        (1, 2, "Praise belongs to Allah, the Lord of all worlds,"),
        (1, 3, "the Gracious, the Kind,"),
        (99, 1, "When the earth is shaken with its last shaking"),
    ];
    let raw = |id: &str, lang: &str, verses: &[(u16, u16, &str)]| Raw {
        info: EditionInfo { id: id.to_owned(), lang: lang.to_owned(), title: None },
        verses: verses
            .iter()
            .map(|&(sura, ayah, text)| (Verse { sura, ayah }, text.to_owned()))
            .collect::<BTreeMap<_, _>>(),
    };
    Tracer::new(Editions::of(vec![raw("quran", "ar", &arabic), raw("quran-en", "en", &english)]))
}

/// Texts made of words of the verses, other words, marks and signs.
fn any_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => prop::sample::select(vec![
            "الحمد", "لله", "رب", "العالمين", "ٱلرَّحْمَـٰنِ", "مالك", "يوم", "الدين", "إذا", "زلزلت", "قال",
            "قوله", "تعالى", "الآية", "أن", "لا", "يا", "praise", "Allah", "Lord", "earth", "shaken",
            "verse", "revealed", "said", "not", "when", "the",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "\"", "“", "”", "«", "»", "{", "}", "﴿", "﴾", "(", ")", "...", "…", ".", ":", "\n\n", "\n",
            "ﷺ", "(1:2)", "[الفاتحة: 2]", "\u{200f}", "\u{301}", "🕌", "ء", "ـ",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec((part, prop::bool::ANY), 0..40).prop_map(|parts| {
        let spaced = |(part, space): (String, bool)| if space { part + " " } else { part };
        parts.into_iter().map(spaced).collect()
    })
}

proptest! {
    #[test]
    fn quotations_are_in_the_text_in_order_and_told_alike_each_time(text in any_text()) {
        let tracer = tracer();
        let found = tracer.trace(&text);
        for traced in &found {
            prop_assert!(text.get(traced.range.clone()).is_some_and(|quoted| !quoted.is_empty()));
            prop_assert!(traced.kind == Kind::None || !traced.candidates.is_empty());
            prop_assert!(traced.kind == Kind::Verse || traced.verdict == Verdict::NotFound);
            for candidate in &traced.candidates {
                prop_assert!((0.0..=1.0).contains(&candidate.score), "{}", candidate.score);
            }
        }
        prop_assert!(found.is_sorted_by_key(|traced| traced.range.start));
        prop_assert_eq!(found, tracer.trace(&text));
    }

    #[test]
    fn a_given_span_is_answered_wherever_it_lies(text in any_text(), a in 0..200_usize, b in 0..200_usize) {
        if let Some(traced) = tracer().trace_span(&text, a.min(b)..a.max(b)) {
            prop_assert_eq!(traced.range, a.min(b)..a.max(b));
        }
    }
}

#[test]
fn a_verse_is_exact_in_every_spelling() {
    for text in ["الحمد لله رب العالمين", "ٱلْحَمْدُ لِلَّهِ رَبِّ ٱلْعَـٰلَمِينَ", "الحَمْدُ لِلَّهِ رَبِّ العَالَمِينَ"]
    {
        let traced = tracer().trace_span(text, 0..text.len()).expect("it has words");
        assert_eq!(traced.verdict, Verdict::Exact, "{text}");
        assert_eq!(traced.candidates[0].verses.to_string(), "1:2", "{text}");
    }
}

#[test]
fn a_quotation_over_three_verses_is_one() {
    let text = "الحمد لله رب العالمين الرحمن الرحيم مالك يوم الدين";
    let traced = tracer().trace_span(text, 0..text.len()).expect("it has words");
    assert_eq!(traced.candidates[0].verses.to_string(), "1:2-4");
    assert_eq!(traced.verdict, Verdict::Exact);
}

#[test]
fn a_quotation_over_verses_with_some_left_out_is_one() {
    for text in ["الحمد لله رب العالمين … مالك يوم الدين", "الحمد لله ... مالك يوم الدين"]
    {
        let traced = tracer().trace_span(text, 0..text.len()).expect("it has words");
        assert_eq!(traced.candidates[0].verses.to_string(), "1:2-4", "{text}");
        assert_eq!(traced.verdict, Verdict::Exact, "{text}");
    }
}

#[test]
fn a_verse_left_out_whole_hides_no_negation_and_a_word_does() {
    let verdict = |text: &str| {
        let traced = tracer().trace_span(text, 0..text.len()).expect("it has words");
        (traced.candidates[0].verses.to_string(), traced.verdict)
    };
    let whole = "الله الصمد … ولم يكن له كفوا أحد";
    assert_eq!(verdict(whole), ("112:2-4".to_owned(), Verdict::Exact));
    let word = "الله الصمد … يكن له كفوا أحد";
    assert_eq!(verdict(word), ("112:2-4".to_owned(), Verdict::Misquoted));
}

#[test]
fn a_given_announced_quotation_with_much_of_a_verse_in_it_is_that_verse_misquoted() {
    let others = "خرج القوم من المدينة إلى السوق ثم رجعوا ".repeat(6);
    let text = format!("﴿{others}إذا زلزلت الأرض زلزالها﴾");
    let traced = tracer().trace_span(&text, 0..text.len()).expect("it has words");
    assert_eq!((traced.kind, traced.verdict), (Kind::Verse, Verdict::Misquoted));
    assert_eq!(traced.candidates[0].verses.to_string(), "99:1");
}

#[test]
fn a_text_without_words_has_no_quotation() {
    for text in ["", "«»", "...", "(1:2)"] {
        assert_eq!(tracer().trace(text), [], "{text}");
    }
}
