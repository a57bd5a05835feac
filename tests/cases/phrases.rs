//! What may stand between the words of a phrase, and what may not.

use super::case::holds;
use crate::support::Matn;

#[test]
fn a_quotation_may_run_over_three_verses_case_c04() {
    let verses = "{\"id\": \"1:1\", \"text\": \"بسم الله الرحمن الرحيم\"}\n\
                  {\"id\": \"1:2\", \"text\": \"الحمد لله رب العالمين\"}\n\
                  {\"id\": \"1:3\", \"text\": \"الرحمن الرحيم\"}\n\
                  {\"id\": \"1:4\", \"text\": \"مالك يوم الدين\"}\n";
    let output = Matn::new()
        .file("corpus.jsonl", verses)
        .ingest()
        .args(["trace", "-", "--format", "jsonl"])
        .stdin("رب العالمين الرحمن الرحيم مالك")
        .run();
    let found = output.json_lines();
    assert_eq!(found.len(), 1, "{}", output.stdout);
    assert_eq!(found[0]["candidates"][0]["ref"], "1:2-4");
    assert_eq!(found[0]["verdict"], "exact");
}

#[test]
fn an_honorific_between_two_words_is_looked_through_case_c13() {
    holds("C13");
}

#[test]
fn a_shortened_quotation_is_found_in_order_with_its_gap_case_c14() {
    holds("C14");
}

#[test]
fn a_note_mark_does_not_break_a_phrase_and_a_number_does_case_c22() {
    holds("C22");
}

#[test]
fn a_verse_number_does_not_break_a_phrase_case_c23() {
    holds("C23");
}

#[test]
fn a_word_broken_at_a_line_end_is_one_word_case_c26() {
    holds("C26");
}

#[test]
fn a_page_border_does_not_break_a_phrase_case_c29() {
    holds("C29");
}

#[test]
fn page_marks_and_citations_do_not_break_a_phrase_case_c34() {
    holds("C34");
}

#[test]
fn a_repeated_word_of_a_near_phrase_needs_two_places_case_c46() {
    holds("C46");
}

#[test]
fn a_phrase_does_not_run_over_the_border_of_two_values_case_c56() {
    holds("C56");
}

#[test]
fn honorifics_notes_and_numbers_may_stand_in_one_phrase_case_k04() {
    holds("K04");
}

#[test]
fn strewn_words_of_a_phrase_are_not_marked_case_k06() {
    holds("K06");
}

#[test]
fn a_phrase_may_run_over_the_border_of_two_sentences_case_k08() {
    holds("K08");
}
