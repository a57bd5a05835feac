//! Tokens: words at their places in a text.

/// What a token is to the words round it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A word.
    Word,
    /// Another reading of the word before it, at the same position.
    Reading,
    /// A word with a note digit glued to it, without the digit; at the same position.
    Unmarked,
    /// Two words read as one: it stands at the first and reaches over both.
    Joined,
    /// A number or citation in brackets: found when asked for, no step in a phrase.
    Marker,
    /// A formula of blessing: found when asked for, no step in a phrase, and never marked with it.
    Honorific,
    /// A page border with its number: no term, no step in a phrase, never marked with it.
    PageBreak,
}

/// One token of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// Its folded form; empty for a page break.
    pub term: &'a str,
    /// Its first byte in the text, on a character border.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
    /// The number of the word among the words of the text, from 0.
    pub position: u32,
    /// How many positions it reaches over: 1 for a word, 2 for two read as one, 0 for what takes
    /// no position.
    pub width: u8,
    /// What it is.
    pub kind: TokenKind,
    /// The part of `term` that a stem is made of: all but a possessive `s`.
    pub base: &'a str,
}

/// About how many bytes of a text go to one token.
const BYTES_PER_TOKEN: usize = 5;

/// The tokens of a text in order of position, all terms in one buffer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tokens {
    pub(super) terms: String,
    pub(super) items: Vec<Item>,
}

/// A token without its term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Item {
    pub term_start: u32,
    pub term_end: u32,
    /// How many bytes at the end of the term are a possessive `s`.
    pub possessive: u8,
    pub width: u8,
    pub kind: TokenKind,
    pub position: u32,
    pub start: u32,
    pub end: u32,
}

impl Tokens {
    /// The tokens, ascending by position.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Token<'_>> + ExactSizeIterator {
        self.items.iter().map(|item| self.view(item))
    }

    /// The number of tokens.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The token at `index`.
    ///
    /// # Panics
    ///
    /// Where `index` is not below [`Tokens::len`].
    pub fn get(&self, index: usize) -> Token<'_> {
        self.view(&self.items[index])
    }

    /// The number of positions: one more than the last word's.
    pub fn num_positions(&self) -> u32 {
        self.items.iter().map(|item| item.position + u32::from(item.width)).max().unwrap_or(0)
    }

    /// Removes all tokens and keeps the room they took.
    pub fn clear(&mut self) {
        self.terms.clear();
        self.items.clear();
    }

    /// Makes room for the tokens of a text of so many bytes.
    pub(super) fn reserve_for(&mut self, num_bytes: usize) {
        self.terms.reserve(num_bytes);
        self.items.reserve(num_bytes / BYTES_PER_TOKEN);
    }

    fn view(&self, item: &Item) -> Token<'_> {
        let term = self.term(item);
        Token {
            term,
            start: item.start as usize,
            end: item.end as usize,
            position: item.position,
            width: item.width,
            kind: item.kind,
            base: &term[..term.len() - usize::from(item.possessive)],
        }
    }

    pub(super) fn term(&self, item: &Item) -> &str {
        &self.terms[item.term_start as usize..item.term_end as usize]
    }
}
