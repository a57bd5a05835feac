//! `matn info --check`, and what a damaged file does to all other commands.
//!
//! 1. A sound index is called sound, and no file of it is left out.
//! 2. A changed byte in any file is found and the file named, with the next step.
//! 3. A search never answers from a file that was changed after the index was written.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::support::Matn;

/// An index that holds every kind of file, deletions among them.
fn with_deletions() -> Matn {
    let record = |number: usize, word: &str| {
        format!("{{\"id\":{number},\"text\":\"The {word} of number {number}.\"}}\n")
    };
    let all: String = (1..=40).map(|number| record(number, "horse")).collect();
    let matn = Matn::new().file("books/a.jsonl", &all).file("books/b.jsonl", record(1, "goat"));
    let matn = matn.args(["ingest", "books"]).any_stderr().run().again();
    fs::remove_file(matn.path("books/b.jsonl")).expect("it is there");
    matn.args(["ingest", "books"]).any_stderr().run().again()
}

/// The files of the index that hold something, as seen from its folder.
fn files(matn: &Matn) -> Vec<PathBuf> {
    let root = matn.path("index");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::metadata(&path).expect("it is there").len() > 0 {
                files.push(path.strip_prefix(&root).expect("it is below").to_owned());
            }
        }
    }
    files.sort();
    files
}

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|about| about.modified()).expect("it has a time")
}

/// Turns one bit of the byte at `place` of 4 parts.
fn flip(path: &Path, place: usize) {
    let mut content = fs::read(path).expect("it can be read");
    let byte = (content.len() - 1) * place / 4;
    content[byte] ^= 1;
    fs::write(path, content).expect("it can be written");
}

#[test]
fn a_sound_index_is_called_sound() {
    let matn = with_deletions();
    let num = files(&matn).len();
    let sound = format!("checked {num} files, sound\n");
    matn.args(["info", "--check"]).stdout(&sound).run();
}

#[test]
fn a_changed_byte_in_any_file_is_found_and_no_search_answers_from_it() {
    let mut matn = with_deletions();
    let files = files(&matn);
    let ending = |path: &PathBuf| path.extension().map(|ending| ending.to_owned());
    let mut endings: Vec<_> = files.iter().filter_map(ending).collect();
    endings.sort();
    endings.dedup();
    assert_eq!(endings, ["del", "fast", "fieldnorm", "idx", "json", "pos", "store", "term"]);
    for file in files {
        let path = matn.path("index").join(&file);
        let content = fs::read(&path).expect("it can be read");
        let time = modified(&path);
        for place in 0..=4 {
            flip(&path, place);
            let output = matn.args(["info", "--check"]).status(2).stdout("");
            let output = output
                .stderr_has("matn: error: the index at `index` is damaged: ")
                .stderr_has(&format!("`{}`", file.display()))
                .stderr_has("hint: build it anew with `matn ingest --rebuild PATH… --index index`")
                .run();
            matn = output.again();
            let is_list = file.to_string_lossy().contains("sources-");
            let command: &[&str] = if is_list { &["info"] } else { &["search", "horse"] };
            let output = matn.args(command.iter().copied()).status(2).stdout("");
            matn = output.stderr_has("is damaged").stderr_has("--rebuild").run().again();
            let ingest = matn.args(["ingest", "books"]).status(2).stdout("");
            matn = ingest.stderr_has("is damaged").stderr_has("--rebuild").run().again();
            fs::write(&path, &content).expect("it can be written");
        }
        let file = fs::File::options().write(true).open(&path).expect("it can be opened");
        file.set_modified(time).expect("its time can be set");
    }
    let matn = matn.args(["info", "--check"]).run().again();
    matn.args(["search", "horse", "-c"]).stdout("40\n").run();
}

#[test]
fn a_changed_byte_is_found_by_a_check_also_where_the_time_of_the_file_tells_nothing() {
    let mut matn = with_deletions();
    for file in files(&matn) {
        let path = matn.path("index").join(&file);
        let content = fs::read(&path).expect("it can be read");
        let time = modified(&path);
        let write = |content: &[u8]| {
            fs::write(&path, content).expect("it can be written");
            let file = fs::File::options().write(true).open(&path).expect("it can be opened");
            file.set_modified(time).expect("its time can be set");
        };
        for byte in (0..content.len()).step_by(content.len() / 16 + 1) {
            let mut changed = content.clone();
            changed[byte] ^= 0x10;
            write(&changed);
            let output = matn.args(["info", "--check"]).status(2);
            matn = output.stderr_has(&format!("`{}`", file.display())).run().again();
        }
        write(&content);
    }
}

#[test]
fn missing_and_cut_files_are_named_also_without_the_list_of_the_engine() {
    let mut matn = with_deletions();
    fs::remove_file(matn.path("index/build-1/.managed.json")).expect("it is there");
    matn = matn.args(["info", "--check"]).run().again();
    for file in files(&matn) {
        let path = matn.path("index").join(&file);
        let content = fs::read(&path).expect("it can be read");
        for cut in [0, 5, content.len() / 2, content.len() - 1] {
            fs::write(&path, &content[..cut]).expect("it can be written");
            let output = matn.args(["info", "--check"]).status(2);
            matn = output.stderr_has(&format!("`{}`", file.display())).run().again();
        }
        fs::remove_file(&path).expect("it is there");
        let is_pointer = file == Path::new("matn.json");
        let named = if is_pointer {
            "no index at".to_owned()
        } else {
            format!("`{}` is missing", file.display())
        };
        matn = matn.args(["info", "--check"]).status(2).stderr_has(&named).run().again();
        fs::write(&path, &content).expect("it can be written");
    }
}

#[test]
fn a_copy_of_an_index_with_times_of_its_own_is_sound_and_answers() {
    let matn = with_deletions();
    let copied = matn.path("copy");
    fs::create_dir_all(copied.join("build-1")).expect("it can be made");
    let mut files = files(&matn);
    // The lists first, so that each other file is younger.
    files.sort_by_key(|file| file.extension().is_none_or(|ending| ending != "json"));
    for file in files {
        fs::copy(matn.path("index").join(&file), copied.join(&file)).expect("it can be copied");
    }
    let matn = matn.args(["search", "horse", "-c", "--index", "copy"]).stdout("40\n").run().again();
    matn.args(["info", "--check", "--index", "copy"]).run();
}

#[test]
fn a_check_as_json_tells_each_broken_file() {
    let matn = with_deletions();
    let output = matn.args(["info", "--check", "--format", "json"]).run();
    assert_eq!(output.json()["check"]["sound"], true);
    let matn = output.again();
    flip(&matn.path("index/matn.json"), 2);
    let output = matn.args(["info", "--check", "--format", "json"]).status(2).any_stderr().run();
    let check = &output.json()["check"];
    assert_eq!(
        (&check["sound"], &check["broken"][0]["path"]),
        (&false.into(), &"matn.json".into())
    );
}
