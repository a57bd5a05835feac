//! `matn completions`: what a shell needs to complete a command line.

use clap::CommandFactory;
use clap_complete::Shell;

use super::command::CommandLine;
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut CommandLine::command(), "matn", &mut script);
    context.stdout.write_all(&script)?;
    Ok(Exit::Found)
}
