//! What looks like the numbers of a verse and can be none.

use super::reference::{is_quran_name, number_and_name};

/// How many verses each sura has by the count of Kufa, which editions in print follow; 6,236 in all.
#[rustfmt::skip]
const NUM_VERSES: [u32; 114] = [
    7, 286, 200, 176, 120, 165, 206, 75, 129, 109, 123, 111, 43, 52, 99, 128,
    111, 110, 98, 135, 112, 78, 118, 64, 77, 227, 93, 88, 69, 60, 34, 30,
    73, 54, 45, 83, 182, 88, 75, 85, 54, 53, 89, 59, 37, 35, 38, 29,
    18, 45, 60, 49, 62, 55, 78, 96, 29, 22, 24, 13, 14, 11, 11, 18,
    12, 12, 30, 52, 52, 44, 28, 28, 20, 56, 40, 31, 50, 40, 46, 42,
    29, 19, 36, 25, 22, 17, 19, 26, 30, 20, 15, 21, 11, 8, 8, 19,
    5, 8, 8, 11, 11, 8, 3, 9, 5, 4, 7, 3, 6, 3, 5, 4,
    5, 6,
];

/// Why numbers name no verse.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceFault {
    /// There is no such sura.
    #[error("there is no sura {0}: suras are numbered from 1 to 114")]
    NoSura(String),
    /// There is no such verse in the sura.
    #[error(
        "there is no verse {verse} in sura {sura}: its verses are numbered from 1 to {num_verses}"
    )]
    NoVerse {
        /// The sura.
        sura: u32,
        /// The verse.
        verse: String,
        /// How many verses it has.
        num_verses: u32,
    },
    /// The last verse stands before the first.
    #[error("the range runs backwards: write `{sura}:{first}-{last}`")]
    Backwards {
        /// The sura.
        sura: u32,
        /// The lower number.
        first: u32,
        /// The higher number.
        last: u32,
    },
}

impl ReferenceFault {
    /// What is wrong with `text`, where it is written as verses are and names none.
    ///
    /// # Examples
    ///
    /// ```
    /// use matn::corpus::ReferenceFault;
    ///
    /// let fault = ReferenceFault::of("2:155-153").unwrap();
    /// assert_eq!(fault.to_string(), "the range runs backwards: write `2:153-155`");
    /// assert_eq!(ReferenceFault::of("2:255"), None);
    /// ```
    pub fn of(text: &str) -> Option<ReferenceFault> {
        let (name, number) = number_and_name(text)?;
        if !is_quran_name(&name) {
            return None;
        }
        let (sura, verses) = number.split_once(':')?;
        let (sura, verses) = (sura.trim(), verses.trim());
        let (first, last) = verses.split_once('-').unwrap_or((verses, verses));
        let (first, last) = (first.trim(), last.trim());
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if ![sura, first, last].iter().all(is_number) {
            return None;
        }
        let number: u32 = match sura.parse() {
            Ok(number @ 1..=114) => number,
            _ => return Some(ReferenceFault::NoSura(sura.to_owned())),
        };
        let num_verses = NUM_VERSES[number as usize - 1];
        let no_verse = |verse: &str| ReferenceFault::NoVerse {
            sura: number,
            verse: verse.to_owned(),
            num_verses,
        };
        let in_range =
            |verse: &str| verse.parse().ok().filter(|verse| (1..=num_verses).contains(verse));
        let Some(from) = in_range(first) else { return Some(no_verse(first)) };
        let Some(to) = in_range(last) else { return Some(no_verse(last)) };
        (to < from).then_some(ReferenceFault::Backwards { sura: number, first: to, last: from })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suras_have_all_verses() {
        assert_eq!(NUM_VERSES.iter().sum::<u32>(), 6_236);
    }

    #[test]
    fn numbers_that_name_no_verse_have_a_fault() {
        for text in [
            "115:1",
            "2:0",
            "2:155-153",
            "0:1",
            "999:1",
            "Quran 115:1",
            "٢:٠",
            "2:1000",
            "2:287",
            "2:280-290",
            "114:7",
        ] {
            assert!(ReferenceFault::of(text).is_some(), "{text}");
        }
    }

    #[test]
    fn verses_and_other_texts_have_none() {
        for text in ["2:255", "2:153-155", "cloak", "bukhari 115:1", "12", "10:30 am", ":", ""] {
            assert_eq!(ReferenceFault::of(text), None, "{text}");
        }
    }
}
