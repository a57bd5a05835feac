//! The line of tokens that a field is given: terms already analysed, with their positions.
//!
//! A passage is analysed once and three fields are filled from it. What the engine reads is a line
//! of terms, each after a sign that says how far its position lies behind the one before.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// The name under which the reader of lines is known to the engine.
pub const TOKENIZER: &str = "matn_line";

/// The next position.
const NEXT: char = '\n';
/// The same position.
const SAME: char = '\r';
/// A jump, with its length in decimal digits up to [`NEXT`].
const JUMP: char = '\u{b}';

/// Writes a line.
#[derive(Debug, Default)]
pub struct LineWriter {
    line: String,
    /// One more than the last position.
    next: u32,
}

impl LineWriter {
    /// Begins a line with room for so many bytes.
    pub fn with_capacity(num_bytes: usize) -> LineWriter {
        LineWriter { line: String::with_capacity(num_bytes), next: 0 }
    }

    /// Appends `parts` as one term at `position`, which is not below the one before.
    pub fn push(&mut self, position: u32, parts: &[&str]) {
        match (position + 1).saturating_sub(self.next) {
            1 => self.line.push(NEXT),
            0 => self.line.push(SAME),
            jump => {
                self.line.push(JUMP);
                self.line.push_str(&jump.to_string());
                self.line.push(NEXT);
            }
        }
        for part in parts {
            self.line.push_str(part);
        }
        self.next = position + 1;
    }

    /// The line.
    pub fn finish(self) -> String {
        self.line
    }
}

/// Reads lines for the engine.
#[derive(Debug, Clone, Default)]
pub struct LineTokenizer {
    token: Token,
}

impl Tokenizer for LineTokenizer {
    type TokenStream<'a> = LineStream<'a>;

    fn token_stream<'a>(&'a mut self, line: &'a str) -> LineStream<'a> {
        self.token.reset();
        LineStream { rest: line, next: 0, token: &mut self.token }
    }
}

/// The tokens of one line.
pub struct LineStream<'a> {
    rest: &'a str,
    next: u32,
    token: &'a mut Token,
}

impl TokenStream for LineStream<'_> {
    fn advance(&mut self) -> bool {
        let mut rest = self.rest.chars();
        let jump = match rest.next() {
            Some(NEXT) => 1,
            Some(SAME) => 0,
            Some(JUMP) => {
                let Some((digits, after)) = rest.as_str().split_once(NEXT) else { return false };
                rest = after.chars();
                digits.parse().unwrap_or(1)
            }
            _ => return false,
        };
        let rest = rest.as_str();
        let bytes = rest.as_bytes();
        let end =
            bytes.iter().position(|b| matches!(b, b'\n' | b'\r' | b'\x0b')).unwrap_or(bytes.len());
        let position = self.next + jump - 1;
        self.token.position = position as usize;
        self.token.text.clear();
        self.token.text.push_str(&rest[..end]);
        self.next = position + 1;
        self.rest = &rest[end..];
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_back_terms_and_positions() {
        let mut writer = LineWriter::default();
        let written = [(0, "said"), (1, "he"), (1, "him"), (7, "went"), (8, "قال"), (8, "")];
        for (position, term) in written {
            writer.push(position, &[term]);
        }
        let line = writer.finish();
        let mut tokenizer = LineTokenizer::default();
        let mut stream = tokenizer.token_stream(&line);
        let mut read = Vec::new();
        while stream.advance() {
            read.push((stream.token().position, stream.token().text.clone()));
        }
        let written: Vec<_> = written.iter().map(|&(p, t)| (p as usize, t.to_owned())).collect();
        assert_eq!(read, written);
    }

    #[test]
    fn a_line_may_begin_behind_the_first_position() {
        let mut writer = LineWriter::default();
        writer.push(5, &["a", "b"]);
        let line = writer.finish();
        let mut tokenizer = LineTokenizer::default();
        let mut stream = tokenizer.token_stream(&line);
        assert!(stream.advance());
        assert_eq!((stream.token().position, stream.token().text.as_str()), (5, "ab"));
    }
}
