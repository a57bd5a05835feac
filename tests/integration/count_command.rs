//! `matn count`.
//!
//! 1. Each number is what the formulas of `matn help count` give by hand.
//! 2. Occurrences by work, by book and by form sum up to the same total.
//! 3. A match over the border of two passages is counted once, with all others.
//! 4. Numbers rest on the part of the index that is searched.

use serde_json::{Value, json};

use crate::support::Matn;

/// Work `a` has 14 words in two books, `b` 26 in none: 40 in all.
const CORPUS: &str = concat!(
    r#"{"work": "a", "id": "1", "book": "One", "text": "Fasting is a shield. He was fasting."}"#,
    "\n",
    r#"{"work": "a", "id": "2", "book": "Two", "text": "Whoever fasts breaks his fast with dates."}"#,
    "\n",
    r#"{"work": "b", "id": "1", "#,
    r#""text": "Patience is a light, and the Prophet (peace be upon him) fasted."}"#,
    "\n",
    r#"{"work": "b", "id": "2", "text": "Charity is a proof of faith, and prayer at night is the"#,
    r#" pillar of it all, he said."}"#,
    "\n",
);

fn ready() -> Matn {
    Matn::new().file("corpus.jsonl", CORPUS).ingest()
}

#[track_caller]
fn count(matn: Matn, args: &[&str]) -> Value {
    let args = ["count", "--format", "json"].iter().chain(args);
    let answer = matn.args(args.copied()).any_stderr().run().json();
    let schema = include_str!("../schema/count.schema.json");
    let schema = serde_json::from_str(schema).expect("a schema is JSON");
    let schema = jsonschema::draft202012::new(&schema).expect("it is a schema");
    let errors: Vec<String> = schema.iter_errors(&answer).map(|error| error.to_string()).collect();
    assert_eq!(errors, [""; 0], "{answer:#}");
    answer
}

#[test]
fn works_have_their_frequency_rate_and_dispersion() {
    let answer = count(ready(), &["fast"]);
    // 4 of 5 stand in 14 of 40 words, 1 in 26: (|0.8 - 0.35| + |0.2 - 0.65|) / 2.
    let total = json!({"frequency": 5, "passages": 3, "words": 40, "per_million": 125000.0,
        "dp": 0.45, "over": "work", "parts": 2, "parts_with": 2});
    assert_eq!(answer["total"], total);
    let rows = json!([
        {"work": "a", "frequency": 4, "words": 14, "per_million": 285714.285714},
        {"work": "b", "frequency": 1, "words": 26, "per_million": 38461.538462},
    ]);
    assert_eq!(answer["rows"], rows);
}

#[test]
fn books_are_parts_of_their_works() {
    let answer = count(ready(), &["fast", "--by", "book"]);
    // (|0.4 - 0.175| + |0.4 - 0.175| + |0.2 - 0.65|) / 2.
    assert_eq!(answer["total"]["dp"], 0.45);
    let rows = json!([
        {"work": "a", "book": "One", "frequency": 2, "words": 7, "per_million": 285714.285714},
        {"work": "a", "book": "Two", "frequency": 2, "words": 7, "per_million": 285714.285714},
        {"work": "b", "book": null, "frequency": 1, "words": 26, "per_million": 38461.538462},
    ]);
    assert_eq!(answer["rows"], rows);
}

#[test]
fn forms_are_counted_as_they_are_written() {
    let answer = count(ready(), &["fast", "--by", "form"]);
    // All in a: (|1 - 0.35| + |0 - 0.65|) / 2; all in b: the other way round.
    let row = |form: &str, dp: f64| json!({"form": form, "frequency": 1, "per_million": 25000.0, "dp": dp});
    let rows = [("Fasting", 0.65), ("fast", 0.65), ("fasted", 0.35), ("fasting", 0.65)];
    let rows: Vec<Value> =
        rows.iter().chain(&[("fasts", 0.65)]).map(|(form, dp)| row(form, *dp)).collect();
    assert_eq!(answer["rows"], Value::from(rows));
    let word = count(ready(), &["fasting", "--by", "form", "--match", "word"]);
    assert_eq!(word["total"]["frequency"], 2);
}

#[test]
fn an_honorific_within_a_phrase_is_no_part_of_the_form() {
    let answer = count(ready(), &["\"the Prophet fasted\"", "--by", "form"]);
    assert_eq!(answer["rows"][0]["form"], "the Prophet … fasted");
    assert_eq!(answer["total"]["frequency"], 1);
}

/// The collocates, each with `together`, `frequency` and logDice.
#[track_caller]
fn collocates(args: &[&str]) -> Vec<(String, u64, u64, f64)> {
    let answer = count(ready(), &[&["--by", "collocate"], args].concat());
    let row = |row: &Value| {
        let word = row["collocate"].as_str().expect("it has a word").to_owned();
        let number = |name: &str| row[name].as_u64().expect("it is a number");
        let log_dice = row["log_dice"].as_f64().expect("it is a measure");
        (word, number("together"), number("frequency"), log_dice)
    };
    answer["rows"].as_array().expect("there are rows").iter().map(row).collect()
}

#[test]
fn collocates_have_the_log_dice_of_their_frequencies() {
    let row = |word: &str, frequency, log_dice| (word.to_owned(), 1, frequency, log_dice);
    // 14 + log2(2 · 1 / (1 + f)).
    let expected =
        [row("was", 1, 14.0), row("he", 2, 13.415037), row("a", 3, 13.0), row("is", 4, 12.678072)];
    assert_eq!(collocates(&["shield", "--window", "2"]), expected);
    let in_a = ["a", "he", "is", "was"].map(|word| row(word, 1, 14.0));
    assert_eq!(collocates(&["shield", "--window", "2", "--work", "a"]), in_a);
    assert_eq!(collocates(&["work:a shield", "--window", "2"]), in_a);
    assert!(collocates(&["shield", "--window", "0"]).is_empty());
}

#[test]
fn honorifics_and_the_match_itself_are_no_collocates() {
    let words = |args: &[&str]| -> Vec<String> {
        let mut words: Vec<String> = collocates(args).into_iter().map(|row| row.0).collect();
        words.sort();
        words
    };
    assert_eq!(words(&["prophet", "--window", "1"]), ["fasted", "the"]);
    assert_eq!(words(&["\"the Prophet fasted\"", "--window", "2"]), ["and", "light"]);
}

#[test]
fn a_collocate_is_shown_as_it_is_most_often_written_and_counted_once_near_two() {
    let text = r#"{"id": "1", "text": "rain The rain the rain. No. rain the."}"#;
    let matn = Matn::new().file("corpus.jsonl", text).ingest();
    let answer = count(matn, &["rain", "--by", "collocate", "--window", "1"]);
    // `The` and the first `the` stand between two of the four each; the last follows one.
    let found = &answer["rows"][0];
    assert_eq!((&found["collocate"], &found["spelling"]), (&json!("the"), &json!("the")));
    assert_eq!((&found["together"], &found["frequency"]), (&json!(3), &json!(3)));
    let log_dice = found["log_dice"].as_f64().expect("it is a measure");
    assert!((log_dice - (14.0 + (6.0_f64 / 7.0).log2())).abs() < 1e-6, "{log_dice}");
}

#[test]
fn a_phrase_over_the_border_of_two_passages_is_counted_with_those_inside_one() {
    let matn = Matn::new().file("town.txt", "Two three two. Three one two. Three rests now.");
    let matn = matn.args(["ingest", "town.txt", "--passage-words", "3"]).any_stderr().run().again();
    let answer = count(matn, &["\"two three\""]);
    assert_eq!(answer["total"]["frequency"], 3);
    assert_eq!(answer["total"]["passages"], 2);
    assert_eq!(answer["total"]["words"], 9);
}

#[test]
fn in_verses_the_words_of_verses_are_what_a_rate_rests_on() {
    let answer = count(Matn::ready(), &["angels", "--in", "verse"]);
    let whole = count(Matn::ready(), &["angels"]);
    let words = |answer: &Value| answer["total"]["words"].as_u64().expect("it is a number");
    assert!(words(&answer) < words(&whole), "{answer:#}");
    assert_eq!(answer["total"]["frequency"], 1);
    assert_eq!(count(Matn::ready(), &["in:verse angels"])["total"], answer["total"]);
}

#[test]
fn tables_are_for_people_and_lines_for_programs() {
    ready()
        .args(["count", "fast", "--format", "tsv", "--header"])
        .stdout(
            "work\tfrequency\twords\tper_million\tdp\n\
             a\t4\t14\t285714.2857\t\nb\t1\t26\t38461.5385\t\n*\t5\t40\t125000.0000\t0.4500\n",
        )
        .run()
        .again()
        .args(["count", "fast", "-n", "1"])
        .stdout(
            "frequency  words  per million  work\n        4     14    285,714.3  a\n\n\
             5 occurrences in 3 passages, 2 of 2 works; 125,000.0 per million of 40 words; \
             DP over works 0.450\n1 of 2 works; more with -n\n",
        )
        .run()
        .again()
        .args(["count", "fast", "--by", "collocate", "-n", "0", "--format", "tsv"])
        .stdout("*\t*\t\t5\t\n")
        .run();
}

#[test]
fn the_exit_code_tells_whether_anything_occurs() {
    ready().args(["count", "unicorn"]).status(1).stdout("no occurrences\n").run();
    ready()
        .args(["count", "unicorn", "--format", "tsv"])
        .status(1)
        .stdout("*\t0\t40\t0.0000\t\n")
        .run();
    ready().args(["count", "fast", "--work", "nonesuch"]).status(2).stdout("").any_stderr().run();
    ready().args(["count", "fast", "--by", "letter"]).status(2).stderr_has("collocate").run();
    ready().args(["count"]).status(2).stderr_has("the query is empty").run();
    ready().args(["count", "fasting", "-shield", "--match", "word"]).status(1).run();
}

#[test]
fn a_loosened_count_says_so() {
    let output = ready().args(["count", "shield unicorn"]).stderr_has("matn: note: ").run();
    assert!(output.stdout.contains("1 occurrence in 1 passage"), "{}", output.stdout);
}
