//! Runs a plan on the engine: nothing else in the program builds its queries.

mod bm25;
mod broad;
mod leaf_query;
mod leaf_scorer;
mod terms;

use std::sync::Arc;

use tantivy::collector::sort_key::{SortBySimilarityScore, SortByString};
use tantivy::collector::{Count, TopDocs};
use tantivy::query::{
    AllQuery, BooleanQuery, ConstScoreQuery, DisjunctionMaxQuery, EmptyQuery, Occur, Query,
    TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Order, Term};

use crate::index::{IndexError, ORDER, PassageKey, Reader, SEAM_WORDS, border_terms};

use super::ast::{QueryFilter, Remark};
use super::lattice::{Lattice, Leaf, Loose};
use super::plan::{Node, Plan};
use bm25::Statistics;
use leaf_query::{CompiledLeaf, LeafQuery};

pub use broad::broaden;
pub use terms::MAX_EXPANSIONS;

/// How many of the parts of a query a passage must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    /// All.
    All,
    /// So many at least.
    AtLeast(usize),
}

/// A plan, ready to run on one index.
pub struct Compiled<'r> {
    reader: &'r Reader,
    /// Parts that are looked for and add to the score.
    wanted: Vec<Box<dyn Query>>,
    /// Parts that only limit.
    limits: Vec<(Occur, Box<dyn Query>)>,
    /// What was left out.
    pub remarks: Vec<Remark>,
    /// Whether a hit is only a candidate until its text has been read.
    pub needs_check: bool,
}

/// What a run found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// How many passages in all.
    pub total: usize,
    /// Those asked for, best first; passages of equal score by their ids.
    pub hits: Vec<(PassageKey, f32)>,
}

/// Makes `plan` ready to run.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn compile<'r>(plan: &Plan, reader: &'r Reader) -> Result<Compiled<'r>, IndexError> {
    let mut compiler = Compiler { plan, reader, remarks: Vec::new(), needs_check: false };
    let mut wanted = Vec::new();
    let mut limits = Vec::new();
    let parts = match &plan.root {
        Node::All(nodes) => nodes.as_slice(),
        node => std::slice::from_ref(node),
    };
    for part in parts {
        let compiled =
            compiler.node(part).map_err(|error| IndexError::engine(reader.dir(), error))?;
        match part {
            Node::Not(_) => limits.push((Occur::MustNot, compiled)),
            Node::Filter(_) => limits.push((Occur::Must, compiled)),
            _ => wanted.push(compiled),
        }
    }
    let Compiler { remarks, needs_check, .. } = compiler;
    Ok(Compiled { reader, wanted, limits, remarks, needs_check })
}

impl Compiled<'_> {
    /// How many parts are looked for.
    pub fn num_wanted(&self) -> usize {
        self.wanted.len()
    }

    /// Adds a limit to passages with one of `values` as their work.
    pub fn limit_works(&mut self, values: &[String]) {
        self.limit(self.reader.fields().work, values);
    }

    /// Adds a limit to passages in one of the languages `values`.
    pub fn limit_langs(&mut self, values: &[String]) {
        self.limit(self.reader.fields().lang, values);
    }

    /// Counts the passages.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn count(&self, combine: Combine) -> Result<usize, IndexError> {
        let query = self.query(combine);
        let count = self.reader.searcher().search(&query, &Count);
        count.map_err(|error| IndexError::engine(self.reader.dir(), error))
    }

    /// Finds the passages: the best `limit` of them after the first `skip`.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn find(&self, combine: Combine, skip: usize, limit: usize) -> Result<Found, IndexError> {
        let query = self.query(combine);
        let searcher = self.reader.searcher();
        let failed = |error| IndexError::engine(self.reader.dir(), error);
        let most = self.reader.num_passages() as usize;
        let limit = limit.min(most.saturating_sub(skip));
        if limit == 0 {
            let total = searcher.search(&query, &Count).map_err(failed)?;
            return Ok(Found { total, hits: Vec::new() });
        }
        let by_id = (SortByString::for_field(ORDER), Order::Asc);
        let best =
            TopDocs::with_limit(limit).and_offset(skip).order_by((SortBySimilarityScore, by_id));
        let (total, best) = searcher.search(&query, &(Count, best)).map_err(failed)?;
        let hits = best.into_iter().map(|((score, _), place)| (PassageKey(place), score)).collect();
        Ok(Found { total, hits })
    }

    /// How the score of the passage at `key` comes about.
    pub fn explain(&self, combine: Combine, key: PassageKey) -> Option<String> {
        let explanation = self.query(combine).explain(self.reader.searcher(), key.0).ok()?;
        Some(explanation.to_pretty_json())
    }

    fn limit(&mut self, field: Field, values: &[String]) {
        if !values.is_empty() {
            self.limits.push((Occur::Must, any_term(field, values)));
        }
    }

    fn query(&self, combine: Combine) -> BooleanQuery {
        let mut clauses: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        let occur = match combine {
            Combine::All => Occur::Must,
            Combine::AtLeast(_) => Occur::Should,
        };
        clauses.extend(self.wanted.iter().map(|query| (occur, query.box_clone())));
        clauses.extend(self.limits.iter().map(|(occur, query)| (*occur, query.box_clone())));
        if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
            let all = ConstScoreQuery::new(Box::new(AllQuery), 0.0);
            clauses.push((Occur::Must, Box::new(all)));
        }
        let mut query = BooleanQuery::new(clauses);
        if let Combine::AtLeast(least) = combine {
            query.set_minimum_number_should_match(least.min(self.wanted.len()));
        }
        query
    }
}

struct Compiler<'a> {
    plan: &'a Plan,
    reader: &'a Reader,
    remarks: Vec<Remark>,
    needs_check: bool,
}

impl Compiler<'_> {
    fn node(&mut self, node: &Node) -> tantivy::Result<Box<dyn Query>> {
        Ok(match node {
            Node::All(nodes) => self.group(nodes, Occur::Must)?,
            Node::Any(nodes) => self.group(nodes, Occur::Should)?,
            Node::Not(node) => self.node(node)?,
            Node::Leaf(number) => self.leaf(&self.plan.leaves[*number])?,
            Node::Filter(filter) => self.filter(filter),
        })
    }

    fn group(&mut self, nodes: &[Node], occur: Occur) -> tantivy::Result<Box<dyn Query>> {
        let mut clauses = Vec::with_capacity(nodes.len());
        for node in nodes {
            let query = self.node(node)?;
            clauses.push(match node {
                // Within a choice, `-word` is every passage without it.
                Node::Not(_) if occur == Occur::Should => {
                    let all: Box<dyn Query> =
                        Box::new(ConstScoreQuery::new(Box::new(AllQuery), 0.0));
                    let without =
                        BooleanQuery::new(vec![(Occur::Must, all), (Occur::MustNot, query)]);
                    (occur, Box::new(without) as Box<dyn Query>)
                }
                Node::Not(_) => (Occur::MustNot, query),
                _ => (occur, query),
            });
        }
        if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
            clauses.push((Occur::Must, Box::new(ConstScoreQuery::new(Box::new(AllQuery), 0.0))));
        }
        Ok(Box::new(BooleanQuery::new(clauses)))
    }

    fn filter(&self, filter: &QueryFilter) -> Box<dyn Query> {
        let fields = self.reader.fields();
        match filter {
            QueryFilter::Work(values) => any_term(fields.work, values),
            QueryFilter::Lang(values) => any_term(fields.lang, values),
            QueryFilter::Id(values) => {
                let either = [any_term(fields.id, values), any_term(fields.narration, values)];
                let either = BooleanQuery::union(either.into_iter().collect());
                Box::new(ConstScoreQuery::new(Box::new(either), 0.0))
            }
            QueryFilter::Within(kind) => {
                let term = Term::from_field_text(fields.mark, border_terms(*kind).0);
                let any = TermQuery::new(term, IndexRecordOption::Basic);
                Box::new(ConstScoreQuery::new(Box::new(any), 0.0))
            }
        }
    }

    fn leaf(&mut self, leaf: &Leaf) -> tantivy::Result<Box<dyn Query>> {
        self.needs_check |= leaf.level == super::Match::Written || leaf.loose.is_some();
        if let Some(loose) = &leaf.loose {
            return self.loose_leaf(leaf, loose);
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
            let arc = super::lattice::Arc { from: 0, to: 1, ..step.clone() };
            let lattice = Lattice { num_nodes: 2, arcs: vec![arc] };
            let word = self.compiled(leaf, &lattice, false)?;
            words.push((Occur::Should, word.unwrap_or_else(|| Box::new(EmptyQuery))));
        }
        let may_miss = (loose.bound / super::align::WORD) as usize;
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
        let fields = self.reader.fields();
        let leaf = Leaf { lattice: lattice.clone(), ..leaf.clone() };
        let terms = terms::resolve(&leaf, self.reader, seam, &mut self.remarks)?;
        let border_field = if seam { fields.seam } else { fields.mark };
        let borders = leaf.within.map(|kind| {
            let (open, close) = border_terms(kind);
            let term = |text| Term::from_field_text(border_field, text);
            (term(open), term(close))
        });
        let statistics = Statistics::of(self.reader.searcher(), fields.word)?;
        let leaf = CompiledLeaf {
            lattice: leaf.lattice,
            slop: leaf.slop,
            terms,
            borders,
            crossing: seam.then_some(SEAM_WORDS),
            length_field: fields.word,
            statistics,
        };
        if !leaf.can_occur() {
            return Ok(None);
        }
        Ok(Some(Box::new(LeafQuery { leaf: Arc::new(leaf) })))
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
        let inside = |arc: &&super::lattice::Arc| arc.from >= start && arc.to <= start + room;
        let mut arcs: Vec<_> = lattice.arcs.iter().filter(inside).cloned().collect();
        arcs.iter_mut().for_each(|arc| (arc.from, arc.to) = (arc.from - start, arc.to - start));
        Lattice { num_nodes: room + 1, arcs }
    };
    starts.map(window).collect()
}

/// The passages that have one of `values` in `field`; they all score nothing.
fn any_term(field: Field, values: &[String]) -> Box<dyn Query> {
    let term = |value: &String| {
        let term = Term::from_field_text(field, value);
        Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Box<dyn Query>
    };
    let any = BooleanQuery::union(values.iter().map(term).collect());
    Box::new(ConstScoreQuery::new(Box::new(any), 0.0))
}
