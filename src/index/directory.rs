//! The files of the engine, with three of its habits changed: a reader takes no lock, so an index
//! can be read where nothing can be written; every file can be read by other users; and its lists
//! end with their checksums.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, META_LOCK, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};
use tantivy::{Directory, TantivyError};

use super::seal::{seal, unseal};

/// A folder of index files.
///
/// The lock that is left out guards the opening of segments against their removal by a writer at
/// the same moment; who opens an index tries again instead.
#[derive(Debug, Clone)]
pub struct IndexDirectory {
    inner: MmapDirectory,
    root: PathBuf,
}

impl IndexDirectory {
    /// Opens the folder at `root`, which exists.
    pub fn open(root: &Path) -> Result<IndexDirectory, TantivyError> {
        Ok(IndexDirectory { inner: MmapDirectory::open(root)?, root: root.to_owned() })
    }
}

impl Directory for IndexDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.inner.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.inner.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.inner.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.inner.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let sealed = self.inner.atomic_read(path)?;
        unseal(sealed).map_err(|error| OpenReadError::wrap_io_error(error, path.to_owned()))
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.inner.atomic_write(path, &seal(data))?;
        make_readable(&self.root.join(path))
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.inner.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        if lock.filepath == META_LOCK.filepath {
            return Ok(DirectoryLock::from(Box::new(())));
        }
        self.inner.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.inner.watch(callback)
    }
}

/// Lets other users read a file that was made for its owner alone.
#[cfg(unix)]
pub(super) fn make_readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))
}

/// Other systems make files as their folder says.
#[cfg(not(unix))]
pub(super) fn make_readable(_path: &Path) -> io::Result<()> {
    Ok(())
}
