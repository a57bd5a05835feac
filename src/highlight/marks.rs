//! What of a text matches a query: found by the function that scores, on the tokens of the text
//! itself.

use std::cell::Cell;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use crate::analysis::{self, Token, TokenKind, Tokens, position_ranges};
use crate::corpus::Quotation;
use crate::query::align::{MAX_OMITTED, WORD};
use crate::query::matching::{MAX_SLOP, Place, Step, occurrences};
use crate::query::{Closeness, Form, Lattice, Leaf, Loose, Match, Node, Plan};
use crate::text::letter::{is_close_bracket, is_open_bracket};

use super::loose;
use super::places::{Found, LeafWords};
use super::span::{How, Mark, Span, spans};

/// A plan, ready to mark texts.
pub struct Highlighter<'p> {
    plan: &'p Plan,
    words: Vec<LeafWords<'p>>,
    /// Those of the leaves whose names may be joined otherwise.
    named: Vec<Option<LeafWords<'p>>>,
}

/// What matched in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Marked {
    /// The marks.
    pub spans: Vec<Span>,
    /// How many of the parts of the query are there.
    pub num_parts: usize,
    /// Whether all are.
    pub complete: bool,
    /// How far the closest occurrences of loose phrases differ from what was asked, in changed
    /// words; 0 where nothing differs.
    pub distance: f32,
}

impl<'p> Highlighter<'p> {
    /// Makes `plan` ready.
    pub fn new(plan: &'p Plan) -> Highlighter<'p> {
        let leaves = || plan.leaves.iter();
        Highlighter {
            plan,
            words: leaves().map(|leaf| LeafWords::new(&leaf.lattice)).collect(),
            named: leaves().map(|leaf| leaf.named.as_ref().map(LeafWords::new)).collect(),
        }
    }

    /// Whether a part of the query has more than one word, so that it may run over a border.
    pub fn has_phrase(&self) -> bool {
        self.plan.leaves.iter().any(Leaf::is_phrase)
    }

    /// How many words of a text the longest phrase may reach over.
    pub fn longest_phrase(&self) -> usize {
        let reach = |leaf: &Leaf| {
            let breaks = leaf.loose.as_ref().map_or(0, |loose| loose.breaks.len());
            leaf.lattice.num_nodes + leaf.slop.min(MAX_SLOP) as usize + breaks * MAX_OMITTED
        };
        self.plan.leaves.iter().map(reach).max().unwrap_or(0)
    }

    /// Marks `text`, in which `quotations` stand (in bytes of it).
    ///
    /// A part of the query that is negated marks nothing, and one that is not there as a whole
    /// marks nothing either.
    pub fn mark(&self, text: &str, quotations: &[Quotation]) -> Marked {
        let tokens = analysis::analyze(text);
        let distance = Cell::new(0.0);
        let text = Text { text, tokens: &tokens, quotations, distance: &distance };
        let parts = match &self.plan.root {
            Node::All(nodes) => nodes.as_slice(),
            node => std::slice::from_ref(node),
        };
        let mut marks = Vec::new();
        let mut num_parts = 0;
        let mut complete = true;
        for part in parts {
            match self.node(part, &text) {
                Some(found) => {
                    num_parts += usize::from(!matches!(part, Node::Not(_) | Node::Filter(_)));
                    marks.extend(found);
                }
                None => complete = false,
            }
        }
        Marked { spans: spans(text.text, marks), num_parts, complete, distance: distance.get() }
    }

    /// The marks of a part; nothing where it is not there.
    fn node(&self, node: &Node, text: &Text<'_>) -> Option<Vec<Mark>> {
        match node {
            Node::All(nodes) => {
                let mut marks = Vec::new();
                for node in nodes {
                    marks.extend(self.node(node, text)?);
                }
                Some(marks)
            }
            Node::Any(nodes) => {
                let found: Vec<_> = nodes.iter().filter_map(|node| self.node(node, text)).collect();
                if found.is_empty() { None } else { Some(found.into_iter().flatten().collect()) }
            }
            Node::Not(node) => match self.node(node, text) {
                Some(_) => None,
                None => Some(Vec::new()),
            },
            Node::Leaf(number) => {
                let marks = self.leaf(*number, text);
                if marks.is_empty() { None } else { Some(marks) }
            }
            Node::Filter(_) => Some(Vec::new()),
        }
    }

    fn leaf(&self, number: usize, text: &Text<'_>) -> Vec<Mark> {
        let leaf = &self.plan.leaves[number];
        let (places, found) = self.words[number].places(text.tokens);
        let within = leaf.within.map(|kind| position_ranges(text.tokens, text.quotations, kind));
        let within = within.as_deref();
        let Some(loose) = &leaf.loose else {
            return text.marks(leaf, &leaf.lattice, number, &places, &found, within);
        };
        let marks = text.loose_marks(leaf, loose, number, &places, &found, within);
        match (&leaf.named, &self.named[number]) {
            (Some(lattice), Some(words)) if marks.is_empty() => {
                let (places, found) = words.places(text.tokens);
                text.marks(leaf, lattice, number, &places, &found, within)
            }
            _ => marks,
        }
    }
}

/// A text that is being marked.
struct Text<'t> {
    text: &'t str,
    tokens: &'t Tokens,
    quotations: &'t [Quotation],
    /// The sum over loose phrases of how far the closest occurrence differs.
    distance: &'t Cell<f32>,
}

impl Text<'_> {
    /// The marks of the occurrences of `lattice`, the words of `leaf`.
    fn marks(
        &self,
        leaf: &Leaf,
        lattice: &Lattice,
        number: usize,
        places: &[Vec<Place>],
        found: &[Found],
        within: Option<&[Range<u32>]>,
    ) -> Vec<Mark> {
        let mut marks = Vec::new();
        occurrences(lattice, places, leaf.slop, within, &mut |steps| {
            if leaf.level != Match::Written {
                self.push_marks(lattice, number, steps, found, &mut marks);
            } else {
                self.push_written(leaf, number, steps, found, &mut marks);
            }
            true
        });
        marks
    }

    /// The marks of a phrase that may differ from the text.
    fn loose_marks(
        &self,
        leaf: &Leaf,
        loose: &Loose,
        number: usize,
        places: &[Vec<Place>],
        found: &[Found],
        within: Option<&[Range<u32>]>,
    ) -> Vec<Mark> {
        let mut all = loose::find(leaf, loose, number, self.text, self.tokens, places, found);
        if let Some(ranges) = within {
            all.retain(|occurrence| self.lies_within(&occurrence.marks, ranges));
        }
        let closest = all.iter().map(|occurrence| occurrence.cost).min().unwrap_or(0);
        self.distance.set(self.distance.get() + closest as f32 / WORD as f32);
        all.into_iter().flat_map(|occurrence| occurrence.marks).collect()
    }

    /// Whether the marks of one occurrence lie in one of `ranges` of positions.
    fn lies_within(&self, marks: &[Mark], ranges: &[Range<u32>]) -> bool {
        let (Some(first), Some(last)) = (marks.first(), marks.last()) else { return false };
        let inside = |token: &Token<'_>| {
            token.kind == TokenKind::Word && first.start <= token.start && token.end <= last.end
        };
        let positions = || self.tokens.iter().filter(inside).map(|token| token.position);
        ranges.iter().any(|range| positions().all(|position| range.contains(&position)))
    }

    /// Adds the mark of an occurrence that is, letter by letter, the text of the query; an honorific in
    /// it or at its edge was typed too.
    fn push_written(
        &self,
        leaf: &Leaf,
        term: usize,
        steps: &[Step],
        found: &[Found],
        marks: &mut Vec<Mark>,
    ) {
        let number = |step: &Step| found[step.1.tag as usize].token;
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
        let Some(range) = self.with_edges(leaf, number(first), number(last)) else { return };
        if as_written(&self.text[range.clone()]).eq(as_written(&leaf.text)) {
            let occurrence = marks.last().map_or(0, |mark| mark.occurrence + 1);
            marks.push(mark_of(range, How::Exact, term, occurrence));
        }
    }

    /// The bytes from token `first` to token `last`, with as many honorifics and markers before and
    /// behind as `leaf` has, and with their brackets where it has these; nothing where there are less.
    fn with_edges(&self, leaf: &Leaf, first: usize, last: usize) -> Option<Range<usize>> {
        let mut range = self.tokens.get(first).start..self.tokens.get(last).end;
        let is_silent = |token: &Token<'_>| token.width == 0 && !token.term.is_empty();
        let (before, after) = leaf.edges;
        if before > 0 {
            let start = range.start;
            let near = (0..first).rev().map(|at| self.tokens.get(at));
            let near = near.take_while(|token| token.kind != TokenKind::Word || token.end > start);
            range.start = near.filter(is_silent).nth(before - 1)?.start;
            if leaf.text.starts_with(is_open_bracket) {
                range.start = self.text[..range.start].trim_end_matches(is_open_bracket).len();
            }
        }
        if after > 0 {
            let end = range.end;
            let near = (last + 1..self.tokens.len()).map(|at| self.tokens.get(at));
            let near = near.take_while(|token| token.kind != TokenKind::Word || token.start < end);
            range.end = near.filter(is_silent).nth(after - 1)?.end;
            if leaf.text.ends_with(is_close_bracket) {
                let rest = &self.text[range.end..];
                range.end = self.text.len() - rest.trim_start_matches(is_close_bracket).len();
            }
        }
        Some(range)
    }

    /// Adds the marks of one occurrence: a mark for each run of words, broken where an honorific
    /// or a page border stands between two of them.
    fn push_marks(
        &self,
        lattice: &Lattice,
        term: usize,
        steps: &[Step],
        found: &[Found],
        marks: &mut Vec<Mark>,
    ) {
        let mut last_token = None;
        let first_mark = marks.len();
        let occurrence = marks.last().map_or(0, |mark| mark.occurrence + 1);
        for (arc, place) in steps {
            let found = found[place.tag as usize];
            let token = self.tokens.get(found.token);
            let raw = &lattice.arcs[*arc].raw;
            let prefix = lattice.arcs[*arc].alternatives.iter().any(|a| a.form == Form::Prefix);
            let how = how(found.how, raw, &self.text[token.start..token.end], prefix);
            let joins = last_token.is_some_and(|last| !self.is_broken(last, found.token));
            let (Unbroken { range, token: last }, after) = self.parts(found.token);
            last_token = Some(after.as_ref().map_or(last, |after| after.token));
            match marks.last_mut() {
                Some(mark) if joins => {
                    mark.end = mark.end.max(range.end);
                    mark.how = mark.how.max(how);
                }
                _ => marks.push(mark_of(range, how, term, occurrence)),
            }
            marks.extend(after.map(|after| mark_of(after.range, how, term, occurrence)));
        }
        let gaps = steps.windows(2).any(|pair| pair[0].1.end < pair[1].1.start);
        if gaps {
            marks[first_mark..].iter_mut().for_each(|mark| mark.how = How::Near);
        }
    }

    /// The bytes of a token, and its number; of two words read as one, where something that is never
    /// marked stands between them, those of each.
    fn parts(&self, number: usize) -> (Unbroken, Option<Unbroken>) {
        let token = self.tokens.get(number);
        let whole = (Unbroken { range: token.start..token.end, token: number }, None);
        if token.width != 2 {
            return whole;
        }
        let word_at = |at: &usize, position: u32| {
            let word = self.tokens.get(*at);
            word.kind == TokenKind::Word && word.position == position
        };
        // The two words stand beside it, or one before it.
        let first = (0..=number).rev().take(8).find(|at| word_at(at, token.position));
        let second = (number..self.tokens.len()).find(|at| {
            word_at(at, token.position + 1) || self.tokens.get(*at).position > token.position + 1
        });
        match first.zip(second) {
            Some((first, second)) if self.is_broken(first, second) => {
                let (before, after) = (self.tokens.get(first), self.tokens.get(second));
                let rest = after.start.min(token.end)..token.end;
                let before = Unbroken { range: token.start..before.end, token: first };
                (before, Some(Unbroken { range: rest, token: second }))
            }
            _ => whole,
        }
    }

    /// Whether something that is never marked stands between two tokens.
    fn is_broken(&self, first: usize, second: usize) -> bool {
        (first + 1..second).any(|between| {
            matches!(self.tokens.get(between).kind, TokenKind::Honorific | TokenKind::PageBreak)
        })
    }
}

/// A part of a token that nothing unmarked stands in.
struct Unbroken {
    range: Range<usize>,
    /// The number of its last token.
    token: usize,
}

fn mark_of(range: Range<usize>, how: How, term: usize, occurrence: usize) -> Mark {
    Mark { start: range.start, end: range.end, how, term, occurrence, differs: Vec::new() }
}

/// How a token matches a word of the query.
fn how(closeness: Closeness, asked: &str, found: &str, prefix: bool) -> How {
    match closeness {
        Closeness::Stem => How::Stem,
        Closeness::Variant => How::Variant,
        Closeness::Word if prefix && found.starts_with(asked) => How::Exact,
        Closeness::Word if asked == found || asked.nfc().eq(found.nfc()) => How::Exact,
        Closeness::Word => How::Folded,
    }
}

/// The characters of `text` in NFC with each run of white space as one space.
fn as_written(text: &str) -> impl Iterator<Item = char> + '_ {
    let mut space = false;
    text.trim().nfc().filter_map(move |c| {
        let was_space = std::mem::replace(&mut space, c.is_whitespace());
        match (was_space, c.is_whitespace()) {
            (true, true) => None,
            (false, true) => Some(' '),
            _ => Some(c),
        }
    })
}
