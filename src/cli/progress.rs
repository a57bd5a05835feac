//! The progress bar of a long ingest.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::ingest::Progress;
use crate::output::escape_terminal;

/// How long an ingest runs before its bar appears.
const PATIENCE: Duration = Duration::from_millis(500);

const TEMPLATE: &str =
    "{bytes:>10} of {total_bytes} [{bar:30}] {percent:>3} %  {eta:>4} left  {msg}";

/// A bar on standard error that appears once the work turns out to be long.
pub(super) struct Bar {
    bar: ProgressBar,
    state: Mutex<State>,
}

struct State {
    /// When the bar appears; `None` if never, or if it is there.
    appears: Option<Instant>,
    passages: u64,
}

impl Bar {
    /// A bar that is shown only if `is_wanted`.
    pub(super) fn new(is_wanted: bool) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        let appears = is_wanted.then(|| Instant::now() + PATIENCE);
        Bar { bar, state: Mutex::new(State { appears, passages: 0 }) }
    }
}

impl Progress for Bar {
    fn start(&self, total_bytes: u64) {
        self.bar.set_length(total_bytes);
    }

    fn advance(&self, bytes: u64, passages: u64, narration: &str) {
        let Ok(mut state) = self.state.lock() else { return };
        state.passages += passages;
        if state.appears.is_some_and(|time| time <= Instant::now()) {
            state.appears = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(format!(
            "{} passages, {}",
            state.passages,
            escape_terminal(narration)
        ));
        drop(state);
        self.bar.inc(bytes);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_counts_also_while_it_is_hidden() {
        let bar = Bar::new(false);
        bar.start(100);
        bar.advance(60, 2, "badr");
        bar.advance(40, 1, "uhud\u{1b}[31m");
        assert_eq!(bar.bar.position(), 100);
        assert!(!bar.bar.message().contains('\u{1b}'));
        bar.finish();
    }
}
