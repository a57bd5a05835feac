//! Verses that stand in a text without any mark: runs of words that an edition has in that order.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::alignment::{Aligner, Alignment, Likeness, Step};
use super::edition::Edition;
use super::group::{Group, Word};
use super::prose::unlikeliness;

/// What the odds of an Arabic stretch must come to that no mark shows.
pub(super) const BARE: f32 = 20.0;
/// The least unlikeliness of a run from which an alignment is tried.
const SEED: f32 = 9.0;
/// The most runs of a text from which alignments are tried, for each hundred of its words.
const SEEDS: usize = 60;
/// What it costs when a word differs.
const OTHER: f32 = 3.0;
/// How much of its unlikeliness a word in another form counts.
const OTHER_FORM: f32 = 0.4;
/// A frequent word in another form is no end of a quotation.
const LOOSE: f32 = 8.0;
/// What it counts that a quotation begins or ends where a verse does, and that it is all of it.
const BORDER: f32 = 3.0;
const WHOLE: f32 = 4.0;
/// What the next two words must bring more where they lie in another verse.
const CROSSES: f32 = 8.0;
/// What the next two words must bring beyond that, for the quotation to go on.
const GOES_ON: f32 = 6.0;

/// A stretch of a text that an edition has, with few differences.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stretch {
    /// The words of the text, from the first to the last one in common.
    pub words: Range<usize>,
    /// The edition.
    pub edition: usize,
    /// How both go together.
    pub alignment: Alignment,
}

/// A run of the same words in the text and in an edition.
struct Run {
    words: Range<usize>,
    edition: usize,
    at: usize,
    unlikeliness: f32,
}

/// The stretches of `words` that an edition has and that are `enough`, the least likely in ordinary
/// narration of those that overlap, ascending.
///
/// Linear in the text and in the places of its pairs of words in the editions.
pub(super) fn stretches(
    group: &Group,
    text: &str,
    words: &[Word],
    breaks: &[usize],
    is_enough: &mut dyn FnMut(&Stretch) -> bool,
) -> Vec<Stretch> {
    let mut found: Vec<Stretch> = Vec::new();
    let mut taken = vec![false; words.len()];
    let mut tried: HashSet<(usize, usize, usize)> = HashSet::new();
    let aligner = || Aligner { group, words, text, breaks };
    let mut attempts = SEEDS * (1 + words.len() / 100);
    for mut run in runs(&aligner()) {
        let is_free = |word: usize| !taken[word];
        while run.words.start < run.words.end && !is_free(run.words.start) {
            run.words.start += 1;
            run.at += 1;
        }
        while run.words.start < run.words.end && !is_free(run.words.end - 1) {
            run.words.end -= 1;
        }
        if run.words.len() < 2
            || !run.words.clone().all(is_free)
            || tried.contains(&(run.words.start, run.edition, run.at))
        {
            continue;
        }
        if attempts == 0 {
            break;
        }
        attempts -= 1;
        let growing = Growing {
            aligner: aligner(),
            edition: &group.editions[run.edition],
            is_free: &is_free,
        };
        let steps = growing.grow(&run);
        tried.extend(steps.iter().map(|step| (step.word, run.edition, step.at)));
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { continue };
        let range = first.word..last.word + 1;
        let score = steps.iter().map(|step| group.weight(&words[step.word])).sum();
        let alignment = Alignment { score, steps };
        let stretch = Stretch { words: range, edition: run.edition, alignment };
        if is_enough(&stretch) {
            taken[stretch.words.clone()].fill(true);
            found.push(stretch);
        }
    }
    found.sort_by_key(|stretch| stretch.words.start);
    found
}

/// Goes on from a run over the words that differ.
struct Growing<'a> {
    aligner: Aligner<'a>,
    edition: &'a Edition,
    is_free: &'a dyn Fn(usize) -> bool,
}

/// What may lie between two runs of one quotation: words of the text, and words of the edition.
const BETWEEN: [(usize, usize); 6] = [(1, 1), (0, 1), (1, 0), (0, 2), (1, 2), (0, 3)];

impl Growing<'_> {
    /// The steps of the run and of what goes on from it at both ends.
    fn grow(&self, run: &Run) -> Vec<Step> {
        let mut steps = Vec::new();
        self.go_on(run.words.start, run.at, -1, &mut steps);
        steps.reverse();
        let run_steps =
            run.words.clone().zip(run.at..).filter_map(|(word, at)| self.step(word, at));
        steps.extend(run_steps);
        self.go_on(run.words.end - 1, run.at + run.words.len() - 1, 1, &mut steps);
        let hangs_on =
            |step: &Step| step.likeness != Likeness::Same && self.unlikeliness(step.word) < LOOSE;
        while steps.pop_if(|step| hangs_on(step)).is_some() {}
        let first = steps.iter().position(|step| !hangs_on(step)).unwrap_or(steps.len());
        steps.drain(..first);
        self.cut_lone_ends(&mut steps);
        steps
    }

    /// Cuts a first or last word that is the only one of its verse, where that verse has more.
    fn cut_lone_ends(&self, steps: &mut Vec<Step>) {
        let verse = |step: &Step| self.edition.verse_of(step.at);
        let is_lone = |end: &Step, next: &Step| {
            verse(end) != verse(next) && self.edition.words_of(verse(end)).len() > 1
        };
        if let [.., next, last] = steps.as_slice()
            && is_lone(last, next)
        {
            steps.pop();
        }
        if let [first, next, ..] = steps.as_slice()
            && is_lone(first, next)
        {
            steps.remove(0);
        }
    }

    /// Adds the steps after `word` and `at`, forwards or backwards.
    fn go_on(&self, word: usize, at: usize, by: isize, steps: &mut Vec<Step>) {
        let go = |place: usize, far: usize| place.checked_add_signed(by * far as isize);
        let step = |word: Option<usize>, at: Option<usize>| self.step(word?, at?);
        let (mut word, mut at) = (word, at);
        loop {
            let next = step(go(word, 1), go(at, 1)).or_else(|| {
                BETWEEN.into_iter().find_map(|(other, left_out)| {
                    let next = step(go(word, other + 1), go(at, left_out + 1))?;
                    let between = (1..=other)
                        .all(|far| go(word, far).is_some_and(|word| (self.is_free)(word)));
                    let after = step(go(next.word, 1), go(next.at, 1));
                    let brings = self.unlikeliness(next.word)
                        + after.map_or(0.0, |after| self.unlikeliness(after.word));
                    let crosses = self.edition.verse_of(at) != self.edition.verse_of(next.at);
                    let costs = OTHER * other.max(left_out) as f32
                        + GOES_ON
                        + if crosses { CROSSES } else { 0.0 };
                    (between && brings >= costs).then_some(next)
                })
            });
            let Some(next) = next else { return };
            steps.push(next);
            (word, at) = (next.word, next.at);
        }
    }

    fn unlikeliness(&self, word: usize) -> f32 {
        unlikeliness(None, &self.aligner.words[word].unit.form)
    }

    fn step(&self, word: usize, at: usize) -> Option<Step> {
        if word >= self.aligner.words.len()
            || at >= self.edition.num_words()
            || !(self.is_free)(word)
        {
            return None;
        }
        let likeness = self.aligner.likeness(self.edition, word, at)?;
        if likeness == Likeness::Kin {
            return None;
        }
        Some(Step { word, at, likeness })
    }
}

/// How much less likely the words in common are in ordinary narration than in a verse: the natural
/// logarithm of how many times.
///
/// A verse may begin at any of the words of the edition, and does so more often at its own
/// beginning.
pub(super) fn odds(edition: &Edition, words: &[Word], steps: &[Step]) -> f32 {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return 0.0 };
    let mut odds = -(edition.num_words().max(1) as f32).ln();
    let mut before: Option<Step> = None;
    for step in steps {
        let follows = before.is_some_and(|before| before.word + 1 == step.word);
        let form = |word: usize| words[word].unit.form.as_str();
        let word_before = follows.then(|| form(step.word - 1));
        let unlikely = unlikeliness(word_before, form(step.word));
        odds += if step.likeness == Likeness::Same { unlikely } else { OTHER_FORM * unlikely };
        if let Some(before) = before {
            let other = step.word - before.word - 1;
            let left_out = step.at - before.at - 1;
            odds -= OTHER * other.max(left_out.min(3)) as f32;
        }
        before = Some(*step);
    }
    let (verse, end) = (edition.verse_of(first.at), edition.verse_of(last.at));
    let (begins, ends) =
        (edition.words_of(verse).start == first.at, edition.words_of(end).end == last.at + 1);
    odds + match (begins, ends) {
        (true, true) => 2.0 * BORDER + WHOLE,
        (true, false) | (false, true) => BORDER,
        (false, false) => 0.0,
    }
}

/// The most that [`odds`] come to for some of the `steps` that follow one another: those of a verse
/// in a quotation whose other words are not of it.
pub(super) fn odds_of_part(edition: &Edition, words: &[Word], steps: &[Step]) -> f32 {
    let form = |step: &Step| words[step.word].unit.form.as_str();
    let counts = |step: &Step| if step.likeness == Likeness::Same { 1.0 } else { OTHER_FORM };
    let first = -(edition.num_words().max(1) as f32).ln();
    let (mut odds, mut most) = (f32::NEG_INFINITY, 0.0_f32);
    let mut before: Option<&Step> = None;
    for step in steps {
        let verse = edition.words_of(edition.verse_of(step.at));
        let begins = if verse.start == step.at { BORDER } else { 0.0 };
        let alone = first + begins + counts(step) * unlikeliness(None, form(step));
        let goes_on = before.map_or(f32::NEG_INFINITY, |before| {
            let other = step.word - before.word - 1;
            let left_out = step.at - before.at - 1;
            let word_before = (other == 0).then(|| form(before));
            odds - OTHER * other.max(left_out.min(3)) as f32
                + counts(step) * unlikeliness(word_before, form(step))
        });
        odds = goes_on.max(alone);
        most = most.max(odds + if verse.end == step.at + 1 { BORDER } else { 0.0 });
        before = Some(step);
    }
    most
}

/// The runs of two words or more, the least likely first.
fn runs(aligner: &Aligner<'_>) -> Vec<Run> {
    let Aligner { group, words, .. } = *aligner;
    let mut runs: Vec<Run> = Vec::new();
    let mut open: HashMap<(usize, usize), usize> = HashMap::new();
    for (word, both) in words.windows(2).enumerate() {
        let mut next = HashMap::new();
        if let (Some(first), Some(second)) = (both[0].term, both[1].term) {
            let after = unlikeliness(Some(&both[0].unit.form), &both[1].unit.form);
            let alone = unlikeliness(None, &both[0].unit.form);
            for &(_, edition, at) in group.places_of_pair(first, second) {
                let (edition, at) = (edition as usize, at as usize);
                let counts = |word: usize, at: usize| match aligner.likeness(
                    &group.editions[edition],
                    word,
                    at,
                ) {
                    Some(Likeness::Same) => 1.0,
                    _ => OTHER_FORM,
                };
                let after = after * counts(word + 1, at + 1);
                let run = match open.get(&(edition, at)) {
                    Some(&run) => {
                        runs[run].words.end += 1;
                        runs[run].unlikeliness += after;
                        run
                    }
                    None => {
                        let unlikeliness = alone * counts(word, at) + after;
                        runs.push(Run { words: word..word + 2, edition, at, unlikeliness });
                        runs.len() - 1
                    }
                };
                next.insert((edition, at + 1), run);
            }
        }
        open = next;
    }
    runs.retain(|run| run.unlikeliness >= SEED);
    runs.sort_by(|a, b| {
        let key = |run: &Run| (run.words.start, run.edition, run.at);
        b.unlikeliness.total_cmp(&a.unlikeliness).then(key(a).cmp(&key(b)))
    });
    runs
}
