//! `matn phrase`: where a phrase is quoted.

use crate::search::Mode;

use super::answer::answer;
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
    #[command(flatten)]
    flags: SearchFlags,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let text = query_text::read(&args.words, args.query_file.as_deref(), context)?;
    answer(&args.flags, args.flags.to_request(Mode::Phrase, text), context)
}
