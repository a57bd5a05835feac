//! The analyzer as a whole: which words stand at which positions.

use proptest::prelude::*;

use super::*;

/// `term@position`, with `+` after one that reaches over two and `°` after one without a position.
fn shape(text: &str) -> String {
    let tokens = analyze(text);
    let shown = tokens.iter().map(|token| {
        let width = match token.width {
            0 => "°",
            1 => "",
            _ => "+",
        };
        format!("{}@{}{width}", token.term.trim_start_matches('\u{1}'), token.position)
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shape(text), expected, "{text}");
}

#[test]
fn an_honorific_takes_no_position() {
    check(
        "the Prophet (peace and blessings be upon him) said",
        "the@0 prophet@1 salawat@2° said@2",
    );
    check("the Prophet (ﷺ) said", "the@0 prophet@1 salawat@2° said@2");
    check("the Prophet (pbuh) said", "the@0 prophet@1 salawat@2° said@2");
    check("قال رسول الله صلى الله عليه وسلم أطعموا", "قال@0 رسول@1 الله@2 salawat@3° اطعموا@3");
}

#[test]
fn short_honorifics_count_in_brackets_only() {
    check("as Umar (ra) said", "as@0 umar@1 radiya@2° said@2");
}

#[test]
fn an_apostrophe_never_splits_a_word() {
    check("Qur'an Qur’an Qurʾān", "quran@0 quran@1 quran@2");
    check("'Umar `Umar ʿUmar", "umar@0 umar@1 umar@2");
    check("the prophets' cloak", "the@0 prophets@1 cloak@2");
}

#[test]
fn invisible_characters_never_split_or_change_a_word() {
    check("Qur\u{200c}an pa\u{ad}tience \u{200f}قا\u{200f}ل\u{feff}", "quran@0 patience@1 قال@2");
    check("inten\u{ad}\ntions", "intentions@0");
}

#[test]
fn pause_marks_and_verse_ends_are_no_words() {
    check("العالمين ۝٢ الملك ۖ القدوس", "العالمين@0 2@1° الملك@1 القدوس@2");
    check("العالمين (2) الملك", "العالمين@0 2@1° الملك@1");
    check("العالمين ﴿٢﴾ الملك", "العالمين@0 2@1° الملك@1");
}

#[test]
fn note_markers_are_no_words() {
    check("patience¹ and", "patience@0 and@1");
    check("patience[1] and", "patience@0 1@1° and@1");
    check("patience(a) and", "patience@0 and@1");
    check("patience1 and", "patience1@0 patience@0 and@1");
    check("patience 3 and", "patience@0 3@1 and@2");
}

#[test]
fn a_control_sequence_for_terminals_is_no_word() {
    check("red \u{1b}[31mshield\u{1b}[0m end", "red@0 shield@1 end@2");
}

#[test]
fn a_page_border_takes_its_number_with_it() {
    check("patience\n\u{c}46\nand", "patience@0 @1° 46@1° and@1");
}

#[test]
fn a_word_broken_at_a_line_end_is_read_both_ways() {
    check("by inten-\ntions and", "by@0 inten@1 intentions@1+ tions@2 and@3");
    check("inten-\n\u{c}tions", "inten@0 intentions@0+ @1° tions@1");
    check("a well-known man", "a@0 well@1 known@2 man@3");
}

#[test]
fn a_particle_apart_is_also_read_with_its_word() {
    check("و اصبروا", "و@0 واصبروا@0+ اصبروا@1");
}

#[test]
fn two_particles_are_also_read_as_the_word_they_are_written_as() {
    check("أن لا تعدلوا", "ان@0 الا@0+ لا@1 تعدلوا@2");
    check("وإن ما", "وان@0 وانما@0+ ما@1");
}

#[test]
fn a_vocative_written_with_its_noun_is_read_both_ways() {
    check("يَـٰٓأَيُّهَا ٱلنَّاسُ", "يايها@0+ ياايها@0+ يا@0 ايها@1 الناس@2");
    check("يا أيها الناس", "يا@0 ايها@1 الناس@2");
}

#[test]
fn a_word_of_any_length_is_kept() {
    check("لَيَسْتَخْلِفَنَّهُمْ", "ليستخلفنهم@0");
}

#[test]
fn the_base_of_a_possessive_leaves_its_s_out() {
    let tokens = analyze("the Prophet’s cloak, Abbas's too");
    let bases: Vec<&str> = tokens.iter().map(|token| token.base).collect();
    assert_eq!(bases, ["the", "prophet", "cloak", "abbas", "too"]);
}

proptest! {
    #[test]
    fn tokens_lie_inside_the_text_on_character_borders(text in any_text()) {
        let tokens = analyze(&text);
        let mut position = 0;
        for token in tokens.iter() {
            prop_assert!(token.start < token.end && token.end <= text.len());
            prop_assert!(text.is_char_boundary(token.start) && text.is_char_boundary(token.end));
            prop_assert!(token.position >= position, "positions fall");
            position = token.position;
        }
    }

    #[test]
    fn every_position_below_the_last_holds_a_word(text in any_text()) {
        let tokens = analyze(&text);
        let mut next = 0;
        for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
            prop_assert_eq!(token.position, next);
            next += 1;
        }
        prop_assert_eq!(tokens.num_positions(), next);
    }
}

/// Texts with the characters on which the rules turn.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z'’ʿ0-9]{1,6}",
        "[ء-ي\u{64b}-\u{652}\u{670}\u{6dd}ـ]{1,6}",
        Just("(peace be upon him)".to_owned()),
        Just("صلى الله عليه وسلم".to_owned()),
        "[ \\-\n\u{c}\u{ad}\u{200f}\u{200c}()\\[\\]{}﴿﴾ﷺ۝.,\"]{1,3}",
        "\\PC{1,3}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}
