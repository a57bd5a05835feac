//! A found passage with its marks, read on over its end where the match runs on.

use crate::corpus::{Quotation, Source};
use crate::highlight::{Highlighter, Marked, Span, snippet};
use crate::index::{IndexError, PassageKey, Reader, Record, StoredPassage};

use super::response::{Hit, Neighbour};
use super::searcher::Searcher;

/// The most passages that are read for one match.
const MOST_PASSAGES: u32 = 64;

/// A passage, or several that one match runs over.
pub(super) struct FoundText {
    pub first: Record,
    pub last: Option<Record>,
    pub text: String,
    pub quotations: Vec<Quotation>,
    pub marked: Marked,
    /// The bytes of `text` that are the first passage.
    pub first_bytes: usize,
}

impl FoundText {
    /// Reads the passage at `key` and marks it. Where a part of the query is not in it, the
    /// passages after it in its paragraph are read too, as far as a phrase may reach.
    pub fn read(
        reader: &Reader,
        key: PassageKey,
        highlighter: &Highlighter<'_>,
    ) -> Result<FoundText, IndexError> {
        let mut found = FoundText::read_one(reader, key, highlighter)?;
        if !found.marked.complete {
            found.read_on(reader, highlighter)?;
        }
        Ok(found)
    }

    /// The same, read on over its end wherever a phrase may run over it: what begins in the
    /// passage, before [`FoundText::first_bytes`], is all there.
    pub fn read_all(
        reader: &Reader,
        key: PassageKey,
        highlighter: &Highlighter<'_>,
    ) -> Result<FoundText, IndexError> {
        let mut found = FoundText::read_one(reader, key, highlighter)?;
        if highlighter.has_phrase() {
            found.read_on(reader, highlighter)?;
        }
        Ok(found)
    }

    fn read_one(
        reader: &Reader,
        key: PassageKey,
        highlighter: &Highlighter<'_>,
    ) -> Result<FoundText, IndexError> {
        let StoredPassage { text, record } = reader.passage(key)?;
        let marked = highlighter.mark(&text, &record.quotations);
        let (quotations, first_bytes) = (record.quotations.clone(), text.len());
        Ok(FoundText { first: record, last: None, text, quotations, marked, first_bytes })
    }

    /// Adds passages until the match is whole; where it never is, leaves the first one alone.
    fn read_on(
        &mut self,
        reader: &Reader,
        highlighter: &Highlighter<'_>,
    ) -> Result<(), IndexError> {
        let mut text = self.text.clone();
        let mut quotations = self.quotations.clone();
        let border = text.len();
        let end = self.first.of.min(self.first.ordinal + MOST_PASSAGES);
        let longest = highlighter.longest_phrase();
        for ordinal in self.first.ordinal + 1..=end {
            let id = self.first.sibling(ordinal);
            let Some(next) = reader.find(&id)? else { break };
            let Some(lead) = &next.record.lead else { break };
            append(&mut text, &mut quotations, lead, &next);
            let marked = highlighter.mark(&text, &quotations);
            if crosses(&marked.spans, border) {
                self.marked = marked;
                self.last = Some(next.record);
                self.text = text;
                self.quotations = quotations;
                return Ok(());
            }
            if text[border..].split_whitespace().count() > longest {
                break;
            }
        }
        Ok(())
    }

    /// The hit, without rank, score and neighbours.
    pub fn into_hit(self) -> Hit {
        let FoundText { first, last, text, quotations, marked, .. } = self;
        let source = match &last {
            Some(last) => Source { byte_end: last.source.byte_end, ..first.source },
            None => first.source,
        };
        Hit {
            rank: 0,
            id: first.id,
            last: last.map(|last| last.id),
            narration: first.narration,
            score: 0.0,
            work: first.work,
            title: first.title,
            number: first.number,
            lang: first.lang,
            facts: first.facts,
            source,
            snippet: snippet(&text, &marked.spans),
            text,
            spans: marked.spans,
            quotations,
            before: Vec::new(),
            after: Vec::new(),
            explanation: None,
        }
    }
}

/// Whether one occurrence stands on both sides of byte `border`.
fn crosses(spans: &[Span], border: usize) -> bool {
    let same = |a: &Span, b: &Span| (a.term, a.occurrence) == (b.term, b.occurrence);
    spans.chunk_by(same).any(|spans| match (spans.first(), spans.last()) {
        (Some(first), Some(last)) => first.byte_start < border && border < last.byte_end,
        _ => false,
    })
}

/// Appends the passage `next` after `lead`; a quotation that runs over the border stays one.
fn append(text: &mut String, quotations: &mut Vec<Quotation>, lead: &str, next: &StoredPassage) {
    let border = text.len();
    text.push_str(lead);
    let shift = text.len();
    text.push_str(&next.text);
    for quotation in &next.record.quotations {
        let range = quotation.range.start + shift..quotation.range.end + shift;
        let runs_on =
            |open: &&mut Quotation| open.kind == quotation.kind && open.range.end == border;
        match quotations.iter_mut().rev().find(runs_on) {
            Some(open) if quotation.range.start == 0 => open.range.end = range.end,
            _ => quotations.push(Quotation { range, kind: quotation.kind }),
        }
    }
}

impl Hit {
    /// A passage that was looked up by its id.
    pub(super) fn unmarked(passage: StoredPassage) -> Hit {
        let StoredPassage { text, record } = passage;
        let marked = Marked { spans: Vec::new(), num_parts: 0, complete: true, distance: 0.0 };
        let (quotations, first_bytes) = (record.quotations.clone(), text.len());
        FoundText { first: record, last: None, text, quotations, marked, first_bytes }.into_hit()
    }
}

impl Searcher {
    /// The passages before and after a hit, `context` on each side, from its own narration.
    pub(super) fn around(
        &self,
        hit: &Hit,
        context: usize,
    ) -> Result<(Vec<Neighbour>, Vec<Neighbour>), IndexError> {
        if context == 0 {
            return Ok((Vec::new(), Vec::new()));
        }
        let last = hit.last.as_ref().unwrap_or(&hit.id);
        let mut passages = self.reader.narration(&hit.narration)?;
        // Another text of the narration is no context of this one.
        if let Some(hit) = passages.iter().find(|passage| passage.record.id == hit.id) {
            let edition = hit.record.edition.clone();
            passages.retain(|passage| passage.record.edition == edition);
        }
        let place = |id: &String| passages.iter().position(|passage| passage.record.id == *id);
        let (Some(first), Some(last)) = (place(&hit.id), place(last)) else {
            return Ok((Vec::new(), Vec::new()));
        };
        let neighbour = |passage: &StoredPassage| Neighbour {
            id: passage.record.id.clone(),
            text: passage.text.clone(),
        };
        let before = passages[first.saturating_sub(context)..first].iter().map(neighbour).collect();
        let end = last.saturating_add(context).saturating_add(1).min(passages.len());
        let after = passages[last + 1..end].iter().map(neighbour).collect();
        Ok((before, after))
    }
}
