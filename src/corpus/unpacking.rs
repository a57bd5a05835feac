//! How much a compressed file may unpack to: bounds against archives made to fill a machine.

use std::io::{self, Read};

/// What any archive may unpack to, in bytes.
const FLOOR: u64 = 64 << 20;
/// What no archive may unpack to, in bytes.
const CEILING: u64 = 8 << 30;
/// What one file in an archive may unpack to, in bytes.
const MAX_FILE: u64 = 2 << 30;
/// How many times its own size an archive may unpack to; text shrinks to a third or a tenth.
const RATIO: u64 = 100;

/// Bytes that may still be unpacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Allowance {
    total: u64,
    left: u64,
    is_used_up: bool,
}

impl Allowance {
    /// That of all files in an archive of `size` bytes, or of a compressed file.
    pub(super) fn of_archive(size: u64) -> Self {
        Self::of(size.saturating_mul(RATIO).clamp(FLOOR, CEILING))
    }

    /// That of one file in an archive.
    pub(super) fn of_file() -> Self {
        Self::of(MAX_FILE)
    }

    fn of(total: u64) -> Self {
        Self { total, left: total, is_used_up: false }
    }

    /// Whether more was asked for than there is.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_used_up
    }
}

/// A reader that fails where it gives more than is allowed.
pub(super) struct Bounded<R, A> {
    bytes: R,
    allowance: A,
}

impl<R: Read, A: AsMut<Allowance>> Bounded<R, A> {
    pub(super) fn new(bytes: R, allowance: A) -> Self {
        Self { bytes, allowance }
    }
}

impl AsMut<Allowance> for Allowance {
    fn as_mut(&mut self) -> &mut Allowance {
        self
    }
}

impl<R: Read, A: AsMut<Allowance>> Read for Bounded<R, A> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let num_read = self.bytes.read(out)?;
        let allowance = self.allowance.as_mut();
        match allowance.left.checked_sub(num_read as u64) {
            Some(left) => allowance.left = left,
            None => {
                allowance.is_used_up = true;
                let mb = allowance.total >> 20;
                return Err(io::Error::other(format!("it unpacks to more than {mb} MB")));
            }
        }
        Ok(num_read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_fails_where_more_is_unpacked_than_allowed() {
        let mut allowance = Allowance::of(10);
        let mut text = Vec::new();
        Bounded::new(&[7; 10][..], &mut allowance).read_to_end(&mut text).unwrap();
        assert!(text.len() == 10 && !allowance.is_used_up());
        let error = Bounded::new(&[7; 1][..], &mut allowance).read_to_end(&mut text).unwrap_err();
        assert!(error.to_string().contains("unpacks to more than"));
        assert!(allowance.is_used_up());
    }

    #[test]
    fn allowance_follows_the_size() {
        assert_eq!(Allowance::of_archive(1).left, FLOOR);
        assert_eq!(Allowance::of_archive(3 << 20).left, 300 << 20);
        assert_eq!(Allowance::of_archive(u64::MAX).left, CEILING);
    }
}
