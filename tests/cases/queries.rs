//! How a query is read: apostrophes, colons, brackets, capitals, stray marks, references.

use super::case::holds;

#[test]
fn an_apostrophe_in_a_query_is_no_syntax_case_c01() {
    holds("C01");
}

#[test]
fn brackets_and_braces_of_a_citation_are_no_syntax_case_c07() {
    holds("C07");
}

#[test]
fn a_colon_in_a_query_is_no_field_case_c10() {
    holds("C10");
}

#[test]
fn prose_in_capitals_has_no_operators_case_c35() {
    holds("C35");
}

#[test]
fn a_literal_phrase_may_hold_any_mark_case_c38() {
    holds("C38");
}

#[test]
fn marks_glued_to_a_quotation_mark_are_nothing_case_c40() {
    holds("C40");
}

#[test]
fn a_reference_finds_what_it_names_case_c43() {
    holds("C43");
}

#[test]
fn more_words_narrow_an_answer_case_c50() {
    holds("C50");
}

#[test]
fn a_query_of_signs_and_one_word_finds_the_word_case_k07() {
    holds("K07");
}
