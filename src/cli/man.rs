//! `matn man`: the manual page, with all commands and topics.

use std::io::Write;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::command::CommandLine;
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::help::{TOPICS, topic};

/// Print the manual page, for `man -l -`
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    write_page(&mut context.stdout)?;
    Ok(Exit::Found)
}

fn write_page(mut out: &mut dyn Write) -> Result<(), CliError> {
    let mut root = CommandLine::command();
    root.build();
    let page = Man::new(root.clone()).manual("User commands");
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_options_section(&mut out)?;
    let mut head = Roff::new();
    head.control("SH", ["COMMANDS"]);
    head.to_writer(&mut out)?;
    for command in root.get_subcommands() {
        write_command(command, &mut out)?;
    }
    for (name, _) in TOPICS {
        write_topic(name, &mut out)?;
    }
    Ok(())
}

/// Writes the part on one command, its own flags only.
fn write_command(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    let mut roff = Roff::new();
    roff.control("SS", [format!("matn {}", command.get_name()).as_str()]);
    let about = command.get_long_about().or_else(|| command.get_about());
    for paragraph in about.map(ToString::to_string).unwrap_or_default().split("\n\n") {
        roff.control("PP", []);
        roff.text([roman(paragraph)]);
    }
    for arg in command.get_arguments().filter(|arg| !arg.is_global_set() && arg.get_id() != "help")
    {
        roff.control("TP", []);
        roff.text([bold(arg.to_string())]);
        let help = arg.get_long_help().or_else(|| arg.get_help());
        let mut help = help.map(ToString::to_string).unwrap_or_default();
        let values: Vec<_> = arg.get_possible_values();
        let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        if !values.is_empty() && arg.get_action().takes_values() {
            help.push_str(&format!(" [{}]", values.join(", ")));
        }
        roff.text([roman(help.replace("\n\n", ". "))]);
    }
    if let Some(more) = command.get_after_long_help() {
        roff.control("PP", []);
        roff.control("nf", []);
        for line in more.to_string().lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.to_writer(out)?;
    Ok(())
}

/// Writes a topic, its examples and tables as they stand.
fn write_topic(name: &str, out: &mut dyn Write) -> Result<(), CliError> {
    let text = topic(name).unwrap_or_default();
    let mut roff = Roff::new();
    roff.control("SH", [name.to_uppercase().as_str()]);
    let mut is_literal = false;
    for line in text.lines().skip(1) {
        let stands = line.starts_with([' ', '|']);
        if stands != is_literal {
            roff.control(if stands { "nf" } else { "fi" }, []);
            is_literal = stands;
        }
        match line {
            "" => roff.control("PP", []),
            _ if line.starts_with('#') => roff.control("SS", [line.trim_matches(['#', ' '])]),
            _ if line.starts_with("- ") => {
                roff.control("IP", ["-", "2"]);
                roff.text([roman(&line[2..])])
            }
            _ => roff.text([roman(line)]),
        };
    }
    if is_literal {
        roff.control("fi", []);
    }
    roff.to_writer(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_of_every_command_and_topic() {
        let mut page = Vec::new();
        write_page(&mut page).expect("memory can be written");
        let page = String::from_utf8(page).expect("the page is text");
        for command in CommandLine::command().get_subcommands() {
            assert!(page.contains(&format!(".SS \"matn {}\"", command.get_name())), "{page}");
        }
        for (topic, _) in TOPICS {
            assert!(page.contains(&format!(".SH {}", topic.to_uppercase())), "{topic}");
        }
        assert!(page.contains("query\\-file"), "{page}");
        assert!(page.contains("RASLAN 2008"), "{page}");
    }
}
