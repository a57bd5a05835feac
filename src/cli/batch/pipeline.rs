//! Answers questions in parallel and hands the answers on in order.

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rayon::ThreadPool;

use super::lines::Lines;
use super::question::{Input, Question};
use crate::search::SearchRequest;

/// How many questions per worker are in work at once at most; it bounds the memory of a run.
const AHEAD: usize = 16;

/// What stands at one place of the input.
pub(super) enum Place<A> {
    /// A question, and its answer when it is ready.
    Answer {
        /// The number of its line, from 1.
        line: u64,
        /// Its id.
        id: String,
        /// The answer.
        pending: Receiver<A>,
    },
    /// The input cannot be read any further.
    Broken(io::Error),
}

/// Begins to answer the lines of `input`, and gives the places in their order.
///
/// A line is taken up as soon as it is read, whether or not another follows. If the receiver is
/// dropped, no more lines are taken up. An answer that panics closes its channel without a value.
pub(super) fn start<A, F>(
    pool: ThreadPool,
    input: Box<dyn Read + Send>,
    form: Input,
    defaults: SearchRequest,
    answer: F,
) -> Receiver<Place<A>>
where
    A: Send + 'static,
    F: Fn(Question) -> A + Send + Sync + 'static,
{
    let (places, ordered) = sync_channel(AHEAD * pool.current_num_threads());
    let answer = Arc::new(answer);
    // Not joined: where the reader of the answers goes away, the run must end though standard input
    // stays open.
    thread::spawn(move || read_all(&pool, Lines::new(input), form, &defaults, &answer, &places));
    ordered
}

fn read_all<A, F>(
    pool: &ThreadPool,
    lines: Lines<Box<dyn Read + Send>>,
    form: Input,
    defaults: &SearchRequest,
    answer: &Arc<F>,
    places: &SyncSender<Place<A>>,
) where
    A: Send + 'static,
    F: Fn(Question) -> A + Send + Sync + 'static,
{
    for (number, line) in (1..).zip(lines) {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                let _ = places.send(Place::Broken(error));
                return;
            }
        };
        let Some(question) = Question::of_line(line, number, form, defaults) else { continue };
        let (ready, pending) = sync_channel(1);
        let place = Place::Answer { line: number, id: question.id.clone(), pending };
        if places.send(place).is_err() {
            return;
        }
        let answer = Arc::clone(answer);
        pool.spawn(move || {
            if let Ok(answer) = catch_unwind(AssertUnwindSafe(|| answer(question))) {
                let _ = ready.send(answer);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write, pipe};
    use std::time::Duration;

    use rayon::ThreadPoolBuilder;

    use super::*;

    fn pool() -> ThreadPool {
        ThreadPoolBuilder::new().num_threads(3).build().expect("threads start")
    }

    fn begin(input: Box<dyn Read + Send>) -> Receiver<Place<String>> {
        start(pool(), input, Input::Auto, SearchRequest::default(), |question| {
            if question.text == "slow" {
                thread::sleep(Duration::from_millis(50));
            }
            assert_ne!(question.text, "panic");
            format!("{}={}", question.id, question.text)
        })
    }

    fn take(places: &Receiver<Place<String>>) -> Option<String> {
        match places.recv_timeout(Duration::from_secs(20)).ok()? {
            Place::Answer { pending, .. } => pending.recv().ok(),
            Place::Broken(error) => Some(error.to_string()),
        }
    }

    #[test]
    fn answers_keep_the_order_of_the_lines() {
        let places = begin(Box::new(Cursor::new("slow\na\n\nx\tslow\nb\n")));
        let answers: Vec<_> = std::iter::from_fn(|| take(&places)).collect();
        assert_eq!(answers, ["1=slow", "2=a", "x=slow", "5=b"]);
    }

    #[test]
    fn a_line_is_answered_while_the_pipe_stays_open() {
        let (reader, mut writer) = pipe().expect("a pipe opens");
        let places = begin(Box::new(reader));
        for (line, answer) in [("a\n", "1=a"), ("b\n", "2=b")] {
            writer.write_all(line.as_bytes()).expect("the pipe is open");
            assert_eq!(take(&places).as_deref(), Some(answer));
        }
        drop(writer);
        assert_eq!(take(&places), None);
    }

    #[test]
    fn a_panic_closes_its_place_and_no_other() {
        let places = begin(Box::new(Cursor::new("a\npanic\nb\n")));
        assert_eq!(take(&places).as_deref(), Some("1=a"));
        assert_eq!(take(&places), None);
        assert_eq!(take(&places).as_deref(), Some("3=b"));
    }

    #[test]
    fn no_more_is_read_than_is_answered() {
        let (reader, mut writer) = pipe().expect("a pipe opens");
        let places = begin(Box::new(reader));
        let written = thread::spawn(move || {
            let line = format!("{}\n", "a".repeat(1 << 16));
            (0..10_000).take_while(|_| writer.write_all(line.as_bytes()).is_ok()).count()
        });
        assert!(take(&places).is_some());
        drop(places);
        assert!(written.join().expect("it ends") < 200);
    }
}
