//! The Qur'an and its translations as Tanzil gives them out: `sura|aya|text` lines, and XML.

use std::ops::ControlFlow;

use quick_xml::events::Event;

use super::about::About;
use super::error::SkipReason;
use super::language;
use super::located::Lines;
use super::quran::{self, Translation};
use super::sink::{Place, Record, Sink};
use super::xml::{attribute, name_of, reader};

/// How many lines are looked at to know the format.
const NUM_LOOKED_AT: usize = 3;

/// Whether the first lines of `text` are verses, each after its chapter and number.
pub(super) fn is_lines(text: &str) -> bool {
    let is_told = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let mut lines = text.lines().filter(is_told).take(NUM_LOOKED_AT).peekable();
    lines.peek().is_some() && lines.all(|line| verse_of(line).is_some())
}

/// Reads the verses of a file of lines.
pub(super) fn read_lines(text: &str, sink: &mut Sink) {
    let edition = Edition::of(text, text.lines().find_map(verse_of).map(|verse| verse.2), sink);
    let mut place = Place::default();
    for line in text.split_inclusive('\n') {
        place.line += 1;
        place.byte_start = place.byte_end;
        place.byte_end += line.len() as u64;
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        sink.count_record();
        let here = Place { byte_end: place.byte_start + line.len() as u64, ..place };
        let Some((sura, ayah, text)) = verse_of(line) else {
            sink.skip(place.line, SkipReason::NotAVerse);
            continue;
        };
        if edition.give(sura, ayah, text.to_owned(), None, here, sink).is_break() {
            return;
        }
    }
}

/// Reads the verses of a file of XML.
pub(super) fn read_xml(xml: &str, sink: &mut Sink) {
    let mut reader = reader(xml);
    let mut lines = Lines::of(xml);
    let mut edition = None;
    let mut chapter = (0, None);
    loop {
        let at = reader.buffer_position() as usize;
        let tag = match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => tag,
            Ok(Event::Eof) => return,
            Ok(_) => continue,
            Err(error) => {
                sink.skip(lines.at(at), SkipReason::NotXml(error.to_string()));
                return;
            }
        };
        let line = lines.at(at);
        let index = attribute(&tag, "index").and_then(|index| index.parse().ok());
        match name_of(&tag).as_str() {
            "sura" => chapter = (index.unwrap_or(0), attribute(&tag, "name")),
            "aya" => {
                sink.count_record();
                let text = attribute(&tag, "text");
                let (Some(ayah), Some(text), 1..) = (index, text, chapter.0) else {
                    sink.skip(line, SkipReason::NotAVerse);
                    continue;
                };
                let byte_end = reader.buffer_position();
                let place = Place { line, byte_start: at as u64, byte_end };
                let edition = edition.get_or_insert_with(|| Edition::of(xml, Some(&text), sink));
                let (sura, name) = (chapter.0, chapter.1.clone());
                if edition.give(sura, ayah, text, name, place, sink).is_break() {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// The Arabic text, or a translation.
struct Edition {
    kind: Kind,
    about: About,
}

enum Kind {
    Arabic { title: Option<String> },
    Translation(Translation),
}

impl Edition {
    /// The edition of a file, by its first verse, its name and what its comments tell.
    fn of(file: &str, first: Option<&str>, sink: &Sink) -> Self {
        let told = |key: &str| {
            let comment =
                file.lines().find(|line| line.trim_start_matches(['#', ' ']).starts_with(key))?;
            let value = comment.split_once(':')?.1.trim();
            (!value.is_empty()).then(|| value.to_owned())
        };
        if language::by_script(first.unwrap_or_default()) == "ar"
            && told("ID:").is_none_or(|id| id.starts_with("ar") || id.starts_with("quran"))
            && Translation::of_path(&sink.path).lang.is_none_or(|lang| lang == "ar")
        {
            let title = file.lines().find_map(|line| {
                let line = line.trim_matches(['#', ' ']);
                line.starts_with("Tanzil Quran Text").then(|| line.to_owned())
            });
            let about = About {
                edition: title.clone(),
                source: Some("Tanzil, https://tanzil.net".to_owned()),
                license: told("License:"),
            };
            return Self { kind: Kind::Arabic { title }, about };
        }
        let mut translation = Translation::of_path(&sink.path);
        translation.title = match (told("Name:"), told("Translator:")) {
            (Some(name), Some(by)) if name != by => Some(format!("The Qur'an, {name} ({by})")),
            (Some(name), _) | (None, Some(name)) => Some(format!("The Qur'an, {name}")),
            (None, None) => Some(format!("The Qur'an ({})", translation.edition)),
        };
        let about =
            About { edition: told("ID:"), source: told("Source:"), license: told("License:") };
        Self { kind: Kind::Translation(translation), about }
    }

    fn give(
        &self,
        sura: u64,
        ayah: u64,
        text: String,
        chapter: Option<String>,
        place: Place,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let mut record: Record = match &self.kind {
            Kind::Arabic { title } => quran::arabic(sura, ayah, text, title.clone()),
            Kind::Translation(translation) => translation.record(sura, ayah, text),
        };
        record.facts.chapter = chapter;
        if let Some(work) = &record.work
            && !sink.has_about(work)
        {
            sink.set_about(work, self.about.clone());
        }
        sink.give_record(record, place)
    }
}

/// Chapter, number and text of a verse in a line.
fn verse_of(line: &str) -> Option<(u64, u64, &str)> {
    let mut parts = line.splitn(3, '|');
    let mut number = || parts.next()?.trim().parse().ok().filter(|&number| number > 0);
    let (sura, ayah) = (number()?, number()?);
    Some((sura, ayah, parts.next()?.trim()))
}
