//! `matn help`: the commands, and topics that belong to none of them.

use clap::CommandFactory;
use clap::builder::StyledStr;

use crate::analysis::folding_help;
use crate::query;

use super::batch;
use super::command::CommandLine;
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::wrap::wrap;

/// What `matn help` prints.
pub(super) const OVERVIEW: &str = include_str!("help/overview.txt");

/// The topics, in the order in which they are listed.
pub(super) const TOPICS: [(&str, &str); 5] = [
    ("syntax", include_str!("help/syntax.txt")),
    ("folding", include_str!("help/folding.txt")),
    ("formats", include_str!("help/formats.txt")),
    ("exit-codes", include_str!("help/exit-codes.txt")),
    ("limits", include_str!("help/limits.txt")),
];

/// Print help on a command or a topic
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A command, or one of the topics syntax, folding, formats, exit-codes, limits
    #[arg(value_name = "COMMAND|TOPIC")]
    name: Option<String>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let Some(name) = args.name.as_deref() else {
        context.stdout.write_all(OVERVIEW.as_bytes())?;
        return Ok(Exit::Found);
    };
    if let Some(text) = topic(name) {
        let wrapped = wrap(&text, context.help_width());
        context.stdout.write_all(wrapped.as_bytes())?;
        return Ok(Exit::Found);
    }
    let mut root = CommandLine::command().term_width(context.help_width());
    root.build();
    match root.find_subcommand_mut(name) {
        Some(command) => print(&command.render_long_help(), context),
        None => Err(CliError::NoTopic { name: name.to_owned() }),
    }
}

/// The text of a topic, not yet wrapped.
pub(super) fn topic(name: &str) -> Option<String> {
    let (_, text) = TOPICS.iter().find(|(topic, _)| *topic == name)?;
    Some(match name {
        "folding" => format!("{text}\n{}", folding_help()),
        "limits" => text
            .replace("{query-bytes}", &query::MAX_BYTES.to_string())
            .replace("{query-words}", &query::MAX_WORDS.to_string())
            .replace("{query-depth}", &query::MAX_DEPTH.to_string())
            .replace("{line-bytes}", &batch::MAX_LINE.to_string()),
        _ => (*text).to_owned(),
    })
}

/// Prints help that clap made.
pub(super) fn print(help: &StyledStr, context: &mut Context<'_>) -> Result<Exit, CliError> {
    if context.has_color() {
        write!(context.stdout, "{}", help.ansi())?;
    } else {
        write!(context.stdout, "{help}")?;
    }
    Ok(Exit::Found)
}

/// Tells on standard error how to go on, for a command line without a command.
pub(super) fn print_short(context: &mut Context<'_>) -> Exit {
    context.tell_block(include_str!("help/short.txt"));
    Exit::Failed
}

/// Tells a fault of the command line as the program tells all its errors.
pub(super) fn report_usage(error: &clap::Error, context: &mut Context<'_>) -> Exit {
    let rendered = error.render().to_string();
    let mut lines = Vec::new();
    let mut hints = Vec::new();
    for line in rendered.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(tip) = line.strip_prefix("tip: ") {
            hints.push(tip.to_owned());
        } else if let Some(usage) = line.strip_prefix("Usage: ") {
            hints.push(format!("usage: {usage}"));
        } else if !line.starts_with("For more information") {
            lines.push(line.strip_prefix("error: ").unwrap_or(line).to_owned());
        }
    }
    context.report(&lines.join(" "), None);
    for hint in hints {
        context.hint(&hint);
    }
    Exit::Failed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_lists_every_command_and_topic() {
        for command in CommandLine::command().get_subcommands() {
            let line = format!("  {}", command.get_name());
            let is_listed = OVERVIEW
                .lines()
                .any(|listed| listed.starts_with(&format!("{line} ")) || listed.trim_end() == line);
            assert!(is_listed, "{}", command.get_name());
        }
        for (topic, _) in TOPICS {
            assert!(
                OVERVIEW.lines().any(|line| line.starts_with(&format!("  {topic} "))),
                "{topic}"
            );
        }
    }

    #[test]
    fn the_overview_fits_a_terminal_of_80_columns() {
        for line in OVERVIEW.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    #[test]
    fn every_topic_begins_with_its_title_and_fits_when_wrapped() {
        for (name, _) in TOPICS {
            let text = topic(name).expect("it is listed");
            assert!(text.starts_with("# "), "{name}");
            assert!(!text.contains("{query-"), "{name}");
            let is_ours = name != "folding";
            for line in wrap(&text, 80).lines().filter(|_| is_ours) {
                assert!(line.chars().count() <= 90, "{name}: {line}");
            }
        }
    }
}
