//! Aligns the words of a quotation with those of a text that differ from it here and there.
//!
//! The least costly way to turn the one into a stretch of the other, by the recurrence of
//! S. B. Needleman and C. D. Wunsch, "A general method applicable to the search for similarities in
//! the amino acid sequence of two proteins" (1970), with both ends of the text free as in
//! P. H. Sellers, "The theory and computation of evolutionary distances" (1980).

/// What a changed or a left out word costs.
pub const WORD: u32 = 4;
/// What a word costs that the text has more.
const ADDED: u32 = 2;
/// What another form or a known variant of the word costs.
const FORM: u32 = 1;
/// The most words that an ellipsis stands for.
pub const MAX_OMITTED: usize = 30;

/// The most that may differ in a phrase of `words` words: one changed word in four, at least one
/// added word.
pub fn bound(words: usize) -> u32 {
    match words {
        0 | 1 => 0,
        2 | 3 => ADDED,
        _ => (words as u32 / 4).min(8) * WORD,
    }
}

/// How a word of a text compares to one of the quotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// The same word.
    Same,
    /// Another form or spelling of it.
    Related,
    /// Another word.
    Other,
}

/// One step of an alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The word of the quotation is the word of the text.
    Same(usize, usize),
    /// It stands there in another form.
    Related(usize, usize),
    /// Another word stands in its place.
    Changed(usize, usize),
    /// The text does not have it.
    Dropped(usize),
    /// The text has a word more.
    Added(usize),
    /// The text has a word that the ellipsis stands for.
    Omitted(usize),
}

/// The cheapest alignment of a quotation of `words` words with a stretch of a text of `text` words
/// that begins at or after word `from`; nothing where none costs `bound` or less.
///
/// `breaks` are the words of the quotation before which it leaves others out. The first and the
/// last step are words that both have. Costs `words` times `text`.
pub fn align(
    words: usize,
    from: usize,
    text: usize,
    breaks: &[usize],
    bound: u32,
    like: &dyn Fn(usize, usize) -> Likeness,
) -> Option<Vec<Step>> {
    if words == 0 || from >= text {
        return None;
    }
    let table = Table::fill(words, from, text, breaks, like);
    let width = text - from;
    let (end, cost) = (1..=width)
        .filter(|end| like(words - 1, from + end - 1) != Likeness::Other)
        .map(|end| (end, table.cost(words, end, 0)))
        .min_by_key(|&(end, cost)| (cost, end))?;
    if cost > bound {
        return None;
    }
    let steps = table.trace(words, end, like);
    let both = |step: Option<&Step>| matches!(step, Some(Step::Same(..) | Step::Related(..)));
    (both(steps.first()) && both(steps.last())).then_some(steps)
}

/// The costs of all beginnings of the quotation against all stretches of the text.
struct Table<'a> {
    from: usize,
    width: usize,
    breaks: &'a [usize],
    costs: Vec<u32>,
    /// How many words the ellipsis before the current word has taken, along the cheapest way.
    omitted: Vec<u8>,
}

const FAR: u32 = u32::MAX / 4;

/// What it costs that word `number`, counted from 1, is another or left out: the first and the last
/// must be there.
fn other_cost(number: usize, words: usize) -> u32 {
    if number == 1 || number == words { FAR } else { WORD }
}

impl<'a> Table<'a> {
    fn fill(
        words: usize,
        from: usize,
        text: usize,
        breaks: &'a [usize],
        like: &dyn Fn(usize, usize) -> Likeness,
    ) -> Table<'a> {
        let width = text - from;
        let cells = (words + 1) * (width + 1);
        let mut table =
            Table { from, width, breaks, costs: vec![FAR; cells], omitted: vec![0; cells] };
        table.costs[..=width].fill(0);
        for i in 1..=words {
            let other = other_cost(i, words);
            for j in 0..=width {
                let cell = i * (width + 1) + j;
                let dropped = table.costs[cell - (width + 1)].saturating_add(other);
                let mut best = (dropped, 0);
                if j > 0 {
                    let word = match like(i - 1, from + j - 1) {
                        Likeness::Same => 0,
                        Likeness::Related => FORM,
                        Likeness::Other => other,
                    };
                    best = best.min((table.costs[cell - (width + 2)].saturating_add(word), 0));
                    let taken = table.omitted[cell - 1];
                    let added = if breaks.contains(&i) && usize::from(taken) < MAX_OMITTED {
                        (table.costs[cell - 1], taken + 1)
                    } else if i < words {
                        (table.costs[cell - 1].saturating_add(ADDED), taken)
                    } else {
                        (FAR, 0)
                    };
                    best = best.min(added);
                }
                (table.costs[cell], table.omitted[cell]) = best;
            }
        }
        table
    }

    fn cost(&self, words: usize, text: usize, back: usize) -> u32 {
        self.costs[words * (self.width + 1) + text - back]
    }

    /// The steps of the cheapest way to `words` and `end`.
    fn trace(
        &self,
        words: usize,
        end: usize,
        like: &dyn Fn(usize, usize) -> Likeness,
    ) -> Vec<Step> {
        let (mut i, mut j) = (words, end);
        let mut steps = Vec::new();
        while i > 0 {
            let here = self.cost(i, j, 0);
            if j > 0 {
                let (word, text) = (i - 1, self.from + j - 1);
                let (step, cost) = match like(word, text) {
                    Likeness::Same => (Step::Same(word, text), 0),
                    Likeness::Related => (Step::Related(word, text), FORM),
                    Likeness::Other => (Step::Changed(word, text), other_cost(i, words)),
                };
                if self.cost(i - 1, j - 1, 0).saturating_add(cost) == here {
                    steps.push(step);
                    (i, j) = (i - 1, j - 1);
                    continue;
                }
                let taken = self.omitted[i * (self.width + 1) + j - 1];
                if self.breaks.contains(&i)
                    && usize::from(taken) < MAX_OMITTED
                    && self.cost(i, j - 1, 0) == here
                {
                    steps.push(Step::Omitted(text));
                    j -= 1;
                    continue;
                }
                if i < words && self.cost(i, j - 1, 0).saturating_add(ADDED) == here {
                    steps.push(Step::Added(text));
                    j -= 1;
                    continue;
                }
            }
            steps.push(Step::Dropped(i - 1));
            i -= 1;
        }
        steps.reverse();
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The alignment in a short form: `=` same, `~` changed, `-` dropped, `+` added, `.` omitted.
    fn check(quotation: &str, text: &str, bound: u32, expected: Option<&str>) {
        let mut breaks = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        for word in quotation.split(' ') {
            if word == "…" {
                breaks.push(words.len());
            } else {
                words.push(word);
            }
        }
        let text: Vec<&str> = text.split(' ').collect();
        let like = |a: usize, b: usize| {
            if words[a] == text[b] { Likeness::Same } else { Likeness::Other }
        };
        let steps = align(words.len(), 0, text.len(), &breaks, bound, &like);
        let shape = steps.map(|steps| {
            let sign = |step: &Step| match step {
                Step::Same(..) => '=',
                Step::Related(..) => 'r',
                Step::Changed(..) => '~',
                Step::Dropped(_) => '-',
                Step::Added(_) => '+',
                Step::Omitted(_) => '.',
            };
            steps.iter().map(sign).collect::<String>()
        });
        assert_eq!(shape.as_deref(), expected, "{quotation}");
    }

    #[test]
    fn a_quotation_is_found_word_for_word() {
        check("b c d", "a b c d e", 0, Some("==="));
        check("b d", "a b c d e", 0, None);
    }

    #[test]
    fn changed_added_and_dropped_words_are_told() {
        check("a b c d e", "x a b y d e z", WORD, Some("==~=="));
        check("a b c d e", "x a b c y d e z", WORD, Some("===+=="));
        check("a b c d e", "x a b d e z", WORD, Some("==-=="));
        check("a b c d e", "x a y y d e z", WORD, None);
    }

    #[test]
    fn the_first_and_the_last_word_stay_where_another_way_costs_as_much() {
        check("a c d e f", "a x y d e f", WORD, None);
        check("a c d e f g h i", "a x c y d e f g h i", 2 * WORD, Some("=+=+======"));
        check("a c d e f", "a x y c d e f", WORD, Some("=++===="));
        check("a c d e f g h i", "a x c d e f g h y i", 2 * WORD, Some("=+======+="));
    }

    #[test]
    fn an_ellipsis_keeps_the_order_and_has_a_limit() {
        check("a b … e f", "a b c d e f", 0, Some("==..=="));
        check("e f … a b", "a b c d e f", 0, None);
        let far = format!("a b {} e f", vec!["x"; MAX_OMITTED + 1].join(" "));
        check("a b … e f", &far, 0, None);
    }
}
