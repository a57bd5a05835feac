//! From query text to passages: parsed, analysed, compiled, run.

pub mod align;
mod ast;
mod attached;
pub mod compile;
mod error;
mod filter;
mod foreign;
mod lattice;
mod level;
mod lexer;
pub mod matching;
mod parser;
mod plan;
mod question;

#[cfg(test)]
mod tests;

pub use ast::{Piece, Query, QueryFilter, Remark};
pub use error::QueryError;
pub use lattice::{Alternative, Arc, Closeness, Form, Lattice, Leaf, Loose};
pub use level::Match;
pub use parser::{MAX_BYTES, MAX_DEPTH, Parsed, parse, parse_phrase};
pub use plan::{MAX_WORDS, Node, Plan, PlanOptions, plan};
pub use question::is_question;
