//! The ladder of closeness.

/// The ladder: what counts as the same word, from the closest to the loosest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Match {
    /// The letters as typed; only normal form and white space are forgiven.
    Written,
    /// Folded forms are equal.
    Word,
    /// Stems are equal.
    Stem,
    /// Also known spelling variants and one-letter slips.
    Broad,
    /// Also gaps and changed words in a phrase.
    Near,
}

impl Match {
    /// All rungs, the closest first.
    pub const ALL: [Match; 5] =
        [Match::Written, Match::Word, Match::Stem, Match::Broad, Match::Near];

    /// The name in inputs and outputs.
    pub fn name(self) -> &'static str {
        match self {
            Match::Written => "written",
            Match::Word => "word",
            Match::Stem => "stem",
            Match::Broad => "broad",
            Match::Near => "near",
        }
    }

    /// The rung of that name.
    pub fn parse(name: &str) -> Option<Match> {
        Match::ALL.into_iter().find(|level| level.name() == name)
    }
}
