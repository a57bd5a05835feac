//! The rows of a table: where each ends, and what is wrong with one.

use std::io::{self, BufRead};
use std::ops::Range;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::error::SkipReason;
use super::sink::Place;

/// A quoted field is no longer than this, in bytes; what is, has a mark that nothing closes.
const MAX_QUOTED: usize = 8 << 20;
/// Nor than this in what was taken for a part of such a field.
const MAX_QUOTED_AGAIN: usize = 16 << 10;

/// The fields of a row.
#[derive(Debug, Default)]
pub(super) struct Fields {
    text: String,
    ends: Vec<usize>,
}

impl Fields {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<&str> {
        let end = *self.ends.get(at)?;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.text.get(start..end)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// How many there are, without empty ones at the end.
    pub(super) fn num_filled(&self) -> usize {
        let is_filled = |at: &usize| self.get(*at).is_some_and(|cell| !cell.trim().is_empty());
        (0..self.len()).rev().find(is_filled).map_or(0, |at| at + 1)
    }
}

/// Reads rows one by one. A row whose quotation mark nothing closes is told, and the lines after its
/// first one are read as rows again.
pub(super) struct Rows<'a> {
    input: &'a mut dyn BufRead,
    is_quoting: bool,
    delimiter: u8,
    reader: Reader,
    /// What is read and not yet given begins at `at`.
    buffer: Vec<u8>,
    at: usize,
    /// Up to there the buffer was taken for a part of a quoted field.
    again_to: usize,
    /// How many lines and bytes stand before `at`.
    line: u64,
    byte: u64,
    out: Vec<u8>,
}

impl<'a> Rows<'a> {
    /// `head` is what was read of `input` already.
    pub(super) fn new(
        head: Vec<u8>,
        input: &'a mut dyn BufRead,
        delimiter: u8,
        is_quoting: bool,
    ) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).quoting(is_quoting).build();
        let (at, again_to, line, byte, out) = (0, 0, 0, 0, vec![0; 4096]);
        Self { input, is_quoting, delimiter, reader, buffer: head, at, again_to, line, byte, out }
    }

    /// Reads the next row into `fields`; its place, and what is wrong with it. `None` at the end.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read.
    pub(super) fn read(
        &mut self,
        fields: &mut Fields,
    ) -> io::Result<Option<(Place, Result<(), SkipReason>)>> {
        self.forget();
        let start = self.at;
        let mut quotes = Quotes { place: InField::Start, has_more_after: false };
        let mut end = start;
        let mut num_lines = 0;
        let mut first_end = None;
        let mut is_closed = false;
        while let Some(line_end) = self.line_end(end)? {
            num_lines += 1;
            first_end.get_or_insert(line_end);
            if self.is_quoting {
                quotes.read(&self.buffer[end..line_end], self.delimiter);
            }
            end = line_end;
            is_closed = quotes.place != InField::Quoted;
            let longest = if start < self.again_to { MAX_QUOTED_AGAIN } else { MAX_QUOTED };
            if is_closed || end - start > longest {
                break;
            }
        }
        let Some(first_end) = first_end else { return Ok(None) };
        let is_broken = !is_closed || (num_lines > 1 && quotes.has_more_after);
        if is_broken {
            self.again_to = self.again_to.max(end);
            (end, num_lines) = (first_end, 1);
        }
        let content = start..start + self.buffer[start..end].trim_ascii_end().len();
        let byte_end = self.byte + content.len() as u64;
        let place = Place { line: self.line + 1, byte_start: self.byte, byte_end };
        if !is_broken {
            self.split(content, fields);
        }
        self.at = end;
        self.line += num_lines;
        self.byte += (end - start) as u64;
        let result = if is_broken { Err(SkipReason::Unclosed) } else { Ok(()) };
        Ok(Some((place, result)))
    }

    /// Drops what has been given.
    fn forget(&mut self) {
        if self.at == self.buffer.len() || self.at > MAX_QUOTED {
            self.buffer.drain(..self.at);
            self.again_to = self.again_to.saturating_sub(self.at);
            self.at = 0;
        }
    }

    /// Where the line from byte `from` of the buffer on ends, with its line end.
    fn line_end(&mut self, from: usize) -> io::Result<Option<usize>> {
        let mut searched = from;
        loop {
            let found = self.buffer[searched..].iter().position(|b| matches!(b, b'\n' | b'\r'));
            let Some(found) = found.map(|found| searched + found) else {
                searched = self.buffer.len();
                if self.fill()? {
                    continue;
                }
                return Ok((searched > from).then_some(searched));
            };
            match (self.buffer[found], self.buffer.get(found + 1).copied()) {
                (b'\r', Some(b'\n')) => return Ok(Some(found + 2)),
                (b'\r', None) if self.fill()? => searched = found,
                _ => return Ok(Some(found + 1)),
            }
        }
    }

    fn fill(&mut self) -> io::Result<bool> {
        let chunk = self.input.fill_buf()?;
        self.buffer.extend_from_slice(chunk);
        let len = chunk.len();
        self.input.consume(len);
        Ok(len > 0)
    }

    fn split(&mut self, row: Range<usize>, fields: &mut Fields) {
        let mut input = &self.buffer[row];
        let (mut written, mut num_ends) = (0, 0);
        fields.ends.resize(fields.ends.capacity().max(16), 0);
        self.reader.reset();
        loop {
            let (result, taken, num_out, ends) = self.reader.read_record(
                input,
                &mut self.out[written..],
                &mut fields.ends[num_ends..],
            );
            input = &input[taken..];
            written += num_out;
            num_ends += ends;
            match result {
                // The end of the input ends the row.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.out.resize(2 * self.out.len(), 0),
                ReadRecordResult::OutputEndsFull => fields.ends.resize(2 * num_ends.max(8), 0),
                ReadRecordResult::Record | ReadRecordResult::End => break,
            }
        }
        fields.ends.truncate(num_ends);
        // It was decoded, and is parted at ASCII signs only.
        fields.text = String::from_utf8_lossy(&self.out[..written]).into_owned();
    }
}

/// Where in a field a byte stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InField {
    Start,
    Plain,
    Quoted,
    /// After a mark that closes it or begins one of two.
    AfterMark,
}

/// Follows the quotation marks of a row.
struct Quotes {
    place: InField,
    /// Whether text stands after a mark that closes a field.
    has_more_after: bool,
}

impl Quotes {
    fn read(&mut self, line: &[u8], delimiter: u8) {
        for &byte in line {
            self.place = match (self.place, byte) {
                (InField::Quoted, b'"') => InField::AfterMark,
                (InField::Quoted, _) => InField::Quoted,
                (InField::Start | InField::AfterMark, b'"') => InField::Quoted,
                (place, b'\r' | b'\n') => place,
                (_, byte) if byte == delimiter => InField::Start,
                (place, _) => {
                    self.has_more_after |= place == InField::AfterMark;
                    InField::Plain
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table, or the lines of what is no row.
    fn rows(table: &str) -> Vec<Result<Vec<String>, u64>> {
        let mut input = table.as_bytes();
        let mut rows = Rows::new(Vec::new(), &mut input, b',', true);
        let mut fields = Fields::default();
        let mut all = Vec::new();
        while let Some((place, result)) = rows.read(&mut fields).expect("it can be read") {
            let row = || fields.iter().map(str::to_owned).collect();
            all.push(result.map(|()| row()).map_err(|_| place.line));
        }
        all
    }

    fn row(fields: &[&str]) -> Result<Vec<String>, u64> {
        Ok(fields.iter().map(|field| (*field).to_owned()).collect())
    }

    #[test]
    fn rows_may_span_lines_in_quotation_marks() {
        let table = "a,\"b\"\"\nc, d\"\r\n\n,\"\"\re,f g";
        assert_eq!(
            rows(table),
            [row(&["a", "b\"\nc, d"]), row(&[]), row(&["", ""]), row(&["e", "f g"])]
        );
    }

    #[test]
    fn a_mark_that_is_not_closed_spoils_its_line_only() {
        let two = [Err(1), row(&["b", "c"])];
        for table in ["a,\"x\nb,c\n", "a,\"x\nb,\"c\"\n", "a,\"x\nb,c"] {
            assert_eq!(rows(table), two, "{table}");
        }
        let table = "a,\"x\nb,\"c\nd\"\ne,f\n\"g";
        assert_eq!(rows(table), [Err(1), row(&["b", "c\nd"]), row(&["e", "f"]), Err(5)]);
    }

    #[test]
    fn many_marks_that_are_not_closed_take_little_time() {
        let table = "1,\"text \"\" text\n".repeat(100_000);
        assert_eq!(rows(&table).len(), 100_000);
    }

    proptest::proptest! {
        #[test]
        fn every_line_is_read_and_nothing_panics(table in "[a\",\n\r ]{0,40}") {
            let _ = rows(&table);
        }
    }
}
