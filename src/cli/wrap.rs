//! Wraps the help texts to the terminal.

use unicode_width::UnicodeWidthStr;

/// Sets `text` in lines of at most `width` columns.
///
/// A line that begins with white space, `|` or `#` stands as it is; the lines of a paragraph flow
/// together, and an item that begins with `- ` hangs by two columns. A word that is wider than the
/// line has a line of its own.
pub(super) fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    let mut words: Vec<&str> = Vec::new();
    let mut hanging = "";
    for line in text.lines() {
        let is_item = line.starts_with("- ");
        let stands = line.is_empty() || line.starts_with([' ', '\t', '|', '#']);
        if is_item || stands {
            flow(&mut wrapped, &words, hanging, width);
            words.clear();
            hanging = if is_item { "  " } else { "" };
        }
        if stands {
            wrapped.push_str(line);
            wrapped.push('\n');
        } else {
            words.extend(line.split_whitespace());
        }
    }
    flow(&mut wrapped, &words, hanging, width);
    wrapped
}

/// Sets one paragraph, each line after `indent`; `None` makes one line of it.
pub(super) fn wrap_indented(text: &str, indent: &str, width: Option<usize>) -> String {
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(indent.width()).max(1));
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut flowed = String::new();
    flow(&mut flowed, &words, "", room);
    flowed.lines().flat_map(|line| [indent, line, "\n"]).collect()
}

/// Adds a paragraph, its lines after the first behind `hanging`.
fn flow(wrapped: &mut String, words: &[&str], hanging: &str, width: usize) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.width() > width {
            wrapped.push('\n');
            wrapped.push_str(hanging);
            column = hanging.len();
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += word.width();
    }
    if column > 0 {
        wrapped.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_flows_to_the_width() {
        assert_eq!(wrap("one two\nthree four\n", 10), "one two\nthree four\n");
        assert_eq!(wrap("one two\nthree four\n", 14), "one two three\nfour\n");
    }

    #[test]
    fn a_paragraph_is_set_after_an_indent() {
        assert_eq!(wrap_indented("one two three", "  ", Some(9)), "  one two\n  three\n");
        assert_eq!(wrap_indented("one  two", "  ", None), "  one two\n");
        assert_eq!(wrap_indented(" ", "  ", None), "");
    }

    #[test]
    fn an_item_hangs() {
        assert_eq!(wrap("- one two three\n- four", 9), "- one two\n  three\n- four\n");
    }

    #[test]
    fn titles_tables_and_examples_stand() {
        let text = "# A title that is long\n\n    matn search \"a  b\"\n| a | b |\n";
        assert_eq!(wrap(text, 8), text);
    }

    #[test]
    fn a_long_word_stands_alone() {
        assert_eq!(wrap("a bbbbbbbbbbbb c", 5), "a\nbbbbbbbbbbbb\nc\n");
    }
}
