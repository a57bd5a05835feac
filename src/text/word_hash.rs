//! The hash of short words in tables that are closed.

use std::hash::{BuildHasherDefault, Hasher};

/// Makes the hashes of a table.
pub(super) type WordHash = BuildHasherDefault<WordHasher>;

/// A hash for short words that are not chosen by an enemy: the table is closed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

impl WordHasher {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut value = [0; 8];
            value[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(value));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
