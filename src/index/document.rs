//! A narration and its passages as documents of the engine.

use std::collections::VecDeque;

use tantivy::TantivyDocument;

use crate::analysis::{self, TokenKind, Tokens, position_ranges, stem_into};
use crate::corpus::{Narration, Passage, Quotation, QuotationKind, Source};

use super::line::LineWriter;
use super::name::name_line;
use super::record::{Record, StoredPassage, passage_id, text_key};
use super::schema::{Fields, SEAM_WORDS, order_key, term_ending, term_text};
use super::source_row::NumWords;

/// About how many bytes a document takes beside what grows with its text.
const FIXED_BYTES: usize = 1024;

/// A passage, analysed.
struct Analysed<'a> {
    passage: &'a Passage,
    text: &'a str,
    tokens: Tokens,
    quotations: Vec<Quotation>,
}

/// A passage as the engine takes it.
pub struct Document(pub(super) TantivyDocument);

/// Makes documents of narrations; does no I/O, and may run on many threads.
#[derive(Debug)]
pub struct DocumentBuilder {
    fields: Fields,
    /// Room for tokens that was used before.
    spare: Vec<Tokens>,
}

impl DocumentBuilder {
    pub(super) fn new(fields: Fields) -> DocumentBuilder {
        DocumentBuilder { fields, spare: Vec::new() }
    }

    /// Gives the documents of one narration to `give`, in order; how many words they hold.
    ///
    /// Analyses no further ahead than a phrase over the border of two passages needs, so that memory
    /// does not grow with the length of the narration.
    pub fn build<E>(
        &mut self,
        narration: &Narration,
        passages: &[Passage],
        give: &mut dyn FnMut(Document) -> Result<(), E>,
    ) -> Result<NumWords, E> {
        let parts = Parts::of(narration);
        let mut words = NumWords::default();
        let mut ahead: VecDeque<Analysed<'_>> = VecDeque::new();
        let mut next = passages.iter().peekable();
        for (at, passage) in passages.iter().enumerate() {
            // The first of those ahead is this passage; the others are those that go on with it.
            let mut reach: u32 = ahead.iter().skip(1).map(|one| one.tokens.num_positions()).sum();
            while ahead.is_empty() || reach < SEAM_WORDS {
                let Some(one) = next.next_if(|one| one.paragraph == passage.paragraph) else {
                    break;
                };
                let one = Analysed::new(narration, one, self.spare.pop().unwrap_or_default());
                reach += if ahead.is_empty() { 0 } else { one.tokens.num_positions() };
                ahead.push_back(one);
            }
            let before = at.checked_sub(1).map(|before| &passages[before]);
            let Some((this, rest)) = ahead.make_contiguous().split_first() else { break };
            words += this.num_words();
            let of = passages.len() as u32;
            let document = document(narration, &parts, of, before, this, rest, &self.fields);
            give(Document(document))?;
            self.spare.extend(ahead.pop_front().map(|done| done.tokens));
        }
        Ok(words)
    }
}

/// The terms that all passages of a narration share.
struct Parts<'a> {
    book: Option<&'a str>,
    book_words: String,
    narrator: Option<&'a str>,
    narrator_words: String,
}

impl<'a> Parts<'a> {
    fn of(narration: &'a Narration) -> Self {
        let facts = &narration.facts;
        let titles = [&facts.book, &facts.chapter].into_iter().flatten().chain(&facts.aliases);
        Parts {
            book: facts.part(),
            book_words: name_line(titles.map(String::as_str)),
            narrator: facts.narrator.as_deref(),
            narrator_words: name_line(facts.narrator.as_deref()),
        }
    }

    fn add_to(&self, document: &mut TantivyDocument, fields: &Fields) {
        if let Some(book) = self.book {
            document.add_text(fields.book, book);
            document.add_text(fields.book_words, &self.book_words);
        }
        if let Some(narrator) = self.narrator {
            document.add_text(fields.narrator, narrator);
            document.add_text(fields.narrator_words, &self.narrator_words);
        }
    }
}

impl<'a> Analysed<'a> {
    fn new(narration: &'a Narration, passage: &'a Passage, mut tokens: Tokens) -> Self {
        let text = &narration.text[passage.range.clone()];
        let shift = passage.range.start;
        let local = |quotation: &Quotation| Quotation {
            range: quotation.range.start - shift..quotation.range.end - shift,
            kind: quotation.kind,
        };
        analysis::analyze_into(text, &mut tokens);
        let quotations = passage.quotations.iter().map(local).collect();
        Analysed { passage, text, tokens, quotations }
    }

    fn num_words(&self) -> NumWords {
        num_words(&self.tokens, &self.quotations)
    }
}

impl StoredPassage {
    /// How many words it has; analyses its text.
    pub fn num_words(&self) -> NumWords {
        let mut tokens = Tokens::default();
        analysis::analyze_into(&self.text, &mut tokens);
        num_words(&tokens, &self.record.quotations)
    }
}

fn num_words(tokens: &Tokens, quotations: &[Quotation]) -> NumWords {
    let within = |kind| {
        let ranges = position_ranges(tokens, quotations, kind);
        ranges.iter().map(|range| u64::from(range.end - range.start)).sum()
    };
    NumWords {
        all: tokens.iter().filter(|token| token.kind == TokenKind::Word).count() as u64,
        speech: within(QuotationKind::Speech),
        verse: within(QuotationKind::Verse),
    }
}

fn document(
    narration: &Narration,
    parts: &Parts<'_>,
    of: u32,
    before: Option<&Passage>,
    this: &Analysed<'_>,
    rest: &[Analysed<'_>],
    fields: &Fields,
) -> TantivyDocument {
    let range = &this.passage.range;
    let lead = before
        .filter(|before| before.paragraph == this.passage.paragraph)
        .map(|before| narration.text[before.range.end..range.start].to_owned());
    let record = Record {
        id: passage_id(&narration.text_id(), this.passage.ordinal, of),
        narration: narration.id.clone(),
        edition: narration.edition.clone(),
        work: narration.work.clone(),
        number: narration.number.clone(),
        lang: narration.lang.clone(),
        title: narration.title.clone(),
        facts: narration.facts.clone(),
        source: place(narration, this.passage),
        ordinal: this.passage.ordinal,
        of,
        paragraph: this.passage.paragraph,
        lead,
        quotations: this.quotations.clone(),
        verses: this.passage.verses.clone(),
    };
    let mut document = TantivyDocument::with_capacity(FIXED_BYTES + this.text.len() * 4);
    document.add_text(fields.id, &record.id);
    document.add_text(fields.narration, &record.narration);
    document.add_text(fields.narration, text_key(&record.narration, record.edition.as_deref()));
    document.add_text(fields.work, &record.work);
    document.add_text(fields.lang, &record.lang);
    parts.add_to(&mut document, fields);
    record.verses.iter().for_each(|verse| document.add_text(fields.verse, verse));
    document.add_text(fields.source, record.source.file());
    document.add_text(fields.order, order_key(&record.id));
    let (word, stem) = word_lines(&this.tokens);
    document.add_text(fields.word, word);
    document.add_text(fields.stem, stem);
    let marks = mark_line(&this.tokens, &borders(&this.tokens, &this.quotations));
    if !marks.is_empty() {
        document.add_text(fields.mark, marks);
    }
    if !rest.is_empty() {
        document.add_text(fields.seam, seam_line(this, rest));
    }
    document.add_text(fields.text, this.text);
    document.add_text(fields.record, json(&record));
    document
}

/// The JSON form of a record; being plain data with string keys, it always has one.
fn json(record: &Record) -> String {
    let mut json = Vec::with_capacity(FIXED_BYTES);
    let written = serde_json::to_writer(&mut json, record);
    written.ok().and_then(|()| String::from_utf8(json).ok()).unwrap_or_default()
}

/// The place of a passage in its source: exact where the text is the bytes of the file, else as near
/// as the marks of the narration tell.
fn place(narration: &Narration, passage: &Passage) -> Source {
    let mut source = narration.source.clone();
    if source.verbatim {
        let start = source.byte_start;
        source.byte_end = start.map(|start| start + passage.range.end as u64);
        source.byte_start = start.map(|start| start + passage.range.start as u64);
        source.line += passage.line;
        source.verbatim = start.is_some();
        return source;
    }
    let marks = &narration.marks;
    let after = marks.partition_point(|mark| mark.at <= passage.range.start);
    let Some(mark) = after.checked_sub(1).map(|at| &marks[at]) else { return source };
    (source.line, source.page) = (mark.line, mark.page.clone());
    let next = marks[after..].iter().find(|mark| mark.at >= passage.range.end);
    source.byte_start = source.byte_start.map(|_| mark.byte);
    source.byte_end = source.byte_end.map(|end| next.map_or(end, |mark| mark.byte));
    source
}

/// The lines of the fields `word` and `stem`.
fn word_lines(tokens: &Tokens) -> (String, String) {
    let room = tokens.iter().map(|token| token.term.len() + 1).sum();
    let mut words = LineWriter::with_capacity(room);
    let mut stems = LineWriter::with_capacity(room);
    let mut stem = String::new();
    for token in tokens.iter().filter(|token| token.width > 0) {
        let ending = term_ending(token.width);
        words.push(token.position, &[token.term, ending]);
        if token.kind != TokenKind::Unmarked {
            stem.clear();
            stem_into(token.base, &mut stem);
            stems.push(token.position, &[&stem, ending]);
        }
    }
    (words.finish(), stems.finish())
}

/// The borders of the quotations: a position and the term that stands there.
fn borders(tokens: &Tokens, quotations: &[Quotation]) -> Vec<(u32, &'static str)> {
    let mut borders = Vec::new();
    for kind in [QuotationKind::Speech, QuotationKind::Verse] {
        let (open, close) = border_terms(kind);
        for range in position_ranges(tokens, quotations, kind) {
            borders.push((range.start, open));
            borders.push((range.end, close));
        }
    }
    borders.sort_by_key(|border| border.0);
    borders
}

/// The terms that stand at the first word of a quotation and at the word after its last.
pub fn border_terms(kind: QuotationKind) -> (&'static str, &'static str) {
    match kind {
        QuotationKind::Speech => ("\u{3}speech[", "\u{3}speech]"),
        QuotationKind::Verse => ("\u{3}verse[", "\u{3}verse]"),
    }
}

/// The line of the field `mark`.
fn mark_line(tokens: &Tokens, borders: &[(u32, &'static str)]) -> String {
    let mut line = LineWriter::default();
    let mut borders = borders.iter().peekable();
    let silent = tokens.iter().filter(|token| token.width == 0 && !token.term.is_empty());
    for token in silent {
        while let Some((position, term)) = borders.next_if(|border| border.0 <= token.position) {
            line.push(*position, &[term]);
        }
        line.push(token.position, &[token.term]);
    }
    for (position, term) in borders {
        line.push(*position, &[term]);
    }
    line.finish()
}

/// The line of the field `seam`: the last words of one passage and the first of those after it in
/// the paragraph, the border behind the first passage at position [`SEAM_WORDS`].
fn seam_line(this: &Analysed<'_>, rest: &[Analysed<'_>]) -> String {
    let total = this.tokens.num_positions();
    let first = total.saturating_sub(SEAM_WORDS);
    let shift = SEAM_WORDS - (total - first);
    let mut terms: Vec<(u32, String)> = Vec::new();
    for token in this.tokens.iter().filter(|token| token.width > 0 && token.position >= first) {
        terms.push((token.position - first + shift, term_text(token.term, token.width)));
    }
    let mut border = SEAM_WORDS;
    for next in rest {
        for token in next.tokens.iter().filter(|token| token.width > 0) {
            if border + token.position + u32::from(token.width) > 2 * SEAM_WORDS {
                break;
            }
            terms.push((border + token.position, term_text(token.term, token.width)));
        }
        border += next.tokens.num_positions();
        if border >= 2 * SEAM_WORDS {
            break;
        }
    }
    for kind in [QuotationKind::Speech, QuotationKind::Verse] {
        let Some(end) = end_of_crossing(this, rest, kind) else { continue };
        let (open, close) = border_terms(kind);
        if let Some(start) = position_ranges(&this.tokens, &this.quotations, kind).pop() {
            terms.push((start.start.saturating_sub(first) + shift, open.to_owned()));
            terms.push((SEAM_WORDS + end.min(SEAM_WORDS), close.to_owned()));
        }
    }
    terms.sort_by_key(|term| term.0);
    let mut line = LineWriter::default();
    for (position, term) in &terms {
        line.push(*position, &[term]);
    }
    line.finish()
}

/// How many words after the border a quotation of `kind` that runs over it reaches.
fn end_of_crossing(this: &Analysed<'_>, rest: &[Analysed<'_>], kind: QuotationKind) -> Option<u32> {
    let mut before = this;
    let mut end = None;
    let mut border = 0;
    for next in rest {
        if !runs_over(before, next, kind) {
            break;
        }
        let first = position_ranges(&next.tokens, &next.quotations, kind).into_iter().next()?;
        end = Some(border + first.end);
        border += next.tokens.num_positions();
        before = next;
        if first.end < next.tokens.num_positions() {
            break;
        }
    }
    end
}

/// Whether a quotation of `kind` runs over the border of the two passages.
fn runs_over(this: &Analysed<'_>, next: &Analysed<'_>, kind: QuotationKind) -> bool {
    let ends_open =
        this.quotations.iter().any(|q| q.kind == kind && q.range.end == this.text.len());
    let begins_open = next.quotations.iter().any(|q| q.kind == kind && q.range.start == 0);
    ends_open && begins_open
}
