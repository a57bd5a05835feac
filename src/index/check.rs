//! Whether the files of an index are as they were written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tantivy::directory::footer::Footer;
use tantivy::directory::{FileSlice, ManagedDirectory};
use tantivy::index::{SegmentComponent, SegmentMeta};
use tantivy::{Directory, Version};

use super::directory::IndexDirectory;
use super::error::{BrokenFile, IndexError};
use super::manifest::{Manifest, Pointer};
use super::seal::{CHANGED, unseal};
use super::writer::{manifest_path, read_manifest};

/// The engine's list of segments, and its list of files that it may remove.
const META: &str = "meta.json";
const MANAGED: &str = ".managed.json";

/// The bytes behind a footer: its length and a number.
const LEAST_BYTES: u64 = 8;

/// How often a check begins again because an ingest has changed the index meanwhile.
const TRIES: usize = 10;

/// An index whose files are as they were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// How many files were read.
    pub files: usize,
}

/// Reads every file of the index at `dir` and holds it against its checksum.
///
/// These are the pointer, the list of segments with each file of each segment that it names, and
/// the list of sources, which must tell of as many passages as there are. The time is that of
/// reading the index once.
///
/// # Errors
///
/// [`IndexError::Broken`] names each file that is missing or changed; else as for
/// [`Reader::open`](super::Reader::open).
pub fn check(dir: &Path) -> Result<Checked, IndexError> {
    let mut tries = 1;
    loop {
        let before = state(dir);
        match check_once(dir) {
            // What is broken in an index that has changed since is only gone.
            Err(_) if tries < TRIES && state(dir) != before => tries += 1,
            done => return done,
        }
    }
}

/// What changes with each commit.
fn state(dir: &Path) -> Option<(Vec<u8>, Vec<u8>)> {
    let pointer = Pointer::read(dir).ok()?;
    let meta = fs::read(dir.join(&pointer.build).join(META)).ok()?;
    Some((pointer.build.into_bytes(), meta))
}

fn check_once(dir: &Path) -> Result<Checked, IndexError> {
    let pointer = Pointer::read(dir)?;
    let build = dir.join(&pointer.build);
    let mut check = Check { name: &pointer.build, files: 1, broken: Vec::new() };
    for name in [META, MANAGED] {
        match fs::read(build.join(name)).and_then(unseal) {
            Ok(json) => check.take(name, is_json(&json)),
            // It is made again where it is lost.
            Err(error) if name == MANAGED && error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => check.take(name, Err(reason(&error))),
        }
    }
    check.end(dir)?;
    let directory = IndexDirectory::open(&build).map_err(|error| IndexError::engine(dir, error))?;
    let index = tantivy::Index::open(directory.clone());
    let index = index.map_err(|error| IndexError::engine(dir, error))?;
    let segments = index.searchable_segment_metas();
    for segment in segments.map_err(|error| IndexError::engine(dir, error))? {
        check.take_segment(&segment, &build, &directory, index.directory(), |_| true);
    }
    check.end(dir)?;
    let sources = manifest_path(dir, &build, &index)?;
    let name = sources.file_name().unwrap_or_default().to_string_lossy();
    let manifest = read_manifest(dir, &build, &index).map_err(told);
    let held = num_passages(dir, &index)?;
    check.take(&name, manifest.and_then(|manifest| tells(&manifest, held)));
    check.end(dir)
}

/// How many passages the index holds.
fn num_passages(dir: &Path, index: &tantivy::Index) -> Result<u64, IndexError> {
    let segments = index.searchable_segment_metas();
    let segments = segments.map_err(|error| IndexError::engine(dir, error))?;
    Ok(segments.iter().map(|segment| u64::from(segment.num_docs())).sum())
}

/// Whether the list of sources tells of as many passages as there are.
fn tells(manifest: &Manifest, held: u64) -> Result<(), String> {
    let works = manifest.sources.iter().flat_map(|source| &source.works);
    match works.map(|work| work.passages).sum::<u64>() {
        told if told == held => Ok(()),
        told => Err(format!("tells of {told} passages, and the index holds {held}")),
    }
}

/// Holds the files of the index against their checksums that were changed after the last commit: a
/// file that is whole is older. A copy with times of its own costs reading it.
///
/// # Errors
///
/// [`IndexError::Broken`].
pub(super) fn check_touched(
    dir: &Path,
    build: &Path,
    directory: &IndexDirectory,
    index: &tantivy::Index,
) -> Result<(), IndexError> {
    let name = build.file_name().unwrap_or_default().to_string_lossy();
    let mut check = Check { name: &name, files: 0, broken: Vec::new() };
    let committed = modified(&build.join(META));
    let segments = index.searchable_segment_metas();
    for segment in segments.map_err(|error| IndexError::engine(dir, error))? {
        check.take_segment(&segment, build, directory, index.directory(), |path| {
            modified(&build.join(path)) > committed
        });
    }
    check.end(dir).map(|_| ())
}

/// When a file was last changed; later than anything where that is not known.
fn modified(path: &Path) -> (bool, Option<SystemTime>) {
    let time = fs::metadata(path).and_then(|about| about.modified()).ok();
    (time.is_none(), time)
}

/// The files of a segment, each with whether it tells deletions; these are written later.
fn files(segment: &SegmentMeta) -> Vec<(PathBuf, bool)> {
    const ENDINGS: [&str; 6] = ["idx", "pos", "term", "store", "fast", "fieldnorm"];
    let path = |ending: &str| segment.relative_path(SegmentComponent::Custom(ending.to_owned()));
    let mut files: Vec<_> = ENDINGS.iter().map(|ending| (path(ending), false)).collect();
    if segment.has_deletes() {
        files.push((segment.relative_path(SegmentComponent::Delete), true));
    }
    files
}

/// The footer of a file: the checksum of what stands before it, and who wrote it.
fn footer(build: &Path, path: &Path, directory: &IndexDirectory) -> Result<Footer, String> {
    let about = fs::metadata(build.join(path)).map_err(|error| reason(&error))?;
    if about.len() < LEAST_BYTES {
        return Err("is cut".to_owned());
    }
    let changed = || CHANGED.to_owned();
    let file = FileSlice::new(directory.get_file_handle(path).map_err(|error| error.to_string())?);
    let (footer, _) = Footer::extract_footer(file.clone()).map_err(|_| changed())?;
    let json = serde_json::to_vec(&footer).map_err(|error| error.to_string())?;
    // No checksum holds the footer itself, so it is compared byte by byte with what would be
    // written today.
    let behind = json.len() as u64 + LEAST_BYTES;
    let written = match about.len() >= behind {
        true => file.slice_from_end(behind as usize).slice_to(json.len()).read_bytes().ok(),
        false => None,
    };
    match written.is_some_and(|written| written.as_slice() == json) {
        true => Ok(footer),
        false => Err(changed()),
    }
}

/// The version that most of the footers tell.
fn most_common<'a>(footers: impl Iterator<Item = &'a Footer> + Clone) -> Option<Version> {
    let num = |version: &Version| footers.clone().filter(|other| other.version == *version).count();
    footers.clone().map(|footer| &footer.version).max_by_key(|version| num(version)).cloned()
}

fn is_json(json: &[u8]) -> Result<(), String> {
    serde_json::from_slice::<serde_json::Value>(json).map(|_| ()).map_err(|_| CHANGED.to_owned())
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "is missing".to_owned(),
        io::ErrorKind::InvalidData => CHANGED.to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

fn told(error: IndexError) -> String {
    match error {
        IndexError::Io { source, .. } => reason(&source),
        _ => CHANGED.to_owned(),
    }
}

/// A check under way.
struct Check<'a> {
    /// The name of the build's folder.
    name: &'a str,
    files: usize,
    broken: Vec<BrokenFile>,
}

impl Check<'_> {
    fn take(&mut self, name: &str, found: Result<(), String>) {
        self.files += 1;
        if let Err(reason) = found {
            let path = Path::new(self.name).join(name);
            self.broken.push(BrokenFile { path, reason });
        }
    }

    /// Takes the files of a segment that are `wanted`.
    fn take_segment(
        &mut self,
        segment: &SegmentMeta,
        build: &Path,
        directory: &IndexDirectory,
        managed: &ManagedDirectory,
        wanted: impl Fn(&Path) -> bool,
    ) {
        let files = files(segment);
        if !files.iter().any(|(path, _)| wanted(path)) {
            return;
        }
        let footers: Vec<_> =
            files.iter().map(|(path, _)| footer(build, path, directory)).collect();
        // Nor does one hold the version in it; but one program has written all files of a segment,
        // and the same one or this its deletions.
        let version = most_common(footers.iter().flatten());
        for ((path, is_deletions), footer) in files.iter().zip(footers) {
            if !wanted(path) {
                continue;
            }
            let found = footer.and_then(|footer| {
                let is_known = version.as_ref() == Some(&footer.version)
                    || *is_deletions && footer.version == *tantivy::version();
                let is_sound = managed.validate_checksum(path).is_ok_and(|is_sound| is_sound);
                if is_known && is_sound { Ok(()) } else { Err(CHANGED.to_owned()) }
            });
            self.take(&path.to_string_lossy(), found);
        }
    }

    fn end(&mut self, dir: &Path) -> Result<Checked, IndexError> {
        match std::mem::take(&mut self.broken) {
            broken if broken.is_empty() => Ok(Checked { files: self.files }),
            files => Err(IndexError::Broken { dir: dir.to_owned(), files }),
        }
    }
}
