//! Output that is flushed when nothing else is to be done, not after each answer.

use std::cell::RefCell;
use std::io::{self, Write};

/// A writer whose `flush` waits for [`flush_now`](LateFlush::flush_now).
///
/// Those who write answers flush each; many short answers that are ready at once are written with
/// one call to the system all the same.
pub(super) struct LateFlush<'a> {
    out: RefCell<Box<dyn Write + 'a>>,
}

impl<'a> LateFlush<'a> {
    /// A writer to `out`.
    pub(super) fn new(out: Box<dyn Write + 'a>) -> LateFlush<'a> {
        LateFlush { out: RefCell::new(out) }
    }

    /// Flushes.
    pub(super) fn flush_now(&self) -> io::Result<()> {
        self.out.borrow_mut().flush()
    }
}

impl Write for &LateFlush<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufWriter;

    use super::*;

    #[test]
    fn bytes_arrive_when_it_is_said_so() {
        let mut bytes = Vec::new();
        let out = LateFlush::new(Box::new(BufWriter::new(&mut bytes)));
        let mut writer = &out;
        assert!(writer.write_all(b"answer").and_then(|()| writer.flush()).is_ok());
        assert!(out.flush_now().is_ok());
        drop(out);
        assert_eq!(bytes, b"answer");
    }
}
