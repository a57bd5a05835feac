//! Which passages come first, and which are given where none has all the words.
//!
//! 1. Words near each other in the order of the query count more than the same words apart.
//! 2. A missing word counts where it stands in the title of the chapter.
//! 3. Where no passage has all words, those with any are given, compounds and phrases apart.
//! 4. A question is answered by any of its words; the words it is made of count less.
//! 5. Pages of an answer are parts of one order, and the explanation adds up to the score.

use serde_json::{Value, json};

use super::support::{Matn, codes, ids, marked};

/// An index of one record a text, `p1`, `p2` …
fn index(texts: &[&str]) -> Matn {
    let records = (1..).zip(texts).map(|(number, text)| {
        let id = format!("p{number}");
        json!({ "id": id, "text": text, "chapter": "Of travel" }).to_string()
    });
    Matn::new().file("corpus.jsonl", records.collect::<Vec<_>>().join("\n")).ingest()
}

fn answer(matn: Matn, args: &[&str]) -> Value {
    let args = [&["search"], args, &["--format", "jsonl"]].concat();
    matn.args(args).found_or_not().any_stderr().run().json()
}

#[test]
fn words_near_each_other_in_the_order_of_the_query_come_first() {
    let between = "and then they went on for a long while until at last the day ended when";
    let far = format!("a camel {between} the rider came");
    let turned = format!("the rider came {between} a camel");
    let near = format!("the camel of the rider came {between}");
    let found = answer(index(&[&far, &turned, &near]), &["camel rider"]);
    assert_eq!(ids(&found)[0], "corpus:p3");
}

#[test]
fn the_nearer_two_words_stand_the_more_they_count() {
    let near = "the camel of the rider came and then they went on for a long while";
    let farther = "the camel and then they went on with the rider for a long while of";
    let found = answer(index(&[farther, near]), &["camel rider"]);
    assert_eq!(ids(&found), ["corpus:p2", "corpus:p1"]);
}

#[test]
fn a_missing_word_counts_where_it_is_in_the_title_of_the_chapter() {
    let texts = r#"{"id": "a", "text": "prayer at noon", "chapter": "Of fasting"}
        {"id": "b", "text": "prayer at noon", "chapter": "Of travel"}
        {"id": "c", "text": "he went to travel far", "chapter": "Of inns"}"#;
    let matn = Matn::new().file("corpus.jsonl", texts).ingest();
    let found = answer(matn, &["prayer at travel", "--any"]);
    let ids = ids(&found);
    let place = |id| ids.iter().position(|found| *found == id);
    assert!(place("corpus:b") < place("corpus:a"), "{ids:?}");
}

#[test]
fn where_no_passage_has_all_words_those_with_any_are_given_the_best_first() {
    let texts = ["the shield of the rider", "a shield", "a lance"];
    let found = answer(index(&texts), &["shield rider unicorn"]);
    assert_eq!(ids(&found), ["corpus:p1", "corpus:p2"]);
    assert_eq!(codes(&found), ["relaxed"]);
    let found = answer(index(&texts), &["shield rider"]);
    assert_eq!((ids(&found), codes(&found)), (vec!["corpus:p1"], vec![]));
}

#[test]
fn then_a_compound_is_its_words_and_so_is_a_phrase_that_occurs_nowhere() {
    let texts = ["a dweller in the city", "the lance fell"];
    let found = answer(index(&texts), &["city-dweller unicorn"]);
    assert_eq!(marked(&found["hits"][0]), ["dweller", "city"]);
    let found = answer(index(&texts), &["\"the lance broke\" unicorn"]);
    assert_eq!(ids(&found)[0], "corpus:p2");
    assert_eq!(codes(&found), ["relaxed", "phrase-as-words"]);
    let found = answer(index(&texts), &["\"the lance fell\" city"]);
    assert_eq!(codes(&found), ["relaxed"]);
    assert!(answer(index(&texts), &["\"the lance broke\""])["hits"] == json!([]));
}

#[test]
fn a_question_is_answered_by_any_of_its_words_and_those_it_is_made_of_count_less() {
    let texts = ["who was the one who did it", "Hamza held the shield", "a lance"];
    let found = answer(index(&texts), &["who held the shield?"]);
    assert_eq!(ids(&found), ["corpus:p2", "corpus:p1"]);
    assert_eq!(codes(&found), ["relaxed"]);
    let found = answer(index(&texts), &["who held the shield?", "--all"]);
    assert!(ids(&found).is_empty());
}

#[test]
fn a_word_that_comes_again_is_looked_for_once() {
    let texts = ["an eye for an eye"];
    let once = answer(index(&texts), &["eye for"]);
    let again = answer(index(&texts), &["eye for eye"]);
    assert_eq!(once["hits"][0]["score"], again["hits"][0]["score"]);
}

#[test]
fn pages_of_an_answer_are_parts_of_one_order() {
    let texts: Vec<String> =
        (0..120).map(|number| format!("shield {} rider", "and ".repeat(number % 25))).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut matn = index(&texts);
    let mut parts: Vec<Value> = Vec::new();
    for page in [
        ["--skip", "0", "-n", "200"],
        ["--skip", "0", "-n", "45"],
        ["--skip", "45", "-n", "45"],
        ["--skip", "90", "-n", "45"],
    ] {
        let args = [&["search", "shield rider", "--format", "jsonl"], &page[..]].concat();
        let output = matn.args(args).run();
        parts.push(output.json());
        matn = output.again();
    }
    let all = ids(&parts[0]);
    let pages: Vec<&str> = parts[1..].iter().flat_map(ids).collect();
    assert_eq!(all, pages);
    let scores: Vec<f64> = parts[0]["hits"]
        .as_array()
        .expect("there are hits")
        .iter()
        .filter_map(|hit| hit["score"].as_f64())
        .collect();
    assert!(scores.len() == 120 && scores.is_sorted_by(|a, b| a >= b));
}

#[test]
fn an_explanation_adds_up_to_the_score() {
    let found = answer(index(&["the rider with the shield"]), &["rider shield", "--explain"]);
    let hit = &found["hits"][0];
    let explanation = hit["explanation"].as_str().expect("there is an explanation");
    let explanation: Value = serde_json::from_str(explanation).expect("it is JSON");
    let sum: f64 = explanation["details"]
        .as_array()
        .expect("it has details")
        .iter()
        .filter_map(|part| part["value"].as_f64())
        .sum();
    let score = hit["score"].as_f64().expect("a hit has a score");
    assert!((sum - score).abs() < 1e-3, "{sum} {score}");
}
