//! Which letters and words are one: vowel signs, seats, half rings, ligatures, invisible
//! characters.

use super::case::holds;

#[test]
fn vocalised_bare_and_stretched_spellings_are_one_case_c02() {
    holds("C02");
}

#[test]
fn a_mark_covers_a_word_with_its_vowel_signs_case_c05() {
    holds("C05");
}

#[test]
fn an_apostrophe_or_half_ring_in_a_word_is_silent_case_c08() {
    holds("C08");
}

#[test]
fn seats_of_alef_final_ya_and_ta_marbuta_are_one_case_c11() {
    holds("C11");
}

#[test]
fn composed_decomposed_and_plain_letters_are_one_case_c16() {
    holds("C16");
}

#[test]
fn a_particle_may_be_joined_or_spaced_case_c17() {
    holds("C17");
}

#[test]
fn a_small_sign_does_not_split_a_word_case_c19() {
    holds("C19");
}

#[test]
fn a_long_word_is_not_dropped_case_c25() {
    holds("C25");
}

#[test]
fn ligatures_and_presentation_forms_are_their_letters_case_c28() {
    holds("C28");
}

#[test]
fn quoted_words_are_exact_case_c58() {
    holds("C58");
}

#[test]
fn an_article_may_be_joined_hyphenated_or_spaced_case_c59() {
    holds("C59");
}

#[test]
fn invisible_characters_never_split_or_change_a_word_case_k01() {
    holds("K01");
}

#[test]
fn digits_of_every_script_are_one_case_k03() {
    holds("K03");
}

#[test]
fn a_possessive_may_be_written_with_any_apostrophe_case_k05() {
    holds("K05");
}
