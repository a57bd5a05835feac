//! Traced quotations, in each form: lines for programs, pages and texts for people.

mod format;
mod html;
mod human;
mod json;
mod references;
mod text;
mod verify;

pub use format::{TraceFormat, TraceWriter, TracedText};
