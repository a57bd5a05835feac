//! The command line: one file a command, each with its `Args` and its `run`.

mod command;
mod run;

mod batch;
mod check;
mod completions;
mod count;
mod help;
mod info;
mod ingest;
mod man;
mod phrase;
mod search;
mod show;
mod trace;
mod trace_input;
mod watch;

mod answer;
mod context;
mod error;
mod exit;
mod flag_value;
mod json_document;
mod progress;
mod query_text;
mod question_flags;
mod search_flags;
mod streams;
mod words;
mod wrap;

pub use exit::Exit;
pub use run::run;
pub use streams::{Streams, Surroundings};
