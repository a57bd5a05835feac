//! Every JSON that the program writes is as its schema in `tests/schema` says.

use serde_json::Value;

use crate::support::Matn;

fn validator(name: &str) -> jsonschema::Validator {
    let schema = match name {
        "matn.search/1" => include_str!("../schema/search.schema.json"),
        "matn.error/1" => include_str!("../schema/error.schema.json"),
        "matn.show/1" => include_str!("../schema/show.schema.json"),
        "matn.trace/1" => include_str!("../schema/trace.schema.json"),
        "matn.info/1" => include_str!("../schema/info.schema.json"),
        other => panic!("there is no schema {other}"),
    };
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    jsonschema::draft202012::new(&schema).expect("a schema is a schema")
}

/// Holds `value` against the schema that it names.
#[track_caller]
fn is_valid(value: &Value) {
    let name = value["schema"].as_str().expect("an answer names its schema");
    let faults: Vec<String> = validator(name)
        .iter_errors(value)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}\n{value:#}");
}

const QUERIES: &[&str] = &[
    "cloak",
    "\"the Prophet said\"",
    "in:verse \"thousand angels\"",
    "in:speech Lord",
    "prophets cloak",
    "cloak unicorn",
    "unicorn",
    "polyth*",
    "prisoners -ransom",
    "(Hamza OR Aqil) neck",
    "\"prophet prisoners\"~9",
    "work:badr cloak",
    "lang:en cloak",
    "id:badr#3",
    "badr#2",
    "badr",
    "cloke~",
    "THE PROPHET SAID",
    "\"unbalanced",
    "( stray",
    "- hyphen",
    "[2:153] cloak",
    "ﷺ",
    "(peace and blessings be upon him)",
    "\u{1b}[31mcloak\u{202e}",
    "2:255",
    "said … Lord",
];

#[test]
fn answers_of_a_search_are_as_the_schema_says() {
    let mut matn = Matn::ready();
    for flags in [&[][..], &["-C", "1"], &["--explain"], &["--match", "broad"], &["--any"]] {
        for query in QUERIES {
            let args = ["search", "--format", "json", "--", query];
            let args = args[..3].iter().chain(flags).chain(&args[3..]).copied();
            let output = matn.args(args).any_stderr().any_status().run();
            is_valid(&output.json());
            matn = output.again();
        }
    }
}

#[test]
fn answers_of_a_phrase_are_as_the_schema_says() {
    let mut matn = Matn::ready();
    for rung in ["written", "word", "stem", "broad", "near"] {
        for query in QUERIES {
            let args = ["phrase", "--format", "json", "--match", rung, "--", query];
            let output = matn.args(args).any_stderr().any_status().run();
            is_valid(&output.json());
            matn = output.again();
        }
    }
}

#[test]
fn answers_and_errors_of_a_batch_are_as_the_schemas_say() {
    let bad = [
        "{\"query\":",
        "{\"query\":\"\"}",
        "{\"id\":[1],\"query\":\"cloak\"}",
        "{\"query\":\"cloak\",\"work\":\"nonesuch\"}",
        "{\"query\":\"cloak\",\"colour\":\"red\"}",
        "{\"query\":\"cloak\",\"limit\":\"many\"}",
    ];
    let good = QUERIES
        .iter()
        .map(|query| serde_json::json!({ "id": query, "query": query, "context": 1 }).to_string());
    let lines: Vec<String> = good.chain(bad.map(str::to_owned)).collect();
    let matn = Matn::ready().args(["batch", "-", "--input", "jsonl"]).stdin(lines.join("\n"));
    let answers = matn.any_stderr().any_status().run().json_lines();
    assert_eq!(answers.len(), lines.len());
    answers.iter().for_each(is_valid);
    let errors = answers.iter().filter(|answer| answer["schema"] == "matn.error/1").count();
    assert!(errors >= 4, "{errors}");
}

#[test]
fn shown_passages_are_as_the_schema_says() {
    let shown = |matn: Matn, args: &[&str]| {
        let args = ["show", "--format", "json"].into_iter().chain(args.iter().copied());
        let output = matn.args(args).any_stderr().any_status().run();
        is_valid(&output.json());
        output.again()
    };
    let matn = shown(Matn::ready(), &["badr"]);
    let matn = shown(matn, &["badr#1", "badr#3", "-C", "1"]);
    shown(matn, &["nowhere"]);
    let records = concat!(
        r#"{"id":"1","text":"فضل «الصوم»","book":"B","chapter":"C","narrator":"N","title":"T"}"#,
        "\n",
        r#"{"id":"a:2","text":"He said: \"go\u202e home\"","lang":"en"}"#,
        "\n",
    );
    let matn = Matn::new().file("corpus.jsonl", records).ingest();
    shown(matn, &["corpus:1", "a:2"]);
}

#[test]
fn what_is_indexed_is_told_as_the_schema_says() {
    let mut matn = Matn::ready();
    for what in [&["info"][..], &["info", "works"], &["info", "index"], &["info", "--check"]] {
        let args = what.iter().chain(&["--format", "json"]).copied();
        let output = matn.args(args).run();
        is_valid(&output.json());
        matn = output.again();
    }
    let empty = Matn::new().file("empty.txt", "").args(["ingest", "empty.txt"]).any_status();
    let output = empty.any_stderr().run().again();
    let output = output.args(["info", "--format", "json"]).any_status().any_stderr().run();
    is_valid(&output.json());
}

#[test]
fn traced_quotations_are_as_their_schema_says() {
    let edition =
        r#"{"id": "99:1", "work": "quran", "lang": "ar", "text": "إذا زلزلت الأرض زلزالها"}"#;
    let text = "قال: «نعم» ثم قرأ «إذا زلزلت الأرض» و«إذا زلزلت السماء زلزالها»\u{1b}[31m";
    let matn = Matn::new().file("edition.jsonl", edition).ingest();
    let args = ["trace", "-", "--format", "jsonl", "--explain"];
    let output = matn.args(args).stdin(text).run();
    assert!(output.stdout.lines().count() >= 3, "{}", output.stdout);
    for line in output.stdout.lines() {
        is_valid(&serde_json::from_str(line).expect("a line is JSON"));
    }
}
