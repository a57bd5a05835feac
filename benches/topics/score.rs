//! Success and mean reciprocal rank.

use std::fmt;

use super::topics::Topic;

/// How far down a ranking is looked.
const DEPTH: usize = 10;

/// The sums over topics.
#[derive(Debug, Default)]
pub struct Score {
    topics: u32,
    first: u32,
    found: u32,
    reciprocal: f64,
}

impl Score {
    /// Adds a topic that was answered with `ranking`.
    pub fn add(&mut self, topic: &Topic, ranking: &[String]) {
        self.topics += 1;
        let mut best = ranking.iter().take(DEPTH);
        if let Some(place) = best.position(|id| topic.relevant.contains(id)) {
            self.first += u32::from(place == 0);
            self.found += 1;
            self.reciprocal += 1.0 / (place + 1) as f64;
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |sum: f64| sum / f64::from(self.topics);
        let [first, found] = [self.first, self.found].map(|sum| share(f64::from(sum)));
        let mean = share(self.reciprocal);
        write!(f, "{:>5}{first:>8.3}{found:>8.3}{mean:>8.3}", self.topics)
    }
}
