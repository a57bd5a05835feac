//! Cuts a text into folded words at their places.

use crate::text::fold::fold_into;
use crate::text::honorific::{HonorificClass, sign_class};
use crate::text::joined::{everyday_words, split_joined};
use crate::text::joined_name::split_name;
use crate::text::letter::{
    extends_grapheme, is_apostrophe, is_arabic, is_invisible, is_superscript, is_word,
};

use super::arabic_word::arabic_word;
use super::marker::{self, Marker};
use super::memo::hash;
use super::number::grouped_number;
use super::token::{Item, TokenKind, Tokens};

/// The longest term, in bytes; of a longer word the end is replaced by a number made of the whole.
const LONGEST_TERM: usize = 1024;

/// The beginning of the term that stands for an honorific; a letter that no word can hold.
pub(super) const HONORIFIC: char = '\u{1}';

/// Appends the tokens of `text` to `tokens`, which is empty.
pub(super) fn tokenize(text: &str, tokens: &mut Tokens) {
    let mut scan = Scan { text, tokens, at: 0, position: 0, silent_until: 0, word_end: usize::MAX };
    scan.run();
}

/// The state of one pass over a text.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: &'t mut Tokens,
    /// The byte looked at.
    at: usize,
    /// The position of the next word.
    pub(super) position: u32,
    /// Words before this byte take no position.
    silent_until: usize,
    /// Where the last word ended.
    word_end: usize,
}

/// A word of the text, before folding.
pub(super) struct Word {
    pub(super) start: usize,
    /// After its last letter and the marks on it.
    pub(super) end: usize,
    /// Where the scan goes on.
    next: usize,
    /// Whether an apostrophe stands before its last letter.
    possessive: bool,
    ascii: bool,
}

impl Scan<'_> {
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            let byte = bytes[self.at];
            if byte.is_ascii() {
                match byte {
                    b' ' => self.at += 1,
                    _ if byte.is_ascii_alphanumeric() => self.word(),
                    b'(' | b'[' | b'{' => self.bracket(),
                    b'\x0c' => self.page_break(),
                    b'\x1b' => self.escape_sequence(),
                    _ => self.at += 1,
                }
                continue;
            }
            let c = self.char_at(self.at);
            match c {
                '﴿' | '﴾' => self.bracket(),
                '\u{6dd}' => self.verse_end(),
                '\u{fdfd}' => self.basmala(),
                _ if sign_class(c).is_some() => self.sign(c),
                _ if is_word(c) => self.word(),
                _ => self.at += c.len_utf8(),
            }
        }
    }

    fn char_at(&self, at: usize) -> char {
        self.text[at..].chars().next().unwrap_or('\0')
    }

    fn bracket(&mut self) {
        match marker::read(self.text, self.at, self.word_end == self.at) {
            Some(Marker::Letter(end)) => self.at = end,
            Some(Marker::Number(end)) => {
                self.silent_until = self.silent_until.max(end);
                self.at += self.char_at(self.at).len_utf8();
            }
            None => self.at += self.char_at(self.at).len_utf8(),
        }
    }

    /// A control sequence for terminals that has come into a text; its letters are no word.
    fn escape_sequence(&mut self) {
        self.at += 1;
        let Some(rest) = self.text[self.at..].strip_prefix('[') else { return };
        let length = rest.bytes().take_while(|b| matches!(b, b'0'..=b'?')).count();
        let last = rest[length..].bytes().next().is_some_and(|b| b.is_ascii_alphabetic());
        self.at += 1 + length + usize::from(last);
    }

    /// The sign that ends a verse, with its number.
    fn verse_end(&mut self) {
        self.at += '\u{6dd}'.len_utf8();
        let digits = self.text[self.at..].find(|c: char| !c.is_numeric());
        self.silent_until = self.silent_until.max(self.at + digits.unwrap_or(0));
    }

    /// The four words that are written as one sign.
    fn basmala(&mut self) {
        let (start, end) = (self.at, self.at + '\u{fdfd}'.len_utf8());
        for word in ["بسم", "الله", "الرحمن", "الرحيم"] {
            let from = self.tokens.terms.len();
            self.tokens.terms.push_str(word);
            let to = self.tokens.terms.len();
            self.push_here(from, to, start, end, 1, TokenKind::Word);
            self.position += 1;
        }
        self.at = end;
        self.word_end = end;
    }

    /// A page border, with the page number on the line after it or before it.
    fn page_break(&mut self) {
        let start = self.at;
        self.silence_number_line();
        self.at += 1;
        let rest = &self.text[self.at..];
        let number = rest.trim_start();
        let line = number.split('\n').next().unwrap_or("").trim_end();
        if !line.is_empty() && line.chars().all(char::is_numeric) {
            self.silent_until = self.at + (rest.len() - number.len()) + line.len();
        }
        self.push_bare(start, self.at, TokenKind::PageBreak);
    }

    /// Takes the position from a number that stands alone on the line before the current place.
    fn silence_number_line(&mut self) {
        let Some(last) = self.tokens.items.last_mut() else { return };
        let (start, end) = (last.start as usize, last.end as usize);
        let is_number = last.kind == TokenKind::Word
            && self.text[start..end].chars().all(char::is_numeric)
            && self.text[end..self.at].chars().all(char::is_whitespace);
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        if is_number && before.ends_with(['\n', '\r']) {
            last.kind = TokenKind::Marker;
            last.width = 0;
            self.position -= 1;
        }
    }

    /// A formula written as one sign.
    fn sign(&mut self, c: char) {
        let start = self.at;
        self.at += c.len_utf8();
        if let Some(class) = sign_class(c) {
            self.push_honorific(start, self.at, class);
        }
    }

    fn word(&mut self) {
        let word = self.scan_word();
        self.at = word.next;
        self.push_word(&word);
        self.word_end = word.end;
    }

    /// Reads the word that begins at the current byte.
    fn scan_word(&self) -> Word {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut end = start;
        while end < bytes.len() && bytes[end].is_ascii_alphanumeric() {
            end += 1;
        }
        let plain = bytes.get(end).is_none_or(|b| matches!(b, b' ' | b',' | b'.' | b'\n'));
        if let Some(end) = grouped_number(self.text, start) {
            return Word { start, end, next: end, possessive: false, ascii: false };
        }
        if plain && end > start {
            return Word { start, end, next: end, possessive: false, ascii: true };
        }
        self.scan_rich_word(start, end)
    }

    /// Goes on from `end` where the word holds more than ASCII letters.
    fn scan_rich_word(&self, start: usize, mut end: usize) -> Word {
        let mut next = end;
        let mut apostrophe = None;
        let mut letters_after = 0;
        while let Some(c) = self.text[next..].chars().next() {
            let after = next + c.len_utf8();
            if is_apostrophe(c) {
                let inside = end > start && self.text[after..].starts_with(is_letter_after);
                if inside {
                    apostrophe = Some(after);
                    letters_after = 0;
                } else if c.is_alphanumeric() {
                    end = after;
                } else {
                    break;
                }
            } else if is_word(c) {
                if sign_class(c).is_some() {
                    break;
                }
                letters_after += usize::from(apostrophe.is_some() && c.is_alphabetic());
                end = after;
            } else if is_invisible(c) {
                if extends_grapheme(c) {
                    end = after;
                } else if c == '\u{ad}' && self.text[after..].starts_with(['\n', '\r']) {
                    let rest = &self.text[after..];
                    let skipped = rest.len() - rest.trim_start().len();
                    if rest.trim_start().starts_with(char::is_alphabetic) {
                        next = after + skipped;
                        continue;
                    }
                    break;
                } else if !self.text[after..].starts_with(is_word_or_invisible) {
                    break;
                }
            } else {
                break;
            }
            next = after;
        }
        let possessive = apostrophe.is_some_and(|at| {
            letters_after == 1 && matches!(self.text.as_bytes().get(at), Some(b's' | b'S'))
        });
        let ascii = self.text[start..end].is_ascii();
        Word { start, end, next: next.max(end), possessive, ascii }
    }

    fn push_word(&mut self, word: &Word) {
        let raw = &self.text[word.start..word.end];
        let term_start = self.tokens.terms.len();
        let is_arabic = !word.ascii && raw.contains(is_arabic);
        let known = if is_arabic { arabic_word(raw) } else { None };
        match &known {
            Some(known) => self.tokens.terms.push_str(&known.folded),
            None => fold_into(raw, &mut self.tokens.terms),
        }
        clip(&mut self.tokens.terms, term_start);
        let term_end = self.tokens.terms.len();
        if term_start == term_end {
            return;
        }
        let start = self.first_letter(word);
        let silent = word.start < self.silent_until;
        let is_son = is_arabic && !silent && self.is_called_son(term_start..term_end);
        self.join_line_end(start, word.end, term_start, term_end);
        self.join_particle(start, word.end, term_start, term_end);
        let kind = if silent { TokenKind::Marker } else { TokenKind::Word };
        self.tokens.items.push(Item {
            term_start: term_start as u32,
            term_end: term_end as u32,
            possessive: u8::from(
                word.possessive && is_possessive(&self.tokens.terms[term_start..]),
            ),
            width: u8::from(!silent),
            kind,
            position: self.position,
            start: start as u32,
            end: word.end as u32,
        });
        if silent {
            return;
        }
        self.push_unmarked(start, word, term_start, term_end);
        if is_son {
            self.push_son(start, word.end);
        }
        if is_arabic {
            let joined = match &known {
                Some(known) => {
                    self.push_each(&known.readings, start, word.end);
                    known.joined.clone()
                }
                None => {
                    self.push_readings(raw, start, word.end, term_start..term_end);
                    split_joined(raw).or_else(|| split_name(raw))
                }
            };
            if let Some(parts) = everyday_words(&self.tokens.terms[term_start..term_end], raw) {
                self.part_in_words(word.start, start, parts);
                return;
            }
            if let Some((first, second)) = joined {
                self.part_joined(word.start, start, first, second);
                return;
            }
        }
        self.position += 1;
    }

    /// Marks that have no letter under them belong to the space before the word.
    fn first_letter(&self, word: &Word) -> usize {
        let raw = &self.text[word.start..word.end];
        let skipped = raw.find(|c: char| c.is_alphanumeric()).unwrap_or(0);
        let start = word.start + skipped;
        // A sign such as the end of a verse is one grapheme with the digit after it.
        match self.text[..start].chars().next_back() {
            Some(c @ ('\u{600}'..='\u{605}' | '\u{6dd}' | '\u{8e2}')) => start - c.len_utf8(),
            _ => start,
        }
    }

    /// The word right before the current position.
    pub(super) fn last_word(&self) -> Option<Item> {
        let last = self.tokens.items.iter().rev().find(|item| item.kind == TokenKind::Word)?;
        (last.position + 1 == self.position).then_some(*last)
    }

    pub(super) fn push_here(
        &mut self,
        from: usize,
        to: usize,
        start: usize,
        end: usize,
        width: u8,
        kind: TokenKind,
    ) {
        self.tokens.items.push(Item {
            term_start: from as u32,
            term_end: to as u32,
            possessive: 0,
            width,
            kind,
            position: self.position,
            start: start as u32,
            end: end as u32,
        });
    }

    fn push_honorific(&mut self, start: usize, end: usize, class: HonorificClass) {
        let from = self.tokens.terms.len();
        self.tokens.terms.push(HONORIFIC);
        self.tokens.terms.push_str(class.name());
        let to = self.tokens.terms.len();
        self.push_here(from, to, start, end, 0, TokenKind::Honorific);
    }

    fn push_bare(&mut self, start: usize, end: usize, kind: TokenKind) {
        let at = self.tokens.terms.len();
        self.push_here(at, at, start, end, 0, kind);
    }
}

fn is_letter_after(c: char) -> bool {
    c.is_alphabetic() && !is_superscript(c)
}

fn is_word_or_invisible(c: char) -> bool {
    is_word(c) || is_invisible(c) || is_apostrophe(c)
}

/// Whether a folded word can be a word with its possessive `s`.
fn is_possessive(term: &str) -> bool {
    term.len() > 1 && term.ends_with('s')
}

/// Cuts the term that begins at `from` down to the longest one allowed; two that begin alike stay
/// two.
pub(super) fn clip(terms: &mut String, from: usize) {
    if terms.len() - from > LONGEST_TERM {
        let whole = format!("{:016x}", hash(&terms[from..]));
        let to = terms.floor_char_boundary(from + LONGEST_TERM - whole.len());
        terms.truncate(to);
        terms.push_str(&whole);
    }
}
