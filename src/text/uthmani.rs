//! Compares a word in the Uthmani spelling of the Qur'an with its everyday spelling.
//!
//! The two spellings agree in the consonants and differ in the letters of the long vowels, in the
//! seats of hamza and in a few doubled or silent letters. [`spelling_key`] keeps the consonants, so
//! both spellings of a word meet in it; [`same_word`] then compares the real letters, and lets a
//! letter be missing only where a sign of the script says that it may be.

use super::rasm::{Kind, Marks, Seat, Unit, units};

/// The most letters and signs of a word that are compared.
const MAX_UNITS: usize = 63;

/// Returns the consonants of a raw Arabic word, in which its Uthmani and its everyday spelling meet.
///
/// Long vowels, hamza, marks and signs are left out, a doubled lam is one, and ة, ت and ه at the
/// end are one. A word without consonants gives `ا`; text without Arabic letters gives nothing.
pub fn spelling_key(raw_word: &str) -> String {
    let mut key = String::with_capacity(raw_word.len());
    let units = units(raw_word);
    for unit in &units {
        if let Kind::Consonant(letter) = unit.kind
            && !(letter == 'ل' && key.ends_with('ل'))
        {
            key.push(letter);
        }
    }
    if key.ends_with(['ة', 'ت']) {
        key.pop();
        key.push('ه');
    }
    if key.is_empty() && !units.is_empty() {
        key.push('ا');
    }
    key
}

/// Tells whether two raw spellings can be the same word, one or both of them Uthmani.
///
/// Symmetric. Vowel marks are not compared. A long vowel may be missing on one side only where the
/// other side writes it as a small sign or marks it as silent: `مَـٰلِكِ` is مالك, `مَلِكِ` is not.
pub fn same_word(raw_a: &str, raw_b: &str) -> bool {
    if raw_a == raw_b {
        return true;
    }
    let (a, b) = (units(raw_a), units(raw_b));
    if a.is_empty() || b.is_empty() || a.len() > MAX_UNITS || b.len() > MAX_UNITS {
        return false;
    }
    align(&a, &b)
}

/// Walks both words at once; a bit of `reached[i]` is a place of `b` that `i` units of `a` reach.
fn align(a: &[Unit], b: &[Unit]) -> bool {
    let mut reached = [0_u64; MAX_UNITS + 3];
    reached[0] = 1;
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if reached[i] & (1 << j) == 0 {
                continue;
            }
            if can_skip(a, i) || is_left_out(a, i, b, j) {
                reached[i + 1] |= 1 << j;
            }
            if can_skip(b, j) || is_left_out(b, j, a, i) {
                reached[i] |= 1 << (j + 1);
            }
            let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) else { continue };
            let both_end = i + 1 == a.len() && j + 1 == b.len();
            if pairs(x, y) || pairs(y, x) || both_end && (ends(a, y) || ends(b, x)) {
                reached[i + 1] |= 1 << (j + 1);
            }
            if two_for_one(&a[i..], &b[j..]) {
                reached[i + 2] |= 1 << (j + 1);
            }
            if two_for_one(&b[j..], &a[i..]) {
                reached[i + 1] |= 1 << (j + 2);
            }
        }
    }
    reached[a.len()] & (1 << b.len()) != 0
}

/// Whether the other spelling may have nothing for this unit.
fn can_skip(units: &[Unit], at: usize) -> bool {
    let Some(unit) = units.get(at) else { return false };
    let (before, after) = (&units[..at], &units[at + 1..]);
    match unit.kind {
        Kind::SmallWaw | Kind::HamzaInMadda => true,
        Kind::SmallYa => after.is_empty(),
        Kind::DaggerAlef => is_usually_unwritten(before, after),
        Kind::CarriedAlef => before.last().is_some_and(|unit| unit.kind == Kind::Waw),
        Kind::Alef => {
            let marked =
                before.last().is_some_and(|u| u.kind == Kind::Waw && u.marks.has(Marks::SUKUN));
            unit.marks.has(Marks::SILENT) && !marked
        }
        // سَأُو۟رِيكُمْ is سأريكم, but أُو۟لِى is أولي.
        Kind::Waw => unit.marks.has(Marks::SILENT) && after.first().is_some_and(|u| u.is('ر')),
        Kind::Ya => unit.marks.has(Marks::SILENT),
        _ => false,
    }
}

/// Whether everyday spelling, too, has no alef between these letters, as in الرحمن and هذا.
fn is_usually_unwritten(before: &[Unit], after: &[Unit]) -> bool {
    UNWRITTEN.iter().any(|(left, right)| {
        left.chars().rev().eq(letters(before.iter().rev()).take(left.chars().count()))
            && right.chars().eq(letters(after.iter()).take(right.chars().count()))
    })
}

/// The letters round a long a that are written without alef: today, or often in older books.
const UNWRITTEN: [(&str, &str); 17] = [
    ("ذ", "لك"),
    ("ه", "ذ"),
    ("ه", "كذ"),
    ("ه", "ءل"),
    ("ه", "ءنت"),
    ("ل", "ه"),
    ("ل", "كن"),
    ("ل", "ءك"),
    ("رحم", "ن"),
    ("سم", "و"),
    ("سح", "ق"),
    ("سم", "عيل"),
    ("بر", "هيم"),
    ("ه", "رون"),
    ("سليم", "ن"),
    ("ثل", "ثة"),
    ("ثم", "ني"),
];

/// The letters of units, without the small ones; hamza is ء on every seat.
fn letters<'u>(units: impl Iterator<Item = &'u Unit>) -> impl Iterator<Item = char> {
    units.filter_map(|unit| match unit.kind {
        Kind::Consonant(letter) => Some(letter),
        Kind::Alef => Some('ا'),
        Kind::Waw => Some('و'),
        Kind::Ya => Some('ي'),
        Kind::HamzaOn(_) => Some('ء'),
        _ => None,
    })
}

/// Whether `full[i]` is an alef that the Uthmani spelling of the other word leaves out at `j`.
fn is_left_out(full: &[Unit], i: usize, other: &[Unit], j: usize) -> bool {
    if full.get(i).is_none_or(|unit| unit.kind != Kind::Alef) {
        return false;
    }
    let before = j.checked_sub(1).map(|at| other[at]);
    let is = |at: usize, letter, mark| {
        other.get(at).is_some_and(|unit| unit.is(letter) && unit.marks.has(mark))
    };
    match before {
        // The silent alef of a plural: جَآءُو, سَعَوْ.
        Some(waw) if waw.kind == Kind::Waw && j == other.len() && i + 1 == full.len() => {
            match &other[..j - 1] {
                [.., hamza] if hamza.is_hamza() => true,
                [.., x, y] if waw.marks.has(Marks::SUKUN) => {
                    x.is('س') && y.is('ع') || x.is('ع') && y.is('ت')
                }
                _ => false,
            }
        }
        // The alef of a command after a particle: وَسْـَٔلْ.
        Some(_) if is(j, 'س', Marks::SUKUN) => {
            other.get(j + 1).is_some_and(|unit| unit.is_hamza())
        }
        Some(lam) if lam.is('ل') => is(j, 'ت', Marks::SHADDA) && is(j + 1, 'خ', Marks::SPOKEN),
        // The vocative of يَبْنَؤُمَّ.
        Some(ya) if other.len() == 1 => {
            ya.kind == Kind::Ya && ya.marks.has(Marks::FATHA) && full.len() == 2
        }
        // No word begins without a vowel: لْـَٔيْكَةِ.
        None => other.first().is_some_and(|unit| unit.marks.has(Marks::SUKUN)),
        _ => false,
    }
}

/// Whether `x` of one spelling can be `y` of the other, each inside its word.
fn pairs(x: Unit, y: Unit) -> bool {
    use Kind::{Alef, Consonant, DaggerAlef, HamzaInMadda, HamzaOn, SmallWaw, SmallYa, Waw, Ya};
    match (x.kind, y.kind) {
        (Consonant('ة'), Consonant('ه')) => true,
        (HamzaOn(x), HamzaOn(y)) => x.agrees(y),
        (HamzaOn(_), HamzaInMadda) => true,
        (HamzaOn(Seat::ALEF), Alef) => !y.wasla,
        (DaggerAlef, Alef) | (SmallWaw, Waw) | (SmallYa, Ya) => true,
        (x, y) => x == y,
    }
}

/// Whether the last of `units` can be `other`, the last of the other word.
fn ends(units: &[Unit], other: Unit) -> bool {
    let [before @ .., last] = units else { return false };
    match (last.kind, other.kind) {
        (Kind::Consonant('ت'), Kind::Consonant('ة')) => {
            !last.marks.has(Marks::SUKUN) && OPEN_TA.iter().any(|stem| is_stem(before, stem))
        }
        (Kind::Alef, Kind::Ya) if other.undotted && other.carries_alef() => {
            let spoken = before.iter().rev().find(|unit| unit.kind != Kind::HamzaInMadda);
            spoken.is_some_and(|unit| unit.is_hamza() || !unit.marks.has(Marks::SHADDA))
                && (spoken.is_some_and(|unit| unit.is_hamza())
                    || ENDING_IN_ALEF.iter().any(|stem| is_stem(before, stem)))
        }
        _ => false,
    }
}

/// Whether the letters of `units` are `stem`, with particles and the article before it or not.
fn is_stem(units: &[Unit], stem: &str) -> bool {
    let mut rest = letters(units.iter().rev());
    stem.chars().rev().all(|letter| rest.next() == Some(letter))
        && rest.all(|letter| "ءوفبلكا".contains(letter))
}

/// What stands before an alef of the Uthmani spelling that today is ى.
const ENDING_IN_ALEF: [&str; 4] = ["قص", "طغ", "تتر", "لد"];

/// What stands before the open ت of the Uthmani spelling that today is ة, as in نِعْمَت.
const OPEN_TA: [&str; 16] = [
    "رحم", "نعم", "لعن", "كلم", "فطر", "شجر", "معصي", "سن", "امرء", "امرا", "بقي", "قر", "جن",
    "ابن", "غياب", "جمال",
];

/// Whether the first two of `units` are written as the first one of `others`.
fn two_for_one(units: &[Unit], others: &[Unit]) -> bool {
    let ([first, second, ..], [other, ..]) = (units, others) else { return false };
    let both_end = units.len() == 2 && others.len() == 1;
    match (first.kind, second.kind) {
        // صَلَوٰة, هُدَىٰهُم
        (_, Kind::CarriedAlef) => matches!(other.kind, Kind::Alef | Kind::DaggerAlef),
        // ٱلَّيْلِ, ٱلَّـٰتِى, ٱلَّذَانِ, but not ٱلَّذِى
        (Kind::Consonant('ل'), Kind::Consonant('ل')) => {
            other.is('ل')
                && other.marks.has(Marks::SHADDA)
                && match others.get(1) {
                    Some(next) if next.is('ذ') => next.marks.has(Marks::FATHA),
                    Some(next) => matches!(next.kind, Kind::Ya | Kind::DaggerAlef),
                    None => false,
                }
        }
        // خَطَـًٔا
        (Kind::HamzaOn(_), Kind::Alef) => {
            both_end && other.kind == Kind::HamzaOn(Seat::ALEF) && first.marks.has(Marks::FATHATAN)
        }
        // يُحْىِ
        (Kind::Ya, Kind::Ya) => {
            both_end && other.kind == Kind::Ya && other.undotted && other.marks.has(Marks::KASRA)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn uthmani_and_everyday_spelling_are_one_word() {
        for (uthmani, everyday) in [
            ("ٱلصَّلَوٰةَ", "الصلاة"),
            ("ٱلرَّحْمَـٰنِ", "الرحمن"),
            ("ٱلرَّحْمَـٰنِ", "الرحمان"),
            ("ٱلرَّحْمَـٰنِ", "الرَّحْمَٰنِ"),
            ("أُو۟لَـٰٓئِكَ", "أولئك"),
            ("مَـٰلِكِ", "مالك"),
            ("ءَامَنُوا۟", "آمنوا"),
            ("شَيْـًٔا", "شيئا"),
            ("ٱلْـَٔاخِرَةِ", "الآخرة"),
            ("جَآءُو", "جاءوا"),
            ("جَآءُو", "جاؤوا"),
            ("دَاوُۥدَ", "داود"),
            ("دَاوُۥدَ", "داوود"),
            ("إِبْرَٰهِـۧمَ", "إبراهيم"),
            ("ٱلنَّبِيِّـۧنَ", "النبيين"),
            ("نِعْمَتَ", "نعمة"),
            ("لْـَٔيْكَةِ", "الأيكة"),
            ("ٱلَّيْلِ", "الليل"),
            ("فِى", "في"),
            ("عَلَىٰ", "على"),
            ("هَدَىٰهُمْ", "هداهم"),
            ("رَءَا", "رأى"),
            ("يُحْىِ", "يحيي"),
            ("وَسْـَٔلْ", "واسأل"),
            ("ٱلْمَلَؤُا۟", "الملأ"),
            ("خَطَـًٔا", "خطأ"),
            ("نُـۨجِى", "ننجي"),
            ("بَصْۜطَةً", "بسطة"),
            ("سَمَـٰوَٰتٍ", "سماوات"),
            ("سَمَـٰوَٰتٍ", "سموات"),
            ("ءَاتَىٰنِۦَ", "آتاني"),
        ] {
            assert!(same_word(uthmani, everyday), "{uthmani} {everyday}");
            assert!(same_word(everyday, uthmani), "{everyday} {uthmani}");
            assert_eq!(spelling_key(uthmani), spelling_key(everyday), "{uthmani} {everyday}");
        }
    }

    #[test]
    fn other_letters_are_another_word() {
        for (a, b) in [
            ("مَلِكِ", "مالك"),
            ("قال", "قيل"),
            ("كتب", "كاتب"),
            ("قول", "قال"),
            ("من", "مان"),
            ("إِلَىٰ", "إلا"),
            ("عَلَىٰ", "علا"),
            ("كِتَـٰبٌ", "كتب"),
            ("لَهُۥ", "لهو"),
            ("خَلَتْ", "خلة"),
            ("جَنَّـٰتٍ", "جنة"),
            ("هَدَىٰنَا", "هدينا"),
            ("وَلَوْ", "ولوا"),
            ("يُؤْمِنُ", "يأمن"),
            ("وسأل", "واسأل"),
            ("ٱلَّذِى", "اللذي"),
            ("", "من"),
        ] {
            assert!(!same_word(a, b), "{a} {b}");
            assert!(!same_word(b, a), "{b} {a}");
        }
    }

    #[test]
    fn words_of_weak_letters_have_a_key() {
        assert_eq!(spelling_key("أَوْ"), "ا");
        assert_eq!(spelling_key("word"), "");
    }

    proptest! {
        #[test]
        fn comparing_is_symmetric_and_reflexive(
            a in "[اأآٱءؤئويىلهسةتن\u{640}\u{64b}-\u{655}\u{670}\u{6dc}\u{6df}\u{6e5}-\u{6e8}]{0,12}",
            b in "[اأآٱءؤئويىلهسةتن\u{640}\u{64b}-\u{655}\u{670}\u{6dc}\u{6df}\u{6e5}-\u{6e8}]{0,12}",
        ) {
            prop_assert_eq!(same_word(&a, &b), same_word(&b, &a));
            prop_assert!(same_word(&a, &a));
            let with_mark = format!("{a}\u{200f}");
            prop_assert!(spelling_key(&a).is_empty() || same_word(&a, &with_mark));
        }

        #[test]
        fn any_text_is_compared_without_a_panic(a in "\\PC{0,80}", b in "[\u{600}-\u{6ff}]{0,80}") {
            let _ = (same_word(&a, &b), spelling_key(&a), spelling_key(&b));
        }
    }
}
