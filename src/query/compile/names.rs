//! Adds to a query the names in it joined where they are apart, and apart where they are joined.

use crate::index::{IndexError, Reader, Vocabulary};
use crate::text::joined_latin::{JoinedName, Way};

use super::super::ast::Remark;
use super::super::lattice::{Alternative, Arc, Closeness, Form, Lattice};

/// What a name joined otherwise counts beside the name as asked.
const WEIGHT: f32 = 0.3;
/// The most ways that a remark names.
const MOST_NAMED: usize = 4;

/// Adds to `lattice` the other ways to write its names that the index has; says which.
///
/// # Errors
///
/// Where the index cannot be read.
pub(super) fn add_names(lattice: &mut Lattice, reader: &Reader) -> Result<Vec<Remark>, IndexError> {
    let mut remarks = Vec::new();
    let words = words_of(lattice);
    let mut paths = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let rest: Vec<&str> =
            words[at..].iter().take(3).map_while(|word| word.as_deref()).collect();
        let Some((taken, name)) = JoinedName::read(&rest) else {
            at += 1;
            continue;
        };
        let raw = raw_of(lattice, at..at + taken);
        let mut named = Vec::new();
        for mut way in name.ways() {
            if !keep_known(&mut way, reader.vocabulary()?) {
                continue;
            }
            if way.len() == taken {
                for (step, spellings) in (at..).zip(way) {
                    let arcs = lattice.arcs.iter_mut();
                    for arc in arcs.filter(|arc| (arc.from, arc.to) == (step, step + 1)) {
                        add(&mut arc.alternatives, &spellings);
                    }
                }
                continue;
            }
            named.extend(shown(&way));
            paths.push(Path { from: at, to: at + taken, raw: raw.clone(), way });
        }
        if !named.is_empty() {
            named.truncate(MOST_NAMED);
            let message = format!("`{raw}` was also looked for as {}", named.join(", "));
            remarks.push(Remark { code: "variants", message });
        }
        at += taken;
    }
    if !paths.is_empty() {
        *lattice = with_paths(std::mem::take(lattice), paths);
    }
    Ok(remarks)
}

/// Another way from one node to another.
struct Path {
    from: usize,
    to: usize,
    raw: String,
    way: Way,
}

/// The folded word between each node and the next; nothing where it is of another script.
fn words_of(lattice: &Lattice) -> Vec<Option<String>> {
    let word = |node: usize| {
        let arc = lattice.arcs.iter().find(|arc| (arc.from, arc.to) == (node, node + 1))?;
        let word = arc.alternatives.iter().find(|other| other.form == Form::Word)?;
        word.text.is_ascii().then(|| word.text.clone())
    };
    (0..lattice.num_nodes.saturating_sub(1)).map(word).collect()
}

fn raw_of(lattice: &Lattice, nodes: std::ops::Range<usize>) -> String {
    let arcs =
        lattice.arcs.iter().filter(|arc| nodes.contains(&arc.from) && arc.to == arc.from + 1);
    arcs.map(|arc| arc.raw.as_str()).collect::<Vec<_>>().join(" ")
}

/// Leaves of each word the spellings that the index has, and adds their variants; false where it has
/// none of one.
fn keep_known(way: &mut Way, vocabulary: &Vocabulary) -> bool {
    way.iter_mut().all(|step| {
        let variants: Vec<String> = step
            .iter()
            .flat_map(|word| vocabulary.variants(word).map(|near| near.word.to_owned()))
            .collect();
        step.retain(|word| vocabulary.has(word));
        for word in variants {
            if !step.contains(&word) {
                step.push(word);
            }
        }
        !step.is_empty()
    })
}

/// A way as words for people: each of its first words, or the one with several.
fn shown(way: &Way) -> Vec<String> {
    match way.as_slice() {
        [joined] => joined.clone(),
        steps => {
            let words = steps.iter().filter_map(|step| step.first().map(String::as_str));
            vec![words.collect::<Vec<_>>().join(" ")]
        }
    }
}

fn add(alternatives: &mut Vec<Alternative>, spellings: &[String]) {
    for text in spellings {
        let known = |old: &Alternative| old.form == Form::Word && old.text == *text;
        if !alternatives.iter().any(known) {
            alternatives.push(Alternative {
                form: Form::Word,
                text: text.clone(),
                how: Closeness::Variant,
                weight: WEIGHT,
            });
        }
    }
}

/// `lattice` with more ways in it: their own nodes come right after those that they leave.
fn with_paths(lattice: Lattice, paths: Vec<Path>) -> Lattice {
    let mut new_after = vec![0; lattice.num_nodes];
    for path in &paths {
        new_after[path.from] += path.way.len() - 1;
    }
    let mut place = Vec::with_capacity(lattice.num_nodes);
    let mut num_nodes = 0;
    for new in &new_after {
        place.push(num_nodes);
        num_nodes += 1 + new;
    }
    let mut arcs = lattice.arcs;
    for arc in &mut arcs {
        (arc.from, arc.to) = (place[arc.from], place[arc.to]);
    }
    let mut free: Vec<usize> = place.iter().map(|node| node + 1).collect();
    for path in paths {
        let mut from = place[path.from];
        let steps = path.way.len();
        for (number, spellings) in path.way.iter().enumerate() {
            let to = if number + 1 == steps {
                place[path.to]
            } else {
                free[path.from] += 1;
                free[path.from] - 1
            };
            let mut alternatives = Vec::new();
            add(&mut alternatives, spellings);
            arcs.push(Arc { from, to, raw: path.raw.clone(), alternatives });
            from = to;
        }
    }
    // Of arcs that leave one node, those of the words as asked stay first.
    arcs.sort_by_key(|arc| arc.from);
    Lattice { num_nodes, arcs }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_ways_have_nodes_of_their_own_and_meet_where_the_words_do() {
        let word = |from: usize, raw: &str| Arc {
            from,
            to: from + 1,
            raw: raw.to_owned(),
            alternatives: Vec::new(),
        };
        let lattice =
            Lattice { num_nodes: 4, arcs: vec![word(0, "of"), word(1, "name"), word(2, "son")] };
        let way = |words: &[&str]| words.iter().map(|word| vec![(*word).to_owned()]).collect();
        let path =
            |words: &[&str]| Path { from: 1, to: 2, raw: "name".to_owned(), way: way(words) };
        let whole = with_paths(lattice, vec![path(&["na", "me"]), path(&["n", "a", "me"])]);
        assert_eq!(whole.num_nodes, 7);
        let arcs: Vec<_> = whole.arcs.iter().map(|arc| (arc.from, arc.to)).collect();
        assert_eq!(arcs, [(0, 1), (1, 5), (1, 2), (1, 3), (2, 5), (3, 4), (4, 5), (5, 6)]);
        assert!(whole.arcs.iter().all(|arc| arc.from < arc.to && arc.to < whole.num_nodes));
    }
}
