//! The text with the verse in brackets after each quotation, ready for an editor.

use std::io::{self, Write};

use super::TracedText;
use super::references::{outer_verses, references};
use crate::output::Settings;
use crate::output::escape::terminal_lines;

/// Writes the text; nothing of it but the brackets is changed, unless it goes to a terminal: there
/// controls are shown and not obeyed.
pub(super) fn write(
    traced: &TracedText<'_>,
    is_first: bool,
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let shown = |part: &str| match settings.is_terminal {
        true => terminal_lines(part).into_owned(),
        false => part.to_owned(),
    };
    let text = traced.text;
    if !is_first {
        writeln!(out)?;
    }
    let mut at = 0;
    for verse in outer_verses(traced.quotations) {
        let Some(told) = references(verse, " or ") else { continue };
        let end = after_marks(text, verse.range.end);
        write!(out, "{} [{told}]", shown(text.get(at..end).unwrap_or_default()))?;
        at = end;
    }
    let rest = text.get(at..).unwrap_or_default();
    out.write_all(shown(rest).as_bytes())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, is_terminal: bool) -> String {
        let traced = TracedText { id: None, text, quotations: &[] };
        let settings = Settings { is_terminal, ..Settings::default() };
        let mut out = Vec::new();
        write(&traced, true, &settings, &mut out).expect("memory can be written");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn a_text_is_kept_byte_for_byte_but_on_a_terminal_its_controls_are_shown() {
        let text = "red \u{1b}[31m\tshield\u{9b}2J\r\n\u{202e}end\n";
        assert_eq!(written(text, false), text);
        assert_eq!(written(text, true), "red \\u{1b}[31m\tshield\\u{9b}2J\nend\n");
    }
}
