//! Whether an index is whole: every file of it is there and has the checksum it was written with.

use std::path::PathBuf;

use super::error::IndexError;
use super::reader::Reader;

/// The files that every segment has, by ending; others are there where there is something in them.
const ALWAYS: [&str; 6] = ["term", "idx", "pos", "fieldnorm", "fast", "store"];

impl Reader {
    /// Reads every file of the index and holds it against its checksum; how many there are.
    ///
    /// The files are those that the last commit names, not those that a list beside it knows: that
    /// list may be lost. Also reads the list of sources, and holds its numbers against the passages
    /// that there are. Takes as long as it takes to read the index.
    ///
    /// # Errors
    ///
    /// [`IndexError::Damaged`] at the first file that is gone or not as it was written.
    pub fn check(&self) -> Result<usize, IndexError> {
        let damaged = |reason: String| IndexError::Damaged { dir: self.dir().to_owned(), reason };
        let engine = |error| IndexError::engine(self.dir(), error);
        let metas = self.index().load_metas().map_err(engine)?;
        let mut files: Vec<PathBuf> = metas.list_segment_files().into_iter().collect();
        files.sort();
        let directory = self.index().directory();
        let mut num_files = 0;
        for file in files {
            let name = file.display();
            let is_there = self.build().join(&file).exists();
            let ending = file.extension().map(|ending| ending.to_string_lossy().into_owned());
            match (is_there, ending) {
                (true, _) => {}
                (false, Some(ending)) if ALWAYS.contains(&ending.as_str()) => {
                    return Err(damaged(format!("`{name}` is gone")));
                }
                (false, _) => continue,
            }
            match directory.validate_checksum(&file) {
                Ok(true) => num_files += 1,
                Ok(false) => {
                    return Err(damaged(format!("`{name}` is not as it was written")));
                }
                Err(error) => return Err(damaged(format!("`{name}`: {error}"))),
            }
        }
        let manifest = self.manifest()?;
        let works = manifest.sources.iter().flat_map(|source| &source.works);
        let listed: u64 = works.map(|work| work.passages).sum();
        let there = self.num_passages();
        if listed < there {
            return Err(damaged(format!(
                "the list of sources knows {listed} passages, the index holds {there}"
            )));
        }
        Ok(num_files + 1)
    }
}
