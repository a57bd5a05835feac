//! One JSON object a line, each written as soon as it is there.

use std::io::{self, Write};

use super::json::{failure_line, response_line};
use super::{BatchFailure, ResponseWriter};
use crate::search::SearchResponse;

/// Writes lines of JSON.
pub(super) struct Jsonl<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Jsonl<'a> {
    /// Gives a writer to `out`.
    pub fn new(out: &'a mut dyn Write) -> Jsonl<'a> {
        Jsonl { out }
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

impl ResponseWriter for Jsonl<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        self.write(&response_line(response)?)
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.write(&failure_line(failure)?)?;
        Ok(None)
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    /// Counts what a reader at the other end of the pipe could have read.
    #[derive(Default)]
    struct Pipe {
        held: Vec<u8>,
        passed: Vec<u8>,
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.held.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.passed.append(&mut self.held);
            Ok(())
        }
    }

    #[test]
    fn each_answer_is_a_line_that_is_passed_on_at_once() {
        let mut pipe = Pipe::default();
        let mut writer = Jsonl::new(&mut pipe);
        writer.response(&sample::response()).unwrap();
        writer.failure(&sample::failure()).unwrap();
        let passed = String::from_utf8(pipe.passed).unwrap();
        assert_eq!(passed.lines().count(), 2);
        assert!(passed.ends_with("}\n") && pipe.held.is_empty());
    }
}
