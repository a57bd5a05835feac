//! Reads lines of bounded length from a stream, each as soon as it is there.

use std::io::{self, BufRead, BufReader, Read};

/// The most bytes that a line may have, without its end.
pub(in crate::cli) const MAX_LINE: usize = 1 << 20;

/// A line without its end, or why there is none.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) enum Line {
    /// The text of the line.
    Text(String),
    /// The line is longer than [`MAX_LINE`]; what is over was passed by unread.
    TooLong,
    /// The line is not UTF-8.
    NotUtf8 {
        /// The first byte that cannot be read, from 0.
        byte: usize,
    },
}

/// The lines of a stream.
///
/// A carriage return at the end of a line and a byte order mark at the start of the first are no
/// part of them. No line is held in memory beyond its first mebibyte.
pub(in crate::cli) struct Lines<R> {
    input: BufReader<R>,
    is_first: bool,
}

impl<R: Read> Lines<R> {
    /// The lines of `input`.
    pub(in crate::cli) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(64 * 1024, input), is_first: true }
    }

    /// Reads up to the next line end; false at the end of the input.
    ///
    /// Of a line that is too long, a few bytes more than [`MAX_LINE`] are kept in `line`.
    fn read_into(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let mut has_read = false;
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok(has_read);
            }
            has_read = true;
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            // A byte order mark, a carriage return, and a byte that tells the line is too long.
            let room = (MAX_LINE + 5).saturating_sub(line.len());
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let mut line = Vec::new();
        match self.read_into(&mut line) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        if self.is_first {
            self.is_first = false;
            if line.starts_with(b"\xef\xbb\xbf") {
                line.drain(..3);
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        if line.len() > MAX_LINE {
            return Some(Ok(Line::TooLong));
        }
        Some(Ok(match String::from_utf8(line) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::NotUtf8 { byte: error.utf8_error().valid_up_to() },
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &[u8], expected: &[Line]) {
        let lines: Vec<Line> = Lines::new(input).map(|line| line.expect("it reads")).collect();
        assert_eq!(lines, expected);
    }

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    #[test]
    fn line_ends_and_the_byte_order_mark_are_dropped() {
        check(b"\xef\xbb\xbfa\r\n\r\nb\n", &[text("a"), text(""), text("b")]);
        check(b"a\nb", &[text("a"), text("b")]);
        check(b"", &[]);
        check(b"\n", &[text("")]);
    }

    #[test]
    fn a_mark_inside_and_a_return_inside_are_kept() {
        check(b"a\xef\xbb\xbf\rb\n", &[text("a\u{feff}\rb")]);
        check(b"a\n\xef\xbb\xbfb\n", &[text("a"), text("\u{feff}b")]);
    }

    #[test]
    fn a_line_that_is_not_utf8_is_told_and_the_next_is_read() {
        check(b"ab\xff\nc\n", &[Line::NotUtf8 { byte: 2 }, text("c")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_told_and_the_next_is_read() {
        let mut input = vec![b'x'; MAX_LINE];
        input.extend_from_slice(b"\r\n");
        input.resize(input.len() + 3 * MAX_LINE, b'y');
        input.extend_from_slice(b"\nz\n");
        check(&input, &[text(&"x".repeat(MAX_LINE)), Line::TooLong, text("z")]);
    }

    #[test]
    fn what_is_over_is_never_held() {
        let mut lines = Lines::new(io::repeat(b'x').take(64 << 20));
        let mut line = Vec::new();
        assert!(lines.read_into(&mut line).is_ok_and(|has_read| has_read));
        assert!(line.capacity() <= 4 * MAX_LINE, "{}", line.capacity());
    }
}
