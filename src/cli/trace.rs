//! `matn trace`: every quotation of a text, and the verse it quotes.

use std::io::Read;

use clap::ValueEnum;
use serde::Deserialize;

use crate::output::{TraceFormat, TracedText, write_traced};
use crate::verse::{Kind, Tracer};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;

/// Find every quotation of a text and name the verse that it quotes
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The text; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// What the file holds
    #[arg(long, value_name = "INPUT", value_enum, default_value_t = Input::Text)]
    input: Input,
    /// Compare with this edition alone; may be given again
    #[arg(long, value_name = "WORK")]
    edition: Vec<String>,
    /// Tell what speaks for each
    #[arg(long)]
    explain: bool,
}

/// What a file to be traced holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Input {
    /// One text
    Text,
    /// Lines of JSON, `{"id", "text"}`
    Jsonl,
}

#[derive(Deserialize)]
struct Line {
    id: Option<String>,
    text: String,
    start: Option<usize>,
    end: Option<usize>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let searcher = context.open()?;
    let tracer = Tracer::open(searcher.reader(), &args.edition).map_err(CliError::stage)?;
    let mut whole = String::new();
    let read = |source| CliError::Read { path: args.file.clone(), source };
    if args.file == "-" {
        context.take_stdin().read_to_string(&mut whole).map_err(read)?;
    } else {
        whole = std::fs::read_to_string(&args.file).map_err(read)?;
    }
    let mut exit = Exit::Nothing;
    match args.input {
        Input::Text => {
            let found = tracer.trace(&whole);
            if found.iter().any(|traced| traced.kind == Kind::Verse) {
                exit = Exit::Found;
            }
            let traced =
                TracedText { id: None, text: &whole, quotations: &found, explain: args.explain };
            write_traced(&traced, TraceFormat::Jsonl, &mut context.stdout)?;
        }
        Input::Jsonl => {
            for line in whole.lines() {
                let Ok(line) = serde_json::from_str::<Line>(line) else { continue };
                let byte = |at: usize| {
                    line.text.char_indices().nth(at).map_or(line.text.len(), |(byte, _)| byte)
                };
                let found = match (line.start, line.end) {
                    (Some(start), Some(end)) => {
                        tracer.trace_span(&line.text, byte(start)..byte(end)).into_iter().collect()
                    }
                    _ => tracer.trace(&line.text),
                };
                if found.iter().any(|traced| traced.kind == Kind::Verse) {
                    exit = Exit::Found;
                }
                let traced = TracedText {
                    id: line.id.as_deref(),
                    text: &line.text,
                    quotations: &found,
                    explain: args.explain,
                };
                write_traced(&traced, TraceFormat::Jsonl, &mut context.stdout)?;
            }
        }
    }
    Ok(exit)
}
