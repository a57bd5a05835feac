//! Arguments in, exit code out.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use super::command::{Command, CommandLine};
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::streams::Streams;
use super::words::{number_apart, separate_words};
use super::{batch, completions, count, help, info, ingest, man, phrase, search, show, trace};

/// Runs one command line.
///
/// The first of `args` is the name of the program. Answers go to `stdout`, all else to `stderr`. A
/// reader that closes its end of `stdout` early ends the run quietly and is no failure.
pub fn run(args: impl IntoIterator<Item = OsString>, streams: Streams<'_>) -> Exit {
    let mut context = Context::new(streams);
    let args: Vec<OsString> = args.into_iter().collect();
    let width = context.help_width();
    let mut root = CommandLine::command().term_width(width);
    root.build();
    if let Some((flag, number)) = number_apart(&args, &root) {
        let error = CliError::NumberApart { flag, number };
        context.report(&error.to_string(), error.hint().as_deref());
        return Exit::Failed;
    }
    let args = separate_words(args, &root);
    let ended = root
        .try_get_matches_from_mut(args)
        .and_then(|matches| CommandLine::from_arg_matches(&matches));
    let ended = match ended {
        Ok(line) => {
            context.take_general_flags(&line);
            run_command(line, &mut context)
        }
        Err(error) if error.use_stderr() => return help::report_usage(&error, &mut context),
        Err(help) => help::print(&help.render(), &mut context),
    };
    let ended = ended.and_then(|exit| {
        context.stdout.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => exit,
        Err(error) if error.is_closed_pipe() => Exit::Found,
        Err(error) => {
            context.report(&error.to_string(), error.hint().as_deref());
            Exit::Failed
        }
    }
}

fn run_command(line: CommandLine, context: &mut Context<'_>) -> Result<Exit, CliError> {
    match line.command {
        Some(Command::Ingest(args)) => ingest::run(&args, context),
        Some(Command::Search(args)) => search::run(&args, context),
        Some(Command::Phrase(args)) => phrase::run(&args, context),
        Some(Command::Batch(args)) => batch::run(&args, context),
        Some(Command::Show(args)) => show::run(&args, context),
        Some(Command::Trace(args)) => trace::run(&args, context),
        Some(Command::Count(args)) => count::run(&args, context),
        Some(Command::Info(args)) => info::run(&args, context),
        Some(Command::Help(args)) => help::run(&args, context),
        Some(Command::Completions(args)) => completions::run(&args, context),
        Some(Command::Man(args)) => man::run(&args, context),
        None => Ok(help::print_short(context)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use super::super::streams::Surroundings;
    use super::*;

    /// A reader of the answer that is gone.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn ask(args: &[&str], stdout: impl Write) -> (u8, String) {
        let mut stderr = Vec::new();
        let streams = Streams {
            stdin: Box::new(io::empty()),
            stdout: Box::new(stdout),
            stderr: Box::new(&mut stderr),
            surroundings: Surroundings::default(),
        };
        let args = ["matn"].iter().chain(args).map(OsString::from);
        let exit = run(args, streams);
        (exit.code(), String::from_utf8(stderr).expect("notes are text"))
    }

    fn check(args: &[&str], code: u8, stdout_part: &str, stderr_part: &str) {
        let mut stdout = Vec::new();
        let (exit, stderr) = ask(args, &mut stdout);
        let stdout = String::from_utf8(stdout).expect("help is text");
        assert_eq!(exit, code, "{args:?}: {stderr}");
        assert!(stdout.contains(stdout_part), "{args:?}: {stdout}");
        assert!(stderr.contains(stderr_part), "{args:?}: {stderr}");
        assert!(!stderr.contains('\u{1b}'), "{args:?}: {stderr:?}");
    }

    #[test]
    fn no_command_prints_short_help_as_an_error() {
        check(&[], 2, "", "matn help");
    }

    #[test]
    fn help_and_version_are_answers() {
        check(&["--help"], 0, "matn search", "");
        check(&["--version"], 0, "matn ", "");
        check(&["help"], 0, "matn search", "");
        check(&["search", "--help"], 0, "--limit", "");
        check(&["help", "search"], 0, "--limit", "");
        check(&["help", "exit-codes"], 0, "nothing found", "");
    }

    #[test]
    fn a_usage_error_names_the_fault_and_exits_with_2() {
        check(&["search", "a", "--limit", "-5"], 2, "", "matn: error: invalid value '-5'");
        check(&["search", "a", "-n", "-5"], 2, "", "matn: error: invalid value '-5'");
        check(&["search", "a", "--match", "loose"], 2, "", "written, word, stem, broad, near");
        check(&["search", "a", "--shield"], 2, "", "unexpected argument '--shield'");
        check(&["serch", "a"], 2, "", "hint: ");
        check(&["help", "serch"], 2, "", "`serch`");
        check(&["search", "--facets", "3", "a"], 2, "", "`--facets 3`: the number must follow `=`");
        check(&["batch", "--facets", "3"], 2, "", "hint: write `--facets=3`");
        for flag in ["work", "lang", "book", "narrator", "with", "not"] {
            let wanted = "a value is wanted, and this is blank";
            check(&["search", "a", &format!("--{flag}"), ""], 2, "", wanted);
            check(&["search", "a", &format!("--{flag}= ")], 2, "", wanted);
        }
        check(&["search", "a", "--work", ","], 2, "", "a value is wanted");
        check(&["search", "a", "--all", "--any"], 2, "", "cannot be used with");
        check(&["show"], 2, "", "REF");
    }

    #[test]
    fn a_terminal_escape_in_an_argument_never_reaches_standard_error() {
        check(&["search", "a", "--work\u{1b}[31m"], 2, "", "matn: error: ");
        check(&["search", "a", "--index", "no\u{1b}[31mwhere"], 2, "", "no index at");
    }

    #[test]
    fn an_empty_query_is_an_error_with_a_hint() {
        check(&["search", "--index", "nowhere"], 2, "", "the query is empty");
        check(&["search", " ", "--index", "nowhere"], 2, "", "hint: ");
        check(&["phrase", "", "--index", "nowhere"], 2, "", "the query is empty");
    }

    #[test]
    fn a_missing_index_is_an_error_with_a_hint() {
        check(&["search", "a", "--index", "nowhere"], 2, "", "no index at `nowhere`");
        check(&["info", "--index", "nowhere"], 2, "", "hint: build one with `matn ingest PATH…");
    }

    #[test]
    fn a_closed_pipe_is_quiet() {
        assert_eq!(ask(&["help"], Closed), (0, String::new()));
    }
}
