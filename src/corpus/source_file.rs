//! Source files: which there are, and what tells a changed one from a touched one.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::error::{CorpusError, SkipReason, Skipped};
use super::format::Format;
use super::sidecar::Sidecar;

/// A file to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path, as given or below a folder that was given.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last changed, in nanoseconds since 1970; 0 where the system does not say.
    pub modified_ns: i128,
}

impl SourceFile {
    /// The file at `path`, as it is now.
    ///
    /// # Errors
    ///
    /// Where the system knows none.
    pub fn at(path: PathBuf) -> Result<SourceFile, CorpusError> {
        match fs::metadata(&path) {
            Ok(metadata) => Ok(SourceFile::of(path, &metadata)),
            Err(source) => Err(CorpusError::Io { path: path_text(&path), source }),
        }
    }

    fn of(path: PathBuf, metadata: &Metadata) -> SourceFile {
        let modified = metadata.modified().ok();
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified_ns = since.and_then(|time| i128::try_from(time.as_nanos()).ok()).unwrap_or(0);
        SourceFile { path, size: metadata.len(), modified_ns }
    }
}

/// Finds the source files in `paths`, which name files and folders; sorted by path, each once.
///
/// In folders only files count whose names tell a known format (of others
/// [`SkipReason::UnknownFormat`] is told), and neither hidden ones nor a `README`; links there are
/// not followed. A path given by name is taken as it is. What cannot be read is told in
/// the second value, and so is a link to nothing. Where `is_index` is true, files and folders are
/// parts of an index: they are told where they are given, and passed over in folders.
pub fn walk(
    paths: &[PathBuf],
    is_index: &dyn Fn(&Path) -> bool,
) -> (Vec<SourceFile>, Vec<Skipped>) {
    let mut walk = Walk { is_index, files: Vec::new(), skipped: Vec::new(), folders: Vec::new() };
    for path in paths {
        walk.take_given(path);
    }
    while let Some(folder) = walk.folders.pop() {
        walk.read_folder(&folder);
    }
    walk.files.sort_by(|a, b| a.path.cmp(&b.path));
    walk.skipped.sort_by(|a, b| a.path.cmp(&b.path));
    let mut seen = HashSet::new();
    walk.files.retain(|file| {
        seen.insert(fs::canonicalize(&file.path).unwrap_or_else(|_| file.path.clone()))
    });
    (walk.files, walk.skipped)
}

/// The BLAKE3 hash of the file's bytes, in hexadecimal.
///
/// # Errors
///
/// Fails where the file cannot be read.
pub fn content_hash(path: &Path) -> Result<String, CorpusError> {
    let mut hasher = blake3::Hasher::new();
    File::open(path)
        .and_then(|file| hasher.update_reader(file).map(|_| ()))
        .map_err(|source| CorpusError::Io { path: path_text(path), source })?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// The path as text, with `/` between its parts; control characters and bytes that are no text
/// are escaped.
pub fn path_text(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' if cfg!(windows) => text.push('/'),
                c if c.is_control() => text.extend(c.escape_default()),
                c => text.push(c),
            }
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

struct Walk<'a> {
    is_index: &'a dyn Fn(&Path) -> bool,
    files: Vec<SourceFile>,
    skipped: Vec<Skipped>,
    folders: Vec<PathBuf>,
}

impl Walk<'_> {
    fn take_given(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(_) if (self.is_index)(path) => self.skip(path, SkipReason::IsIndex),
            Ok(metadata) if metadata.is_dir() => self.folders.push(path.to_owned()),
            Ok(metadata) if metadata.is_file() => self.take_file(path.to_owned(), &metadata),
            Ok(_) => self.skip(path, SkipReason::NotAFile),
            Err(_) if path.is_symlink() => self.skip(path, SkipReason::DanglingLink),
            Err(error) => self.skip(path, SkipReason::Unreadable(error.to_string())),
        }
    }

    fn read_folder(&mut self, folder: &Path) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.skip(folder, SkipReason::Unreadable(error.to_string())),
        };
        for entry in entries {
            let path = match entry {
                Ok(entry) => entry.path(),
                Err(error) => {
                    self.skip(folder, SkipReason::Unreadable(error.to_string()));
                    continue;
                }
            };
            if is_left_out(path.file_name().unwrap_or_default()) {
                continue;
            }
            match fs::symlink_metadata(&path) {
                Ok(metadata) if metadata.is_dir() => {
                    if !(self.is_index)(&path) {
                        self.folders.push(path);
                    }
                }
                Ok(metadata) if metadata.is_file() => {
                    if Format::is_told(&path) {
                        self.take_file(path, &metadata);
                    } else if !Sidecar::is_name(&path) {
                        self.skip(&path, SkipReason::UnknownFormat);
                    }
                }
                Ok(metadata) if metadata.is_symlink() && !path.exists() => {
                    self.skip(&path, SkipReason::DanglingLink);
                }
                Ok(_) => {}
                Err(error) => self.skip(&path, SkipReason::Unreadable(error.to_string())),
            }
        }
    }

    fn take_file(&mut self, path: PathBuf, metadata: &Metadata) {
        self.files.push(SourceFile::of(path, metadata));
    }

    fn skip(&mut self, path: &Path, reason: SkipReason) {
        self.skipped.push(Skipped { path: path_text(path), line: None, reason });
    }
}

/// Whether a name in a folder is hidden or tells about the folder.
pub(super) fn is_left_out(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(b".") || name.get(..6).is_some_and(|head| head.eq_ignore_ascii_case(b"readme"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_give_known_files_in_order_and_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("sub")).unwrap();
        for name in
            ["b.txt", "a.jsonl", "sub/c.csv.gz", "README.md", ".hidden.txt", "b.toml", "x.png"]
        {
            fs::write(root.join(name), "text").unwrap();
        }
        let (files, skipped) =
            walk(&[root.to_owned(), root.join("b.txt"), root.join("missing.txt")], &|_| false);
        let names: Vec<String> =
            files.iter().map(|file| path_text(file.path.strip_prefix(root).unwrap())).collect();
        assert_eq!(names, ["a.jsonl", "b.txt", "sub/c.csv.gz"]);
        assert!(files.iter().all(|file| file.size == 4 && file.modified_ns > 0));
        let names: Vec<&str> =
            skipped.iter().filter_map(|skipped| skipped.path.rsplit('/').next()).collect();
        assert_eq!(names, ["missing.txt", "x.png"]);
        assert_eq!(skipped[1].reason, SkipReason::UnknownFormat);
    }

    #[test]
    fn file_named_directly_needs_no_known_ending() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        fs::write(&path, "text").unwrap();
        assert_eq!(walk(&[path], &|_| false).0.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_in_folders_are_not_followed_and_broken_ones_are_told() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::write(root.join("good.txt"), "text").unwrap();
        symlink(".", root.join("self")).unwrap();
        symlink("good.txt", root.join("link.txt")).unwrap();
        symlink("nowhere", root.join("dangling")).unwrap();
        let (files, skipped) = walk(&[root.to_owned()], &|_| false);
        assert_eq!(files.len(), 1);
        assert_eq!(skipped.len(), 1);
        assert_eq!(skipped[0].reason, SkipReason::DanglingLink);
        assert_eq!(walk(&[root.join("link.txt")], &|_| false).0.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn odd_names_are_escaped() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(path_text(Path::new("a\nb/c.txt")), "a\\nb/c.txt");
        assert_eq!(path_text(Path::new(OsStr::from_bytes(b"a\xff.txt"))), "a\\xff.txt");
    }

    #[test]
    fn equal_content_has_an_equal_hash() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&a, "text").unwrap();
        fs::write(&b, "text").unwrap();
        assert_eq!(content_hash(&a).unwrap(), content_hash(&b).unwrap());
        assert_eq!(content_hash(&a).unwrap().len(), 64);
        assert!(content_hash(&folder.path().join("c")).is_err());
    }
}
