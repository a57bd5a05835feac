//! OpenITI mARkdown: the text between the header and the marks of pages and sections.

use super::read::Sink;

const HEADER_END: &str = "#META#Header#End#";

/// Whether the first line of `text` says that it is OpenITI mARkdown.
pub(super) fn is_openiti(text: &str) -> bool {
    text.trim_start().starts_with("######OpenITI#")
}

/// Reads a book as one narration.
pub(super) fn read(text: &str, sink: &mut Sink) {
    sink.give_whole(clean(text), None, text.len(), false);
}

/// The paragraphs of `text`, without header and marks.
fn clean(text: &str) -> String {
    let body = match text.find(HEADER_END) {
        Some(at) => &text[at + HEADER_END.len()..],
        None => text,
    };
    let mut out = String::with_capacity(body.len());
    for line in body.lines() {
        let line = line.trim();
        let is_header = line.starts_with("######OpenITI#") || line.starts_with("#META#");
        if line.is_empty() || is_header {
            continue;
        }
        let (joins, words) = match line.strip_prefix("~~") {
            Some(words) => (true, words),
            // A line that no mark begins goes on with the paragraph too.
            None => (!line.starts_with('#'), line.trim_start_matches(['#', '|', '$', ' '])),
        };
        if !out.is_empty() {
            out.push_str(if joins { " " } else { "\n\n" });
        }
        push_words(words, &mut out);
    }
    out.trim().to_owned()
}

fn push_words(line: &str, out: &mut String) {
    let mut is_first = true;
    for word in line.split_whitespace() {
        let word = without_page(word);
        if word.is_empty() || word == "%~%" || is_milestone(&word) {
            continue;
        }
        if !is_first {
            out.push(' ');
        }
        out.push_str(&word);
        is_first = false;
    }
    if is_first && out.ends_with(' ') {
        out.pop();
    }
}

/// `word` without the mark of a page in it: `PageV01P045`.
fn without_page(word: &str) -> std::borrow::Cow<'_, str> {
    let Some(start) = word.find("PageV") else { return word.into() };
    let rest = word[start + "PageV".len()..].trim_start_matches(|c: char| c.is_ascii_digit());
    let Some(rest) = rest.strip_prefix('P') else { return word.into() };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return word.into();
    }
    let side = usize::from(matches!(rest.as_bytes().get(digits), Some(b'A' | b'B')));
    format!("{}{}", &word[..start], &rest[digits + side..]).into()
}

/// Whether `word` marks a place in a machine's file: `ms0123`, `msA12`.
fn is_milestone(word: &str) -> bool {
    let Some(rest) = word.strip_prefix("ms").or_else(|| word.strip_prefix("Milestone")) else {
        return false;
    };
    let digits = rest.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(rest);
    digits.len() >= 2 && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_and_marks_are_no_words() {
        let text = "######OpenITI#\n#META# a: b\n#META#Header#End#\n\n# وقال إن الله مع PageV01P045 الصابرين\n~~ ms0123 ثم قال\n### | باب\n# ذهب PageV01P046A\n~~msA12\n~~ وعاد %~% هنا\n";
        assert!(is_openiti(text));
        assert_eq!(clean(text), "وقال إن الله مع الصابرين ثم قال\n\nباب\n\nذهب وعاد هنا");
    }

    #[test]
    fn words_that_only_look_like_marks_stay() {
        assert_eq!(clean("# Ms. PageVI msx ms"), "Ms. PageVI msx ms");
    }
}
