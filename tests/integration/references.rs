//! References as queries: lists, what looks like one and is none, and verses that there are not.

use serde_json::Value;

use super::support::Matn;

fn matn() -> Matn {
    let verse = |id: &str| serde_json::json!({ "id": id, "work": "quran", "text": "some words" });
    let lines = ["2:255", "2:256", "2:286"].map(|id| verse(id).to_string());
    Matn::new().file("quran.jsonl", lines.join("\n")).ingest()
}

fn answer(query: &str) -> Value {
    let run = matn().args(["search", query, "--format", "jsonl"]).found_or_not().any_stderr();
    run.run().json()
}

fn first_notice(answer: &Value) -> &str {
    answer["notices"][0]["message"].as_str().unwrap_or_default()
}

#[test]
fn a_list_of_verses_is_looked_up() {
    for query in ["2:255, 256", "S. 2:255-256", "al-Baqara 255; 2:256", "2:255—256"] {
        let answer = answer(query);
        assert_eq!(answer["total"]["value"], 2, "{query}");
        assert_eq!(answer["notices"][0]["code"], "reference", "{query}");
    }
}

#[test]
fn numbers_that_can_be_no_verse_are_told() {
    for (query, told) in
        [("115:1", "no sura 115"), ("2:0", "no verse 0"), ("2:155-153", "`2:153-155`")]
    {
        let answer = answer(query);
        assert_eq!(answer["notices"][0]["code"], "reference-unreadable", "{query}");
        assert!(first_notice(&answer).contains(told), "{query}: {}", first_notice(&answer));
    }
}

#[test]
fn a_verse_filter_that_names_no_verse_is_an_error() {
    matn().args(["search", "verse:999:1"]).status(2).stderr_has("no sura 999").run();
    matn().args(["search", "verse:2:287"]).status(2).stderr_has("from 1 to 286").run();
    matn().args(["phrase", "--verse", "2:300"]).status(2).stderr_has("no verse 300").run();
    matn().args(["phrase", "--verse", "115:1"]).status(2).stderr_has("no sura 115").run();
}
