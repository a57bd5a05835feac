//! Formulas of devotion: words that verses have too and that are no quotation of one.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::group::Word;
use super::units::units;

/// The formulas, one a line.
const FORMULAS: &str = include_str!("formulas.txt");

/// The words of each formula after the first, by the first.
static BY_FIRST: LazyLock<HashMap<String, Vec<Vec<String>>>> = LazyLock::new(|| {
    let mut by_first: HashMap<String, Vec<Vec<String>>> = HashMap::new();
    for line in FORMULAS.lines().filter(|line| !line.starts_with('#')) {
        let mut forms = units(line).into_iter().map(|unit| unit.form);
        if let Some(first) = forms.next() {
            by_first.entry(first).or_default().push(forms.collect());
        }
    }
    by_first
});

/// For each of `words` whether it belongs to a formula. Linear.
pub(super) fn in_formula(words: &[Word]) -> Vec<bool> {
    let mut is_in = vec![false; words.len()];
    let form = |place: usize| words.get(place).map(|word| word.unit.form.as_str());
    for start in 0..words.len() {
        for rest in BY_FIRST.get(&words[start].unit.form).into_iter().flatten() {
            let is_here = (start + 1..).zip(rest).all(|(at, other)| form(at) == Some(other));
            if is_here {
                is_in[start..=start + rest.len()].fill(true);
            }
        }
    }
    is_in
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str) -> Vec<bool> {
        let word = |unit| Word { unit, term: None, form: None, kin: None };
        in_formula(&units(text).into_iter().map(word).collect::<Vec<_>>())
    }

    #[test]
    fn the_words_of_a_formula_are_known_in_any_spelling() {
        assert!(marked("أَعُوذُ بِاللَّهِ مِنَ الشَّيْطَانِ الرَّجِيمِ").iter().all(|is_in| *is_in));
    }

    #[test]
    fn words_beside_a_formula_are_none() {
        assert_eq!(marked("قال سبحانك اللهم وبحمدك وتبارك"), [false, true, true, true, false]);
        assert_eq!(marked("سبحانك ربي"), [false, false]);
    }
}
