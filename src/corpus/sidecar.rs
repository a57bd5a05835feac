//! Sidecars: `NAME.toml` beside `NAME.txt`, what a file does not tell about itself.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::about::About;
use super::error::SkipReason;
use super::format::Format;
use super::narration::Facts;

/// What a sidecar tells; each key may be left out, and unknown ones are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct Sidecar {
    /// The title of the work, for people.
    pub title: Option<String>,
    /// The language, an ISO 639-1 code.
    pub language: Option<String>,
    /// What it narrates, for people.
    pub narrates: Option<String>,
    /// The id of the work, instead of the name of the file.
    pub work: Option<String>,
    /// The number of the one narration in the file.
    pub number: Option<String>,
    /// Which edition it is.
    pub edition: Option<String>,
    /// Where the text is from.
    pub source: Option<String>,
    /// Under which terms it may be used.
    pub license: Option<String>,
    /// Book, chapter and narrator.
    #[serde(flatten)]
    pub facts: Facts,
}

impl Sidecar {
    /// Reads the sidecar of a source file; the default where there is none.
    ///
    /// # Errors
    ///
    /// Fails with the reason where there is one that cannot be read.
    pub fn of(path: &Path) -> Result<Self, SkipReason> {
        match fs::read_to_string(Self::path_for(path)) {
            Ok(text) => toml::from_str(&text)
                .map_err(|error| SkipReason::Sidecar(error.message().trim().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(SkipReason::Sidecar(error.to_string())),
        }
    }

    /// Where the text is from, and under which terms.
    pub(super) fn about(&self) -> About {
        About {
            edition: self.edition.clone(),
            source: self.source.clone(),
            license: self.license.clone(),
        }
    }

    /// Whether a file of this name tells about another and is no text.
    pub(super) fn is_name(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending == "toml")
    }

    /// Where the sidecar of a source file stands: `badr.toml` for `badr.txt` and `badr.txt.gz`.
    pub fn path_for(path: &Path) -> std::path::PathBuf {
        let is_gz = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
        let bare = if is_gz { path.with_extension("") } else { path.to_owned() };
        if Format::of_path(&bare).is_some() {
            return bare.with_extension("toml");
        }
        let mut name = bare.into_os_string();
        name.push(".toml");
        name.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sidecar_stands_beside_its_file() {
        assert_eq!(Sidecar::path_for(Path::new("a/badr.txt.gz")), Path::new("a/badr.toml"));
        assert_eq!(Sidecar::path_for(Path::new("a/badr.jsonl")), Path::new("a/badr.toml"));
        assert_eq!(Sidecar::path_for(Path::new("a/notes.v2")), Path::new("a/notes.v2.toml"));
    }

    #[test]
    fn every_key_may_be_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("badr.txt");
        assert_eq!(Sidecar::of(&file), Ok(Sidecar::default()));
        fs::write(
            folder.path().join("badr.toml"),
            "title = \"Badr\"\nnarrator = \"Umar\"\nx = 1\n",
        )
        .unwrap();
        let sidecar = Sidecar::of(&file).unwrap();
        assert_eq!(sidecar.title.as_deref(), Some("Badr"));
        assert_eq!(sidecar.facts.narrator.as_deref(), Some("Umar"));
        fs::write(folder.path().join("badr.toml"), "title = ").unwrap();
        assert!(matches!(Sidecar::of(&file), Err(SkipReason::Sidecar(_))));
    }
}
