//! Cuts a text into folded words at their places.

use std::borrow::Cow;
use std::ops::Range;

use crate::text::arabic;
use crate::text::fold::fold_into;
use crate::text::honorific::{HonorificClass, sign_class};
use crate::text::joined::split_joined;
use crate::text::letter::{
    extends_grapheme, is_apostrophe, is_arabic, is_hyphen, is_invisible, is_superscript, is_word,
};

use super::marker::{self, Marker};
use super::token::{Item, TokenKind, Tokens};

/// The longest term, in bytes; a longer word is cut there at index time and query time alike.
const LONGEST_TERM: usize = 1024;

/// The shortest word that a glued digit is taken for a note of, in letters.
const SHORTEST_NOTED: usize = 3;

/// The beginning of the term that stands for an honorific; a letter that no word can hold.
pub(super) const HONORIFIC: char = '\u{1}';

/// Appends the tokens of `text` to `tokens`, which is empty.
pub(super) fn tokenize(text: &str, tokens: &mut Tokens) {
    let mut scan = Scan { text, tokens, at: 0, position: 0, silent_until: 0, word_end: usize::MAX };
    scan.run();
}

/// The state of one pass over a text.
struct Scan<'t> {
    text: &'t str,
    tokens: &'t mut Tokens,
    /// The byte looked at.
    at: usize,
    /// The position of the next word.
    position: u32,
    /// Words before this byte take no position.
    silent_until: usize,
    /// Where the last word ended.
    word_end: usize,
}

/// A word of the text, before folding.
struct Word {
    start: usize,
    /// After its last letter and the marks on it.
    end: usize,
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
                letters_after += usize::from(c.is_alphabetic());
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
        fold_into(raw, &mut self.tokens.terms);
        clip(&mut self.tokens.terms, term_start);
        let term_end = self.tokens.terms.len();
        if term_start == term_end {
            return;
        }
        let start = self.first_letter(word);
        let silent = word.start < self.silent_until;
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
        if !word.ascii && raw.contains(is_arabic) {
            self.push_readings(raw, start, word.end, term_start..term_end);
            if let Some((first, second)) = split_joined(raw) {
                self.part_joined(word.start, start, first, second);
                return;
            }
        }
        self.position += 1;
    }

    /// Turns the word just read, and its other readings, into two words read as one, and adds the
    /// two beside them.
    fn part_joined(
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

    /// A word with a note digit glued to it is also the word without the digit.
    fn push_unmarked(&mut self, start: usize, word: &Word, term_start: usize, term_end: usize) {
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
    fn push_readings(&mut self, raw: &str, start: usize, end: usize, folded: Range<usize>) {
        let mut readings = Vec::new();
        arabic::readings(raw, &self.tokens.terms[folded], &mut readings);
        for reading in &readings {
            let from = self.tokens.terms.len();
            self.tokens.terms.push_str(reading);
            clip(&mut self.tokens.terms, from);
            let to = self.tokens.terms.len();
            self.push_here(from, to, start, end, 1, TokenKind::Reading);
        }
    }

    /// A word broken over two lines is also read as one.
    fn join_line_end(&mut self, start: usize, end: usize, term_start: usize, term_end: usize) {
        let Some(first) = self.last_word() else { return };
        let between = self.text.get(first.end as usize..start).unwrap_or("");
        let mut chars = between.chars();
        let hyphen = chars.next().is_some_and(is_hyphen);
        if !hyphen || !between.contains('\n') || !chars.all(char::is_whitespace) {
            return;
        }
        if self.text[start..].starts_with(char::is_lowercase) {
            self.push_joined(first, end, term_start, term_end);
        }
    }

    /// A particle of one letter that stands apart is also read with the word after it.
    fn join_particle(&mut self, start: usize, end: usize, term_start: usize, term_end: usize) {
        if !self.text[start..].starts_with(is_arabic) {
            return;
        }
        let Some(first) = self.last_word() else { return };
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

    /// The word right before the current position.
    fn last_word(&self) -> Option<Item> {
        let last = self.tokens.items.iter().rev().find(|item| item.kind == TokenKind::Word)?;
        (last.position + 1 == self.position).then_some(*last)
    }

    fn push_here(
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

/// Cuts the term that begins at `from` down to the longest one allowed.
fn clip(terms: &mut String, from: usize) {
    if terms.len() - from > LONGEST_TERM {
        let mut to = from + LONGEST_TERM;
        while !terms.is_char_boundary(to) {
            to -= 1;
        }
        terms.truncate(to);
    }
}
