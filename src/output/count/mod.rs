//! The answer to a count: a table for people, lines or an object for programs.

mod format;
mod human;
mod json;
#[cfg(test)]
mod sample;
mod tsv;

pub use format::{CountFormat, write_count};
