//! Indexes built by this version and by older ones, kept in `tests/golden`.
//!
//! 1. An index with the versions of this program is opened read-only and answers as it did.
//! 2. An index with other versions is refused, with the command that rebuilds it.
//!
//! After a change of the format or of the analyzer, build the index of the new versions with
//! `matn ingest corpus.jsonl --index format-F-analyzer-A` in `tests/golden`, and take the path of
//! the folder out of its list of sources. The older ones stay: they must be refused.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{Matn, marked};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The names of the kept indexes.
fn kept() -> Vec<String> {
    let entries = fs::read_dir(golden()).expect("there are golden indexes");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

fn current() -> String {
    let (format, analyzer) = (matn::index::FORMAT_VERSION, matn::analysis::ANALYZER_VERSION);
    format!("format-{format}-analyzer-{analyzer}")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder can be read") {
        let path = entry.expect("a folder can be listed").path();
        let target = to.join(path.file_name().expect("a file has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file can be copied");
        }
    }
}

/// A run with the kept index `name` in the default place.
fn with_index(name: &str) -> Matn {
    let matn = Matn::new();
    copy(&golden().join(name), &matn.path("index"));
    matn
}

fn set_writable(folder: &Path, is_writable: bool) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            set_writable(&path, is_writable);
        }
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = if is_writable { 0o755 } else { 0o555 };
        fs::set_permissions(folder, fs::Permissions::from_mode(mode)).expect("it is ours");
    }
}

#[track_caller]
fn answer(matn: Matn, query: &str) -> (Value, Matn) {
    let output = matn.args(["search", query, "--format", "json"]).run();
    (output.json()["hits"].clone(), output.again())
}

#[test]
fn the_index_of_this_version_is_kept_and_answers() {
    assert!(kept().contains(&current()), "tests/golden has no {}", current());
    let matn = with_index(&current());
    set_writable(&matn.path("index"), false);
    let (hits, matn) = answer(matn, "\"the Prophet said\"");
    assert_eq!(hits[0]["id"], "corpus:1");
    assert_eq!(marked(&hits[0]), ["The Prophet", "said"]);
    let (hits, matn) = answer(matn, "deed");
    assert_eq!(marked(&hits[0]), ["Deeds"]);
    let (hits, mut matn) = answer(matn, "\"الأعمال بالنيات\"");
    assert_eq!(hits[0]["id"], "corpus:2");
    assert_eq!(hits[0]["lang"], "ar");
    assert_eq!(marked(&hits[0]), ["الأَعْمَالُ بِالنِّيَّاتِ"]);
    for query in
        ["in:speech deeds", "book:intentions", "book:\"=the book of intentions\"", "narrator:Umar"]
    {
        let (hits, again) = answer(matn, query);
        assert_eq!(hits.as_array().map(Vec::len), Some(1), "{query}");
        matn = again;
    }
    set_writable(&matn.path("index"), true);
}

#[test]
fn an_index_of_another_version_is_refused_and_can_be_built_anew() {
    for name in kept().into_iter().filter(|name| *name != current()) {
        with_index(&name)
            .args(["search", "deeds"])
            .status(2)
            .stdout("")
            .stderr_has("matn ingest --rebuild")
            .run();
    }
    for (part, other) in [("format", 9999), ("analyzer", 9999), ("format", 0), ("analyzer", 0)] {
        let matn = with_index(&current());
        let path = matn.path("index/matn.json");
        let read = fs::read(&path).expect("an index has a pointer");
        let mut pointer: Value = serde_json::from_slice(&read).expect("it is JSON");
        pointer[part] = json!(other);
        fs::write(&path, pointer.to_string()).expect("it can be written");
        let mut matn = matn.file("new.txt", "Deeds of another kind.");
        for args in [&["search", "deeds"][..], &["info"], &["ingest", "new.txt"]] {
            matn = matn
                .args(args.iter().copied())
                .status(2)
                .stdout("")
                .stderr_has(&format!("has {part} {other}"))
                .stderr_has("matn ingest --rebuild")
                .run()
                .again();
        }
        let matn = matn.args(["ingest", "--rebuild", "new.txt"]).run().again();
        assert_eq!(answer(matn, "deeds").0[0]["id"], "new");
    }
}

#[test]
fn a_damaged_index_is_an_error_and_no_crash() {
    type Damage = fn(&Path);
    let damage: [(&str, Damage); 4] = [
        ("no pointer to read", |index| {
            fs::write(index.join("matn.json"), "{").expect("it can be written");
        }),
        ("a pointer out of the index", |index| {
            let pointer = fs::read_to_string(index.join("matn.json")).expect("it can be read");
            let pointer = pointer.replace("\"build-1\"", "\"../../etc\"");
            fs::write(index.join("matn.json"), pointer).expect("it can be written");
        }),
        ("no build", |index| {
            fs::remove_dir_all(index.join("build-1")).expect("it is there");
        }),
        ("a build without its list", |index| {
            fs::remove_file(index.join("build-1/meta.json")).expect("it is there");
        }),
    ];
    for (what, damage) in damage {
        let matn = with_index(&current());
        damage(&matn.path("index"));
        let output = matn.args(["search", "deeds"]).status(2).stderr_has("matn: error: ").run();
        assert!(output.stderr.contains("--rebuild"), "{what}: {}", output.stderr);
    }
}

#[test]
fn a_cut_file_of_an_index_is_an_error_and_no_crash() {
    let build = golden().join(current()).join("build-1");
    for entry in fs::read_dir(build).expect("an index has files") {
        let path = entry.expect("they can be listed").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("it is text").to_owned();
        let matn = with_index(&current());
        let file = matn.path("index/build-1").join(&name);
        let content = fs::read(&file).expect("it can be read");
        fs::write(&file, &content[..content.len() / 2]).expect("it can be written");
        let output = matn.args(["search", "deeds"]).any_status().any_stderr().run();
        assert!(!output.stderr.contains("panicked"), "{name}: {}", output.stderr);
    }
}
