//! The flags that say what is looked for, how and where: the same for all commands with a query.

use crate::corpus::QuotationKind;
use crate::search::{Filter, Match, Mode, Require, SearchRequest};

use super::flag_value::{Values, flat, kind_parser, level_parser, parse_value, parse_values};

/// Flags that say how closely a text must match and which texts are looked at.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct QuestionFlags {
    /// What counts as the same word: `matn help folding` tells the rungs
    ///
    /// Words begin at `stem`, phrases at `word`.
    #[arg(long = "match", value_name = "RUNG", value_parser = level_parser(),
          help_heading = MATCHING)]
    level: Option<Match>,
    /// Find only passages that have all the words
    #[arg(long, conflicts_with = "any", help_heading = MATCHING)]
    all: bool,
    /// Find passages that have at least one of the words
    #[arg(long, help_heading = MATCHING)]
    any: bool,
    /// Leave out passages that have WORD; may be given again
    #[arg(long = "not", value_name = "WORD", allow_hyphen_values = true, value_parser = parse_value,
          help_heading = MATCHING)]
    exclude: Vec<String>,

    /// Look only in this work; may be given again, or as a list with commas
    #[arg(long = "work", value_name = "ID", value_parser = parse_values,
          help_heading = WHERE)]
    works: Vec<Values>,
    /// Look only at passages in this language (`en`, `ar`); may be given again
    #[arg(long = "lang", value_name = "LANG", value_parser = parse_values,
          help_heading = WHERE)]
    langs: Vec<Values>,
    /// Look only in books or chapters whose title has these words; may be given again
    ///
    /// The words stand side by side in the title, which may have more: `--book fasting` looks in
    /// `Fasting` and in `The Book of Fasting`, `--book =fasting` in the first alone. Letters are
    /// folded; titles of either language find the texts of both. Spelling variants are found too,
    /// and told: `zakah` finds `Zakat`.
    #[arg(long = "book", value_name = "TITLE", value_parser = parse_value, help_heading = WHERE)]
    books: Vec<String>,
    /// Look only at what is told by a narrator whose name has these words; may be given again
    ///
    /// As with `--book`: `--narrator Umar` finds `'Umar bin Al-Khattab` and `Ibn 'Umar`,
    /// `--narrator "=Ibn Umar"` the latter alone. `--narrator Omar` finds them too; names as they
    /// are asked for come first.
    #[arg(long = "narrator", value_name = "NAME", value_parser = parse_value, help_heading = WHERE)]
    narrators: Vec<String>,
    /// Look only inside quotations of this kind
    #[arg(long = "in", value_name = "KIND", value_parser = kind_parser(), help_heading = WHERE)]
    within: Option<QuotationKind>,
}

const MATCHING: &str = "Matching";
const WHERE: &str = "Where to look";

impl QuestionFlags {
    /// Whether a flag says which passages are looked at.
    pub(super) fn has_limits(&self) -> bool {
        let lists = [&self.works, &self.langs].iter().any(|lists| !lists.is_empty());
        let names = [&self.books, &self.narrators].iter().any(|names| !names.is_empty());
        lists || names || self.within.is_some()
    }

    /// The request that these flags and this text make, for as many hits as are given by default.
    pub(super) fn to_request(&self, mode: Mode, text: String) -> SearchRequest {
        let require = match (self.all, self.any) {
            (true, _) => Require::All,
            (_, true) => Require::Any,
            _ => Require::AllThenAny,
        };
        SearchRequest {
            text,
            mode,
            level: self.level,
            require,
            exclude: self.exclude.clone(),
            filter: Filter {
                works: flat(&self.works),
                langs: flat(&self.langs),
                books: self.books.clone(),
                narrators: self.narrators.clone(),
                within: self.within,
            },
            ..SearchRequest::default()
        }
    }
}
