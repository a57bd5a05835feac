//! `matn ingest --watch`: an ingest whenever the sources have changed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::index::IndexError;
use crate::ingest::{IngestError, Look};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::ingest::count;

/// How long to wait between two looks, at least.
const PAUSE: Duration = Duration::from_millis(500);

/// Of how many parts of the time one is spent on looking, at most.
const IDLE: u32 = 20;

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Ingests, and again whenever the sources have changed and then settled, until interrupted.
///
/// What keeps an ingest from being done is told, and it is tried again after the next change; where
/// another one is at work, with the next look.
///
/// The sources are looked at by their list, sizes and times. Events of the system (crate `notify`)
/// would spare some looks, but are not told for folders of a network, nor for most of those that are
/// shared with a virtual machine; files still have to settle, and five more crates would be needed.
///
/// # Errors
///
/// Where the answer cannot be written.
pub(super) fn watch(
    paths: &[PathBuf],
    context: &mut Context<'_>,
    mut ingest: impl FnMut(&mut Context<'_>) -> Result<Exit, CliError>,
) -> Result<Exit, CliError> {
    let (_sender, interrupted) = interruptions();
    let index = context.index_dir();
    let mut last = Look::at(paths, &index);
    let mut done: Option<Look> = None;
    let mut pause = Duration::ZERO;
    let mut is_told = false;
    let mut is_waiting = false;
    loop {
        if done.as_ref() != Some(&last) {
            match ingest(context) {
                Err(error @ CliError::Write(_)) => return Err(error),
                Err(error) if is_busy(&error) => {
                    if !std::mem::replace(&mut is_waiting, true) {
                        context.note(&format!("{error}; waiting for it to end"));
                    }
                }
                ended => {
                    if let Err(error) = ended {
                        context.report(&error.to_string(), error.hint().as_deref());
                    }
                    done = Some(last.clone());
                    is_waiting = false;
                }
            }
            context.stdout.flush()?;
        }
        if !std::mem::replace(&mut is_told, true) {
            context.say(&format!("watching {}; Ctrl-C ends", count(paths.len(), "path")));
        }
        match interrupted.recv_timeout(pause.max(PAUSE)) {
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Found),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let began = Instant::now();
        let now = Look::at(paths, &index);
        pause = began.elapsed() * IDLE;
        if now == last {
            continue;
        }
        match settled(now, paths, &index, &interrupted) {
            Some(settled) => last = settled,
            None => return Ok(Exit::Found),
        }
    }
}

/// The look that stays the same for a while; `None` where an interruption comes first.
fn settled(
    mut last: Look,
    paths: &[PathBuf],
    index: &Path,
    interrupted: &Receiver<()>,
) -> Option<Look> {
    while interrupted.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        let now = Look::at(paths, index);
        if now == last {
            return Some(now);
        }
        last = now;
    }
    None
}

fn is_busy(error: &CliError) -> bool {
    let CliError::Stage(Error::Ingest(error)) = error else { return false };
    matches!(error, IngestError::Index(IndexError::Busy { .. }))
}

/// Gets a message when the program is to end; the sender is to be kept as long as that is of
/// interest. The second time the program ends at once: what an ingest has done by then is as if it
/// had not begun.
fn interruptions() -> (SyncSender<()>, Receiver<()>) {
    let (sender, receiver) = sync_channel(1);
    let to_handler = sender.clone();
    // Where a program around this one has a handler of its own, that one decides.
    let _ = ctrlc::set_handler(move || {
        if to_handler.try_send(()).is_err() {
            std::process::exit(INTERRUPTED);
        }
    });
    (sender, receiver)
}
