//! Several programs at one index.
//!
//! 1. Of two ingests at once, one works and the other says that the index is busy.
//! 2. A search during an ingest gives the old answers or the new ones.

use std::fs;
use std::io::Read;
use std::process::Child;

use crate::support::Matn;

fn records(count: usize, word: &str) -> String {
    let record = |number: usize| {
        format!("{{\"id\":{number},\"text\":\"The {word} of number {number} is told.\"}}\n")
    };
    (1..=count).map(record).collect()
}

/// The exit code and standard error of a program that was started.
fn end_of(mut child: Child) -> (Option<i32>, String) {
    let mut stderr = String::new();
    let mut pipe = child.stderr.take().expect("it is a pipe");
    pipe.read_to_string(&mut stderr).expect("it is text");
    (child.wait().expect("it ends").code(), stderr)
}

#[test]
fn of_two_ingests_at_once_one_is_told_that_the_index_is_busy() {
    let matn = Matn::new().file("corpus.jsonl", records(500, "horse"));
    let mut matn = matn.args(["ingest", "corpus.jsonl"]).any_stderr().run().again();
    let mut num_busy = 0;
    for word in ["camel", "goat", "horse", "camel", "goat", "horse"] {
        fs::write(matn.path("corpus.jsonl"), records(500, word)).expect("a file can be written");
        let running = matn.args(["ingest", "corpus.jsonl"]);
        let both = [running.spawn(), running.spawn()].map(end_of);
        let codes: Vec<Option<i32>> = both.iter().map(|(code, _)| *code).collect();
        assert!(codes.contains(&Some(0)), "{both:?}");
        for (code, stderr) in &both {
            if *code != Some(0) {
                num_busy += 1;
                assert_eq!(*code, Some(2), "{stderr}");
                assert!(stderr.contains("another ingest is writing the index"), "{stderr}");
                assert!(stderr.contains("hint: "), "{stderr}");
            }
        }
        let output = running.args(["search", word, "-c"]).stdout("500\n").run();
        matn = output.again().args(["info", "--format", "json"]).run().again();
    }
    assert!(num_busy > 0, "two ingests met at least once");
    let output = matn.args(["search", "camel OR goat", "-c"]).any_status().any_stderr().run();
    assert_eq!(output.stdout, "0\n");
}

#[test]
fn a_search_during_an_ingest_gives_the_old_answers_or_the_new_ones() {
    let matn = Matn::new().file("corpus.jsonl", records(300, "horse"));
    let mut matn = matn.args(["ingest", "corpus.jsonl"]).any_stderr().run().again();
    let mut words = ["horse", "camel"];
    for round in 0..4 {
        let [old, new] = words;
        fs::write(matn.path("corpus.jsonl"), records(300, new)).expect("a file can be written");
        let rebuild: &[&str] = if round % 2 == 0 { &[] } else { &["--rebuild"] };
        let args = ["ingest", "corpus.jsonl"].iter().chain(rebuild).copied();
        matn = matn.args(args);
        let mut ingest = matn.spawn();
        let mut num_searches = 0;
        while ingest.try_wait().expect("it can be asked").is_none() {
            let both = format!("{old} OR {new}");
            let output = matn.args(["search", &both, "-c"]).any_status().any_stderr().run();
            assert_eq!(output.stdout, "300\n", "{}", output.stderr);
            num_searches += 1;
            matn = output.again();
        }
        assert_eq!(end_of(ingest).0, Some(0));
        assert!(num_searches > 0);
        matn = matn.args(["search", new, "-c"]).stdout("300\n").run().again();
        words = [new, old];
    }
}
