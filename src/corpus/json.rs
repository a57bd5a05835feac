//! JSON: a record, an array of records, or an object that holds such an array.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use super::error::SkipReason;
use super::hadith;
use super::json_lines::give_json;
use super::quran_json;
use super::sink::{Place, Sink};

/// Keys whose array of objects holds the records.
const CONTAINERS: [&str; 4] = ["hadiths", "records", "verses", "data"];

/// What the records of an array are, by what stands before the array.
enum Shape {
    Plain,
    /// Narrations of a hadith package.
    Book(hadith::Book),
    /// The verses of a chapter of the Qur'an.
    Chapter(quran_json::Chapter),
}

impl Shape {
    /// `head` is the unfinished object that holds the array under `key`.
    fn of(head: &[u8], key: &[u8], sink: &Sink) -> Self {
        let is_special = matches!(key, b"hadiths" | b"verses");
        let head = head.trim_ascii_end().strip_suffix(b",").unwrap_or(head);
        let Some(head) = is_special.then(|| [head, b"}"].concat()) else { return Self::Plain };
        match key {
            b"hadiths" => hadith::Book::of(&head, sink).map_or(Self::Plain, Self::Book),
            _ => quran_json::Chapter::of(&head, sink).map_or(Self::Plain, Self::Chapter),
        }
    }

    fn give(&self, bytes: &[u8], place: Place, sink: &mut Sink) -> ControlFlow<()> {
        match self {
            Self::Plain => give_json(bytes, place, sink),
            Self::Book(book) => book.give(bytes, place, sink),
            Self::Chapter(chapter) => chapter.give(bytes, place, sink),
        }
    }
}

/// How deep an object stands: only one of the top is opened to look for any array of records.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Top,
    InArray,
}

/// Reads the records of all JSON values in the file, one at a time.
pub(super) fn read(input: &mut dyn BufRead, sink: &mut Sink) -> io::Result<()> {
    let mut scanner = Scanner { input, byte: 0, line: 1 };
    let mut value = Vec::new();
    loop {
        let flow = match scanner.peek()? {
            None => return Ok(()),
            Some(b'[') => {
                scanner.skip_one();
                read_elements(&mut scanner, &Shape::Plain, Depth::Top, sink)?
            }
            Some(b'{') => read_object(&mut scanner, Depth::Top, sink)?,
            Some(_) => {
                value.clear();
                give_value(&mut scanner, &mut value, &Shape::Plain, sink)?
            }
        };
        if flow.is_break() {
            return Ok(());
        }
    }
}

/// Reads the records of an array, after its opening bracket.
fn read_elements(
    scanner: &mut Scanner,
    shape: &Shape,
    depth: Depth,
    sink: &mut Sink,
) -> io::Result<ControlFlow<()>> {
    let mut value = Vec::new();
    loop {
        match scanner.peek()? {
            None => {
                sink.skip(scanner.line, SkipReason::NotJson("the array has no end".to_owned()));
                return Ok(ControlFlow::Continue(()));
            }
            Some(b']') => {
                scanner.skip_one();
                return Ok(ControlFlow::Continue(()));
            }
            Some(b',') => scanner.skip_one(),
            Some(b'{') if depth == Depth::Top => {
                if read_object(scanner, Depth::InArray, sink)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Some(_) => {
                value.clear();
                if give_value(scanner, &mut value, shape, sink)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
}

fn give_value(
    scanner: &mut Scanner,
    value: &mut Vec<u8>,
    shape: &Shape,
    sink: &mut Sink,
) -> io::Result<ControlFlow<()>> {
    let (byte_start, line) = (scanner.byte, scanner.line);
    scanner.take_value(value)?;
    Ok(shape.give(value, Place { line, byte_start, byte_end: scanner.byte }, sink))
}

/// Reads an object: the records in it, or itself as one.
fn read_object(
    scanner: &mut Scanner,
    depth: Depth,
    sink: &mut Sink,
) -> io::Result<ControlFlow<()>> {
    let (byte_start, line) = (scanner.byte, scanner.line);
    let mut object = vec![b'{'];
    let mut is_container = false;
    scanner.skip_one();
    loop {
        match scanner.peek()? {
            Some(b'"') => {
                let start = object.len();
                scanner.take_value(&mut object)?;
                let key = object.get(start + 1..object.len() - 1).unwrap_or_default().to_vec();
                let may_contain = CONTAINERS.iter().any(|name| name.as_bytes() == key);
                if scanner.peek()? != Some(b':') {
                    continue;
                }
                scanner.skip_one();
                object.push(b':');
                let is_array = scanner.peek()? == Some(b'[');
                let shape = match may_contain && is_array {
                    true => Some(Shape::of(&object[..start], &key, sink)),
                    false => None,
                };
                let shape =
                    shape.filter(|shape| depth == Depth::Top || matches!(shape, Shape::Chapter(_)));
                if let Some(shape) = shape {
                    scanner.skip_one();
                    if scanner.peek()? == Some(b'{') {
                        is_container = true;
                        if read_elements(scanner, &shape, Depth::InArray, sink)?.is_break() {
                            return Ok(ControlFlow::Break(()));
                        }
                    } else {
                        object.push(b'[');
                        scanner.take_nested(&mut object, 1)?;
                    }
                } else if scanner.peek()?.is_some_and(|b| !matches!(b, b',' | b'}')) {
                    scanner.take_value(&mut object)?;
                }
            }
            Some(b'}') => {
                scanner.skip_one();
                object.push(b'}');
                break;
            }
            Some(b) => {
                scanner.skip_one();
                object.push(b);
            }
            None => break,
        }
        if is_container {
            object.clear();
        }
    }
    if is_container {
        return Ok(ControlFlow::Continue(()));
    }
    Ok(give_json(&object, Place { line, byte_start, byte_end: scanner.byte }, sink))
}

/// Finds where JSON values end, without reading them.
struct Scanner<'a> {
    input: &'a mut dyn BufRead,
    byte: u64,
    line: u64,
}

impl Scanner<'_> {
    /// The next byte that is not white space.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                return Ok(None);
            }
            let space = chunk.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let found = chunk.get(space).copied();
            self.line += chunk[..space].iter().filter(|&&b| b == b'\n').count() as u64;
            self.byte += space as u64;
            self.input.consume(space);
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// Passes over the byte that was peeked at.
    fn skip_one(&mut self) {
        self.input.consume(1);
        self.byte += 1;
    }

    /// Appends the value that begins at the byte peeked at; at least one byte.
    fn take_value(&mut self, value: &mut Vec<u8>) -> io::Result<()> {
        let Some(first) = self.peek()? else { return Ok(()) };
        self.skip_one();
        value.push(first);
        match first {
            b'{' | b'[' => self.take_nested(value, 1),
            b'"' => self.take_while(value, State { depth: 0, in_string: true, is_escaped: false }),
            b'}' | b']' | b':' | b',' => Ok(()),
            _ => self.take_scalar(value),
        }
    }

    /// Appends the rest of a value up to the bracket that ends it.
    fn take_nested(&mut self, value: &mut Vec<u8>, depth: usize) -> io::Result<()> {
        self.take_while(value, State { depth, in_string: false, is_escaped: false })
    }

    fn take_while(&mut self, value: &mut Vec<u8>, mut state: State) -> io::Result<()> {
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                return Ok(());
            }
            let end = chunk.iter().position(|&b| state.ends_with(b));
            let taken = end.map_or(chunk.len(), |at| at + 1);
            self.take(taken, value)?;
            if end.is_some() {
                return Ok(());
            }
        }
    }

    fn take_scalar(&mut self, value: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let chunk = self.input.fill_buf()?;
            let is_end =
                |b: &u8| b.is_ascii_whitespace() || matches!(b, b',' | b']' | b'}' | b'{' | b'[');
            let end = chunk.iter().position(is_end);
            let taken = end.unwrap_or(chunk.len());
            let is_over = chunk.is_empty() || end.is_some();
            self.take(taken, value)?;
            if is_over {
                return Ok(());
            }
        }
    }

    fn take(&mut self, num_bytes: usize, value: &mut Vec<u8>) -> io::Result<()> {
        let taken = &self.input.fill_buf()?[..num_bytes];
        value.extend_from_slice(taken);
        self.line += taken.iter().filter(|&&b| b == b'\n').count() as u64;
        self.byte += num_bytes as u64;
        self.input.consume(num_bytes);
        Ok(())
    }
}

/// How deep in brackets a value is read.
struct State {
    depth: usize,
    in_string: bool,
    is_escaped: bool,
}

impl State {
    /// Takes the next byte; true if the value ends with it.
    fn ends_with(&mut self, byte: u8) -> bool {
        if self.in_string {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return !self.in_string && self.depth == 0;
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth -= 1,
            _ => {}
        }
        self.depth == 0
    }
}
