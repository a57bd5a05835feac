//! From source files to narrations, and from narrations to passages.

mod encoding;
mod entity;
mod error;
mod format;
mod html;
mod json;
mod json_lines;
mod language;
mod markup;
pub mod narration;
mod openiti;
pub mod passage;
mod passage_block;
mod read;
#[cfg(test)]
mod read_tests;
mod record;
mod reference;
mod sidecar;
mod source_file;
mod table;

pub use error::{Assumed, CorpusError, SkipReason, Skipped};
pub use format::Format;
pub use narration::{Facts, Narration, Source};
pub use passage::{DEFAULT_PASSAGE_WORDS, Passage, Quotation, QuotationKind, split};
pub use read::{ReadOptions, ReadReport, read};
pub use reference::Reference;
pub use sidecar::Sidecar;
pub use source_file::{SourceFile, content_hash, path_text, walk};
