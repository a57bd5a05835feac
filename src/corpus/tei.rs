//! TEI: the words of `<text>`, one narration a file; notes and variants are no words.

use quick_xml::events::{BytesStart, Event};

use super::entity;
use super::error::SkipReason;
use super::located::{Lines, Located};
use super::sink::{Record, Sink};
use super::xml::{attribute, name_of, reader};

/// Elements that go with their content.
const DROPPED: [&str; 11] = [
    "note", "noteGrp", "fw", "rdg", "del", "figDesc", "desc", "listBibl", "graphic", "surplus",
    "interp",
];
/// Of the two readings of a `<choice>`, the one that goes.
const OTHER_READING: [&str; 3] = ["sic", "orig", "abbr"];
/// Elements within a paragraph; all others end one.
const INLINE: [&str; 36] = [
    "hi",
    "name",
    "persName",
    "placeName",
    "orgName",
    "rs",
    "date",
    "num",
    "foreign",
    "emph",
    "q",
    "quote",
    "said",
    "soCalled",
    "term",
    "gloss",
    "title",
    "ref",
    "ptr",
    "w",
    "pc",
    "c",
    "seg",
    "supplied",
    "unclear",
    "add",
    "choice",
    "corr",
    "reg",
    "expan",
    "abbr",
    "sic",
    "orig",
    "app",
    "lem",
    "ex",
];

/// Reads a file.
pub(super) fn read(xml: &str, sink: &mut Sink) {
    let mut reading = Reading { has_text_element: xml.contains("<text"), ..Reading::default() };
    let mut lines = Lines::of(xml);
    let mut reader = reader(xml);
    loop {
        let at = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Start(tag)) => reading.open(&tag),
            Ok(Event::Empty(tag)) => {
                reading.open(&tag);
                reading.close();
            }
            Ok(Event::End(_)) => reading.close(),
            Ok(Event::Text(text)) => {
                reading.push(&text, lines.at(at), at);
            }
            Ok(Event::CData(text)) => {
                reading.push(&text, lines.at(at), at);
            }
            Ok(Event::GeneralRef(name)) => {
                let reference = format!("&{};", &*name);
                let sign = entity::decode(&reference).map(|(sign, _)| sign.to_string());
                reading.push(&sign.unwrap_or(reference), lines.at(at), at);
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                sink.skip(lines.at(at), SkipReason::NotXml(error.to_string()));
                break;
            }
        }
    }
    let (text, marks) = reading.out.finish();
    let words: Vec<&str> = reading.title.split_whitespace().collect();
    let title = Some(words.join(" ")).filter(|title| !title.is_empty());
    let record = Record { text, marks, title, lang: reading.lang, ..Record::default() };
    sink.give_whole(record, xml.len(), false);
}

/// What is open, and what has been read.
#[derive(Default)]
struct Reading {
    has_text_element: bool,
    open: Vec<Element>,
    out: Located,
    title: String,
    has_title: bool,
    lang: Option<String>,
    num_dropped: usize,
    num_text: usize,
}

struct Element {
    name: String,
    is_dropped: bool,
}

impl Reading {
    fn open(&mut self, tag: &BytesStart) {
        let name = name_of(tag);
        let in_choice = self.is_in("choice");
        let is_dropped =
            DROPPED.contains(&name.as_str()) || in_choice && OTHER_READING.contains(&name.as_str());
        match name.as_str() {
            "TEI" | "TEI.2" | "text" if self.lang.is_none() => {
                self.lang = attribute(tag, "lang");
            }
            "pb" => self.out.begin_page(&attribute(tag, "n").unwrap_or_default()),
            "lb" if attribute(tag, "break").as_deref() != Some("no") => self.out.push_space(),
            "milestone" | "cb" | "lb" | "anchor" | "gap" => {}
            _ if is_dropped || self.num_dropped > 0 => {}
            name if !INLINE.contains(&name) => self.out.end_block(),
            _ => {}
        }
        self.num_text += usize::from(name == "text");
        self.num_dropped += usize::from(is_dropped);
        self.open.push(Element { name, is_dropped });
    }

    fn close(&mut self) {
        let Some(Element { name, is_dropped }) = self.open.pop() else { return };
        self.has_title |= name == "title" && !self.title.trim().is_empty();
        self.num_text -= usize::from(name == "text");
        self.num_dropped -= usize::from(is_dropped);
        let name = name.as_str();
        let is_empty = matches!(name, "pb" | "lb" | "cb" | "milestone" | "anchor" | "gap");
        if !is_dropped && self.num_dropped == 0 && !is_empty && !INLINE.contains(&name) {
            self.out.end_block();
        }
    }

    fn push(&mut self, text: &str, line: u64, byte: usize) {
        if self.num_text > 0 || !self.has_text_element {
            if self.num_dropped == 0 {
                if self.out.is_at_block() && !text.trim().is_empty() {
                    self.out.place(line, byte as u64);
                }
                self.out.push(text);
            }
        } else if !self.has_title
            && self.is_in("titleStmt")
            && self.open.last().is_some_and(|e| e.name == "title")
        {
            self.title.push_str(text);
        }
    }

    fn is_in(&self, name: &str) -> bool {
        self.open.iter().any(|element| element.name == name)
    }
}
