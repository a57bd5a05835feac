//! The fields of the index; nothing else spells their names.

use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};

use super::line::TOKENIZER;

/// The version of the fields, of the encoding of terms and of the files beside the index; raise it
/// with each change of them, so that an older index is refused and not misread.
pub const FORMAT_VERSION: u32 = 2;

/// How many words on each side of the border of two passages of one paragraph stand in the field
/// `seam`. A longer phrase over a border is found by its parts and then read in the text.
pub const SEAM_WORDS: u32 = 16;

/// The fields, as the engine numbers them.
#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// The id of the passage.
    pub id: Field,
    /// The id of its narration, and the key of the text of it that it is cut from.
    pub narration: Field,
    /// The id of its work.
    pub work: Field,
    /// Its language.
    pub lang: Field,
    /// The title of the part of the work that it stands in: its book, else its chapter.
    pub book: Field,
    /// The folded words of all titles of that part, whole titles between borders.
    pub book_words: Field,
    /// The name of the narrator.
    pub narrator: Field,
    /// The folded words of that name, between borders.
    pub narrator_words: Field,
    /// The references of the verses that are quoted in it: `8:9`.
    pub verse: Field,
    /// The source file; the archive, where the file lies in one.
    pub source: Field,
    /// The key that orders passages of equal score: the id with its numbers in order.
    pub order: Field,
    /// The folded words at their positions.
    pub word: Field,
    /// The stems at the same positions.
    pub stem: Field,
    /// What takes no position: honorifics, numbers in brackets, borders of quotations.
    pub mark: Field,
    /// The words on both sides of the border to the next passage.
    pub seam: Field,
    /// The text.
    pub text: Field,
    /// The rest of what is told of a passage.
    pub record: Field,
}

/// The name of the field that orders hits of equal score.
pub const ORDER: &str = "order";

/// The schema and its fields.
pub fn build() -> (Schema, Fields) {
    let positions = |norms: bool| {
        TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(TOKENIZER)
                .set_fieldnorms(norms)
                .set_index_option(IndexRecordOption::WithFreqsAndPositions),
        )
    };
    let mut schema = Schema::builder();
    let fields = Fields {
        id: schema.add_text_field("id", STRING),
        narration: schema.add_text_field("narration", STRING),
        work: schema.add_text_field("work", STRING | FAST),
        lang: schema.add_text_field("lang", STRING | FAST),
        book: schema.add_text_field("book", STRING | FAST),
        book_words: schema.add_text_field("book_words", positions(false)),
        narrator: schema.add_text_field("narrator", STRING | FAST),
        narrator_words: schema.add_text_field("narrator_words", positions(false)),
        verse: schema.add_text_field("verse", STRING),
        source: schema.add_text_field("source", STRING),
        order: schema.add_text_field(ORDER, TextOptions::default() | FAST),
        word: schema.add_text_field("word", positions(true)),
        stem: schema.add_text_field("stem", positions(true)),
        mark: schema.add_text_field("mark", positions(false)),
        seam: schema.add_text_field("seam", positions(false)),
        text: schema.add_text_field("text", STORED),
        record: schema.add_text_field("record", STORED),
    };
    (schema.build(), fields)
}

/// Appended to a term that reaches over two positions.
const WIDE: &str = "\u{2}";

/// The term under which a token of `width` is indexed.
pub fn term_text(term: &str, width: u8) -> String {
    [term, term_ending(width)].concat()
}

/// What the term of a token of `width` ends with.
pub(super) fn term_ending(width: u8) -> &'static str {
    if width == 2 { WIDE } else { "" }
}

/// Whether an indexed term reaches over two positions.
pub fn is_wide(term: &str) -> bool {
    term.ends_with(WIDE)
}

/// The order key of an id: its numbers compare by value, ids with equal keys do not exist.
pub fn order_key(id: &str) -> String {
    let mut key = String::with_capacity(id.len() + 8);
    let mut rest = id;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        key.push_str(&rest[..start]);
        let digits =
            rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
        let number = rest[start..start + digits].trim_start_matches('0');
        key.push_str(&format!("{:03}{number}", number.len()));
        rest = &rest[start + digits..];
    }
    key.push_str(rest);
    key.push('\u{1}');
    key.push_str(id);
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_ids_are_ordered_by_value() {
        let mut ids = ["b:10", "b:9#2", "b:9#10", "b:9", "b:010", "a:11"];
        ids.sort_by_key(|id| order_key(id));
        assert_eq!(ids, ["a:11", "b:9", "b:9#2", "b:9#10", "b:010", "b:10"]);
    }
}
