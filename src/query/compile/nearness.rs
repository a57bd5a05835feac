//! What the best passages gain from how the words of the query stand in them.
//!
//! The engine adds up what each word counts by itself. Of the best passages by that it is then
//! looked which words stand near each other in the order of the query, and which of those that are
//! missing stand in the title of the part that a passage is of. Both only add to a score, so that no
//! passage that was not looked at can belong before one that was.

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::query::Explanation;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet, SegmentReader, Term};

use crate::index::Reader;

use super::super::lattice::{Arc, Form};
use super::compiled_leaf::CompiledLeaf;

/// How many of the best passages are looked at.
pub(super) const LOOKED_AT: usize = 50;

/// How many words apart two words of a passage are near.
const NEAR: u32 = 10;

/// How many words of a query are paired with those before them, so that time does not grow with the
/// square of a long one.
const PAIRED: usize = 30;

/// What it counts that two words are beside each other, beside the more frequent of them; half at
/// the end of what is near.
const PAIR_WEIGHT: f32 = 1.0;

/// What a word counts that stands in a title and not in the passage, beside one that stands there.
const TITLE_WEIGHT: f32 = 1.0;

/// A word of the query.
pub(super) struct Word {
    /// The terms whose places are its places.
    places: Vec<Term>,
    /// The terms by which it stands in a title.
    titles: Vec<Term>,
    idf: f32,
}

/// What a passage gains.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Gain {
    pairs: f32,
    titles: f32,
}

impl Gain {
    pub fn sum(self) -> f32 {
        self.pairs + self.titles
    }

    /// `base` with what is gained.
    pub fn explain(self, base: Explanation) -> Explanation {
        let mut all = Explanation::new_with_string("all".to_owned(), base.value() + self.sum());
        all.add_detail(base);
        for (name, gain) in [
            ("words near each other, in the order of the query", self.pairs),
            ("words in the title of the book or chapter", self.titles),
        ] {
            all.add_detail(Explanation::new_with_string(name.to_owned(), gain));
        }
        all
    }
}

impl Word {
    /// The words of a leaf; none where it is bound to a quotation, and none of which only the
    /// beginning is told.
    pub fn all_of(leaf: &CompiledLeaf, reader: &Reader) -> Vec<Word> {
        if leaf.borders.is_some() {
            return Vec::new();
        }
        let steps = leaf.lattice.arcs.iter().enumerate().filter(|(_, arc)| arc.to == arc.from + 1);
        steps.filter_map(|(number, arc)| Word::of(leaf, number, arc, reader)).collect()
    }

    fn of(leaf: &CompiledLeaf, number: usize, arc: &Arc, reader: &Reader) -> Option<Word> {
        let terms = || leaf.terms.iter().filter(|term| term.arc == number);
        // A stem stands wherever its word does.
        let has_stem = terms().any(|term| term.form == Form::Stem);
        let places = terms().filter(|term| match term.form {
            Form::Stem => true,
            Form::Word => !has_stem || term.weight < 1.0,
            Form::Prefix | Form::Mark => false,
        });
        let places: Vec<Term> = places.map(|term| term.term.clone()).collect();
        let words = arc.alternatives.iter();
        let words = words.filter(|word| word.form == Form::Word && word.weight == 1.0);
        let title = |text: &str| Term::from_field_text(reader.fields().book_words, text);
        let titles = words.map(|word| title(&word.text)).collect();
        let doc_freq = terms().map(|term| term.doc_freq).max()?;
        let idf = leaf.weight * leaf.statistics.idf(doc_freq);
        (!places.is_empty()).then_some(Word { places, titles, idf })
    }
}

/// What each of the passages at `keys` gains, in their order; nothing where the query has one word.
pub(super) fn gains(
    words: &[Word],
    reader: &Reader,
    keys: &[DocAddress],
) -> tantivy::Result<Vec<Gain>> {
    let mut gains = vec![Gain::default(); keys.len()];
    if words.len() < 2 {
        return Ok(gains);
    }
    for (number, segment) in reader.searcher().segment_readers().iter().enumerate() {
        let places = keys.iter().enumerate().filter(|(_, key)| key.segment_ord as usize == number);
        let mut numbers: Vec<usize> = places.map(|(place, _)| place).collect();
        numbers.sort_by_key(|&number| keys[number].doc_id);
        let found = find(words, segment, keys, &numbers)?;
        for (number, places) in numbers.into_iter().zip(found) {
            gains[number] = gain(words, &places);
        }
    }
    Ok(gains)
}

/// Where a word stands in a passage.
#[derive(Debug, Clone, Default)]
struct Places {
    /// Its positions, ascending.
    positions: Vec<u32>,
    in_title: bool,
}

/// Where each of `words` stands in the passages `numbers` of `keys`, which ascend in `segment`.
fn find(
    words: &[Word],
    segment: &SegmentReader,
    keys: &[DocAddress],
    numbers: &[usize],
) -> tantivy::Result<Vec<Vec<Places>>> {
    let mut found = vec![vec![Places::default(); words.len()]; numbers.len()];
    let mut positions = Vec::new();
    let docs = || numbers.iter().map(|&number| keys[number].doc_id).enumerate();
    for (at, word) in words.iter().enumerate() {
        for term in &word.places {
            let option = IndexRecordOption::WithFreqsAndPositions;
            each(segment, term, option, docs(), |place, postings| {
                postings.positions(&mut positions);
                found[place][at].positions.extend(&positions);
            })?;
        }
        if word.places.len() > 1 {
            found.iter_mut().for_each(|places| places[at].positions.sort_unstable());
        }
        for term in &word.titles {
            let option = IndexRecordOption::Basic;
            each(segment, term, option, docs(), |place, _| found[place][at].in_title = true)?;
        }
    }
    Ok(found)
}

/// Calls `give` for those of `docs`, which ascend, that have `term`.
fn each(
    segment: &SegmentReader,
    term: &Term,
    option: IndexRecordOption,
    docs: impl Iterator<Item = (usize, u32)>,
    mut give: impl FnMut(usize, &mut SegmentPostings),
) -> tantivy::Result<()> {
    let inverted = segment.inverted_index(term.field())?;
    let Some(mut postings) = inverted.read_postings(term, option)? else { return Ok(()) };
    for (place, doc) in docs {
        let at = if postings.doc() < doc { postings.seek(doc) } else { postings.doc() };
        if at == doc {
            give(place, &mut postings);
        }
    }
    Ok(())
}

fn gain(words: &[Word], places: &[Places]) -> Gain {
    let mut gain = Gain::default();
    for (first, word) in words.iter().enumerate() {
        if places[first].positions.is_empty() {
            if places[first].in_title {
                gain.titles += TITLE_WEIGHT * word.idf;
            }
            continue;
        }
        let last = words.len().min(first + PAIRED + 1);
        for second in first + 1..last {
            if let Some(far) = distance(&places[first].positions, &places[second].positions) {
                let near = 1.0 - (far - 1) as f32 / (2 * NEAR) as f32;
                gain.pairs += PAIR_WEIGHT * near * word.idf.min(words[second].idf);
            }
        }
    }
    gain
}

/// How many words one of `second` is behind one of `first`, at the least, where that is at most
/// [`NEAR`]; both ascend.
fn distance(first: &[u32], second: &[u32]) -> Option<u32> {
    let mut second = second.iter().peekable();
    let distances = first.iter().filter_map(|&from| {
        while second.next_if(|&&to| to <= from).is_some() {}
        second.peek().map(|&&to| to - from)
    });
    distances.min().filter(|&far| far <= NEAR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_near_in_the_order_of_the_query_only() {
        assert_eq!(distance(&[1, 40], &[30, 45]), Some(5));
        assert_eq!(distance(&[1, 40], &[9, 45, 50]), Some(5));
        assert_eq!(distance(&[1], &[11]), Some(10));
        assert_eq!(distance(&[1], &[12]), None);
        assert_eq!(distance(&[5, 60], &[4, 5, 50]), None);
        assert_eq!((distance(&[], &[1]), distance(&[1], &[])), (None, None));
    }
}
