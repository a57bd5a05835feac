//! The flags that search, phrase and batch share, and the one place where they become a request.

use clap::builder::TypedValueParser;

use crate::output::{Format, KwicSort, Settings, View};
use crate::search::{Mode, SearchRequest};

use super::flag_value::{Values, flat, named, parse_count, parse_values};
use super::question_flags::QuestionFlags;

/// Flags that say what is searched, how, and how the answer is written.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct SearchFlags {
    #[command(flatten)]
    question: QuestionFlags,
    /// Print at most N passages; 0 prints none
    #[arg(short = 'n', long, value_name = "N", default_value = "10", value_parser = parse_count,
          allow_negative_numbers = true, help_heading = PRINTED)]
    limit: usize,
    /// Leave out the first N passages
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_count,
          allow_negative_numbers = true, help_heading = PRINTED)]
    skip: usize,
    /// Print N passages before and after each
    #[arg(short = 'C', long, value_name = "N", default_value = "0", value_parser = parse_count,
          allow_negative_numbers = true, help_heading = PRINTED)]
    context: usize,
    /// Print beside each passage the other texts of its narration in these languages: `ar,en`
    #[arg(long, value_name = "LANG", value_parser = parse_values, help_heading = PRINTED)]
    with: Vec<Values>,
    /// Count all passages found by work, language, book and narrator, the N most frequent of each
    ///
    /// [default: 10]; N must follow `=`, as in `--facets=3`. In TSV the counts stand in place of the passages.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
          default_missing_value = "10", value_parser = parse_count, help_heading = PRINTED)]
    facets: Option<usize>,
    /// How much of each passage is printed
    #[arg(long, value_name = "VIEW", value_parser = view_parser(), help_heading = PRINTED)]
    view: Option<View>,
    /// The order of the lines of `--view kwic`: by the words at one side of the match
    #[arg(long, value_name = "ORDER", value_parser = sort_parser(), help_heading = PRINTED)]
    sort: Option<KwicSort>,
    /// Print only how many passages match
    #[arg(short, long, help_heading = PRINTED)]
    pub(super) count: bool,
    /// Print nothing; the exit code tells whether something was found
    #[arg(short, long, help_heading = PRINTED)]
    pub(super) quiet: bool,
    /// The form of the answer: `matn help formats` tells more
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), help_heading = PRINTED)]
    format: Option<Format>,
    /// Begin TSV with a line of column names
    #[arg(long, help_heading = PRINTED)]
    header: bool,
    /// Tell how each score came about
    #[arg(long, help_heading = PRINTED)]
    explain: bool,
}

/// The heading in help of the flags that shape the answer.
pub(super) const PRINTED: &str = "What is printed";

impl SearchFlags {
    /// The request that these flags and this text make.
    pub(super) fn to_request(&self, mode: Mode, text: String) -> SearchRequest {
        SearchRequest {
            skip: self.skip,
            limit: if self.count || self.quiet { 0 } else { self.limit },
            context: self.context,
            with: flat(&self.with),
            facets: self.facets.unwrap_or(0),
            explain: self.explain,
            ..self.question.to_request(mode, text)
        }
    }

    /// Whether a flag says which passages are looked at.
    pub(super) fn has_limits(&self) -> bool {
        self.question.has_limits()
    }

    /// The form of the answer, where none is asked for the given one.
    pub(super) fn format_or(&self, default: Format) -> Format {
        self.format.unwrap_or(default)
    }

    /// How the answer is written, beside what `settings` already say.
    pub(super) fn settings(&self, settings: Settings) -> Settings {
        Settings {
            view: self.view.unwrap_or(settings.view),
            sort: self.sort.unwrap_or(settings.sort),
            header: self.header,
            facets: self.facets.is_some(),
            ..settings
        }
    }

    /// Whether the count stands alone on the line; JSON carries it in an answer without hits.
    pub(super) fn is_bare_count(&self, format: Format) -> bool {
        self.count && !matches!(format, Format::Json | Format::Jsonl)
    }
}

fn view_parser() -> impl TypedValueParser<Value = View> {
    named(View::ALL.map(View::name), View::parse)
}

fn sort_parser() -> impl TypedValueParser<Value = KwicSort> {
    named(KwicSort::ALL.map(KwicSort::name), KwicSort::parse)
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(Format::name), Format::parse)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::corpus::QuotationKind;
    use crate::search::{Match, Require};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        flags: SearchFlags,
    }

    fn flags(args: &str) -> SearchFlags {
        let args = ["matn"].into_iter().chain(args.split_whitespace());
        Line::try_parse_from(args).unwrap_or_else(|error| panic!("{error}")).flags
    }

    fn request(args: &str) -> SearchRequest {
        flags(args).to_request(Mode::Words, "cloak".to_owned())
    }

    #[test]
    fn no_flags_make_the_request_that_is_made_without_a_command_line() {
        let plain = SearchRequest { text: "cloak".to_owned(), ..SearchRequest::default() };
        assert_eq!(request(""), plain);
    }

    #[test]
    fn each_flag_reaches_the_request() {
        let request = request(
            "-n 3 --skip 2 -C 1 --match near --any --not a --not -b --work badr,uhud --work x, \
             --lang en --book fast --book zakat --narrator Umar --in verse --explain --with ar,en \
             --facets",
        );
        assert_eq!((request.limit, request.skip, request.context), (3, 2, 1));
        assert_eq!((request.level, request.require), (Some(Match::Near), Require::Any));
        assert_eq!(request.exclude, ["a", "-b"]);
        assert_eq!(request.filter.works, ["badr", "uhud", "x"]);
        assert_eq!(request.filter.langs, ["en"]);
        assert_eq!(request.filter.books, ["fast", "zakat"]);
        assert_eq!(request.filter.narrators, ["Umar"]);
        assert_eq!(request.filter.within, Some(QuotationKind::Verse));
        assert!(request.explain);
        assert_eq!((request.with.join(" ").as_str(), request.facets), ("ar en", 10));
    }

    #[test]
    fn a_count_and_a_quiet_run_ask_for_no_hits() {
        assert_eq!(request("-c").limit, 0);
        assert_eq!(request("-q -n 5").limit, 0);
        assert!(flags("-c").is_bare_count(Format::Human));
        assert!(!flags("-c --format json").is_bare_count(Format::Json));
    }

    #[test]
    fn a_number_may_be_huge() {
        assert_eq!(request("-n 18446744073709551615").limit, usize::MAX);
        assert_eq!(request("-n 0").limit, 0);
    }
}
