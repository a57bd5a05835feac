//! The text with the verse in brackets after each quotation, ready for an editor.

use std::io::{self, Write};

use super::TracedText;
use super::references::{outer_verses, references};

/// Writes the text; nothing of it but the brackets is changed.
pub(super) fn write(
    traced: &TracedText<'_>,
    is_first: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = traced.text;
    if !is_first {
        writeln!(out)?;
    }
    let mut at = 0;
    for verse in outer_verses(traced.quotations) {
        let Some(told) = references(verse, " or ") else { continue };
        let end = after_marks(text, verse.range.end);
        write!(out, "{} [{told}]", text.get(at..end).unwrap_or_default())?;
        at = end;
    }
    let rest = text.get(at..).unwrap_or_default();
    out.write_all(rest.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(())
}

/// The byte after the marks that close a quotation which ends at `end`.
fn after_marks(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let is_mark = |c: char| {
        matches!(c, '"' | '\'' | '”' | '’' | '»' | '}' | '\u{fd3e}' | '\u{fd3f}')
            || ('\u{200e}'..='\u{200f}').contains(&c)
    };
    let closing = rest.trim_start_matches(is_mark);
    if closing.len() == rest.len() {
        // An Arabic mark may stand apart.
        let apart = rest.trim_start_matches(|c: char| c == ' ' || is_mark(c));
        let skipped = &rest[..rest.len() - apart.len()];
        let last = skipped.rfind(['}', '\u{fd3e}', '\u{fd3f}', '»']);
        return last.map_or(end, |last| {
            end + last + skipped[last..].chars().next().map_or(0, char::len_utf8)
        });
    }
    end + rest.len() - closing.len()
}
