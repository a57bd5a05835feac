//! Ingest where an index lies among the sources: an index is never read.

use crate::support::Matn;

const HORSE: &str = "The horse ran.";

#[test]
fn a_folder_is_ingested_with_the_index_in_it_again_and_again() {
    let mut matn = Matn::new().file("a.txt", HORSE).file("old/b.txt", "The camel ran.");
    // Another index, by another name and below another folder.
    matn = matn.args(["ingest", "old/b.txt", "--index", "old/deep/other"]).run().again();
    for told in ["2 files, 2 narrations", "0 files, 0 narrations", "0 files, 0 narrations"] {
        let output = matn.args(["ingest", "."]).run();
        assert!(output.stdout.starts_with(told), "{}", output.stdout);
        matn = output.again();
    }
    let works = matn.args(["info", "works"]).run();
    assert_eq!(works.stdout.matches("from ./").count(), 2, "{}", works.stdout);
}

#[test]
fn an_index_that_is_given_beside_sources_is_told_once_and_not_read() {
    let matn = Matn::new().file("a.txt", HORSE).ingest();
    let told = "index: not read: an index of matn, and no source";
    let output = matn.args(["ingest", "a.txt", "index"]).stderr_has(told).run();
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    let mut matn = output.again();
    let build = "index/build-1/meta.json";
    assert!(matn.path(build).is_file());
    for only in ["index", "index/matn.json", "index/build-1", build] {
        let told = format!("nothing to read: `{only}`: an index of matn");
        matn = matn.args(["ingest", only]).status(2).stderr_has(&told).run().again();
    }
}

#[test]
fn an_index_that_was_never_finished_is_not_read_either() {
    let matn = Matn::new()
        .file("a.txt", HORSE)
        .file("other/.lock", "")
        .file("other/build-1/meta.json", "{}");
    let output = matn.args(["ingest", "."]).run();
    assert!(output.stdout.starts_with("1 file, 1 narration"), "{}", output.stdout);
}

#[test]
fn a_source_with_the_name_of_a_file_of_an_index_is_read() {
    let matn = Matn::new()
        .file("matn.json", r#"[{"id": "1", "text": "The horse ran."}]"#)
        .file("build-2/a.txt", "The camel ran.");
    let output = matn.args(["ingest", ".", "--index", "elsewhere"]).run();
    assert!(output.stdout.starts_with("2 files, 2 narrations"), "{}", output.stdout);
}
