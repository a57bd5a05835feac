//! The letters of an Arabic word as they are written, each with what its marks and signs say.

use unicode_normalization::char::decompose_compatible;

/// Which letter a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A letter that both spellings write.
    Consonant(char),
    Alef,
    Waw,
    /// Both ي and ى.
    Ya,
    /// Hamza on the seat of a letter.
    HamzaOn(Seat),
    /// The hamza that آ may hold.
    HamzaInMadda,
    DaggerAlef,
    /// A dagger alef on a و or ى that is only there to carry it.
    CarriedAlef,
    SmallWaw,
    SmallYa,
}

/// The seats that a hamza may have in the other spelling, a bit each; ؤ and ئ stand for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seat(u8);

impl Seat {
    pub(super) const ALEF: Self = Self(1);
    pub(super) const WAW: Self = Self(2 | 8);
    pub(super) const YA: Self = Self(4 | 8);
    /// With a silent alef behind it: ٱلْمَلَؤُا۟ is الملأ.
    pub(super) const WAW_ALEF: Self = Self(1 | 2);
    /// With a silent ya behind it: مَلَإِي۟هِ is ملئه.
    pub(super) const ALEF_YA: Self = Self(1 | 4);
    pub(super) const ANY: Self = Self(15);

    pub(super) fn agrees(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A letter with what its marks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) kind: Kind,
    /// Written ى.
    pub(super) undotted: bool,
    /// Written ٱ, so no hamza.
    pub(super) wasla: bool,
    pub(super) marks: Marks,
}

impl Unit {
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, undotted: false, wasla: false, marks: Marks(0) }
    }

    pub(super) fn is(self, consonant: char) -> bool {
        self.kind == Kind::Consonant(consonant)
    }

    pub(super) fn is_hamza(self) -> bool {
        matches!(self.kind, Kind::HamzaOn(_))
    }

    /// Whether a dagger alef on this letter is all that is spoken of it.
    pub(super) fn carries_alef(self) -> bool {
        matches!(self.kind, Kind::Waw | Kind::Ya) && !self.marks.has(Marks::SPOKEN)
    }
}

/// The marks of a letter, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) const FATHATAN: Self = Self(1);
    pub(super) const FATHA: Self = Self(2);
    pub(super) const KASRA: Self = Self(4);
    pub(super) const OTHER_VOWEL: Self = Self(8);
    pub(super) const SHADDA: Self = Self(16);
    pub(super) const SUKUN: Self = Self(32);
    /// U+06DF: the letter is not spoken.
    pub(super) const SILENT: Self = Self(64);
    pub(super) const SPOKEN: Self = Self(1 | 2 | 4 | 8 | 16);

    pub(super) fn of(c: char) -> Option<Self> {
        Some(match c {
            '\u{64B}' => Self::FATHATAN,
            '\u{64E}' => Self::FATHA,
            '\u{650}' => Self::KASRA,
            '\u{64C}' | '\u{64D}' | '\u{64F}' => Self::OTHER_VOWEL,
            '\u{651}' => Self::SHADDA,
            '\u{652}' | '\u{6E1}' => Self::SUKUN,
            '\u{6DF}' => Self::SILENT,
            _ => return None,
        })
    }

    pub(super) fn has(self, mark: Self) -> bool {
        self.0 & mark.0 != 0
    }

    fn add(&mut self, marks: Self) {
        self.0 |= marks.0;
    }
}

/// Reads the letters and signs of a word.
pub(super) fn units(word: &str) -> Vec<Unit> {
    let mut reader = Reader { units: Vec::with_capacity(word.len() / 2), stretch: None };
    for c in word.chars() {
        if matches!(c, '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}') {
            decompose_compatible(c, |c| reader.push(c));
        } else {
            reader.push(c);
        }
    }
    let mut units = reader.units;
    // No hamza that begins a word has another seat than alef: the ؤ of يَبْنَؤُمَّ, cut off, is أ.
    if let Some(Unit { kind: Kind::HamzaOn(seat), .. }) = units.first_mut() {
        *seat = Seat::ANY;
    }
    for at in 1..units.len() {
        let next = units[at];
        let unit = &mut units[at - 1];
        let silent = next.marks.has(Marks::SILENT);
        match (unit.kind, next.kind) {
            (Kind::Waw | Kind::Ya, Kind::DaggerAlef) if unit.carries_alef() => {
                units[at].kind = Kind::CarriedAlef;
            }
            (Kind::HamzaOn(Seat::WAW), Kind::Alef) if silent => {
                unit.kind = Kind::HamzaOn(Seat::WAW_ALEF);
            }
            (Kind::HamzaOn(Seat::ALEF), Kind::Ya) if silent => {
                unit.kind = Kind::HamzaOn(Seat::ALEF_YA);
            }
            _ => {}
        }
    }
    // The alef that a ى at the end carries is that ى today.
    if let [.., ya, last] = units.as_slice()
        && last.kind == Kind::CarriedAlef
        && ya.kind == Kind::Ya
    {
        units.pop();
    }
    // A small waw or ya that only lengthens the ه of a pronoun is never written as a letter.
    if let [.., before, last] = units.as_slice()
        && matches!(last.kind, Kind::SmallWaw | Kind::SmallYa)
        && before.is('ه')
    {
        units.pop();
    }
    units
}

struct Reader {
    units: Vec<Unit>,
    /// How many units stand before the last stretch (tatweel), and the marks on it, as long as no
    /// letter follows.
    stretch: Option<(usize, Marks)>,
}

impl Reader {
    fn push(&mut self, c: char) {
        if let Some(mark) = Marks::of(c) {
            match (&mut self.stretch, self.units.last_mut()) {
                (Some((_, marks)), _) => marks.add(mark),
                (None, Some(unit)) => unit.marks.add(mark),
                (None, None) => {}
            }
            return;
        }
        let kind = match c {
            '\u{640}' => {
                self.stretch = Some((self.units.len(), Marks(0)));
                return;
            }
            '\u{654}' | '\u{655}' => return self.push_hamza_sign(),
            '\u{653}' => return self.push_madda(),
            // A dot for a hamza that is softened: ءَا۬عْجَمِىٌّ.
            '\u{6EC}' => {
                if let Some(unit) = self.units.last_mut()
                    && unit.kind == Kind::Alef
                {
                    unit.kind = Kind::HamzaOn(Seat::ALEF);
                }
                return;
            }
            // Sad with a small sin is spoken, and today written, as sin.
            '\u{6DC}' => {
                if let Some(unit) = self.units.last_mut()
                    && unit.is('ص')
                {
                    unit.kind = Kind::Consonant('س');
                }
                return;
            }
            'آ' => {
                self.units.push(Unit::new(Kind::HamzaInMadda));
                Kind::Alef
            }
            _ => match kind(c) {
                Some(kind) => kind,
                None => return,
            },
        };
        if kind != Kind::DaggerAlef {
            self.stretch = None;
        }
        self.units.push(Unit { undotted: c == 'ى', wasla: c == '\u{671}', ..Unit::new(kind) });
    }

    /// A hamza above or below: it takes the letter before it as its seat, or stands on a stretch.
    fn push_hamza_sign(&mut self) {
        let mut hamza = Unit::new(Kind::HamzaOn(Seat::ANY));
        if let Some((at, marks)) = self.stretch.take() {
            hamza.marks = marks;
            self.units.insert(at.min(self.units.len()), hamza);
            return;
        }
        let Some(last) = self.units.last_mut() else { return self.units.push(hamza) };
        let seat = match last.kind {
            Kind::Alef | Kind::DaggerAlef => Seat::ALEF,
            Kind::Waw => Seat::WAW,
            Kind::Ya => Seat::YA,
            _ => return self.units.push(hamza),
        };
        last.kind = Kind::HamzaOn(seat);
    }

    /// A madda over alef is a hamza in everyday spelling and only length in the Uthmani one.
    fn push_madda(&mut self) {
        if self.stretch.is_none()
            && let Some(at) = self.units.len().checked_sub(1)
            && self.units[at].kind == Kind::Alef
        {
            self.units.insert(at, Unit::new(Kind::HamzaInMadda));
        }
    }
}

pub(super) fn kind(c: char) -> Option<Kind> {
    Some(match c {
        'ء' | '\u{674}' => Kind::HamzaOn(Seat::ANY),
        'أ' | 'إ' | '\u{672}' | '\u{673}' | '\u{675}' => Kind::HamzaOn(Seat::ALEF),
        'ؤ' | '\u{676}' => Kind::HamzaOn(Seat::WAW),
        'ئ' | '\u{678}' => Kind::HamzaOn(Seat::YA),
        'ا' | '\u{671}' => Kind::Alef,
        'و' => Kind::Waw,
        'ي' | 'ى' | '\u{6CC}' | '\u{6D0}' => Kind::Ya,
        '\u{670}' => Kind::DaggerAlef,
        '\u{6E5}' => Kind::SmallWaw,
        '\u{6E6}' | '\u{6E7}' => Kind::SmallYa,
        '\u{6E8}' => Kind::Consonant('ن'),
        '\u{6A9}' | '\u{6AA}' => Kind::Consonant('ك'),
        '\u{6BE}' | '\u{6C1}' | '\u{6D5}' => Kind::Consonant('ه'),
        '\u{6C2}' | '\u{6C3}' => Kind::Consonant('ة'),
        '\u{620}'..='\u{63F}' | '\u{641}'..='\u{64A}' | '\u{66E}'..='\u{6D3}' => Kind::Consonant(c),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(word: &str) -> Vec<Kind> {
        units(word).into_iter().map(|unit| unit.kind).collect()
    }

    #[test]
    fn a_hamza_sign_takes_its_seat_or_a_stretch() {
        assert_eq!(kinds("سَأَلَ"), kinds("سا\u{654}ل"));
        assert_eq!(kinds("شَيْـًٔا")[2], Kind::HamzaOn(Seat::ANY));
        assert_eq!(kinds("ٱلْـَٰٔنَ")[2..4], [Kind::HamzaOn(Seat::ANY), Kind::DaggerAlef]);
        assert_eq!(kinds("\u{654}"), [Kind::HamzaOn(Seat::ANY)]);
    }

    #[test]
    fn madda_is_the_same_composed_and_apart() {
        assert_eq!(kinds("آمن"), kinds("ا\u{653}من"));
        assert_eq!(kinds("\u{653}"), []);
    }

    #[test]
    fn presentation_forms_are_read_as_their_letters() {
        assert_eq!(kinds("\u{FEFB}"), [Kind::Consonant('ل'), Kind::Alef]);
    }

    #[test]
    fn small_signs_of_a_pronoun_are_no_letters() {
        assert_eq!(kinds("لَهُۥ"), kinds("له"));
        assert_eq!(kinds("بِهِۦ"), kinds("به"));
    }
}
