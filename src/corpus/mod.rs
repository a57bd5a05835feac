//! From source files to narrations, and from narrations to passages.

mod about;
mod archive;
mod built_in_quran;
#[cfg(test)]
mod collection_tests;
mod column_map;
mod encoding;
mod entity;
mod epub;
mod error;
mod format;
mod hadith;
mod html;
mod json;
mod json_lines;
mod language;
mod located;
mod markdown;
mod markup;
pub mod narration;
mod narrator;
mod openiti;
mod package;
pub mod passage;
mod passage_block;
mod quran;
mod quran_json;
mod read;
#[cfg(test)]
mod read_tests;
mod record;
mod reference;
mod reference_fault;
mod sidecar;
mod sink;
mod source_file;
mod table;
mod table_rows;
mod tanzil;
mod tei;
mod unpacking;
mod xml;

pub use about::{About, Abouts};
pub use archive::works_in_archive;
pub use built_in_quran::is_built_in;
pub use column_map::{ColumnMap, ColumnMapError};
pub use error::{Assumed, CorpusError, Replaced, SkipReason, Skipped};
pub use format::{Format, with_folders, with_number};
pub use narration::{Facts, Mark, Narration, Source, text_id};
pub use passage::{DEFAULT_PASSAGE_WORDS, Passage, Quotation, QuotationKind, split};
pub use quran::{ARABIC_QURAN, is_quran_work};
pub use read::{ReadOptions, ReadReport, read, read_decoded, read_plain};
pub use reference::Reference;
pub use reference_fault::ReferenceFault;
pub use sidecar::Sidecar;
pub use source_file::{SourceFile, content_hash, path_text, walk};
