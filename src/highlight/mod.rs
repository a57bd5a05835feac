//! The marks in a found passage, and the part of it that shows them.

mod loose;
mod marks;
mod places;
mod snippet;
mod span;
#[cfg(test)]
mod tests;

pub use marks::{Highlighter, Marked};
pub use snippet::{SNIPPET_GRAPHEMES, snippet};
pub use span::{How, Span};
