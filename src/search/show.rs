//! Passages by reference, and what an index holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::analysis::ANALYZER_VERSION;
use crate::corpus::{About, Facts, Quotation, Source};
use crate::index::{FORMAT_VERSION, IndexError, StoredPassage};

use super::error::SearchError;
use super::response::Companion;
use super::searcher::Searcher;

/// A passage shown by its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPassage {
    /// Its id.
    pub id: String,
    /// The id of its narration.
    pub narration: String,
    /// The id of its work.
    pub work: String,
    /// The title of its work.
    pub title: Option<String>,
    /// Its number in the work.
    pub number: Option<String>,
    /// Its language.
    pub lang: String,
    /// What else its source tells.
    pub facts: Facts,
    /// Where it stands.
    pub source: Source,
    /// Its text.
    pub text: String,
    /// The quotations in it, in bytes of the text.
    pub quotations: Vec<Quotation>,
    /// The verses that are quoted in it, `8:9`, where its source was traced when it was read.
    pub verses: Vec<String>,
    /// The other texts of its narration in the languages asked for; with the last passage of what
    /// was asked for.
    pub with: Vec<Companion>,
    /// Whether it is shown only because it stands beside one that was asked for.
    pub is_context: bool,
}

/// What an index holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexInfo {
    /// Where it is.
    pub dir: PathBuf,
    /// The version of its format.
    pub format: u32,
    /// The version of its analyzer.
    pub analyzer: u32,
    /// How many passages it holds.
    pub passages: u64,
    /// How many narrations.
    pub narrations: u64,
    /// The bytes it takes on disk.
    pub bytes: u64,
    /// Its works, ordered by id.
    pub works: Vec<WorkInfo>,
}

/// A work in an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// Its languages.
    pub langs: Vec<String>,
    /// How many narrations.
    pub narrations: u64,
    /// How many passages.
    pub passages: u64,
    /// The files it was read from.
    pub paths: Vec<String>,
    /// Where it is from, each origin once.
    pub origins: Vec<About>,
}

impl Searcher {
    /// The passages of `reference`, the id of a passage or of a narration, each with `context`
    /// passages of its narration on both sides, and the other texts of the narration in the
    /// languages `with`.
    ///
    /// # Errors
    ///
    /// [`SearchError::UnknownReference`] where there is none, with ids that come near;
    /// [`SearchError::Query`] where the index holds no text in one of the languages.
    pub fn show(
        &self,
        reference: &str,
        context: usize,
        with: &[String],
    ) -> Result<Vec<ShownPassage>, SearchError> {
        self.check_langs(with)?;
        let mut shown = self.passages_of(reference, context)?;
        for narration in shown.chunk_by_mut(|a, b| a.narration == b.narration) {
            self.add_companions_to_shown(narration, with)?;
        }
        Ok(shown)
    }

    fn passages_of(
        &self,
        reference: &str,
        context: usize,
    ) -> Result<Vec<ShownPassage>, SearchError> {
        let reference = reference.trim();
        if let Some(passage) = self.find_passage(reference)? {
            let context = u32::try_from(context).unwrap_or(u32::MAX);
            let at = passage.record.ordinal;
            let around = at.saturating_sub(context).max(1)
                ..=at.saturating_add(context).min(passage.record.of);
            let mut shown = Vec::new();
            for ordinal in around {
                let id = passage.record.sibling(ordinal);
                if let Some(near) = self.reader.find(&id)? {
                    shown.push(show(near, ordinal != at));
                }
            }
            return Ok(shown);
        }
        if let Some((first, last)) = reference.split_once("..")
            && let (Some(first), Some(last)) = (self.find_passage(first)?, self.find_passage(last)?)
            && first.record.text_id() == last.record.text_id()
        {
            let ordinals = first.record.ordinal..=last.record.ordinal;
            let mut shown = Vec::new();
            for ordinal in ordinals {
                if let Some(passage) = self.reader.find(&first.record.sibling(ordinal))? {
                    shown.push(show(passage, false));
                }
            }
            return Ok(shown);
        }
        let mut narration = self.reader.narration(reference)?;
        if narration.is_empty()
            && let Some(found) = self.look_up(reference)?
        {
            narration = found.passages;
            if let (true, Some(missing)) = (narration.is_empty(), found.missing.first()) {
                let near = self.nearest_ids(missing)?;
                return Err(SearchError::UnknownReference {
                    reference: reference.to_owned(),
                    near,
                });
            }
        }
        if narration.is_empty() {
            let near = self.near(reference)?;
            return Err(SearchError::UnknownReference { reference: reference.to_owned(), near });
        }
        Ok(narration.into_iter().map(|passage| show(passage, false)).collect())
    }

    /// What the index holds.
    ///
    /// # Errors
    ///
    /// Where the list of sources cannot be read.
    pub fn info(&self) -> Result<IndexInfo, IndexError> {
        let works = self.works()?;
        Ok(IndexInfo {
            dir: self.reader.dir().to_owned(),
            format: FORMAT_VERSION,
            analyzer: ANALYZER_VERSION,
            passages: self.reader.num_passages(),
            narrations: works.iter().map(|work| work.narrations).sum(),
            bytes: self.reader.num_bytes(),
            works,
        })
    }

    /// The works, ordered by id.
    ///
    /// # Errors
    ///
    /// Where the list of sources cannot be read.
    pub fn works(&self) -> Result<Vec<WorkInfo>, IndexError> {
        let mut works: BTreeMap<String, WorkInfo> = BTreeMap::new();
        for source in self.reader.manifest()?.sources {
            for row in source.works {
                let work = works.entry(row.id.clone()).or_insert_with(|| WorkInfo {
                    id: row.id,
                    title: None,
                    langs: Vec::new(),
                    narrations: 0,
                    passages: 0,
                    paths: Vec::new(),
                    origins: Vec::new(),
                });
                work.title = work.title.take().or(row.title);
                work.narrations += row.narrations;
                work.passages += row.passages;
                work.paths.push(source.path.clone());
                if row.about != About::default() && !work.origins.contains(&row.about) {
                    work.origins.push(row.about);
                }
                for lang in row.langs {
                    if !work.langs.contains(&lang) {
                        work.langs.push(lang);
                    }
                }
            }
        }
        Ok(works.into_values().collect())
    }

    pub(super) fn work_ids(&self) -> Result<Vec<String>, IndexError> {
        Ok(self.works()?.into_iter().map(|work| work.id).collect())
    }

    pub(super) fn langs(&self) -> Result<Vec<String>, IndexError> {
        let langs = self.works()?.into_iter().flat_map(|work| work.langs);
        Ok(langs.collect::<BTreeSet<String>>().into_iter().collect())
    }

    /// The passage of that id; `badr#1` is found too where it is the only one of `badr`.
    fn find_passage(&self, reference: &str) -> Result<Option<StoredPassage>, IndexError> {
        if !reference.contains('#') {
            let passages = self.reader.narration(reference)?;
            return Ok(if passages.len() == 1 { passages.into_iter().next() } else { None });
        }
        match self.reader.find(reference)? {
            Some(passage) => Ok(Some(passage)),
            None => match reference.strip_suffix("#1") {
                Some(text) => {
                    let passages = self.reader.narration(text)?;
                    Ok(passages.into_iter().find(|p| p.record.of == 1 && p.record.id == text))
                }
                None => Ok(None),
            },
        }
    }

    /// Ids that come near a reference that there is not.
    fn near(&self, reference: &str) -> Result<Vec<String>, IndexError> {
        let narration = reference.split('#').next().unwrap_or(reference);
        let passages = self.reader.narration(narration)?;
        if let (Some(first), Some(last)) = (passages.first(), passages.last()) {
            return Ok(vec![format!("{} to {}", first.record.id, last.record.id)]);
        }
        let work = narration.split(':').next().unwrap_or(narration).to_lowercase();
        let mut ids = self.work_ids()?;
        let related = |id: &String| id.contains(&work) || work.contains(id.as_str());
        if ids.iter().any(related) {
            ids.retain(related);
        }
        ids.truncate(8);
        Ok(ids)
    }
}

fn show(passage: StoredPassage, is_context: bool) -> ShownPassage {
    let StoredPassage { text, record } = passage;
    ShownPassage {
        id: record.id,
        narration: record.narration,
        work: record.work,
        title: record.title,
        number: record.number,
        lang: record.lang,
        facts: record.facts,
        source: record.source,
        text,
        quotations: record.quotations,
        verses: record.verses,
        with: Vec::new(),
        is_context,
    }
}
