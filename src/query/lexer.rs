//! Cuts a query into the parts that the parser works on.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

use crate::text::letter::{is_invisible, is_word};

/// A part of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub kind: LexemeKind,
    /// Its bytes in the query.
    pub span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LexemeKind {
    /// Text without white space.
    Text,
    /// `"…"` with the bytes inside, and the number after `~`.
    Quoted { inside: Range<usize>, slop: Option<u32> },
    /// `(` with the place of its `)`.
    Open { close: usize },
    /// `)` that closes one of those.
    Close,
    /// `-` right before a word, a phrase or a group.
    Minus,
}

/// What could not be read as an operator.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Stray {
    pub quote: bool,
    pub hyphen: bool,
}

/// The parts of `query` in order.
///
/// Of the brackets, only the pairs in `groups` are parts of their own; they ascend by start.
pub(super) fn lex(query: &str, groups: &[Range<usize>]) -> (Vec<Lexeme>, Stray) {
    let mut closes: Vec<usize> = groups.iter().map(|group| group.end).collect();
    closes.sort_unstable();
    let mut lexer = Lexer {
        query,
        groups,
        closes,
        at: 0,
        lexemes: Vec::new(),
        stray: Stray::default(),
        partners: Partners::default(),
    };
    lexer.run();
    (lexer.lexemes, lexer.stray)
}

struct Lexer<'q> {
    query: &'q str,
    groups: &'q [Range<usize>],
    /// The bytes of the brackets that close a group, ascending.
    closes: Vec<usize>,
    at: usize,
    lexemes: Vec<Lexeme>,
    stray: Stray,
    partners: Partners,
}

impl Lexer<'_> {
    fn run(&mut self) {
        let mut text_start = None;
        while let Some(c) = self.query[self.at..].chars().next() {
            let start = self.at;
            let found = self.operator(c, text_start.is_none());
            if (found.is_some() || c.is_whitespace())
                && let Some(from) = text_start.take()
            {
                self.push_text(from, start);
            }
            match found {
                Some((kind, end)) => {
                    self.lexemes.push(Lexeme { kind, span: start..end });
                    self.at = end;
                }
                None => {
                    if !c.is_whitespace() {
                        text_start.get_or_insert(start);
                    }
                    self.at += c.len_utf8();
                }
            }
        }
        if let Some(from) = text_start {
            self.push_text(from, self.query.len());
        }
    }

    fn push_text(&mut self, start: usize, end: usize) {
        self.lexemes.push(Lexeme { kind: LexemeKind::Text, span: start..end });
    }

    /// The operator that begins at the current place with `c`, and where it ends.
    fn operator(&mut self, c: char, at_start: bool) -> Option<(LexemeKind, usize)> {
        let after = self.at + c.len_utf8();
        match c {
            '(' => {
                let found = self.groups.binary_search_by_key(&self.at, |group| group.start).ok()?;
                Some((LexemeKind::Open { close: self.groups[found].end }, after))
            }
            ')' => {
                let closes = self.closes.binary_search(&self.at).is_ok();
                closes.then_some((LexemeKind::Close, after))
            }
            '-' if at_start => {
                let next = self.query[after..].chars().next();
                match next {
                    Some(next) if is_word(next) || is_quote(next) || next == '(' => {
                        Some((LexemeKind::Minus, after))
                    }
                    None => None,
                    Some(next) => {
                        self.stray.hyphen |= next.is_whitespace();
                        None
                    }
                }
            }
            _ if is_quote(c) => self.quoted(c, after),
            _ => None,
        }
    }

    /// A phrase in quotation marks.
    fn quoted(&mut self, open: char, inside: usize) -> Option<(LexemeKind, usize)> {
        // A mark written twice, as a table does, is one mark where a word follows.
        let doubled = &self.query[inside..];
        let is_doubled = doubled.starts_with(open)
            && doubled[open.len_utf8()..].starts_with(|c| is_word(c) && !is_combining_mark(c));
        let inside = if is_doubled { inside + open.len_utf8() } else { inside };
        let Some(close) = self.partners.find(self.query, open, inside) else {
            self.stray.quote = true;
            return None;
        };
        let closing = self.query[close..].chars().next().unwrap_or(open);
        let mut end = close + closing.len_utf8();
        if is_doubled && self.query[end..].starts_with(closing) {
            end += closing.len_utf8();
        }
        // A vowel sign or a direction mark glued to the closing mark is nothing of its own.
        let glued = |c: char| is_combining_mark(c) || is_invisible(c);
        end += self.query[end..].find(|c: char| !glued(c)).unwrap_or(self.query.len() - end);
        let mut slop = None;
        if let Some(number) = self.query[end..].strip_prefix('~') {
            let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
            if digits > 0 {
                slop = Some(number[..digits].parse().unwrap_or(u32::MAX));
                end += 1 + digits;
            }
        }
        Some((LexemeKind::Quoted { inside: inside..close, slop }, end))
    }
}

/// Whether `c` opens or closes a phrase.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '‹' | '›' | '＂')
}

/// Finds the partners of quotation marks in one pass over a query: which kinds have none left is
/// remembered, so that a thousand open marks do not read the query a thousand times.
#[derive(Debug, Default)]
struct Partners {
    exhausted: [bool; 5],
}

impl Partners {
    /// The place of the mark at or after byte `from` that closes a phrase opened by `open`.
    fn find(&mut self, query: &str, open: char, from: usize) -> Option<usize> {
        let (kind, closing): (usize, &[char]) = match open {
            '«' => (0, &['»']),
            '»' => (1, &['«']),
            '‹' => (2, &['›']),
            '›' => (3, &['‹']),
            _ => (4, &['"', '“', '”', '‟', '＂']),
        };
        if self.exhausted[kind] {
            return None;
        }
        let found = query[from..].find(closing).map(|length| from + length);
        self.exhausted[kind] = found.is_none();
        found
    }
}

/// The pairs of brackets, ascending by start, and whether one is without a partner. Brackets
/// inside quotation marks count as text.
pub(super) fn brackets(query: &str) -> (Vec<Range<usize>>, bool) {
    let mut open: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    let mut stray = false;
    let mut skip_to = 0;
    let mut partners = Partners::default();
    for (at, c) in query.char_indices() {
        if at < skip_to {
            continue;
        }
        match c {
            '(' => open.push(at),
            ')' => match open.pop() {
                Some(start) => pairs.push(start..at),
                None => stray = true,
            },
            _ if is_quote(c) => {
                if let Some(close) = partners.find(query, c, at + c.len_utf8()) {
                    skip_to = close + query[close..].chars().next().map_or(0, char::len_utf8);
                }
            }
            _ => {}
        }
    }
    pairs.sort_by_key(|pair| pair.start);
    (pairs, stray || !open.is_empty())
}
