//! Verses as language models quote them: the development data of IslamicEval 2025.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

use flate2::read::GzDecoder;
use matn::index::Reader;
use matn::verse::{Kind, Traced, Tracer, Verdict, Verse};
use rayon::prelude::*;
use serde::Deserialize;

use super::accuracy::ARABIC;
use super::answers::Named;
use super::labels::byte_of;
use super::score::{overlap, share};

/// A line of the file.
#[derive(Deserialize)]
struct Row {
    kind: String,
    text: String,
    start: usize,
    end: usize,
    refs: Vec<String>,
    alt_refs: Vec<String>,
}

/// What was counted of a kind.
#[derive(Default)]
struct Counts {
    rows: usize,
    first: usize,
    verses: usize,
    right: usize,
    exact: usize,
    with_difference: usize,
    without_difference: usize,
}

/// Prints a table of the quotations of `path`, JSON lines that may be gzip-compressed, by kind.
pub fn print_table(reader: &Reader, path: &Path) -> Result<(), Box<dyn Error>> {
    let tracer = Tracer::open(reader, &[ARABIC.to_owned()])?;
    let rows = read(path)?;
    let mut of_text: BTreeMap<&str, Vec<Traced>> = BTreeMap::new();
    let texts: BTreeSet<&str> = rows.iter().map(|row| &*row.text).collect();
    let texts: Vec<&str> = texts.into_iter().collect();
    let traced: Vec<Vec<Traced>> = texts.par_iter().map(|text| tracer.trace(text)).collect();
    of_text.extend(texts.into_iter().zip(traced));
    println!("\nIslamicEval: verses as language models quote them");
    println!(
        "{:<30}{:>6}{:>8}{:>8}{:>8}{:>8}{:>10}{:>10}",
        "", "n", "first", "verse", "right", "exact", "differing", "the same"
    );
    for is_given in [true, false] {
        let mut kinds: BTreeMap<&str, Counts> = BTreeMap::new();
        for row in &rows {
            let range = range(row).ok_or("an offset lies outside its text")?;
            let given = is_given.then(|| tracer.trace_span(&row.text, range.clone())).flatten();
            let is_there = |traced: &&Traced| overlap(&row.text, &traced.range, &range);
            let traced = match is_given {
                true => given.as_ref(),
                false => of_text[&*row.text].iter().find(is_there),
            };
            kinds.entry(&row.kind).or_default().add(row, traced);
        }
        for (kind, counts) in kinds {
            let name = format!("{}, {}", if is_given { "given" } else { "found" }, kind);
            let part = |part: usize| share(part, counts.rows);
            println!(
                "{name:<30}{:>6}{:>8.3}{:>8.3}{:>8.3}{:>8.3}{:>10.3}{:>10.3}",
                counts.rows,
                part(counts.first),
                part(counts.verses),
                part(counts.right),
                part(counts.exact),
                part(counts.with_difference),
                part(counts.without_difference)
            );
        }
    }
    println!(
        "first: the first candidate is right, named a verse or not; verse: named a verse; right:\n\
         and its reference is right; exact: its words are said to be the verse's; differing, the\n\
         same: named a verse with words that differ, or with none"
    );
    Ok(())
}

impl Counts {
    fn add(&mut self, row: &Row, traced: Option<&Traced>) {
        self.rows += 1;
        let Some(traced) = traced else { return };
        self.exact += usize::from(traced.verdict == Verdict::Exact);
        let verses = row.refs.iter().chain(&row.alt_refs);
        let verses: BTreeSet<Verse> = verses.filter_map(|verse| verse.parse().ok()).collect();
        let is_right = Named::of(traced).is_right(&verses);
        self.first += usize::from(is_right);
        let (Kind::Verse, Some(first)) = (traced.kind, traced.candidates.first()) else { return };
        self.verses += 1;
        self.right += usize::from(is_right);
        self.with_difference += usize::from(!first.differs.0.is_empty());
        self.without_difference += usize::from(first.differs.0.is_empty());
    }
}

fn range(row: &Row) -> Option<Range<usize>> {
    Some(byte_of(&row.text, row.start)?..byte_of(&row.text, row.end)?)
}

fn read(path: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let file = File::open(path)?;
    let is_compressed = path.extension().is_some_and(|ending| ending == "gz");
    let file: Box<dyn Read> =
        if is_compressed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
    BufReader::new(file).lines().map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}
