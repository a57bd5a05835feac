//! Files of one name in different folders, and columns named wrongly: nothing is lost.

use std::fs;

use crate::support::Matn;

fn ids(matn: Matn, query: &str) -> (String, Matn) {
    let search = matn.args(["search", query, "--view", "ids"]).found_or_not().any_stderr();
    let output = search.run();
    (output.stdout.split_whitespace().collect::<Vec<_>>().join(" "), output.again())
}

#[test]
fn two_files_of_one_name_in_different_folders_are_both_indexed() {
    let matn = Matn::new().file("l/v1/ch1.txt", "volume one").file("l/v2/ch1.txt", "volume two");
    let told = "l/v2/ch1.txt: read as the work `v2-ch1`, for `l/v1/ch1.txt` has its name";
    let output = matn.args(["ingest", "l"]).stderr_has(told).run();
    assert!(output.stdout.starts_with("2 files, 2 narrations"), "{}", output.stdout);
    let (found, matn) = ids(output.again(), "volume");
    assert_eq!(found, "ch1 v2-ch1");
    // A third one, in a folder before theirs, changes no id; nor does an edit.
    let matn = matn.file("l/v0/ch1.txt", "volume zero");
    fs::write(matn.path("l/v2/ch1.txt"), "volume two again").expect("it can be written");
    let output = matn.args(["ingest", "l"]).stderr_has("`v0-ch1`").run();
    let (found, matn) = ids(output.again(), "volume");
    assert_eq!(found, "ch1 v0-ch1 v2-ch1");
    fs::remove_file(matn.path("l/v1/ch1.txt")).expect("it is there");
    let (found, _) = ids(matn.args(["ingest", "l"]).run().again(), "volume");
    assert_eq!(found, "v0-ch1 v2-ch1");
}

#[test]
fn a_file_of_a_known_name_given_by_itself_does_not_replace_the_other() {
    let matn = Matn::new().file("v1/ch.jsonl", "{\"id\":1,\"text\":\"volume one\"}\n").ingest();
    let matn = matn.file("v2/ch.jsonl", "{\"id\":1,\"text\":\"volume two\"}\n");
    let output = matn.args(["ingest", "v2"]).stderr_has("`v2-ch`").run();
    let (found, matn) = ids(output.again(), "volume");
    assert_eq!(found, "ch:1 v2-ch:1");
    assert_eq!(ids(matn.args(["ingest", "."]).run().again(), "volume").0, "ch:1 v2-ch:1");
}

#[test]
fn texts_of_one_name_with_different_endings_are_both_indexed() {
    let matn = Matn::new().file("b/ch1.md", "volume one").file("b/ch1.txt", "volume two");
    let openiti = |text| format!("######OpenITI#\n#META#Header#End#\n# volume {text}\n");
    let matn = matn.file("b/0256A.Sahih.J1-ara1", openiti("three"));
    let matn = matn.file("b/0256A.Sahih.K2-ara1", openiti("four"));
    let output =
        matn.args(["ingest", "b"]).stderr_has("b/ch1.txt: read as the work `ch1-txt`").run();
    let (found, matn) = ids(output.again(), "volume");
    assert_eq!(found, "0256a-sahih-k2-ara1 0256a.sahih ch1 ch1-txt");
    // The other ending of a file that is gone is the same text.
    fs::remove_file(matn.path("b/ch1.txt")).expect("it is there");
    fs::rename(matn.path("b/ch1.md"), matn.path("b/ch1.html")).expect("it can be renamed");
    let (found, _) = ids(matn.args(["ingest", "b"]).run().again(), "volume");
    assert_eq!(found, "0256a-sahih-k2-ara1 0256a.sahih ch1");
}

#[test]
fn a_file_that_was_moved_keeps_its_id_and_a_copy_is_taken_once() {
    let matn = Matn::new().file("a/ch.txt", "volume one").ingest();
    fs::create_dir(matn.path("b")).expect("a folder can be made");
    fs::rename(matn.path("a/ch.txt"), matn.path("b/ch.txt")).expect("it can be moved");
    let (found, matn) = ids(matn.args(["ingest", "b"]).any_stderr().run().again(), "volume");
    assert_eq!(found, "ch");
    let matn = matn.file("c/ch.txt", "volume one");
    let (found, _) = ids(matn.args(["ingest", "b", "c"]).any_stderr().run().again(), "volume");
    assert_eq!(found, "ch");
}

#[test]
fn a_column_that_is_named_wrongly_takes_nothing_out_of_the_index() {
    let matn = Matn::new().file("h.csv", "No,Body\n1,religion is sincerity\n");
    let matn = matn.file("h.jsonl", "{\"Nr\":\"7\",\"Wording\":\"religion is ease\"}\n");
    let csv = ["ingest", "h.csv", "--map", "text=Body,id=No"];
    let matn = matn.args(csv).run().again();
    let matn = matn.args(["ingest", "h.jsonl", "--map", "text=Wording,id=Nr"]).run().again();
    let wrong = ["ingest", "h.csv", "--map", "text=Bdy,id=No"];
    let told = "has no column `Bdy`; its columns are `No`, `Body`; nothing was changed";
    let matn = matn.args(wrong).status(2).stderr_has(told).run().again();
    let wrong = ["ingest", "h.jsonl", "--map", "text=Wrding"];
    let matn = matn.args(wrong).status(2).stderr_has("nothing was changed").run().again();
    assert_eq!(ids(matn, "religion").0, "h:1 h:7");
}

#[test]
fn columns_are_remembered_for_a_file_and_may_have_commas_in_their_names() {
    let matn = Matn::new().file("h.csv", "No,\"Text, English\",Text\n1,religion is sincerity,n\n");
    let map = "text=\"Text, English\"";
    let matn = matn.args(["ingest", "h.csv", "--map", map]).run().again();
    let (found, matn) = ids(matn, "religion");
    assert_eq!(found, "h:1");
    let output = matn.args(["ingest", "h.csv"]).run();
    assert!(output.stdout.contains("1 file unchanged"), "{}", output.stdout);
    let matn = output.again();
    let more = "No,\"Text, English\",Text\n1,religion is sincerity,n\n2,religion is ease,n\n";
    fs::write(matn.path("h.csv"), more).expect("it can be written");
    assert_eq!(ids(matn.args(["ingest", "."]).run().again(), "religion").0, "h:1 h:2");
}

#[test]
fn texts_of_one_name_in_archives_are_all_indexed() {
    let matn = Matn::new();
    let pack = |name: &str, files: &[(&str, &str)]| {
        let file = fs::File::create(matn.path(name)).expect("a file can be made");
        let mut zip = zip::ZipWriter::new(file);
        for (name, text) in files {
            zip.start_file(*name, zip::write::SimpleFileOptions::default()).expect("it begins");
            std::io::Write::write_all(&mut zip, text.as_bytes()).expect("it is written");
        }
        zip.finish().expect("it ends");
    };
    pack("v1.zip", &[("./a/ch1.txt", "volume one"), ("b/ch1.txt", "volume two")]);
    pack("v2.zip", &[("ch1.txt", "volume three"), ("../ch2.txt", "volume four")]);
    let matn = matn.args(["ingest", "v1.zip"]).run().again();
    let output = matn.args(["ingest", "v2.zip"]).stderr_has("v2.zip: read as the works `v2-").run();
    let (found, matn) = ids(output.again(), "volume");
    assert_eq!(found, "b-ch1 ch1 v2-ch1 v2-ch2");
    assert_eq!(ids(matn.args(["ingest", "."]).run().again(), "volume").0, found);
}
