//! Honorifics: the closed list of formulas, and the signs that stand for them.

/// The table as shipped; its first line names its source.
const DATA: &str = include_str!("honorifics.txt");

/// What an honorific says, whatever its language and spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HonorificClass {
    /// Blessings and peace on the Prophet.
    Salawat,
    /// Peace on a prophet or an angel.
    Salam,
    /// Allah's pleasure with a Companion.
    Radiya,
    /// Mercy on one who died.
    Rahima,
    /// Protection of one who lives.
    Hafiza,
    /// Honour for the face of Ali.
    Karrama,
    /// Hallowing of a master's secret.
    Quddisa,
    /// The majesty of Allah.
    Jalal,
}

impl HonorificClass {
    /// Every class, in the order of the table.
    pub const ALL: [Self; 8] = [
        Self::Salawat,
        Self::Salam,
        Self::Radiya,
        Self::Rahima,
        Self::Hafiza,
        Self::Karrama,
        Self::Quddisa,
        Self::Jalal,
    ];

    /// Returns the name of the class in the data file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Salawat => "salawat",
            Self::Salam => "salam",
            Self::Radiya => "radiya",
            Self::Rahima => "rahima",
            Self::Hafiza => "hafiza",
            Self::Karrama => "karrama",
            Self::Quddisa => "quddisa",
            Self::Jalal => "jalal",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// Where the words of an entry count as that entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HonorificPlace {
    /// Wherever they stand.
    Anywhere,
    /// Only as the whole of one pair of brackets.
    Bracketed,
    /// As the whole of one pair of brackets, and elsewhere in capitals or with full stops.
    Initials,
    /// Wherever they stand, if the first word is not written with ة (U+0629).
    Heh,
}

impl HonorificPlace {
    /// Returns the name of the place in the data file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "anywhere",
            Self::Bracketed => "bracketed",
            Self::Initials => "initials",
            Self::Heh => "heh",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Anywhere, Self::Bracketed, Self::Initials, Self::Heh]
            .into_iter()
            .find(|place| place.name() == name)
    }
}

/// One line of the data file, as written there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HonorificEntry {
    /// What it says; `None` for words that look like an honorific and are ordinary text.
    pub class: Option<HonorificClass>,
    /// `latin` or `arabic`.
    pub script: &'static str,
    /// Where it counts.
    pub place: HonorificPlace,
    /// The words: `a|b` is a choice, `+` joins the words of a choice, `-` is nothing.
    pub words: &'static str,
}

/// Iterates over the lines of the table as written, for `matn help folding`.
pub fn entries() -> impl Iterator<Item = HonorificEntry> {
    DATA.lines().filter_map(|line| {
        let mut parts = line.splitn(4, ' ');
        let class = parts.next()?;
        let script = parts.next()?;
        let place = HonorificPlace::from_name(parts.next()?)?;
        let words = parts.next()?;
        let class = if class == "plain" { None } else { Some(HonorificClass::from_name(class)?) };
        Some(HonorificEntry { class, script, place, words })
    })
}

/// Returns what a single sign says, such as U+FDFA.
pub fn sign_class(sign: char) -> Option<HonorificClass> {
    Some(match sign {
        '\u{FDFA}' | '\u{FD46}' | '\u{FD4A}' | '\u{FD4C}' => HonorificClass::Salawat,
        '\u{FD47}'..='\u{FD49}' | '\u{FD4D}' | '\u{FDCF}' => HonorificClass::Salam,
        '\u{FD41}'..='\u{FD45}' => HonorificClass::Radiya,
        '\u{FD40}' | '\u{FD4F}' => HonorificClass::Rahima,
        '\u{FD4B}' => HonorificClass::Quddisa,
        '\u{FDFB}' | '\u{FDFE}' | '\u{FDFF}' | '\u{FD4E}' => HonorificClass::Jalal,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(entries().count(), lines);
        assert!(DATA.starts_with("# Source: "));
        for class in HonorificClass::ALL {
            for script in ["latin", "arabic"] {
                assert!(entries().any(|e| e.class == Some(class) && e.script == script));
            }
        }
    }

    #[test]
    fn signs_have_their_class() {
        assert_eq!(sign_class('ﷺ'), Some(HonorificClass::Salawat));
        assert_eq!(sign_class('\u{FD41}'), Some(HonorificClass::Radiya));
        assert_eq!(sign_class('\u{FDFF}'), Some(HonorificClass::Jalal));
        assert_eq!(sign_class('ﷲ'), None);
    }
}
