//! Adds to the words of a query the spelling variants and slips that the index has.

use tantivy::Term;

use crate::index::{IndexError, NearWord, Reader, term_text};
use crate::text::variant::article;

use super::super::ast::Remark;
use super::super::lattice::{Alternative, Arc, Closeness, Form, Lattice};
use super::super::level::Match;
use super::super::plan::Plan;
use super::names::add_names;

/// Words for a son, which names have one for another.
const SONS: [&[&str]; 2] = [&["ibn", "bin", "b"], &["ابن", "بن"]];

/// The most words that are added to one.
const MOST: usize = 32;

/// What a known variant counts beside the word itself, in scores.
const VARIANT_WEIGHT: f32 = 0.3;
/// What a word one slip away counts.
const SLIP_WEIGHT: f32 = 0.15;

/// Adds variants and slips to each word of `plan` on the rung `broad` or above; says which.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn broaden(plan: &mut Plan, reader: &Reader) -> Result<(), IndexError> {
    broaden_by(plan, reader, &|word| Ok(reader.vocabulary()?.near(word, MOST)))
}

/// The same without the slips of words that the index has: it goes through the vocabulary for the
/// words only that it lacks.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn broaden_unknown(plan: &mut Plan, reader: &Reader) -> Result<(), IndexError> {
    broaden_by(plan, reader, &|word| {
        let term = Term::from_field_text(reader.fields().word, &term_text(word, 1));
        let known = reader.searcher().doc_freq(&term);
        if known.map_err(|error| IndexError::engine(reader.dir(), error))? > 0 {
            return Ok(reader.vocabulary()?.variants(word).take(MOST).collect());
        }
        Ok(reader.vocabulary()?.near(word, MOST))
    })
}

type Near<'r> = dyn Fn(&str) -> Result<Vec<NearWord<'r>>, IndexError> + 'r;

fn broaden_by(plan: &mut Plan, reader: &Reader, near: &Near<'_>) -> Result<(), IndexError> {
    let mut remarks = Vec::new();
    for leaf in plan.leaves.iter_mut().filter(|leaf| leaf.level >= Match::Broad) {
        let mut next_words: Vec<Option<String>> =
            leaf.lattice.arcs.iter().map(|arc| first_word(&leaf.lattice, arc.to)).collect();
        let mut without = Vec::new();
        for (arc, next) in leaf.lattice.arcs.iter_mut().zip(next_words.drain(..)) {
            let is_article = leaf.text.contains(&format!("{}-", arc.raw));
            if is_article && next.is_some() && arc.alternatives.iter().any(|a| article(&a.text)) {
                without.push(arc.from);
            }
            let next = next.as_deref().filter(|_| is_article);
            let mut names = add_same(arc, next);
            names.extend(broaden_arc(arc, near)?);
            if !names.is_empty() {
                remarks.push(Remark {
                    code: "variants",
                    message: format!("`{}` was also looked for as {}", arc.raw, names.join(", ")),
                });
            }
        }
        without.into_iter().for_each(|node| add_without_article(&mut leaf.lattice, node));
        let mut named = leaf.lattice.clone();
        remarks.extend(add_names(&mut named, reader)?);
        match leaf.loose {
            None => leaf.lattice = named,
            Some(_) => leaf.named = Some(named).filter(|named| *named != leaf.lattice),
        }
    }
    plan.remarks.append(&mut remarks);
    Ok(())
}

/// The first word that may stand at `node`.
fn first_word(lattice: &Lattice, node: usize) -> Option<String> {
    let (_, arc) = lattice.leaving(node).next()?;
    Some(arc.alternatives.iter().find(|other| other.form == Form::Word)?.text.clone())
}

/// Adds the word behind the article at `node` without it: al-Shafi'i, Shafi'i.
fn add_without_article(lattice: &mut Lattice, node: usize) {
    let is_word = |arc: &&Arc| (arc.from, arc.to) == (node + 1, node + 2);
    let Some(word) = lattice.arcs.iter().find(is_word).cloned() else { return };
    let alternatives = word.alternatives.into_iter().map(|alternative| Alternative {
        how: Closeness::Variant,
        weight: alternative.weight * VARIANT_WEIGHT,
        ..alternative
    });
    let at = lattice.arcs.partition_point(|arc| arc.from <= node);
    let alternatives = alternatives.collect();
    lattice.arcs.insert(at, Arc { from: node, to: node + 2, raw: word.raw, alternatives });
}

/// Adds the other words for a son, and the article as it sounds before `next`; gives the words
/// added.
fn add_same(arc: &mut Arc, next: Option<&str>) -> Vec<String> {
    let Some(word) = arc.alternatives.iter().find(|other| other.form == Form::Word) else {
        return Vec::new();
    };
    let word = word.text.clone();
    let mut same: Vec<String> = Vec::new();
    if let Some(sons) = SONS.iter().find(|sons| sons.contains(&word.as_str())) {
        same.extend(sons.iter().map(|son| (*son).to_owned()));
    }
    if let Some(next) = next.filter(|_| article(&word)) {
        let sound = next.get(..2).filter(|two| matches!(*two, "sh" | "th" | "dh"));
        same.extend(["al", "el", "ul"].map(str::to_owned));
        if let Some(sound) = sound.or(next.get(..1)) {
            let assimilated = ["a", "u"].map(|vowel| format!("{vowel}{sound}"));
            same.extend(assimilated.into_iter().filter(|form| article(form)));
        }
    }
    same.retain(|other| *other != word);
    arc.alternatives.extend(same.iter().map(|text| Alternative {
        form: Form::Word,
        text: text.clone(),
        how: Closeness::Variant,
        weight: VARIANT_WEIGHT,
    }));
    same
}

/// Adds to one step; gives the words added.
fn broaden_arc(arc: &mut Arc, near_words: &Near<'_>) -> Result<Vec<String>, IndexError> {
    let words: Vec<String> = arc
        .alternatives
        .iter()
        .filter(|alternative| alternative.form == Form::Word)
        .map(|alternative| alternative.text.clone())
        .collect();
    let mut names = Vec::new();
    for word in &words {
        for near in near_words(word)? {
            if words.iter().any(|word| word == near.word)
                || names.iter().any(|name| name == near.word)
            {
                continue;
            }
            names.push(near.word.to_owned());
            arc.alternatives.push(Alternative {
                form: Form::Word,
                text: near.word.to_owned(),
                how: Closeness::Variant,
                weight: if near.is_variant { VARIANT_WEIGHT } else { SLIP_WEIGHT },
            });
        }
    }
    Ok(names)
}
