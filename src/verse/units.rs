//! The words of a text as they are compared with a verse.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use crate::analysis::{TokenKind, Tokens, analyze_into, stem};
use crate::text::arabic::contraction;
use crate::text::fold::fold;
use crate::text::joined::split_joined;
use crate::text::letter::is_arabic;
use crate::text::uthmani::spelling_key;

/// A word, or two that are also written as one, in the form in which every spelling meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// Its folded form.
    pub form: String,
    /// What its other forms and spellings share: the consonants of an Arabic word, the stem of any
    /// other.
    pub key: String,
    /// What looser kin of it shares: English words by which translators render one word. The key,
    /// for all others.
    pub kin: String,
}

/// Classes of English stems, one a line.
const ENGLISH_KIN: &str = include_str!("english_kin.txt");

/// The first of its class for each stem of a class.
static KIN: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines = ENGLISH_KIN.lines().filter(|line| !line.starts_with('#'));
    let classes = lines.filter_map(|line| Some((line.split(' ').next()?, line)));
    classes.flat_map(|(first, line)| line.split(' ').map(move |stem| (stem, first))).collect()
});

/// The words of `text`, without honorifics, note marks and verse numbers, which stand between the
/// words of a quotation and are none of them.
///
/// An Arabic word that one spelling joins and another writes apart is cut (`يأيها` is يا أيها), and
/// two that contract are one (أن لا is ألا): whichever way a verse is written, its words are these.
pub(super) fn units(text: &str) -> Vec<Unit> {
    let mut tokens = Tokens::default();
    analyze_into(text, &mut tokens);
    let mut units: Vec<Unit> = Vec::with_capacity(tokens.len());
    // The first word that is not part of a word broken over two lines.
    let mut unread = 0;
    for token in tokens.iter() {
        let range = token.start..token.end;
        let is_broken = token.kind == TokenKind::Joined && text[range.clone()].contains('\n');
        if token.position < unread || !(is_broken || token.kind == TokenKind::Word) {
            continue;
        }
        if is_broken {
            unread = token.position + u32::from(token.width);
            units.pop_if(|first| first.range.start == range.start);
        }
        if token.term.chars().next().is_some_and(is_arabic) {
            push_arabic(text, range, token.term, &mut units);
        } else {
            let (form, key) = (token.term.to_owned(), stem(token.base));
            let kin = KIN.get(key.as_str()).map_or_else(|| key.clone(), |kin| (*kin).to_owned());
            units.push(Unit { range, form, key, kin });
        }
    }
    remove_remarks(text, &mut units);
    units
}

/// What says that a verse goes on, folded.
const REMARKS: [&[&str]; 3] =
    [&["end", "of", "the", "verse"], &["end", "of", "the", "ayah"], &["الي", "اخر", "الايه"]];
/// The words that lead to the first of these.
const LEADING: [&str; 5] = ["up", "till", "until", "to", "the"];

/// Removes the remarks that a verse goes on, and `الآية` where a quotation ends with it.
fn remove_remarks(text: &str, units: &mut Vec<Unit>) {
    let mut is_remark = vec![false; units.len()];
    for start in 0..units.len() {
        for remark in REMARKS {
            let is_here = units.len() - start >= remark.len()
                && units[start..].iter().zip(remark).all(|(unit, form)| unit.form == **form);
            if is_here {
                let is_lead = |place: &usize| LEADING.contains(&units[*place].form.as_str());
                let num_lead = (0..start).rev().take(3).take_while(is_lead).count();
                is_remark[start - num_lead..start + remark.len()].fill(true);
            }
        }
        let end = units[start].range.end;
        let next = units.get(start + 1).map_or(text.len(), |next| next.range.start);
        let ends =
            |c: char| matches!(c, '.' | '"' | '”' | '»' | '}' | ')' | ']' | '\u{fd3e}' | '\n');
        if units[start].form == "الايه"
            && start > 0
            && (start + 1 == units.len() || text[end..next].contains(ends))
        {
            is_remark[start] = true;
        }
    }
    let mut places = is_remark.iter();
    units.retain(|_| places.next().is_none_or(|is_remark| !is_remark));
}

fn push_arabic(text: &str, range: Range<usize>, folded: &str, units: &mut Vec<Unit>) {
    let raw = &text[range.clone()];
    // The alef of a vocative is a sign above it, which a text may have lost.
    let is_vocative = folded == "ي" && text[range.end..].starts_with(is_arabic);
    let folded = if is_vocative { "يا" } else { folded };
    if let Some((first, second)) = split_joined(raw) {
        for part in [first, second] {
            let part = range.start + part.start..range.start + part.end;
            let form = fold(&text[part.clone()]);
            if !form.is_empty() && part.len() < range.len() {
                push_arabic(text, part, &form, units);
            }
        }
        return;
    }
    if let Some(before) = units.last_mut()
        && let Some(joined) = contraction(&before.form, folded)
        && text[before.range.end..range.start].chars().all(|c| !c.is_alphanumeric())
    {
        before.range.end = range.end;
        before.key = spelling_key(&joined);
        before.kin.clone_from(&before.key);
        before.form = joined;
        return;
    }
    let key = if folded == "يا" { spelling_key(folded) } else { spelling_key(raw) };
    units.push(Unit { range, form: folded.to_owned(), kin: key.clone(), key });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        units(text).into_iter().map(|unit| unit.key).collect()
    }

    #[test]
    fn words_written_apart_and_joined_are_the_same_units() {
        assert_eq!(keys("يَـٰٓأَيُّهَا ٱلَّذِينَ ءَامَنُوا۟"), keys("يا أيها الذين آمنوا"));
        assert_eq!(keys("أَلَّا تَعُولُوا"), keys("أن لا تعولوا"));
    }

    #[test]
    fn honorifics_and_note_marks_are_no_units() {
        assert_eq!(keys("the Prophet (peace be upon him) said [1]"), keys("The Prophet said"));
    }

    #[test]
    fn a_word_broken_over_two_lines_is_one_unit() {
        assert_eq!(keys("He an-\nswered you"), keys("He answered you"));
    }

    #[test]
    fn remarks_that_a_verse_goes_on_are_no_units() {
        for text in [
            "Be patient (till the end of the verse)",
            "Be patient... up to the end of the Verse.",
            "Be patient until the end of the ayah",
        ] {
            assert_eq!(keys(text), keys("Be patient"), "{text}");
        }
        for text in ["«إن الله مع الآية»", "إن الله مع إلى آخر الآية", "{إن الله مع} الآية."]
        {
            assert_eq!(keys(text), keys("إن الله مع"), "{text}");
        }
        assert_eq!(keys("فأراه الآية الكبرى").len(), 3);
    }

    #[test]
    fn a_unit_covers_the_words_it_is_made_of() {
        let text = "«أن لا تعولوا»";
        assert_eq!(&text[units(text)[0].range.clone()], "أن لا");
    }
}
