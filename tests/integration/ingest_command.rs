//! `matn ingest`.
//!
//! 1. An ingest is seen whole or not at all: one that fails or is killed leaves the old answers.
//! 2. Nothing is doubled and nothing is read twice without need.
//! 3. What is left out is told.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Matn;

/// Records `1` to `count`, each with `word` and a sentence of its own.
fn records(count: usize, word: &str) -> String {
    let record = |number: usize| {
        let other = number * 7919 % 1000;
        format!(
            "{{\"id\":{number},\"text\":\"The {word} of number {number} is told by word{other} \
             and by many others who were there on that day.\"}}\n"
        )
    };
    (1..=count).map(record).collect()
}

/// How many passages hold `word`.
#[track_caller]
fn count(matn: Matn, word: &str) -> (usize, Matn) {
    let output = matn.args(["search", word, "-c"]).any_status().any_stderr().run();
    let count = output.stdout.trim().parse();
    assert!(count.is_ok(), "{word}: {} {}", output.stdout, output.stderr);
    (count.unwrap_or(0), output.again())
}

#[test]
fn an_ingest_that_fails_leaves_the_index_as_it_was() {
    let matn = Matn::new().file("corpus.jsonl", records(40, "horse")).ingest();
    let bad = records(30, "camel") + "not a record\n" + &records(9, "goat");
    let matn = matn.file("corpus.jsonl", bad);
    let matn = matn
        .args(["ingest", "--strict", "corpus.jsonl"])
        .status(2)
        .stderr_has("`corpus.jsonl` line 31")
        .run()
        .again();
    let (horses, matn) = count(matn, "horse");
    let (camels, matn) = count(matn, "camel");
    assert_eq!((horses, camels), (40, 0));

    let matn = matn.args(["ingest", "corpus.jsonl"]).status(2).any_stderr().run().again();
    let (horses, matn) = count(matn, "horse");
    let (camels, _) = count(matn, "camel");
    assert_eq!((horses, camels), (0, 30), "the good records of the same file are taken");
}

#[test]
fn a_rebuild_that_fails_leaves_the_index_as_it_was() {
    let matn = Matn::new().file("corpus.jsonl", records(40, "horse")).ingest();
    let matn = matn.file("bad.jsonl", "not a record\n");
    let args = ["ingest", "--rebuild", "--strict", "bad.jsonl"];
    let matn = matn.args(args).status(2).any_stderr().run().again();
    assert_eq!(count(matn, "horse").0, 40);
}

#[test]
fn an_ingest_of_nothing_leaves_the_index_as_it_was() {
    let matn = Matn::new().file("corpus.jsonl", records(5, "horse")).ingest();
    let matn = matn.args(["ingest", "missing.jsonl"]).status(2).any_stderr().run().again();
    assert_eq!(count(matn, "horse").0, 5);
}

#[test]
fn a_second_ingest_reads_nothing_and_doubles_nothing() {
    let matn = Matn::new().file("corpus.jsonl", records(20, "horse")).ingest();
    let again = matn.args(["ingest", "corpus.jsonl"]).run();
    assert!(again.stdout.contains("1 file unchanged"), "{}", again.stdout);
    let matn = again.again().args(["ingest", "--rebuild", "corpus.jsonl"]).run().again();
    let (horses, matn) = count(matn, "horse");
    assert_eq!(horses, 20);
    let by_other_path = matn.args(["ingest", "./corpus.jsonl"]).run().again();
    assert_eq!(count(by_other_path, "horse").0, 20);
}

#[test]
fn a_record_that_moves_to_another_file_is_not_doubled() {
    let matn = Matn::new().file("a/corpus.jsonl", records(3, "horse")).ingest();
    fs::remove_file(matn.path("a/corpus.jsonl")).expect("it is there");
    let matn = matn.file("b/corpus.jsonl", records(4, "camel")).ingest();
    let (horses, matn) = count(matn, "horse");
    let (camels, _) = count(matn, "camel");
    assert_eq!((horses, camels), (0, 4));
}

#[test]
fn a_repeated_id_is_told_over_files_of_one_run_too() {
    Matn::new()
        .file("a.jsonl", records(2, "horse"))
        .file("b.jsonl", records(2, "camel"))
        .file("a.toml", "work = \"corpus\"")
        .file("b.toml", "work = \"corpus\"")
        .args(["ingest", "a.jsonl", "b.jsonl"])
        .status(2)
        .stderr_has("b.jsonl:1: left out: the id `corpus:1` occurs again")
        .stderr_has("b.jsonl:2: left out: the id `corpus:2` occurs again")
        .run();
}

/// Kills an ingest of `corpus.jsonl` after `time`; true where it had ended before.
fn killed_after(matn: &Matn, time: Duration) -> bool {
    let mut child = matn.spawn();
    thread::sleep(time);
    let ended = child.try_wait().expect("it can be asked").is_some();
    child.kill().expect("it can be killed or has ended");
    child.wait().expect("it has ended");
    ended
}

/// Writes the records anew, so that the next ingest has to replace all of them.
fn rewrite(matn: &Matn, count: usize, word: &str) {
    fs::write(matn.path("corpus.jsonl"), records(count, word)).expect("a file can be written");
}

#[test]
fn an_ingest_that_is_killed_leaves_the_old_answers_or_the_new_ones() {
    const NUM: usize = 150;
    let matn = Matn::new().file("corpus.jsonl", records(NUM, "horse"));
    let began = Instant::now();
    let mut matn = matn.args(["ingest", "corpus.jsonl"]).run().again();
    let whole = began.elapsed();
    let mut old = "horse";
    for step in 1..=14 {
        let new = if old == "horse" { "camel" } else { "horse" };
        rewrite(&matn, NUM, new);
        let rebuild: &[&str] = if step % 3 == 0 { &["--rebuild"] } else { &[] };
        let args = ["ingest", "corpus.jsonl"].iter().chain(rebuild).copied();
        matn = matn.args(args);
        killed_after(&matn, whole * step / 12);
        let (num_old, next) = count(matn, old);
        let (num_new, next) = count(next, new);
        assert!(
            (num_old, num_new) == (NUM, 0) || (num_old, num_new) == (0, NUM),
            "killed at {step}/12: {num_old} {old}, {num_new} {new}"
        );
        if num_new == NUM {
            old = new;
        }
        matn = next;
    }
    rewrite(&matn, NUM, "goat");
    let matn = matn.args(["ingest", "corpus.jsonl"]).run().again();
    let (goats, matn) = count(matn, "goat");
    let (others, matn) = count(matn, "horse OR camel");
    assert_eq!((goats, others), (NUM, 0), "after all that an ingest goes through");
    let files = fs::read_dir(matn.path("index")).expect("there is an index").flatten();
    let files: Vec<_> = files.map(|file| file.file_name()).collect();
    assert_eq!(files.len(), 3, "what was begun and not ended is cleared away: {files:?}");
}

#[test]
fn what_a_killed_writer_left_is_gone_after_the_next_ingest() {
    let matn = Matn::new().file("a.txt", "a goat").file("b.txt", "a sheep").ingest();
    for left in ["matn.part", "build-7/meta.json", "build-1/sources-9.part"] {
        let left = matn.path("index").join(left);
        fs::create_dir_all(left.parent().expect("it stands in a folder")).expect("it can be made");
        fs::write(left, "{").expect("a file can be written");
    }
    let matn = matn.file("a.txt", "a camel").args(["ingest", "."]).run().again();
    for left in ["matn.part", "build-7", "build-1/sources-9.part"] {
        assert!(!matn.path("index").join(left).exists(), "{left}");
    }
    assert_eq!(count(matn, "camel").0, 1);
}

#[test]
fn an_index_that_lost_its_pointer_is_refused_and_not_begun_anew() {
    let matn = Matn::new().file("a.txt", "an auk").file("b.txt", "a goat").ingest();
    fs::remove_file(matn.path("index/matn.json")).expect("it is there");
    let matn =
        matn.args(["ingest", "b.txt"]).status(2).stderr_has("`build-1` is there").run().again();
    let matn = matn.args(["ingest", ".", "--rebuild"]).run().again();
    assert_eq!(count(matn, "auk").0, 1);
}

#[test]
fn folders_of_others_beside_the_index_are_left_alone() {
    let matn = Matn::new().file("b.txt", "an auk");
    let matn = matn.file("p/build-x/c.c", "code").file("p/build-2/src/c.c", "code");
    let matn = matn.file("p/build-3/notes.md", "notes");
    let matn = matn.args(["ingest", "b.txt", "--index", "p"]).run().again();
    let matn = matn.args(["ingest", "b.txt", "--index", "p", "--rebuild"]).run().again();
    for kept in ["p/build-x/c.c", "p/build-2/src/c.c", "p/build-3/notes.md"] {
        assert!(matn.path(kept).is_file(), "{kept}");
    }
}

#[test]
fn a_first_ingest_that_is_killed_leaves_no_index_or_a_whole_one() {
    let large = records(150_000, "horse");
    assert!(large.len() > 15_000_000);
    for milliseconds in [20, 150, 600] {
        let matn = Matn::new().file("corpus.jsonl", &large).args(["ingest", "corpus.jsonl"]);
        if killed_after(&matn, Duration::from_millis(milliseconds)) {
            continue;
        }
        let output = matn.args(["search", "horse", "-c"]).any_status().any_stderr().run();
        let none = output.stderr.contains("no index at");
        assert!(none || output.stdout == "150000\n", "{} {}", output.stdout, output.stderr);
        let matn = output.again().file("small.jsonl", records(3, "goat"));
        let matn = matn.args(["ingest", "small.jsonl"]).run().again();
        assert_eq!(count(matn, "goat").0, 3);
    }
}

#[test]
fn a_dry_run_writes_nothing() {
    let output = Matn::tiny_files().args(["ingest", "corpus.jsonl", "--dry-run"]).run();
    assert!(output.stdout.contains("nothing written"), "{}", output.stdout);
    assert!(output.stdout.contains("Fasting is a shield."), "{}", output.stdout);
    assert!(!Path::new(&output.again().path("index")).exists());
}

#[test]
fn two_texts_of_a_narration_are_neither_lost_nor_doubled() {
    let english = "{\"id\":1,\"text\":\"The horse ran.\"}\n";
    let matn =
        Matn::new().file("pair.jsonl", english.to_owned() + "{\"id\":1,\"text\":\"قال رسول\"}\n");
    let matn = matn.ingest();
    let changed = english.to_owned() + "{\"id\":1,\"text\":\"ذهب رسول\"}\n";
    let matn = matn.file("pair.jsonl", changed).args(["ingest", "pair.jsonl"]).run().again();
    let (horses, matn) = count(matn, "horse");
    let (arabic, matn) = count(matn, "رسول");
    let (old, matn) = count(matn, "قال");
    assert_eq!((horses, arabic, old), (1, 1, 0));
    let shown = matn.args(["show", "pair:1"]).run();
    assert!(shown.stdout.contains("pair:1 ") && shown.stdout.contains("pair:1@ar "));
}

#[test]
fn a_changed_file_among_unchanged_ones_is_replaced() {
    let mut matn = Matn::new();
    for number in 1..=10 {
        matn = matn.file(&format!("r/text{number}.txt"), format!("horse {number}."));
    }
    let mut matn = matn.args(["ingest", "r"]).run().again();
    for changed in [1, 5, 9] {
        for number in 1..=changed {
            fs::write(matn.path(&format!("r/text{number}.txt")), format!("camel {changed}."))
                .expect("a file can be written");
        }
        matn = matn.args(["ingest", "r"]).run().again();
        let (camels, next) = count(matn, "camel");
        let (all, next) = count(next, "camel OR horse");
        assert_eq!((camels, all), (changed, 10));
        matn = next;
    }
}

#[cfg(unix)]
#[test]
fn first_searches_at_the_same_time_all_find() {
    let matn = Matn::shipped().args(["search", "cloak", "-c"]);
    let children: Vec<_> = (0..4).map(|_| matn.spawn()).collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "2\n");
    }
}
