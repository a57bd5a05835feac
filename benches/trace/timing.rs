//! Verses named where nobody quotes any, and how long tracing takes.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

use matn::index::Reader;
use matn::verse::{Kind, Tracer};
use rayon::prelude::*;

use super::accuracy::{ARABIC, SAHEEH, editions};
use super::corpora::Books;
use super::labels;

/// The threads that trace the whole of a book.
const THREADS: usize = 2;

/// Prints the noise in narrations without braces.
pub fn print_noise(reader: &Reader, books: &Books) -> Result<(), Box<dyn Error>> {
    let tracer = Tracer::open(reader, &[ARABIC.to_owned()])?;
    let texts = labels::noise(books)?;
    let start = Instant::now();
    let mut spans = 0;
    let mut narrations = 0;
    for text in &texts {
        let traced = tracer.trace(&text.text);
        let verses = traced.iter().filter(|traced| traced.kind == Kind::Verse).count();
        spans += verses;
        narrations += usize::from(verses > 0);
    }
    println!(
        "\nnoise: {spans} spans named a verse, in {narrations} of {} narrations of Bukhari's Arabic \
         without braces; {:.2} ms a narration",
        texts.len(),
        milliseconds(start.elapsed()) / texts.len() as f64
    );
    Ok(())
}

/// Prints the time of a narration, a quotation and a book.
pub fn print_times(reader: &Reader, books: &Books) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let tracer = Tracer::open(reader, &editions(reader)?)?;
    let num_editions = tracer.editions().infos().len();
    println!("\ntime: reading {num_editions} editions {:.0} ms", milliseconds(start.elapsed()));
    let start = Instant::now();
    let arabic = Tracer::open(reader, &[ARABIC.to_owned()])?;
    println!("reading the Arabic edition {:.0} ms", milliseconds(start.elapsed()));

    let texts = labels::english(books)?;
    let labels: Vec<(&str, Range<usize>)> = texts
        .iter()
        .flat_map(|text| text.labels.iter().map(|label| (&*text.text, label.range.clone())))
        .collect();
    print_spread(
        "one English quotation, its span given, all editions",
        &labels,
        |(text, range)| tracer.trace_span(text, range.clone()).map_or(0, |_| 1),
    );
    print_spread("one English quotation by itself, all editions", &labels, |(text, range)| {
        tracer.trace(&text[range.clone()]).len()
    });
    print_spread("one English narration with a quotation, all editions", &texts, |text| {
        tracer.trace(&text.text).len()
    });
    let texts = labels::arabic(books, false)?;
    print_spread("one Arabic narration with a verse, without brackets", &texts, |text| {
        arabic.trace(&text.text).len()
    });

    let one = Tracer::open(reader, &[ARABIC.to_owned(), SAHEEH.to_owned()])?;
    let english: Vec<&str> = books.bukhari().map(|narration| &*narration.english).collect();
    let in_arabic: Vec<&str> = books.bukhari().map(|narration| &*narration.arabic).collect();
    print_book("English, all editions", &tracer, &english)?;
    print_book("English, Saheeh International and the Arabic", &one, &english)?;
    print_book("Arabic, the Arabic edition", &arabic, &in_arabic)
}

/// Prints how long a whole book takes.
fn print_book(name: &str, tracer: &Tracer, texts: &[&str]) -> Result<(), Box<dyn Error>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let (start, cpu_before) = (Instant::now(), cpu_seconds());
    let verses: usize = pool.install(|| {
        let traced = texts.par_iter().map(|text| tracer.trace(text));
        traced.map(|all| all.iter().filter(|one| one.kind == Kind::Verse).count()).sum()
    });
    let seconds = start.elapsed().as_secs_f64();
    let cpu = cpu_seconds().zip(cpu_before).map(|(after, before)| after - before);
    let cpu = cpu.map_or(String::new(), |cpu| format!(", {cpu:.1} s of processor time"));
    println!(
        "the whole of Bukhari's {name}: {seconds:.1} s on {THREADS} threads{cpu}; {verses} spans \
         named a verse"
    );
    Ok(())
}

/// The processor time of this process, where the system tells it.
fn cpu_seconds() -> Option<f64> {
    /// The unit of the kernel's counts on every Linux of today.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes before these and may hold anything but a bracket at its end.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS_PER_SECOND)
}

/// Prints how long `trace` takes on each of `items`.
fn print_spread<T>(name: &str, items: &[T], trace: impl Fn(&T) -> usize) {
    let time = |item: &T| {
        let start = Instant::now();
        black_box(trace(item));
        start.elapsed()
    };
    let mut times: Vec<Duration> = items.iter().map(time).collect();
    times.sort_unstable();
    let at = |part: f64| {
        let place = (times.len() as f64 * part) as usize;
        milliseconds(times.get(place).or(times.last()).copied().unwrap_or_default())
    };
    println!("{name}: p50 {:.2} ms, p99 {:.2} ms, most {:.2} ms", at(0.5), at(0.99), at(1.0));
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
