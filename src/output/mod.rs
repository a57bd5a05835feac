//! One answer, several forms: what a person, a script or an evaluation program reads.

mod citation;
mod count;
mod escape;
mod excerpt;
mod facets;
mod format;
mod html;
mod human;
mod ids;
mod json;
mod jsonl;
mod kwic;
#[cfg(test)]
mod sample;
mod summary;
mod terminal;
mod trace;
mod trec;
mod tsv;
mod wrap;
mod writer;

pub use citation::{CiteStyle, CitedPassage, cite};
pub use count::{CountFormat, write_count};
pub use escape::terminal as escape_terminal;
pub use format::{Answers, Format, KwicSort, Settings, View};
pub use trace::{TraceFormat, TraceWriter, TracedText};
pub use writer::{BatchFailure, ResponseWriter, writer};
