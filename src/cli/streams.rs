//! What a run reads from and writes to, and what it knows about its surroundings.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;

/// The streams of a run.
pub struct Streams<'a> {
    /// Queries and texts that are given as `-`.
    pub stdin: Box<dyn Read + Send>,
    /// Answers, and nothing else.
    pub stdout: Box<dyn Write + 'a>,
    /// Notes, errors and progress.
    pub stderr: Box<dyn Write + 'a>,
    /// What the run must know about where it runs.
    pub surroundings: Surroundings,
}

/// The parts of the environment that change what the program does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Whether answers go to a terminal.
    pub stdout_is_terminal: bool,
    /// Whether notes go to a terminal; progress is shown only there.
    pub stderr_is_terminal: bool,
    /// The columns of the terminal, if there is one.
    pub width: Option<usize>,
    /// The index named by `MATN_INDEX`.
    pub index: Option<PathBuf>,
    /// Whether `NO_COLOR` is set, or the terminal knows no colour.
    pub no_color: bool,
}

impl Streams<'static> {
    /// The streams and the environment of this process.
    pub fn of_process() -> Streams<'static> {
        Streams {
            stdin: Box::new(io::stdin()),
            stdout: Box::new(BufWriter::with_capacity(64 * 1024, io::stdout())),
            stderr: Box::new(io::stderr()),
            surroundings: Surroundings::of_process(),
        }
    }
}

impl Surroundings {
    /// The surroundings of this process.
    pub fn of_process() -> Surroundings {
        let stdout_is_terminal = io::stdout().is_terminal();
        let width = stdout_is_terminal.then(terminal_size::terminal_size).flatten();
        Surroundings {
            stdout_is_terminal,
            stderr_is_terminal: io::stderr().is_terminal(),
            width: width.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0),
            index: set_variable("MATN_INDEX").map(PathBuf::from),
            no_color: set_variable("NO_COLOR").is_some()
                || set_variable("TERM").is_some_and(|term| term == "dumb"),
        }
    }
}

/// The value of an environment variable; an empty one counts as not set.
fn set_variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
