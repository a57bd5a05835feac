//! EPUB: the chapters of a book in the order of its spine, each a narration.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use quick_xml::events::Event;
use zip::ZipArchive;

use super::error::{CorpusError, SkipReason};
use super::html;
use super::sink::{Place, Sink};
use super::source_file::path_text;
use super::unpacking::{Allowance, Bounded};
use super::xml::{attribute, name_of, reader};

/// Where an EPUB tells which file describes the book.
const CONTAINER: &str = "META-INF/container.xml";

/// What the package file tells of a book.
#[derive(Debug, Default, PartialEq, Eq)]
struct Book {
    title: Option<String>,
    lang: Option<String>,
    /// The files of the spine, by their names in the archive.
    chapters: Vec<String>,
}

/// Reads a book.
pub(super) fn read(path: &Path, sink: &mut Sink) -> Result<(), CorpusError> {
    let archive = path_text(path);
    let failed = |source| CorpusError::Io { path: archive.clone(), source };
    let file = File::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    let zip = ZipArchive::new(BufReader::new(file)).map_err(|error| failed(error.into()))?;
    let mut files = Files { zip, allowance: Allowance::of_archive(size) };
    let container = files.read(CONTAINER).map_err(failed)?;
    let package = package_of(&container)
        .ok_or_else(|| failed(io::Error::other(format!("`{CONTAINER}` names no book"))))?;
    let book = Book::of(&files.read(&package).map_err(failed)?, &package);
    sink.begin(path, archive.clone());
    for chapter in &book.chapters {
        let name = format!("{archive}!{}", path_text(Path::new(chapter)));
        sink.enter(name, archive.len());
        sink.count_record();
        match files.read(chapter) {
            Ok(page) => {
                let mut record = html::record_of(&page);
                record.facts.chapter = record.title.take();
                record.title = book.title.clone();
                record.lang = record.lang.or_else(|| book.lang.clone());
                let place = Place { line: 1, byte_start: 0, byte_end: page.len() as u64 };
                // A cover or a plate has no text, and that is no fault.
                if !record.text.is_empty() && sink.give_record(record, place).is_break() {
                    break;
                }
            }
            Err(error) => {
                let reason = SkipReason::Unreadable(error.to_string());
                sink.skip_file(sink.path.clone(), reason);
            }
        }
    }
    Ok(())
}

struct Files {
    zip: ZipArchive<BufReader<File>>,
    allowance: Allowance,
}

impl Files {
    fn read(&mut self, name: &str) -> io::Result<String> {
        let entry = self.zip.by_name(name)?;
        let mut bytes = Vec::new();
        Bounded::new(entry, &mut self.allowance).read_to_end(&mut bytes)?;
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }
}

/// The name of the package file.
fn package_of(container: &str) -> Option<String> {
    let mut reader = reader(container);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) if name_of(&tag) == "rootfile" => {
                return attribute(&tag, "full-path");
            }
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

impl Book {
    /// Reads the package file called `name`.
    fn of(package: &str, name: &str) -> Self {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut book = Self::default();
        let mut files: Vec<(String, String)> = Vec::new();
        let mut reader = reader(package);
        let mut open = String::new();
        loop {
            match reader.read_event() {
                Ok(Event::Start(tag) | Event::Empty(tag)) => {
                    open = name_of(&tag);
                    match open.as_str() {
                        "item" => {
                            let is_nav = attribute(&tag, "properties")
                                .is_some_and(|properties| properties.contains("nav"));
                            let is_page = attribute(&tag, "media-type")
                                .is_some_and(|kind| kind.contains("html"));
                            if let (Some(id), Some(href), false, true) =
                                (attribute(&tag, "id"), attribute(&tag, "href"), is_nav, is_page)
                            {
                                files.push((id, resolve(folder, &href)));
                            }
                        }
                        "itemref" if attribute(&tag, "linear").as_deref() != Some("no") => {
                            let id = attribute(&tag, "idref");
                            let file = files.iter().find(|(known, _)| Some(known) == id.as_ref());
                            book.chapters.extend(file.map(|(_, file)| file.clone()));
                        }
                        _ => {}
                    }
                }
                Ok(Event::Text(text)) => {
                    let text = text.trim().to_owned();
                    let known = match open.as_str() {
                        "title" => &mut book.title,
                        "language" => &mut book.lang,
                        _ => continue,
                    };
                    if known.is_none() && !text.is_empty() {
                        *known = Some(text);
                    }
                }
                Ok(Event::End(_)) => open.clear(),
                Ok(Event::Eof) | Err(_) => return book,
                Ok(_) => {}
            }
        }
    }
}

/// The name in the archive of what `href` means in `folder`.
fn resolve(folder: &str, href: &str) -> String {
    let href = href.split('#').next().unwrap_or_default();
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in href.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    decode_percent(&parts.join("/"))
}

fn decode_percent(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let code = code.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (first, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_come_in_the_order_of_the_spine() {
        let package = "<package><metadata><dc:title>A Book</dc:title><dc:language>en</dc:language></metadata><manifest><item id='n' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/><item id='b' href='text/b%20c.xhtml' media-type='application/xhtml+xml'/><item id='a' href='../a.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='n'/><itemref idref='a'/><itemref idref='b'/></spine></package>";
        let book = Book::of(package, "OEBPS/book.opf");
        assert_eq!(book.chapters, ["a.xhtml", "OEBPS/text/b c.xhtml"]);
        assert_eq!((book.title.as_deref(), book.lang.as_deref()), (Some("A Book"), Some("en")));
    }
}
