//! Archives, read in place: which files in them are texts, and how much they may unpack to.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use tar::EntryType;
use zip::ZipArchive;

use super::encoding::{self, GZIP};
use super::error::{CorpusError, SkipReason};
use super::format::{Format, with_folders};
use super::package::{self, is_package_file};
use super::read::read_entry;
use super::sink::Sink;
use super::source_file::{is_left_out, path_text};
use super::unpacking::{Allowance, Bounded};

/// Files in an archive; where there are more, those after are left out.
const MAX_ENTRIES: usize = 200_000;
/// So much is read of the file that tells what package it is.
const MAX_ABOUT_BYTES: u64 = 256 << 10;
/// By so much of a file its encoding is guessed.
const HEAD_BYTES: u64 = 32 << 20;

/// Reads the texts in a zip file: `.zip`, `.whl`.
pub(super) fn read_zip(path: &Path, sink: &mut Sink) -> Result<(), CorpusError> {
    let mut reading = Reading::new(path, sink)?;
    let failed = |error: zip::result::ZipError| CorpusError::Io {
        path: path_text(path),
        source: io::Error::other(error),
    };
    let file = File::open(path).map_err(|error| failed(error.into()))?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(failed)?;
    for at in 0..zip.len() {
        let name = match zip.name_for_index(at) {
            Some(Ok(name)) => name.into_owned(),
            _ => continue,
        };
        if is_package_file(&name) {
            zip.by_index(at)
                .into_iter()
                .for_each(|mut entry| reading.take_about(&name, &mut entry));
            continue;
        }
        if !reading.wants(&name) {
            continue;
        }
        match zip.by_index(at) {
            Ok(entry) if !entry.is_file() => {}
            Ok(mut entry) => reading.read(&name, &mut entry)?,
            Err(error) => reading.skip(&name, SkipReason::Unreadable(error.to_string())),
        }
        if reading.is_over() {
            break;
        }
    }
    Ok(())
}

/// Reads the texts in a tar file, compressed with gzip or not.
pub(super) fn read_tar(path: &Path, sink: &mut Sink) -> Result<(), CorpusError> {
    let mut reading = Reading::new(path, sink)?;
    let failed = |source| CorpusError::Io { path: path_text(path), source };
    let bytes = encoding::open(path).map_err(failed)?;
    let mut tar = tar::Archive::new(bytes);
    for entry in tar.entries().map_err(failed)? {
        let mut entry = entry.map_err(failed)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let is_file = matches!(entry.header().entry_type(), EntryType::Regular);
        if is_file && is_package_file(&name) {
            reading.take_about(&name, &mut entry);
        } else if is_file && reading.wants(&name) {
            reading.read(&name, &mut entry)?;
        }
        if reading.is_over() {
            break;
        }
    }
    Ok(())
}

/// An archive that is being read.
struct Reading<'a, 'b> {
    path: String,
    sink: &'a mut Sink<'b>,
    allowance: Allowance,
    num_entries: usize,
    /// The works that files of it have by their names.
    works: HashSet<String>,
}

impl<'a, 'b> Reading<'a, 'b> {
    fn new(path: &Path, sink: &'a mut Sink<'b>) -> Result<Self, CorpusError> {
        let size = std::fs::metadata(path)
            .map_err(|source| CorpusError::Io { path: path_text(path), source })?
            .len();
        let allowance = Allowance::of_archive(size);
        let works = HashSet::new();
        Ok(Self { path: path_text(path), sink, allowance, num_entries: 0, works })
    }

    /// Whether the file of that name is to be read; tells where it is not although it might be.
    fn wants(&mut self, name: &str) -> bool {
        self.num_entries += 1;
        if self.num_entries > MAX_ENTRIES {
            self.sink.skip_file(self.path.clone(), SkipReason::TooManyFiles(MAX_ENTRIES));
            return false;
        }
        if is_about_the_package(name) {
            return false;
        }
        match Format::of_path(Path::new(name)) {
            None => Format::is_told(Path::new(name)),
            Some(Format::Zip | Format::Tar | Format::Epub) => {
                self.skip(name, SkipReason::NestedArchive);
                false
            }
            Some(_) => true,
        }
    }

    /// Reads what the package tells of itself; where it cannot be read, nothing is known.
    fn take_about(&mut self, name: &str, bytes: &mut dyn Read) {
        let mut text = Vec::new();
        if bytes.take(MAX_ABOUT_BYTES).read_to_end(&mut text).is_ok() {
            let about = package::about_in(name, &String::from_utf8_lossy(&text));
            self.sink.set_about_all(about);
        }
    }

    fn is_over(&self) -> bool {
        self.num_entries > MAX_ENTRIES || self.sink.is_stopped() || self.allowance.is_used_up()
    }

    fn read(&mut self, name: &str, bytes: &mut dyn Read) -> Result<(), CorpusError> {
        let path = self.path_of(name);
        let work = self.work_of(name);
        self.sink.begin_in_archive(work, path, self.path.len());
        let format = Format::of_path(Path::new(name)).unwrap_or(Format::Text);
        match self.read_bytes(format, bytes) {
            Err(CorpusError::UnknownEncoding { label }) => {
                Err(CorpusError::UnknownEncoding { label })
            }
            Err(CorpusError::Io { source, .. }) => {
                self.skip(name, SkipReason::Unreadable(source.to_string()));
                Ok(())
            }
            Err(CorpusError::Binary { .. }) => {
                self.skip(name, SkipReason::Binary);
                Ok(())
            }
            Err(error) => {
                self.skip(name, SkipReason::Unreadable(error.to_string()));
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    fn read_bytes(&mut self, format: Format, bytes: &mut dyn Read) -> Result<(), CorpusError> {
        let Self { sink, allowance, .. } = self;
        let path = sink.path.clone();
        let failed = |source| CorpusError::Io { path: path.clone(), source };
        let mut outer = Allowance::of_file();
        let mut stored = BufReader::new(Bounded::new(bytes, &mut outer));
        let is_gzip = stored.fill_buf().map_err(failed)?.starts_with(&GZIP);
        let plain: Box<dyn Read + '_> =
            if is_gzip { Box::new(MultiGzDecoder::new(stored)) } else { Box::new(stored) };
        let mut plain = BufReader::new(Bounded::new(plain, allowance));
        let mut head = Vec::new();
        plain.by_ref().take(HEAD_BYTES).read_to_end(&mut head).map_err(failed)?;
        read_entry(format, &head, &mut plain, sink)
    }

    /// The id of the work in the file of that name where nothing else tells it: of texts of one name
    /// each has its own, with its folders before it.
    fn work_of(&mut self, name: &str) -> String {
        let path = Path::new(name);
        let own = Format::work_of_path(path);
        if !Format::is_whole_text(path) {
            return own;
        }
        let own = match &self.sink.options().named {
            Some(archive) => format!("{archive}-{own}"),
            None => own,
        };
        let work = match self.works.contains(&own) {
            true => with_folders(path, &own, |work| self.works.contains(work)),
            false => own,
        };
        self.works.insert(work.clone());
        work
    }

    fn skip(&mut self, name: &str, reason: SkipReason) {
        let path = self.path_of(name);
        self.sink.skip_file(path, reason);
    }

    fn path_of(&self, name: &str) -> String {
        let name = name.trim_start_matches("./");
        format!("{}!{}", self.path, path_text(Path::new(name)))
    }
}

/// The ids of the works that the whole texts in a zip or tar file have by their names; none where it
/// cannot be read.
pub fn works_in_archive(path: &Path) -> Vec<String> {
    let names = match Format::of_path(path) {
        Some(Format::Zip) => names_in_zip(path),
        Some(Format::Tar) => names_in_tar(path).ok(),
        _ => None,
    };
    let is_text = |name: &String| {
        let path = Path::new(name);
        Format::is_told(path) && Format::is_whole_text(path) && !is_about_the_package(name)
    };
    let texts = names.into_iter().flatten().take(MAX_ENTRIES).filter(is_text);
    texts.map(|name| Format::work_of_path(Path::new(&name))).collect()
}

fn names_in_zip(path: &Path) -> Option<Vec<String>> {
    let zip = ZipArchive::new(BufReader::new(File::open(path).ok()?)).ok()?;
    let names = zip.file_names().filter_map(|name| Some(name.ok()?.into_owned()));
    Some(names.collect())
}

fn names_in_tar(path: &Path) -> io::Result<Vec<String>> {
    let mut allowance = Allowance::of_archive(std::fs::metadata(path)?.len());
    let bytes = Bounded::new(encoding::open(path)?, &mut allowance);
    let mut tar = tar::Archive::new(bytes);
    let name = |entry: io::Result<tar::Entry<'_, _>>| {
        Ok(String::from_utf8_lossy(&entry?.path_bytes()).into_owned())
    };
    tar.entries()?.take(MAX_ENTRIES).map(name).collect()
}

/// Whether a file of an archive tells about the archive and holds no text of its own.
fn is_about_the_package(name: &str) -> bool {
    // The npm package `quran-json` repeats each verse by chapter and by verse.
    if name.starts_with("package/dist/chapters/") || name.starts_with("package/dist/verses/") {
        return true;
    }
    let lower = name.to_lowercase();
    let mut parts = lower.split(['/', '\\']).rev();
    let file = parts.next().unwrap_or_default();
    let is_meta_folder = |part: &str| {
        part.starts_with('.') && !matches!(part, "." | "..")
            || part.ends_with(".dist-info")
            || part.ends_with(".egg-info")
            || matches!(part, "__macosx" | "node_modules")
    };
    const META_FILES: [&str; 6] =
        ["license", "licence", "copying", "notice", "changelog", "requirements"];
    is_left_out(file.as_ref())
        || parts.any(is_meta_folder)
        || META_FILES.contains(&file.split('.').next().unwrap_or_default())
        || matches!(file, "package.json" | "package-lock.json" | "tsconfig.json" | "composer.json")
}
