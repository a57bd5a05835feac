//! Other programs that find verses in Arabic, on the same labels.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use matn::index::Reader;
use matn::verse::{Tracer, VerseRange};
use serde::Deserialize;

use super::accuracy::ARABIC;
use super::answers::{Named, at_labels};
use super::corpora::Books;
use super::labels::{self, Label, Text, byte_of};
use super::score::{Score, share};

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/trace/peers");
/// What a script exits with where its package is not installed.
const NOT_INSTALLED: i32 = 3;
/// The peers, and of how many texts each is asked one: some take most of a second for a narration.
const PEERS: [(&str, usize); 4] =
    [("quran-toolkit", 1), ("quran-validator", 1), ("ijaza-detect", 10), ("ijaza-scan", 10)];
const INSTALL: &str = "\
peers are asked where they are installed, for instance so:
  python3 -m venv target/corpora/peers
  target/corpora/peers/bin/pip install quran-toolkit==0.1.0 ijaza==2.0.0
  npm install --prefix target/corpora/peers quran-validator@1.3.0";

/// What a program says of one text.
struct Answer {
    ms: f64,
    spans: Vec<Named>,
}

/// Prints all that are installed beside matn: right references on exact quotations without
/// brackets, noise, and the processor time of a narration.
pub fn print_table(reader: &Reader, books: &Books, folder: &Path) -> Result<(), Box<dyn Error>> {
    let texts = labels::arabic(books, false)?;
    let noise = labels::noise(books)?;
    println!("\nArabic without brackets, exact quotations, beside others");
    println!(
        "{:<18}{:>7}{:>10}{:>7}{:>10}{:>7}{:>10}{:>12}{:>12}",
        "", "of", "3 words", "of", "4 words", "of", "no verse", "noise", "ms"
    );
    let tracer = Tracer::open(reader, &[ARABIC.to_owned()])?;
    print_row("matn", 1, &texts, &noise, |texts| {
        Ok(Some(texts.iter().map(|text| trace(&tracer, text)).collect()))
    })?;
    let mut is_missing = false;
    for (peer, step) in PEERS {
        let there = print_row(peer, step, &texts, &noise, |texts| ask(peer, folder, texts))?;
        is_missing |= !there;
    }
    println!(
        "noise: spans named a verse in narrations of Bukhari without braces, and of how many; ms: \
         processor time a narration, for matn the time on the clock"
    );
    if is_missing {
        println!("{INSTALL}");
    }
    Ok(())
}

/// Prints what `ask` says of every `step`th text; `false` where it is not installed.
fn print_row(
    name: &str,
    step: usize,
    texts: &[Text],
    noise: &[Text],
    ask: impl Fn(&[&Text]) -> Result<Option<Vec<Answer>>, Box<dyn Error>>,
) -> Result<bool, Box<dyn Error>> {
    let asked: Vec<&Text> = texts.iter().step_by(step).collect();
    let quiet: Vec<&Text> = noise.iter().step_by(step).collect();
    let (Some(answers), Some(in_noise)) = (ask(&asked)?, ask(&quiet)?) else {
        println!("{name:<18}{:>7}", "not installed");
        return Ok(false);
    };
    let ms = answers.iter().chain(&in_noise).map(|answer| answer.ms).sum::<f64>()
        / (answers.len() + in_noise.len()).max(1) as f64;
    let spans = answers.into_iter().map(|answer| answer.spans).collect();
    let at = at_labels(&asked, spans);
    let is_exact = |label: &Label| label.kind == "exact";
    let has_four = |text: &Text, label: &Label| num_words(&text.text[label.range.clone()]) >= 4;
    let three = Score::of(&asked, &at, |_, label| is_exact(label));
    let four = Score::of(&asked, &at, |text, label| is_exact(label) && has_four(text, label));
    let others = Score::of(&asked, &at, |_, label| label.verses.is_empty());
    let spans: usize = in_noise.iter().map(|answer| answer.spans.len()).sum();
    println!(
        "{name:<18}{:>7}{:>10.4}{:>7}{:>10.4}{:>7}{:>10}{:>12}{ms:>12.2}",
        three.labels,
        share(three.references, three.labels),
        four.labels,
        share(four.references, four.labels),
        others.others,
        others.others_named,
        format!("{spans} in {}", in_noise.len()),
    );
    Ok(true)
}

fn trace(tracer: &Tracer, text: &Text) -> Answer {
    let start = Instant::now();
    let traced = tracer.trace(&text.text);
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let spans = traced.iter().map(Named::of).filter(|named| named.is_verse).collect();
    Answer { ms, spans }
}

/// A line of a script.
#[derive(Deserialize)]
struct Line {
    ms: f64,
    spans: Vec<(usize, usize, String)>,
}

/// Asks a script; nothing where its package or its interpreter is not there.
fn ask(peer: &str, folder: &Path, texts: &[&Text]) -> Result<Option<Vec<Answer>>, Box<dyn Error>> {
    let peers = folder.join("peers");
    let mut command = if peer == "quran-validator" {
        let mut node = Command::new("node");
        node.arg(format!("{SCRIPTS}/peers.cjs")).env("NODE_PATH", peers.join("node_modules"));
        node
    } else {
        let own = peers.join("bin/python3");
        let mut python = Command::new(if own.exists() { own } else { "python3".into() });
        python.arg(format!("{SCRIPTS}/peers.py")).arg(peer);
        python
    };
    let Ok(mut script) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        return Ok(None);
    };
    let mut lines = Vec::new();
    for text in texts {
        serde_json::to_writer(&mut lines, &serde_json::json!({ "text": text.text }))?;
        lines.push(b'\n');
    }
    let stdin = script.stdin.take();
    let writing = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&lines)));
    let output = script.wait_with_output()?;
    let written = writing.join();
    if output.status.code() == Some(NOT_INSTALLED) {
        return Ok(None);
    }
    if !output.status.success() || !matches!(written, Ok(Some(Ok(())))) {
        return Err(format!("{peer} failed").into());
    }
    let answers = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let answers = answers.zip(texts).map(|(line, text)| answer(line, &text.text));
    answers.collect::<Result<Vec<Answer>, _>>().map(Some)
}

fn answer(line: &[u8], text: &str) -> Result<Answer, Box<dyn Error>> {
    let line: Line = serde_json::from_slice(line)?;
    let mut spans = Vec::new();
    for (start, end, verses) in line.spans {
        let outside = || format!("a span lies outside its text: {start}–{end}");
        let range =
            byte_of(text, start).ok_or_else(outside)?..byte_of(text, end).ok_or_else(outside)?;
        spans.push(Named { range, is_verse: true, verses: verses.parse::<VerseRange>().ok() });
    }
    Ok(Answer { ms: line.ms, spans })
}

fn num_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count()
}
