//! `matn trace`: every quotation of a text, and the verse it quotes.

use clap::ValueEnum;
use rayon::prelude::*;

use crate::output::{BatchFailure, TraceFormat, TraceWriter, TracedText};
use crate::verse::{Editions, Kind, Traced, Tracer, Verdict};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::flag_value::{Values, flat, parse_values};
use super::trace_input::{Input, Item, Items, TextToTrace};

/// Find every quotation of a text and name the verse that it quotes
///
/// The verses are those of the editions of the Qur'an in the index, in Arabic and in translation,
/// whatever the translator. A quotation may be a part of a verse or run over several, leave words
/// out (…), or differ from the edition: what differs is told, negations first. FILE may be a text or
/// anything that `matn ingest` reads. Exits with 1 where no verse is found.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The text, or a collection of texts; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// What the file holds: `jsonl` are lines of `{"id", "text"}`, answered each under its id; with
    /// `start` and `end`, in code points, the quotation is given
    #[arg(long, value_name = "INPUT", value_enum, default_value_t = Input::Auto)]
    input: Input,
    /// The form of the answer
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Form>,
    /// Tell of each quotation whether it is exact, misquoted (and how) or not found, and whether the
    /// verse that the text cites is another; exits with 1 where a verse, or what is presented as one,
    /// is not exact. With `--format jsonl`, only the exit code is new
    #[arg(long)]
    verify: bool,
    /// Compare with this edition alone, a work such as `quran` or `quran-en`; may be given again
    #[arg(long = "edition", value_name = "WORK", value_parser = parse_values)]
    editions: Vec<Values>,
    /// The encoding of the file, instead of a guess
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Tell what speaks for each verse (`jsonl`)
    #[arg(long)]
    explain: bool,
}

/// The forms of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The text, with the verses in the margin
    Human,
    /// One JSON object a quotation and line
    Jsonl,
    /// A page, its verses marked
    Html,
    /// The text, with the verse in brackets after each quotation
    Text,
}

impl Args {
    fn format(&self, input: Input) -> TraceFormat {
        match (self.verify, self.format, input) {
            (true, None | Some(Form::Human), _) => TraceFormat::Verify,
            (_, Some(Form::Jsonl), _) | (_, None, Input::Jsonl) => TraceFormat::Jsonl,
            (_, Some(Form::Html), _) => TraceFormat::Html,
            (_, Some(Form::Text), _) => TraceFormat::Text,
            (_, Some(Form::Human) | None, _) => TraceFormat::Human,
        }
    }
}

/// What has been found so far.
#[derive(Default)]
struct Tally {
    num_verses: usize,
    num_wrong: usize,
    num_failed: usize,
}

/// Texts that are traced at a time, on all processors.
const AT_A_TIME: usize = 256;

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let input = args.input.of(&args.file, args.encoding.as_deref())?;
    let items = Items::open(&args.file, input, args.encoding.as_deref(), context)?;
    let searcher = context.open()?;
    let asked = flat(&args.editions);
    let editions = Editions::read(searcher.reader(), &asked).map_err(CliError::stage)?;
    if let Some(unknown) = unknown_edition(&asked, &editions) {
        let all = Editions::ids(searcher.reader()).map_err(CliError::stage)?;
        return Err(CliError::NoEdition { asked: unknown, editions: all });
    }
    if editions.is_empty() {
        return Err(CliError::NoEditions);
    }
    let tracer = Tracer::new(editions);
    let mut tally = Tally::default();
    let settings = context.settings();
    let mut failures: Vec<String> = Vec::new();
    let mut writer =
        TraceWriter::new(args.format(input), &settings, args.explain, &mut context.stdout);
    let mut waiting = Vec::new();
    for item in items {
        waiting.push(item?);
        if waiting.len() == AT_A_TIME {
            write_all(&tracer, &mut waiting, &mut writer, &mut tally, &mut failures)?;
        }
    }
    write_all(&tracer, &mut waiting, &mut writer, &mut tally, &mut failures)?;
    writer.end()?;
    for failure in &failures {
        context.report(failure, None);
    }
    Ok(match (tally.num_failed > 0, args.verify) {
        (true, _) => Exit::Failed,
        (_, true) if tally.num_wrong > 0 => Exit::Nothing,
        (_, true) => Exit::Found,
        _ if tally.num_verses > 0 => Exit::Found,
        _ => Exit::Nothing,
    })
}

fn unknown_edition(wanted: &[String], editions: &Editions) -> Option<String> {
    let is_known = |id: &&String| editions.infos().iter().any(|info| info.id == **id);
    wanted.iter().find(|id| !is_known(id)).cloned()
}

/// Traces what waits and writes it in its order.
fn write_all(
    tracer: &Tracer,
    waiting: &mut Vec<Item>,
    writer: &mut TraceWriter<'_>,
    tally: &mut Tally,
    failures: &mut Vec<String>,
) -> Result<(), CliError> {
    let trace = |item: &Item| match item {
        Item::Text(text) => trace_one(tracer, text),
        Item::Failure(_) => Vec::new(),
    };
    let found: Vec<Vec<Traced>> = waiting.par_iter().map(trace).collect();
    for (item, quotations) in waiting.drain(..).zip(&found) {
        match item {
            Item::Text(TextToTrace { id, text, .. }) => {
                tally.add(quotations);
                writer.write(&TracedText { id: id.as_deref(), text: &text, quotations })?;
            }
            Item::Failure(failure) => {
                tally.num_failed += 1;
                failures.push(BatchFailure::to_string(&failure));
                writer.write_failure(&failure)?;
            }
        }
    }
    Ok(())
}

fn trace_one(tracer: &Tracer, text: &TextToTrace) -> Vec<Traced> {
    match text.range.clone() {
        Some(range) => tracer.trace_span(&text.text, range).into_iter().collect(),
        None => tracer.trace(&text.text),
    }
}

impl Tally {
    fn add(&mut self, quotations: &[Traced]) {
        for quotation in quotations {
            let is_verse = quotation.kind == Kind::Verse;
            self.num_verses += usize::from(is_verse);
            let is_checked = is_verse || quotation.is_announced;
            let is_wrong =
                quotation.verdict != Verdict::Exact || quotation.wrongly_cited().is_some();
            self.num_wrong += usize::from(is_checked && is_wrong);
        }
    }
}
