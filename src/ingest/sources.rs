//! Which source files must be read, and which are in the index as they are.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::corpus::{
    ARABIC_QURAN, CorpusError, DEFAULT_PASSAGE_WORDS, ReadOptions, Sidecar, SourceFile,
    content_hash, is_built_in, is_quran_work, path_text,
};
use crate::index::{HowRead, Manifest, Rank, SourceRow, TRACED, is_index};

use super::options::IngestOptions;
use super::pipeline::HowPrepared;

/// A file whose time of change is so near to now that it may change again unseen, in nanoseconds.
const FRESH: u64 = 2_000_000_000;

/// A source file beside what the index knows of it.
#[derive(Debug)]
pub(super) struct Planned {
    pub file: SourceFile,
    /// The row that it gets in the list of sources.
    pub row: SourceRow,
    /// The path under which the index holds it so far.
    pub known_as: Option<String>,
    /// Whether it is given now or has changed, and is not only read for the sake of others: what is
    /// left out of it was told before.
    pub is_news: bool,
}

impl Planned {
    /// How its narrations are prepared.
    pub fn how_prepared(&self) -> HowPrepared {
        let passage_words =
            self.row.how.as_ref().map_or(DEFAULT_PASSAGE_WORDS, |how| how.passage_words);
        HowPrepared { passage_words, is_traced: self.row.traced_by().is_some() }
    }

    /// How its file is read.
    pub fn read_options(&self) -> ReadOptions {
        let HowRead { encoding, map, work, .. } = self.row.how.clone().unwrap_or_default();
        // It was written from a map.
        let map = map.parse().unwrap_or_default();
        ReadOptions { encoding, map, named: work, ..ReadOptions::default() }
    }
}

/// The files that must be read, those that need not, with their rows.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub to_read: Vec<Planned>,
    pub unchanged: Vec<SourceRow>,
    pub failed: Vec<CorpusError>,
}

/// Holds `files` against the list of sources.
///
/// A file of the same size and time of change is taken as unchanged, unless it was quite new when
/// it was read; of any other, the content decides.
///
/// `traced` tells the editions by which quoted verses are found; without it a source keeps the
/// verses that it has, and editions themselves quote none.
pub(super) fn plan(
    files: Vec<SourceFile>,
    manifest: &Manifest,
    options: &IngestOptions,
    traced: Option<&str>,
) -> Plan {
    let mut plan = Plan::default();
    let how = how_read(options);
    let known_by = |key: fn(&SourceRow) -> &String| -> HashMap<&str, &SourceRow> {
        manifest.sources.iter().map(|row| (&**key(row), row)).collect()
    };
    let (by_full_path, by_path) = (known_by(|row| &row.full_path), known_by(|row| &row.path));
    for (place, mut file) in (0..).zip(files) {
        let full_path = full_path(&file.path);
        let known = by_full_path.get(&*full_path).copied();
        // Another file may have been given by this name, from another folder.
        let namesake = by_path.get(&*path_text(&file.path));
        if namesake.is_some_and(|row| row.full_path != full_path) {
            file.path = PathBuf::from(&full_path);
        }
        let is_edition = known.is_some_and(is_edition_row);
        let traced = traced.filter(|_| !is_edition);
        let how = how_again(&how, known);
        let mut row = planned_row(&file, full_path, &how, traced);
        let has_same = |known: &&SourceRow| match traced {
            Some(_) => known.settings == row.settings,
            None => known.settings.split(TRACED).next() == Some(&row.settings),
        };
        let same = known.filter(|known| has_same(known) && !options.rebuild);
        if let Some(known) = same
            && (known.size, known.modified) == (row.size, row.modified)
            && !is_fresh(known.modified)
        {
            plan.unchanged.push(known.clone());
            continue;
        }
        row.hash = match hash_of(&file) {
            Ok(hash) => hash,
            Err(error) => {
                plan.unchanged.extend(known.cloned());
                plan.failed.push(error);
                continue;
            }
        };
        match same.filter(|known| known.hash == row.hash) {
            Some(known) => {
                let (size, modified) = (row.size, row.modified);
                plan.unchanged.push(SourceRow { size, modified, ..known.clone() });
            }
            None => {
                row.rank = match known.filter(|known| known.hash == row.hash) {
                    Some(known) => known.rank,
                    None => Rank { generation: manifest.generation + 1, place },
                };
                let known_as = known.map(|known| known.path.clone());
                plan.to_read.push(Planned { file, row, known_as, is_news: true });
            }
        }
    }
    plan
}

/// The row of a file that is to be read, but for its hash and its rank.
pub(super) fn planned_row(
    file: &SourceFile,
    full_path: String,
    how: &HowRead,
    traced: Option<&str>,
) -> SourceRow {
    let mut settings = settings(&file.path, how);
    if let Some(traced) = traced {
        settings.push_str(&format!("{TRACED}{traced}"));
    }
    SourceRow {
        path: path_text(&file.path),
        full_path,
        size: file.size,
        modified: u64::try_from(file.modified_ns).unwrap_or(0),
        settings,
        how: Some(how.clone()),
        ..SourceRow::default()
    }
}

/// What tells one content of a file from another.
///
/// # Errors
///
/// Where the file cannot be read.
pub(super) fn hash_of(file: &SourceFile) -> Result<String, CorpusError> {
    match file.is_built_in() {
        // Another text has another path.
        true => Ok(path_text(&file.path)),
        false => content_hash(&file.path),
    }
}

/// How sources are read that are given with `options`.
pub(super) fn how_read(options: &IngestOptions) -> HowRead {
    HowRead {
        passage_words: options.passage_words,
        encoding: options.encoding.clone(),
        map: options.map.to_string(),
        work: None,
    }
}

/// How a source that is known already is read again: its columns are what they were where nobody
/// says them anew, and so is the id of its work.
fn how_again(how: &HowRead, known: Option<&SourceRow>) -> HowRead {
    let Some(before) = known.and_then(|row| row.how.as_ref()) else { return how.clone() };
    let map = if how.map.is_empty() { &before.map } else { &how.map };
    HowRead { map: map.clone(), work: before.work.clone(), ..how.clone() }
}

/// Whether a source holds editions of the Qur'an and nothing else; in these no verse is quoted.
pub(super) fn is_edition_row(row: &SourceRow) -> bool {
    !row.works.is_empty() && row.works.iter().all(|work| is_quran_work(&work.id))
}

/// The rows of `manifest` that are not among the files just looked at.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// Their files are there, or nobody looked.
    pub kept: Vec<SourceRow>,
    /// Their files are gone from a folder that was given.
    pub gone: Vec<SourceRow>,
    /// Their files are gone from elsewhere.
    pub lost: Vec<SourceRow>,
}

/// Parts the rows that are not among the files just looked at, by whether their files are gone.
pub(super) fn others(manifest: &Manifest, plan: &Plan, paths: &[PathBuf]) -> Others {
    let given = paths.iter().filter(|path| path.is_dir()).map(|path| full_path(path));
    let given: Vec<String> = given.collect();
    let seen = |row: &SourceRow| {
        plan.to_read.iter().any(|planned| planned.row.full_path == row.full_path)
            || plan.unchanged.iter().any(|other| other.full_path == row.full_path)
    };
    let is_gone = |row: &SourceRow| {
        let path = Path::new(&row.full_path);
        let is_missing = || {
            let found = fs::symlink_metadata(path);
            found.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
        };
        !is_built_in_row(row) && (is_missing() || is_index(path))
    };
    let mut others = Others::default();
    for row in manifest.sources.iter().filter(|row| !seen(row)).cloned() {
        if !is_gone(&row) {
            others.kept.push(row);
        } else if given.iter().any(|root| Path::new(&row.full_path).starts_with(root)) {
            others.gone.push(row);
        } else {
            others.lost.push(row);
        }
    }
    others
}

/// Whether the row is that of the text that the program brings.
pub(super) fn is_built_in_row(row: &SourceRow) -> bool {
    is_built_in(Path::new(&row.full_path))
}

/// Whether the row is that of a file that holds the Arabic text of the Qur'an.
pub(super) fn holds_quran(row: &SourceRow) -> bool {
    !is_built_in_row(row) && row.works.iter().any(|work| work.id == ARABIC_QURAN)
}

/// The path by which a file is known wherever the program is started.
pub(super) fn full_path(path: &Path) -> String {
    if is_built_in(path) {
        return path_text(path);
    }
    let full = fs::canonicalize(path).or_else(|_| std::path::absolute(path));
    path_text(full.as_deref().unwrap_or(path))
}

/// Whether `path` is the index at `index`, another one, or a part of such.
pub(super) fn is_index_or(path: &Path, index: &Path) -> bool {
    is_index(path) || full_path(path) == full_path(index)
}

/// What else the text of a file depends on.
fn settings(path: &Path, how: &HowRead) -> String {
    let sidecar = content_hash(&Sidecar::path_for(path)).unwrap_or_default();
    let encoding = how.encoding.as_deref().unwrap_or("auto");
    let mut settings = format!("words={} encoding={encoding} sidecar={sidecar}", how.passage_words);
    if !how.map.is_empty() {
        settings.push_str(&format!(" map={}", how.map));
    }
    settings
}

fn is_fresh(modified: u64) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    now.saturating_sub(modified) < FRESH
}
