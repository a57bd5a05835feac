//! How queries are read.

use proptest::prelude::*;

use super::*;

/// The query in a short form: words in order, `"…"` phrases, `-` not, `|` or, `*` prefix.
fn shape(query: &Query) -> String {
    let list = |parts: &[Query], sign: &str| {
        let parts: Vec<String> = parts.iter().map(shape).collect();
        format!("({})", parts.join(sign))
    };
    match query {
        Query::All(parts) => list(parts, " & "),
        Query::Any(parts) => list(parts, " | "),
        Query::Not(part) => format!("-{}", shape(part)),
        Query::Words(piece) => piece.text.clone(),
        Query::Loose(piece) => format!("{}~", piece.text),
        Query::Phrase { piece, slop: None } => format!("\"{}\"", piece.text),
        Query::Phrase { piece, slop: Some(slop) } => format!("\"{}\"~{slop}", piece.text),
        Query::Prefix(piece) => format!("{}*", piece.text),
        Query::Filter(filter) => format!("{filter:?}"),
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let parsed = parse(text).unwrap();
    assert_eq!(shape(&parsed.query), expected, "{text}");
}

#[track_caller]
fn check_remark(text: &str, code: &str) {
    let remarks = parse(text).unwrap().remarks;
    assert!(remarks.iter().any(|remark| remark.code == code), "{text}: {remarks:?}");
}

#[test]
fn words_phrases_and_operators_are_read() {
    check("cloak qiblah", "cloak qiblah");
    check("\"the Prophet said\"", "\"the Prophet said\"");
    check("“the Prophet said” cloak", "(\"the Prophet said\" & cloak)");
    check("«the Prophet said»~3", "\"the Prophet said\"~3");
    check("ransom -cloak", "(ransom & -cloak)");
    check("ransom NOT cloak", "(ransom & -cloak)");
    check("ransom OR cloak", "(ransom | cloak)");
    check("a ransom OR cloak b", "(a & (ransom | cloak) & b)");
    check("(ransom OR cloak) Badr", "((ransom | cloak) & Badr)");
    check("proph* said", "(proph* & said)");
    check("-\"the cloak\" Badr", "(-\"the cloak\" & Badr)");
    check("-(cloak OR ransom) Badr", "(-(cloak | ransom) & Badr)");
}

#[test]
fn apostrophes_colons_slashes_and_references_are_text() {
    for text in [
        "Narrated 'Umar: I heard Allah's Messenger",
        "reported:fasting",
        "http://example",
        "{seek help} [2:153]",
        "seek help (2:153)",
        "and/or",
        "a * b",
        "the Prophet (peace be upon him) said",
    ] {
        check(text, text);
    }
}

#[test]
fn capitals_prose_has_no_operators() {
    check("DO NOT ENVY ONE ANOTHER", "DO NOT ENVY ONE ANOTHER");
    check("TRUTH AND MERCY", "TRUTH AND MERCY");
    check_remark("DO NOT ENVY", "capitals-as-text");
    check("AND", "AND");
    check("truth AND mercy", "(truth & mercy)");
}

#[test]
fn what_has_no_partner_is_text_and_that_is_said() {
    check("\"don't (shield", "\"don't (shield");
    check_remark("\"don't (shield", "unbalanced-quote");
    check_remark("\"don't (shield", "unbalanced-bracket");
    check("- cloak", "- cloak");
    check_remark("- cloak", "hyphen-as-text");
}

#[test]
fn a_sign_glued_to_the_closing_mark_is_nothing() {
    check("\"الله مع الصابرين\"\u{650}", "\"الله مع الصابرين\"");
    check("\"الله مع الصابرين\"\u{651}~2", "\"الله مع الصابرين\"~2");
    check("\"الله مع الصابرين\",", "(\"الله مع الصابرين\" & ,)");
}

#[test]
fn filters_are_read_for_known_fields_only() {
    let filter = |text: &str| parse(text).unwrap().query;
    let work = Query::Filter(QueryFilter::Work(vec!["badr".into()]));
    assert_eq!(filter("work:badr"), work);
    check("wrok:badr cloak", "wrok:badr cloak");
    check("in:verse \"thousand angels\"", "(\"thousand angels\" & Within(Verse))");
    check("in:the morning", "in:the morning");
    check_remark("in:the morning", "filter-as-text");
}

#[test]
fn deep_groups_and_long_queries_are_refused_with_a_reason() {
    let nested = format!("{}-a b{}", "(".repeat(5000), ")".repeat(5000));
    assert!(matches!(parse(&nested), Err(QueryError::TooDeep { .. })));
    assert!(matches!(parse(&"a ".repeat(600_000)), Err(QueryError::TooLong { .. })));
    assert!(parse(&"(".repeat(5000)).is_ok());
}

#[test]
fn a_phrase_taken_literally_keeps_its_marks() {
    let phrase = |text: &str| shape(&parse_phrase(text).unwrap().query);
    assert_eq!(phrase("He said: \"Fasting,\" and left"), "\"He said: \"Fasting,\" and left\"");
    assert_eq!(phrase("\"peace peace upon\"~1"), "\"peace peace upon\"~1");
    assert_eq!(phrase("-cloak OR"), "\"-cloak OR\"");
}

fn options() -> PlanOptions {
    PlanOptions { level: Match::Stem, phrase_level: Match::Word, within: None, apart: false }
}

#[test]
fn a_query_without_a_word_is_refused() {
    for text in ["", "  ", "*", "\"\"", "!!!", "()"] {
        let parsed = parse(text).unwrap();
        assert_eq!(plan(&parsed.query, options()), Err(QueryError::Empty), "{text}");
    }
}

#[test]
fn an_honorific_alone_is_looked_for() {
    let plan = plan(&parse("ﷺ").unwrap().query, options()).unwrap();
    assert_eq!(plan.leaves.len(), 1);
    assert_eq!(plan.leaves[0].lattice.arcs[0].alternatives[0].form, Form::Mark);
}

#[test]
fn an_honorific_among_words_is_looked_through() {
    let plan =
        plan(&parse("the Prophet (peace be upon him) said").unwrap().query, options()).unwrap();
    let words: Vec<&str> = plan.leaves.iter().map(|leaf| leaf.text.as_str()).collect();
    assert_eq!(words, ["the", "Prophet", "said"]);
    assert_eq!(plan.remarks[0].code, "honorific-skipped");
}

proptest! {
    #[test]
    fn parsing_and_planning_never_panic(text in any_query()) {
        if let Ok(parsed) = parse(&text) {
            let _ = plan(&parsed.query, options());
        }
        if let Ok(parsed) = parse_phrase(&text) {
            let _ = plan(&parsed.query, options());
        }
    }

    #[test]
    fn leaves_lie_in_the_query_on_character_borders(text in any_query()) {
        let Ok(parsed) = parse(&text) else { return Ok(()) };
        let Ok(plan) = plan(&parsed.query, options()) else { return Ok(()) };
        for leaf in &plan.leaves {
            prop_assert_eq!(text.get(leaf.span.clone()), Some(leaf.text.as_str()));
        }
    }
}

/// Queries with the signs on which the rules turn.
fn any_query() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z']{1,5}",
        "[ء-ي]{1,5}",
        "[()\"“”«»\\-*~: ]{1,4}",
        Just(" OR ".to_owned()),
        Just(" AND ".to_owned()),
        Just(" NOT ".to_owned()),
        Just("work:x ".to_owned()),
        Just("in:verse ".to_owned()),
        Just("(peace be upon him)".to_owned()),
        Just("[2:255]".to_owned()),
        "\\PC{1,3}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}
