//! Finds honorifics in folded words: an automaton over the lines of the closed list.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::fold::fold;
use super::honorific::{HonorificClass, HonorificEntry, HonorificPlace, entries};
use super::word_hash::WordHash;

/// An entry found at the start of a run of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HonorificMatch {
    /// How many words the entry takes, at least one.
    pub words: usize,
    /// What it says; `None` means that all of these words are ordinary text, though some of them
    /// look like an honorific.
    pub class: Option<HonorificClass>,
    /// Where it counts, which who has the source text decides: folded, `رحمة الله` and `رحمه الله`
    /// are one, and so are `SAW` and `saw`. What is the whole of its bracket counts anywhere.
    pub place: HonorificPlace,
}

/// The honorifics, ready to be found in folded words.
///
/// An automaton over words: a line of the table is a row of nodes, one between each two slots,
/// and a word of a slot leads from one node to the next.
#[derive(Debug, Clone)]
pub struct HonorificTable {
    /// Which byte lengths (bit, 31 and more as one) the first words with a given first byte have.
    first_lengths: [u32; 256],
    /// The numbers of the words.
    pub(super) numbers: HashMap<Box<str>, u32, WordHash>,
    /// By the number of a word, where it leads as the first one, with the nodes behind empty
    /// choices.
    pub(super) first: Vec<Vec<u32>>,
    /// By the number of a word, where it leads: pairs of nodes, from and to.
    pub(super) edges: Vec<Vec<(u32, u32)>>,
    pub(super) nodes: Vec<Node>,
    pub(super) max_words: usize,
}

/// The sign for "and": a word of formulas, though texts are cut into words without it. Who gives the
/// words of a text to be looked up gives it too, where it stands between two of them.
pub const AMPERSAND: &str = "&";

/// The words of each choice of a slot, by their numbers.
type Choices = Vec<Vec<u32>>;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Node {
    /// Whether the next node is reached with no word.
    skips: bool,
    /// The line that is complete here.
    pub(super) end: Option<(Option<HonorificClass>, HonorificPlace)>,
}

/// The table for texts that are cut at white space, with the folding of [`super::fold`].
pub fn shared() -> &'static HonorificTable {
    static TABLE: LazyLock<HonorificTable> = LazyLock::new(|| {
        HonorificTable::new(|words| {
            words.split_whitespace().map(fold_word).filter(|word| !word.is_empty()).collect()
        })
    });
    &TABLE
}

/// A word between white space as [`shared`] has it.
pub fn fold_word(word: &str) -> String {
    if word == AMPERSAND { word.to_owned() } else { fold(word) }
}

/// The words of one choice of the table, cut and folded by `fold`; empty for `-`.
fn words_of(choice: &str, fold: &impl Fn(&str) -> Vec<String>) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in choice.split(AMPERSAND).enumerate() {
        if number > 0 {
            words.push(AMPERSAND.to_owned());
        }
        words.extend(fold(part));
    }
    words
}

impl HonorificTable {
    /// Builds the table; `fold` cuts a text into words and folds them, as it is done to a text.
    ///
    /// Each process that searches does it, so each word is folded once.
    pub fn new(fold: impl Fn(&str) -> Vec<String>) -> Self {
        let mut table = Self {
            first_lengths: [0; 256],
            numbers: HashMap::default(),
            first: Vec::new(),
            edges: Vec::new(),
            nodes: Vec::new(),
            max_words: 0,
        };
        // The lines share most of their slots, and the slots their words.
        let mut words: HashMap<&str, Vec<u32>, WordHash> = HashMap::default();
        let mut slots: HashMap<&str, Choices, WordHash> = HashMap::default();
        for entry in entries() {
            for slot in entry.words.split(' ') {
                if slots.contains_key(slot) {
                    continue;
                }
                let choices = slot.split('|').map(|choice| {
                    let mut numbers = Vec::new();
                    for word in choice.split('+').filter(|word| *word != "-") {
                        let known = words.entry(word);
                        numbers.extend_from_slice(known.or_insert_with(|| {
                            words_of(word, &fold).iter().map(|word| table.number(word)).collect()
                        }));
                    }
                    numbers
                });
                let choices = choices.collect();
                slots.insert(slot, choices);
            }
            table.insert(&entry, &slots);
        }
        table.first.iter_mut().for_each(|nodes| {
            nodes.sort_unstable();
            nodes.dedup();
        });
        table.edges.iter_mut().for_each(|edges| edges.sort_unstable());
        table.note_lengths();
        table
    }

    /// The number of a folded word, a new one where it has none.
    fn number(&mut self, word: &str) -> u32 {
        let word = &*with_short_vowels(word);
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = self.edges.len() as u32;
        self.numbers.insert(word.into(), number);
        self.first.push(Vec::new());
        self.edges.push(Vec::new());
        number
    }

    /// Returns the number of words of the longest entry.
    pub fn max_words(&self) -> usize {
        self.max_words
    }

    /// Tells whether an entry can begin with this folded word. Costs a few nanoseconds.
    #[inline]
    pub fn can_begin(&self, word: &str) -> bool {
        let Some(&byte) = word.as_bytes().first() else { return false };
        let lengths = self.first_lengths[usize::from(byte)];
        if lengths == 0 {
            return false;
        }
        let word = &*with_short_vowels(word);
        lengths & length_bit(word) != 0
            && self.numbers.get(word).is_some_and(|&word| !self.first[word as usize].is_empty())
    }

    /// Finds the longest entry that begins with the first of `words`.
    ///
    /// With `bracketed`, an opening bracket stands right before the first word, and `words` must
    /// end where that bracket closes: an entry of place `bracketed` counts only when it takes all
    /// of them. Without, the words may run on. Give [`max_words`](Self::max_words) and one word
    /// more, or all that there are.
    pub fn longest<'w>(
        &self,
        words: impl IntoIterator<Item = &'w str>,
        bracketed: bool,
    ) -> Option<HonorificMatch> {
        let mut words = words.into_iter();
        let number = |word| self.known(word).map(|number| number as usize);
        let first = &self.first[number(words.next()?)?];
        if first.is_empty() {
            return None;
        }
        let mut next = words.next();
        let mut found = self.ending(first, 1, bracketed && next.is_none());
        let mut from = Vec::new();
        let mut to = Vec::new();
        let mut taken = 1;
        while let Some(edges) = next.and_then(number).map(|number| &self.edges[number]) {
            to.clear();
            let here = if taken == 1 { first } else { &from };
            self.follow(edges, here, &mut to);
            if to.is_empty() {
                break;
            }
            taken += 1;
            next = words.next();
            found = self.ending(&to, taken, bracketed && next.is_none()).or(found);
            std::mem::swap(&mut from, &mut to);
        }
        found
    }

    /// The number of a folded word of the table.
    pub(super) fn known(&self, word: &str) -> Option<u32> {
        self.numbers.get(&*with_short_vowels(word)).copied()
    }

    /// The best of the lines that are complete at `nodes`: plain words, then the first line.
    fn ending(&self, nodes: &[u32], words: usize, whole: bool) -> Option<HonorificMatch> {
        let ends = nodes.iter().filter_map(|&node| self.nodes[node as usize].end);
        let (class, place) = ends
            .filter(|&(_, place)| whole || place != HonorificPlace::Bracketed)
            .min_by_key(|&(class, _)| class.is_some())?;
        let place = match place {
            HonorificPlace::Bracketed | HonorificPlace::Initials if whole => {
                HonorificPlace::Anywhere
            }
            place => place,
        };
        Some(HonorificMatch { words, class, place })
    }

    /// Puts the nodes to which `edges` lead from the nodes `here` into `to`, which is empty; all
    /// three ascend, nodes each once.
    fn follow(&self, edges: &[(u32, u32)], here: &[u32], to: &mut Vec<u32>) {
        let [Some(&first), Some(&last)] = [here.first(), here.last()] else { return };
        let begin = edges.partition_point(|edge| edge.0 < first);
        let mut rest = here;
        for &(from, node) in edges[begin..].iter().take_while(|edge| edge.0 <= last) {
            let before = rest.iter().take_while(|&&one| one < from).count();
            rest = &rest[before..];
            if rest.first() == Some(&from) {
                self.reach(node, to);
            }
        }
        to.sort_unstable();
    }

    /// Adds `node`, and the nodes behind it that need no word, to `nodes`.
    pub(super) fn reach(&self, mut node: u32, nodes: &mut Vec<u32>) {
        while !nodes.contains(&node) {
            nodes.push(node);
            if self.nodes[node as usize].skips {
                node += 1;
            }
        }
    }

    fn insert(&mut self, entry: &HonorificEntry, slots: &HashMap<&str, Choices, WordHash>) {
        let slots: Vec<&Choices> =
            entry.words.split(' ').filter_map(|slot| slots.get(slot)).collect();
        let start = self.nodes.len();
        self.nodes.extend(
            slots
                .iter()
                .map(|choices| Node { skips: choices.iter().any(Vec::is_empty), end: None }),
        );
        self.nodes.push(Node { skips: false, end: Some((entry.class, entry.place)) });
        let mut can_start = true;
        let mut longest = 0;
        for (slot, node) in slots.iter().zip(start..) {
            for choice in slot.iter() {
                self.add_choice(choice, node as u32, can_start);
            }
            can_start &= self.nodes[node].skips;
            longest += slot.iter().map(Vec::len).max().unwrap_or(0);
        }
        self.max_words = self.max_words.max(longest);
    }

    /// Leads from `node` over the words of `choice` to the node behind it.
    fn add_choice(&mut self, choice: &[u32], node: u32, can_start: bool) {
        let mut from = node;
        for (i, &word) in choice.iter().enumerate() {
            let mut to = node + 1;
            if i + 1 < choice.len() {
                to = self.nodes.len() as u32;
                self.nodes.push(Node::default());
            }
            if i == 0 && can_start {
                let mut reached = Vec::new();
                self.reach(to, &mut reached);
                self.first[word as usize].append(&mut reached);
            }
            self.edges[word as usize].push((from, to));
            from = to;
        }
    }

    /// Notes the first bytes and the lengths of the words that an entry can begin with.
    fn note_lengths(&mut self) {
        for (word, &number) in &self.numbers {
            if let Some(&byte) = word.as_bytes().first()
                && !self.first[number as usize].is_empty()
            {
                self.first_lengths[usize::from(byte)] |= length_bit(word);
            }
        }
    }
}

/// A folded word of Latin letters with its long vowels as short ones: `Allaah`, `sallallaahu` and
/// `'alayhee` are spelled with either. Another word is itself.
fn with_short_vowels(word: &str) -> Cow<'_, str> {
    const LONG: [(&str, &str); 5] =
        [("aa", "a"), ("ee", "i"), ("ii", "i"), ("oo", "u"), ("uu", "u")];
    let is_long = |pair: &[u8]| pair[0] == pair[1] && b"aeiou".contains(&pair[0]);
    if !word.as_bytes().windows(2).any(is_long) {
        return Cow::Borrowed(word);
    }
    let mut short = word.to_owned();
    for (long, vowel) in LONG {
        while short.contains(long) {
            short = short.replace(long, vowel);
        }
    }
    Cow::Owned(short)
}

fn length_bit(word: &str) -> u32 {
    1 << word.len().min(31)
}

#[cfg(test)]
#[path = "honorific_table_tests.rs"]
mod tests;
