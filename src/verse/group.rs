//! The editions of one language: their words in common, and where each word stands.

use std::collections::HashMap;

use unicode_normalization::char::is_combining_mark;

use super::edition::Edition;
use super::units::Unit;
use crate::text::fold::fold;
use crate::text::uthmani::spelling_key;

/// The editions of one language, with one lexicon.
#[derive(Debug)]
pub(super) struct Group {
    /// The language.
    pub lang: String,
    /// Whether its words are Arabic, whose spellings are compared letter by letter.
    pub is_arabic: bool,
    /// The editions.
    pub editions: Vec<Edition>,
    /// The number of each key.
    terms: HashMap<String, u32>,
    /// The number of each folded form.
    forms: HashMap<String, u32>,
    /// The number of each looser kin.
    kins: HashMap<String, u32>,
    /// The verses that have each kin in any edition, ascending.
    kin_postings: Vec<Vec<u16>>,
    /// What a word of each term tells: the logarithm of how rare it is among the verses.
    weights: Vec<f32>,
    /// The verses that have each term in any edition, ascending.
    postings: Vec<Vec<u16>>,
    /// The words of each verse, on the average of the editions.
    lengths: Vec<f32>,
    /// The mean of these.
    mean_length: f32,
    /// Each pair of neighbouring terms and where it begins: edition and word; ordered.
    pairs: Vec<(u64, u32, u32)>,
}

/// The weight of a word that no edition has.
const UNKNOWN_WEIGHT: f32 = 6.0;

/// A word of the text that is traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// The word.
    pub unit: Unit,
    /// Its term, where an edition has it.
    pub term: Option<u32>,
    /// Its form, where an edition has it.
    pub form: Option<u32>,
    /// Its looser kin, where an edition has one.
    pub kin: Option<u32>,
}

impl Group {
    /// A group without editions.
    pub fn new(lang: &str) -> Group {
        Group {
            lang: lang.to_owned(),
            is_arabic: lang == "ar",
            editions: Vec::new(),
            terms: HashMap::new(),
            forms: HashMap::new(),
            kins: HashMap::new(),
            kin_postings: Vec::new(),
            weights: Vec::new(),
            postings: Vec::new(),
            lengths: Vec::new(),
            mean_length: 1.0,
            pairs: Vec::new(),
        }
    }

    /// Adds an edition: the words of each verse in the order of all verses, empty where it has none.
    pub fn push_edition(&mut self, id: &str, verses: &[(String, Vec<Unit>)]) {
        let mut edition = Edition::new(id);
        let mut bare = Vec::new();
        for (text, units) in verses {
            let words: Vec<_> = units
                .iter()
                .map(|unit| {
                    let term = number(&mut self.terms, &unit.key);
                    let form = number(&mut self.forms, &unit.form);
                    let kin = number(&mut self.kins, &unit.kin);
                    if self.is_arabic {
                        bare.extend(bare_spelling(&text[unit.range.clone()], [term, form]));
                    }
                    (unit.clone(), [term, form, kin])
                })
                .collect();
            edition.push_verse(text, &words);
        }
        self.editions.push(edition);
        for ((key, form), [term, form_number]) in bare {
            self.terms.entry(key).or_insert(term);
            self.forms.entry(form).or_insert(form_number);
        }
    }

    /// Counts the words, once all editions are there.
    pub fn finish(&mut self, num_verses: usize) {
        self.postings = vec![Vec::new(); self.terms.len()];
        self.kin_postings = vec![Vec::new(); self.kins.len()];
        self.lengths = vec![0.0; num_verses];
        for (place, length) in self.lengths.iter_mut().enumerate() {
            let mut having = 0.0_f32;
            for edition in &self.editions {
                let words = edition.words_of(place);
                if words.is_empty() {
                    continue;
                }
                having += 1.0;
                *length += words.len() as f32;
                let numbers =
                    [(&edition.terms, &mut self.postings), (&edition.kins, &mut self.kin_postings)];
                for (numbers, postings) in numbers {
                    for &number in &numbers[words.clone()] {
                        let verses = &mut postings[number as usize];
                        if verses.last() != Some(&(place as u16)) {
                            verses.push(place as u16);
                        }
                    }
                }
            }
            *length /= having.max(1.0);
        }
        let all = num_verses as f32;
        self.mean_length = (self.lengths.iter().sum::<f32>() / all.max(1.0)).max(1.0);
        let weight = |verses: &Vec<u16>| {
            let having = verses.len() as f32;
            (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
        };
        self.weights = self.postings.iter().map(weight).collect();
        if self.is_arabic {
            self.collect_pairs();
        }
    }

    fn collect_pairs(&mut self) {
        for (edition, words) in self.editions.iter().enumerate() {
            let pairs = words.terms.windows(2).enumerate();
            self.pairs.extend(
                pairs.map(|(word, both)| (pair(both[0], both[1]), edition as u32, word as u32)),
            );
        }
        self.pairs.sort_unstable();
    }

    /// The words of a text with their numbers here.
    pub fn number(&self, units: Vec<Unit>) -> Vec<Word> {
        let mut words = Vec::with_capacity(units.len());
        for unit in units {
            match self.without_vocative(&unit) {
                Some((first, second)) => words.extend([self.word(first), self.word(second)]),
                None => words.push(self.word(unit)),
            }
        }
        words
    }

    fn word(&self, unit: Unit) -> Word {
        Word {
            term: self.terms.get(&unit.key).copied(),
            form: self.forms.get(&unit.form).copied(),
            kin: self.kins.get(&unit.kin).copied(),
            unit,
        }
    }

    /// The two words of one that no edition has and that is the vocative with the word after it,
    /// its alef lost: `يموسى` is يا موسى.
    fn without_vocative(&self, unit: &Unit) -> Option<(Unit, Unit)> {
        if !self.is_arabic || self.forms.contains_key(&unit.form) {
            return None;
        }
        let rest = unit.form.strip_prefix('ي').filter(|rest| rest.chars().count() > 1)?;
        let key = spelling_key(rest);
        let is_known = self.forms.contains_key(rest);
        let part = |form: &str, key: &str| Unit {
            range: unit.range.clone(),
            form: form.to_owned(),
            key: key.to_owned(),
            kin: key.to_owned(),
        };
        is_known.then(|| (part("يا", &spelling_key("يا")), part(rest, &key)))
    }

    /// Whether an edition has the word or another form of it.
    pub fn knows(&self, unit: &Unit) -> bool {
        self.terms.contains_key(&unit.key)
    }

    /// What a word tells by standing in a verse.
    pub fn weight(&self, word: &Word) -> f32 {
        word.term.map_or(UNKNOWN_WEIGHT, |term| self.weights[term as usize])
    }

    /// The verses that have the term.
    pub fn verses_with(&self, term: u32) -> &[u16] {
        &self.postings[term as usize]
    }

    /// The verses that have the kin.
    pub fn verses_with_kin(&self, kin: u32) -> &[u16] {
        &self.kin_postings[kin as usize]
    }

    /// How many terms there are.
    pub fn num_terms(&self) -> usize {
        self.postings.len()
    }

    /// How many kins there are.
    pub fn num_kins(&self) -> usize {
        self.kin_postings.len()
    }

    /// How many words the verse has, on the average.
    pub fn length(&self, place: usize) -> f32 {
        self.lengths[place]
    }

    /// How many words a verse has, on the average.
    pub fn mean_length(&self) -> f32 {
        self.mean_length
    }

    /// The number of all verses.
    pub fn num_verses(&self) -> usize {
        self.lengths.len()
    }

    /// Where the two terms stand beside each other: edition and place of the first.
    pub fn places_of_pair(&self, first: u32, second: u32) -> &[(u64, u32, u32)] {
        let sought = pair(first, second);
        let start = self.pairs.partition_point(|entry| entry.0 < sought);
        let len = self.pairs[start..].partition_point(|entry| entry.0 == sought);
        &self.pairs[start..start + len]
    }
}

/// The key and the form of a word without all its signs, a hamza without a seat among them, where
/// they differ from those with them; beside the numbers that it goes by.
fn bare_spelling(raw: &str, numbers: [u32; 2]) -> Option<((String, String), [u32; 2])> {
    let is_sign = |c: char| is_combining_mark(c) || c == '\u{640}';
    let bare: String = raw.chars().filter(|c| !is_sign(*c)).collect();
    (bare.len() < raw.len()).then(|| ((spelling_key(&bare), fold(&bare)), numbers))
}

fn number(numbers: &mut HashMap<String, u32>, name: &str) -> u32 {
    if let Some(&number) = numbers.get(name) {
        return number;
    }
    let number = numbers.len() as u32;
    numbers.insert(name.to_owned(), number);
    number
}

fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}
