//! Traced quotations, in each form: lines for programs, pages and texts for people.

mod format;
mod json;

pub use format::{TraceFormat, TracedText, write_traced};
