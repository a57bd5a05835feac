//! What is read: encodings, broken records, markup, odd files, and a second ingest.

use std::fs;

use super::case::holds;
use crate::support::Matn;

const SHIELD: &str = "\"fasting is a shield\"";

/// The ids that `query` finds, in order of the ids.
#[track_caller]
fn found(matn: Matn, query: &str) -> (Vec<String>, Matn) {
    let output =
        matn.args(["search", query, "--view", "ids", "-n", "1000"]).any_stderr().any_status().run();
    let mut ids: Vec<String> = output.stdout.lines().map(str::to_owned).collect();
    ids.sort();
    (ids, output.again())
}

fn utf16(text: &str, little: bool) -> Vec<u8> {
    let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

/// `إن الله مع الصابرين` in Windows-1256, with a line end.
const OLD_ARABIC: &[u8] =
    b"\xc5\xe4 \xc7\xe1\xe1\xe5 \xe3\xda \xc7\xe1\xd5\xc7\xc8\xd1\xed\xe4\r\n";
const OLD_ARABIC_QUERY: &str = "\"إن الله مع الصابرين\"";

#[test]
fn annotations_in_a_text_are_no_words_case_c20() {
    holds("C20");
}

/// Source: dotCMS/core#36508.
#[test]
fn byte_order_marks_and_utf16_are_read_case_c31() {
    let matn = Matn::new()
        .file("recs.jsonl", "\u{feff}{\"id\":\"a1\",\"text\":\"Fasting is a shield.\"}\n")
        .file("verses.csv", "\u{feff}id,text\r\nb1,Fasting is a shield.\r\n")
        .file("plain.txt", "\u{feff}Fasting is a shield.\n")
        .file("wide.txt", utf16("\u{feff}Fasting is a shield.\r\n", true))
        .file("big.txt", utf16("\u{feff}Fasting is a shield.\r\n", false))
        .file("bare.txt", utf16("Fasting is a shield.\r\n", true))
        .file(
            "wide.jsonl",
            utf16("\u{feff}{\"id\":\"c1\",\"text\":\"fasting is a shield\"}\r\n", true),
        )
        .file("wide.csv", utf16("\u{feff}id;text\r\nd1;Fasting is a shield.\r\n", true))
        .ingest();
    let (ids, _) = found(matn, SHIELD);
    assert_eq!(ids, ["bare", "big", "plain", "recs:a1", "verses:b1", "wide", "wide:c1", "wide:d1"]);
}

/// Source: chardet/chardet#137.
#[test]
fn an_old_arabic_encoding_is_guessed_and_told_case_c52() {
    let output = Matn::new()
        .file("old.txt", OLD_ARABIC)
        .file("new.txt", "إن الله مع الصابرين\n")
        .file("table.csv", [b"id,text\r\n1,", OLD_ARABIC].concat())
        .file("records.jsonl", [b"{\"id\":\"1\",\"text\":\"", &OLD_ARABIC[..19], b"\"}\n"].concat())
        .args(["ingest", "old.txt", "new.txt", "table.csv", "records.jsonl"])
        .stderr_has("old.txt: read as windows-1256")
        .run();
    assert!(!output.stderr.contains("new.txt"), "valid UTF-8 is never guessed");
    let (ids, _) = found(output.again(), OLD_ARABIC_QUERY);
    assert_eq!(ids, ["new", "old", "records:1", "table:1"]);
}

#[test]
fn an_encoding_may_be_named_case_c52() {
    let matn = Matn::new().file("old.txt", OLD_ARABIC);
    let named = matn.args(["ingest", "old.txt", "--encoding", "windows-1256"]).run();
    assert_eq!(found(named.again(), OLD_ARABIC_QUERY).0, ["old"]);
    let unknown = Matn::new().file("old.txt", OLD_ARABIC);
    unknown
        .args(["ingest", "old.txt", "--encoding", "nonsense"])
        .status(2)
        .stderr_has("`nonsense`")
        .run();
}

/// Source: dathere/qsv#529.
#[test]
fn a_bad_record_is_told_with_its_line_and_the_rest_is_read_case_c37() {
    let records = concat!(
        "{\"id\":\"a\",\"text\":\"fasting is a shield\"}\n",
        "{\"id\":\"b\",\"text\":\"fasting is\n",
        "{\"id\":\"c\",\"text\":\"fasting\\u0000 is a shield\"}\n",
        "{\"id\":\"d\",\"text\":\"fasting \\ud800 is a shield\"}\n",
        "{\"id\":\"e\",\"text\":\"fasting is\u{2028} a shield\"}\n",
        "\n",
        "[\"fasting is a shield\"]\n",
        "{\"id\":\"g\",\"note\":\"no text\"}\n",
        "{\"id\":\"a\",\"text\":\"second record with id a: fasting is a shield\"}\n",
        "{\"id\":\"h\",\"text\":42}\n",
        "{\"id\":\"i\",\"text\":null}\n",
        "{\"id\":\"j\",\"text\":\"fasting\"} {\"id\":\"k\",\"text\":\"fasting\"}\n",
        "42\r\n",
        "{\"id\":\"l\",\"text\":\"fasting to the end\"}",
    );
    let mut matn = Matn::new()
        .file("recs.jsonl", records)
        .args(["ingest", "recs.jsonl"])
        .status(2)
        .stderr_has("the id `recs:a` occurs again");
    for line in [2, 4, 7, 8, 9, 10, 11, 12, 13] {
        matn = matn.stderr_has(&format!("recs.jsonl:{line}: left out: "));
    }
    let output = matn.run();
    for line in [1, 3, 5, 6, 14] {
        assert!(!output.stderr.contains(&format!("recs.jsonl:{line}:")), "{}", output.stderr);
    }
    let (ids, matn) = found(output.again(), "fasting");
    assert_eq!(ids, ["recs:a", "recs:c", "recs:e", "recs:l"]);
    let (ids, _) = found(matn, SHIELD);
    assert_eq!(ids, ["recs:a", "recs:c", "recs:e"]);
}

#[test]
fn a_strict_ingest_stops_at_the_first_bad_record_case_c37() {
    let records =
        "{\"id\":\"a\",\"text\":\"fasting\"}\nbroken\n{\"id\":\"c\",\"text\":\"fasting\"}\n";
    let output = Matn::new()
        .file("recs.jsonl", records)
        .args(["ingest", "recs.jsonl", "--strict"])
        .status(2)
        .stderr_has("`recs.jsonl` line 2")
        .run();
    output.again().args(["search", "fasting"]).status(2).stderr_has("no index").run();
}

#[test]
fn a_bad_row_of_a_table_is_told_and_the_rest_is_read_case_c37() {
    let table =
        "id,text\n1,\"fasting, \"\"good\"\"\"\n2\n3,fasting\n3,again fasting\n,fasting alone\n";
    let output = Matn::new()
        .file("t.csv", table)
        .args(["ingest", "t.csv"])
        .status(2)
        .stderr_has("the id `t:3` occurs again")
        .run();
    assert_eq!(found(output.again(), "fasting").0, ["t:1", "t:3", "t:5"]);
}

#[test]
fn tags_entities_and_scripts_of_a_page_are_no_text_case_c41() {
    holds("C41");
}

/// Source: quickwit-oss/tantivy-cli#105.
#[test]
fn a_second_ingest_doubles_nothing_and_ids_are_strings_case_c47() {
    let records = "{\"id\":\"007\",\"text\":\"fasting is a shield\"}\n{\"id\":7,\"text\":\"fasting is good\"}\n";
    let ingest = |matn: Matn| matn.args(["ingest", "d"]).any_stderr().any_status().run().again();
    let matn = ingest(Matn::new().file("d/recs.jsonl", records));
    let (ids, matn) = found(matn, "fasting");
    assert_eq!(ids, ["recs:007", "recs:7"]);
    let (ids, matn) = found(ingest(matn), "fasting");
    assert_eq!(ids, ["recs:007", "recs:7"]);

    let changed = records.replace("fasting is good", "prayer");
    let (ids, matn) = found(ingest(matn.file("d/recs.jsonl", changed)), "fasting");
    assert_eq!(ids, ["recs:007"]);

    fs::remove_file(matn.path("d/recs.jsonl")).expect("the file is there");
    let matn = matn.args(["ingest", "d"]).any_status().any_stderr().run().again();
    let (ids, _) = found(matn, "fasting OR shield OR prayer");
    assert!(ids.is_empty(), "{ids:?}");
}

#[test]
fn a_folder_that_cannot_be_read_leaves_the_index_as_it_was_case_c47() {
    let matn = Matn::new().file("d/recs.txt", "fasting").ingest();
    fs::rename(matn.path("d"), matn.path("e")).expect("a folder can be renamed");
    let matn = matn.args(["ingest", "d", "--prune"]).status(2).stderr_has("`d`").run().again();
    assert_eq!(found(matn, "fasting").0, ["recs"]);
}

/// Source: oracle/opengrok#233.
#[cfg(unix)]
#[test]
fn one_odd_file_does_not_spoil_an_ingest_case_c55() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    let matn = Matn::new()
        .file("w/good.txt", "Fasting is a shield.\n")
        .file("w/empty.txt", "")
        .file("w/blank.txt", " \n\n\t\n")
        .file("w/secret.txt", "Fasting is secret.\n")
        .file("w/bin.txt", b"Fasting \0\x01\x02\x03 is \0 binary\xff\xfe\0")
        .file("w/new\nline.txt", "Fasting on a new line.\n");
    let root = matn.path("w");
    fs::write(root.join(OsStr::from_bytes(b"odd\xff.txt")), "Fasting is odd.\n")
        .expect("a file can be written");
    symlink(".", root.join("self")).expect("a link can be made");
    symlink("b", root.join("a")).expect("a link can be made");
    symlink("a", root.join("b")).expect("a link can be made");
    symlink("nowhere", root.join("dangling")).expect("a link can be made");
    let secret = root.join("secret.txt");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o0)).expect("it is ours");
    let is_readable = fs::read(&secret).is_ok();

    let output = matn
        .args(["ingest", "w"])
        .status(2)
        .stderr_has("w/dangling: left out")
        .stderr_has("w/bin.txt: left out")
        .run();
    assert!(!output.stderr.contains("empty.txt") && !output.stderr.contains("blank.txt"));
    assert_eq!(output.stderr.lines().count(), if is_readable { 4 } else { 5 }, "a note a line");
    let (ids, matn) = found(output.again(), "fasting");
    let mut wanted = vec!["good", "new-line", "odd\u{fffd}"];
    if is_readable {
        wanted.push("secret");
    }
    assert_eq!(ids, wanted);
    let (ids, _) = found(matn, SHIELD);
    assert_eq!(ids, ["good"]);
}

#[test]
fn a_line_of_a_megabyte_is_read_case_k09() {
    let text = "word ".repeat(200_000) + "Fasting is a shield";
    let matn = Matn::new()
        .file("long.jsonl", format!("{{\"id\":\"1\",\"text\":\"{text}\"}}\n"))
        .args(["ingest", "long.jsonl"])
        .run()
        .again();
    let (ids, _) = found(matn, SHIELD);
    assert_eq!(ids.len(), 1, "{ids:?}");
}

#[test]
fn line_ends_of_every_system_are_line_ends_case_k10() {
    let matn = Matn::new()
        .file("dos.txt", "Fasting is\r\na shield.\r\n\r\nPrayer.\r\n")
        .file("mac.txt", "Fasting is\ra shield.\r")
        .file("recs.jsonl", "{\"id\":\"1\",\"text\":\"Fasting is\\r\\na shield.\"}\r\n\r\n{\"id\":\"2\",\"text\":\"Prayer\"}\r\n")
        .file("t.csv", "id,text\r\n1,\"Fasting is\r\na shield.\"\r\n2,Prayer\r\n")
        .ingest();
    let (ids, matn) = found(matn, SHIELD);
    assert_eq!(ids, ["dos#1", "mac", "recs:1", "t:1"]);
    let (ids, _) = found(matn, "prayer");
    assert_eq!(ids, ["dos#2", "recs:2", "t:2"]);
}
