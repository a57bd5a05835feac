//! `matn ingest --watch`.
//!
//! 1. What changes in a folder is in the index soon after it has settled.
//! 2. What goes wrong is told, and the watch goes on.
//! 3. An interruption ends it cleanly.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::support::Matn;

/// How long a line is waited for: a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A watch under way.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn start(matn: &Matn) -> Watch {
        let mut child = matn.spawn();
        let stdout = child.stdout.take().expect("it is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Watch { child, lines }
    }

    #[track_caller]
    fn tells(&self, part: &str) {
        let line = self.lines.recv_timeout(PATIENCE).expect("an ingest is told in time");
        assert!(line.contains(part), "no {part:?} in {line:?}");
    }

    fn is_silent_for(&self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    /// Interrupts it as Ctrl-C does; its exit code, and what it wrote on standard error.
    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("there is a `kill`");
        assert!(sent.success());
        let mut stderr = String::new();
        let mut pipe = self.child.stderr.take().expect("it is a pipe");
        pipe.read_to_string(&mut stderr).expect("it is text");
        (self.child.wait().expect("it ends").code(), stderr)
    }
}

/// How many passages hold `word`.
fn count(matn: Matn, word: &str) -> (String, Matn) {
    let output = matn.args(["search", word, "-c"]).any_status().any_stderr().run();
    (output.stdout.trim().to_owned(), output.again())
}

#[cfg(unix)]
#[test]
fn what_changes_in_a_watched_folder_is_found_until_an_interruption_ends_it() {
    let matn = Matn::new().file("books/a.txt", "The horse ran.");
    let matn = matn.args(["ingest", "--watch", "books"]);
    let watch = Watch::start(&matn);
    watch.tells("1 file, 1 narration, 1 passage; index in index");
    assert!(watch.is_silent_for(Duration::from_secs(2)), "nothing has changed");

    let matn = matn.file("books/b.txt", "The camel ran.");
    watch.tells("1 file, 1 narration, 1 passage, 1 file unchanged");
    let (camels, matn) = count(matn, "camel");
    assert_eq!(camels, "1");

    fs::remove_file(matn.path("books/a.txt")).expect("it is there");
    watch.tells("1 source taken out");
    let (horses, matn) = count(matn, "horse");
    assert_eq!(horses, "0");

    fs::write(matn.path("books/c.jsonl"), "not a record\n").expect("it can be written");
    watch.tells("1 record left out");
    fs::write(matn.path("books/c.jsonl"), "{\"text\": \"The goat ran.\"}\n")
        .expect("it can be written");
    watch.tells("1 file, 1 narration");
    let (goats, matn) = count(matn, "goat");
    assert_eq!(goats, "1");

    let (code, stderr) = watch.interrupt();
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stderr.contains("watching 1 path; Ctrl-C ends"), "{stderr}");
    assert!(stderr.contains("books/c.jsonl:1: left out"), "{stderr}");
    matn.args(["info", "--check"]).run();
}

#[cfg(unix)]
#[test]
fn a_watch_waits_for_another_ingest_and_for_a_folder_that_is_not_there_yet() {
    let matn = Matn::new().file("a.txt", "The horse ran.").ingest();
    let lock = fs::File::create(matn.path("index/.lock")).expect("it can be opened");
    lock.try_lock().expect("nobody holds it");
    let matn = matn.args(["ingest", "--watch", "books"]);
    let watch = Watch::start(&matn);
    assert!(watch.is_silent_for(Duration::from_secs(2)));
    let matn = matn.file("books/b.txt", "The camel ran.");
    assert!(watch.is_silent_for(Duration::from_secs(2)));
    drop(lock);
    watch.tells("1 file, 1 narration");
    let (code, stderr) = watch.interrupt();
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stderr.contains("nothing to read: `books`"), "{stderr}");
    assert_eq!(stderr.matches("waiting for it to end").count(), 1, "{stderr}");
    assert_eq!(count(matn, "camel").0, "1");
}

#[cfg(unix)]
#[test]
fn a_watch_of_the_folder_with_the_index_does_not_see_its_own_writing() {
    let matn = Matn::new().file("a.txt", "The horse ran.");
    let matn = matn.args(["ingest", "--watch", "."]);
    let watch = Watch::start(&matn);
    watch.tells("1 file, 1 narration, 1 passage; index in index");
    assert!(watch.is_silent_for(Duration::from_secs(3)), "nothing has changed");
    let (code, stderr) = watch.interrupt();
    assert_eq!((code, stderr.lines().count()), (Some(0), 1), "{stderr}");
}

#[test]
fn a_watch_needs_a_path_and_writes() {
    Matn::new().args(["ingest", "--watch"]).status(2).stderr_has("PATH").run();
    let dry = ["ingest", "--watch", "--dry-run", "a.txt"];
    Matn::new().args(dry).status(2).stderr_has("cannot be used with").run();
}
