//! Builds the segments of an index from documents, on the thread that calls it.

use std::path::PathBuf;

use tantivy::index::{Segment, SegmentMeta};
use tantivy::indexer::{AddOperation, SegmentWriter};

use super::document::Document;
use super::error::IndexError;

/// Room that a segment leaves of its budget, in bytes: one more passage and the growth of tables.
const MARGIN: usize = 1 << 20;

/// After so many documents the memory is looked at.
const LOOK_EVERY: u32 = 16;

/// Builds segments.
///
/// The engine has threads of its own for this, which take documents as they come; here the passages
/// keep their order, and one thread less hands each of them on. What is built becomes part of the
/// index with [`Writer::commit`](super::Writer::commit); dropped before that, it leaves nothing
/// that a reader sees.
pub struct SegmentBuilder {
    dir: PathBuf,
    index: tantivy::Index,
    /// Bytes that a segment may take in memory.
    memory: usize,
    open: Option<Open>,
    built: Vec<SegmentMeta>,
}

/// Segments that have been built.
#[derive(Debug, Default)]
pub struct Built {
    pub(super) segments: Vec<SegmentMeta>,
}

/// A segment in memory.
struct Open {
    segment: Segment,
    writer: SegmentWriter,
}

impl SegmentBuilder {
    pub(super) fn new(dir: PathBuf, index: tantivy::Index, memory: usize) -> SegmentBuilder {
        SegmentBuilder { dir, index, memory, open: None, built: Vec::new() }
    }

    /// Adds a document behind those before it.
    ///
    /// # Errors
    ///
    /// Where a segment cannot be written, for want of room on the disk above all.
    pub fn add(&mut self, document: Document) -> Result<(), IndexError> {
        self.add_or_fail(document).map_err(|error| IndexError::engine(&self.dir, error))
    }

    fn add_or_fail(&mut self, document: Document) -> tantivy::Result<()> {
        let open = match &mut self.open {
            Some(open) => open,
            none => none.insert(Open::new(&self.index, self.memory)?),
        };
        // Only the engine's own threads need the order of additions and deletions.
        open.writer.add_document(AddOperation { opstamp: 0, document: document.0 })?;
        let looks = open.writer.max_doc() % LOOK_EVERY == 0;
        if looks && open.writer.mem_usage() + MARGIN >= self.memory {
            let full = self.open.take().map(Open::finish).transpose()?;
            self.built.extend(full);
        }
        Ok(())
    }

    /// Writes what is still in memory.
    ///
    /// # Errors
    ///
    /// As for [`SegmentBuilder::add`].
    pub fn finish(mut self) -> Result<Built, IndexError> {
        let last = self.open.take().map(Open::finish).transpose();
        self.built.extend(last.map_err(|error| IndexError::engine(&self.dir, error))?);
        Ok(Built { segments: self.built })
    }
}

impl Open {
    fn new(index: &tantivy::Index, memory: usize) -> tantivy::Result<Open> {
        let segment = index.new_segment();
        let writer = SegmentWriter::for_segment(memory, segment.clone())?;
        Ok(Open { segment, writer })
    }

    fn finish(self) -> tantivy::Result<SegmentMeta> {
        let num_passages = self.writer.max_doc();
        self.writer.finalize()?;
        let segment = self.segment.with_max_doc(num_passages);
        segment.meta().untrack_temp_docstore();
        Ok(segment.meta().clone())
    }
}
