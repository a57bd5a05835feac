//! Files of one name in different folders, and texts of one name with different endings: each gets
//! a work of its own.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use crate::corpus::{Format, Sidecar, with_folders, with_number, works_in_archive};
use crate::index::{HowRead, SourceRow};

use super::options::Renamed;
use super::sources::Planned;

/// Gives each file that is new a work of its own where another source has the one that its name
/// tells: `vol2-ch1` for `vol2/ch1.txt` beside `vol1/ch1.txt`, `ch1-txt` for `ch1.txt` beside
/// `ch1.md`.
///
/// What is known keeps its id, so that no file that comes later changes it. `standing` are the
/// sources that stay and whose files are there. A copy of a file is not told from it, and files of
/// records in one folder are not told apart: they are parts of one work.
pub(super) fn tell_apart(planned: &mut [Planned], standing: &[SourceRow]) -> Vec<Renamed> {
    if planned.iter().all(|planned| planned.known_as.is_some()) {
        return Vec::new();
    }
    let mut holders: HashMap<String, Vec<Holder>> = HashMap::new();
    let known = planned.iter().filter(|planned| planned.known_as.is_some());
    for row in standing.iter().chain(known.map(|planned| &planned.row)) {
        let works = row.works.iter().map(|work| work.id.clone());
        let named = name_of(row);
        for work in works.chain(named).collect::<HashSet<_>>() {
            holders.entry(work).or_default().push(Holder::of(row));
        }
    }
    let mut renamed = Vec::new();
    for planned in planned.iter_mut().filter(|planned| planned.known_as.is_none()) {
        let row = &mut planned.row;
        if is_archive(Path::new(&row.full_path)) {
            renamed.extend(tell_archive_apart(row, &mut holders));
            continue;
        }
        let Some(name) = name_of(row) else { continue };
        let others = holders.get(&name).map_or(&[][..], Vec::as_slice);
        let holder = Holder::of(row);
        let Some(other) = others.iter().find(|other| other.is_another(&holder)) else {
            holders.entry(name).or_default().push(holder);
            continue;
        };
        if others.iter().any(|other| other.hash == holder.hash) {
            continue;
        }
        let is_taken = |name: &str| holders.contains_key(name);
        let work = if other.is_beside(&holder) {
            with_ending(&row.full_path, &name, is_taken)
        } else {
            with_folders(Path::new(&row.full_path), &name, is_taken)
        };
        renamed.push(Renamed {
            path: row.path.clone(),
            work: work.clone(),
            other: other.path.clone(),
        });
        holders.entry(work.clone()).or_default().push(holder);
        row.how.get_or_insert_with(HowRead::default).work = Some(work);
    }
    renamed
}

/// Puts the name of the archive of `row` before those of its texts where another source has one of
/// them.
fn tell_archive_apart(
    row: &mut SourceRow,
    holders: &mut HashMap<String, Vec<Holder>>,
) -> Option<Renamed> {
    let holder = Holder::of(row);
    let works = works_in_archive(Path::new(&row.full_path));
    let of_others = works.iter().filter_map(|work| holders.get(work)).flatten();
    let others: Vec<&Holder> = of_others.filter(|other| other.hash != holder.hash).collect();
    let renamed = others.first().map(|other| {
        let is_taken =
            |name: &str| works.iter().any(|work| holders.contains_key(&format!("{name}-{work}")));
        let name = match is_taken(&holder.stem) {
            true => with_folders(Path::new(&row.full_path), &holder.stem, is_taken),
            false => holder.stem.clone(),
        };
        let work = format!("{name}-");
        let (path, other) = (row.path.clone(), other.path.clone());
        row.how.get_or_insert_with(HowRead::default).work = Some(name);
        Renamed { path, work, other }
    });
    let before = renamed.as_ref().map_or("", |renamed| &*renamed.work);
    for work in works {
        holders.entry(format!("{before}{work}")).or_default().push(holder.clone());
    }
    renamed
}

fn is_archive(path: &Path) -> bool {
    matches!(Format::of_path(path), Some(Format::Zip | Format::Tar))
}

/// A source that has a work.
#[derive(Clone)]
struct Holder {
    path: String,
    full_path: String,
    hash: String,
    /// The file's name without its endings.
    stem: String,
}

impl Holder {
    fn of(row: &SourceRow) -> Holder {
        let stem = Format::work_of_path(Path::new(&row.full_path));
        let SourceRow { path, full_path, hash, .. } = row.clone();
        Holder { path, full_path, hash, stem }
    }

    fn is_another(&self, other: &Holder) -> bool {
        self.stem == other.stem && (!self.is_beside(other) || self.is_other_text(other))
    }

    /// Whether the two files stand in one folder.
    fn is_beside(&self, other: &Holder) -> bool {
        Path::new(&self.full_path).parent() == Path::new(&other.full_path).parent()
    }

    fn is_other_text(&self, other: &Holder) -> bool {
        let is_text = |holder: &Holder| Format::is_whole_text(Path::new(&holder.full_path));
        self.full_path != other.full_path && is_text(self) && is_text(other)
    }
}

/// The id of the work of what does not tell its own in the file of `row`; `None` where the name of
/// the file does not matter.
fn name_of(row: &SourceRow) -> Option<String> {
    let path = Path::new(&row.full_path);
    if is_archive(path) {
        return None;
    }
    if let Some(work) = row.how.as_ref().and_then(|how| how.work.clone()) {
        return Some(work);
    }
    let is_told = || Sidecar::of(path).is_ok_and(|sidecar| sidecar.work.is_some());
    (!is_told()).then(|| Format::work_of_path(path))
}

/// `name` before what follows it in the name of the file; with a number where that is taken.
fn with_ending(full_path: &str, name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let path = Path::new(full_path);
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().replace('.', "-");
    let work = Format::work_of_path(Path::new(&file_name));
    if is_taken(&work) { with_number(name, is_taken) } else { work }
}
