//! The index on disk: its fields, its files, its writer and its reader.

mod check;
mod deletion;
mod directory;
mod document;
mod error;
mod line;
mod manifest;
mod name;
mod reader;
mod record;
mod schema;
mod seal;
mod segment_builder;
mod source_row;
mod standing;
mod vocabulary;
mod writer;

pub use check::{Checked, check};
pub use document::{Document, DocumentBuilder, border_terms};
pub use error::{BrokenFile, IndexError};
pub use manifest::{Manifest, Pointer, is_index};
pub use name::{NAME_END, NAME_START};
pub use reader::{PassageKey, Reader};
pub use record::{Record, StoredPassage, passage_id};
pub use schema::{FORMAT_VERSION, Fields, ORDER, SEAM_WORDS, is_wide, order_key, term_text};
pub use segment_builder::{Built, SegmentBuilder};
pub use source_row::{BookRow, HowRead, NumWords, Rank, SourceRow, TRACED, WorkRow};
pub use vocabulary::{NearWord, Vocabulary};
pub use writer::{Writer, WriterOptions};
