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
    /// The verses that were found in it when it was indexed.
    verses: Vec<String>,
    /// The passages that `text` is made of: where each begins in it, and its id.
    passages: Vec<(usize, String)>,
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
    /// passage is all there.
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
        Ok(FoundText::of(text, record, marked))
    }

    fn of(text: String, first: Record, marked: Marked) -> FoundText {
        let (quotations, passages) = (first.quotations.clone(), vec![(0, first.id.clone())]);
        let verses = first.verses.clone();
        FoundText { first, last: None, text, quotations, marked, verses, passages }
    }

    /// The passage in which byte `at` of the text stands, its id and the byte within it; white
    /// space between two passages is of the first.
    pub fn place(&self, at: usize) -> (&str, usize) {
        let passage = self.passages.iter().rev().find(|(start, _)| *start <= at);
        passage.map_or(("", at), |(start, id)| (id.as_str(), at - start))
    }

    /// Whether byte `at` of the text stands in its first passage.
    pub fn is_in_first(&self, at: usize) -> bool {
        self.passages.get(1).is_none_or(|(start, _)| at < *start)
    }

    /// Adds passages until the match is whole; where it never is, leaves the first one alone.
    fn read_on(
        &mut self,
        reader: &Reader,
        highlighter: &Highlighter<'_>,
    ) -> Result<(), IndexError> {
        let mut text = self.text.clone();
        let mut quotations = self.quotations.clone();
        let mut passages = self.passages.clone();
        let mut verses = self.verses.clone();
        let border = text.len();
        let end = self.first.of.min(self.first.ordinal + MOST_PASSAGES);
        let longest = highlighter.longest_phrase();
        for ordinal in self.first.ordinal + 1..=end {
            let id = self.first.sibling(ordinal);
            let Some(next) = reader.find(&id)? else { break };
            let Some(lead) = &next.record.lead else { break };
            append(&mut text, &mut quotations, lead, &next);
            passages.push((text.len() - next.text.len(), id));
            let is_new = |verse: &&String| !verses.contains(verse);
            let more: Vec<String> = next.record.verses.iter().filter(is_new).cloned().collect();
            verses.extend(more);
            let marked = highlighter.mark(&text, &quotations);
            if crosses(&marked.spans, border) {
                self.marked = marked;
                self.last = Some(next.record);
                self.text = text;
                self.quotations = quotations;
                self.verses = verses;
                self.passages = passages;
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
        let FoundText { first, last, text, quotations, marked, verses, .. } = self;
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
            verses,
            before: Vec::new(),
            after: Vec::new(),
            with: Vec::new(),
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
        FoundText::of(text, record, marked).into_hit()
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
