//! Marks of a quotation that differs from the text: where it stands, and what differs.

use crate::analysis::{Token, TokenKind, Tokens};
use crate::query::align::{Likeness, Step, WORD, align};
use crate::query::matching::Place;
use crate::query::{Closeness, Leaf, Loose};

use super::places::Found;
use super::span::{How, Mark};

/// Words that turn a sentence round; a difference in one of them is told first.
const NEGATIONS: [&str; 24] = [
    "not", "no", "never", "nor", "neither", "none", "nothing", "nobody", "without", "cannot",
    "dont", "doesnt", "didnt", "isnt", "wasnt", "wont", "لا", "ما", "لم", "لن", "ليس", "غير", "ولا",
    "فلا",
];

/// An occurrence of a quotation that may differ from the text.
pub(super) struct LooseFound {
    pub marks: Vec<Mark>,
    /// What differs, in the units of the alignment.
    pub cost: u32,
}

/// The occurrences of the loose leaf `term` among `tokens`, in order.
pub(super) fn find(
    leaf: &Leaf,
    loose: &Loose,
    term: usize,
    text: &str,
    tokens: &Tokens,
    places: &[Vec<Place>],
    found: &[Found],
) -> Vec<LooseFound> {
    let words: Vec<Token<'_>> =
        tokens.iter().filter(|token| token.kind == TokenKind::Word).collect();
    let likeness = Likenesses::new(leaf, &words, places, found);
    let mut finder = Finder { leaf, loose, likeness, alignments: Vec::new() };
    finder.search(0, words.len());
    finder.alignments.sort_by_key(|steps| first_text(steps));
    let occurrences = finder.alignments.iter().enumerate();
    occurrences
        .map(|(occurrence, steps)| marks_of(leaf, term, occurrence, text, tokens, &words, steps))
        .collect()
}

/// How each word of the leaf compares to each word of the text.
struct Likenesses {
    width: usize,
    cells: Vec<Likeness>,
}

impl Likenesses {
    fn new(leaf: &Leaf, words: &[Token<'_>], places: &[Vec<Place>], found: &[Found]) -> Likenesses {
        let width = words.len();
        let num_words = leaf.lattice.num_nodes - 1;
        let mut cells = vec![Likeness::Other; num_words * width];
        for (arc, places) in leaf.lattice.arcs.iter().zip(places) {
            if arc.to != arc.from + 1 {
                continue;
            }
            for place in places.iter().filter(|place| place.end == place.start + 1) {
                let cell = &mut cells[arc.from * width + place.start as usize];
                let same = found[place.tag as usize].how == Closeness::Word;
                *cell = if same { Likeness::Same } else { Likeness::Related };
            }
        }
        Likenesses { width, cells }
    }

    fn get(&self, word: usize, text: usize) -> Likeness {
        self.cells[word * self.width + text]
    }
}

struct Finder<'a> {
    leaf: &'a Leaf,
    loose: &'a Loose,
    likeness: Likenesses,
    alignments: Vec<Vec<Step>>,
}

impl Finder<'_> {
    /// Finds the best occurrence between two words of the text, then those on its both sides.
    fn search(&mut self, from: usize, to: usize) {
        let words = self.leaf.lattice.num_nodes - 1;
        if to < from + words / 2 {
            return;
        }
        let like = |word: usize, text: usize| self.likeness.get(word, text);
        let Some(steps) = align(words, from, to, &self.loose.breaks, self.loose.bound, &like)
        else {
            return;
        };
        let (first, last) = (first_text(&steps), last_text(&steps));
        self.alignments.push(steps);
        self.search(from, first);
        self.search(last + 1, to);
    }
}

fn text_of(step: &Step) -> Option<usize> {
    match *step {
        Step::Same(_, text) | Step::Related(_, text) | Step::Changed(_, text) => Some(text),
        Step::Added(text) | Step::Omitted(text) => Some(text),
        Step::Dropped(_) => None,
    }
}

fn first_text(steps: &[Step]) -> usize {
    steps.iter().find_map(text_of).unwrap_or(0)
}

fn last_text(steps: &[Step]) -> usize {
    steps.iter().rev().find_map(text_of).unwrap_or(0)
}

fn marks_of(
    leaf: &Leaf,
    term: usize,
    occurrence: usize,
    text: &str,
    tokens: &Tokens,
    words: &[Token<'_>],
    steps: &[Step],
) -> LooseFound {
    let mut marks: Vec<Mark> = Vec::new();
    let mut last: Option<usize> = None;
    for step in steps {
        let (Some(at), false) = (text_of(step), matches!(step, Step::Omitted(_))) else { continue };
        let token = &words[at];
        let runs_on =
            last.is_some_and(|last| last + 1 == at && !is_broken(tokens, &words[last], token));
        match marks.last_mut() {
            Some(mark) if runs_on => mark.end = token.end,
            _ => marks.push(Mark {
                start: token.start,
                end: token.end,
                how: How::Exact,
                term,
                occurrence,
                differs: Vec::new(),
            }),
        }
        last = Some(at);
    }
    let (differs, cost) = differences(leaf, text, words, steps);
    let how = match (differs.is_empty(), steps.iter().any(|step| matches!(step, Step::Related(..))))
    {
        (false, _) => How::Near,
        (true, true) => How::Stem,
        (true, false) => How::Folded,
    };
    marks.iter_mut().for_each(|mark| mark.how = how);
    if let Some(first) = marks.first_mut() {
        first.differs = differs;
    }
    LooseFound { marks, cost }
}

/// Whether something that is never marked stands between two words.
fn is_broken(tokens: &Tokens, before: &Token<'_>, after: &Token<'_>) -> bool {
    tokens.iter().any(|token| {
        matches!(token.kind, TokenKind::Honorific | TokenKind::PageBreak)
            && before.end <= token.start
            && token.end <= after.start
    })
}

/// What differs, negations first, and what it costs.
fn differences(leaf: &Leaf, text: &str, words: &[Token<'_>], steps: &[Step]) -> (Vec<String>, u32) {
    let asked = |word: usize| {
        let arc = leaf.lattice.arcs.iter().find(|arc| (arc.from, arc.to) == (word, word + 1));
        arc.map_or("", |arc| arc.raw.as_str())
    };
    let shown = |at: usize| &text[words[at].start..words[at].end];
    let mut negations = Vec::new();
    let mut others = Vec::new();
    let mut omitted: Option<(usize, usize)> = None;
    let mut cost = 0;
    for step in steps {
        if let Step::Omitted(at) = *step {
            omitted = Some((omitted.map_or(at, |omitted| omitted.0), at));
            if is_negation(words[at].term) {
                negations.push(format!("`{}` left out by the quotation", shown(at)));
            }
            continue;
        }
        if let Some((first, last)) = omitted.take()
            && !(first == last && is_negation(words[first].term))
        {
            others.push(omission(&text[words[first].start..words[last].end]));
        }
        let (difference, negates, step_cost) = match *step {
            Step::Changed(word, at) => {
                let negates = is_negation(words[at].term) || is_negation(&fold(asked(word)));
                (format!("`{}` for `{}`", shown(at), asked(word)), negates, WORD)
            }
            Step::Dropped(word) => {
                (format!("`{}` is not there", asked(word)), is_negation(&fold(asked(word))), WORD)
            }
            Step::Added(at) => {
                (format!("`{}` added", shown(at)), is_negation(words[at].term), WORD / 2)
            }
            Step::Related(..) => {
                cost += 1;
                continue;
            }
            Step::Same(..) | Step::Omitted(_) => continue,
        };
        cost += step_cost;
        if negates { negations.push(difference) } else { others.push(difference) }
    }
    negations.append(&mut others);
    (negations, cost)
}

/// What an ellipsis stands for, its middle left out where it is long.
fn omission(text: &str) -> String {
    const ENDS: usize = 6;
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() <= 2 * ENDS + 1 {
        return format!("left out: `{}`", words.join(" "));
    }
    let (start, end) = (words[..ENDS].join(" "), words[words.len() - ENDS..].join(" "));
    format!("left out: `{start} … {end}` ({} words)", words.len())
}

fn fold(word: &str) -> String {
    crate::text::fold::fold(word)
}

fn is_negation(folded: &str) -> bool {
    NEGATIONS.contains(&folded)
}
