//! Parts of honorifics: what is left of a formula where a text was cut within it.

use super::honorific_table::HonorificTable;

impl HonorificTable {
    /// How many of the first of `words` are the last words of a formula, the most there can be.
    ///
    /// A whole formula counts as such a part.
    pub fn ending_len(&self, words: &[&str]) -> usize {
        let mut here: Option<Vec<u32>> = None;
        let mut longest = 0;
        for (at, word) in words.iter().take(self.max_words).enumerate() {
            let next = self.step(here.as_deref(), word);
            if next.is_empty() {
                break;
            }
            let ends = next.iter().filter_map(|&node| self.nodes[node as usize].end);
            if ends.into_iter().any(|(class, _)| class.is_some()) {
                longest = at + 1;
            }
            here = Some(next);
        }
        longest
    }

    /// How many of the last of `words` are the first words of a formula, the most there can be.
    ///
    /// A whole formula counts as such a part.
    pub fn beginning_len(&self, words: &[&str]) -> usize {
        let most = self.max_words.min(words.len());
        let begins = |len: &usize| {
            let (Some(first), rest) = (words.get(words.len() - len), words.len() - len + 1) else {
                return false;
            };
            let Some(number) = self.known(first) else { return false };
            let mut here = self.first[number as usize].clone();
            for word in &words[rest..] {
                here = self.step(Some(&here), word);
            }
            !here.is_empty()
        };
        (1..=most).rev().find(begins).unwrap_or(0)
    }

    /// Where `word` leads from the nodes `here`, or from any node.
    fn step(&self, here: Option<&[u32]>, word: &str) -> Vec<u32> {
        let mut to = Vec::new();
        let Some(number) = self.known(word) else { return to };
        for edge in &self.edges[number as usize] {
            if here.is_none_or(|here| here.contains(&edge.0)) {
                self.reach(edge.1, &mut to);
            }
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::super::honorific_table::shared;

    #[track_caller]
    fn check(text: &str, ending: usize, beginning: usize) {
        let words: Vec<String> = text.split(' ').map(crate::text::fold::fold).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(shared().ending_len(&words), ending, "{text}");
        assert_eq!(shared().beginning_len(&words), beginning, "{text}");
    }

    #[test]
    fn a_formula_cut_at_its_end_leaves_a_beginning() {
        check("عن أبي هريرة رضي الله", 0, 2);
        check("Abu Huraira Allah be", 0, 2);
    }

    #[test]
    fn a_formula_cut_at_its_beginning_leaves_an_ending() {
        check("وسلم خرج فقام عبد", 1, 0);
        check("upon him said", 2, 0);
    }

    #[test]
    fn a_text_of_other_words_has_no_part_of_one() {
        check("", 0, 0);
        check("they went out", 0, 0);
    }
}
