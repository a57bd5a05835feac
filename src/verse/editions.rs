//! The reference editions of an index, read into memory.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::edition::Edition;
use super::group::Group;
use super::place::{Verse, VerseRange};
use super::units::{Unit, units};
use crate::corpus::is_quran_work;
use crate::index::{IndexError, Reader, SourceRow, StoredPassage};

/// All editions of the Qur'an that an index holds.
#[derive(Debug)]
pub struct Editions {
    /// All verses that any edition has, in order.
    pub(super) verses: Vec<Verse>,
    /// The editions by language.
    pub(super) groups: Vec<Group>,
    infos: Vec<EditionInfo>,
}

/// What is known of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionInfo {
    /// The id of its work: `quran`, `quran-en.pickthall`.
    pub id: String,
    /// Its language.
    pub lang: String,
    /// Its title.
    pub title: Option<String>,
}

/// An edition as it is read: the text of each of its verses.
pub(super) struct Raw {
    pub(super) info: EditionInfo,
    pub(super) verses: BTreeMap<Verse, String>,
}

impl Editions {
    /// Reads the editions of an index; those among `wanted` alone, where any are.
    ///
    /// An edition is a work whose id is `quran` or begins with `quran-`, or, where there is none, one
    /// with a narration `1:1`, `2:255` or `112:1`; a verse is a narration whose id is `sura:ayah`. Takes as long as it takes to analyse their texts.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn read(reader: &Reader, wanted: &[String]) -> Result<Editions, IndexError> {
        let works = Editions::ids(reader)?.into_iter();
        let works: Vec<String> =
            works.filter(|id| wanted.is_empty() || wanted.contains(id)).collect();
        let raw = works
            .par_iter()
            .map(|work| Ok(Raw::collect(reader.passages_of(work)?)))
            .collect::<Result<Vec<_>, IndexError>>()?;
        Ok(Editions::of(raw.into_iter().flatten().collect()))
    }

    /// The ids of the editions that an index holds, in order.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn ids(reader: &Reader) -> Result<Vec<String>, IndexError> {
        let mut works = BTreeSet::new();
        for source in reader.manifest()?.sources {
            works.extend(source.works.into_iter().map(|work| work.id));
        }
        works.retain(|id| is_quran_work(id));
        if works.is_empty() {
            // A work of verses that bears another name.
            let verses = [(1, 1), (2, 255), (112, 1)].map(|(sura, ayah)| Verse { sura, ayah });
            for verse in verses {
                let passages = reader.narration(&verse.to_string())?;
                works.extend(passages.into_iter().map(|passage| passage.record.work));
            }
        }
        Ok(works.into_iter().collect())
    }

    /// Takes the editions as they were read.
    pub(super) fn of(mut raw: Vec<Raw>) -> Editions {
        raw.retain(|edition| !edition.verses.is_empty());
        let verses: BTreeSet<Verse> =
            raw.iter().flat_map(|edition| edition.verses.keys().copied()).collect();
        let verses: Vec<Verse> = verses.into_iter().take(usize::from(u16::MAX)).collect();
        let infos: Vec<EditionInfo> = raw.iter().map(|edition| edition.info.clone()).collect();
        let mut groups: Vec<Group> = Vec::new();
        let analysed: Vec<Vec<(String, Vec<Unit>)>> = raw
            .into_par_iter()
            .map(|mut edition| {
                let texts = verses.iter().map(|verse| edition.verses.remove(verse));
                texts
                    .map(|text| {
                        let text = text.unwrap_or_default();
                        let units = units(&text);
                        (text, units)
                    })
                    .collect()
            })
            .collect();
        for (info, verses) in infos.iter().zip(&analysed) {
            let place = groups.iter().position(|group| group.lang == info.lang);
            let place = place.unwrap_or_else(|| {
                groups.push(Group::new(&info.lang));
                groups.len() - 1
            });
            groups[place].push_edition(&info.id, verses);
        }
        groups.par_iter_mut().for_each(|group| group.finish(verses.len()));
        Editions { verses, groups, infos }
    }

    /// What is known of each edition, ordered by id.
    pub fn infos(&self) -> &[EditionInfo] {
        &self.infos
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.infos.is_empty()
    }

    /// The texts of `verses` in up to `most` editions, each verse by itself, Arabic first.
    pub(super) fn texts(&self, verses: VerseRange, most: usize) -> Vec<String> {
        let mut editions: Vec<(&Group, &Edition)> = self
            .groups
            .iter()
            .flat_map(|group| group.editions.iter().map(move |edition| (group, edition)))
            .collect();
        editions.sort_by_key(|(group, edition)| (!group.is_arabic, edition.id.clone()));
        let places: Vec<usize> =
            (0..self.verses.len()).filter(|&place| verses.holds(self.verses[place])).collect();
        let mut texts = Vec::new();
        for (_, edition) in editions.into_iter().take(most) {
            for &place in &places {
                let words: Vec<&str> =
                    edition.words_of(place).map(|word| edition.raw(word)).collect();
                if !words.is_empty() {
                    texts.push(words.join(" "));
                }
            }
        }
        texts
    }

    /// What the editions are, as a short text that changes when any of them does.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn signature(reader: &Reader) -> Result<String, IndexError> {
        let manifest = reader.manifest()?;
        let is_edition =
            |source: &&SourceRow| source.works.iter().any(|work| is_quran_work(&work.id));
        let mut hashes: Vec<&str> = manifest
            .sources
            .iter()
            .filter(is_edition)
            .map(|source| source.hash.get(..16).unwrap_or(&source.hash))
            .collect();
        hashes.sort_unstable();
        Ok(hashes.join("+"))
    }

    /// The number of the last verse of `sura` that an edition has; nothing where none has the sura.
    pub(super) fn last_of(&self, sura: u16) -> Option<u16> {
        let end = self.verses.partition_point(|verse| verse.sura <= sura);
        let last = self.verses.get(end.checked_sub(1)?)?;
        (last.sura == sura).then_some(last.ayah)
    }

    /// The place of a verse in the list of all.
    pub(super) fn place_of(&self, verse: Verse) -> Option<usize> {
        self.verses.binary_search(&verse).ok()
    }
}

impl Raw {
    /// The editions of a work, one a language.
    fn collect(mut passages: Vec<StoredPassage>) -> Vec<Raw> {
        passages.sort_by_key(|passage| passage.record.ordinal);
        let mut editions: Vec<Raw> = Vec::new();
        for StoredPassage { text, record } in passages {
            let number = record.narration.rsplit_once('@').map_or(&*record.narration, |id| id.0);
            let Ok(verse) = number.parse::<Verse>() else { continue };
            let place = editions.iter().position(|edition| edition.info.lang == record.lang);
            let place = place.unwrap_or_else(|| {
                let info = EditionInfo { id: record.work, lang: record.lang, title: record.title };
                editions.push(Raw { info, verses: BTreeMap::new() });
                editions.len() - 1
            });
            let whole = editions[place].verses.entry(verse).or_default();
            if !whole.is_empty() {
                whole.push(' ');
            }
            whole.push_str(&text);
        }
        editions
    }
}
