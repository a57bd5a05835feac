//! `matn search` and `matn phrase`.
//!
//! 1. The first run on the shipped corpus builds the index and says so; the second builds nothing.
//! 2. Marks cover what matched and nothing else, over honorifics too.
//! 3. The exit code is 0 for found, 1 for nothing found, 2 for an error.
//! 4. Answers are alone on standard output.

use serde_json::Value;

use crate::support::{Matn, marked};

#[track_caller]
fn search(args: &[&str]) -> Value {
    let args = args.iter().copied().chain(["--format", "json", "-n", "1000"]);
    Matn::ready().args(args).any_stderr().run().json()
}

#[track_caller]
fn all_marked(answer: &Value) -> Vec<String> {
    answer["hits"].as_array().expect("there are hits").iter().flat_map(marked).collect()
}

#[test]
fn the_first_search_builds_the_index_and_the_second_does_not() {
    Matn::shipped()
        .args(["search", "cloak"])
        .stderr_has("matn: no index yet; building ./index from ./corpus …\n")
        .run()
        .again()
        .args(["search", "cloak"])
        .run();
}

#[test]
fn a_word_is_marked_wherever_it_stands() {
    let marks = all_marked(&search(&["search", "cloak"]));
    assert_eq!(marks, ["cloak"; 3]);
}

#[test]
fn people_see_the_word_between_stars_where_there_is_no_colour() {
    let output = Matn::ready().args(["search", "cloak"]).run();
    assert!(output.stdout.contains("**cloak**"), "{}", output.stdout);
    assert!(!output.stdout.contains('\u{1b}'));
}

#[test]
fn colour_is_written_where_it_is_asked_for() {
    let output = Matn::ready().args(["search", "cloak", "--color", "always"]).run();
    assert!(output.stdout.contains("\u{1b}["), "{}", output.stdout);
}

#[test]
fn a_phrase_is_found_over_an_honorific_and_the_words_on_both_sides_are_marked() {
    for args in [&["search", "\"the Prophet said\""][..], &["phrase", "the", "Prophet", "said"]] {
        let answer = search(args);
        let marks = all_marked(&answer);
        let found = answer["total"]["value"].as_u64().expect("a total is a number");
        assert!(found >= 1, "{args:?}");
        for pair in marks.chunks(2) {
            let pair = pair.join(" … ");
            assert_eq!(pair.to_lowercase(), "the prophet … said", "{args:?}: {marks:?}");
        }
    }
}

#[test]
fn a_search_in_verses_finds_what_a_verse_says_only() {
    let answer = search(&["search", "in:verse \"thousand angels\""]);
    assert_eq!(answer["total"]["value"], 1);
    assert_eq!(all_marked(&answer), ["thousand angels"]);
    Matn::ready().args(["search", "in:verse \"cloak\"", "-q"]).status(1).stdout("").run();
    Matn::ready().args(["search", "--in", "verse", "cloak", "-q"]).status(1).stdout("").run();
}

#[test]
fn possessives_find_the_same_passage_however_they_are_typed() {
    let ids = |query: &str| -> Value { search(&["search", query])["hits"][0]["id"].clone() };
    let plain = ids("prophets cloak");
    assert!(plain.is_string());
    assert_eq!(ids("\"Prophet’s cloak\""), plain);
    assert_eq!(ids("\"prophet's cloak\""), plain);
}

#[test]
fn nothing_found_is_1_and_no_error() {
    let output = Matn::ready().args(["search", "nowhere"]).status(1).any_stderr().run();
    assert!(!output.stderr.contains("error"), "{}", output.stderr);
    Matn::ready().args(["search", "nowhere", "-q"]).status(1).stdout("").run();
    Matn::ready().args(["search", "cloak", "-q"]).stdout("").run();
}

#[test]
fn a_count_is_a_number_on_a_line() {
    Matn::tiny().args(["search", "shield", "-c"]).stdout("1\n").run();
    Matn::tiny().args(["search", "unicorn", "-c"]).status(1).stdout("0\n").any_stderr().run();
}

#[test]
fn a_limit_may_be_nothing_or_huge() {
    let limited = |limit: &str| {
        let args = ["search", "shield", "--format", "json", "--limit", limit];
        let answer = Matn::tiny().args(args).run().json();
        assert_eq!(answer["total"]["value"], 1, "{limit}");
        answer["hits"].as_array().map(Vec::len)
    };
    assert_eq!(limited("0"), Some(0));
    assert_eq!(limited("18446744073709551615"), Some(1));
    assert_eq!(limited("99999999999999999999999"), Some(1));
    let huge = ["search", "shield", "--skip", "18446744073709551615", "-C", "18446744073709551615"];
    Matn::tiny().args(huge).run();
    Matn::tiny().args(["search", "shield", "-n", "-1"]).status(2).stderr_has("'-1'").run();
}

#[test]
fn pages_follow_one_another_without_a_gap() {
    let page = |skip: &str, limit: &str| -> Vec<Value> {
        let args = ["search", "prophet", "--format", "json", "--skip", skip, "-n", limit];
        let answer = Matn::ready().args(args).run().json();
        answer["hits"].as_array().expect("there are hits").clone()
    };
    let whole = page("0", "4");
    assert_eq!([page("0", "2"), page("2", "2")].concat(), whole);
    assert_eq!(whole.last().map(|hit| hit["rank"].clone()), Some(4.into()));
}

#[test]
fn a_word_with_a_hyphen_before_it_is_left_out() {
    let count = |args: &[&str]| {
        let args = [&["search", "-c"], args].concat();
        Matn::tiny().args(args).any_stderr().run().stdout
    };
    assert_eq!(count(&["fasting"]), "2\n");
    assert_eq!(count(&["fasting", "-shield"]), "1\n");
    assert_eq!(count(&["--", "fasting", "-shield"]), "1\n");
    assert_eq!(count(&["fasting", "--not", "shield"]), "1\n");
}

#[test]
fn an_unknown_work_is_an_error_that_lists_the_works() {
    Matn::ready()
        .args(["search", "cloak", "--work", "nonesuch"])
        .status(2)
        .stdout("")
        .stderr_has("matn: error: ")
        .stderr_has("nonesuch")
        .stderr_has("badr")
        .run();
}

#[test]
fn a_missing_index_is_an_error_with_a_hint() {
    let named = Matn::shipped().args(["search", "cloak", "--index", "elsewhere"]);
    named.status(2).stdout("").stderr_has("elsewhere").stderr_has("hint: ").run();
    let by_variable = Matn::shipped().args(["search", "cloak"]).env("MATN_INDEX", "elsewhere");
    by_variable.status(2).stderr_has("elsewhere").run();
    let without_corpus = Matn::new().args(["search", "cloak"]);
    without_corpus.status(2).stderr_has("hint: ").run();
}

#[test]
fn a_flag_goes_before_the_variable_that_names_the_index() {
    Matn::tiny()
        .args(["search", "shield", "--index", "index", "-q"])
        .env("MATN_INDEX", "elsewhere")
        .run();
}

#[test]
fn a_query_may_come_from_a_file_or_from_standard_input() {
    let from_stdin = Matn::tiny().args(["search", "--query-file", "-", "-c"]);
    from_stdin.stdin("shield\n").stdout("1\n").run();
    let matn = Matn::tiny().file("query.txt", "\u{feff}shield\r\n");
    matn.args(["phrase", "--query-file", "query.txt", "-c"]).stdout("1\n").run();
    let missing = Matn::tiny().args(["search", "--query-file", "none.txt"]);
    missing.status(2).stderr_has("`none.txt`").run();
}

#[test]
fn a_query_that_is_too_large_or_too_deep_is_an_error_and_odd_marks_are_not() {
    let deep = "(".repeat(5_000) + "cloak OR x" + &")".repeat(5_000);
    for query in ["a ".repeat(1 << 19), deep] {
        let matn = Matn::tiny().args(["search", "--query-file", "-"]).stdin(query);
        matn.status(2).stdout("").stderr_has("matn: error: ").run();
    }
    Matn::tiny().args(["search", "", "-q"]).status(2).stderr_has("empty").run();
    for query in ["\"don't (shield", "shield )", "[shield] - /"] {
        Matn::tiny().args(["search", query, "-q"]).run();
    }
}

#[test]
fn a_loosened_search_says_so_on_standard_error_and_in_the_answer() {
    let output = Matn::tiny()
        .args(["search", "shield unicorn", "--format", "json"])
        .stderr_has("matn: note: ")
        .run();
    assert_eq!(output.json()["notices"][0]["code"], "relaxed");
    let args = ["search", "shield unicorn", "--all"];
    Matn::tiny().args(args).status(1).any_stderr().run();
}

#[test]
fn escapes_of_corpus_and_query_reach_no_stream() {
    let text = r#"{"id": "p1", "text": "red \u001b[31mshield\u001b[0m \u202eend"}"#;
    for format in ["human", "json", "jsonl", "tsv", "trec", "html"] {
        let output = Matn::new()
            .file("corpus.jsonl", text)
            .ingest()
            .args(["search", "shield \u{1b}[31mnone", "--format", format])
            .any_stderr()
            .run();
        assert!(!(output.stdout.clone() + &output.stderr).contains('\u{1b}'), "{format}");
    }
}

#[cfg(unix)]
#[test]
fn an_answer_that_cannot_be_written_is_an_error_and_a_closed_pipe_is_none() {
    use std::fs::File;
    use std::process::{Command, Stdio};

    let matn = Matn::tiny();
    let mut command = Command::new(env!("CARGO_BIN_EXE_matn"));
    command.args(["search", "shield"]).current_dir(matn.path(".")).stderr(Stdio::piped());
    if let Ok(full) = File::create("/dev/full") {
        let ended = command.stdout(full).output().expect("it runs");
        assert_eq!(ended.status.code(), Some(2));
    }
    let (reader, writer) = std::io::pipe().expect("a pipe opens");
    drop(reader);
    let ended = command.stdout(writer).output().expect("it runs");
    assert_eq!(ended.status.code(), Some(0));
    assert!(ended.stderr.is_empty());
}
