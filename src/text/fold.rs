//! Folding: the one form in which different writings of a word are equal.
//!
//! The rules are those of `matn help folding`. Latin: case, marks (NFKD), apostrophes and half
//! rings. Arabic: vowel signs, Qur'anic signs, tatweel, the seats of alef and hamza, ى, ة, and
//! presentation forms. Digits of every script become 0–9.

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

use super::letter::{is_apostrophe, is_invisible};

/// Appends the folded form of `word` to `out`; nothing, where it holds no letter or digit.
///
/// `word` is one word: characters that are no part of one are left out, and nothing is split.
///
/// # Examples
///
/// ```
/// let mut folded = String::new();
/// matn::text::fold::fold_into("Qurʾān", &mut folded);
/// assert_eq!(folded, "quran");
/// ```
pub fn fold_into(word: &str, out: &mut String) {
    if word.is_ascii() {
        if word.bytes().all(|b| b.is_ascii_alphanumeric()) {
            let from = out.len();
            out.push_str(word);
            out[from..].make_ascii_lowercase();
            return;
        }
        out.extend(
            word.bytes()
                .filter(u8::is_ascii_alphanumeric)
                .map(|b| char::from(b.to_ascii_lowercase())),
        );
        return;
    }
    let from = out.len();
    let mut fold = Fold { out, from, base: '\0' };
    for c in word.chars() {
        fold.push(c);
    }
    fold.finish();
}

/// The folded form of `word`.
pub fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    fold_into(word, &mut out);
    out
}

/// For each letter of the folded form of `word`, the byte of `word` where the letter begins that it is
/// of; a ligature is of several. Nothing where letters of it are folded together.
pub fn letter_starts(word: &str) -> Option<Vec<usize>> {
    let mut starts = Vec::new();
    let mut letter = String::new();
    for (at, c) in word.char_indices().filter(|(_, c)| !is_combining_mark(*c)) {
        letter.clear();
        fold_into(c.encode_utf8(&mut [0; 4]), &mut letter);
        starts.extend(letter.chars().map(|_| at));
    }
    (starts.len() == fold(word).chars().count()).then_some(starts)
}

/// A word being folded.
struct Fold<'a> {
    out: &'a mut String,
    from: usize,
    /// The last letter of the word as written, marks left out.
    base: char,
}

impl Fold<'_> {
    fn push(&mut self, c: char) {
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                self.base = c;
                self.out.push(c.to_ascii_lowercase());
            }
            return;
        }
        match c {
            '\u{621}'..='\u{64a}' | '\u{66e}'..='\u{6d3}' | '\u{6d5}' => self.push_arabic(c),
            '\u{654}' | '\u{655}' => self.push_hamza_sign(),
            '\u{6e5}' | '\u{6e6}' => {}
            _ if is_apostrophe(c) || is_invisible(c) => {}
            _ => match digit(c) {
                Some(digit) => self.out.push(digit),
                None => self.push_other(c),
            },
        }
    }

    fn push_arabic(&mut self, c: char) {
        let folded = match c {
            '\u{622}' | '\u{623}' | '\u{625}' | '\u{627}' | '\u{671}'..='\u{673}' | '\u{675}' => {
                'ا'
            }
            '\u{621}' | '\u{624}' | '\u{626}' | '\u{674}' => 'ء',
            '\u{629}' | '\u{647}' | '\u{6be}' | '\u{6c0}'..='\u{6c3}' | '\u{6d5}' => 'ه',
            '\u{649}' | '\u{64a}' | '\u{6cc}'..='\u{6ce}' | '\u{6d0}'..='\u{6d3}' => 'ي',
            '\u{643}' | '\u{6a9}'..='\u{6ac}' => 'ك',
            '\u{640}' => {
                self.base = c;
                return;
            }
            '\u{670}' => return,
            _ => c,
        };
        // A hamza before alef is the madda of another spelling: ءامن and آمن are one.
        while folded == 'ا' && self.tail().ends_with('ء') {
            self.out.pop();
        }
        self.base = c;
        self.out.push(folded);
    }

    /// A hamza written as a sign: it sits on alef unseen, takes و and ي as its seat, and stands by
    /// itself on a stretch.
    fn push_hamza_sign(&mut self) {
        match self.base {
            '\u{627}' | '\u{671}' => {}
            '\u{648}' | '\u{649}' | '\u{64a}' | '\u{6cc}' => {
                self.out.pop();
                self.out.push('ء');
                self.base = '\u{626}';
            }
            _ if !self.tail().ends_with('ء') => self.out.push('ء'),
            _ => {}
        }
    }

    fn push_other(&mut self, c: char) {
        match c {
            'ß' | 'ẞ' => self.out.push_str("ss"),
            'æ' | 'Æ' => self.out.push_str("ae"),
            'œ' | 'Œ' => self.out.push_str("oe"),
            'ø' | 'Ø' => self.out.push('o'),
            'đ' | 'Đ' | 'ð' | 'Ð' => self.out.push('d'),
            'ł' | 'Ł' => self.out.push('l'),
            'ı' => self.out.push('i'),
            _ if is_combining_mark(c) => {}
            _ => {
                let mut parts = [c; 18];
                let mut len = 0;
                decompose_compatible(c, |part| {
                    if len < parts.len() {
                        parts[len] = part;
                        len += 1;
                    }
                });
                for &part in &parts[..len] {
                    if part == c {
                        if part.is_alphanumeric() {
                            self.out.extend(part.to_lowercase().filter(|c| !is_combining_mark(*c)));
                        }
                    } else {
                        self.push(part);
                    }
                }
            }
        }
    }

    fn tail(&self) -> &str {
        &self.out[self.from..]
    }

    /// A hamza that ends the word on the seat of ي is written both ways: شئ and شيء are one.
    fn finish(&mut self) {
        if self.base == '\u{626}' && self.tail().ends_with('ء') {
            self.out.pop();
            if self.tail().ends_with('ي') {
                self.out.push('ء');
            } else {
                self.out.push_str("يء");
            }
        }
    }
}

/// The ASCII digit for a decimal digit of another script.
fn digit(c: char) -> Option<char> {
    let zero = match c {
        '\u{660}'..='\u{669}' => 0x660,
        '\u{6f0}'..='\u{6f9}' => 0x6f0,
        '\u{966}'..='\u{96f}' => 0x966,
        '\u{9e6}'..='\u{9ef}' => 0x9e6,
        '\u{ff10}'..='\u{ff19}' => 0xff10,
        _ => return None,
    };
    char::from_digit(c as u32 - zero, 10)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(words: &[&str], folded: &str) {
        for word in words {
            assert_eq!(fold(word), folded, "{word}");
        }
    }

    #[test]
    fn case_marks_apostrophes_and_half_rings_fold_away() {
        check(&["Qur'an", "Qur’an", "Qurʼan", "Qurʾān", "QURAN", "Qur`an"], "quran");
        check(&["Ṣaḥīḥ", "S\u{323}ah\u{323}i\u{304}h\u{323}", "Sahih"], "sahih");
        check(&["ʿUmar", "'Umar", "`Umar"], "umar");
    }

    #[test]
    fn ligatures_and_presentation_forms_are_their_letters() {
        check(&["ﬁrst"], "first");
        check(&["ﷲ", "الله", "ٱللَّهِ"], "الله");
        check(&["\u{fedf}\u{febc}\u{fe8e}\u{fe91}\u{feae}\u{fef3}\u{fee6}"], "لصابرين");
    }

    #[test]
    fn vowel_signs_stretches_and_the_dagger_alef_fold_away() {
        check(&["الأَعْمَالُ", "الأعمال", "الأعـمال", "الاعمال"], "الاعمال");
        check(&["ٱلرَّحْمَٰنِ", "الرحمن"], "الرحمن");
        check(&["أُو۟لَـٰٓئِكَ", "أولئك"], "اولءك");
        check(&["بِهِۦ", "به"], "به");
    }

    #[test]
    fn seats_of_alef_and_hamza_are_one() {
        check(&["آمن", "ءامن", "أمن", "إمن", "ٱمن"], "امن");
        check(&["مسؤول", "مسئول", "مسءول", "مَسْـُٔول"], "مسءول");
        check(&["شيء", "شئ", "شَىْء"], "شيء");
        check(&["الآخرة", "ٱلْـَٔاخِرَةِ"], "الاخره");
        check(&["شيئا", "شَيْـًٔا"], "شيا");
    }

    #[test]
    fn a_dropped_final_hamza_is_another_word() {
        assert_ne!(fold("شيء"), fold("شي"));
    }

    #[test]
    fn final_ya_and_ta_marbuta_fold() {
        check(&["إلى", "الي", "إلي"], "الي");
        check(&["الصلاة", "الصلاه"], "الصلاه");
    }

    #[test]
    fn digits_of_every_script_are_ascii_digits() {
        check(&["٢٥٥", "۲۵۵", "255"], "255");
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(word in "\\PC{0,12}") {
            let once = fold(&word);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn folding_arabic_twice_is_folding_once(word in "[ء-ي\u{64b}-\u{655}\u{670}ـٱ]{0,10}") {
            let once = fold(&word);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
