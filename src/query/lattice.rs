//! What a word or a phrase may look like in a text: steps from word to word, each with its
//! alternatives.

use super::level::Match;
use crate::corpus::QuotationKind;

/// A part of a query that is looked for as one: a word, a phrase, an honorific.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    /// Its text as written.
    pub text: String,
    /// Its bytes in the query.
    pub span: std::ops::Range<usize>,
    /// Its words.
    pub lattice: Lattice,
    /// How many other words may stand between its words in all.
    pub slop: u32,
    /// How closely its words must match.
    pub level: Match,
    /// The kind of quotation that it must stand in.
    pub within: Option<QuotationKind>,
    /// How far its words may differ from those of a text; nothing where they may not.
    pub loose: Option<Loose>,
    /// Its words with the names among them joined otherwise too, where it may differ from a text:
    /// the nodes of `lattice` are then the words that are compared.
    pub named: Option<Lattice>,
    /// On `written`, how many honorifics and markers stand before its first word in `text` and behind
    /// its last one; they must stand there in a text too.
    pub edges: (usize, usize),
    /// What it counts in scores, 1 for most.
    pub weight: f32,
}

/// How far a phrase may differ from a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Loose {
    /// The nodes at which the quotation leaves words out, `…`.
    pub breaks: Vec<usize>,
    /// The most that may differ, in [`super::align::WORD`]s of changed and left out words.
    pub bound: u32,
}

impl Leaf {
    /// Whether it has more than one word.
    pub fn is_phrase(&self) -> bool {
        self.lattice.num_nodes > 2
    }
}

/// Steps between nodes 0, 1, 2 …; a reading of the query is a way from the first to the last.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Lattice {
    /// The number of nodes: one more than that of words.
    pub num_nodes: usize,
    /// The steps, ascending by their first node.
    pub arcs: Vec<Arc>,
}

/// One step: a word of the query, or two read as one.
#[derive(Debug, Clone, PartialEq)]
pub struct Arc {
    /// The node it leaves.
    pub from: usize,
    /// The node it reaches, not below `from + 1`.
    pub to: usize,
    /// The word as written in the query.
    pub raw: String,
    /// Terms any of which is this step.
    pub alternatives: Vec<Alternative>,
}

/// One term that a step may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternative {
    /// Which form of the words of a text is compared.
    pub form: Form,
    /// The term.
    pub text: String,
    /// How closely it matches.
    pub how: Closeness,
    /// What a match counts, 1 for the word itself.
    pub weight: f32,
}

/// The form of a word that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// The folded word.
    Word,
    /// The beginning of the folded word.
    Prefix,
    /// The stem.
    Stem,
    /// What takes no position: an honorific, a number in brackets.
    Mark,
}

/// How closely a term matches a word of the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Closeness {
    /// Its folded form is the word's.
    Word,
    /// Its stem is the word's.
    Stem,
    /// It is a known variant of the word or one slip away.
    Variant,
}

impl Lattice {
    /// The arcs that leave `node`.
    pub fn leaving(&self, node: usize) -> impl Iterator<Item = (usize, &Arc)> {
        let first = self.arcs.partition_point(|arc| arc.from < node);
        let arcs = self.arcs[first..].iter().enumerate();
        arcs.take_while(move |(_, arc)| arc.from == node).map(move |(at, arc)| (first + at, arc))
    }

    /// The numbers of the arcs that pass from below node `cut + 1` to `cut + 1` or above, for each
    /// cut: every way takes one of each.
    pub fn cuts(&self) -> Vec<Vec<usize>> {
        let cuts = self.num_nodes.saturating_sub(1);
        let mut all = vec![Vec::new(); cuts];
        for (number, arc) in self.arcs.iter().enumerate() {
            for cut in &mut all[arc.from..arc.to] {
                cut.push(number);
            }
        }
        all
    }
}
