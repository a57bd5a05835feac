//! What sources look like from outside: enough to see that one has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::corpus::{self, Sidecar, SourceFile};

use super::sources::is_index_or;

/// The sources in some paths at one time: which there are, their sizes and their times of change,
/// and those of what stands beside them.
///
/// Two looks are equal where nothing has changed between them that these tell. A look reads no
/// file; it takes about as long as listing the folders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    files: Vec<(SourceFile, Option<SystemTime>)>,
}

impl Look {
    /// Looks at the files and folders `paths`; what is not there is seen as not there, and nor is
    /// the index at `index`, which an ingest changes itself.
    pub fn at(paths: &[PathBuf], index: &Path) -> Look {
        let (files, _) = corpus::walk(paths, &|path| is_index_or(path, index));
        let with_sidecar = |file: SourceFile| {
            let sidecar = modified(&Sidecar::path_for(&file.path));
            (file, sidecar)
        };
        Look { files: files.into_iter().map(with_sidecar).collect() }
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_changed_and_removed_files_and_sidecars_are_seen() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let paths = [folder.path().to_owned()];
        let file = folder.path().join("a.txt");
        let mut last = Look::at(&paths, Path::new("index"));
        let mut is_seen = |what: &str| {
            let now = Look::at(&paths, Path::new("index"));
            assert_ne!(now, last, "{what}");
            assert_eq!(now, Look::at(&paths, Path::new("index")));
            last = now;
        };
        fs::write(&file, "a").expect("it can be written");
        is_seen("a new file");
        fs::write(&file, "ab").expect("it can be written");
        is_seen("another size");
        let open = fs::File::options().write(true).open(&file).expect("it can be opened");
        open.set_modified(SystemTime::UNIX_EPOCH).expect("its time can be set");
        is_seen("another time");
        fs::write(folder.path().join("a.toml"), "title = \"A\"").expect("it can be written");
        is_seen("a sidecar");
        fs::remove_file(&file).expect("it can be removed");
        is_seen("a file that is gone");
    }
}
