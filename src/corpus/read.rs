//! Reading one source file: the narrations in it, and what was left out.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead};
use std::ops::ControlFlow;

use encoding_rs::Encoding;

use super::encoding::{Sniffed, open, open_decoded, sniff};
use super::error::{Assumed, CorpusError, SkipReason, Skipped};
use super::format::{Format, work_id};
use super::language;
use super::narration::{Facts, Narration, Source};
use super::sidecar::Sidecar;
use super::source_file::{SourceFile, path_text};
use super::{html, json, json_lines, openiti, table};

/// How files are to be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The name of the encoding of all files, instead of a guess: `windows-1256`.
    pub encoding: Option<String>,
    /// The language of all narrations that do not tell their own.
    pub lang: Option<String>,
    /// The id of the work of all narrations that do not tell their own.
    pub work: Option<String>,
}

/// What came of reading a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadReport {
    /// Narrations given.
    pub num_narrations: u64,
    /// What was left out, in the order of the file.
    pub skipped: Vec<Skipped>,
    /// The encoding, where it was guessed.
    pub assumed: Option<Assumed>,
    /// Whether `give` asked to stop before the end.
    pub is_stopped: bool,
}

/// Reads `file` and gives each narration in it to `give`, in order, until that breaks.
///
/// Records are read one at a time: memory follows the longest record, not the file. A record that
/// cannot be read is told in the report, and the rest is read. A narration never has blank text.
///
/// # Errors
///
/// Fails where nothing of the file can be read, or where reading breaks off.
pub fn read(
    file: &SourceFile,
    options: &ReadOptions,
    give: &mut dyn FnMut(Narration) -> ControlFlow<()>,
) -> Result<ReadReport, CorpusError> {
    let path = path_text(&file.path);
    let io_error = |source: io::Error| CorpusError::Io { path: path.clone(), source };
    let mut report = ReadReport::default();
    let encoding = encoding_of(file, options, &path, &mut report)?;
    let mut input = open_decoded(&file.path, encoding).map_err(io_error)?;
    let sidecar = Sidecar::of(&file.path).unwrap_or_else(|reason| {
        let path = path_text(&Sidecar::path_for(&file.path));
        report.skipped.push(Skipped { path, line: None, reason });
        Sidecar::default()
    });
    let work = options.work.as_deref().or(sidecar.work.as_deref()).map(work_id);
    let work = work.unwrap_or_else(|| Format::work_of_path(&file.path));
    let mut sink = Sink {
        path: path.clone(),
        work,
        sidecar,
        options,
        report,
        ids: HashSet::new(),
        num_records: 0,
        give,
    };
    match Format::of_path(&file.path).unwrap_or(Format::Text) {
        Format::JsonLines => json_lines::read(&mut *input, &mut sink).map_err(io_error)?,
        Format::Json => json::read(&mut *input, &mut sink).map_err(io_error)?,
        Format::Csv => table::read(&mut *input, table::Delimiter::CommaOrSemicolon, &mut sink)?,
        Format::Tsv => table::read(&mut *input, table::Delimiter::Tab, &mut sink)?,
        Format::Html => {
            let text = read_whole(&mut *input).map_err(io_error)?;
            html::read(&text, &mut sink);
        }
        Format::Text => {
            let text = read_whole(&mut *input).map_err(io_error)?;
            if openiti::is_openiti(&text) {
                openiti::read(&text, &mut sink);
            } else {
                let len = text.len();
                sink.give_whole(text, None, len, true);
            }
        }
    }
    Ok(sink.report)
}

fn encoding_of(
    file: &SourceFile,
    options: &ReadOptions,
    path: &str,
    report: &mut ReadReport,
) -> Result<&'static Encoding, CorpusError> {
    if let Some(label) = &options.encoding {
        return Encoding::for_label(label.as_bytes())
            .ok_or_else(|| CorpusError::UnknownEncoding { label: label.clone() });
    }
    let sniffed = open(&file.path).and_then(|mut bytes| sniff(&mut *bytes));
    match sniffed.map_err(|source| CorpusError::Io { path: path.to_owned(), source })? {
        Sniffed::Certain(encoding) => Ok(encoding),
        Sniffed::Guessed(encoding) => {
            report.assumed = Some(Assumed { path: path.to_owned(), encoding: encoding.name() });
            Ok(encoding)
        }
        Sniffed::Binary => Err(CorpusError::Binary { path: path.to_owned() }),
    }
}

fn read_whole(input: &mut dyn BufRead) -> io::Result<String> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    Ok(text)
}

/// Where a record stands in its file.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) byte_start: u64,
    pub(super) byte_end: u64,
}

/// A record as a reader understood it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Record {
    pub(super) id: Option<String>,
    pub(super) work: Option<String>,
    pub(super) lang: Option<String>,
    pub(super) title: Option<String>,
    pub(super) facts: Facts,
    /// The clean text.
    pub(super) text: String,
}

/// Takes what a reader finds, completes it and gives it on.
pub(super) struct Sink<'a> {
    pub(super) path: String,
    work: String,
    sidecar: Sidecar,
    options: &'a ReadOptions,
    report: ReadReport,
    /// Hashes of the ids met.
    ids: HashSet<u64>,
    num_records: u64,
    give: &'a mut dyn FnMut(Narration) -> ControlFlow<()>,
}

impl Sink<'_> {
    /// Counts a record that a reader has found; to be called before the record is given or skipped.
    pub(super) fn count_record(&mut self) {
        self.num_records += 1;
    }

    /// Tells that something at `line` is left out.
    pub(super) fn skip(&mut self, line: u64, reason: SkipReason) {
        self.report.skipped.push(Skipped { path: self.path.clone(), line: Some(line), reason });
    }

    /// Gives a record of many; breaks where reading shall stop.
    pub(super) fn give_record(&mut self, record: Record, place: Place) -> ControlFlow<()> {
        if record.text.trim().is_empty() {
            self.skip(place.line, SkipReason::NoText);
            return ControlFlow::Continue(());
        }
        let work = record.work.as_deref().map(work_id).filter(|work| !work.is_empty());
        let work = work.unwrap_or_else(|| self.work.clone());
        let number = record.id.unwrap_or_else(|| self.num_records.to_string());
        let (id, number) = match number.split_once(':') {
            Some((_, after)) => (number.clone(), after.to_owned()),
            None => (format!("{work}:{number}"), number),
        };
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        if !self.ids.insert(hasher.finish()) {
            self.skip(place.line, SkipReason::RepeatedId(id));
            return ControlFlow::Continue(());
        }
        let sidecar = &self.sidecar.facts;
        let facts = Facts {
            book: record.facts.book.or_else(|| sidecar.book.clone()),
            chapter: record.facts.chapter.or_else(|| sidecar.chapter.clone()),
            narrator: record.facts.narrator.or_else(|| sidecar.narrator.clone()),
        };
        let lang = self.lang_of(record.lang.as_deref(), &record.text);
        let title = record.title.or_else(|| self.sidecar.title.clone());
        let source = self.source(place, false);
        let number = Some(number);
        self.give(Narration { work, number, id, lang, title, facts, source, text: record.text })
    }

    /// Gives the one narration that a file is; `len` is that of the decoded file. Blank text is
    /// passed over.
    pub(super) fn give_whole(
        &mut self,
        text: String,
        title: Option<String>,
        len: usize,
        verbatim: bool,
    ) {
        if text.trim().is_empty() {
            return;
        }
        let work = self.work.clone();
        let number = self.sidecar.number.clone();
        let id = number.as_ref().map_or_else(|| work.clone(), |number| format!("{work}:{number}"));
        let lang = self.lang_of(None, &text);
        let title = self.sidecar.title.clone().or(title);
        let facts = self.sidecar.facts.clone();
        let place = Place { line: 1, byte_start: 0, byte_end: len as u64 };
        let source = self.source(place, verbatim);
        // Nothing follows that could be stopped.
        let _ = self.give(Narration { work, number, id, lang, title, facts, source, text });
    }

    fn give(&mut self, narration: Narration) -> ControlFlow<()> {
        self.report.num_narrations += 1;
        let flow = (self.give)(narration);
        self.report.is_stopped |= flow.is_break();
        flow
    }

    fn source(&self, place: Place, verbatim: bool) -> Source {
        let Place { line, byte_start, byte_end } = place;
        Source { path: self.path.clone(), line, byte_start, byte_end, verbatim }
    }

    fn lang_of(&self, told: Option<&str>, text: &str) -> String {
        [told, self.options.lang.as_deref(), self.sidecar.language.as_deref()]
            .into_iter()
            .flatten()
            .find_map(language::code_of)
            .unwrap_or_else(|| language::by_script(text).to_owned())
    }
}
