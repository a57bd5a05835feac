//! The Arabic text of the Qur'an that the program brings: that of the Tanzil Project, from the
//! crate `quranize`, verbatim.

use std::path::Path;

use quranize::Quranize;

use super::about::About;
use super::quran;
use super::reference::sura_names;
use super::sink::{Place, Sink};
use super::source_file::SourceFile;

/// The path that stands for the text: the crate with its version, and the file in it.
const PATH: &str = "quranize-1.0.1!src/quran-simple-min.txt";

/// As the notice in that file says.
const EDITION: &str = "Tanzil Quran Text (Simple Minimal, Version 1.1)";
const SOURCE: &str = "Tanzil Project, https://tanzil.net (by the crate quranize 1.0.1)";
const LICENSE: &str = "Creative Commons Attribution 3.0; Copyright (C) 2007-2024 Tanzil Project; \
     verbatim copies only, with this notice; updates: http://tanzil.net/updates/";

impl SourceFile {
    /// The Arabic text of the Qur'an that the program brings.
    pub fn built_in_quran() -> SourceFile {
        SourceFile { path: PATH.into(), size: 0, modified_ns: 0 }
    }

    /// Whether it is the text that the program brings, and no file.
    pub fn is_built_in(&self) -> bool {
        is_built_in(&self.path)
    }
}

/// Whether `path` stands for the text that the program brings, and for no file.
pub fn is_built_in(path: &Path) -> bool {
    path == Path::new(PATH)
}

/// Gives each verse. What the crate builds to find them takes some 0.2 s and 15 MB.
pub(super) fn read(sink: &mut Sink) {
    let quran = Quranize::new();
    let verses = (0..).map_while(|at| quran.get_data(at));
    // All verses are slices of one text, so that their place in it tells that in the file.
    let mut start = None;
    for &(_, sura, ayah, text) in verses {
        let at = text.as_ptr() as usize;
        let byte_start = (at - *start.get_or_insert(at)) as u64;
        sink.count_record();
        let place = Place {
            line: sink.record_number(),
            byte_start,
            byte_end: byte_start + text.len() as u64,
        };
        let (sura, ayah) = (u64::from(sura), u64::from(ayah));
        let mut record = quran::arabic(sura, ayah, text.to_owned(), None);
        let mut names = sura_names(sura);
        record.facts.chapter = names.next_back().map(str::to_owned);
        record.facts.aliases.extend(names.next().map(str::to_owned));
        if let Some(work) = record.work.as_deref().filter(|work| !sink.has_about(work)) {
            let told = |text: &str| Some(text.to_owned());
            let about =
                About { edition: told(EDITION), source: told(SOURCE), license: told(LICENSE) };
            sink.set_about(work, about);
        }
        if sink.give_record(record, place).is_break() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::read::{ReadOptions, read};
    use super::*;

    #[test]
    fn all_verses_are_given_with_their_numbers_names_and_places() {
        let mut verses = Vec::new();
        let report = read(&SourceFile::built_in_quran(), &ReadOptions::default(), &mut |verse| {
            verses.push(verse);
            ControlFlow::Continue(())
        });
        let report = report.expect("it is there");
        assert!(report.skipped.is_empty());
        assert_eq!(report.abouts.of("quran").edition.as_deref(), Some(EDITION));
        assert_eq!(verses.len(), 6_236);
        let ids = [0, 6, 7, 6_235].map(|at: usize| verses[at].id.as_str());
        assert_eq!(ids, ["1:1", "1:7", "2:1", "114:6"]);
        assert_eq!(verses[7].facts.chapter.as_deref(), Some("البقرة"));
        assert_eq!(verses[7].text, "الم", "the basmala is no part of the first verse");
        let places: Vec<_> = verses.iter().map(|verse| &verse.source).collect();
        assert_eq!((places[7].line, places[7].path.as_str()), (8, PATH));
        assert!(places.windows(2).all(|two| two[0].byte_end < two[1].byte_start));
    }
}
