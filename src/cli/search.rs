//! `matn search`: passages by words, best first.

use crate::search::Mode;

use super::answer::answer;
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::query_text;
use super::search_flags::SearchFlags;

/// Find passages by words, best first
///
/// The words are joined by a space and read as a query: `matn help syntax` tells how. A word with a
/// hyphen before it leaves out the passages that have it; the flags below stay flags, and all after
/// `--` are words. Without any word `--book`, `--narrator` and their kin list all that they let
/// through, in the order of the ids.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The words, with operators if wanted: `"thousand angels"`, `-cloak`, `in:verse`
    #[arg(value_name = "QUERY")]
    words: Vec<String>,
    /// Read the query from a file, or from standard input if it is `-`
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    query_file: Option<String>,
    #[command(flatten)]
    flags: SearchFlags,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let has_query = !args.words.is_empty() || args.query_file.is_some();
    let text = match has_query || !args.flags.has_limits() {
        true => query_text::read(&args.words, args.query_file.as_deref(), context)?,
        false => String::new(),
    };
    answer(&args.flags, args.flags.to_request(Mode::Words, text), context)
}
