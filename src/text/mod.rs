//! Pure text: letters, folding, honorifics, paragraphs, sentences, quotations. No I/O.

pub mod arabic;
pub mod fold;
pub mod honorific;
mod honorific_part;
pub mod honorific_table;
pub mod joined;
pub mod joined_latin;
pub mod joined_name;
pub mod letter;
pub mod paragraph;
pub mod quotation;
mod quotation_mark;
mod quotation_pairs;
pub mod quranic;
mod rasm;
pub mod sentence;
pub mod slip;
pub mod uthmani;
pub mod uthmani_word;
pub mod variant;
mod verse_cue;
mod word_hash;

pub use paragraph::paragraphs;
pub use quotation::{Quotation, QuotationKind, kind_by_words, quotations};
pub use sentence::sentences;
