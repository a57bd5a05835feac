//! `matn phrase`: where a phrase is quoted.

use crate::corpus::ReferenceFault;
use crate::search::Mode;
use crate::verse::{Tracer, VerseRange, quoting};

use super::answer::{answer, write_answer};
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::query_text;
use super::search_flags::SearchFlags;

/// Find where a phrase is quoted
///
/// The words are joined by a space and taken as they stand: quotation marks, hyphens and colons in
/// them are text. Only the flags below stay flags; all after `--` are words.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The phrase, with or without quotation marks round it
    #[arg(value_name = "TEXT")]
    words: Vec<String>,
    /// Read the phrase from a file, or from standard input if it is `-`
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    query_file: Option<String>,
    /// Find where this verse is quoted, or any of these: `8:9`, `3:190-191`
    #[arg(long, value_name = "S:A[-B]", value_parser = parse_verses,
          conflicts_with_all = ["words", "query_file"])]
    verse: Option<VerseRange>,
    #[command(flatten)]
    flags: SearchFlags,
}

fn parse_verses(text: &str) -> Result<VerseRange, String> {
    if let Some(fault) = ReferenceFault::of(text) {
        return Err(fault.to_string());
    }
    let wanted = || "a verse is wanted, as `8:9`, or verses, as `3:190-191`".to_owned();
    text.parse().map_err(|()| wanted())
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    if let Some(verses) = args.verse {
        let request = args.flags.to_request(Mode::Phrase, verses.to_string());
        let searcher = context.open()?;
        let tracer = Tracer::open(searcher.reader(), &[]).map_err(CliError::stage)?;
        if tracer.editions().is_empty() {
            return Err(CliError::NoEditions);
        }
        let response = quoting(&searcher, &tracer, verses, &request).map_err(CliError::stage)?;
        return write_answer(&args.flags, &response, context);
    }
    let text = query_text::read(&args.words, args.query_file.as_deref(), context)?;
    answer(&args.flags, args.flags.to_request(Mode::Phrase, text), context)
}
