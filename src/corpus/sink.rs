//! Where readers give what they find: it is completed, checked and given on.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::path::Path;

use super::about::{About, Abouts};
use super::error::{Assumed, Replaced, SkipReason, Skipped};
use super::format::{Format, work_id};
use super::language;
use super::narration::{Facts, Mark, Narration, Source, text_id};
use super::read::{ReadOptions, ReadReport};
use super::sidecar::Sidecar;

/// A record without an id waits for the ids of those after it; so many wait at most, with so many
/// bytes of text, and then the file is taken for one without ids.
const MAX_WAITING: usize = 1_000;
const MAX_WAITING_BYTES: usize = 1 << 20;

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
    /// Which text of the narration it is, where the source gives several.
    pub(super) edition: Option<String>,
    pub(super) work: Option<String>,
    pub(super) lang: Option<String>,
    pub(super) title: Option<String>,
    pub(super) facts: Facts,
    /// Where parts of the text stand in the file.
    pub(super) marks: Vec<Mark>,
    /// The clean text.
    pub(super) text: String,
}

/// Takes what a reader finds, completes it and gives it on.
pub(super) struct Sink<'a> {
    /// The path of the file that is read now, in an archive too.
    pub(super) path: String,
    archive_len: Option<usize>,
    work: String,
    sidecar: Sidecar,
    options: &'a ReadOptions,
    report: ReadReport,
    /// The languages of the ids met, both as hashes.
    ids: HashMap<u64, u64>,
    num_records: u64,
    /// The first record without an id and those after it, with their numbers in the file: the ids
    /// that they tell come before those that are made.
    waiting: Vec<(Record, Place, u64)>,
    waiting_bytes: usize,
    does_wait: bool,
    /// How many bytes stand in the file before those that are read; `None` where places in the one
    /// are not places in the other.
    bytes_before: Option<u64>,
    /// How many things were left out of the files before.
    num_skipped: usize,
    /// The ids that the waiting records tell, as hashes.
    told: HashSet<u64>,
    /// The number that the last record without an id was given.
    last_number: String,
    give: &'a mut dyn FnMut(Narration) -> ControlFlow<()>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(
        options: &'a ReadOptions,
        give: &'a mut dyn FnMut(Narration) -> ControlFlow<()>,
    ) -> Self {
        Self {
            path: String::new(),
            archive_len: None,
            work: String::new(),
            sidecar: Sidecar::default(),
            options,
            report: ReadReport::default(),
            ids: HashMap::new(),
            num_records: 0,
            waiting: Vec::new(),
            waiting_bytes: 0,
            num_skipped: 0,
            told: HashSet::new(),
            does_wait: true,
            bytes_before: Some(0),
            last_number: String::new(),
            give,
        }
    }

    /// Begins with the file of the source: `name` tells its work, `path` is told of it.
    pub(super) fn begin(&mut self, name: &Path, path: String) {
        let named = self.options.named.clone();
        self.begin_work(named.unwrap_or_else(|| Format::work_of_path(name)), path, None);
    }

    /// Begins with a file of an archive, which the first `archive_len` bytes of `path` name: `work` is
    /// its work where nothing else tells one.
    pub(super) fn begin_in_archive(&mut self, work: String, path: String, archive_len: usize) {
        self.begin_work(work, path, Some(archive_len));
    }

    fn begin_work(&mut self, named: String, path: String, archive_len: Option<usize>) {
        self.end_file();
        let work = self.options.work.as_deref().or(self.sidecar.work.as_deref()).map(work_id);
        self.work = work.unwrap_or(named);
        self.path = path;
        self.archive_len = archive_len;
        self.num_records = 0;
        self.does_wait = true;
        self.bytes_before = Some(0);
    }

    /// Tells how many bytes stand in the file begun last before those that are read, a byte order
    /// mark; `None` where the file was decoded.
    pub(super) fn set_bytes_before(&mut self, bytes_before: Option<u64>) {
        self.bytes_before = bytes_before;
    }

    /// Goes on with another file of the same work, in the archive that `archive_len` bytes of
    /// `path` name.
    pub(super) fn enter(&mut self, path: String, archive_len: usize) {
        self.end_file();
        self.path = path;
        self.archive_len = Some(archive_len);
    }

    /// Takes the sidecar that belongs to the source; to be called before [`Sink::begin`].
    pub(super) fn set_sidecar(&mut self, sidecar: Sidecar) {
        self.sidecar = sidecar;
    }

    pub(super) fn options(&self) -> &'a ReadOptions {
        self.options
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.report.is_stopped
    }

    pub(super) fn into_report(mut self) -> ReadReport {
        self.end_file();
        let told = self.sidecar.about();
        let Abouts { all, works } = &mut self.report.abouts;
        for about in works.values_mut().chain([all]) {
            *about = told.clone().or(about);
        }
        self.report
    }

    /// Takes what the package tells of all its works.
    pub(super) fn set_about_all(&mut self, about: About) {
        self.report.abouts.all = about;
    }

    /// Whether a file has told of the work `work`.
    pub(super) fn has_about(&self, work: &str) -> bool {
        self.report.abouts.works.contains_key(work)
    }

    /// Takes what a file tells of the work `work`.
    pub(super) fn set_about(&mut self, work: &str, about: About) {
        self.report.abouts.works.insert(work_id(work), about);
    }

    /// Counts a record that a reader has found; to be called before the record is given or skipped.
    pub(super) fn count_record(&mut self) {
        self.num_records += 1;
    }

    /// The number of the record counted last, from 1.
    pub(super) fn record_number(&self) -> u64 {
        self.num_records
    }

    /// The work of records that do not tell their own, where somebody has said it; else `None`.
    pub(super) fn told_work(&self) -> Option<&str> {
        let is_told = self.options.work.is_some() || self.sidecar.work.is_some();
        is_told.then_some(&*self.work)
    }

    /// The work of records that do not tell their own.
    pub(super) fn work(&self) -> &str {
        &self.work
    }

    /// Whether a text of that id was given already.
    pub(super) fn has(&self, id: &str, edition: Option<&str>) -> bool {
        self.ids.contains_key(&hash(&text_id(id, edition)))
    }

    /// Tells that something at `line` is left out.
    pub(super) fn skip(&mut self, line: u64, reason: SkipReason) {
        self.report.skipped.push(Skipped { path: self.path.clone(), line: Some(line), reason });
    }

    /// Tells that all at `path` is left out.
    pub(super) fn skip_file(&mut self, path: String, reason: SkipReason) {
        self.report.skipped.push(Skipped { path, line: None, reason });
    }

    /// Tells which encoding was guessed for the file that is read now.
    pub(super) fn assume(&mut self, encoding: &'static str, replaced: Option<Replaced>) {
        self.report.assumed.push(Assumed { path: self.path.clone(), encoding, replaced });
    }

    /// Whether bytes of the file that is read now are not of its encoding.
    pub(super) fn has_replaced(&self) -> bool {
        let of_file = self.report.assumed.iter().rev().find(|assumed| assumed.path == self.path);
        of_file.is_some_and(|assumed| assumed.replaced.is_some())
    }

    /// Gives a record of many; breaks where reading shall stop.
    ///
    /// Of two records with one id the second is another text of the narration where its language
    /// is another one, and is told as repeated where it is not.
    pub(super) fn give_record(&mut self, record: Record, place: Place) -> ControlFlow<()> {
        if record.text.trim().is_empty() {
            self.skip(place.line, SkipReason::NoText);
            return ControlFlow::Continue(());
        }
        if !self.does_wait || (record.id.is_some() && self.waiting.is_empty()) {
            return self.give_numbered(record, place, self.num_records);
        }
        if let Some(id) = &record.id {
            let (id, _) = id_of(&self.work_of(&record), id);
            self.told.insert(hash(&id));
        }
        self.waiting_bytes += record.text.len();
        self.waiting.push((record, place, self.num_records));
        self.does_wait = self.waiting.len() < MAX_WAITING && self.waiting_bytes < MAX_WAITING_BYTES;
        if self.does_wait { ControlFlow::Continue(()) } else { self.give_waiting() }
    }

    /// Gives what has waited for the end of the file.
    fn end_file(&mut self) {
        if !self.is_stopped() {
            // Nothing follows that could be stopped.
            let _ = self.give_waiting();
        }
        // What has waited is told after what has not.
        self.report.skipped[self.num_skipped..].sort_by_key(|skipped| skipped.line);
        self.num_skipped = self.report.skipped.len();
    }

    fn give_waiting(&mut self) -> ControlFlow<()> {
        let mut waiting = std::mem::take(&mut self.waiting).into_iter();
        self.waiting_bytes = 0;
        let flow =
            waiting.try_for_each(|(record, place, nth)| self.give_numbered(record, place, nth));
        self.told.clear();
        flow
    }

    fn work_of(&self, record: &Record) -> String {
        let work = record.work.as_deref().map(work_id).filter(|work| !work.is_empty());
        work.unwrap_or_else(|| self.work.clone())
    }

    /// The number of a record without an id, which is the `nth` of its file; one that another has is
    /// followed by a letter.
    fn free_number(&mut self, work: &str, nth: u64, edition: Option<&str>) -> String {
        // A further text of a narration comes right after the first one.
        if edition.is_none() {
            let letters = ('b'..='z').map(|letter| format!("{nth}{letter}"));
            let is_free = |number: &String| {
                let id = hash(&id_of(work, number).0);
                !self.ids.contains_key(&id) && !self.told.contains(&id)
            };
            let number = [nth.to_string()].into_iter().chain(letters).find(is_free);
            self.last_number = number.unwrap_or_else(|| nth.to_string());
        }
        self.last_number.clone()
    }

    fn give_numbered(&mut self, record: Record, place: Place, nth: u64) -> ControlFlow<()> {
        let work = self.work_of(&record);
        let number = match record.id {
            Some(id) => id,
            None => self.free_number(&work, nth, record.edition.as_deref()),
        };
        let (id, number) = id_of(&work, &number);
        let lang = self.lang_of(record.lang.as_deref(), &record.text);
        let mut edition = record.edition;
        match self.ids.get(&hash(&text_id(&id, edition.as_deref()))) {
            Some(other) if edition.is_none() && *other != hash(&lang) => {
                edition = Some(lang.clone());
            }
            _ => {}
        }
        let text_id = text_id(&id, edition.as_deref());
        if self.ids.insert(hash(&text_id), hash(&lang)).is_some() {
            self.skip(place.line, SkipReason::RepeatedId(text_id));
            return ControlFlow::Continue(());
        }
        let sidecar = &self.sidecar.facts;
        let facts = Facts {
            book: record.facts.book.or_else(|| sidecar.book.clone()),
            chapter: record.facts.chapter.or_else(|| sidecar.chapter.clone()),
            narrator: record.facts.narrator.or_else(|| sidecar.narrator.clone()),
            aliases: record.facts.aliases,
        };
        let title = record.title.or_else(|| self.sidecar.title.clone());
        let source = self.source(place, false);
        self.give(Narration {
            work,
            number: Some(number),
            id,
            edition,
            lang,
            title,
            facts,
            source,
            marks: self.in_file(record.marks),
            text: record.text,
        })
    }

    /// Gives the one narration that a file is; `len` is that of the decoded file. Blank text is
    /// passed over.
    pub(super) fn give_whole(&mut self, record: Record, len: usize, verbatim: bool) {
        let Record { text, lang, title, marks, .. } = record;
        if text.trim().is_empty() {
            return;
        }
        let work = self.work.clone();
        let number = self.sidecar.number.clone();
        let id = number.as_ref().map_or_else(|| work.clone(), |number| format!("{work}:{number}"));
        let lang = self.lang_of(lang.as_deref(), &text);
        if self.ids.insert(hash(&id), hash(&lang)).is_some() {
            return self.skip(1, SkipReason::RepeatedId(id));
        }
        let title = self.sidecar.title.clone().or(title);
        let facts = self.sidecar.facts.clone();
        let place = Place { line: 1, byte_start: 0, byte_end: len as u64 };
        let source = self.source(place, verbatim);
        // Nothing follows that could be stopped.
        let _ = self.give(Narration {
            work,
            number,
            id,
            edition: None,
            lang,
            title,
            facts,
            source,
            marks: self.in_file(marks),
            text,
        });
    }

    fn give(&mut self, narration: Narration) -> ControlFlow<()> {
        self.report.num_narrations += 1;
        let flow = (self.give)(narration);
        self.report.is_stopped |= flow.is_break();
        flow
    }

    fn source(&self, place: Place, verbatim: bool) -> Source {
        let Place { line, byte_start, byte_end } = place;
        let in_file = |byte: u64| Some(byte + self.bytes_before?);
        let (byte_start, byte_end) = (in_file(byte_start), in_file(byte_end));
        let (path, archive_len) = (self.path.clone(), self.archive_len);
        Source { path, archive_len, line, byte_start, byte_end, page: None, verbatim }
    }

    /// Marks whose bytes are those of the file.
    fn in_file(&self, mut marks: Vec<Mark>) -> Vec<Mark> {
        let before = self.bytes_before.unwrap_or_default();
        marks.iter_mut().for_each(|mark| mark.byte += before);
        marks
    }

    fn lang_of(&self, told: Option<&str>, text: &str) -> String {
        [told, self.options.lang.as_deref(), self.sidecar.language.as_deref()]
            .into_iter()
            .flatten()
            .find_map(language::code_of)
            .unwrap_or_else(|| language::by_script(text).to_owned())
    }
}

/// The id of a narration and its number in its work, of what a record tells as its id.
fn id_of(work: &str, told: &str) -> (String, String) {
    match told.split_once(':') {
        Some((_, number)) => (told.to_owned(), number.to_owned()),
        None => (format!("{work}:{told}"), told.to_owned()),
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
