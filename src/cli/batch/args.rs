//! The arguments of `matn batch`.

use clap::builder::TypedValueParser;

use crate::search::Mode;

use super::super::flag_value::named;
use super::super::search_flags::SearchFlags;
use super::question::Input;

/// Answer many queries, one line each
///
/// Each line of the input is a query, an id and a query with a tab between them, or a JSON object
/// with `id`, `query` and any of `mode`, `match`, `require`, `not`, `work`, `lang`, `book`,
/// `narrator`, `in`, `skip`, `limit`, `context`, `with`, `facets` (a number) and `explain`, which go
/// before the flags; beside `work`, `book` and their kin `query` may be left out. Answers come in
/// the order of the lines, each as soon as it is ready. A line that cannot be read is answered with
/// an error in its place.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The queries; standard input if it is `-` or left out
    #[arg(value_name = "FILE", default_value = "-")]
    pub(super) file: String,
    /// What the lines are; auto decides for each line
    #[arg(long, value_name = "FORM", default_value = "auto", value_parser = input_parser())]
    pub(super) input: Input,
    /// How queries are read: as words and operators, or each as one phrase
    #[arg(long, value_name = "MODE", default_value = "words", value_parser = mode_parser())]
    pub(super) mode: Mode,
    /// Answer N queries at once [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
          allow_negative_numbers = true)]
    pub(super) jobs: Option<u16>,
    #[command(flatten)]
    pub(super) flags: SearchFlags,
}

fn input_parser() -> impl TypedValueParser<Value = Input> {
    named(Input::ALL.map(Input::name), Input::parse)
}

fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    named([Mode::Words, Mode::Phrase].map(Mode::name), Mode::parse)
}
