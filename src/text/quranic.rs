//! Everyday spellings of a word written in the Uthmani script of the Qur'an.
//!
//! The script leaves out letters that everyday spelling writes and sets small signs in their
//! place. Which of the signs are written as letters depends on the word (الصَّـٰبِرِينَ is الصابرين,
//! ٱلرَّحْمَـٰنِ is الرحمن), so every choice is a form to look for.

use super::letter::is_word;

/// No sign adds a choice once a word has this many forms.
const MOST_FORMS: usize = 24;

/// The spellings of `raw` with each choice of letters for its signs, the one without any among
/// them; empty where it has no sign of choice.
pub fn modern_forms(raw: &str) -> Vec<String> {
    let letters: Vec<char> = raw.chars().filter(|c| is_word(*c)).collect();
    let mut forms = vec![String::with_capacity(raw.len())];
    let mut chosen = false;
    for (at, &c) in letters.iter().enumerate() {
        let word = Around { letters: &letters, at };
        if c == '\u{670}' && matches!(word.base_before(), Some('و' | 'ى')) && word.has_base_after()
        {
            chosen = true;
            if forms.len() < MOST_FORMS {
                add_alef(&mut forms);
            }
            continue;
        }
        let Some([first, second]) = word.choice() else {
            forms.iter_mut().for_each(|form| form.push(c));
            continue;
        };
        chosen = true;
        let before = forms.clone();
        forms.iter_mut().for_each(|form| form.push_str(&first));
        if before.len() < MOST_FORMS {
            forms.extend(before.into_iter().map(|form| form + &second));
        }
    }
    if chosen { forms } else { Vec::new() }
}

/// A letter or sign of a word.
struct Around<'w> {
    letters: &'w [char],
    at: usize,
}

impl Around<'_> {
    /// What the letter may be written as; nothing where it is itself.
    fn choice(&self) -> Option<[String; 2]> {
        let c = self.letters[self.at];
        let choice = |first: &str, second: &str| Some([first.to_owned(), second.to_owned()]);
        let itself = c.to_string();
        match c {
            '\u{670}' if self.base_before() == Some('ى') => choice("", ""),
            '\u{670}' => choice("", "ا"),
            '\u{6e5}' => choice("", "و"),
            '\u{6e6}' | '\u{6e7}' => choice("", "ي"),
            '\u{6e8}' => choice("", "ن"),
            '\u{654}' if self.base_before() == Some('ـ') => choice("ء", "ا"),
            // A hamza by itself where everyday spelling seats it on alef: أَرَءَيْتَ, ءَأَنتُمْ.
            'ء' if self.has_base_after()
                && matches!(self.base_before(), None | Some('أ' | 'ر')) =>
            {
                choice("ء", "ا")
            }
            // A letter under a small circle is not read: نَدْعُوا۟.
            'ا' | 'و' | 'ي' | 'ى' if self.is_silent() => choice(&itself, ""),
            // The alef after the waw of a plural: جَآءُو.
            'و' if !self.has_base_after() && self.base_before() == Some('ء') => choice("و", "وا"),
            // A second ya: يُحْىِ.
            'ى' if !self.has_base_after() && self.marks().any(|mark| mark == '\u{650}') => {
                choice("ى", "يي")
            }
            // A hamza on ya after alef at the end: لِقَآئِ.
            'ئ' if !self.has_base_after() && self.base_before() == Some('ا') => choice("ئ", "ء"),
            // One lam for two: ٱلَّيْل, ٱلَّـٰتِى.
            'ل' if self.base_before() == Some('ٱ') && self.is_doubled_lam() => choice("ل", "لل"),
            // An alef left out after ف and و: فَسْـَٔلُوا۟.
            'س' if self.is_left_alone() => choice("س", "اس"),
            _ => None,
        }
    }

    fn base_before(&self) -> Option<char> {
        self.letters[..self.at].iter().rev().copied().find(|c| is_base(*c))
    }

    fn has_base_after(&self) -> bool {
        self.letters[self.at + 1..].iter().any(|c| is_base(*c))
    }

    /// The marks on the letter.
    fn marks(&self) -> impl Iterator<Item = char> + '_ {
        self.letters[self.at + 1..].iter().copied().take_while(|c| !is_base(*c))
    }

    fn is_silent(&self) -> bool {
        self.marks().any(|mark| matches!(mark, '\u{6df}' | '\u{6e0}'))
    }

    fn is_doubled_lam(&self) -> bool {
        let next = self.letters[self.at + 1..].iter().copied().find(|c| is_base(*c));
        let doubled = self.marks().any(|mark| mark == '\u{651}');
        doubled
            && self.marks().any(|mark| mark == '\u{64e}')
            && matches!(next, Some('ي' | 'ـ' | 'ذ'))
            && !self.letters[self.at..].windows(2).any(|pair| pair == ['ذ', '\u{650}'])
    }

    fn is_left_alone(&self) -> bool {
        let bases = self.letters[..self.at].iter().filter(|c| is_base(**c)).count();
        bases == 1
            && matches!(self.base_before(), Some('ف' | 'و'))
            && self.letters[self.at + 1..].contains(&'\u{654}')
    }
}

/// Adds to `forms` those in which the و or ى at the end is alef (ٱلصَّلَوٰة, الصلاة), and those in
/// which it is a letter of its own before the alef (سَمَـٰوَٰت, سماوات).
fn add_alef(forms: &mut Vec<String>) {
    for at in 0..forms.len() {
        let form = &forms[at];
        let added = format!("{form}ا");
        if let Some(cut) = form.rfind(['و', 'ى']) {
            let replaced = format!("{}ا", &form[..cut]);
            forms.push(replaced);
        }
        forms.push(added);
    }
}

fn is_base(c: char) -> bool {
    matches!(c, '\u{620}'..='\u{64a}' | '\u{671}'..='\u{6d3}')
}

#[cfg(test)]
mod tests {
    use super::super::fold::fold;
    use super::*;

    #[track_caller]
    fn check(uthmani: &str, modern: &str) {
        let forms: Vec<String> = modern_forms(uthmani).iter().map(|form| fold(form)).collect();
        assert!(forms.contains(&fold(modern)), "{uthmani}: {forms:?} hold no {modern}");
    }

    #[test]
    fn a_dagger_alef_may_be_a_letter() {
        check("ٱلصَّـٰبِرِينَ", "الصابرين");
        check("ٱلرَّحْمَـٰنِ", "الرحمن");
        check("سَمَـٰوَٰتٍ", "سماوات");
    }

    #[test]
    fn waw_and_ya_under_a_dagger_alef_may_be_alef() {
        check("ٱلصَّلَوٰةَ", "الصلاة");
        check("ضُحَىٰهَا", "ضحاها");
        check("كَمِشْكَوٰةٍ", "كمشكاة");
    }

    #[test]
    fn small_letters_may_be_letters() {
        check("ٱلنَّبِيِّـۧنَ", "النبيين");
        check("دَاوُۥدَ", "داود");
    }

    #[test]
    fn letters_that_are_not_read_may_be_left_out() {
        check("نَدْعُوا۟", "ندعو");
        check("قَالُوا۟", "قالوا");
        check("عُلَمَـٰٓؤُا۟", "علماء");
    }

    #[test]
    fn letters_that_the_script_leaves_out_may_be_written() {
        check("جَآءُو", "جاءوا");
        check("يُحْىِۦ", "يحيي");
        check("ٱلَّيْلِ", "الليل");
        check("فَسْـَٔلُوٓا۟", "فاسألوا");
        check("أَرَءَيْتَ", "أرأيت");
    }

    #[test]
    fn a_word_without_signs_has_no_other_form() {
        assert!(modern_forms("قَالَ").is_empty());
    }
}
