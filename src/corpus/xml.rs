//! XML: TEI, and the Qur'an as Tanzil gives it out.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::error::SkipReason;
use super::record::clean_value;
use super::sink::Sink;
use super::{tanzil, tei};

/// Reads a file by its root element.
pub(super) fn read(xml: &str, sink: &mut Sink) {
    match root_of(xml).as_deref() {
        Some("quran") => tanzil::read_xml(xml, sink),
        Some("TEI" | "TEI.2" | "teiCorpus" | "text") => tei::read(xml, sink),
        Some(other) => sink.skip(1, SkipReason::UnknownXml(other.to_owned())),
        None if xml.trim().is_empty() => {}
        None => sink.skip(1, SkipReason::NotXml("it has no element".to_owned())),
    }
}

/// The name of the root element, without a prefix.
fn root_of(xml: &str) -> Option<String> {
    let mut reader = reader(xml);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => return Some(name_of(&tag)),
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// A reader that bears odd markup where it can.
pub(super) fn reader(xml: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(xml);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// The name of an element, without a prefix.
pub(super) fn name_of(tag: &BytesStart) -> String {
    tag.local_name().as_ref().to_owned()
}

/// The value of an attribute, by its name without a prefix.
pub(super) fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut named =
        attributes.with_checks(false).flatten().filter(|a| a.key.local_name().as_ref() == name);
    named.next().map(|attribute| clean_value(&attribute.value))
}
