//! The one function that says where a phrase occurs: scores and marks both come from it.

use std::collections::HashSet;
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
/// order of the query; between them stand at most `slop` other positions in all, and of the ways
/// from one first word the one with the fewest is taken. No place serves two steps. With `within`,
/// an occurrence lies in one of these ranges, which ascend without overlap.
///
/// Without slop it costs the number of places of the first steps times the length of the phrase,
/// with slop the number of positions times that of words.
pub fn occurrences(
    lattice: &Lattice,
    places: &[Vec<Place>],
    slop: u32,
    within: Option<&[Range<u32>]>,
    found: &mut dyn FnMut(&[Step]) -> bool,
) {
    let Some(ranges) = within else {
        find_all(lattice, places, slop, found);
        return;
    };
    for range in ranges {
        let inside = |place: &&Place| range.start <= place.start && place.end <= range.end;
        let inside: Vec<Vec<Place>> =
            places.iter().map(|all| all.iter().filter(inside).copied().collect()).collect();
        if !find_all(lattice, &inside, slop, found) {
            return;
        }
    }
}

/// The occurrences without regard to quotations; false where `found` has stopped them.
fn find_all(
    lattice: &Lattice,
    places: &[Vec<Place>],
    slop: u32,
    found: &mut dyn FnMut(&[Step]) -> bool,
) -> bool {
    let slop = slop.min(MAX_SLOP);
    let gaps = if slop > 0 { Some(Gaps::count(lattice, places)) } else { None };
    let branching = lattice.arcs.len() + 1 > lattice.num_nodes;
    let mut walk = Walk { lattice, places, path: Vec::new(), dead: HashSet::new(), branching };
    let mut free = 0;
    for seed in seeds(lattice, places) {
        if seed < free {
            continue;
        }
        walk.path.clear();
        let reached = match &gaps {
            Some(gaps) => gaps.at(0, seed) <= slop && walk.follow(gaps, seed),
            None => walk.reach(0, seed),
        };
        if reached {
            free = walk.path.last().map_or(seed, |(_, place)| place.end).max(seed + 1);
            if !found(&walk.path) {
                return false;
            }
        }
    }
    true
}

/// The positions at which the first step may stand, ascending.
fn seeds(lattice: &Lattice, places: &[Vec<Place>]) -> Vec<u32> {
    let mut seeds: Vec<u32> = Vec::new();
    for (arc, _) in lattice.leaving(0) {
        seeds.extend(places[arc].iter().map(|place| place.start));
    }
    seeds.sort_unstable();
    seeds.dedup();
    seeds
}

/// The places of one arc that begin at `position`.
fn places_at(places: &[Place], position: u32) -> impl Iterator<Item = &Place> {
    let first = places.partition_point(|place| place.start < position);
    places[first..].iter().take_while(move |place| place.start == position)
}

struct Walk<'a> {
    lattice: &'a Lattice,
    places: &'a [Vec<Place>],
    path: Vec<Step>,
    /// Nodes and positions from which the end is not reached.
    dead: HashSet<(usize, u32)>,
    branching: bool,
}

impl Walk<'_> {
    /// Extends the path from `node` at `position` to the end, without a gap.
    fn reach(&mut self, node: usize, position: u32) -> bool {
        if node + 1 == self.lattice.num_nodes {
            return true;
        }
        if self.branching && self.dead.contains(&(node, position)) {
            return false;
        }
        let (lattice, places) = (self.lattice, self.places);
        for (number, arc) in lattice.leaving(node) {
            for place in places_at(&places[number], position) {
                self.path.push((number, *place));
                if self.reach(arc.to, place.end) {
                    return true;
                }
                self.path.pop();
            }
        }
        if self.branching {
            self.dead.insert((node, position));
        }
        false
    }

    /// Takes the way with the fewest gaps from the first node at `seed` to the end.
    fn follow(&mut self, gaps: &Gaps, seed: u32) -> bool {
        let (mut node, mut position) = (0, seed);
        while node + 1 < self.lattice.num_nodes {
            while node > 0 && gaps.at(node, position) != gaps.best(node, position) {
                position += 1;
            }
            let cost = gaps.at(node, position);
            let next = self.lattice.leaving(node).find_map(|(number, arc)| {
                let mut here = places_at(&self.places[number], position);
                here.find(|place| gaps.best(arc.to, place.end) == cost)
                    .map(|p| (number, arc.to, *p))
            });
            let Some((number, to, place)) = next else { return false };
            self.path.push((number, place));
            (node, position) = (to, place.end);
        }
        true
    }
}

/// How many other positions must stand between the words of the rest of a phrase, from each node
/// and position on.
struct Gaps {
    positions: usize,
    /// Where the next word stands right at the position.
    at: Vec<u32>,
    /// Where it stands there or later, the positions before it counted.
    best: Vec<u32>,
}

/// Never reached.
const NEVER: u32 = u32::MAX;

impl Gaps {
    fn count(lattice: &Lattice, places: &[Vec<Place>]) -> Gaps {
        let last = places.iter().flatten().map(|place| place.end).max().unwrap_or(0);
        let positions = last as usize + 1;
        let cells = lattice.num_nodes * positions;
        let mut gaps = Gaps { positions, at: vec![NEVER; cells], best: vec![NEVER; cells] };
        let end = lattice.num_nodes - 1;
        gaps.best[end * positions..].fill(0);
        for node in (0..end).rev() {
            for (number, arc) in lattice.leaving(node) {
                for place in &places[number] {
                    let rest = gaps.best(arc.to, place.end);
                    let cell = node * positions + place.start as usize;
                    gaps.at[cell] = gaps.at[cell].min(rest);
                }
            }
            let mut later = NEVER;
            for position in (0..positions).rev() {
                let cell = node * positions + position;
                later = gaps.at[cell].min(later.saturating_add(1));
                gaps.best[cell] = later;
            }
        }
        gaps
    }

    fn at(&self, node: usize, position: u32) -> u32 {
        self.at[node * self.positions + position as usize]
    }

    fn best(&self, node: usize, position: u32) -> u32 {
        self.best[node * self.positions + position as usize]
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
