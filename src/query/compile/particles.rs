//! Adds to the stems of Arabic words those with ب ل ك before them.
//!
//! Which of these letters is a particle and which one of the root, no rule of letters tells: كتاب
//! is no ك before تاب. The words of the index tell: a noun is one that also stands there with the
//! article, and a particle stands before a noun where both together are none.

use tantivy::Term;

use crate::analysis::stem;
use crate::index::{IndexError, Reader, term_text};

use super::super::lattice::{Alternative, Arc, Closeness, Form};
use super::super::plan::Plan;

/// The particles that the light stem leaves on a word without the article.
const PARTICLES: [&str; 3] = ["ب", "ل", "ك"];
/// The fewest letters of a noun.
const FEWEST: usize = 3;
/// What such a form counts beside the word itself, in scores.
const WEIGHT: f32 = 0.3;

/// Adds the stems with and without a particle to each word of `plan` that is looked for by its
/// stem.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn add_particles(plan: &mut Plan, reader: &Reader) -> Result<(), IndexError> {
    for arc in plan.leaves.iter_mut().flat_map(|leaf| &mut leaf.lattice.arcs) {
        add_to(arc, reader).map_err(|error| IndexError::engine(reader.dir(), error))?;
    }
    Ok(())
}

fn add_to(arc: &mut Arc, reader: &Reader) -> tantivy::Result<()> {
    let of_form = |form| {
        let all = arc.alternatives.iter().filter(move |alternative| alternative.form == form);
        all.map(|alternative| alternative.text.clone()).collect::<Vec<String>>()
    };
    let words = of_form(Form::Word);
    let mut stems = of_form(Form::Stem);
    let num_stems = stems.len();
    for at in 0..num_stems {
        for particle in PARTICLES {
            let Some(rest) = stems[at].strip_prefix(particle) else { continue };
            if is_noun(rest, reader)? && !any_noun("", &stems[at], &words, reader)? {
                stems.push(stem(rest));
            }
        }
    }
    for at in 0..stems.len() {
        if !any_noun("", &stems[at], &words, reader)? {
            continue;
        }
        for particle in PARTICLES {
            if !any_noun(particle, &stems[at], &words, reader)? {
                stems.push(format!("{particle}{}", stems[at]));
            }
        }
    }
    for text in stems.split_off(num_stems) {
        let known = |old: &Alternative| old.form == Form::Stem && old.text == text;
        if !arc.alternatives.iter().any(known) {
            let how = Closeness::Stem;
            arc.alternatives.push(Alternative { form: Form::Stem, text, how, weight: WEIGHT });
        }
    }
    Ok(())
}

/// Whether `particle` before the stem or before any of the words with that stem is a noun.
fn any_noun(particle: &str, of: &str, words: &[String], reader: &Reader) -> tantivy::Result<bool> {
    let same = words.iter().filter(|word| word.starts_with(of)).map(String::as_str);
    for word in std::iter::once(of).chain(same) {
        if is_noun(&format!("{particle}{word}"), reader)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the index has `word` with the article.
fn is_noun(word: &str, reader: &Reader) -> tantivy::Result<bool> {
    if !word.starts_with(crate::text::letter::is_arabic) || word.chars().count() < FEWEST {
        return Ok(false);
    }
    let text = term_text(&format!("ال{word}"), 1);
    let term = Term::from_field_text(reader.fields().word, &text);
    Ok(reader.searcher().doc_freq(&term)? > 0)
}
