//! What every command needs beside its own arguments: streams, colour and the index.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::index::IndexError;
use crate::ingest::{IngestError, IngestOptions, ingest};
use crate::output::{Settings, escape_terminal};
use crate::search::{Notice, Searcher};

use super::command::{Color, CommandLine};
use super::error::CliError;
use super::progress::Bar;
use super::streams::{Streams, Surroundings};

const DEFAULT_INDEX: &str = "index";
const SHIPPED_CORPUS: &str = "corpus";

/// How long a first search waits for another one that builds the index.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

/// The surroundings of a command.
pub(super) struct Context<'a> {
    /// Where the answer goes.
    pub(super) stdout: Box<dyn Write + 'a>,
    stdin: Option<Box<dyn Read + Send>>,
    stderr: Box<dyn Write + 'a>,
    surroundings: Surroundings,
    index: Option<PathBuf>,
    color: Color,
    is_quiet: bool,
}

impl<'a> Context<'a> {
    /// The context of a run before its arguments are read.
    pub(super) fn new(streams: Streams<'a>) -> Context<'a> {
        let Streams { stdin, stdout, stderr, surroundings } = streams;
        Context {
            stdout,
            stdin: Some(stdin),
            stderr,
            index: surroundings.index.clone(),
            surroundings,
            color: Color::Auto,
            is_quiet: false,
        }
    }

    /// Takes over what the command line says for all commands.
    pub(super) fn take_general_flags(&mut self, line: &CommandLine) {
        self.color = line.color;
        if line.index.is_some() {
            self.index.clone_from(&line.index);
        }
    }

    /// Keeps notes away from standard error from now on; errors are still told.
    pub(super) fn silence(&mut self) {
        self.is_quiet = true;
    }

    /// Standard input; it can be taken once.
    pub(super) fn take_stdin(&mut self) -> Box<dyn Read + Send> {
        self.stdin.take().unwrap_or_else(|| Box::new(std::io::empty()))
    }

    /// Whether the answer is coloured.
    pub(super) fn has_color(&self) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => self.surroundings.stdout_is_terminal && !self.surroundings.no_color,
        }
    }

    /// The columns of the terminal that the answer goes to, if it goes to one.
    pub(super) fn width(&self) -> Option<usize> {
        self.surroundings.width
    }

    /// The columns that help is wrapped to.
    pub(super) fn help_width(&self) -> usize {
        self.width().unwrap_or(80).clamp(40, 100)
    }

    /// How answers are written, as far as the surroundings say.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            color: self.has_color(),
            width: self.width(),
            is_terminal: self.surroundings.stdout_is_terminal,
            ..Settings::default()
        }
    }

    /// Tells a note on standard error.
    ///
    /// A note that cannot be written is lost: nothing better can be done with it.
    pub(super) fn note(&mut self, message: &str) {
        self.tell("matn: note: ", message);
    }

    /// Tells each notice of an answer, after the id of its question where there is one.
    pub(super) fn note_all(&mut self, question: Option<&str>, notices: &[Notice]) {
        for notice in notices {
            match question {
                Some(id) => self.note(&format!("{id}: {}", notice.message)),
                None => self.note(&notice.message),
            }
        }
    }

    /// Tells what the program is doing.
    pub(super) fn say(&mut self, message: &str) {
        self.tell("matn: ", message);
    }

    /// Tells an error and what would help.
    pub(super) fn report(&mut self, message: &str, hint: Option<&str>) {
        let _ = self.stdout.flush();
        let _ = writeln!(self.stderr, "matn: error: {}", escape_terminal(message));
        if let Some(hint) = hint {
            self.hint(hint);
        }
    }

    /// Tells what would help after an error.
    pub(super) fn hint(&mut self, hint: &str) {
        let _ = writeln!(self.stderr, "hint: {}", escape_terminal(hint));
    }

    /// Tells a text of several lines that the program itself brings.
    pub(super) fn tell_block(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }

    fn tell(&mut self, prefix: &str, message: &str) {
        if !self.is_quiet {
            let _ = writeln!(self.stderr, "{prefix}{}", escape_terminal(message));
        }
    }

    /// A bar that shows the progress of an ingest, if there is a terminal to show it on.
    pub(super) fn progress(&self) -> Bar {
        Bar::new(self.surroundings.stderr_is_terminal && !self.is_quiet)
    }

    /// The folder of the index.
    pub(super) fn index_dir(&self) -> PathBuf {
        self.index.clone().unwrap_or_else(|| PathBuf::from(DEFAULT_INDEX))
    }

    /// Opens the index; where the default one is not built yet, builds it from the shipped corpus.
    pub(super) fn open(&mut self) -> Result<Searcher, CliError> {
        let dir = self.index_dir();
        let corpus = Path::new(SHIPPED_CORPUS);
        match Searcher::open(&dir) {
            Err(IndexError::Missing { .. }) if self.index.is_none() && corpus.is_dir() => {
                self.say("no index yet; building ./index from ./corpus …");
                let progress = self.progress();
                let began = Instant::now();
                let options = IngestOptions::default();
                loop {
                    match ingest(&[corpus.to_owned()], &dir, &options, &progress) {
                        // Another first search builds it; when that is done this one goes on.
                        Err(IngestError::Index(IndexError::Busy { .. }))
                            if began.elapsed() < LONGEST_WAIT =>
                        {
                            sleep(Duration::from_millis(50));
                        }
                        Err(error) => return Err(CliError::stage(error)),
                        Ok(_) => break,
                    }
                }
                Searcher::open(&dir).map_err(CliError::stage)
            }
            opened => opened.map_err(CliError::stage),
        }
    }
}
