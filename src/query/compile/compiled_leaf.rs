//! A leaf with its terms in the index and all that its scores need.

use tantivy::Term;
use tantivy::schema::Field;

use super::super::lattice::{Form, Lattice};
use super::bm25::Statistics;
use super::terms::IndexedTerm;

/// A leaf with its terms and all that its scores need.
#[derive(Debug)]
pub(super) struct CompiledLeaf {
    pub lattice: Lattice,
    pub slop: u32,
    pub terms: Vec<IndexedTerm>,
    /// The terms that open and close the quotations it must stand in.
    pub borders: Option<(Term, Term)>,
    /// The position that an occurrence must run over: the border of two passages.
    pub crossing: Option<u32>,
    /// The field whose lengths count.
    pub length_field: Field,
    pub statistics: Statistics,
    /// What it counts, 1 for most.
    pub weight: f32,
}

impl CompiledLeaf {
    /// Whether the places of the words count, and not only that they are there.
    pub fn needs_positions(&self) -> bool {
        self.lattice.num_nodes > 2 || self.borders.is_some() || self.crossing.is_some()
    }

    /// Whether the index has a term for each of its words.
    pub fn can_occur(&self) -> bool {
        self.cuts().iter().all(|cut| !cut.is_empty())
    }

    /// How often an occurrence counts: once for the words and, where stems are compared, once more
    /// for these, as for a word by itself.
    pub fn num_forms(&self) -> f32 {
        if self.terms.iter().any(|term| term.form == Form::Stem) { 2.0 } else { 1.0 }
    }

    /// What an occurrence of the whole leaf counts: the sum over its words.
    pub fn idf(&self) -> f32 {
        let of_cut = |cut: &Vec<usize>| {
            let docs = cut.iter().map(|&term| self.terms[term].doc_freq).max().unwrap_or(0);
            self.statistics.idf(docs)
        };
        self.weight * self.cuts().iter().map(of_cut).sum::<f32>()
    }

    /// The numbers of the terms, of which each occurrence has at least one of every list.
    pub fn cuts(&self) -> Vec<Vec<usize>> {
        let arcs_of_cuts = self.lattice.cuts();
        let terms_of = |arcs: &Vec<usize>| {
            let terms = self.terms.iter().enumerate();
            terms.filter(|(_, term)| arcs.contains(&term.arc)).map(|(number, _)| number).collect()
        };
        arcs_of_cuts.iter().map(terms_of).collect()
    }
}
