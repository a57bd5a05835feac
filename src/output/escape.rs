//! The escapes of each form: what must not reach a terminal, a table or a page as it is.

use std::borrow::Cow;
use std::fmt::Write as _;

/// What becomes of a character on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// It is shown as it is.
    Itself,
    /// It is left out: it has no shape, and can only lead the eye astray.
    Nothing,
    /// It is a blank, whatever it does to the line.
    Blank,
    /// It is shown by its number, `\u{1b}`.
    Code,
}

/// Tells what becomes of `c` on a terminal.
pub(super) fn shown(c: char) -> Shown {
    match c {
        ' '..='~' => Shown::Itself,
        '\u{a0}' | '\u{2007}' | '\u{202f}' => Shown::Itself,
        _ if is_bidi_control(c) || is_hidden(c) => Shown::Nothing,
        _ if c.is_whitespace() => Shown::Blank,
        _ if c.is_control() => Shown::Code,
        _ => Shown::Itself,
    }
}

/// Makes `text` safe on one line of a terminal.
///
/// Controls are shown by number (`\u{1b}`), line ends and tabs become blanks, and marks that turn
/// the direction of writing are dropped: a terminal orders the letters by itself.
pub fn terminal(text: &str) -> Cow<'_, str> {
    replaced(
        text,
        |c| shown(c) != Shown::Itself,
        |c, out| match shown(c) {
            Shown::Itself => out.push(c),
            Shown::Nothing => {}
            Shown::Blank => out.push(' '),
            Shown::Code => out.extend(c.escape_unicode()),
        },
    )
}

/// Makes `text` safe on a terminal as [`terminal`] does; its line feeds and tabs stay.
pub(super) fn terminal_lines(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| !matches!(c, '\n' | '\t') && shown(c) != Shown::Itself) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive(['\n', '\t']) {
        let end = part.ends_with(['\n', '\t']).then(|| part.split_at(part.len() - 1));
        let (inside, end) = end.unwrap_or((part, ""));
        out.push_str(&terminal(inside.strip_suffix('\r').unwrap_or(inside)));
        out.push_str(end);
    }
    Cow::Owned(out)
}

/// Makes `text` one field of a tab-separated line.
///
/// `\t`, `\n`, `\r` and `\\` stand for tab, line feed, carriage return and backslash; other
/// controls, and what some readers take for a line end, are `\u{85}`. The rest is as it was.
pub(super) fn tsv(text: &str) -> Cow<'_, str> {
    replaced(
        text,
        |c| c == '\\' || c.is_control() || is_line_end(c),
        |c, out| match c {
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            _ => out.extend(c.escape_unicode()),
        },
    )
}

/// Makes `text` one word of a TREC line: white space, controls and `%` are `%20`, byte by byte.
pub(super) fn trec(text: &str) -> Cow<'_, str> {
    let is_encoded = |c: char| {
        c == '%' || c.is_whitespace() || c.is_control() || is_bidi_control(c) || is_hidden(c)
    };
    replaced(text, is_encoded, |c, out| {
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    })
}

/// Makes `text` safe as text or as a quoted attribute of a page.
///
/// Controls, which a page cannot hold, are shown by their pictures, or by U+FFFD for want of one.
pub(super) fn html(text: &str) -> Cow<'_, str> {
    let is_escaped = |c: char| {
        matches!(c, '&' | '<' | '>' | '"' | '\'') || c.is_control() && c != '\n' && c != '\t'
    };
    replaced(text, is_escaped, |c, out| match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        '\r' => out.push_str("&#13;"),
        '\0'..='\u{1f}' => {
            out.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        '\u{7f}' => out.push('\u{2421}'),
        _ => out.push(char::REPLACEMENT_CHARACTER),
    })
}

/// Makes finished JSON safe on a terminal and one line for every reader.
///
/// Controls above ASCII, marks of direction and line ends beyond ASCII, which JSON may hold as
/// they are, become `\u200f`. They occur in strings only, so the value stays the same.
pub(super) fn json(text: &str) -> Cow<'_, str> {
    let is_escaped = |c: char| c > '~' && (is_bidi_control(c) || is_line_end(c) || c.is_control());
    replaced(text, is_escaped, |c, out| {
        // Writing to a string does not fail.
        let _ = write!(out, "\\u{:04x}", u32::from(c));
    })
}

/// Whether `c` turns the direction of writing.
pub(super) fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether `c` is an invisible mark that neither joins nor parts letters.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{feff}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether some readers end a line at `c`, beyond ASCII.
fn is_line_end(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn replaced(
    text: &str,
    is_replaced: impl Fn(char) -> bool,
    replace: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    let Some(first) = text.find(&is_replaced) else { return Cow::Borrowed(text) };
    let (clean, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    out.push_str(clean);
    for c in rest.chars() {
        if is_replaced(c) {
            replace(c, &mut out);
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_no_control_and_no_mark_of_direction() {
        assert_eq!(terminal("a\u{1b}[31mb\u{9b}c\td\ne"), "a\\u{1b}[31mb\\u{9b}c d e");
        assert_eq!(terminal("\u{feff}\u{200f}قال\u{202c}\u{2069}\u{61c}"), "قال");
    }

    #[test]
    fn lines_and_tabs_of_a_text_stay() {
        let text = "a\u{1b}[2J\tb\r\n\u{202e}c\rd\n";
        assert_eq!(terminal_lines(text), "a\\u{1b}[2J\tb\nc d\n");
        assert!(matches!(terminal_lines("a\tb\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn joiners_reach_a_terminal_for_they_shape_letters() {
        assert_eq!(terminal("می\u{200c}خواهم"), "می\u{200c}خواهم");
    }

    #[test]
    fn a_field_of_a_table_keeps_its_text() {
        assert_eq!(tsv("is a\tshield\n\\ here\r"), "is a\\tshield\\n\\\\ here\\r");
        assert_eq!(tsv("a\u{2028}b\u{85}c\u{200f}"), "a\\u{2028}b\\u{85}c\u{200f}");
    }

    #[test]
    fn a_trec_word_has_no_white_space() {
        assert_eq!(trec("Sahih A 1"), "Sahih%20A%201");
        assert_eq!(trec("100%\u{a0}ب"), "100%25%C2%A0ب");
    }

    #[test]
    fn a_page_gets_no_markup() {
        assert_eq!(html("<b a='1'>\"&\u{1b}"), "&lt;b a=&#39;1&#39;&gt;&quot;&amp;\u{241b}");
    }

    #[test]
    fn json_keeps_its_value() {
        let text = "a\\\u{200f}b\u{2028}\u{9b}\u{7f}";
        let written = serde_json::to_string(text).unwrap();
        let safe = json(&written);
        assert_eq!(safe, r#""a\\\u200fb\u2028\u009b\u007f""#);
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }
}
