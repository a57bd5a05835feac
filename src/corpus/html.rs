//! HTML pages: one narration a page, its title from `<title>`.

use super::markup::clean_page;
use super::sink::{Record, Sink};

/// Reads a page.
pub(super) fn read(page: &str, sink: &mut Sink) {
    sink.give_whole(record_of(page), page.len(), false);
}

/// The text of a page, with its title.
pub(super) fn record_of(page: &str) -> Record {
    let head_end = find_tag(page, "<body").or_else(|| find_tag(page, "</head")).unwrap_or(0);
    let title = title_of(&page[..head_end]);
    let text = clean_page(&page[head_end..]);
    Record { text, title, ..Record::default() }
}

fn title_of(head: &str) -> Option<String> {
    let start = find_tag(head, "<title")?;
    let rest = &head[start..];
    let content = &rest[rest.find('>')? + 1..];
    let end = find_tag(content, "</title").unwrap_or(content.len());
    let title = clean_page(&content[..end]);
    (!title.is_empty()).then_some(title)
}

/// Where `tag` stands in `text`, in letters of either case.
fn find_tag(text: &str, tag: &str) -> Option<usize> {
    text.match_indices('<').map(|(at, _)| at).find(|&at| {
        let found = text.as_bytes().get(at..at + tag.len());
        let after = text.as_bytes().get(at + tag.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
            && after.is_some_and(|b| !b.is_ascii_alphanumeric())
    })
}
