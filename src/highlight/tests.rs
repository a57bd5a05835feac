//! Properties of marks, whatever the query and the text.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use unicode_segmentation::GraphemeCursor;

use super::{Highlighter, snippet};
use crate::query::{Match, PlanOptions, parse, parse_phrase, plan};

proptest! {
    #[test]
    fn marks_ascend_on_grapheme_borders_and_count_alike_in_bytes_and_code_points(
        query in query(), text in text(), level in prop::sample::select(&Match::ALL[..]),
    ) {
        let began = Instant::now();
        for parsed in [parse(&query), parse_phrase(&query)].into_iter().flatten() {
            let options = PlanOptions { level, phrase_level: level, within: None, apart: false };
            let Ok(plan) = plan(&parsed.query, options) else { continue };
            let marked = Highlighter::new(&plan).mark(&text, &[]);
            let mut last = 0;
            for span in &marked.spans {
                prop_assert!(last <= span.byte_start && span.byte_start < span.byte_end);
                for at in [span.byte_start, span.byte_end] {
                    let border = GraphemeCursor::new(at, text.len(), true).is_boundary(&text, 0);
                    prop_assert_eq!(border, Ok(true));
                }
                prop_assert_eq!(span.start, text[..span.byte_start].chars().count());
                prop_assert_eq!(span.end, text[..span.byte_end].chars().count());
                last = span.byte_end;
            }
            let shown = snippet(&text, &marked.spans);
            prop_assert!(text.get(shown).is_some());
        }
        // A bound on hanging, far above what any of it takes.
        prop_assert!(began.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_run_of_words_of_a_text_is_marked_in_it(text in text(), from in 0_usize..40, len in 1_usize..9) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some(run) = words.get(from.min(words.len())..(from + len).min(words.len())) else {
            return Ok(());
        };
        let phrase = run.join(" ");
        let Ok(parsed) = parse_phrase(&phrase) else { return Ok(()) };
        let options = PlanOptions { level: Match::Word, phrase_level: Match::Word, within: None, apart: false };
        let Ok(plan) = plan(&parsed.query, options) else { return Ok(()) };
        // What an honorific or a bracket cut off by the run changes is no run of the text's words.
        let cut = |c: char| "()[]{}﴿﴾ﷺ۝.-\u{ad}…".contains(c);
        if text.contains(cut) || text.contains("صلى") {
            return Ok(());
        }
        let marked = Highlighter::new(&plan).mark(&text, &[]);
        prop_assert!(!marked.spans.is_empty(), "{:?} is not found", phrase);
    }
}

/// Pieces on which the rules turn, with spaces between most of them.
fn pieces(extra: &'static str) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-dA-D]{1,3}",
        2 => prop::sample::select(vec![
            "Qur'an", "Qurʾān", "the Prophet’s", "patience1", "al-Bukhari", "so-and-so", "`Umar",
            "ḥadīth", "h\u{323}adi\u{304}th", "ﬁrst",
        ]).prop_map(str::to_owned),
        3 => prop::sample::select(vec![
            "قال", "رسول", "الله", "ٱلصَّـٰبِرِينَ", "الصابرين", "وَ", "و", "أن", "لا", "ألا", "يَـٰٓأَيُّهَا",
            "شَيْـًٔا", "مؤمن", "ﷲ", "السماوات",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "(peace be upon him)", "(ﷺ)", "صلى الله عليه وسلم", "[1]", "(2:153)", "۝٢", "﴿٢﴾", "¹",
            "inten-\ntions", "\u{c}46\n", "…", "\n\n",
        ]).prop_map(str::to_owned),
        1 => extra,
        1 => "\\PC{1,2}",
    ];
    let glue =
        prop::sample::select(vec![" ", " ", " ", " ", "", "\u{200f}", "\n", ", ", "\u{200d}"]);
    prop::collection::vec((piece, glue), 0..24)
        .prop_map(|pieces| pieces.into_iter().map(|(piece, glue)| piece + glue).collect())
}

fn text() -> impl Strategy<Value = String> {
    pieces("[.!?؟\"']{1,2}")
}

fn query() -> impl Strategy<Value = String> {
    pieces("(\"|-|\\*| OR | AND | NOT |~2|\\(|\\)|in:verse |work:x ){1,2}")
}
