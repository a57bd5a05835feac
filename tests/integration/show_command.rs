//! `matn show` and `matn info`.

use std::fs;
use std::path::PathBuf;

use crate::support::Matn;

#[test]
fn a_passage_is_shown_with_its_neighbours() {
    let args = ["show", "badr#3", "-C", "1", "--format", "json"];
    let answer = Matn::ready().args(args).run().json();
    let passages = answer["references"][0]["passages"].as_array().expect("there are passages");
    let ids: Vec<_> = passages.iter().filter_map(|passage| passage["id"].as_str()).collect();
    assert_eq!(ids, ["badr#2", "badr#3", "badr#4"]);
    let context: Vec<_> = passages.iter().map(|passage| passage["is_context"] == true).collect();
    assert_eq!(context, [true, false, true]);
}

#[test]
fn people_see_the_text_and_where_it_stands() {
    let output = Matn::ready().args(["show", "badr#1"]).run();
    assert!(output.stdout.starts_with("badr#1  "), "{}", output.stdout);
    assert!(output.stdout.contains("corpus/badr.txt:1\n"), "{}", output.stdout);
    assert!(output.stdout.contains("It is narrated from Sayyiduna Umar"), "{}", output.stdout);
}

#[test]
fn a_passage_is_cited_in_three_styles() {
    for (style, part) in [("plain", "badr#1"), ("md", "`badr#1`"), ("bibtex", "@misc{")] {
        let output = Matn::ready().args(["show", "badr#1", "--cite", style]).run();
        assert!(output.stdout.contains(part), "{style}: {}", output.stdout);
    }
}

#[test]
fn an_unknown_reference_is_not_found_and_the_others_are_shown() {
    let output =
        Matn::ready().args(["show", "badr#1", "badr#9999"]).status(1).stderr_has("badr#9999").run();
    assert!(output.stdout.starts_with("badr#1  "));
    Matn::ready().args(["show", "nonesuch"]).status(1).stdout("").stderr_has("nonesuch").run();
}

#[test]
fn info_tells_of_index_and_works() {
    let answer = Matn::tiny().args(["info", "--format", "json"]).run().json();
    assert_eq!(answer["schema"], "matn.info/1");
    assert_eq!(answer["index"]["narrations"], 3);
    assert_eq!(answer["works"][0]["id"], "corpus");
    let output = Matn::ready().args(["info", "works"]).run();
    assert!(output.stdout.contains("badr"), "{}", output.stdout);
}

#[test]
fn a_second_ingest_doubles_nothing() {
    let count = |matn: Matn| {
        let output = matn.args(["info", "--format", "json"]).run();
        (output.json()["index"]["passages"].clone(), output.again())
    };
    let (first, matn) = count(Matn::ready());
    let matn = matn.args(["ingest", "corpus"]).any_stderr().run().again();
    let (second, matn) = count(matn);
    assert_eq!(first, second);
    let matn = matn.args(["ingest", "corpus", "--rebuild"]).any_stderr().run().again();
    assert_eq!(count(matn).0, first);
}

#[test]
fn the_list_of_works_tells_edition_source_and_license() {
    let tanzil = "1|1|بِسْمِ اللَّهِ\n# Tanzil Quran Text (Simple, Version 1.1)\n\
                  #  License: Creative Commons Attribution 3.0\n";
    let matn = Matn::new()
        .file("texts/badr.txt", "Deeds.")
        .file("texts/badr.toml", "source = \"a book\"\nlicense = \"CC0\"\nedition = \"second\"\n")
        .file("texts/quran.txt", tanzil)
        .file("texts/plain.txt", "Deeds.");
    let matn = matn.args(["ingest", "texts"]).any_stderr().run().again();
    let output = matn.args(["info", "works", "--format", "json"]).run();
    let works = output.json()["works"].clone();
    let origin = |at: usize, part: &str| works[at]["origins"][0][part].clone();
    assert_eq!(works[0]["id"], "badr");
    assert_eq!([origin(0, "edition"), origin(0, "license")], ["second", "CC0"]);
    assert_eq!(works[1]["origins"].as_array().map(Vec::len), Some(0));
    assert_eq!(origin(2, "edition"), "Tanzil Quran Text (Simple, Version 1.1)");
    assert_eq!(origin(2, "license"), "Creative Commons Attribution 3.0");
    let output = output.again().args(["info", "works"]).run();
    assert!(output.stdout.contains("    source   a book\n"), "{}", output.stdout);
}

#[test]
fn a_check_finds_the_file_that_is_not_as_it_was_written() {
    let matn = Matn::ready();
    let build = fs::read_dir(matn.path("index"))
        .expect("there is an index")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.is_dir())
        .expect("there is a build");
    let matn = matn.args(["info", "--check"]).run().again();
    let files = fs::read_dir(&build).expect("it is a folder").flatten().map(|entry| entry.path());
    let files: Vec<PathBuf> = files
        .filter(|path| {
            let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            ["term", "idx", "pos", "store", "fast", "fieldnorm"].contains(&ending.as_str())
        })
        .collect();
    assert!(files.len() >= 6, "{files:?}");
    let mut matn = matn;
    for file in files {
        let bytes = fs::read(&file).expect("it can be read");
        let mut changed = bytes.clone();
        changed[bytes.len() / 3] ^= 0x10;
        fs::write(&file, &changed).expect("it can be written");
        let name = file.file_name().expect("it has a name").to_string_lossy().into_owned();
        let output = matn.args(["info", "--check"]).status(2).any_stderr().run();
        assert!(output.stderr.contains("--rebuild"), "{}", output.stderr);
        assert!(
            output.stderr.contains(&name) || output.stderr.contains("index"),
            "{}",
            output.stderr
        );
        fs::write(&file, &bytes).expect("it can be written");
        matn = output.again();
    }
    // The list that the engine keeps of its files may be lost: nothing is taken as sound for that.
    let _ = fs::remove_file(build.join(".managed.json"));
    matn.args(["info", "--check"]).run();
}

#[test]
fn a_work_of_many_narrations_is_told_as_such() {
    let hint = "hint: it is a work: `matn search work:corpus` lists its passages";
    let matn = Matn::tiny().args(["show", "corpus"]).status(1).stderr_has(hint).run().again();
    assert_eq!(matn.args(["search", "work:corpus", "-c"]).any_stderr().run().stdout, "3\n");
}
