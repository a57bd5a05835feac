//! `matn ingest --quran`: the Arabic text of the Qur'an that the program brings.
//!
//! 1. It is a work as any other, with its edition, source and terms, read once.
//! 2. A file with the Arabic text goes before it, whichever came first, and that is told.

use crate::support::{Matn, marked};

/// A file of a verse; long enough to be told from the text of the program.
const VERSE: &str =
    r#"{"id": "112:1", "work": "quran", "lang": "ar", "text": "قل هو الله أحد، من ملف"}"#;

const TOLD: &str = "quran.jsonl: holds the Arabic text of the Qur'an; the one that matn brings is \
                    left out";

fn is_built_in(matn: Matn) -> (bool, Matn) {
    let output = matn.args(["search", "2:255", "--format", "json"]).any_status().any_stderr().run();
    (output.stdout.contains("\"quranize-1.0.1!"), output.again())
}

#[test]
fn the_qur_an_is_there_with_its_edition_source_and_terms() {
    let output = Matn::new().args(["ingest", "--quran"]).run();
    assert!(output.stdout.contains("1 file, 6236 narrations"), "{}", output.stdout);
    let output = output.again().args(["search", "2:255", "--format", "json"]).any_stderr().run();
    let hit = &output.json()["hits"][0];
    assert_eq!(
        (&hit["id"], &hit["work"], &hit["lang"]),
        (&"2:255".into(), &"quran".into(), &"ar".into())
    );
    assert_eq!(hit["source"]["line"], 262);
    let output = output.again().args(["phrase", "وسع كرسيه السماوات", "--format", "json"]).run();
    assert_eq!(output.json()["hits"][0]["id"], "2:255");
    assert_eq!(marked(&output.json()["hits"][0]).len(), 1);
    let output = output.again().args(["info", "works"]).run();
    for part in [
        "edition  Tanzil Quran Text",
        "source   Tanzil Project, https://tanzil.net",
        "license  Creative Commons",
    ] {
        assert!(output.stdout.contains(part), "{part}: {}", output.stdout);
    }
    let matn = output.again().file("a.txt", "Another text.");
    let output = matn.args(["ingest", "--quran", "a.txt"]).run();
    assert!(
        output.stdout.contains("1 file, 1 narration, 1 passage, 1 file unchanged"),
        "{}",
        output.stdout
    );
    let output = output.again().args(["ingest", "--prune", "a.txt"]).run();
    assert!(is_built_in(output.again()).0, "it is no file that could be gone");
}

#[test]
fn a_file_with_the_arabic_text_goes_before_it() {
    let matn = Matn::new().file("quran.jsonl", VERSE);
    let matn = matn.args(["ingest", "--quran", "quran.jsonl"]).stderr_has(TOLD).run().again();
    let (is_there, matn) = is_built_in(matn);
    assert!(!is_there, "not where both are given");
    let output = matn.args(["ingest", "--quran"]).stderr_has(TOLD).run();
    assert!(output.stdout.contains("0 files, 0 narrations"), "{}", output.stdout);
    let (is_there, matn) = is_built_in(output.again());
    assert!(!is_there, "nor where the file is in the index");
    matn.args(["search", "ملف", "--view", "ids"]).stdout("112:1\n").run();
}

#[test]
fn a_file_with_the_arabic_text_takes_its_place() {
    let matn = Matn::new().args(["ingest", "--quran"]).run().again();
    let (is_there, matn) = is_built_in(matn);
    assert!(is_there);
    let matn = matn.file("quran.jsonl", VERSE);
    let matn = matn.args(["ingest", "quran.jsonl"]).stderr_has(TOLD).run().again();
    let (is_there, matn) = is_built_in(matn);
    assert!(!is_there);
    let output = matn.args(["info", "works"]).run();
    assert!(
        output.stdout.contains("1 narration, 1 passage, ar, from quran.jsonl"),
        "{}",
        output.stdout
    );
    output.again().args(["ingest", "quran.jsonl"]).run();
}

#[test]
fn without_the_flag_there_must_be_a_path() {
    Matn::new().args(["ingest"]).status(2).stderr_has("PATH").run();
    let output = Matn::new().args(["ingest", "--quran", "--dry-run"]).run();
    assert!(output.stdout.contains("1:1\n"), "{}", output.stdout);
    assert!(output.stdout.contains("nothing written"), "{}", output.stdout);
}
