//! Whether a span is a verse: what speaks for it, weighed.

use std::fmt;

use super::alignment::{EQUAL, Likeness};
use super::differs::is_negation;
use super::group::{Group, Word};
use super::naming::Named;
use super::runs::{BARE, odds, odds_of_part};

/// How a span came to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Lead {
    /// The words or marks round it say that it is a verse.
    Cued,
    /// It stands in quotation marks.
    Quoted,
    /// It was given as a quotation.
    Given,
    /// Nothing but its words.
    Bare,
}

/// What is known of a span and of the verse that comes nearest to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Evidence {
    pub lead: Lead,
    pub is_arabic: bool,
    /// Whether it calls on Allah, as supplications do.
    pub is_call: bool,
    /// The number of its words.
    pub num_words: usize,
    /// The words in common, in order.
    pub num_shared: usize,
    /// The weight of the words in common, less that of what differs.
    pub weight: f32,
    /// See [`Named::order`].
    pub order: f32,
    /// See [`Named::coverage`].
    pub coverage: f32,
    /// How far the next other verse stays behind, from 0 to 1.
    pub margin: f32,
    /// How its words stand to those of the verse.
    pub wording: Wording,
    /// See [`odds`]; less what the words outside of the verse cost.
    pub odds: f32,
    /// See [`odds_of_part`].
    pub odds_of_part: f32,
}

/// How the words of a quotation stand to those of the verse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wording {
    /// They are the same, all of them, one after the other.
    Verbatim,
    /// They would be without a negation in one of the two.
    Negated,
    /// Anything else.
    Loose,
}

/// The least words whose wording tells something.
const TELLING: usize = 5;
/// And the least of their weight.
const TELLING_WEIGHT: f32 = 9.0;
/// The least weight in order, and the least odds of Arabic, that name a verse.
const LEAST_ORDER: f32 = 0.12;
const LEAST_ODDS: f32 = 10.0;

/// What a word of an Arabic quotation costs that is not in the verse.
const OUTSIDE: f32 = 1.5;

impl Evidence {
    pub fn of(group: &Group, words: &[Word], named: &[Named], lead: Lead) -> Option<Evidence> {
        let best = named.first()?;
        let next = named.iter().find(|other| other.score < best.score - EQUAL);
        let steps = &best.alignment.steps;
        let odds_of_part = match group.is_arabic {
            true => odds_of_part(&group.editions[best.edition], words, steps),
            false => 0.0,
        };
        let odds = match (group.is_arabic, steps.first(), steps.last()) {
            (true, Some(first), Some(last)) => {
                let outside = words.len() - (last.word + 1 - first.word);
                odds(&group.editions[best.edition], words, steps) - OUTSIDE * outside as f32
            }
            _ => 0.0,
        };
        Some(Evidence {
            lead,
            is_arabic: group.is_arabic,
            is_call: is_call(words),
            num_words: words.len(),
            num_shared: steps.len(),
            wording: Wording::of(group, words, best),
            weight: best.alignment.score,
            order: best.order,
            coverage: best.coverage,
            margin: (best.score - next.map_or(0.0, |next| next.score)).clamp(0.0, 1.0),
            odds,
            odds_of_part,
        })
    }

    /// Whether a part of it would be a verse without a mark: where it is announced as one, the rest
    /// is misquoted.
    pub fn has_part(&self) -> bool {
        self.lead == Lead::Cued && self.odds_of_part >= BARE
    }

    /// Whether it is a verse.
    pub fn is_verse(&self) -> bool {
        let is_near = self.order >= LEAST_ORDER || (self.is_arabic && self.odds >= LEAST_ODDS);
        is_near && self.score() > 0.0
    }

    /// Above 0 for a verse.
    ///
    /// For a translation the weights of a logistic regression over the labelled quotations, with
    /// several sets of editions, at one named verse in a hundred others; for Arabic how much less
    /// likely the words are in ordinary narration.
    pub fn score(&self) -> f32 {
        let words = self.num_words.max(1) as f32;
        if self.is_arabic {
            return match self.lead {
                Lead::Cued => (self.odds + 8.0).max(10.0 * (self.order - 0.3)),
                Lead::Given => {
                    (self.odds - 5.0).min((10.0 * (self.order - 0.5)).max(self.odds - 12.0))
                }
                Lead::Bare => self.odds - 3.0,
                Lead::Quoted => (self.odds - 8.0).min(10.0 * (self.order - 0.6)),
            };
        }
        let lead = match self.lead {
            Lead::Cued => 4.0,
            Lead::Quoted | Lead::Given => 0.0,
            Lead::Bare => -4.0,
        };
        let wording = match self.wording {
            _ if self.is_call || self.num_words < TELLING || self.weight < TELLING_WEIGHT => 0.0,
            Wording::Verbatim => 1.0,
            Wording::Negated => 1.5,
            Wording::Loose => 0.0,
        };
        let call = if self.is_call { -4.2 } else { 0.0 };
        -16.8 - 7.0 * self.order + 3.6 * self.coverage - 0.7 * words.ln()
            + 4.9 * self.weight.max(0.0).ln_1p()
            + 3.0 * self.margin
            + 8.8 * self.num_shared as f32 / words
            + wording
            + lead
            + call
    }
}

impl Wording {
    fn of(group: &Group, words: &[Word], best: &Named) -> Wording {
        let edition = &group.editions[best.edition];
        let steps = &best.alignment.steps;
        let is_address = |pair: &[Word]| {
            pair[0].unit.form == "o"
                && matches!(pair[1].unit.form.as_str(), "allah" | "lord" | "god")
        };
        if steps.iter().any(|step| step.likeness != Likeness::Same)
            || words.windows(2).any(is_address)
        {
            return Wording::Loose;
        }
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
            return Wording::Loose;
        };
        let added = (0..words.len())
            .filter(|place| steps.binary_search_by_key(place, |step| step.word).is_err())
            .map(|place| words[place].unit.form.clone());
        let left_out = (first.at..last.at)
            .filter(|at| steps.binary_search_by_key(at, |step| step.at).is_err())
            .map(|at| edition.raw(at).to_owned());
        let others: Vec<String> = added.chain(left_out).take(4).collect();
        match others.len() {
            0 => Wording::Verbatim,
            1..=2 if others.iter().any(|form| is_negation(form)) => Wording::Negated,
            _ => Wording::Loose,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lead = match self.lead {
            Lead::Cued => "announced as a verse",
            Lead::Quoted => "in quotation marks",
            Lead::Given => "given as a quotation",
            Lead::Bare => "without marks",
        };
        write!(f, "{lead}; {} of {} words in order", self.num_shared, self.num_words)?;
        write!(f, ", order {:.3}, coverage {:.3}", self.order, self.coverage)?;
        write!(f, ", weight {:.2}, margin {:.3}", self.weight, self.margin)?;
        if self.is_arabic {
            write!(f, ", odds {:.1}, {:.1} of a part", self.odds, self.odds_of_part)?;
        }
        if self.is_call {
            f.write_str(", a supplication")?;
        }
        write!(f, "; score {:.2}", self.score())
    }
}

/// Whether the words begin as a supplication does: O Allah, O Lord, I seek refuge.
fn is_call(words: &[Word]) -> bool {
    let form = |place: usize| words.get(place).map_or("", |word| word.unit.form.as_str());
    (form(0) == "o" && matches!(form(1), "allah" | "lord" | "god"))
        || (0..4).any(|place| form(place) == "seek" && form(place + 1) == "refuge")
        || form(0) == "اللهم"
}
