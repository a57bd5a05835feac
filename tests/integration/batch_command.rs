//! `matn batch`.
//!
//! 1. Each line has one answer, in order, under its id.
//! 2. A line that cannot be read has an error in its place, and the rest is answered.
//! 3. A line is answered at once while the pipe stays open.

use std::io::{BufRead, BufReader, Write};

use serde_json::Value;

use crate::support::{Matn, marked};

fn totals(answers: &[Value]) -> Vec<Option<u64>> {
    answers.iter().map(|answer| answer["total"]["value"].as_u64()).collect()
}

fn ids(answers: &[Value]) -> Vec<&str> {
    answers.iter().filter_map(|answer| answer["query"]["id"].as_str()).collect()
}

#[test]
fn plain_lines_are_answered_in_order_under_their_numbers() {
    let output = Matn::ready()
        .args(["batch", "-", "--format", "jsonl"])
        .stdin("ransom\n\"so-and-so\"\nQiblah\nnowhere\n")
        .any_stderr()
        .run();
    let answers = output.json_lines();
    assert_eq!(ids(&answers), ["1", "2", "3", "4"]);
    let totals = totals(&answers);
    assert!(totals[..3].iter().all(|total| total.is_some_and(|total| total > 0)), "{totals:?}");
    assert_eq!(totals[3], Some(0));
}

#[test]
fn a_bad_line_is_answered_in_its_place_ripgrep_948() {
    let output = Matn::new()
        .file("corpus.jsonl", "{\"id\": \"p1\", \"text\": \"Fasting is a shield.\"}\n")
        .ingest()
        .file(
            "queries.tsv",
            "q1\tfasting shield\nq2\tunicorn\nq3\t\"don't (shield\nq4\t\nq5\tfasting\r\n",
        )
        .args(["batch", "queries.tsv"])
        .status(2)
        .any_stderr()
        .run();
    let answers = output.json_lines();
    assert_eq!(ids(&answers), ["q1", "q2", "q3", "q4", "q5"]);
    assert_eq!(totals(&answers)[..2], [Some(1), Some(0)]);
    assert!(answers[2].get("hits").is_some(), "odd marks are text");
    assert_eq!(answers[3]["error"]["code"], "empty-query");
    assert_eq!(totals(&answers)[4], Some(1));
    assert_eq!(answers[4]["query"]["text"], "fasting");
}

#[test]
fn records_say_how_each_query_is_read() {
    let lines = concat!(
        r#"{"id":"w","query":"shield fasting"}"#,
        "\n",
        r#"{"id":"p","query":"shield fasting","mode":"phrase"}"#,
        "\n",
        r#"{"id":7,"query":"fasting","limit":1}"#,
        "\n",
        r#"{"id":"x","query":"fasting","mode":"loose"}"#,
        "\n",
        r#"{"id":"y","query":"fasting","work":"nonesuch"}"#,
        "\n",
        r#"{"id":"z","query":"fasting""#,
        "\n",
    );
    let output = Matn::tiny().args(["batch"]).stdin(lines).status(2).any_stderr().run();
    let answers = output.json_lines();
    assert_eq!(ids(&answers), ["w", "p", "7", "x", "y", "6"]);
    assert_eq!(totals(&answers)[..3], [Some(1), Some(0), Some(2)]);
    assert_eq!(answers[2]["hits"].as_array().map(Vec::len), Some(1));
    for answer in &answers[3..] {
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told_and_a_mark_at_the_start_is_dropped() {
    let output = Matn::tiny()
        .args(["batch"])
        .stdin(b"\xef\xbb\xbfshield\n\n\xff\xfe\nshield")
        .status(2)
        .any_stderr()
        .run();
    let answers = output.json_lines();
    assert_eq!(ids(&answers), ["1", "3", "4"]);
    assert_eq!(answers[1]["error"]["code"], "not-utf8");
    assert_eq!(answers[0]["query"]["text"], "shield");
}

#[test]
fn the_exit_code_tells_whether_anything_was_found() {
    let none = Matn::tiny().args(["batch"]).stdin("unicorn\ngriffin\n");
    none.status(1).any_stderr().run();
    let some = Matn::tiny().args(["batch"]).stdin("unicorn\nshield\n");
    some.any_stderr().run();
    Matn::tiny().args(["batch", "-q"]).stdin("shield\n").stdout("").run();
    Matn::tiny().args(["batch"]).stdin("").status(1).stdout("").run();
    Matn::tiny().args(["batch", "none.txt"]).status(2).stderr_has("`none.txt`").run();
}

#[test]
fn forms_other_than_json_tell_a_bad_line_on_standard_error() {
    let stdout = "q1\t1\n";
    Matn::tiny()
        .args(["batch", "-c", "--format", "tsv"])
        .stdin("q1\tshield\nq2\t\n")
        .status(2)
        .stdout(stdout)
        .stderr_has("matn: error: line 2, query `q2`: the query is empty\n")
        .run();
}

#[test]
fn many_jobs_give_the_answers_of_one() {
    let lines: String = (0..300)
        .map(|number| ["shield\n", "fasting\n", "charity is proof\n"][number % 3])
        .collect();
    let answers = |jobs: &str| {
        Matn::tiny().args(["batch", "--jobs", jobs]).stdin(&lines).any_stderr().run().stdout
    };
    let one = answers("1");
    assert_eq!(one.lines().count(), 300);
    assert_eq!(answers("8"), one);
}

#[test]
fn each_line_is_answered_while_the_pipe_stays_open() {
    let matn = Matn::tiny().args(["batch"]);
    let mut child = matn.spawn();
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is a pipe"));
    for query in ["shield", "charity", "dates"] {
        writeln!(stdin, "{query}").expect("the pipe is open");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the pipe is open");
        let answer: Value = serde_json::from_str(&line).expect("a line is JSON");
        assert_eq!(marked(&answer["hits"][0]), [query]);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_ends_the_run_though_the_input_stays_open() {
    let matn = Matn::tiny().args(["batch"]);
    let mut child = matn.spawn();
    let mut stdin = child.stdin.take().expect("it is a pipe");
    drop(child.stdout.take());
    // The program may be gone before all is written.
    let _ = stdin.write_all(b"shield\nshield\n");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn counts_are_an_id_a_tab_and_a_number_unless_json_is_asked_for() {
    let matn = Matn::tiny().args(["batch", "-c"]).stdin("q1\tfasting\nq2\tshield\n");
    let output = matn.stdout("q1\t2\nq2\t1\n").any_stderr().run();
    let json = output.again().args(["batch", "-c", "--format", "jsonl"]).stdin("fasting\n");
    assert!(json.any_stderr().run().stdout.contains("\"total\""));
}
