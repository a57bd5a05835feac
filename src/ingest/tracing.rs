//! The verses quoted in the passages of an ingest.

use std::path::Path;

use crate::corpus::{Narration, Passage, is_quran_work};
use crate::index::{IndexError, Reader};
use crate::verse::{Editions, Kind, Tracer};

/// Verses of a range that are told one by one, at most.
const MAX_VERSES: usize = 300;

/// The editions by which verses are found.
pub(super) struct Tracing {
    /// Finds them; nothing where there is no edition.
    pub tracer: Option<Tracer>,
    /// What the editions are.
    pub signature: String,
}

impl Tracing {
    /// Reads the editions of the index at `dir`; none where there is no index yet.
    ///
    /// # Errors
    ///
    /// Where there is an index that cannot be read.
    pub fn open(dir: &Path) -> Result<Tracing, IndexError> {
        let Some(reader) = open(dir)? else {
            return Ok(Tracing { tracer: None, signature: String::new() });
        };
        let signature = Editions::signature(&reader)?;
        let editions = Editions::read(&reader, &[])?;
        let tracer = (!editions.is_empty()).then(|| Tracer::new(editions));
        Ok(Tracing { tracer, signature })
    }

    /// What the editions of the index at `dir` are now.
    ///
    /// # Errors
    ///
    /// As [`Tracing::open`].
    pub fn signature(dir: &Path) -> Result<String, IndexError> {
        open(dir)?.map_or(Ok(String::new()), |reader| Editions::signature(&reader))
    }
}

fn open(dir: &Path) -> Result<Option<Reader>, IndexError> {
    match Reader::open(dir) {
        Ok(reader) => Ok(Some(reader)),
        Err(IndexError::Missing { .. } | IndexError::OtherVersion { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Tells each passage the verses that are quoted in it: those of the best candidate, and of those
/// that are as near. An edition quotes none.
pub(super) fn add_verses(tracer: &Tracer, narration: &Narration, passages: &mut [Passage]) {
    if is_quran_work(&narration.work) {
        return;
    }
    for traced in tracer.trace(&narration.text) {
        if traced.kind != Kind::Verse {
            continue;
        }
        let verses: Vec<String> = traced
            .equal_candidates()
            .flat_map(|candidate| candidate.verses.each())
            .take(MAX_VERSES)
            .map(|verse| verse.to_string())
            .collect();
        let range = &traced.range;
        for passage in passages.iter_mut() {
            if passage.range.start < range.end && range.start < passage.range.end {
                for verse in &verses {
                    if !passage.verses.contains(verse) {
                        passage.verses.push(verse.clone());
                    }
                }
            }
        }
    }
}
