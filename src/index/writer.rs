//! Writes an index: all of a commit or nothing of it.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::index::SegmentId;
use tantivy::indexer::{IndexWriterOptions, NoMergePolicy};
use tantivy::schema::Field;
use tantivy::{IndexWriter, Term};

use crate::corpus::Narration;

use super::check::check_touched;
use super::deletion::TermIn;
use super::directory::IndexDirectory;
use super::document::DocumentBuilder;
use super::error::IndexError;
use super::line::{LineTokenizer, TOKENIZER};
use super::manifest::{BUILD, LOCK, Manifest, Pointer};
use super::record::{StoredPassage, text_key};
use super::schema::{self, Fields};
use super::segment_builder::{Built, SegmentBuilder};
use super::standing::Standing;

/// The least memory that the engine works with, in bytes.
const LEAST_MEMORY: usize = 16 << 20;

/// The file that tells that a build was not yet whole when its writer went.
const UNFINISHED: &str = "unfinished";

/// Passages of a segment that segments are merged into, at most.
const MOST_MERGED: u32 = 200_000;

/// Where a writer may put its work and how much room it may take.
#[derive(Debug, Clone)]
pub struct WriterOptions {
    /// Builds from nothing, whatever is there.
    pub anew: bool,
    /// Memory for what is not yet on disk, in bytes.
    pub memory: usize,
}

/// The one writer of an index.
///
/// What it has been given is seen by readers after [`Writer::commit`], all at once; dropped before
/// that, it leaves the index as it was.
pub struct Writer {
    dir: PathBuf,
    build: String,
    is_new_build: bool,
    fields: Fields,
    memory: usize,
    /// The segments that were there when the writer was opened.
    old: Arc<HashSet<SegmentId>>,
    engine: IndexWriter,
    manifest: Manifest,
    standing: Standing,
    /// Dropped when the engine is at rest, and before the lock is free.
    leftovers: Leftovers,
    /// Held as long as the writer lives; the system frees it with the process.
    _lock: File,
}

impl Writer {
    /// Opens the index at `dir` for writing, or begins a new one.
    ///
    /// # Errors
    ///
    /// [`IndexError::Busy`] where another writer is at work, [`IndexError::OtherVersion`] and
    /// [`IndexError::Damaged`] as for a reader, unless the index is built anew.
    pub fn open(dir: &Path, options: &WriterOptions) -> Result<Writer, IndexError> {
        fs::create_dir_all(dir).map_err(|error| IndexError::io("create", dir, error))?;
        let lock = lock(dir)?;
        let current = match Pointer::read(dir) {
            Ok(pointer) => Some(pointer),
            Err(_) if options.anew => None,
            Err(IndexError::Missing { .. }) => {
                refuse_unnamed(dir)?;
                None
            }
            Err(error) => return Err(error),
        };
        let (build, is_new_build) = match current {
            Some(pointer) if !options.anew => (pointer.build, false),
            _ => (free_name(dir), true),
        };
        if !is_new_build {
            remove_others(dir, &build);
        }
        let leftovers =
            Leftovers { dir: dir.to_owned(), build: build.clone(), is_new_build, is_done: false };
        let path = dir.join(&build);
        if is_new_build {
            fs::create_dir_all(&path).map_err(|error| IndexError::io("create", &path, error))?;
            let mark = path.join(UNFINISHED);
            File::create(&mark).map_err(|error| IndexError::io("write", &mark, error))?;
        }
        let failed = |error| IndexError::engine(dir, error);
        let directory = IndexDirectory::open(&path).map_err(failed)?;
        let (schema, fields) = schema::build();
        let index = tantivy::Index::open_or_create(directory.clone(), schema).map_err(failed)?;
        index.tokenizers().register(TOKENIZER, LineTokenizer::default());
        if !is_new_build {
            check_touched(dir, &path, &directory, &index)?;
            remove_orphans(dir, &path, &index)?;
        }
        let old = index.searchable_segment_ids().map_err(failed)?;
        let standing = Standing::of(&index, dir, fields)?;
        let memory = options.memory.clamp(LEAST_MEMORY, 2 << 30);
        // Its own thread is never given a passage, and takes no memory.
        let writer_options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(LEAST_MEMORY)
            .build();
        let engine: IndexWriter = index.writer_with_options(writer_options).map_err(failed)?;
        // Segments are merged once, after the commit; a merge on the side would take them away.
        engine.set_merge_policy(Box::new(NoMergePolicy));
        let manifest =
            if is_new_build { Manifest::default() } else { read_manifest(dir, &path, &index)? };
        Ok(Writer {
            dir: dir.to_owned(),
            build,
            is_new_build,
            fields,
            memory,
            old: Arc::new(old.into_iter().collect()),
            engine,
            manifest,
            standing,
            leftovers,
            _lock: lock,
        })
    }

    /// The sources that the index holds.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Makes documents for this index.
    pub fn document_builder(&self) -> DocumentBuilder {
        DocumentBuilder::new(self.fields)
    }

    /// Builds segments for this index.
    pub fn segment_builder(&self) -> SegmentBuilder {
        SegmentBuilder::new(self.dir.clone(), self.engine.index().clone(), self.memory)
    }

    /// Takes out all passages of the source file at `path`.
    ///
    /// # Errors
    ///
    /// Where the engine has failed before, or the index cannot be read.
    pub fn remove_source(&self, path: &str) -> Result<(), IndexError> {
        self.delete(self.fields.source, path)
    }

    /// The passages in the index, in order, of the text that has the id of this one; without those
    /// that this writer has taken out.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn standing(&self, narration: &Narration) -> Result<Vec<StoredPassage>, IndexError> {
        let key = text_key(&narration.id, narration.edition.as_deref());
        self.standing.with(self.fields.narration, &key)
    }

    /// Whether the index holds a text of the narration of that id from the source file at `path`;
    /// what this writer has taken out does not count.
    ///
    /// # Errors
    ///
    /// As for [`Writer::standing`].
    pub fn holds(&self, narration: &str, path: &str) -> Result<bool, IndexError> {
        self.standing.has(&[(self.fields.narration, narration), (self.fields.source, path)])
    }

    /// Takes out the text that has the id of this one, which is to come in its place; other texts
    /// of the narration stay.
    ///
    /// # Errors
    ///
    /// As for [`Writer::remove_source`].
    pub fn replace(&self, narration: &Narration) -> Result<(), IndexError> {
        let key = text_key(&narration.id, narration.edition.as_deref());
        self.delete(self.fields.narration, &key)
    }

    fn delete(&self, field: Field, value: &str) -> Result<(), IndexError> {
        if self.old.is_empty() {
            return Ok(());
        }
        self.standing.take_out(field, value)?;
        let term = Term::from_field_text(field, value);
        let passages = Box::new(TermIn::new(term, self.old.clone()));
        let deleted = self.engine.delete_query(passages);
        deleted.map(|_| ()).map_err(|error| IndexError::engine(&self.dir, error))
    }

    /// Makes all that was built the index, together with its list of sources, and brings
    /// its segments into few.
    ///
    /// # Errors
    ///
    /// Where something cannot be written; the index is then as it was before.
    pub fn commit(mut self, built: Built, mut manifest: Manifest) -> Result<(), IndexError> {
        let dir = self.dir.clone();
        let failed = |error| IndexError::engine(&dir, error);
        for segment in built.segments {
            self.engine.add_segment(segment).map_err(failed)?;
        }
        let path = dir.join(&self.build);
        manifest.generation = self.manifest.generation + 1;
        manifest.sources.sort_by(|a, b| a.path.cmp(&b.path));
        manifest.write(&path)?;
        let mut commit = self.engine.prepare_commit().map_err(failed)?;
        commit.set_payload(&manifest.generation.to_string());
        commit.commit().map_err(failed)?;
        if !self.is_new_build {
            self.tidy(&manifest)?;
            return Ok(());
        }
        self.merge()?;
        Pointer::to(&self.build).write(&dir)?;
        let _ = fs::remove_file(path.join(UNFINISHED));
        self.tidy(&manifest)
    }

    /// Brings small segments into larger ones, into one where the index is not large: cold searches
    /// are quickest so. Of a large index each has up to [`MOST_MERGED`] passages, since what a merge
    /// holds in memory grows with it.
    fn merge(&mut self) -> Result<(), IndexError> {
        let failed = |error| IndexError::engine(&self.dir, error);
        let mut segments = self.engine.index().searchable_segment_metas().map_err(failed)?;
        segments.sort_by_key(|segment| Reverse(segment.num_docs()));
        let mut groups: Vec<(u32, Vec<SegmentId>)> = Vec::new();
        for segment in segments {
            let num_docs = segment.num_docs();
            let has_room =
                |group: &&mut (u32, Vec<_>)| group.0.saturating_add(num_docs) <= MOST_MERGED;
            match groups.iter_mut().find(has_room) {
                Some(group) => {
                    group.0 += num_docs;
                    group.1.push(segment.id());
                }
                None => groups.push((num_docs, vec![segment.id()])),
            }
        }
        for (_, segments) in groups.iter().filter(|group| group.1.len() > 1) {
            self.engine.merge(segments).wait().map_err(failed)?;
        }
        Ok(())
    }

    /// Removes what no build needs any more.
    fn tidy(mut self, manifest: &Manifest) -> Result<(), IndexError> {
        if !self.is_new_build {
            self.merge()?;
        }
        let Writer { dir, build, engine, mut leftovers, _lock, .. } = self;
        let failed = |error| IndexError::engine(&dir, error);
        engine.garbage_collect_files().wait().map_err(failed)?;
        engine.wait_merging_threads().map_err(failed)?;
        manifest.remove_others(&dir.join(&build));
        remove_others(&dir, &build);
        leftovers.is_done = true;
        Ok(())
    }
}

/// Removes what a writer has written that does not become part of the index: it may be what has
/// filled the disk.
struct Leftovers {
    dir: PathBuf,
    build: String,
    is_new_build: bool,
    is_done: bool,
}

impl Drop for Leftovers {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        let build = self.dir.join(&self.build);
        let is_current = Pointer::read(&self.dir).is_ok_and(|now| now.build == self.build);
        if self.is_new_build && !is_current {
            let _ = fs::remove_dir_all(build);
            return;
        }
        let index = IndexDirectory::open(&build).and_then(tantivy::Index::open);
        if let Ok(index) = index {
            // What cannot be removed now is removed by the next writer.
            let _ = remove_orphans(&self.dir, &build, &index);
        }
    }
}

/// Removes the files that no commit names: a killed writer leaves them, and the engine stumbles
/// over those whose names it gives again. What cannot be removed does no harm by itself.
fn remove_orphans(dir: &Path, build: &Path, index: &tantivy::Index) -> Result<(), IndexError> {
    let meta = index.load_metas().map_err(|error| IndexError::engine(dir, error))?;
    let named: HashSet<PathBuf> = meta.list_segment_files();
    for entry in fs::read_dir(build).into_iter().flatten().flatten() {
        let name = PathBuf::from(entry.file_name());
        let text = name.to_string_lossy();
        let is_kept = text.ends_with(".json") || text.ends_with(".lock") || named.contains(&name);
        if !is_kept {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// The sources of the last commit of a build.
pub(super) fn read_manifest(
    dir: &Path,
    build: &Path,
    index: &tantivy::Index,
) -> Result<Manifest, IndexError> {
    Manifest::read(build, generation(dir, index)?)
}

/// The file of the sources of the last commit of a build.
pub(super) fn manifest_path(
    dir: &Path,
    build: &Path,
    index: &tantivy::Index,
) -> Result<PathBuf, IndexError> {
    Ok(Manifest::path(build, generation(dir, index)?))
}

/// The number of the last commit.
fn generation(dir: &Path, index: &tantivy::Index) -> Result<u64, IndexError> {
    let meta = index.load_metas().map_err(|error| IndexError::engine(dir, error))?;
    match meta.payload.as_deref().map(str::parse) {
        Some(Ok(generation)) => Ok(generation),
        _ => Err(IndexError::Damaged {
            dir: dir.to_owned(),
            reason: "the last commit names no list of sources".to_owned(),
        }),
    }
}

/// Refuses to begin from nothing where a whole build is there and only the pointer to it is lost.
fn refuse_unnamed(dir: &Path) -> Result<(), IndexError> {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let is_whole = path.join("meta.json").is_file() && !path.join(UNFINISHED).exists();
        if is_whole && is_build(&name, &path) {
            let reason = format!("`{name}` is there, and the file that points to it is missing");
            return Err(IndexError::Damaged { dir: dir.to_owned(), reason });
        }
    }
    Ok(())
}

/// Takes the lock of the index at `dir`.
fn lock(dir: &Path) -> Result<File, IndexError> {
    let path = dir.join(LOCK);
    let file = File::create(&path).map_err(|error| IndexError::io("write", &path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(IndexError::Busy { dir: dir.to_owned() }),
        Err(TryLockError::Error(error)) => Err(IndexError::io("lock", path, error)),
    }
}

/// A name for a new build that nothing in `dir` has.
fn free_name(dir: &Path) -> String {
    let mut number = 1;
    while dir.join(format!("{BUILD}{number}")).exists() {
        number += 1;
    }
    format!("{BUILD}{number}")
}

/// Removes what is in the folder of an index beside the build that the pointer names: builds of
/// interrupted runs and older ones, and a pointer half written. What cannot be removed does no harm.
fn remove_others(dir: &Path, keep: &str) {
    Pointer::remove_part(dir);
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name != keep && is_build(&name, &entry.path()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether the folder of that name at `path` is a build: nothing in it is anything else. The index
/// may lie in a folder that others use.
fn is_build(name: &str, path: &Path) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_own = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let id = name.split(['.', '_']).next().unwrap_or_default();
        let is_segment = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_list = name
            .strip_prefix("sources-")
            .and_then(|rest| rest.strip_suffix(".json").or_else(|| rest.strip_suffix(".part")))
            .is_some_and(is_number);
        let is_engines =
            name == "meta.json" || name == ".managed.json" || name.starts_with(".tantivy-");
        let is_part = name.starts_with(".tmp") || name == UNFINISHED;
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        is_file && (is_segment || is_list || is_engines || is_part)
    };
    let entries =
        || fs::read_dir(path).map(|mut entries| entries.all(|entry| entry.is_ok_and(is_own)));
    name.strip_prefix(BUILD).is_some_and(is_number) && entries().unwrap_or(false)
}
