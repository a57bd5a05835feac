//! Which sources must be read again though nobody gives them now.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::corpus::{CorpusError, SourceFile};
use crate::index::{HowRead, SourceRow};

use super::sources::{Planned, full_path, hash_of, is_edition_row, planned_row};

/// Why a source is read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// What stood in the place of texts of it has changed or is gone.
    Replaced,
    /// Its quoted verses were found by other editions.
    Traced,
}

/// Takes out of `rows`, those of the sources that would stay as they are, the ones that must be read
/// again.
///
/// `moved` are the full paths of the sources that leave the index or are read: what has stood behind
/// them comes forth. `traced` tells the editions by which verses are found, where they are.
pub(super) fn choose(
    rows: &mut Vec<SourceRow>,
    mut moved: HashSet<String>,
    traced: Option<&str>,
) -> Vec<(SourceRow, Why)> {
    let mut chosen = Vec::new();
    loop {
        let num_chosen = chosen.len();
        for row in std::mem::take(rows) {
            match why(&row, &moved, traced) {
                Some(why) => chosen.push((row, why)),
                None => rows.push(row),
            }
        }
        if chosen.len() == num_chosen {
            return chosen;
        }
        // What they give may change as well.
        moved.extend(chosen[num_chosen..].iter().map(|(row, _)| row.full_path.clone()));
    }
}

fn why(row: &SourceRow, moved: &HashSet<String>, traced: Option<&str>) -> Option<Why> {
    let is_outdated = || {
        traced.is_some()
            && row.traced_by().is_some()
            && row.traced_by() != traced
            && !is_edition_row(row)
    };
    match row.is_incomplete || row.replaced_by.iter().any(|path| moved.contains(path)) {
        true => Some(Why::Replaced),
        false => is_outdated().then_some(Why::Traced),
    }
}

/// The source of `known` as it is to be read now: as it was read before, with its rank.
///
/// # Errors
///
/// Where its file cannot be read.
pub(super) fn plan(
    known: &SourceRow,
    how: &HowRead,
    traced: Option<&str>,
) -> Result<Planned, CorpusError> {
    let named = PathBuf::from(&known.path);
    // The name that it was given by may mean another file from here.
    let path = match full_path(&named) == known.full_path {
        true => named,
        false => PathBuf::from(&known.full_path),
    };
    let built_in = SourceFile::built_in_quran();
    let file = if path == built_in.path { built_in } else { SourceFile::at(path)? };
    let how = known.how.as_ref().unwrap_or(how);
    let traced = known.traced_by().and(traced);
    let mut row = planned_row(&file, known.full_path.clone(), how, traced);
    row.hash = hash_of(&file)?;
    row.rank = known.rank;
    let is_news = row.hash != known.hash;
    Ok(Planned { file, row, known_as: Some(known.path.clone()), is_news })
}
