//! The other texts of a narration, in other languages, beside a hit.

use crate::index::{IndexError, StoredPassage};

use super::response::{Companion, Hit, Notice};
use super::searcher::Searcher;
use super::show::ShownPassage;

/// A text of more passages is not put beside a hit.
const MOST_PASSAGES: usize = 64;

/// The other texts of a narration.
#[derive(Debug, Default)]
pub(super) struct Companions {
    /// Those in the languages asked for, language by language.
    pub texts: Vec<Companion>,
    /// The ids of those that are too long.
    pub too_long: Vec<String>,
}

impl Searcher {
    /// The texts of `narration` in the languages `langs` that none of the passages `ids` is of, and
    /// that have no more than `most` passages.
    pub(super) fn companions(
        &self,
        narration: &str,
        ids: &[&str],
        langs: &[String],
        most: usize,
    ) -> Result<Companions, IndexError> {
        let mut companions = Companions::default();
        if langs.is_empty() {
            return Ok(companions);
        }
        let passages = self.reader.narration(narration)?;
        let same_text =
            |a: &StoredPassage, b: &StoredPassage| a.record.text_id() == b.record.text_id();
        let texts: Vec<&[StoredPassage]> = passages.chunk_by(same_text).collect();
        for lang in langs {
            for text in &texts {
                let is_shown = text.iter().any(|passage| ids.contains(&passage.record.id.as_str()));
                if is_shown || text[0].record.lang != *lang {
                    continue;
                }
                let id = text[0].record.text_id();
                if text.len() > most {
                    companions.too_long.push(id);
                } else {
                    companions.texts.push(Companion { id, lang: lang.clone(), text: joined(text) });
                }
            }
        }
        Ok(companions)
    }

    /// Puts beside the last passage of a narration the texts that none of its passages `shown` is
    /// of.
    pub(super) fn add_companions_to_shown(
        &self,
        shown: &mut [ShownPassage],
        langs: &[String],
    ) -> Result<(), IndexError> {
        let ids: Vec<&str> = shown.iter().map(|passage| passage.id.as_str()).collect();
        let Some(last) = shown.last() else { return Ok(()) };
        let texts = self.companions(&last.narration, &ids, langs, usize::MAX)?.texts;
        if let Some(last) = shown.last_mut() {
            last.with = texts;
        }
        Ok(())
    }

    /// Puts beside `hit` what is asked for; gives a notice where a text is too long for that.
    pub(super) fn add_companions(
        &self,
        hit: &mut Hit,
        langs: &[String],
    ) -> Result<Option<Notice>, IndexError> {
        let Companions { texts, too_long } =
            self.companions(&hit.narration, &[hit.id.as_str()], langs, MOST_PASSAGES)?;
        hit.with = texts;
        Ok(too_long.first().map(|id| Notice {
            code: "with-too-long",
            message: format!(
                "`{id}` is too long to stand beside a hit; `matn show {id}` prints it"
            ),
        }))
    }
}

/// The whole text of which `passages` are the parts.
fn joined(passages: &[StoredPassage]) -> String {
    let mut text = String::new();
    for passage in passages {
        if !text.is_empty() {
            text.push_str(passage.record.lead.as_deref().unwrap_or("\n\n"));
        }
        text.push_str(&passage.text);
    }
    text
}
