//! What becomes of a narration that several sources have.
//!
//! 1. One of them gives it, and never two.
//! 2. It is in the index as long as any of them holds it.
//! 3. What is counted is what stands in the index.

use std::fs;

use crate::support::Matn;

/// Records of these numbers, each with `word` in it.
fn records(numbers: impl IntoIterator<Item = u32>, word: &str) -> String {
    let record = |number| {
        format!(
            "{{\"id\":\"book:{number}\",\"work\":\"book\",\"text\":\"The {word} of {number}.\"}}\n"
        )
    };
    numbers.into_iter().map(record).collect()
}

/// Ingests with these arguments; standard output and error.
#[track_caller]
fn ingest(matn: Matn, args: &[&str]) -> (String, Matn) {
    let args = ["ingest"].iter().chain(args).copied();
    let output = matn.args(args).run();
    (output.stdout.clone(), output.again())
}

/// Checks that each word is found in so many passages, that so many narrations are counted as stand
/// in the index, and that it is sound.
#[track_caller]
fn check(mut matn: Matn, words: &[(&str, u64)]) -> Matn {
    for (word, expected) in words {
        let output = matn.args(["search", word, "-c"]).found_or_not().any_stderr().run();
        assert_eq!(output.stdout.trim(), expected.to_string(), "{word}");
        matn = output.again();
    }
    let total: u64 = words.iter().map(|word| word.1).sum();
    let output = matn.args(["info", "--format", "json"]).run();
    let info = output.json();
    assert_eq!(info["index"]["passages"], total, "{info:#}");
    assert_eq!(info["index"]["narrations"], total, "{info:#}");
    let works = info["works"].as_array().expect("there is a list of works");
    let sum = |key: &str| works.iter().filter_map(|work| work[key].as_u64()).sum::<u64>();
    assert_eq!((sum("narrations"), sum("passages")), (total, total), "{info:#}");
    let output = output.again().args(["info", "--check"]).run();
    let count = output.again().args(["count", "zebra", "--format", "json"]);
    let counted = count.found_or_not().any_stderr().run();
    assert_eq!(counted.json()["total"]["words"], 4 * total, "four words a record");
    counted.again()
}

fn write(matn: &Matn, name: &str, text: String) {
    fs::write(matn.path(name), text).expect("it can be written");
}

fn remove(matn: &Matn, name: &str) {
    fs::remove_file(matn.path(name)).expect("it is there");
}

#[test]
fn a_replaced_narration_comes_back_when_its_replacement_is_pruned() {
    let matn = Matn::new().file("a.jsonl", records(1..=4, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(3..=6, "camel")).ingest();
    let matn = check(matn, &[("horse", 2), ("camel", 4)]);
    remove(&matn, "b.jsonl");
    let (told, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    assert!(told.contains("1 source taken out, 1 file read again"), "{told}");
    let matn = check(matn, &[("horse", 4), ("camel", 0)]);
    let (told, _) = ingest(matn, &["a.jsonl"]);
    assert!(told.contains("1 file unchanged") && !told.contains("again"), "{told}");
}

#[test]
fn a_replaced_narration_comes_back_when_its_replacement_has_it_no_more() {
    let matn = Matn::new().file("a.jsonl", records(1..=4, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(3..=6, "camel")).ingest();
    write(&matn, "b.jsonl", records(4..=5, "camel"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    let matn = check(matn, &[("horse", 3), ("camel", 2)]);
    write(&matn, "b.jsonl", records(1..=9, "goat"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    let matn = check(matn, &[("horse", 0), ("camel", 0), ("goat", 9)]);
    write(&matn, "b.jsonl", records(9..=9, "goat"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    check(matn, &[("horse", 4), ("goat", 1)]);
}

#[test]
fn of_two_sources_the_one_that_has_changed_last_gives_the_narration() {
    let matn = Matn::new().file("a.jsonl", records(1..=4, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(3..=6, "camel")).ingest();
    write(&matn, "a.jsonl", records(1..=4, "goat"));
    let (_, matn) = ingest(matn, &["a.jsonl"]);
    let matn = check(matn, &[("goat", 4), ("camel", 2)]);
    remove(&matn, "a.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "b.jsonl"]);
    check(matn, &[("camel", 4)]);
}

#[test]
fn another_length_of_passages_does_not_change_which_source_gives_a_narration() {
    let matn = Matn::new().file("a.jsonl", records(1..=4, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(3..=6, "camel")).ingest();
    let (_, matn) = ingest(matn, &["--passage-words", "90", "a.jsonl"]);
    let matn = check(matn, &[("horse", 2), ("camel", 4)]);
    let (_, matn) = ingest(matn, &["--passage-words", "80", "a.jsonl", "b.jsonl"]);
    check(matn, &[("horse", 2), ("camel", 4)]);
}

#[test]
fn of_three_sources_the_next_comes_forth_when_one_leaves() {
    let three = || {
        let matn = Matn::new().file("a.jsonl", records(1..=6, "horse")).ingest();
        let matn = matn.file("b.jsonl", records(1..=4, "camel")).ingest();
        let matn = matn.file("c.jsonl", records(1..=2, "goat")).ingest();
        check(matn, &[("horse", 2), ("camel", 2), ("goat", 2)])
    };
    let matn = three();
    remove(&matn, "c.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    let matn = check(matn, &[("horse", 2), ("camel", 4)]);
    remove(&matn, "b.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    check(matn, &[("horse", 6)]);

    let matn = three();
    remove(&matn, "b.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    let matn = check(matn, &[("horse", 4), ("goat", 2)]);
    remove(&matn, "c.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    check(matn, &[("horse", 6)]);

    let matn = three();
    remove(&matn, "b.jsonl");
    remove(&matn, "c.jsonl");
    let (_, matn) = ingest(matn, &["--prune", "a.jsonl"]);
    check(matn, &[("horse", 6)]);
}

#[test]
fn a_source_that_cannot_be_read_again_is_told_and_is_whole_when_its_file_is_back() {
    let matn = Matn::new().file("a.jsonl", records(1..=4, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(3..=6, "camel")).ingest();
    remove(&matn, "a.jsonl");
    write(&matn, "b.jsonl", records(5..=6, "camel"));
    let told = "a.jsonl: texts of it had been replaced";
    let matn = matn.args(["ingest", "b.jsonl"]).stderr_has(told).run().again();
    let matn = check(matn, &[("horse", 2), ("camel", 2)]);
    write(&matn, "a.jsonl", records(1..=4, "horse"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    check(matn, &[("horse", 4), ("camel", 2)]);
}

#[test]
fn a_source_is_read_again_as_it_was_read_before() {
    let odd = |numbers: std::ops::RangeInclusive<u32>| {
        let line = |number| format!("{number},The horse of {number}.,Another text of it.\n");
        "no,body,text\n".to_owned() + &numbers.map(line).collect::<String>()
    };
    let matn = Matn::new().file("book.csv", odd(1..=4));
    let (_, matn) = ingest(matn, &["--map", "text=body,id=no", "book.csv"]);
    let matn =
        matn.file("b.jsonl", records(3..=6, "camel")).args(["ingest", "b.jsonl"]).run().again();
    let matn = check(matn, &[("horse", 2), ("camel", 4)]);
    remove(&matn, "b.jsonl");
    let matn = matn.file("c.jsonl", records(7..=7, "goat"));
    let (_, matn) = ingest(matn, &["--prune", "c.jsonl"]);
    check(matn, &[("horse", 4), ("goat", 1)]);
}

#[test]
fn what_was_left_out_of_a_source_is_not_told_again_when_it_is_read_again() {
    let bad = "not a record\n".to_owned() + &records(1..=4, "horse");
    let matn = Matn::new().file("a.jsonl", bad);
    let matn = matn.args(["ingest", "a.jsonl"]).status(2).any_stderr().run().again();
    let matn = matn.file("b.jsonl", records(3..=6, "camel"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    write(&matn, "b.jsonl", records(5..=6, "camel"));
    let (told, matn) = ingest(matn, &["--strict", "b.jsonl"]);
    assert!(told.starts_with("1 file, 2 narrations, 2 passages, 1 file read again"), "{told}");
    let matn = check(matn, &[("horse", 4), ("camel", 2)]);
    // One that has changed meanwhile is told as if it were given.
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    write(&matn, "b.jsonl", records(4..=6, "camel"));
    let (_, matn) = ingest(matn, &["b.jsonl"]);
    write(&matn, "a.jsonl", "not a record\n".to_owned() + &records(1..=5, "goat"));
    write(&matn, "b.jsonl", records(6..=6, "camel"));
    let told = "a.jsonl:1: left out";
    let matn = matn.args(["ingest", "b.jsonl"]).status(2).stderr_has(told).run().again();
    check(matn, &[("goat", 5), ("camel", 1)]);
}

#[test]
fn sources_of_one_name_in_two_folders_are_two() {
    let matn = Matn::new()
        .file("one/a.jsonl", records(1..=2, "horse"))
        .file("two/a.jsonl", records(3..=5, "camel"));
    let ingest_in = |matn: &Matn, folder: &str| {
        let index = matn.path("index");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_matn"));
        command.args(["ingest", "a.jsonl", "--index"]).arg(index).current_dir(matn.path(folder));
        assert!(command.output().expect("it runs").status.success());
    };
    ingest_in(&matn, "one");
    ingest_in(&matn, "two");
    let matn = check(matn, &[("horse", 2), ("camel", 3)]);
    write(&matn, "two/a.jsonl", records(3..=3, "goat"));
    ingest_in(&matn, "two");
    check(matn, &[("horse", 2), ("goat", 1)]);
}

#[test]
fn the_same_text_under_the_same_id_in_two_files_is_taken_once_and_counted() {
    let matn = Matn::new()
        .file("books/a.jsonl", records(1..=4, "horse"))
        .file("books/b.jsonl", records(1..=4, "horse") + &records(5..=6, "camel"));
    let (told, matn) = ingest(matn, &["books"]);
    assert!(
        told.contains("6 narrations") && told.contains("4 texts the same in two files"),
        "{told}"
    );
    let matn = check(matn, &[("horse", 4), ("camel", 2)]);
    remove(&matn, "books/a.jsonl");
    let (_, matn) = ingest(matn, &["books"]);
    let matn = check(matn, &[("horse", 4), ("camel", 2)]);
    let changed = records(1..=2, "horse") + &records(3..=4, "goat");
    write(&matn, "books/a.jsonl", changed);
    let (told, matn) = ingest(matn, &["books"]);
    assert!(!told.contains("left out"), "{told}");
    check(matn, &[("horse", 2), ("goat", 2), ("camel", 2)]);
}
