//! Which verse is quoted here: quotations of a text traced to the verses of reference editions.

mod alignment;
mod candidates;
mod citation;
mod decision;
mod differs;
mod edition;
mod editions;
mod formula;
mod found;
mod group;
mod naming;
mod nearest;
mod place;
mod prose;
mod quoting;
mod reading;
mod runs;
mod spans;
mod support;
mod tag;
#[cfg(test)]
mod tests;
mod tracer;
mod units;
mod unmarked;
mod whole;

pub use differs::Differs;
pub use editions::{EditionInfo, Editions};
pub use place::{Verse, VerseRange};
pub use quoting::quoting;
pub use tracer::{Candidate, Kind, Traced, Tracer, Verdict};
