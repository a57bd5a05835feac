//! The other readings of a word, beside it: without a note digit, in another spelling, together
//! with the word before it, or as the two words that it is.

use std::borrow::Cow;
use std::ops::Range;

use crate::text::arabic;
use crate::text::fold::fold_into;
use crate::text::letter::{is_arabic, is_hyphen, is_invisible};

use super::token::{Item, TokenKind};
use super::tokenizer::{Scan, Word, clip};

/// The shortest word that a glued digit is taken for a note of, in letters.
const SHORTEST_NOTED: usize = 3;

impl Scan<'_> {
    /// Turns the word just read, and its other readings, into two words read as one, and adds the
    /// two beside them.
    pub(super) fn part_joined(
        &mut self,
        word_start: usize,
        start: usize,
        first: Range<usize>,
        second: Range<usize>,
    ) {
        let same = self.position;
        for item in self.tokens.items.iter_mut().rev().take_while(|item| item.position == same) {
            if matches!(item.kind, TokenKind::Word | TokenKind::Reading) {
                item.kind = TokenKind::Joined;
                item.width = 2;
            }
        }
        let begin = word_start + first.start;
        let second_begin = word_start + second.start;
        for (part, begin) in [(first, start.max(begin)), (second, second_begin)] {
            let (from, to) = (word_start + part.start, word_start + part.end);
            // The alef of يا and ها is written as a dagger where they are joined to a word.
            let raw = if from == word_start {
                Cow::Owned(self.text[from..to].replace('\u{670}', "ا"))
            } else {
                Cow::Borrowed(&self.text[from..to])
            };
            let term_start = self.tokens.terms.len();
            fold_into(&raw, &mut self.tokens.terms);
            let term_end = self.tokens.terms.len();
            self.push_here(term_start, term_end, begin, to, 1, TokenKind::Word);
            self.push_readings(&raw, begin, to, term_start..term_end);
            self.position += 1;
        }
    }

    /// A word with a note digit glued to it is also the word without the digit.
    pub(super) fn push_unmarked(
        &mut self,
        start: usize,
        word: &Word,
        term_start: usize,
        term_end: usize,
    ) {
        let term = &self.tokens.terms[term_start..term_end];
        let bare = term.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = term.len() - bare.len();
        if digits == 0 || digits > 2 || bare.contains(|c: char| c.is_ascii_digit()) {
            return;
        }
        if bare.chars().count() >= SHORTEST_NOTED {
            let (from, to) = (term_start, term_start + bare.len());
            self.push_here(from, to, start, word.end, 1, TokenKind::Unmarked);
        }
    }

    /// The other readings of the Arabic word `raw`, whose folded form lies at `folded`.
    pub(super) fn push_readings(
        &mut self,
        raw: &str,
        start: usize,
        end: usize,
        folded: Range<usize>,
    ) {
        let mut readings = Vec::new();
        arabic::readings(raw, &self.tokens.terms[folded], &mut readings);
        self.push_each(&readings, start, end);
    }

    pub(super) fn push_each(&mut self, readings: &[String], start: usize, end: usize) {
        for reading in readings {
            let from = self.tokens.terms.len();
            self.tokens.terms.push_str(reading);
            clip(&mut self.tokens.terms, from);
            let to = self.tokens.terms.len();
            self.push_here(from, to, start, end, 1, TokenKind::Reading);
        }
    }

    /// A word broken over two lines is also read as one.
    pub(super) fn join_line_end(
        &mut self,
        start: usize,
        end: usize,
        term_start: usize,
        term_end: usize,
    ) {
        let rest = &self.text[start..];
        if !rest.starts_with(|c: char| c.is_lowercase() || is_arabic(c)) {
            return;
        }
        let Some(first) = self.last_word() else { return };
        let before = &self.text[first.start as usize..first.end as usize];
        let between = self.text.get(first.end as usize..start).unwrap_or("");
        if breaks_a_word(before, between) {
            self.push_joined(first, end, term_start, term_end);
        }
    }

    /// Turns the word just read into the words of everyday spelling that it is, and adds those; each
    /// with its bytes of the raw word, which begins at `word_start`.
    pub(super) fn part_in_words(
        &mut self,
        word_start: usize,
        start: usize,
        parts: Vec<(Range<usize>, String)>,
    ) {
        let same = self.position;
        let is_other = |item: &Item| {
            item.position != same || !matches!(item.kind, TokenKind::Word | TokenKind::Reading)
        };
        self.tokens.items.retain(is_other);
        for (part, word) in parts {
            let (from, to) = (start.max(word_start + part.start), word_start + part.end);
            let term_start = self.tokens.terms.len();
            self.tokens.terms.push_str(&word);
            let term_end = self.tokens.terms.len();
            self.push_here(term_start, term_end, from, to, 1, TokenKind::Word);
            self.position += 1;
        }
    }

    /// A particle of one letter that stands apart is also read with the word after it.
    pub(super) fn join_particle(
        &mut self,
        start: usize,
        end: usize,
        term_start: usize,
        term_end: usize,
    ) {
        if !self.text[start..].starts_with(is_arabic) {
            return;
        }
        let Some(first) = self.last_word() else { return };
        // Longer words neither are particles nor are contracted.
        if first.term_end - first.term_start > 8 {
            return;
        }
        let between = self.text.get(first.end as usize..start).unwrap_or("");
        let is_space = |c: char| c.is_whitespace() || is_invisible(c);
        let is_parted = between.matches('\n').count() > 1 || between.contains('\u{c}');
        if between.is_empty() || is_parted || !between.chars().all(is_space) {
            return;
        }
        let (before, after) = (self.tokens.term(&first), &self.tokens.terms[term_start..term_end]);
        if arabic::is_particle(before) {
            self.push_joined(first, end, term_start, term_end);
        } else if let Some(contracted) = arabic::contraction(before, after) {
            let from = self.tokens.terms.len();
            self.tokens.terms.push_str(&contracted);
            self.push_joined_term(first, end, from);
        }
    }

    /// Whether the word at `term`, not yet a token, is the بن behind يا.
    pub(super) fn is_called_son(&self, term: Range<usize>) -> bool {
        let is_call = |last: Item| matches!(self.tokens.term(&last), "يا" | "ويا" | "فيا");
        self.tokens.terms[term] == *"بن" && self.last_word().is_some_and(is_call)
    }

    /// The son who is called is ابن: behind يا its alef is not written.
    pub(super) fn push_son(&mut self, start: usize, end: usize) {
        let from = self.tokens.terms.len();
        self.tokens.terms.push_str("ابن");
        let to = self.tokens.terms.len();
        self.push_here(from, to, start, end, 1, TokenKind::Reading);
    }

    fn push_joined(&mut self, first: Item, end: usize, term_start: usize, term_end: usize) {
        let from = self.tokens.terms.len();
        self.tokens.terms.extend_from_within(first.term_start as usize..first.term_end as usize);
        self.tokens.terms.extend_from_within(term_start..term_end);
        self.push_joined_term(first, end, from);
    }

    /// Adds the term that begins at `from` in the buffer over the word `first` and the one after.
    fn push_joined_term(&mut self, first: Item, end: usize, from: usize) {
        let to = self.tokens.terms.len();
        // What takes no position may stand between the two: the pair comes before it.
        let after = self.tokens.items.iter().rev();
        let after = after.take_while(|item| item.position > first.position).count();
        let at = self.tokens.items.len() - after;
        self.tokens.items.insert(
            at,
            Item {
                term_start: from as u32,
                term_end: to as u32,
                possessive: 0,
                width: 2,
                kind: TokenKind::Joined,
                position: first.position,
                start: first.start,
                end: end as u32,
            },
        );
    }
}

/// Whether a word that ends as `before`, and what stands `between` it and the next one, say that the
/// two are one, broken at the end of a line or of a page: a hyphen, a soft one or in Arabic a
/// stretched letter, and white space with a line break behind it. Of a page border, its number may
/// stand there too; who calls has seen that it takes no position.
fn breaks_a_word(before: &str, between: &str) -> bool {
    let is_break = |c: char| matches!(c, '\n' | '\r' | '\u{c}');
    let rest = between.trim_start_matches(is_invisible);
    let is_soft = between.len() > rest.len() && between.contains('\u{ad}');
    let is_stretched = before.ends_with('\u{640}') && before.chars().count() > 2;
    let space = match rest.strip_prefix(|c| is_hyphen(c) || c == '¬') {
        Some(space) => space,
        None if is_soft || is_stretched => rest,
        None => return false,
    };
    let over_page = space.contains('\u{c}');
    let is_paragraph = !over_page && space.matches('\n').count() > 1;
    let is_number = |c: char| c.is_numeric() || is_hyphen(c) || matches!(c, '[' | ']' | '–' | '—');
    space.contains(is_break)
        && !is_paragraph
        && space
            .chars()
            .all(|c| c.is_whitespace() || is_invisible(c) || (over_page && is_number(c)))
}
