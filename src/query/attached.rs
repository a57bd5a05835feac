//! The first word of an Arabic phrase with what is written together with it: و and ف before a
//! sentence, a preposition, an أ that asks.

use crate::text::letter::is_arabic;

use super::lattice::{Alternative, Arc, Closeness, Form, Lattice};

/// What stands before a word without a space, folded.
const BEFORE: [&str; 16] =
    ["و", "ف", "ب", "ل", "ك", "س", "ا", "ول", "فل", "وب", "فب", "وك", "وس", "فس", "او", "اف"];

/// What such a form counts beside the word itself.
const WEIGHT: f32 = 0.6;

/// Adds to the first step of a phrase the forms with a particle before it, and without the و or ف
/// that it has: a verse that is quoted within a sentence often has one more or less.
///
/// They are other forms of the word, as stems are. Only a phrase has them: the words behind the
/// first one tell that it is the same.
pub(super) fn add_attached(lattice: &mut Lattice) {
    let first = lattice.arcs.iter_mut().filter(|arc| arc.from == 0);
    first.for_each(add_to);
}

fn add_to(arc: &mut Arc) {
    let is_word = |alternative: &&Alternative| {
        alternative.form == Form::Word && alternative.text.starts_with(is_arabic)
    };
    let words: Vec<String> =
        arc.alternatives.iter().filter(is_word).map(|word| word.text.clone()).collect();
    let mut forms = Vec::new();
    for word in &words {
        for before in BEFORE {
            forms.push(match (before.strip_suffix('ل'), word.strip_prefix("ال")) {
                // The article loses its alef behind a ل.
                (Some(rest), Some(noun)) => format!("{rest}لل{noun}"),
                _ => format!("{before}{word}"),
            });
        }
        let without = word.strip_prefix(['و', 'ف']);
        forms.extend(without.filter(|rest| rest.chars().count() > 1).map(str::to_owned));
    }
    forms.retain(|form| !words.contains(form));
    arc.alternatives.extend(forms.into_iter().map(|text| Alternative {
        form: Form::Word,
        text,
        how: Closeness::Stem,
        weight: WEIGHT,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_particle_is_added_and_one_more_is_taken_away() {
        let alternative = |text: &str| Alternative {
            form: Form::Word,
            text: text.to_owned(),
            how: Closeness::Word,
            weight: 1.0,
        };
        let forms = |word: &str| {
            let arc =
                Arc { from: 0, to: 1, raw: word.to_owned(), alternatives: vec![alternative(word)] };
            let mut lattice = Lattice { num_nodes: 2, arcs: vec![arc] };
            add_attached(&mut lattice);
            let all = lattice.arcs[0].alternatives.iter();
            all.map(|alternative| alternative.text.clone()).collect::<Vec<_>>()
        };
        for form in ["وان", "فان", "لان", "اان", "ولان"] {
            assert!(forms("ان").iter().any(|other| other == form), "{form}");
        }
        assert!(forms("الكتاب").iter().any(|form| form == "للكتاب"));
        assert!(forms("الكتاب").iter().any(|form| form == "وللكتاب"));
        assert!(forms("فمن").iter().any(|form| form == "من"));
        assert_eq!(forms("the"), ["the"]);
    }
}
