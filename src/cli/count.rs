//! `matn count`: how often something occurs, where, in which forms and beside which words.

use crate::output::{CountFormat, Settings, write_count};
use crate::search::{CountBy, CountRequest, Mode};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::flag_value::{named, parse_count};
use super::query_text;
use super::question_flags::QuestionFlags;
use super::search_flags::PRINTED;

/// Count how often something occurs, in which works and forms, beside which words
///
/// The words are read as a query, as those of `search` are, and every occurrence in every passage
/// that is found is counted; a phrase is one occurrence. References are read as words.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("help/count.txt"))]
pub(super) struct Args {
    /// What is counted, with operators if wanted: `cloak`, `'"the Prophet said"'`
    #[arg(value_name = "QUERY")]
    words: Vec<String>,
    /// Read the query from a file, or from standard input if it is `-`
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    query_file: Option<String>,
    #[command(flatten)]
    question: QuestionFlags,

    /// What each row of the table counts
    #[arg(long, value_name = "WHAT", default_value = "work", value_parser = by_parser(),
          help_heading = PRINTED)]
    by: CountBy,
    /// Take for collocates up to N words on each side of an occurrence
    #[arg(long, value_name = "N", default_value = "5", value_parser = parse_count,
          allow_negative_numbers = true, help_heading = PRINTED)]
    window: usize,
    /// Print at most N rows; 0 prints the total alone
    #[arg(short = 'n', long, value_name = "N", default_value = "10", value_parser = parse_count,
          allow_negative_numbers = true, help_heading = PRINTED)]
    limit: usize,
    /// The form of the answer
    #[arg(long, value_name = "FORMAT", default_value = "human", value_parser = format_parser(),
          help_heading = PRINTED)]
    format: CountFormat,
    /// Begin TSV with a line of column names
    #[arg(long, help_heading = PRINTED)]
    header: bool,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let text = query_text::read(&args.words, args.query_file.as_deref(), context)?;
    let request = CountRequest {
        search: args.question.to_request(Mode::Words, text),
        by: args.by,
        window: args.window,
        limit: args.limit,
    };
    let report = context.open()?.count(&request).map_err(CliError::stage)?;
    context.note_all(None, &report.notices);
    let settings = Settings { header: args.header, ..context.settings() };
    write_count(&report, args.format, &settings, &mut context.stdout)?;
    Ok(if report.total.frequency > 0 { Exit::Found } else { Exit::Nothing })
}

fn by_parser() -> impl clap::builder::TypedValueParser<Value = CountBy> {
    named(CountBy::ALL.map(CountBy::name), CountBy::parse)
}

fn format_parser() -> impl clap::builder::TypedValueParser<Value = CountFormat> {
    named(CountFormat::ALL.map(CountFormat::name), CountFormat::parse)
}
