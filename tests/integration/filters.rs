//! Limits by work, language, book, narrator and verse, as flags, in a query and in a batch.
//!
//! 1. A title or name is found by its folded words side by side; `=` asks for the whole of it.
//! 2. A value that the index does not hold is an error that names those it holds.
//! 3. Facets count all hits; `--with` puts the other texts of a narration beside a hit.

use serde_json::json;

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
fn a_filter_by_itself_lists_all_that_it_lets_through_in_order() {
    let listed = |args: &[&str]| {
        let args = ["search"].iter().chain(args).copied().chain(["--view", "ids"]);
        matn().args(args).run().stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["--narrator", "Umar"]), ["m:1", "m:2"]);
    assert_eq!(listed(&["--work", "m", "--lang", "en", "--skip", "1"]), ["m:2", "m:3"]);
    assert_eq!(listed(&["--work", "m", "--not", "two"]), ["m:1", "m:3"]);
    let args = ["search", "--work", "m", "--facets=1", "--format", "json", "-n", "0"];
    let answer = matn().args(args).run().json();
    assert_eq!(answer["total"]["value"], 3);
    assert_eq!(answer["facets"]["work"]["values"], json!([{"value": "m", "count": 3}]));
    let lines = "{\"narrator\": \"Umar\", \"facets\": 1}\n";
    let answer = matn().args(["batch"]).stdin(lines).run().json();
    assert_eq!(answer["total"]["value"], 2);
    assert_eq!(answer["facets"]["narrator"]["num_values"], 2);
    // A query that turns out blank, and commands that need words, stay errors.
    for args in [
        &["search", "", "--work", "m"][..],
        &["search"],
        &["count", "--work", "m"],
        &["phrase", "--work", "m"],
    ] {
        matn().args(args.iter().copied()).status(2).stderr_has("the query is empty").run();
    }
}

#[test]
fn a_name_is_found_in_every_spelling_of_it_and_the_one_asked_for_first() {
    let names =
        ["`Umar bin Al-Khattab", "Omar ibn al Khattab", "'Aisha", "A'ishah", "أَبُو هُرَيْرَة", "Zayd"];
    let record = |(number, name): (usize, &&str)| {
        json!({"id": format!("m:{number}"), "work": "m", "narrator": name, "book": "Zakat", "text": "A deed."})
            .to_string() + "\n"
    };
    let corpus: String = names.iter().enumerate().map(record).collect();
    let listed = |args: &[&str], told: &str| {
        let args = ["search"].iter().chain(args).copied().chain(["--view", "ids"]);
        let output = Matn::new().file("m.jsonl", &corpus).ingest().args(args).any_stderr().run();
        assert!(output.stderr.contains(told), "{told}: {}", output.stderr);
        output.stdout.lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    let told = "the name `Omar` was also looked for as `umar`";
    assert_eq!(listed(&["--narrator", "Omar"], told), "m:1 m:0");
    assert_eq!(listed(&["narrator:Omar"], told), "m:1 m:0");
    assert_eq!(listed(&["deed", "--narrator", "Umar"], "as `omar`"), "m:0 m:1");
    assert_eq!(listed(&["m:0", "--narrator", "Omar"], told), "m:0");
    assert_eq!(listed(&["deed -narrator:Umar -narrator:Aisha -narrator:Zayd"], ""), "m:4");
    assert_eq!(listed(&["--narrator", "Aishah"], "as `aisha`"), "m:3 m:2");
    assert_eq!(listed(&["--narrator", "ʿĀʾisha"], "as `aishah`"), "m:2 m:3");
    assert_eq!(listed(&["--narrator", "umar bin al khatab"], "as `umar bin al khattab`"), "m:0");
    assert_eq!(listed(&["--narrator", "ابو هريره"], ""), "m:4");
    assert_eq!(listed(&["--book", "zakah", "--narrator", "Zayd"], "the title `zakah`"), "m:5");
    // The whole name is meant as it is written.
    let whole = ["search", "--narrator", "=A'ishah", "--view", "ids"];
    Matn::new().file("m.jsonl", &corpus).ingest().args(whole).stdout("m:3\n").run();
}

#[test]
fn names_that_are_not_there_are_answered_with_the_nearest_first() {
    let nearest = "there is Abu Huraira, ";
    matn().args(["search", "deed", "--narrator", "Abu Hurraz"]).status(2).stderr_has(nearest).run();
    let blank = "{\"query\": \"deed\", \"book\": \"\"}\n{\"query\": \"deed\", \"work\": [\" \"]}\n";
    let output = matn().args(["batch"]).stdin(blank).status(2).any_stderr().run();
    assert_eq!(output.stdout.matches("none of them blank").count(), 2, "{}", output.stdout);
}

#[test]
fn a_reference_is_kept_within_the_limits() {
    assert_eq!(ids(&["search", "m 1", "--book", "fasting"]), ["m:1"]);
    assert_eq!(ids(&["search", "m 1", "--book", "faith"]), [""; 0]);
}

#[test]
fn a_value_that_is_not_there_is_an_error_that_names_those_that_are() {
    for (args, named) in [
        (&["--work", "nope"][..], "n, m"),
        (&["--lang", "fr"], "ar, en"),
        (&["--book", "pilgrimage"], "The Book of Fasting"),
        (&["--narrator", "Aisha"], "Abu Huraira"),
        (&["work:nope"], "n, m"),
        (&["-lang:fr"], "ar, en"),
        (&["(book:pilgrimage OR work:m)"], "Faith"),
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

#[test]
fn facets_count_all_hits_whatever_the_limit() {
    let facets = |args: &[&str]| {
        let args = args.iter().copied().chain(["--format", "json", "-n", "1"]);
        matn().args(args).any_stderr().run().json()["facets"].clone()
    };
    let of_all = facets(&["search", "deed", "--facets"]);
    let value = |facet: &str, at: usize| of_all[facet]["values"][at].clone();
    assert_eq!(value("work", 0), json!({"value": "m", "count": 3}));
    assert_eq!(value("lang", 1), json!({"value": "ar", "count": 1}));
    assert_eq!(value("book", 0), json!({"value": "Faith", "count": 1}));
    assert_eq!(of_all["book"]["num_values"], 4);
    assert_eq!(of_all["narrator"]["num_values"], 3);
    // A hit that is known from its text only, and a reference.
    let of_few = facets(&["search", "deed", "--match", "written", "--facets=1"]);
    assert_eq!(of_few["work"]["values"], json!([{"value": "m", "count": 1}]));
    assert_eq!(of_few["book"]["values"].as_array().map(Vec::len), Some(1));
    let of_reference = facets(&["search", "m 2", "--facets"]);
    assert_eq!(of_reference["narrator"]["values"], json!([{"value": "Ibn ʿUmar", "count": 1}]));
    assert_eq!(facets(&["search", "deed"]), json!(null));
}

#[test]
fn facets_are_a_table_for_people_and_lines_for_scripts() {
    let output = matn().args(["search", "deed", "--facets", "-n", "1"]).run();
    let end = "1 of 4 passages; more with --skip 1\n\nwork\n   3  m\n   1  n\n\nlang\n   3  en\n";
    assert!(output.stdout.contains(end), "{}", output.stdout);
    let output = matn().args(["search", "deed", "--facets", "--format", "tsv"]).run();
    assert!(output.stdout.starts_with("1\twork\tm\t3\n1\twork\tn\t1\n"), "{}", output.stdout);
}

/// One narration in two languages, and one in three passages.
const BILINGUAL: &str = r#"{"id": "b:1", "lang": "en", "text": "Deeds are by intentions."}
{"id": "b:1", "lang": "ar", "text": "الأعمال بالنيات"}
{"id": "b:2", "lang": "en", "text": "A deed in English alone."}
"#;

#[test]
fn the_other_texts_of_a_narration_stand_beside_a_hit() {
    let matn = Matn::new().file("corpus.jsonl", BILINGUAL).ingest();
    let args = ["search", "deeds", "--with", "ar,en", "--format", "json"];
    let output = matn.args(args).run();
    let hits = output.json()["hits"].clone();
    assert_eq!(hits[0]["id"], "b:1");
    assert_eq!(hits[0]["with"], json!([{"id": "b:1@ar", "lang": "ar", "text": "الأعمال بالنيات"}]));
    assert_eq!(hits[1].get("with"), None);
    let matn = output.again();
    let output = matn.args(["search", "الأعمال", "--with", "en"]).run();
    assert!(output.stdout.contains("\n   b:1\n   Deeds are by intentions.\n"), "{}", output.stdout);
    let output = output.again().args(["search", "b 1", "--with", "en", "--format", "json"]);
    let output = output.any_stderr().run();
    assert_eq!(output.json()["hits"][1]["with"][0]["id"], "b:1");
    let line = "{\"query\": \"intentions\", \"with\": \"ar\"}\n";
    let output = output.again().args(["batch"]).stdin(line).run();
    assert!(output.stdout.contains("الأعمال"), "{}", output.stdout);
    let output = output.again().args(["search", "deeds", "--with", "ar", "--format", "html"]).run();
    assert!(output.stdout.contains("<div class=\"texts\">"), "{}", output.stdout);
    output.again().args(["search", "deeds", "--with", "fr"]).status(2).stderr_has("ar, en").run();
}

#[test]
fn show_prints_the_other_texts_once() {
    let matn = Matn::new().file("corpus.jsonl", BILINGUAL).ingest();
    let output = matn.args(["show", "b:1@ar", "--with", "en"]).run();
    assert!(output.stdout.ends_with("\nb:1\n   Deeds are by intentions.\n"), "{}", output.stdout);
    let output = output.again().args(["show", "b:1", "--with", "ar,en", "--format", "json"]).run();
    let passages = output.json()["references"][0]["passages"].clone();
    assert_eq!(passages.as_array().map(Vec::len), Some(2));
    assert!(!output.stdout.contains("\"with\""), "both are shown already: {}", output.stdout);
}
