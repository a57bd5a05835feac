//! Writes JSON that is no answer to a query.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

/// Writes `value` indented, with a line end.
///
/// Controls, and marks that turn the direction of writing, are escaped, so that the document is
/// safe on a terminal too.
pub(super) fn write_json_document<T: Serialize>(value: &T, out: &mut dyn Write) -> io::Result<()> {
    let plain = serde_json::to_string_pretty(value)?;
    let mut document = String::with_capacity(plain.len() + 1);
    for c in plain.chars() {
        let is_plain = c == '\n' || !(c.is_control() || is_direction(c));
        if is_plain {
            document.push(c);
        } else {
            // Writing to a string does not fail; all of these take one unit of UTF-16.
            let _ = write!(document, "\\u{:04x}", u32::from(c));
        }
    }
    document.push('\n');
    out.write_all(document.as_bytes())
}

fn is_direction(c: char) -> bool {
    let is_mark = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}');
    is_mark || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_document_reads_back_and_holds_no_controls() {
        let value = json!({ "text": "a\u{9b}31m\u{1b}\u{202e}\nعمر \"b\\" });
        let mut written = Vec::new();
        write_json_document(&value, &mut written).expect("memory can be written");
        let written = String::from_utf8(written).expect("it is text");
        assert_eq!(serde_json::from_str::<Value>(&written).ok(), Some(value));
        assert!(!written.contains(['\u{9b}', '\u{1b}', '\u{202e}']), "{written}");
    }
}
