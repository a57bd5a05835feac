//! OpenITI mARkdown: the text between the header and the marks of pages and sections.

use super::located::Located;
use super::sink::{Record, Sink};

const HEADER_END: &str = "#META#Header#End#";

/// Whether the first line of `text` says that it is OpenITI mARkdown.
pub(super) fn is_openiti(text: &str) -> bool {
    text.trim_start().starts_with("######OpenITI#")
}

/// Reads a book as one narration; the marks of pages tell where its passages stand.
pub(super) fn read(text: &str, sink: &mut Sink) {
    let (clean, marks) = clean(text).finish();
    sink.give_whole(Record { text: clean, marks, ..Record::default() }, text.len(), false);
}

/// The paragraphs of `text`, without header and marks.
fn clean(text: &str) -> Located {
    let start = text.find(HEADER_END).map_or(0, |at| at + HEADER_END.len());
    let mut line_number = 1 + text[..start].bytes().filter(|&b| b == b'\n').count() as u64;
    let mut byte = start as u64;
    let mut out = Located::default();
    for whole in text[start..].split_inclusive('\n') {
        let line = whole.trim();
        let is_header = line.starts_with("######OpenITI#") || line.starts_with("#META#");
        if !line.is_empty() && !is_header {
            let (joins, words) = match line.strip_prefix("~~") {
                Some(words) => (true, words),
                // A line that no mark begins goes on with the paragraph too.
                None => (!line.starts_with('#'), line.trim_start_matches(['#', '|', '$', ' '])),
            };
            if joins {
                out.push_space();
            } else {
                out.end_block();
            }
            out.place(line_number, byte);
            push_words(words, &mut out);
        }
        line_number += u64::from(whole.ends_with('\n'));
        byte += whole.len() as u64;
    }
    out
}

fn push_words(line: &str, out: &mut Located) {
    for word in line.split_whitespace() {
        if word == "%~%" || is_milestone(word) {
            continue;
        }
        let Some((before, page, after)) = page_in(word) else {
            out.push(word);
            out.push_space();
            continue;
        };
        out.push(before);
        // The mark stands at the end of its page.
        out.end_page(page);
        out.push(after);
        if !(before.is_empty() && after.is_empty()) {
            out.push_space();
        }
    }
}

/// The mark of a page in `word`, `PageV01P045`, what stands before it, the page, what stands after.
fn page_in(word: &str) -> Option<(&str, &str, &str)> {
    let start = word.find("PageV")?;
    let mark = &word[start + "Page".len()..];
    let rest = mark[1..].trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix('P')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return None;
    }
    let side = usize::from(matches!(rest.as_bytes().get(digits), Some(b'A' | b'B')));
    let after = &rest[digits + side..];
    Some((&word[..start], &mark[..mark.len() - after.len()], after))
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
        let (clean, marks) = clean(text).finish();
        assert_eq!(clean, "وقال إن الله مع الصابرين ثم قال\n\nباب\n\nذهب وعاد هنا");
        let pages: Vec<_> = marks.iter().map(|mark| (mark.line, mark.page.as_deref())).collect();
        assert_eq!(pages[0], (5, Some("V01P045")));
        assert!(pages.contains(&(6, Some("V01P046A"))) && pages.last() == Some(&(10, None)));
    }

    #[test]
    fn words_that_only_look_like_marks_stay() {
        assert_eq!(clean("# Ms. PageVI msx ms").finish().0, "Ms. PageVI msx ms");
    }
}
