//! Remembers what was made of the words of a text, which repeats them.

/// How many slots are made at once.
const CHUNK: usize = 64;

/// A row of slots, each of which takes no room before something near it is used: a search of a few
/// words shall not pay for what an ingest needs.
#[derive(Debug)]
pub(super) struct Slots<T> {
    chunks: Vec<Option<Box<[T]>>>,
    size: usize,
}

impl<T: Default> Slots<T> {
    /// So many slots, a power of 2 and a multiple of 64.
    pub const fn new(size: usize) -> Slots<T> {
        Slots { chunks: Vec::new(), size }
    }

    /// The slot of `word`: whatever word was in it last.
    pub fn of(&mut self, word: &str) -> &mut T {
        if self.chunks.is_empty() {
            self.chunks.resize_with(self.size / CHUNK, || None);
        }
        let number = hash(word) as usize & (self.size - 1);
        let new = || std::iter::repeat_with(T::default).take(CHUNK).collect();
        &mut self.chunks[number / CHUNK].get_or_insert_with(new)[number % CHUNK]
    }
}

/// What was made of words, by word.
///
/// Each word has one slot, and the last of those that share one is in it: however the words of a
/// text are chosen, a look-up stays one comparison, and memory is bounded.
#[derive(Debug)]
pub(super) struct Memo<V> {
    slots: Slots<Option<(Box<str>, V)>>,
}

impl<V> Memo<V> {
    /// A memo of so many slots, as in [`Slots::new`].
    pub const fn new(size: usize) -> Memo<V> {
        Memo { slots: Slots::new(size) }
    }

    /// What was made of `word`; made now where it is not known.
    pub fn get_or_make(&mut self, word: &str, make: impl FnOnce() -> V) -> &V {
        let slot = self.slots.of(word);
        if slot.as_ref().is_none_or(|known| *known.0 != *word) {
            *slot = None;
        }
        &slot.get_or_insert_with(|| (word.into(), make())).1
    }
}

/// Eight bytes at a time; the upper bits of products are mixed into the lower ones.
pub(super) fn hash(word: &str) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = word.len() as u64;
    let mix = |hash: u64, part: u64| {
        let product = (hash ^ part).wrapping_mul(FACTOR);
        product ^ (product >> 32)
    };
    let (parts, rest) = word.as_bytes().as_chunks::<8>();
    for part in parts {
        hash = mix(hash, u64::from_le_bytes(*part));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(hash, u64::from_le_bytes(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_made_once_and_no_word_is_taken_for_another() {
        let mut memo = Memo::new(64);
        let words = ["deeds", "are", "judged", "by", "intentions", "", "intention", "deeds!!!"];
        for word in words.iter().chain(&words) {
            assert_eq!(memo.get_or_make(word, || word.len()), &word.len());
        }
        assert_eq!(memo.get_or_make("deeds!!!", || 0), &8);
    }

    #[test]
    fn equal_beginnings_and_zeros_at_the_end_have_hashes_of_their_own() {
        let words = ["", "\0", "a", "a\0", "12345678", "12345678\0", "123456781"];
        for (at, word) in words.iter().enumerate() {
            assert!(words[..at].iter().all(|other| hash(other) != hash(word)), "{word:?}");
        }
    }
}
