//! From the query as written to what is looked for: its words analysed, each with its
//! alternatives.

use std::collections::HashSet;
use std::ops::Range;

use crate::analysis::{self, Token, TokenKind, Tokens, stem};
use crate::corpus::QuotationKind;
use crate::text::arabic::is_particle;
use crate::text::fold::fold;
use crate::text::joined_latin::JoinedName;
use crate::text::letter::{is_close_bracket, is_open_bracket};
use crate::text::uthmani_word::everyday_spelling;

use super::align;
use super::ast::{Piece, Query, QueryFilter, Remark};
use super::attached::add_attached;
use super::error::QueryError;
use super::lattice::{Alternative, Arc, Closeness, Form, Lattice, Leaf, Loose};
use super::level::Match;
use super::question::{ASKING_WEIGHT, asks, is_question};

/// The most words of a query.
pub const MAX_WORDS: usize = 2000;

/// What the stem of a word counts beside the word itself, in scores. A passage with the word has
/// both.
const STEM_WEIGHT: f32 = 1.0;

/// A query, analysed.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// How its leaves hang together.
    pub root: Node,
    /// The words and phrases, in the order of the query.
    pub leaves: Vec<Leaf>,
    /// What was left out or read otherwise.
    pub remarks: Vec<Remark>,
}

/// A part of the tree of a plan.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// All of these.
    All(Vec<Node>),
    /// At least one of these.
    Any(Vec<Node>),
    /// Not this.
    Not(Box<Node>),
    /// The leaf of that number.
    Leaf(usize),
    /// A limit on the passages.
    Filter(QueryFilter),
}

/// How a query is to be matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanOptions {
    /// How closely words must match.
    pub level: Match,
    /// How closely the words of a phrase must match.
    pub phrase_level: Match,
    /// The kind of quotation in which all must stand.
    pub within: Option<QuotationKind>,
    /// Whether the words of a compound with hyphens are looked for each by itself.
    pub apart: bool,
}

/// Analyses `query`.
///
/// # Errors
///
/// [`QueryError::Empty`] where nothing is left to look for, [`QueryError::TooManyWords`].
pub fn plan(query: &Query, options: PlanOptions) -> Result<Plan, QueryError> {
    let within = find_within(query).or(options.within);
    let mut planner = Planner {
        options,
        within,
        is_question: is_question(query),
        leaves: Vec::new(),
        keep_marks: false,
        skipped_honorific: false,
        skipped_marker: false,
    };
    let mut root = planner.node(query);
    let skipped = planner.skipped_honorific || planner.skipped_marker;
    if planner.leaves.is_empty() && skipped {
        // Honorifics and references are looked through; asked for alone they are looked for.
        planner.keep_marks = true;
        root = planner.node(query);
    }
    let root = root.ok_or(QueryError::Empty)?;
    let words: usize = planner.leaves.iter().map(|leaf| leaf.lattice.num_nodes - 1).sum();
    if words > MAX_WORDS {
        return Err(QueryError::TooManyWords { words, limit: MAX_WORDS });
    }
    let remarks = planner.remarks();
    Ok(Plan { root, leaves: planner.leaves, remarks })
}

/// The limit to a kind of quotation, wherever in the query it stands.
fn find_within(query: &Query) -> Option<QuotationKind> {
    match query {
        Query::All(parts) | Query::Any(parts) => parts.iter().find_map(find_within),
        Query::Filter(QueryFilter::Within(kind)) => Some(*kind),
        _ => None,
    }
}

struct Planner {
    options: PlanOptions,
    within: Option<QuotationKind>,
    /// Whether the words of which a question is made count less.
    is_question: bool,
    leaves: Vec<Leaf>,
    /// Whether honorifics and markers are looked for.
    keep_marks: bool,
    skipped_honorific: bool,
    skipped_marker: bool,
}

impl Planner {
    /// The node of a part of the query; nothing where it holds no word.
    fn node(&mut self, query: &Query) -> Option<Node> {
        match query {
            Query::All(parts) => {
                let nodes = parts.iter().filter_map(|part| self.node(part));
                all(nodes.flat_map(flatten).collect())
            }
            Query::Any(parts) => {
                let mut nodes: Vec<Node> =
                    parts.iter().filter_map(|part| self.operand(part)).collect();
                if nodes.len() < 2 { nodes.pop() } else { Some(Node::Any(nodes)) }
            }
            Query::Not(part) => Some(Node::Not(Box::new(self.operand(part)?))),
            Query::Words(piece) => self.words(piece, self.options.level),
            Query::Loose(piece) => self.words(piece, self.options.level.max(Match::Broad)),
            Query::Phrase { piece, slop } => self.phrase(piece, *slop),
            Query::Prefix(piece) => self.prefix(piece),
            Query::Filter(filter) => Some(Node::Filter(filter.clone())),
        }
    }

    /// An operand by itself; where it is nothing but honorifics or markers, these.
    fn operand(&mut self, query: &Query) -> Option<Node> {
        if let Some(node) = self.node(query) {
            return Some(node);
        }
        let kept = std::mem::replace(&mut self.keep_marks, true);
        let node = self.node(query);
        self.keep_marks = kept;
        node
    }

    /// A run of words: each is to be found, those of a compound side by side; a word that comes
    /// again is looked for once.
    fn words(&mut self, piece: &Piece, level: Match) -> Option<Node> {
        let tokens = analysis::analyze(&piece.text);
        self.note_skipped(&tokens);
        let mut nodes = self.marks(piece, &tokens, level);
        let mut seen = HashSet::new();
        let mut groups = groups(&piece.text, &tokens, self.options.apart);
        if level >= Match::Broad && !self.options.apart {
            join_names(&mut groups, &tokens);
        }
        for group in groups {
            let word = (group.len() == 1).then(|| word_at(&tokens, group.start)).flatten();
            let is_again = word.is_some_and(|word| !seen.insert(word));
            if is_again && level > Match::Written {
                continue;
            }
            let Some(node) = self.leaf(piece, &tokens, group, level, 0) else { continue };
            if let Some(leaf) = self.leaves.last_mut()
                && self.is_question
                && word.is_some_and(asks)
            {
                leaf.weight = ASKING_WEIGHT;
            }
            nodes.push(node);
        }
        all(nodes)
    }

    fn phrase(&mut self, piece: &Piece, slop: Option<u32>) -> Option<Node> {
        let tokens = analysis::analyze(&piece.text);
        let level = self.options.phrase_level;
        // As written, an honorific is compared letter by letter, as all else.
        if level > Match::Written || tokens.num_positions() == 0 {
            self.note_skipped(&tokens);
        }
        let end = tokens.num_positions();
        if end == 0 {
            return all(self.marks(piece, &tokens, level));
        }
        let node = self.leaf(piece, &tokens, 0..end, level, slop.unwrap_or(0))?;
        if level == Match::Written {
            self.leaves.last_mut()?.take_edges(piece, &tokens);
        }
        if level >= Match::Stem && end > 1 {
            add_attached(&mut self.leaves.last_mut()?.lattice);
        }
        if slop.is_none() && end > 1 {
            let breaks = breaks(&piece.text, &tokens);
            let bound = if level == Match::Near { align::bound(end as usize) } else { 0 };
            if bound > 0 || !breaks.is_empty() {
                self.leaves.last_mut()?.loose = Some(Loose { breaks, bound });
            }
        }
        Some(node)
    }

    fn prefix(&mut self, piece: &Piece) -> Option<Node> {
        let tokens = analysis::analyze(&piece.text);
        let end = tokens.num_positions();
        let node = self.leaf(piece, &tokens, 0..end, Match::Word, 0)?;
        let arcs = &mut self.leaves.last_mut()?.lattice.arcs;
        for arc in arcs.iter_mut().filter(|arc| arc.to == end as usize) {
            arc.alternatives.retain(|alternative| alternative.form == Form::Word);
            arc.alternatives.iter_mut().for_each(|alternative| alternative.form = Form::Prefix);
        }
        Some(node)
    }

    /// The honorifics and markers of a piece, where they are asked for.
    fn marks(&mut self, piece: &Piece, tokens: &Tokens, level: Match) -> Vec<Node> {
        if !self.keep_marks {
            return Vec::new();
        }
        let silent = tokens.iter().filter(|token| token.width == 0 && !token.term.is_empty());
        let silent: Vec<Token<'_>> = silent.collect();
        silent.iter().map(|token| self.mark_leaf(piece, token, level)).collect()
    }

    fn mark_leaf(&mut self, piece: &Piece, token: &Token<'_>, level: Match) -> Node {
        let mut alternatives = vec![alternative(Form::Mark, token.term, Closeness::Word, 1.0)];
        if token.kind == TokenKind::Marker {
            alternatives.push(alternative(Form::Word, token.term, Closeness::Word, 1.0));
        }
        // `ﷺ` asks for peace on a prophet too, as `(peace be upon him)` is mostly meant.
        if let Some(kin) = analysis::honorific_kin(token.term) {
            alternatives.push(alternative(Form::Mark, &kin, Closeness::Word, 0.5));
        }
        let raw = piece.text[token.start..token.end].to_owned();
        let arcs = vec![Arc { from: 0, to: 1, raw, alternatives }];
        self.push(piece, token.start..token.end, Lattice { num_nodes: 2, arcs }, 0, level)
    }

    /// The words at `positions` as one leaf.
    fn leaf(
        &mut self,
        piece: &Piece,
        tokens: &Tokens,
        positions: Range<u32>,
        level: Match,
        slop: u32,
    ) -> Option<Node> {
        let num_nodes = (positions.end - positions.start) as usize + 1;
        let mut arcs: Vec<Arc> = Vec::new();
        let mut bytes: Option<Range<usize>> = None;
        for token in tokens.iter().filter(|token| positions.contains(&token.position)) {
            if token.width == 0 || token.kind == TokenKind::Unmarked {
                continue;
            }
            let from = (token.position - positions.start) as usize;
            let to = from + usize::from(token.width);
            if to >= num_nodes {
                continue;
            }
            let so_far = bytes.unwrap_or(token.start..token.end);
            bytes = Some(so_far.start.min(token.start)..so_far.end.max(token.end));
            let mut alternatives = alternatives(&token, level);
            if token.kind == TokenKind::Word
                && let Some(everyday) = everyday_spelling(&piece.text[token.start..token.end])
            {
                let folded = fold(&everyday);
                alternatives.push(alternative(Form::Word, &folded, Closeness::Word, 1.0));
            }
            match arcs.iter_mut().find(|arc| (arc.from, arc.to) == (from, to)) {
                Some(arc) => add_alternatives(&mut arc.alternatives, alternatives),
                None => {
                    let raw = piece.text[token.start..token.end].to_owned();
                    arcs.push(Arc { from, to, raw, alternatives });
                }
            }
        }
        arcs.sort_by_key(|arc| arc.from);
        Some(self.push(piece, bytes?, Lattice { num_nodes, arcs }, slop, level))
    }

    fn push(
        &mut self,
        piece: &Piece,
        bytes: Range<usize>,
        lattice: Lattice,
        slop: u32,
        level: Match,
    ) -> Node {
        self.leaves.push(Leaf {
            text: piece.text[bytes.clone()].to_owned(),
            span: piece.span.start + bytes.start..piece.span.start + bytes.end,
            lattice,
            slop,
            level,
            within: self.within,
            loose: None,
            named: None,
            edges: (0, 0),
            weight: 1.0,
        });
        Node::Leaf(self.leaves.len() - 1)
    }

    fn note_skipped(&mut self, tokens: &Tokens) {
        for token in tokens.iter() {
            self.skipped_honorific |= token.kind == TokenKind::Honorific;
            self.skipped_marker |= token.kind == TokenKind::Marker;
        }
    }

    fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut say = |code, message: &str| {
            remarks.push(Remark { code, message: message.to_owned() });
        };
        if self.skipped_honorific && !self.keep_marks {
            say("honorific-skipped", "honorifics are looked through; alone they are looked for");
        }
        if self.skipped_marker && !self.keep_marks {
            say(
                "reference-skipped",
                "numbers in brackets are looked through; alone they are looked for",
            );
        }
        remarks
    }
}

impl Leaf {
    /// Takes what stands at the edges of `piece` and has no position, with the brackets round it.
    fn take_edges(&mut self, piece: &Piece, tokens: &Tokens) {
        let counted: Vec<Token<'_>> =
            tokens.iter().filter(|token| token.width > 0 || !token.term.is_empty()).collect();
        let is_silent = |token: &&Token<'_>| token.width == 0;
        let before = counted.iter().take_while(is_silent).count();
        let after = counted.iter().rev().take_while(is_silent).count();
        let (Some(first), Some(last)) = (counted.first(), counted.last()) else { return };
        let from = self.span.start - piece.span.start;
        let mut bytes = from..from + self.text.len();
        if before > 0 {
            let opened = piece.text[..first.start].trim_end_matches(is_open_bracket);
            bytes.start = opened.len();
        }
        if after > 0 {
            let rest = &piece.text[last.end..];
            bytes.end = piece.text.len() - rest.trim_start_matches(is_close_bracket).len();
        }
        self.text = piece.text[bytes.clone()].to_owned();
        self.span = piece.span.start + bytes.start..piece.span.start + bytes.end;
        self.edges = (before, after);
    }
}

/// The nodes of a phrase before which the query says that words are left out.
fn breaks(text: &str, tokens: &Tokens) -> Vec<usize> {
    let mut breaks = Vec::new();
    let mut last = None;
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        if let Some(last) = last {
            // The words of a sign that is several words stand at one place.
            let between = text.get(last..token.start).unwrap_or("");
            if between.contains('…') || between.contains("...") || between.contains(". . .") {
                breaks.push(token.position as usize);
            }
        }
        last = Some(token.end);
    }
    breaks
}

/// The ranges of positions that are one thing to look for: a word, a compound with hyphens, a
/// particle with the word that it belongs to; `apart` the words of a compound are not one.
fn groups(text: &str, tokens: &Tokens, apart: bool) -> Vec<Range<u32>> {
    let words: Vec<Token<'_>> =
        tokens.iter().filter(|token| token.kind == TokenKind::Word).collect();
    let mut groups: Vec<Range<u32>> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let joined = at > 0 && !apart && {
            // Several words may be one sign, and then nothing stands between them.
            let between = text.get(words[at - 1].end..word.start).unwrap_or_default();
            !between.is_empty() && between.chars().all(crate::text::letter::is_hyphen)
        };
        let particle = at > 0
            && is_particle(words[at - 1].term)
            && tokens.iter().any(|token| {
                token.kind == TokenKind::Joined && token.position + 1 == word.position
            });
        match groups.last_mut() {
            Some(group) if joined || particle => group.end = word.position + 1,
            _ => groups.push(word.position..word.position + 1),
        }
    }
    groups
}

/// Makes one group of those that together are one name, which may be written as one word.
fn join_names(groups: &mut Vec<Range<u32>>, tokens: &Tokens) {
    let words: Vec<&str> =
        (0..tokens.num_positions()).map(|at| word_at(tokens, at).unwrap_or_default()).collect();
    let mut at = 0;
    while at < groups.len() {
        let rest = words.get(groups[at].start as usize..).unwrap_or_default();
        let name = JoinedName::read(&rest[..rest.len().min(3)]);
        if let Some((taken, _)) = name.filter(|(_, name)| name.is_certain) {
            let end = groups[at].start + taken as u32;
            while groups.get(at + 1).is_some_and(|next| next.start < end) {
                groups[at].end = groups.remove(at + 1).end;
            }
        }
        at += 1;
    }
}

/// The folded word at `position`.
fn word_at(tokens: &Tokens, position: u32) -> Option<&str> {
    let is_it = |token: &Token<'_>| token.kind == TokenKind::Word && token.position == position;
    tokens.iter().find(is_it).map(|token| token.term)
}

/// What a word of the query may look like in a text, on a rung of the ladder.
fn alternatives(token: &Token<'_>, level: Match) -> Vec<Alternative> {
    let mut all = vec![alternative(Form::Word, token.term, Closeness::Word, 1.0)];
    if token.kind == TokenKind::Word {
        all.push(alternative(Form::Mark, token.term, Closeness::Word, 0.5));
    }
    if level >= Match::Stem && token.width == 1 {
        all.push(alternative(Form::Stem, &stem(token.base), Closeness::Stem, STEM_WEIGHT));
    }
    all
}

fn alternative(form: Form, text: &str, how: Closeness, weight: f32) -> Alternative {
    Alternative { form, text: text.to_owned(), how, weight }
}

fn add_alternatives(all: &mut Vec<Alternative>, more: Vec<Alternative>) {
    for new in more {
        if all.iter().all(|old| (old.form, &old.text) != (new.form, &new.text)) {
            all.push(new);
        }
    }
}

fn all(mut nodes: Vec<Node>) -> Option<Node> {
    if nodes.len() < 2 { nodes.pop() } else { Some(Node::All(nodes)) }
}

fn flatten(node: Node) -> Vec<Node> {
    match node {
        Node::All(nodes) => nodes,
        other => vec![other],
    }
}
