//! From the alternatives of a leaf to terms that the index has.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tantivy::Term;
use tantivy::schema::Field;

use crate::index::{Reader, is_wide, term_text};

use super::super::ast::Remark;
use super::super::lattice::{Alternative, Form, Leaf};

/// The most words that the beginning of a word is expanded to, the most frequent first.
pub const MAX_EXPANSIONS: usize = 512;

/// A term of the index that one step of a leaf may be.
#[derive(Debug, Clone)]
pub(super) struct IndexedTerm {
    /// The number of the step.
    pub arc: usize,
    /// The term.
    pub term: Term,
    /// Which form it is compared as.
    pub form: Form,
    /// How many positions it reaches over.
    pub width: u8,
    /// What it counts.
    pub weight: f32,
    /// How many passages have it.
    pub doc_freq: u64,
}

/// The terms of the index that the steps of `leaf` may be, in the fields of a passage or in the
/// field of the border between two.
pub(super) fn resolve(
    leaf: &Leaf,
    reader: &Reader,
    seam: bool,
    remarks: &mut Vec<Remark>,
) -> tantivy::Result<Vec<IndexedTerm>> {
    let mut terms = Vec::new();
    let mut resolver = Resolver { reader, seam, remarks };
    for (number, arc) in leaf.lattice.arcs.iter().enumerate() {
        for alternative in &arc.alternatives {
            resolver.push(number, alternative, &mut terms)?;
        }
    }
    Ok(terms)
}

struct Resolver<'a> {
    reader: &'a Reader,
    seam: bool,
    remarks: &'a mut Vec<Remark>,
}

impl Resolver<'_> {
    fn push(
        &mut self,
        arc: usize,
        alternative: &Alternative,
        terms: &mut Vec<IndexedTerm>,
    ) -> tantivy::Result<()> {
        let fields = self.reader.fields();
        match alternative.form {
            Form::Mark if self.seam => Ok(()),
            Form::Mark => self.exact(arc, alternative, fields.mark, 0, terms),
            Form::Stem if self.seam => Ok(()),
            Form::Word | Form::Stem => {
                let field = match alternative.form {
                    Form::Word if self.seam => fields.seam,
                    Form::Word => fields.word,
                    _ => fields.stem,
                };
                self.exact(arc, alternative, field, 1, terms)?;
                self.exact(arc, alternative, field, 2, terms)
            }
            Form::Prefix => self.expand(arc, alternative, terms),
        }
    }

    fn exact(
        &self,
        arc: usize,
        alternative: &Alternative,
        field: Field,
        width: u8,
        terms: &mut Vec<IndexedTerm>,
    ) -> tantivy::Result<()> {
        let term = Term::from_field_text(field, &term_text(&alternative.text, width));
        let doc_freq = self.reader.searcher().doc_freq(&term)?;
        if doc_freq > 0 {
            let Alternative { form, weight, .. } = *alternative;
            terms.push(IndexedTerm { arc, term, form, width, weight, doc_freq });
        }
        Ok(())
    }

    /// All words that begin like the alternative; where they are too many, the most frequent.
    fn expand(
        &mut self,
        arc: usize,
        alternative: &Alternative,
        terms: &mut Vec<IndexedTerm>,
    ) -> tantivy::Result<()> {
        let fields = self.reader.fields();
        let field = if self.seam { fields.seam } else { fields.word };
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        for segment in self.reader.searcher().segment_readers() {
            let inverted = segment.inverted_index(field)?;
            let mut stream =
                inverted.terms().range().ge(alternative.text.as_bytes()).into_stream()?;
            while stream.advance() {
                let Ok(term) = std::str::from_utf8(stream.key()) else { continue };
                if !term.starts_with(&alternative.text) {
                    break;
                }
                if !is_wide(term) {
                    *found.entry(term.to_owned()).or_default() +=
                        u64::from(stream.value().doc_freq);
                }
            }
        }
        let all = found.len();
        let mut found: Vec<(String, u64)> = found.into_iter().collect();
        if all > MAX_EXPANSIONS {
            found.sort_by_key(|(term, doc_freq)| (Reverse(*doc_freq), term.clone()));
            found.truncate(MAX_EXPANSIONS);
            self.remarks.push(Remark {
                code: "prefix-cut",
                message: format!(
                    "`{}*` begins {all} words; the {MAX_EXPANSIONS} most frequent were looked for",
                    alternative.text
                ),
            });
        }
        let weight = alternative.weight;
        terms.extend(found.into_iter().map(|(term, doc_freq)| IndexedTerm {
            arc,
            term: Term::from_field_text(field, &term),
            form: Form::Prefix,
            width: 1,
            weight,
            doc_freq,
        }));
        Ok(())
    }
}
