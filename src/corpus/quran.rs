//! Verses of the Qur'an as narrations: `2:255`, the Arabic and its translations.

use std::path::Path;

use super::format::{Format, work_id};
use super::language;
use super::sink::{Record, Sink};

/// The id of the work that is the Arabic text; that of a translation is `quran-` and its edition.
pub const ARABIC_QURAN: &str = "quran";
/// The title of the Arabic text, where its source tells none.
const TITLE: &str = "The Qur'an";

/// Whether the work of that id is the Qur'an: its Arabic text or a translation.
pub fn is_quran_work(id: &str) -> bool {
    id.strip_prefix(ARABIC_QURAN).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The Arabic text of verse `ayah` of chapter `sura`.
pub(super) fn arabic(sura: u64, ayah: u64, text: String, title: Option<String>) -> Record {
    Record {
        id: Some(format!("{sura}:{ayah}")),
        work: Some(ARABIC_QURAN.to_owned()),
        lang: Some("ar".to_owned()),
        title: title.or_else(|| Some(TITLE.to_owned())),
        text,
        ..Record::default()
    }
}

/// A translation: its edition (`en`, `en.hilali`) tells it from the Arabic and from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Translation {
    pub(super) edition: String,
    pub(super) lang: Option<String>,
    pub(super) title: Option<String>,
}

impl Translation {
    /// The translation that a file of this path holds, as its name tells: `en.hilali.xml`,
    /// `quran_en.json`, `chapters/en/1.json`.
    pub(super) fn of_path(path: &str) -> Self {
        let path = Path::new(path.rsplit('!').next().unwrap_or(path));
        let stem = Format::work_of_path(path);
        let stem = stem.strip_prefix("quran_").or(stem.strip_prefix("quran-")).unwrap_or(&stem);
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        let edition = match stem.bytes().all(|b| b.is_ascii_digit()) {
            true => work_id(&folder.to_string_lossy()),
            false => stem.to_owned(),
        };
        let code = edition.split(['.', '-', '_']).next().unwrap_or_default();
        let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_lowercase());
        Self { lang: is_code.then(|| code.to_owned()), edition, title: None }
    }

    /// The translation of verse `ayah` of chapter `sura`.
    pub(super) fn record(&self, sura: u64, ayah: u64, text: String) -> Record {
        let lang = self.lang.clone().unwrap_or_else(|| language::by_script(&text).to_owned());
        let edition = if self.edition.is_empty() { &lang } else { &self.edition };
        Record {
            id: Some(format!("{sura}:{ayah}")),
            edition: Some(edition.clone()),
            work: Some(format!("{ARABIC_QURAN}-{edition}")),
            title: self.title.clone(),
            lang: Some(lang),
            text,
            ..Record::default()
        }
    }
}

/// Whether the sink has that verse in Arabic: files of one package repeat it.
pub(super) fn has_arabic(sura: u64, ayah: u64, sink: &Sink) -> bool {
    sink.has(&format!("{sura}:{ayah}"), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_tells_the_edition() {
        for (path, edition, lang) in [
            ("x/en.hilali.xml", "en.hilali", Some("en")),
            ("quran-json-3.1.2.tgz!package/dist/quran_en.json", "en", Some("en")),
            ("dist/chapters/ur/1.json", "ur", Some("ur")),
            ("pickthall.txt", "pickthall", None),
        ] {
            let found = Translation::of_path(path);
            assert_eq!((found.edition.as_str(), found.lang.as_deref()), (edition, lang), "{path}");
        }
    }
}
