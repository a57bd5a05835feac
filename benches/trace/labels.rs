//! The labels, and the texts that they are of, as the packages have them.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::ops::Range;

use matn::verse::{Verse, VerseRange};

use super::corpora::{Books, Narration};

const ENGLISH: &str = include_str!("labels/english.tsv");
const ARABIC: &str = include_str!("labels/arabic.tsv");
const NO_VERSE_ENGLISH: &str = include_str!("labels/no_verse_english.tsv");
const NO_VERSE_ARABIC: &str = include_str!("labels/no_verse_arabic.tsv");
const NOISE: &str = include_str!("labels/noise.txt");

/// A quotation in a text.
#[derive(Debug, Clone)]
pub struct Label {
    /// Its bytes.
    pub range: Range<usize>,
    /// `exact`, `fuzzy`, `loose`, `short`, `cited`, …
    pub kind: String,
    /// The verses each of which is right; none where it is no verse.
    pub verses: BTreeSet<Verse>,
}

/// A text, and the quotations in it that are labelled; there may be others.
#[derive(Debug)]
pub struct Text {
    /// The book that it is of.
    pub book: String,
    /// The text.
    pub text: String,
    /// Its labels.
    pub labels: Vec<Label>,
}

/// The English texts without their citations.
pub fn english(books: &Books) -> Result<Vec<Text>, Box<dyn Error>> {
    let rows = ENGLISH.lines().chain(NO_VERSE_ENGLISH.lines());
    texts(rows, books, |narration, places| {
        let places = places.split(',').filter(|place| !place.is_empty());
        let mut cuts = Vec::new();
        for place in places {
            let (from, length) = place.split_once('+')?;
            let from: usize = from.parse().ok()?;
            cuts.push(from..from + length.parse::<usize>().ok()?);
        }
        Some((without(&narration.english, &cuts), Vec::new()))
    })
}

/// The Arabic texts, with the brackets round quotations or without them.
pub fn arabic(books: &Books, has_brackets: bool) -> Result<Vec<Text>, Box<dyn Error>> {
    let rows = ARABIC.lines().chain(NO_VERSE_ARABIC.lines());
    texts(rows, books, |narration, brackets| {
        if has_brackets {
            return Some((narration.arabic.clone(), Vec::new()));
        }
        let characters = narration.arabic.chars().enumerate();
        let cuts: Vec<Range<usize>> = characters
            .filter(|&(_, character)| brackets.contains(character))
            .map(|(place, _)| place..place + 1)
            .collect();
        Some((without(&narration.arabic, &cuts), cuts))
    })
}

/// 500 narrations of Bukhari's Arabic, drawn among those without braces.
pub fn noise(books: &Books) -> Result<Vec<Text>, Box<dyn Error>> {
    let ids = NOISE.split_whitespace().map(|number| format!("bukhari:{number}"));
    let text = |id: String| {
        let narration = books.get(&id).ok_or_else(|| format!("no package has {id}"))?;
        Ok(Text { book: "bukhari".into(), text: narration.arabic.clone(), labels: Vec::new() })
    };
    ids.map(text).collect()
}

/// Builds the text of each row with `build`, which also tells what it cut before the places of the
/// row were counted; rows of one text share it.
fn texts<'a>(
    rows: impl Iterator<Item = &'a str>,
    books: &Books,
    build: impl Fn(&Narration, &str) -> Option<(String, Vec<Range<usize>>)>,
) -> Result<Vec<Text>, Box<dyn Error>> {
    let mut texts: Vec<Text> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for row in rows {
        let wrong = || format!("no package has what this label is of: {row}");
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, kind, cut, start, end, references] = fields[..] else {
            return Err(wrong().into());
        };
        let narration = books.get(id).ok_or_else(wrong)?;
        let (text, cuts) = build(narration, cut).ok_or_else(wrong)?;
        let place = |point: &str| -> Result<usize, Box<dyn Error>> {
            let point: usize = point.parse()?;
            let point = point - cuts.iter().filter(|cut| cut.start < point).count();
            Ok(byte_of(&text, point).ok_or_else(wrong)?)
        };
        let label = Label {
            range: place(start)?..place(end)?,
            kind: kind.to_owned(),
            verses: verses(references).ok_or_else(wrong)?,
        };
        let place = *places.entry(text).or_insert_with_key(|text| {
            let book = id.split(':').next().unwrap_or(id).to_owned();
            texts.push(Text { book, text: text.clone(), labels: Vec::new() });
            texts.len() - 1
        });
        texts[place].labels.push(label);
    }
    Ok(texts)
}

/// The verses of `2:1-3,5:6`.
fn verses(references: &str) -> Option<BTreeSet<Verse>> {
    let mut verses = BTreeSet::new();
    for range in references.split(',').filter(|range| !range.is_empty()) {
        verses.extend(range.parse::<VerseRange>().ok()?.each());
    }
    Some(verses)
}

/// The byte where a character begins.
pub fn byte_of(text: &str, point: usize) -> Option<usize> {
    let ends = text.char_indices().map(|(byte, _)| byte).chain([text.len()]);
    ends.into_iter().nth(point)
}

/// A text without the places, in characters.
fn without(text: &str, cuts: &[Range<usize>]) -> String {
    let mut cuts = cuts.iter().peekable();
    let mut left = String::with_capacity(text.len());
    for (place, character) in text.chars().enumerate() {
        while cuts.next_if(|cut| cut.end <= place).is_some() {}
        if !cuts.peek().is_some_and(|cut| cut.contains(&place)) {
            left.push(character);
        }
    }
    left
}
