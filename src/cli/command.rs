//! The command line as a whole.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use super::{batch, completions, count, help, info, ingest, man, phrase, search, show, trace};

/// Offline full-text search for narrations and for the verses quoted in them
#[derive(Debug, Parser)]
#[command(
    name = "matn",
    bin_name = "matn",
    version,
    disable_help_subcommand = true,
    max_term_width = 100,
    override_help = help::OVERVIEW
)]
pub(super) struct CommandLine {
    /// The folder of the index [default: what MATN_INDEX says, else ./index]
    #[arg(long, value_name = "DIR", global = true, help_heading = GENERAL)]
    pub(super) index: Option<PathBuf>,
    /// When to colour: on a terminal, always or never; NO_COLOR is respected
    #[arg(long, value_name = "WHEN", global = true, value_enum, default_value_t = Color::Auto,
          help_heading = GENERAL)]
    pub(super) color: Color,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

const GENERAL: &str = "General";

/// When the output is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal that wants it
    Auto,
    /// In files and pipes too
    Always,
    /// Nowhere
    Never,
}

/// What is to be done.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Ingest(ingest::Args),
    Search(search::Args),
    Phrase(phrase::Args),
    Batch(batch::Args),
    Show(show::Args),
    Trace(trace::Args),
    Count(count::Args),
    Info(info::Args),
    Help(help::Args),
    Completions(completions::Args),
    Man(man::Args),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_flag_says_what_it_does() {
        for command in CommandLine::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{} has no help", command.get_name());
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.is_empty(), "{} {}", command.get_name(), arg.get_id());
            }
        }
    }
}
