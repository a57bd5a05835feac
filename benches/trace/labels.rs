//! The labels: where a quotation stands in a text of a package, and what it quotes.

use std::ops::Range;

use matn::verse::{Traced, Verse};

use super::corpora::Corpora;

/// A labelled quotation.
pub struct Label {
    /// The id of the narration.
    pub doc: String,
    /// Whether the text is the Arabic one.
    pub is_arabic: bool,
    /// How the label was made.
    pub kind: String,
    /// The text, with what would tell the answer cut out.
    pub text: String,
    /// The bytes of the quotation.
    pub range: Range<usize>,
    /// The verses that it quotes, and others with the same words.
    pub verses: Vec<Verse>,
}

impl Label {
    /// Whether the first candidate is one of the verses.
    pub fn is_right(&self, traced: Option<&Traced>) -> bool {
        let best = traced.and_then(|traced| traced.candidates.first());
        best.is_some_and(|best| self.verses.iter().any(|verse| best.verses.holds(*verse)))
    }
}

/// The labels of a file, with the texts of the packages.
///
/// # Panics
///
/// Where a line is not as `make_labels.py` writes it.
pub fn labels(file: &str, corpora: &Corpora) -> Vec<Label> {
    file.lines()
        .map(|line| label(line, corpora).expect("a label is of a text that is there"))
        .collect()
}

fn label(line: &str, corpora: &Corpora) -> Option<Label> {
    let mut columns = line.split('\t');
    let mut column = || columns.next();
    let (doc, lang, kind, cuts) = (column()?, column()?, column()?, column()?);
    let (start, end): (usize, usize) = (column()?.parse().ok()?, column()?.parse().ok()?);
    let verses = [column()?, column().unwrap_or_default()];
    let is_arabic = lang == "ar";
    let whole: Vec<char> = corpora.text(doc, is_arabic)?.chars().collect();
    let mut text = String::new();
    let mut at = 0;
    for cut in cuts.split(',').filter(|cut| !cut.is_empty()) {
        let (from, to) = cut.split_once('-')?;
        let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
        text.extend(whole.get(at..from)?);
        at = to;
    }
    text.extend(whole.get(at..)?);
    let byte = |code_point: usize| text.char_indices().nth(code_point).map_or(text.len(), |c| c.0);
    let range = byte(start)..byte(end);
    let verses =
        verses.iter().flat_map(|list| list.split(',')).filter_map(|verse| verse.parse().ok());
    Some(Label {
        doc: doc.to_owned(),
        is_arabic,
        kind: kind.to_owned(),
        verses: verses.collect(),
        range,
        text,
    })
}
