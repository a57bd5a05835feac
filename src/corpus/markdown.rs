//! Markdown: one narration a file, its title from the first heading or from the front matter.

use pulldown_cmark::{
    Event, HeadingLevel, MetadataBlockKind, Options, Parser, Tag, TagEnd, TextMergeWithOffset,
};

use super::located::{Lines, Located};
use super::markup::clean_page;
use super::sink::{Record, Sink};

/// Reads a file.
pub(super) fn read(source: &str, sink: &mut Sink) {
    let record = record(source);
    sink.give_whole(record, source.len(), false);
}

fn record(source: &str) -> Record {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut out = Located::default();
    let mut lines = Lines::of(source);
    let mut record = Record::default();
    let mut is_in_front_matter = false;
    let mut title_from = None;
    let events = Parser::new_ext(source, options).into_offset_iter();
    for (event, range) in TextMergeWithOffset::new(events) {
        match event {
            Event::Start(Tag::MetadataBlock(MetadataBlockKind::YamlStyle)) => {
                is_in_front_matter = true;
            }
            Event::End(TagEnd::MetadataBlock(_)) => is_in_front_matter = false,
            Event::Text(text) if is_in_front_matter => read_front_matter(&text, &mut record),
            Event::Start(Tag::Heading { level, .. }) => {
                out.end_block();
                let is_title = level == HeadingLevel::H1 && record.title.is_none();
                title_from = is_title.then(|| out.text().len());
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some(from) = title_from.take() {
                    record.title = Some(out.text()[from..].trim().to_owned());
                }
                out.end_block();
            }
            Event::Text(text) | Event::Code(text) => {
                out.place(lines.at(range.start), range.start as u64);
                push_without_notes(&text, &mut out);
            }
            // Tags that Markdown lets stand: their text comes as events of its own.
            Event::Html(html) => {
                out.place(lines.at(range.start), range.start as u64);
                out.push(&clean_page(&html));
            }
            Event::InlineHtml(html) if html.starts_with("<br") => out.push_space(),
            Event::SoftBreak | Event::HardBreak => out.push_space(),
            Event::End(TagEnd::TableCell) => out.push_space(),
            Event::Start(tag) if is_block(&tag) => out.end_block(),
            Event::End(tag) if is_block_end(tag) => out.end_block(),
            _ => {}
        }
    }
    let (text, marks) = out.finish();
    Record { text, marks, ..record }
}

/// Appends text without the marks of notes that stand nowhere: `[^1]`.
fn push_without_notes(text: &str, out: &mut Located) {
    let mut rest = text;
    while let Some(at) = rest.find("[^") {
        let end = rest[at..].find(']').map(|end| at + end + 1);
        let Some(end) = end.filter(|&end| !rest[at..end].contains(char::is_whitespace)) else {
            break;
        };
        out.push(&rest[..at]);
        rest = &rest[end..];
    }
    out.push(rest);
}

fn is_block(tag: &Tag) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::List(_)
            | Tag::Item
            | Tag::FootnoteDefinition(_)
            | Tag::Table(_)
    )
}

fn is_block_end(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Paragraph
            | TagEnd::BlockQuote(_)
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::FootnoteDefinition
            | TagEnd::TableHead
            | TagEnd::TableRow
            | TagEnd::Table
    )
}

/// Takes what the front matter tells: `title: …`, `lang: …`.
fn read_front_matter(text: &str, record: &mut Record) {
    for (key, value) in text.lines().filter_map(|line| line.split_once(':')) {
        let value = value.trim().trim_matches(['"', '\'']);
        match key.trim() {
            "title" if !value.is_empty() => record.title = Some(value.to_owned()),
            "lang" | "language" if !value.is_empty() => record.lang = Some(value.to_owned()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_go_and_words_stay() {
        let source = "# Badr\n\nHe *set* out[^1] with **Abu\nBakr** and [Umar](x.html).[^2]\n\n- one\n- two\n\n> quoted\n\n[^1]: A note.\n";
        let record = record(source);
        assert_eq!(record.title.as_deref(), Some("Badr"));
        assert_eq!(
            record.text,
            "Badr\n\nHe set out with Abu Bakr and Umar.\n\none\n\ntwo\n\nquoted\n\nA note."
        );
        let quoted = record.text.find("quoted").unwrap();
        let mark = record.marks.iter().rfind(|mark| mark.at <= quoted).unwrap();
        assert_eq!(mark.line, 9);
        assert!(source[mark.byte as usize..].starts_with("quoted"));
    }

    #[test]
    fn front_matter_tells_title_and_language() {
        let record = record("---\ntitle: \"The day\"\nlang: ar\n---\n\nText & <b>more</b> text.\n");
        assert_eq!(record.title.as_deref(), Some("The day"));
        assert_eq!(record.lang.as_deref(), Some("ar"));
        assert_eq!(record.text, "Text & more text.");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read(source in "[#*_>`\\[\\]()^|<>&a-c\n 1-]{0,80}") {
            let record = record(&source);
            for mark in &record.marks {
                proptest::prop_assert!(record.text.is_char_boundary(mark.at));
                proptest::prop_assert!(mark.byte as usize <= source.len());
            }
        }
    }
}
