//! From a plan to queries of the engine.

use std::sync::Arc;

use tantivy::Term;
use tantivy::query::{BooleanQuery, DisjunctionMaxQuery, EmptyQuery, Occur, Query};

use crate::index::{IndexError, Reader, SEAM_WORDS, border_terms};

use super::super::align::WORD;
use super::super::ast::Remark;
use super::super::lattice::{self, Lattice, Leaf, Loose};
use super::super::level::Match;
use super::super::plan::{Node, Plan};
use super::bm25::Statistics;
use super::compiled_leaf::CompiledLeaf;
use super::leaf_query::LeafQuery;
use super::limit::limit_query;
use super::nearness::Word;
use super::run::{Compiled, every_passage};
use super::terms;

/// Makes `plan` ready to run.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn compile<'r>(plan: &Plan, reader: &'r Reader) -> Result<Compiled<'r>, IndexError> {
    let mut compiler =
        Compiler { plan, reader, remarks: Vec::new(), words: Vec::new(), needs_check: false };
    let mut wanted = Vec::new();
    let mut limits = Vec::new();
    let parts = match &plan.root {
        Node::All(nodes) => nodes.as_slice(),
        node => std::slice::from_ref(node),
    };
    for part in parts {
        let compiled = match part {
            Node::Leaf(number) => {
                let compiled = compiler.part(&plan.leaves[*number], parts.len() > 1);
                compiled.map_err(|error| IndexError::engine(reader.dir(), error))?
            }
            _ => compiler.node(part)?,
        };
        match part {
            Node::Not(_) => limits.push((Occur::MustNot, compiled)),
            Node::Filter(_) => limits.push((Occur::Must, compiled)),
            _ => wanted.push(compiled),
        }
    }
    let Compiler { remarks, words, needs_check, .. } = compiler;
    Ok(Compiled { reader, wanted, limits, words, remarks, needs_check })
}

struct Compiler<'a> {
    plan: &'a Plan,
    reader: &'a Reader,
    remarks: Vec<Remark>,
    /// The words that must be found, and not one or the other of them.
    words: Vec<Word>,
    needs_check: bool,
}

impl Compiler<'_> {
    fn node(&mut self, node: &Node) -> Result<Box<dyn Query>, IndexError> {
        Ok(match node {
            Node::All(nodes) => self.group(nodes, Occur::Must)?,
            Node::Any(nodes) => self.group(nodes, Occur::Should)?,
            Node::Not(node) => self.node(node)?,
            Node::Leaf(number) => {
                let leaf = self.leaf(&self.plan.leaves[*number]);
                leaf.map_err(|error| IndexError::engine(self.reader.dir(), error))?
            }
            Node::Filter(filter) => {
                let (query, remarks) = limit_query(self.reader, filter)?;
                self.remarks.extend(remarks);
                query
            }
        })
    }

    fn group(&mut self, nodes: &[Node], occur: Occur) -> Result<Box<dyn Query>, IndexError> {
        let mut clauses = Vec::with_capacity(nodes.len());
        for node in nodes {
            let query = self.node(node)?;
            clauses.push(match node {
                // Within a choice, `-word` is every passage without it.
                Node::Not(_) if occur == Occur::Should => {
                    let without = BooleanQuery::new(vec![
                        (Occur::Must, every_passage()),
                        (Occur::MustNot, query),
                    ]);
                    (occur, Box::new(without) as Box<dyn Query>)
                }
                Node::Not(_) => (Occur::MustNot, query),
                _ => (occur, query),
            });
        }
        if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
            clauses.push((Occur::Must, every_passage()));
        }
        Ok(Box::new(BooleanQuery::new(clauses)))
    }

    /// A leaf that is a part of the query; whether there are others.
    fn part(&mut self, leaf: &Leaf, has_others: bool) -> tantivy::Result<Box<dyn Query>> {
        if leaf.is_phrase() || leaf.loose.is_some() {
            if has_others {
                let compiled = self.compiled_leaf(leaf, &leaf.lattice, false)?;
                self.words.extend(Word::all_of(&compiled, self.reader));
            }
            return self.leaf(leaf);
        }
        self.needs_check |= leaf.level == Match::Written;
        let compiled = self.compiled_leaf(leaf, &leaf.lattice, false)?;
        self.words.extend(Word::all_of(&compiled, self.reader));
        if !compiled.can_occur() {
            return Ok(Box::new(EmptyQuery));
        }
        Ok(Box::new(LeafQuery { leaf: Arc::new(compiled) }))
    }

    fn leaf(&mut self, leaf: &Leaf) -> tantivy::Result<Box<dyn Query>> {
        self.needs_check |= leaf.level == Match::Written || leaf.loose.is_some();
        if let Some(loose) = &leaf.loose {
            let lattice = leaf.named.as_ref().unwrap_or(&leaf.lattice).clone();
            let exact = Leaf { loose: None, level: Match::Word, lattice, ..leaf.clone() };
            let either = vec![self.loose_leaf(leaf, loose)?, self.leaf(&exact)?];
            return Ok(Box::new(DisjunctionMaxQuery::new(either)));
        }
        let inside = self.compiled(leaf, &leaf.lattice, false)?;
        if !leaf.is_phrase() {
            return Ok(inside.unwrap_or_else(|| Box::new(EmptyQuery)));
        }
        let mut either = Vec::from_iter(inside);
        for window in windows(&leaf.lattice) {
            self.needs_check |= window.num_nodes < leaf.lattice.num_nodes;
            either.extend(self.compiled(leaf, &window, true)?);
        }
        Ok(match either.len() {
            0 => Box::new(EmptyQuery),
            1 => either.swap_remove(0),
            _ => Box::new(DisjunctionMaxQuery::new(either)),
        })
    }

    /// The passages that have as many of the words of a loose phrase as it must have.
    fn loose_leaf(&mut self, leaf: &Leaf, loose: &Loose) -> tantivy::Result<Box<dyn Query>> {
        let steps = leaf.lattice.arcs.iter().filter(|arc| arc.to == arc.from + 1);
        let mut words: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for step in steps {
            let arc = lattice::Arc { from: 0, to: 1, ..step.clone() };
            let lattice = Lattice { num_nodes: 2, arcs: vec![arc] };
            let word = self.compiled(leaf, &lattice, false)?;
            words.push((Occur::Should, word.unwrap_or_else(|| Box::new(EmptyQuery))));
        }
        let may_miss = (loose.bound / WORD) as usize;
        let least = words.len().saturating_sub(may_miss).max(1);
        Ok(Box::new(BooleanQuery::with_minimum_required_clauses(words, least)))
    }

    /// The leaf with `lattice` in the fields of a passage or on the border to the next one; nothing
    /// where the index lacks one of its words.
    fn compiled(
        &mut self,
        leaf: &Leaf,
        lattice: &Lattice,
        seam: bool,
    ) -> tantivy::Result<Option<Box<dyn Query>>> {
        let leaf = self.compiled_leaf(leaf, lattice, seam)?;
        let can_occur = leaf.can_occur();
        Ok(can_occur.then(|| Box::new(LeafQuery { leaf: Arc::new(leaf) }) as Box<dyn Query>))
    }

    fn compiled_leaf(
        &mut self,
        leaf: &Leaf,
        lattice: &Lattice,
        seam: bool,
    ) -> tantivy::Result<CompiledLeaf> {
        let fields = self.reader.fields();
        let leaf = Leaf { lattice: lattice.clone(), ..leaf.clone() };
        let weight = leaf.weight;
        let terms = terms::resolve(&leaf, self.reader, seam, &mut self.remarks)?;
        let border_field = if seam { fields.seam } else { fields.mark };
        let borders = leaf.within.map(|kind| {
            let (open, close) = border_terms(kind);
            let term = |text| Term::from_field_text(border_field, text);
            (term(open), term(close))
        });
        let statistics = Statistics::of(self.reader.searcher(), fields.word)?;
        Ok(CompiledLeaf {
            lattice: leaf.lattice,
            slop: leaf.slop,
            terms,
            borders,
            crossing: seam.then_some(SEAM_WORDS),
            length_field: fields.word,
            statistics,
            weight,
        })
    }
}

/// The parts of a phrase that are looked for on the border of two passages: all of it, or runs of
/// its words that overlap by half.
fn windows(lattice: &Lattice) -> Vec<Lattice> {
    let words = lattice.num_nodes - 1;
    let room = SEAM_WORDS as usize;
    if words <= room {
        return vec![lattice.clone()];
    }
    let starts = (0..words - room).step_by(room / 2).chain([words - room]);
    let window = |start: usize| {
        let inside = |arc: &&lattice::Arc| arc.from >= start && arc.to <= start + room;
        let mut arcs: Vec<_> = lattice.arcs.iter().filter(inside).cloned().collect();
        arcs.iter_mut().for_each(|arc| (arc.from, arc.to) = (arc.from - start, arc.to - start));
        Lattice { num_nodes: room + 1, arcs }
    };
    starts.map(window).collect()
}
