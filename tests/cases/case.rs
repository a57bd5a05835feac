//! A case from the data files, and what it is held against.

use serde_json::{Value, json};

use crate::support::{Matn, marked};

const FILES: [&str; 2] = [include_str!("cases.jsonl"), include_str!("variants.jsonl")];

/// Runs the case with `id` and its variants, whose ids are `id` and a letter.
///
/// A case says its files, how its queries are asked (`query`, `phrase` or `near`), the narrations
/// that each finds, in any order unless it is `ordered`, and the marked texts of some of them.
/// Narrations of the work `corpus` are named by their number alone.
#[track_caller]
pub fn holds(id: &str) {
    let all = FILES.iter().flat_map(|file| file.lines());
    let cases = all.map(|line| serde_json::from_str::<Value>(line).expect("a case is JSON"));
    let cases: Vec<Value> = cases.filter(|case| is_of(id, text(&case["id"]))).collect();
    assert!(!cases.is_empty(), "there is a case {id}");
    let faults: Vec<String> = cases.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn is_of(id: &str, other: &str) -> bool {
    let variant = other.strip_prefix(id);
    variant.is_some_and(|letter| letter.chars().all(|c| c.is_ascii_lowercase()))
}

fn faults(case: &Value) -> Vec<String> {
    let mut matn = Matn::new();
    for (name, content) in case["files"].as_object().expect("a case has files") {
        matn = matn.file(name, text(content));
    }
    let hits = case["hits"].as_object().expect("a case has queries");
    let records: String = hits.keys().map(|query| record(case, query)).collect();
    let output = matn
        .ingest()
        .args(["batch", "--input", "jsonl", "-"])
        .stdin(records)
        .any_stderr()
        .any_status()
        .run();
    let answers = output.json_lines();
    assert_eq!(answers.len(), hits.len(), "{}: an answer a query", case["id"]);
    let mut faults = Vec::new();
    for ((query, wanted), answer) in hits.iter().zip(&answers) {
        let at = format!("{} {}: `{query}`", text(&case["id"]), text(&case["title"]));
        let Some(hits) = answer["hits"].as_array() else {
            faults.push(format!("{at}: {}", answer["error"]));
            continue;
        };
        let mut found = names(hits.iter().map(|hit| text(&hit["id"])));
        let mut wanted = names(wanted.as_array().expect("hits are a list").iter().map(text));
        if case["ordered"] != json!(true) {
            found.sort();
            wanted.sort();
        }
        if found != wanted {
            faults.push(format!("{at}: found {found:?}, wanted {wanted:?}"));
        }
        if has_notice(answer, "relaxed") {
            faults.push(format!("{at}: not all words were found"));
        }
        for (name, wanted) in case["marks"][query].as_object().into_iter().flatten() {
            let hit = hits.iter().find(|hit| bare(text(&hit["id"])) == name);
            let found = hit.map(marked).unwrap_or_default();
            if json!(found) != *wanted {
                faults.push(format!("{at}: {name} has marks {found:?}, wanted {wanted}"));
            }
        }
    }
    faults
}

fn record(case: &Value, query: &str) -> String {
    let mut record = json!({ "query": query, "limit": 1000 });
    match text(&case["mode"]) {
        "query" => {}
        "phrase" => record["mode"] = "phrase".into(),
        "near" => {
            record["mode"] = "phrase".into();
            record["match"] = "near".into();
        }
        other => panic!("a case is asked in a known mode, not {other}"),
    }
    format!("{record}\n")
}

/// Whether the answer holds a notice with `code`.
pub fn has_notice(answer: &Value, code: &str) -> bool {
    answer["notices"].as_array().is_some_and(|all| all.iter().any(|one| one["code"] == code))
}

/// Narrations by name, each once, in order.
fn names<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for id in ids.map(bare) {
        if !names.contains(&id) {
            names.push(id);
        }
    }
    names
}

/// The narration of a passage, without the work where that is `corpus`.
fn bare(id: &str) -> &str {
    let id = id.strip_prefix("corpus:").unwrap_or(id);
    id.split('#').next().unwrap_or(id)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("it is a string")
}
