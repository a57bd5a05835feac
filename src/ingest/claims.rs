//! Which source gives a text that several have.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::corpus::Narration;
use crate::index::{IndexError, Rank, SourceRow, StoredPassage, Writer};

/// What becomes of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// It is taken, in the place of one that stood in the index where there was such.
    Given,
    /// A source of this ingest has given the very same.
    Same,
    /// A source that came into the index at the same time has given another text of that id.
    Repeated,
    /// A source that came later gives that text.
    Replaced,
}

/// Decides which source gives a text, and keeps the counts of the sources that are not read.
///
/// The sources that are read must be told in the order of their ranks.
#[derive(Debug, Default)]
pub(super) struct Claims {
    /// The sources that are read: full paths and ranks.
    read: Vec<(String, Rank)>,
    /// What they have given, by the hash of its id; of a million texts it takes 20 to 40 MB.
    given: HashMap<u64, Given>,
    /// The sources that are not read.
    standing: Vec<SourceRow>,
    by_path: HashMap<String, usize>,
}

#[derive(Debug, Clone, Copy)]
struct Given {
    source: u32,
    /// A part of the hash of work, language and text.
    content: u32,
}

impl Claims {
    /// `standing` are the rows of the sources that stay as they are.
    pub fn new(standing: Vec<SourceRow>) -> Claims {
        let by_path = standing.iter().enumerate().map(|(at, row)| (row.path.clone(), at)).collect();
        Claims { standing, by_path, ..Claims::default() }
    }

    /// Goes on with the source of `row`.
    pub fn begin(&mut self, row: &SourceRow) {
        self.read.push((row.full_path.clone(), row.rank));
    }

    /// What becomes of a text of the source begun last; `row` is its row, and is told of what
    /// stands in the place of the text.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read or written.
    pub fn claim(
        &mut self,
        narration: &Narration,
        row: &mut SourceRow,
        writer: Option<&Writer>,
    ) -> Result<Claim, IndexError> {
        let id = hash(&narration.text_id());
        let content = hash(&(&narration.work, &narration.lang, &narration.text)) as u32;
        if let Some(given) = self.given.get(&id) {
            let (path, rank) = &self.read[given.source as usize];
            add(&mut row.replaced_by, path);
            return Ok(match rank.generation == row.rank.generation {
                _ if given.content == content => Claim::Same,
                true => Claim::Repeated,
                false => Claim::Replaced,
            });
        }
        if let Some(writer) = writer
            && !self.replaces(narration, row, writer)?
        {
            return Ok(Claim::Replaced);
        }
        let source = self.read.len().saturating_sub(1) as u32;
        self.given.insert(id, Given { source, content });
        Ok(Claim::Given)
    }

    /// The rows of the sources that are not read, with what is left of them.
    pub fn into_standing(self) -> Vec<SourceRow> {
        self.standing
    }

    /// Whether the text comes in the place of the one that stands in the index, and takes that out.
    fn replaces(
        &mut self,
        narration: &Narration,
        row: &mut SourceRow,
        writer: &Writer,
    ) -> Result<bool, IndexError> {
        let passages = writer.standing(narration)?;
        let Some(first) = passages.first() else { return Ok(true) };
        let holder = self.holder(first);
        if let Some(at) = holder
            && self.standing[at].rank.order() < row.rank.order()
        {
            add(&mut row.replaced_by, &self.standing[at].full_path);
            return Ok(false);
        }
        writer.replace(narration)?;
        let Some(at) = holder else { return Ok(true) };
        let holder = &mut self.standing[at];
        let has_more = writer.holds(&narration.id, &holder.path)?;
        for (number, passage) in (1..).zip(&passages) {
            holder.take_off(passage, number == passages.len() && !has_more);
        }
        add(&mut holder.replaced_by, &row.full_path);
        Ok(true)
    }

    /// The source that is not read and holds the passage; an archive where it lies in one.
    fn holder(&self, passage: &StoredPassage) -> Option<usize> {
        let path = &*passage.record.source.path;
        let archives = path.match_indices('!').map(|(at, _)| &path[..at]);
        archives.chain([path]).find_map(|path| self.by_path.get(path)).copied()
    }
}

fn add(paths: &mut Vec<String>, path: &str) {
    if !paths.iter().any(|known| known == path) {
        paths.push(path.to_owned());
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
