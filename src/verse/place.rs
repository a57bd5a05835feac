//! Verses by sura and ayah: `8:9`, `3:190-191`.

use std::fmt;
use std::str::FromStr;

/// A verse by its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Verse {
    /// The number of the sura, from 1.
    pub sura: u16,
    /// The number of the verse in it, from 1.
    pub ayah: u16,
}

impl fmt::Display for Verse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.sura, self.ayah)
    }
}

impl FromStr for Verse {
    type Err = ();

    /// Reads `8:9`, in digits of any script.
    ///
    /// # Errors
    ///
    /// Where the text is anything else.
    fn from_str(text: &str) -> Result<Verse, ()> {
        let (sura, ayah) = text.trim().split_once(':').ok_or(())?;
        match (number(sura), number(ayah)) {
            (Some(sura), Some(ayah)) => Ok(Verse { sura, ayah }),
            _ => Err(()),
        }
    }
}

/// One verse, or several that follow one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VerseRange {
    /// The first verse.
    pub first: Verse,
    /// The last verse, which may be the first.
    pub last: Verse,
}

impl VerseRange {
    /// The verses one by one, where all are of one sura; else the first and the last.
    pub fn each(self) -> impl Iterator<Item = Verse> {
        let VerseRange { first, last } = self;
        let is_one_sura = first.sura == last.sura;
        let ayat = if is_one_sura { first.ayah..=last.ayah } else { first.ayah..=first.ayah };
        let end = (!is_one_sura).then_some(last);
        ayat.map(move |ayah| Verse { ayah, ..first }).chain(end)
    }

    /// Whether both have a verse in common.
    pub fn overlaps(self, other: VerseRange) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Whether `verse` is one of them.
    pub fn holds(&self, verse: Verse) -> bool {
        (self.first..=self.last).contains(&verse)
    }
}

impl From<Verse> for VerseRange {
    fn from(verse: Verse) -> VerseRange {
        VerseRange { first: verse, last: verse }
    }
}

impl fmt::Display for VerseRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerseRange { first, last } = self;
        match (first == last, first.sura == last.sura) {
            (true, _) => write!(f, "{first}"),
            (false, true) => write!(f, "{first}-{}", last.ayah),
            (false, false) => write!(f, "{first}-{last}"),
        }
    }
}

impl FromStr for VerseRange {
    type Err = ();

    /// Reads `8:9`, `3:190-191` and `113:5-114:1`.
    ///
    /// # Errors
    ///
    /// Where the text is anything else, or the last verse stands before the first.
    fn from_str(text: &str) -> Result<VerseRange, ()> {
        let Some((first, last)) = text.split_once(['-', '–', '—']) else {
            return text.parse::<Verse>().map(VerseRange::from);
        };
        let first: Verse = first.parse()?;
        let last = match last.contains(':') {
            true => last.parse()?,
            false => Verse { ayah: number(last).ok_or(())?, ..first },
        };
        if first <= last { Ok(VerseRange { first, last }) } else { Err(()) }
    }
}

fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let mut value: u16 = 0;
    for digit in text.chars() {
        let digit = match digit {
            '0'..='9' => u32::from(digit) - u32::from('0'),
            '٠'..='٩' => u32::from(digit) - u32::from('٠'),
            '۰'..='۹' => u32::from(digit) - u32::from('۰'),
            _ => return None,
        };
        value = value.checked_mul(10)?.checked_add(u16::try_from(digit).ok()?)?;
    }
    (value > 0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_verses_is_written_as_it_is_read() {
        for text in ["8:9", "3:190-191", "113:5-114:1"] {
            assert_eq!(text.parse::<VerseRange>().map(|range| range.to_string()), Ok(text.into()));
        }
        assert_eq!("٢:٢٥٥".parse::<Verse>(), Ok(Verse { sura: 2, ayah: 255 }));
    }

    #[test]
    fn what_names_no_verse_is_refused() {
        for text in ["", "8", "8:", ":9", "8:0", "8:9-3", "8:9-", "8:99999999", "a:b", "8:9:1"] {
            assert!(text.parse::<VerseRange>().is_err(), "{text}");
        }
    }
}
