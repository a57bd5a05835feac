//! The one function that says where a phrase occurs: scores and marks both come from it.

use std::collections::HashMap;
use std::ops::Range;

use super::lattice::Lattice;

/// Where a step of a lattice stands in a text, in positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The position it begins at.
    pub start: u32,
    /// The position after it; equal to `start` where it takes none.
    pub end: u32,
    /// A number that the caller gives and gets back.
    pub tag: u32,
}

/// A step of an occurrence: the number of the arc, and its place.
pub type Step = (usize, Place);

/// The most other words that may stand between those of a phrase.
pub const MAX_SLOP: u32 = 100;

/// Calls `found` for each occurrence of `lattice`, in order and without overlap, with its steps;
/// `found` returns false to stop.
///
/// `places` holds the places of each arc, ascending by start. The steps follow each other in the
/// order of the query; between them stand at most `slop` other positions in all, as few as can be
/// taken one after the other. No place serves two steps. With `within`, an occurrence lies in one
/// of these ranges, which ascend without overlap.
///
/// Costs the number of places of the first steps times the length of the phrase, times `slop`
/// where nothing matches.
pub fn occurrences(
    lattice: &Lattice,
    places: &[Vec<Place>],
    slop: u32,
    within: Option<&[Range<u32>]>,
    found: &mut dyn FnMut(&[Step]) -> bool,
) {
    let branching = slop > 0 || lattice.arcs.len() + 1 > lattice.num_nodes;
    let mut walk =
        Walk { lattice, places, within, path: Vec::new(), dead: HashMap::new(), branching };
    let mut seeds: Vec<u32> = Vec::new();
    for (arc, _) in lattice.leaving(0) {
        seeds.extend(places[arc].iter().map(|place| place.start));
    }
    seeds.sort_unstable();
    seeds.dedup();
    let mut free = 0;
    for seed in seeds {
        if seed < free {
            continue;
        }
        walk.path.clear();
        if walk.reach(0, seed, 0, slop.min(MAX_SLOP)) {
            free = walk.path.last().map_or(seed, |(_, place)| place.end).max(seed + 1);
            if !found(&walk.path) {
                return;
            }
        }
    }
}

struct Walk<'a> {
    lattice: &'a Lattice,
    places: &'a [Vec<Place>],
    within: Option<&'a [Range<u32>]>,
    path: Vec<Step>,
    /// Nodes and positions from which nothing is reached with so much slop left.
    dead: HashMap<(u32, u32), u32>,
    branching: bool,
}

impl Walk<'_> {
    /// Extends the path from `node` at `position` to the end; `slack` positions may be skipped, at
    /// most `left` in all.
    fn reach(&mut self, node: usize, position: u32, slack: u32, left: u32) -> bool {
        if node + 1 == self.lattice.num_nodes {
            return self.lies_within();
        }
        let key = (node as u32, position);
        if self.branching && self.dead.get(&key).is_some_and(|&dead| dead >= left) {
            return false;
        }
        let lattice = self.lattice;
        for (number, arc) in lattice.leaving(node) {
            let places = &self.places[number];
            let first = places.partition_point(|place| place.start < position);
            for place in &places[first..] {
                let gap = place.start - position;
                if gap > slack {
                    break;
                }
                let left = left - gap;
                self.path.push((number, *place));
                if self.reach(arc.to, place.end, left, left) {
                    return true;
                }
                self.path.pop();
            }
        }
        // What fails only for its place in a quotation may hold from another seed.
        if self.branching && self.within.is_none() {
            self.dead.insert(key, left);
        }
        false
    }

    fn lies_within(&self) -> bool {
        let Some(ranges) = self.within else { return true };
        let (Some(first), Some(last)) = (self.path.first(), self.path.last()) else { return false };
        let next = ranges.partition_point(|range| range.end <= first.1.start);
        ranges
            .get(next)
            .is_some_and(|range| range.start <= first.1.start && last.1.end <= range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lattice::Arc;
    use super::*;

    /// A phrase of `words` in the words of `text`; the ranges of positions found.
    fn find(words: &str, text: &str, slop: u32) -> Vec<Range<u32>> {
        let words: Vec<&str> = words.split(' ').collect();
        let arc = |(from, raw): (usize, &&str)| Arc {
            from,
            to: from + 1,
            raw: (*raw).to_owned(),
            alternatives: Vec::new(),
        };
        let arcs: Vec<Arc> = words.iter().enumerate().map(arc).collect();
        let lattice = Lattice { num_nodes: words.len() + 1, arcs };
        let text: Vec<&str> = text.split(' ').collect();
        let places: Vec<Vec<Place>> = words
            .iter()
            .map(|word| {
                let at = text.iter().enumerate().filter(|(_, other)| *other == word);
                at.map(|(at, _)| Place { start: at as u32, end: at as u32 + 1, tag: 0 }).collect()
            })
            .collect();
        let mut ranges = Vec::new();
        occurrences(&lattice, &places, slop, None, &mut |steps| {
            ranges.push(steps[0].1.start..steps[steps.len() - 1].1.end);
            true
        });
        ranges
    }

    #[test]
    fn a_phrase_is_found_where_its_words_stand_side_by_side() {
        assert_eq!(find("a b", "b a b c a a b", 0), [1..3, 5..7]);
    }

    #[test]
    fn slop_counts_the_words_between_and_keeps_the_order() {
        assert_eq!(find("a b c", "a x b c", 1), vec![0..4]);
        assert!(find("a b c", "a x b y c", 1).is_empty());
        assert!(find("a b c", "a c b", 2).is_empty());
        assert!(find("a b", "b a", 9).is_empty());
    }

    #[test]
    fn one_word_of_the_text_serves_one_word_of_the_phrase() {
        assert!(find("a a", "a", 5).is_empty());
        assert!(find("a b a", "a b", 5).is_empty());
        assert_eq!(find("a a b", "a x x a b", 2), vec![0..5]);
        assert!(find("a a b", "a x x a b", 1).is_empty());
    }

    #[test]
    fn occurrences_do_not_overlap() {
        assert_eq!(find("a a", "a a a a a", 0), [0..2, 2..4]);
    }

    #[test]
    fn a_long_phrase_of_one_word_with_much_slop_ends_soon() {
        let text = vec!["a"; 300].join(" ");
        let phrase = format!("{} b", vec!["a"; 200].join(" "));
        assert!(find(&phrase, &text, u32::MAX).is_empty());
    }
}
