//! Runs a batch: questions in, answers out, each written as soon as its turn comes.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::thread::available_parallelism;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::Error;
use crate::output::{Answers, BatchFailure, Format, ResponseWriter, Settings, writer};
use crate::search::{SearchResponse, Searcher};

use super::super::context::Context;
use super::super::error::CliError;
use super::super::exit::Exit;
use super::super::query_text;
use super::args::Args;
use super::counts::Counts;
use super::late_flush::LateFlush;
use super::pipeline::{Place, start};
use super::question::Question;

/// The answer to one line.
enum Answer {
    Found(Box<SearchResponse>),
    Failed(BatchFailure),
}

pub(in crate::cli) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let flags = &args.flags;
    if flags.quiet {
        context.silence();
    }
    let pool = build_pool(args.jobs)?;
    let input = query_text::open(&args.file, context)?;
    let searcher = context.open()?;
    let defaults = flags.to_request(args.mode, String::new());
    let wants_hits = !flags.count && !flags.quiet;
    let places = start(pool, input, args.input, defaults, move |question| {
        answer(&searcher, question, wants_hits)
    });
    let format = flags.format_or(Format::Jsonl);
    let settings = Settings { answers: Answers::Many, ..flags.settings(context.settings()) };
    let stdout = std::mem::replace(&mut context.stdout, Box::new(std::io::sink()));
    let out = LateFlush::new(stdout);
    let mut inner = &out;
    let mut writer: Box<dyn ResponseWriter> = if flags.quiet {
        Box::new(Counts::new(None))
    } else if flags.is_bare_count(flags.format_or(Format::Human)) {
        Box::new(Counts::new(Some(&mut inner)))
    } else {
        writer(format, &settings, &mut inner)
    };
    let mut tally = Tally::default();
    write_all(&places, writer.as_mut(), &out, &args.file, context, &mut tally)?;
    out.flush_now()?;
    Ok(tally.exit(context))
}

fn build_pool(jobs: Option<u16>) -> Result<ThreadPool, CliError> {
    let jobs = match jobs {
        Some(jobs) => usize::from(jobs),
        None => available_parallelism().map_or(1, usize::from),
    };
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map_err(|error| CliError::Threads { jobs, reason: error.to_string() })
}

fn answer(searcher: &Searcher, question: Question, wants_hits: bool) -> Answer {
    let Question { line, id, text, request, notices } = question;
    let failed =
        |code, message| Answer::Failed(BatchFailure { id: Some(id), line, text, code, message });
    let mut request = match request {
        Ok(request) => request,
        Err(error) => return failed(error.code(), error.to_string()),
    };
    if !wants_hits {
        request.limit = 0;
    }
    match searcher.search(&request) {
        Ok(mut response) => {
            response.notices.extend(notices);
            Answer::Found(Box::new(response))
        }
        Err(error) => {
            let error = Error::from(error);
            let message = match error.hint() {
                Some(hint) => format!("{error}; {hint}"),
                None => error.to_string(),
            };
            failed(error.code(), message)
        }
    }
}

/// Writes each answer when its turn comes, and flushes whenever the next is not there yet.
fn write_all(
    places: &Receiver<Place<Answer>>,
    writer: &mut dyn ResponseWriter,
    out: &LateFlush<'_>,
    file: &str,
    context: &mut Context<'_>,
    tally: &mut Tally,
) -> Result<(), CliError> {
    writer.begin()?;
    while let Some(place) = next(places, out)? {
        let (line, id, pending) = match place {
            Place::Answer { line, id, pending } => (line, id, pending),
            Place::Broken(source) => {
                writer.end()?;
                out.flush_now()?;
                return Err(CliError::Read { path: file.to_owned(), source });
            }
        };
        tally.num_lines += 1;
        let failure = match next(&pending, out)? {
            Some(Answer::Found(response)) => {
                tally.num_found += usize::from(response.total > 0);
                context.note_all(response.query.id.as_deref(), &response.notices);
                writer.response(&response)?;
                continue;
            }
            Some(Answer::Failed(failure)) => failure,
            None => lost(line, id),
        };
        tally.num_failed += 1;
        if let Some(told) = writer.failure(&failure)? {
            context.report(&told, None);
        }
    }
    writer.end()?;
    Ok(())
}

/// The next value; what is written so far is flushed before a wait.
fn next<T>(values: &Receiver<T>, out: &LateFlush<'_>) -> Result<Option<T>, CliError> {
    match values.try_recv() {
        Ok(value) => Ok(Some(value)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            out.flush_now()?;
            Ok(values.recv().ok())
        }
    }
}

/// What stands for an answer that was never made, which is a fault of the program.
fn lost(line: u64, id: String) -> BatchFailure {
    BatchFailure {
        id: Some(id),
        line,
        text: String::new(),
        code: "internal",
        message: "the query stopped the program; please report it".to_owned(),
    }
}

/// What came of the lines so far.
#[derive(Default)]
struct Tally {
    num_lines: u64,
    num_found: usize,
    num_failed: usize,
}

impl Tally {
    fn exit(&self, context: &mut Context<'_>) -> Exit {
        if self.num_failed == 0 {
            return Exit::of_total(self.num_found);
        }
        let lines = if self.num_lines == 1 { "line" } else { "lines" };
        let message =
            format!("{} of {} {lines} could not be answered", self.num_failed, self.num_lines);
        context.report(&message, None);
        Exit::Failed
    }
}
