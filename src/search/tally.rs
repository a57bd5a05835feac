//! Counts what occurs in found passages, and what stands round it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use crate::analysis::{TokenKind, analyze};
use crate::highlight::Span;

use super::count_report::CountBy;
use super::found::FoundText;
use super::parts::Part;

/// What is gathered beside the number of occurrences in each part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gather {
    pub by: CountBy,
    /// How many words on each side of an occurrence stand round it.
    pub window: usize,
    /// How many words of a passage may be or stand round an occurrence that begins in one before
    /// it.
    pub reach: usize,
}

/// What has been counted in some passages.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Passages in which an occurrence begins.
    pub passages: u64,
    /// Occurrences in each part.
    pub parts: BTreeMap<Part, u64>,
    /// Occurrences of each written form in each part.
    pub forms: HashMap<String, BTreeMap<Part, u64>>,
    /// The folded words that stand round occurrences.
    pub round: HashMap<String, Round>,
    /// Words round occurrences that may be met again from another passage: by their place, the id
    /// of a passage and a byte of it, each word folded and as written.
    edge: HashMap<(String, usize), (String, String)>,
}

/// A word that stands round occurrences.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// How often.
    pub together: u64,
    /// How it is written there.
    pub spellings: HashMap<String, u64>,
}

/// One occurrence: the marks of it, in bytes of its text, ascending.
struct Occurrence(Vec<Range<usize>>);

impl Occurrence {
    fn start(&self) -> usize {
        self.0.first().map_or(0, |mark| mark.start)
    }

    fn end(&self) -> usize {
        self.0.last().map_or(0, |mark| mark.end)
    }

    /// What is marked, the parts that something stands between joined by an ellipsis.
    fn form(&self, text: &str) -> String {
        let marks: Vec<String> = self.0.iter().map(|mark| written(&text[mark.clone()])).collect();
        marks.join(" … ")
    }
}

impl Tally {
    /// Adds what begins in the first passage of `found`; what begins in one after it is counted
    /// there.
    pub fn add(&mut self, found: &FoundText, gather: Gather) {
        let mut all = occurrences(&found.marked.spans);
        all.retain(|occurrence| found.is_in_first(occurrence.start()));
        if all.is_empty() {
            return;
        }
        self.passages += 1;
        let part = Part {
            work: found.first.work.clone(),
            book: found.first.facts.part().map(str::to_owned),
        };
        *self.parts.entry(part.clone()).or_default() += all.len() as u64;
        match gather.by {
            CountBy::Work | CountBy::Book => {}
            CountBy::Form => {
                for occurrence in &all {
                    let forms = self.forms.entry(occurrence.form(&found.text)).or_default();
                    *forms.entry(part.clone()).or_default() += 1;
                }
            }
            CountBy::Collocate => self.add_round(found, &all, gather),
        }
    }

    /// Adds the words round occurrences in `found`, a word round two of them once.
    fn add_round(&mut self, found: &FoundText, all: &[Occurrence], gather: Gather) {
        let (text, window) = (found.text.as_str(), gather.window);
        let reach = if found.first.lead.is_some() { gather.reach } else { 0 };
        let tokens = analyze(text);
        let words: Vec<_> = tokens.iter().filter(|token| token.kind == TokenKind::Word).collect();
        let mut near = HashSet::new();
        for occurrence in all {
            let before = words.partition_point(|word| word.end <= occurrence.start());
            let after = words.partition_point(|word| word.start < occurrence.end());
            near.extend(before.saturating_sub(window)..before);
            near.extend(after..after.saturating_add(window).min(words.len()));
        }
        for number in near {
            let word = &words[number];
            let spelling = written(&text[word.start..word.end]);
            if number >= reach && found.is_in_first(word.start) {
                add_word(&mut self.round, word.term.to_owned(), spelling);
            } else {
                let (passage, byte) = found.place(word.start);
                self.edge.insert((passage.to_owned(), byte), (word.term.to_owned(), spelling));
            }
        }
    }

    /// Adds what was counted in other passages.
    pub fn merge(mut self, other: Tally) -> Tally {
        self.passages += other.passages;
        self.edge.extend(other.edge);
        merge_parts(&mut self.parts, other.parts);
        for (form, parts) in other.forms {
            merge_parts(self.forms.entry(form).or_default(), parts);
        }
        for (word, other) in other.round {
            let round = self.round.entry(word).or_default();
            round.together += other.together;
            for (spelling, number) in other.spellings {
                *round.spellings.entry(spelling).or_default() += number;
            }
        }
        self
    }

    /// Makes the count whole, when all passages are added.
    pub fn finish(mut self) -> Tally {
        for (word, spelling) in std::mem::take(&mut self.edge).into_values() {
            add_word(&mut self.round, word, spelling);
        }
        self
    }
}

fn add_word(round: &mut HashMap<String, Round>, word: String, spelling: String) {
    let round = round.entry(word).or_default();
    round.together += 1;
    *round.spellings.entry(spelling).or_default() += 1;
}

impl Round {
    /// How it is most often written; the first of equals.
    pub fn spelling(&self) -> &str {
        let by_number = |a: &(&String, &u64), b: &(&String, &u64)| a.1.cmp(b.1).then(b.0.cmp(a.0));
        self.spellings.iter().max_by(by_number).map_or("", |(spelling, _)| spelling)
    }
}

fn merge_parts(parts: &mut BTreeMap<Part, u64>, others: BTreeMap<Part, u64>) {
    for (part, number) in others {
        *parts.entry(part).or_default() += number;
    }
}

/// The occurrences that `spans` mark, by where they begin.
fn occurrences(spans: &[Span]) -> Vec<Occurrence> {
    let mut all: BTreeMap<(usize, usize), Vec<Range<usize>>> = BTreeMap::new();
    for span in spans {
        all.entry((span.term, span.occurrence)).or_default().push(span.byte_start..span.byte_end);
    }
    let mut all: Vec<Occurrence> = all.into_values().map(Occurrence).collect();
    all.sort_by_key(Occurrence::start);
    all
}

/// `text` in NFC, with each run of white space as one space.
fn written(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").nfc().collect()
}
