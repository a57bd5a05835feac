//! Limits by work, language, book, narrator and verse, as flags, in a query and in a batch.
//!
//! 1. A title or name is found by its folded words side by side; `=` asks for the whole of it.
//! 2. A value that the index does not hold is an error that names those it holds.

use crate::support::Matn;

/// Passages that all hold `deed`.
const CORPUS: &str = r#"{"id": "m:1", "work": "m", "book": "Fasting", "narrator": "'Umar bin Al-Khattab", "text": "One deed."}
{"id": "m:2", "work": "m", "book": "The Book of Fasting", "narrator": "Ibn ʿUmar", "text": "Two deeds."}
{"id": "m:3", "work": "m", "chapter": "Faith", "narrator": "Abu Huraira", "text": "Three deeds."}
{"id": "n:1", "work": "n", "book": "الصَّوْم", "lang": "ar", "text": "العمل deed"}
"#;

fn matn() -> Matn {
    Matn::new().file("corpus.jsonl", CORPUS).ingest()
}

fn ids(args: &[&str]) -> Vec<String> {
    let args = args.iter().copied().chain(["--view", "ids"]);
    let output = matn().args(args).any_status().any_stderr().run();
    let mut ids: Vec<String> = output.stdout.lines().map(str::to_owned).collect();
    ids.sort();
    ids
}

#[test]
fn a_book_is_found_by_the_words_of_its_title() {
    assert_eq!(ids(&["search", "deed", "--book", "fasting"]), ["m:1", "m:2"]);
    assert_eq!(ids(&["search", "deed", "--book", "=FASTING"]), ["m:1"]);
    assert_eq!(ids(&["search", "deed", "--book", "book of fasting"]), ["m:2"]);
    assert_eq!(ids(&["search", "deed", "--book", "faith", "--book", "=fasting"]), ["m:1", "m:3"]);
    assert_eq!(ids(&["search", "deed", "--book", "الصوم"]), ["n:1"]);
    assert_eq!(ids(&["search", "deed book:fasting -two"]), ["m:1"]);
    assert_eq!(ids(&["search", "deed -book:fasting"]), ["m:3", "n:1"]);
    assert_eq!(ids(&["phrase", "deed", "--book", "fasting"]), ["m:1"]);
    assert_eq!(ids(&["search", "book:\"the book of fasting\""]), ["m:2"]);
}

#[test]
fn a_narrator_is_found_by_the_words_of_the_name() {
    assert_eq!(ids(&["search", "deed", "--narrator", "Umar"]), ["m:1", "m:2"]);
    assert_eq!(ids(&["search", "deed", "--narrator", "=Ibn Umar"]), ["m:2"]);
    assert_eq!(ids(&["search", "deed narrator:`Umar"]), ["m:1", "m:2"]);
    assert_eq!(ids(&["search", "deed narrator:\"al khattab\""]), ["m:1"]);
}

#[test]
fn a_reference_is_kept_within_the_limits() {
    assert_eq!(ids(&["search", "m 1", "--book", "fasting"]), ["m:1"]);
    assert_eq!(ids(&["search", "m 1", "--book", "faith"]), [""; 0]);
}

#[test]
fn a_value_that_is_not_there_is_an_error_that_names_those_that_are() {
    for (args, named) in [
        (&["--work", "nope"][..], "m, n"),
        (&["--lang", "fr"], "ar, en"),
        (&["--book", "pilgrimage"], "Faith, Fasting, The Book of Fasting, الصَّوْم"),
        (&["--narrator", "Aisha"], "'Umar bin Al-Khattab, Abu Huraira, Ibn ʿUmar"),
        (&["work:nope"], "m, n"),
        (&["-lang:fr"], "ar, en"),
        (&["(book:pilgrimage OR work:m)"], "Faith, Fasting"),
        (&["narrator:Aisha"], "Abu Huraira"),
    ] {
        for command in ["search", "count"] {
            let args = [command, "deed"].into_iter().chain(args.iter().copied());
            matn().args(args).status(2).stdout("").stderr_has(named).run();
        }
    }
    let unknown = "{\"query\": \"deed\", \"narrator\": \"Aisha\"}\n";
    let output = matn().args(["batch"]).stdin(unknown).status(2).any_stderr().run();
    assert!(output.stdout.contains("unknown-value"), "{}", output.stdout);
}

#[test]
fn ids_and_verses_may_be_missing() {
    matn().args(["search", "deed id:m:9"]).status(1).any_stderr().run();
    matn().args(["search", "deed verse:8:9"]).status(1).any_stderr().run();
    matn()
        .args(["search", "deed verse:fasting"])
        .any_status()
        .stderr_has("`verse:` takes a verse")
        .run();
}

#[test]
fn a_batch_takes_books_and_narrators() {
    let lines = "{\"query\": \"deed\", \"book\": \"=fasting\"}\n\
                 {\"query\": \"deed\", \"narrator\": [\"Ibn Umar\", \"Huraira\"]}\n";
    let output = matn().args(["batch", "--format", "tsv"]).stdin(lines).run();
    let mut found: Vec<&str> =
        output.stdout.lines().map(|l| l.split('\t').nth(3).unwrap_or("")).collect();
    found.sort_unstable();
    assert_eq!(found, ["m:1", "m:2", "m:3"]);
}

#[test]
fn a_count_within_a_book_counts_there_alone() {
    let output = matn().args(["count", "deed", "--book", "fasting", "--format", "json"]);
    let counted = output.any_stderr().run().json();
    assert_eq!(counted["total"]["frequency"], 2);
}
