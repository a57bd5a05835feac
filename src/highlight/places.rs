//! Where the words of a leaf stand among the tokens of a text.

use std::collections::HashMap;

use crate::analysis::{Token, TokenKind, Tokens, stem_into};
use crate::query::matching::Place;
use crate::query::{Closeness, Form, Lattice};

/// The words of a lattice, ready to be looked up.
pub(super) struct LeafWords<'p> {
    words: HashMap<&'p str, Vec<(usize, Closeness)>>,
    stems: HashMap<&'p str, Vec<(usize, Closeness)>>,
    marks: HashMap<&'p str, Vec<(usize, Closeness)>>,
    prefixes: Vec<(&'p str, usize)>,
    num_arcs: usize,
}

/// A place of a step: the token, and how closely it matches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub token: usize,
    pub how: Closeness,
}

impl<'p> LeafWords<'p> {
    pub fn new(lattice: &'p Lattice) -> LeafWords<'p> {
        let mut words = LeafWords {
            words: HashMap::new(),
            stems: HashMap::new(),
            marks: HashMap::new(),
            prefixes: Vec::new(),
            num_arcs: lattice.arcs.len(),
        };
        for (number, arc) in lattice.arcs.iter().enumerate() {
            for alternative in &arc.alternatives {
                let map = match alternative.form {
                    Form::Word => &mut words.words,
                    Form::Stem => &mut words.stems,
                    Form::Mark => &mut words.marks,
                    Form::Prefix => {
                        words.prefixes.push((&alternative.text, number));
                        continue;
                    }
                };
                map.entry(alternative.text.as_str()).or_default().push((number, alternative.how));
            }
        }
        words
    }

    /// The places of each step among `tokens`, ascending; a tag is an index of the list that comes
    /// with them.
    pub fn places(&self, tokens: &Tokens) -> (Vec<Vec<Place>>, Vec<Found>) {
        let mut places = vec![Vec::new(); self.num_arcs];
        let mut found = Vec::new();
        let mut stem = String::new();
        for (number, token) in tokens.iter().enumerate() {
            let mut push = |arc: usize, how: Closeness| {
                push(&mut places[arc], &mut found, &token, Found { token: number, how });
            };
            if token.width == 0 {
                for &(arc, how) in self.marks.get(token.term).into_iter().flatten() {
                    push(arc, how);
                }
                continue;
            }
            for &(arc, how) in self.words.get(token.term).into_iter().flatten() {
                push(arc, how);
            }
            for &(_, arc) in self.prefixes.iter().filter(|(text, _)| token.term.starts_with(text)) {
                push(arc, Closeness::Word);
            }
            if !self.stems.is_empty() && token.kind != TokenKind::Unmarked {
                stem.clear();
                stem_into(token.base, &mut stem);
                for &(arc, how) in self.stems.get(stem.as_str()).into_iter().flatten() {
                    push(arc, how);
                }
            }
        }
        for places in &mut places {
            places.sort_by_key(|place: &Place| {
                (place.start, place.end, found[place.tag as usize].how)
            });
            places.dedup_by_key(|place| (place.start, place.end));
        }
        (places, found)
    }
}

fn push(places: &mut Vec<Place>, found: &mut Vec<Found>, token: &Token<'_>, this: Found) {
    let tag = found.len() as u32;
    found.push(this);
    let (start, end) = (token.position, token.position + u32::from(token.width));
    places.push(Place { start, end, tag });
}
