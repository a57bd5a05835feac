//! `matn trace`, `matn phrase --verse` and `matn ingest --trace`.
//!
//! 1. A quotation is named by the editions in the index, whatever the translator.
//! 2. What differs is told, negations first; a formula of several verses stays ambiguous.
//! 3. Every form says the same, and every line of JSON is answered.
//! 4. What is no verse is not named one.

use serde_json::{Value, json};

use crate::support::Matn;

/// A translation of a few verses in words of our own, and some Arabic words as they are.
const EDITIONS: &str = r#"{"id": "8:9", "work": "quran-en", "lang": "en", "text": "You called on your Lord for aid and He answered you: I shall help you with a thousand angels, rank after rank."}
{"id": "8:67", "work": "quran-en", "lang": "en", "text": "It is not for any prophet to hold captives until he has won the land."}
{"id": "3:165", "work": "quran-en", "lang": "en", "text": "When a calamity struck you, though you had struck twice as much, you said: How is this? Say: It is from yourselves. Allah is able to do all things."}
{"id": "2:20", "work": "quran-en", "lang": "en", "text": "The lightning almost takes their sight. Allah is able to do all things."}
{"id": "4:29", "work": "quran-en", "lang": "en", "text": "Do not consume the wealth of each other in vain, and do not kill yourselves."}
{"id": "1:1", "work": "quran", "lang": "ar", "text": "بسم الله الرحمن الرحيم"}
{"id": "1:2", "work": "quran", "lang": "ar", "text": "الحمد لله رب العالمين"}
{"id": "1:3", "work": "quran", "lang": "ar", "text": "الرحمن الرحيم"}
{"id": "1:4", "work": "quran", "lang": "ar", "text": "مالك يوم الدين"}
{"id": "99:1", "work": "quran", "lang": "ar", "text": "إذا زلزلت الأرض زلزالها"}
{"id": "99:2", "work": "quran", "lang": "ar", "text": "وأخرجت الأرض أثقالها"}
"#;

fn matn() -> Matn {
    Matn::new().file("editions.jsonl", EDITIONS).ingest()
}

/// The quotations of `text`, as lines of JSON.
fn trace(text: &str) -> Vec<Value> {
    let args = ["trace", "-", "--format", "jsonl"];
    let output = matn().args(args).stdin(text).any_status().run();
    let lines = output.stdout.lines();
    lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// The verse of the only quotation of `text`, and what differs.
#[track_caller]
fn verse_of(text: &str) -> (String, Vec<String>) {
    let found = trace(text);
    let [quotation] = found.as_slice() else { panic!("{text}: {found:#?}") };
    assert_eq!(quotation["kind"], "verse", "{text}: {quotation:#}");
    let best = &quotation["candidates"][0];
    let differs = best["differs"].as_array().expect("it is a list");
    let differs = differs.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    (best["ref"].as_str().expect("a verse has a reference").to_owned(), differs)
}

#[test]
fn a_verse_in_other_words_is_named() {
    let text = "Then Allah revealed this verse: \"Remember when you called upon your Lord for \
                help and He answered you: I will help you with a thousand angels.\"";
    assert_eq!(verse_of(text).0, "8:9");
}

#[test]
fn arabic_is_named_with_and_without_marks_and_in_any_spelling() {
    for text in [
        "قرأ { إذا زلزلت الأرض زلزالها }",
        "ثم قرأ إذا زلزلت الأرض زلزالها ثم انصرف",
        "ثم قرأ إِذَا زُلْزِلَتِ ٱلْأَرْضُ زِلْزَالَهَا",
    ] {
        assert_eq!(verse_of(text).0, "99:1", "{text}");
    }
    assert_eq!(verse_of("فنزلت إذا زلزلت الأرض زلزالها وأخرجت الأرض أثقالها").0, "99:1-2");
}

#[test]
fn a_changed_word_neither_hides_a_verse_nor_splits_it() {
    let (verse, differs) = verse_of("ثم قرأ إذا زلزلت السماء زلزالها وأخرجت الأرض أثقالها");
    assert_eq!(verse, "99:1-2");
    assert_eq!(differs, ["`السماء` for `الأرض`"]);
}

#[test]
fn a_lost_negation_is_told_first() {
    let text = "Allah said in His Book: \"Consume the wealth of each other in vain, and do not \
                kill yourselves.\"";
    let found = trace(text);
    let best = &found[0]["candidates"][0];
    assert_eq!(best["ref"], "4:29");
    assert_eq!(best["differs"][0], "left out: `not`");
}

#[test]
fn a_formula_of_two_verses_stays_ambiguous() {
    let found = trace("He recited the verse: \"Allah is able to do all things.\"");
    let candidates = found[0]["candidates"].as_array().expect("it is a list");
    let best = candidates[0]["score"].as_f64();
    let equal: Vec<&str> = candidates
        .iter()
        .filter(|candidate| candidate["score"].as_f64() == best)
        .filter_map(|candidate| candidate["ref"].as_str())
        .collect();
    assert_eq!(equal, ["2:20", "3:165"]);
}

#[test]
fn the_citation_beside_a_quotation_decides_between_equal_verses() {
    let text = "He recited: \"Allah is able to do all things.\" (3:165)";
    assert_eq!(verse_of(text).0, "3:165");
}

#[test]
fn speech_is_no_verse() {
    for text in [
        "He said: \"Bring me my cloak and the bowl from the tent.\"",
        "قال رسول الله صلى الله عليه وسلم لا يؤمن أحدكم حتى يحب لأخيه",
        "",
    ] {
        let verses = trace(text).into_iter().filter(|found| found["kind"] == "verse");
        assert_eq!(verses.count(), 0, "{text}");
    }
}

#[test]
fn the_shipped_narration_quotes_three_verses() {
    let matn = Matn::shipped().file("editions.jsonl", EDITIONS).ingest();
    let output = matn.args(["trace", "corpus/badr.txt", "--format", "jsonl"]).run();
    let verses: Vec<(Value, Value, Value)> = output
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"))
        .filter(|found| found["kind"] == "verse")
        .map(|found| {
            let verse = found["candidates"][0]["ref"].clone();
            (verse, found["start"].clone(), found["end"].clone())
        })
        .collect();
    let starts: Vec<(&Value, &Value)> =
        verses.iter().map(|(verse, start, _)| (verse, start)).collect();
    let wanted =
        [(json!("8:9"), json!(1255)), (json!("8:67"), json!(3463)), (json!("3:165"), json!(4050))];
    assert_eq!(starts, wanted.iter().map(|(verse, start)| (verse, start)).collect::<Vec<_>>());
}

#[test]
fn an_editor_gets_the_text_with_references() {
    let text = "قرأ «إذا زلزلت الأرض زلزالها» ثم ركع.\n";
    let output = matn().args(["trace", "-", "--format", "text"]).stdin(text).run();
    assert_eq!(output.stdout, "قرأ «إذا زلزلت الأرض زلزالها» [99:1] ثم ركع.\n");
}

#[test]
fn people_see_the_reference_in_the_margin() {
    let text = "ثم قرأ إذا زلزلت الأرض زلزالها ثم انصرف";
    let output = matn().args(["trace", "-"]).stdin(text).run();
    let first = output.stdout.lines().next().expect("there is a line");
    assert!(first.starts_with("        99:1 │ "), "{}", output.stdout);
    let page = matn().args(["trace", "-", "--format", "html"]).stdin("<b> \"x\"").status(1).run();
    assert!(page.stdout.contains("&lt;b&gt;") && page.stdout.ends_with("</html>\n"));
}

#[test]
fn a_check_tells_what_is_exact_what_is_misquoted_and_what_is_not_found() {
    let text = "قال تعالى: ﴿إذا زلزلت الأرض زلزالها﴾\n\nوقال: ﴿إذا زلزلت السماء زلزالها﴾\n\n\
                وقال: ﴿وشفعنا إليك الأبرار فلا تحزنوا﴾\n";
    let output = matn().args(["trace", "-", "--verify"]).stdin(text).status(1).run();
    let verdicts: Vec<&str> =
        output.stdout.lines().filter(|line| line.starts_with("line ")).collect();
    assert!(verdicts[0].starts_with("line 1: exact 99:1 (quran)"), "{}", output.stdout);
    assert!(verdicts[1].starts_with("line 3: misquoted 99:1 (quran)"), "{}", output.stdout);
    assert!(verdicts[2].starts_with("line 5: "), "{}", output.stdout);
    assert!(output.stdout.contains("    `السماء` for `الأرض`\n"), "{}", output.stdout);
    matn().args(["trace", "-", "--verify"]).stdin("قال تعالى: ﴿إذا زلزلت الأرض زلزالها﴾\n").run();
}

#[test]
fn each_line_of_json_is_answered_under_its_id_or_in_its_place() {
    let input = "{\"id\": \"a\", \"text\": \"قرأ إذا زلزلت الأرض زلزالها\"}\nnot json\n\
                 {\"id\": 2, \"text\": \"say الحمد لله رب العالمين\", \"start\": 4, \"end\": 25}\n";
    let output =
        matn().args(["trace", "-", "--input", "jsonl"]).stdin(input).status(2).any_stderr().run();
    let lines: Vec<Value> = output
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect();
    let told: Vec<(&Value, &Value, &Value)> =
        lines.iter().map(|line| (&line["id"], &line["line"], &line["error"]["code"])).collect();
    let null = Value::Null;
    assert_eq!(
        told,
        [
            (&json!("a"), &null, &null),
            (&null, &json!(2), &json!("bad-json")),
            (&json!("2"), &null, &null)
        ]
    );
    assert_eq!(lines[2]["candidates"][0]["ref"], "1:2");
}

#[test]
fn without_an_edition_there_is_an_error_with_the_next_step() {
    Matn::ready()
        .args(["trace", "corpus/badr.txt"])
        .status(2)
        .stdout("")
        .stderr_has("no edition of the Qur'an")
        .run();
    matn()
        .args(["trace", "-", "--edition", "quran-xx"])
        .stdin("a")
        .status(2)
        .stderr_has("quran, quran-en")
        .run();
    matn().args(["trace", "nowhere.txt"]).status(2).stderr_has("nowhere.txt").run();
}

#[test]
fn the_passages_that_quote_a_verse_are_found() {
    let narration = "Then Allah revealed this verse: \"When you called on your Lord for aid and He \
                     answered you: I shall help you with a thousand angels.\"";
    let with_text = |matn: Matn| matn.file("story.txt", narration).file("editions.jsonl", EDITIONS);
    let ids = |matn: Matn, args: &[&str]| {
        let output = matn.args(args.iter().copied()).any_status().any_stderr().run();
        output.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let traced = || {
        let files = ["ingest", "--trace", "story.txt", "editions.jsonl"];
        with_text(Matn::new()).args(files).any_stderr().run().again()
    };
    assert_eq!(ids(traced(), &["search", "verse:8:9", "--view", "ids"]), ["story"]);
    assert_eq!(ids(traced(), &["phrase", "--verse", "8:9", "--view", "ids"]), ["story"]);
    assert_eq!(ids(traced(), &["phrase", "--verse", "8:67", "--view", "ids"]), [""; 0]);
    let untraced = with_text(Matn::new()).ingest();
    assert_eq!(ids(untraced, &["phrase", "--verse", "8:8-10", "--view", "ids"]), ["story"]);
    traced().args(["phrase", "--verse", "8"]).status(2).stderr_has("8:9").run();
}

#[test]
fn a_hit_and_a_shown_passage_tell_the_verses_that_ingest_has_found() {
    let matn = Matn::new()
        .file("story.txt", "قرأ { إذا زلزلت الأرض زلزالها }\n\nثم سكت.")
        .file("editions.jsonl", EDITIONS);
    let args = ["ingest", "--trace", "story.txt", "editions.jsonl"];
    let matn = matn.args(args).any_stderr().run().again();
    let output = matn.args(["search", "قرأ", "--format", "json"]).run();
    assert_eq!(output.json()["hits"][0]["verses"], json!(["99:1"]));
    let output = output.again().args(["search", "قرأ"]).run();
    assert!(output.stdout.contains("\n   [99:1]\n"), "{}", output.stdout);
    let output = output.again().args(["search", "سكت", "--format", "json"]).run();
    assert_eq!(output.json()["hits"][0].get("verses"), None);
    let output = output.again().args(["show", "story#1", "--format", "json"]).run();
    assert_eq!(output.json()["references"][0]["passages"][0]["verses"], json!(["99:1"]));
}

#[test]
fn verses_are_kept_by_an_ingest_that_does_not_trace() {
    let files = ["story.txt", "editions.jsonl"];
    let matn = Matn::new()
        .file("story.txt", "قرأ { إذا زلزلت الأرض زلزالها }")
        .file("editions.jsonl", EDITIONS);
    let args = [&["ingest", "--trace"][..], &files].concat();
    let matn = matn.args(args).any_stderr().run().again();
    let matn = matn.args(["ingest", "story.txt"]).any_stderr().run().again();
    let output = matn.args(["search", "verse:99:1", "--view", "ids"]).run();
    assert_eq!(output.stdout, "story\n");
}

/// Editions of which the second holds what the first does not.
fn two_editions(matn: Matn) -> Matn {
    let (english, arabic): (Vec<&str>, Vec<&str>) =
        EDITIONS.lines().partition(|line| line.contains("quran-en"));
    matn.file("english.jsonl", english.join("\n")).file("arabic.jsonl", arabic.join("\n"))
}

#[test]
fn a_new_edition_by_itself_traces_the_texts_of_the_index_again() {
    let matn = two_editions(Matn::new())
        .file("story.txt", "قرأ { إذا زلزلت الأرض زلزالها }")
        .file("plain.txt", "قرأ { وأخرجت الأرض أثقالها }");
    let matn = matn.args(["ingest", "plain.txt"]).run().again();
    let args = ["ingest", "--trace", "story.txt", "english.jsonl"];
    let told = "1 source of the index has never been traced, as `plain.txt`";
    let matn = matn.args(args).stderr_has(told).run().again();
    let none = matn.args(["search", "verse:99:1", "--view", "ids"]).status(1).any_stderr().run();
    let again = none.again().args(["ingest", "--trace", "arabic.jsonl"]).stderr_has(told).run();
    assert!(
        again.stdout.starts_with("1 file, 6 narrations, 6 passages, 1 file read again"),
        "{}",
        again.stdout
    );
    let found = again.again().args(["search", "verse:99:1", "--view", "ids"]).run();
    assert_eq!(found.stdout, "story\n");
    let found = found.again().args(["phrase", "--verse", "99:1", "--view", "ids"]);
    let found = found.stderr_has("verses are told of 3 of 4 sources").run();
    let again = found.again().args(["ingest", "--trace", "arabic.jsonl"]).any_stderr().run();
    assert!(
        again.stdout.starts_with("0 files") && !again.stdout.contains("again"),
        "{}",
        again.stdout
    );
    again.again().args(["info", "--check"]).run();
}

#[test]
fn a_traced_text_that_is_gone_is_told_when_editions_change() {
    let matn = two_editions(Matn::new()).file("story.txt", "قرأ { إذا زلزلت الأرض زلزالها }");
    let args = ["ingest", "--trace", "story.txt", "arabic.jsonl"];
    let matn = matn.args(args).run().again();
    std::fs::remove_file(matn.path("story.txt")).expect("it is there");
    let told = "1 source of the index cannot be traced by the editions of now, as `story.txt`";
    let args = ["ingest", "--trace", "english.jsonl"];
    let matn = matn.args(args).stderr_has(told).run().again();
    let found = matn.args(["search", "verse:99:1", "--view", "ids"]).run();
    assert_eq!(found.stdout, "story\n");
}

#[test]
fn lines_of_json_with_a_text_are_answered_under_their_ids() {
    let record = "\n{\"id\":\"q7\",\"text\":\"He said “Allah is with the patient.”\"}\n";
    let matn = matn().file("texts.jsonl", record).file("odd.jsonl", "{\"body\":\"He said.\"}\n");
    let told = matn.args(["trace", "texts.jsonl", "--input", "jsonl"]).found_or_not().run();
    let expected = told.stdout.clone();
    let output = told.again().args(["trace", "texts.jsonl"]).found_or_not().run();
    assert_eq!(output.stdout, expected);
    assert!(expected.contains("\"q7\""), "{expected}");
    let output = output.again().args(["trace", "odd.jsonl", "--format", "jsonl"]).found_or_not();
    let hint = "hint: name a file that is there, or `-` for standard input";
    output.run().again().args(["trace", "missing.txt"]).status(2).stderr_has(hint).run();
}
