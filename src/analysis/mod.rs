//! From text to tokens: what is a word, where it stands, and which other words it equals.

mod analyzer;
mod arabic_word;
mod basmala;
mod folding_help;
mod interval;
mod marker;
mod memo;
mod number;
mod other_reading;
mod stem;
mod token;
mod tokenizer;
mod torn_honorific;
mod transparent;

#[cfg(test)]
mod tests;

pub use analyzer::{ANALYZER_VERSION, analyze, analyze_into, words};
pub use basmala::behind_basmala;
pub use folding_help::folding_help;
pub use interval::position_ranges;
pub use stem::{stem, stem_into};
pub use token::{Token, TokenKind, Tokens};
pub use torn_honorific::without_torn_honorifics;
pub use transparent::honorific_kin;
