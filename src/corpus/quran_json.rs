//! The JSON of the npm package `quran-json`: chapters of verses, each with its translation.

use std::ops::ControlFlow;

use serde::Deserialize;

use super::error::SkipReason;
use super::json_lines::json_reason;
use super::quran::{self, Translation};
use super::record::clean_value;
use super::sink::{Place, Sink};

/// Whose translation is in the file of each language, as the package tells in its description.
const TRANSLATORS: [(&str, &str); 10] = [
    ("bn", "Muhiuddin Khan"),
    ("en", "Saheeh International"),
    ("es", "Muhammad Isa García"),
    ("fr", "Muhammad Hamidullah"),
    ("id", "Indonesian Islamic Affairs Ministry"),
    ("ru", "Elmir Kuliev"),
    ("sv", "Knut Bernström"),
    ("tr", "Turkish Directorate of Religious Affairs"),
    ("ur", "Abul A'la Maududi"),
    ("zh", "Muhammad Makin"),
];

/// What stands before the verses of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chapter {
    number: u64,
    name: Option<String>,
    transliteration: Option<String>,
    translation: Translation,
}

#[derive(Deserialize)]
struct Head {
    id: u64,
    total_verses: u64,
    name: Option<String>,
    transliteration: Option<String>,
}

#[derive(Deserialize)]
struct Verse {
    id: u64,
    text: Option<String>,
    translation: Option<String>,
}

impl Chapter {
    /// The chapter that `head` begins, an object without its verses; `None` where it is no chapter
    /// of the package.
    pub(super) fn of(head: &[u8], sink: &Sink) -> Option<Self> {
        let Head { id, total_verses, name, transliteration } = serde_json::from_slice(head).ok()?;
        if id == 0 || total_verses == 0 {
            return None;
        }
        let mut translation = Translation::of_path(&sink.path);
        let known = TRANSLATORS.iter().find(|(edition, _)| *edition == translation.edition);
        translation.title = Some(match known {
            Some((edition, translator)) => format!("The Qur'an ({edition}, {translator})"),
            None => format!("The Qur'an ({})", translation.edition),
        });
        Some(Self { number: id, name, transliteration, translation })
    }

    /// Gives the Arabic of a verse, where it was not given yet, and its translation.
    pub(super) fn give(&self, bytes: &[u8], place: Place, sink: &mut Sink) -> ControlFlow<()> {
        sink.count_record();
        let verse: Verse = match serde_json::from_slice(bytes) {
            Ok(verse) => verse,
            Err(error) => {
                sink.skip(place.line, SkipReason::NotJson(json_reason(&error)));
                return ControlFlow::Continue(());
            }
        };
        let (sura, ayah) = (self.number, verse.id);
        if let Some(text) = verse.text
            && !quran::has_arabic(sura, ayah, sink)
        {
            let mut record = quran::arabic(sura, ayah, clean_value(&text), None);
            record.facts.chapter = self.name.clone();
            record.facts.aliases.extend(self.transliteration.clone());
            sink.give_record(record, place)?;
        }
        if let Some(text) = verse.translation {
            let mut record = self.translation.record(sura, ayah, clean_value(&text));
            record.facts.chapter = self.transliteration.clone();
            record.facts.aliases.extend(self.name.clone());
            sink.give_record(record, place)?;
        }
        ControlFlow::Continue(())
    }
}
