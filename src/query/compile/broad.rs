//! Adds to the words of a query the spelling variants and slips that the index has.

use crate::index::{IndexError, Reader};

use super::super::ast::Remark;
use super::super::lattice::{Alternative, Arc, Closeness, Form};
use super::super::level::Match;
use super::super::plan::Plan;

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
    let mut remarks = Vec::new();
    for leaf in plan.leaves.iter_mut().filter(|leaf| leaf.level >= Match::Broad) {
        for arc in &mut leaf.lattice.arcs {
            let names = broaden_arc(arc, reader)?;
            if !names.is_empty() {
                remarks.push(Remark {
                    code: "variants",
                    message: format!("`{}` was also looked for as {}", arc.raw, names.join(", ")),
                });
            }
        }
    }
    plan.remarks.append(&mut remarks);
    Ok(())
}

/// Adds to one step; gives the words added.
fn broaden_arc(arc: &mut Arc, reader: &Reader) -> Result<Vec<String>, IndexError> {
    let words: Vec<String> = arc
        .alternatives
        .iter()
        .filter(|alternative| alternative.form == Form::Word)
        .map(|alternative| alternative.text.clone())
        .collect();
    let mut names = Vec::new();
    for word in &words {
        for near in reader.vocabulary()?.near(word, MOST) {
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
