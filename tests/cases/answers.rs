//! What is answered: offsets, tables, exit codes, limits, order.

use serde_json::Value;

use super::case::{has_notice, holds};
use crate::support::Matn;

#[test]
fn offsets_slice_the_text_of_the_passage_case_c32() {
    holds("C32");
}

fn odd_records() -> Matn {
    let records = concat!(
        "{\"id\": \"Sahih A 1\", \"text\": \"fasting\\tis a\\nshield \\\\ here\"}\n",
        "{\"id\": \"b;2\", \"text\": \"fasting \\\"two\\\"\"}\n",
        "{\"id\": \"c\\u00a03%20\", \"text\": \"fasting\\r\\u2028 three\\u0085 \\u000b\"}\n",
    );
    Matn::new().file("corpus.jsonl", records).ingest()
}

/// Source: nao1215/sqly#381.
#[test]
fn a_hit_is_one_line_of_a_table_case_c44() {
    let output = odd_records().args(["search", "fasting", "--format", "tsv"]).run();
    let rows: Vec<Vec<&str>> =
        output.stdout.split_terminator('\n').map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 3, "{}", output.stdout);
    assert!(rows.iter().all(|row| row.len() == 5), "{rows:?}");
    let texts: Vec<&str> = rows.iter().map(|row| row[4]).collect();
    assert!(texts.contains(&"fasting\\tis a\\nshield \\\\ here"), "{texts:?}");
    assert!(texts.contains(&"fasting \"two\""), "{texts:?}");
    assert!(!output.stdout.contains('\r'), "{texts:?}");
}

#[test]
fn a_hit_is_one_line_of_six_columns_for_trec_case_c44() {
    let output = odd_records().args(["search", "fasting", "--format", "trec"]).run();
    let rows: Vec<Vec<&str>> =
        output.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 3, "{}", output.stdout);
    let mut scores: Vec<f64> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), 6, "{row:?}");
        assert_eq!((row[0], row[1]), ("1", "Q0"));
        assert_eq!(row[3], (at + 1).to_string());
        scores.push(row[4].parse().expect("a score is a number"));
    }
    assert!(scores.windows(2).all(|pair| pair[0] > pair[1]), "{scores:?}");
    let ids: Vec<&str> = rows.iter().map(|row| row[2]).collect();
    assert!(ids.contains(&"corpus:Sahih%20A%201"), "{ids:?}");
    assert!(ids.contains(&"corpus:b;2"), "{ids:?}");
    assert!(ids.iter().any(|id| id.ends_with("3%2520")), "{ids:?}");
}

#[test]
fn equal_scores_fall_for_trec_and_keep_their_order_case_c44() {
    let records: String = (1..=30)
        .map(|number| format!("{{\"id\":{number},\"text\":\"the same words\"}}\n"))
        .collect();
    let matn = Matn::new().file("corpus.jsonl", records).ingest();
    let output = matn.args(["search", "same", "--format", "trec", "-n", "30"]).run();
    let row = |line: &str| {
        let columns: Vec<String> = line.split(' ').map(str::to_owned).collect();
        (columns[2].clone(), columns[4].parse::<f64>().expect("a score is a number"))
    };
    let rows: Vec<(String, f64)> = output.stdout.lines().map(row).collect();
    assert!(rows.windows(2).all(|pair| pair[0].1 > pair[1].1), "{rows:?}");
    let ids: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
    let wanted: Vec<String> = (1..=30).map(|number| format!("corpus:{number}")).collect();
    assert_eq!(ids, wanted);
}

#[test]
fn equal_scores_are_ordered_by_id_case_k02() {
    holds("K02");
}

#[test]
fn pages_of_equal_scores_neither_repeat_nor_miss_case_k02() {
    let records: String = (1..=25)
        .map(|number| format!("{{\"id\":{number},\"text\":\"the same words\"}}\n"))
        .collect();
    let mut matn = Matn::new().file("corpus.jsonl", records).ingest();
    let mut ids: Vec<String> = Vec::new();
    for skip in ["0", "7", "14", "21", "28"] {
        let args = ["search", "same", "--view", "ids", "-n", "7", "--skip", skip];
        let output = matn.args(args).any_stderr().run();
        ids.extend(output.stdout.lines().map(str::to_owned));
        matn = output.again();
    }
    let wanted: Vec<String> = (1..=25).map(|number| format!("corpus:{number}")).collect();
    assert_eq!(ids, wanted);
}

/// Source: BurntSushi/ripgrep#948.
#[test]
fn each_query_of_a_batch_has_an_answer_in_its_place_case_c49() {
    let queries = "q1\tfasting shield\nq2\tunicorn\nq3\t\"don't (shield\nq4\t\nq5\tfasting\r\n";
    let output = Matn::tiny()
        .file("queries.tsv", queries)
        .args(["batch", "queries.tsv", "--format", "jsonl"])
        .status(2)
        .any_stderr()
        .run();
    let answers = output.json_lines();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["query"]["id"]).collect();
    assert_eq!(ids, ["q1", "q2", "q3", "q4", "q5"]);
    assert_eq!(answers[0]["total"]["value"], 1);
    assert_eq!(answers[1]["total"]["value"], 0);
    assert_eq!(answers[2]["total"]["value"], 1);
    assert!(has_notice(&answers[2], "unbalanced-quote"), "{}", answers[2]);
    assert_eq!(answers[3]["schema"], "matn.error/1");
    assert_eq!(answers[4]["query"]["text"], "fasting");
}

#[test]
fn a_batch_without_errors_follows_what_was_found_case_c49() {
    let batch = |queries: &str, status: i32| {
        Matn::tiny().args(["batch", "-"]).stdin(queries).status(status).any_stderr().run()
    };
    batch("fasting\nunicorn\n", 0);
    batch("unicorn\n", 1);
    assert_eq!(batch("fasting", 0).json_lines().len(), 1, "a last line needs no line end");
    assert!(batch("\n\n", 1).stdout.is_empty());
}

#[test]
fn a_bad_line_of_any_kind_is_answered_case_c49() {
    let lines: &[&[u8]] = &[
        b"{\"id\":\"a\",\"query\":\"fasting\"}",
        b"{\"id\":\"b\",\"query\":",
        b"{\"id\":\"c\"}",
        b"{\"id\":\"d\",\"query\":\"fasting\",\"limit\":-1}",
        b"{\"id\":\"e\",\"query\":\"fasting\",\"mode\":\"guess\"}",
        b"[]",
        b"fasting \xff",
        b"{\"id\":\"h\",\"query\":\"fasting\",\"work\":\"nonesuch\"}",
        b"{\"id\":\"i\",\"query\":\"fasting\"}",
    ];
    let output = Matn::tiny()
        .args(["batch", "-", "--input", "jsonl"])
        .stdin(lines.join(&b"\n"[..]))
        .status(2)
        .any_stderr()
        .run();
    let answers = output.json_lines();
    assert_eq!(answers.len(), lines.len(), "{}", output.stdout);
    for (at, answer) in answers.iter().enumerate() {
        let is_good = at == 0 || at == lines.len() - 1;
        let schema = if is_good { "matn.search/1" } else { "matn.error/1" };
        assert_eq!(answer["schema"], schema, "line {}: {answer}", at + 1);
    }
}

/// Source: tursodatabase/turso#5438.
#[test]
fn a_limit_may_be_nothing_or_huge_case_c53() {
    let rows = |limit: &str| {
        let args = ["search", "fasting", "--format", "json", "--limit", limit];
        let answer = Matn::tiny().args(args).run().json();
        assert_eq!(answer["total"]["value"], 2, "--limit {limit}");
        answer["hits"].as_array().map(Vec::len)
    };
    assert_eq!(rows("0"), Some(0));
    for limit in ["2", "18446744073709551615", "18446744073709551616", "9223372036854775808"] {
        assert_eq!(rows(limit), Some(2), "--limit {limit}");
    }
    for limit in ["-1", "ten", "", "1.5", "1e3", "0x10", "١٠"] {
        let matn = Matn::tiny().args(["search", "fasting", "--limit", limit]);
        matn.status(2).stdout("").any_stderr().run();
    }
}

#[test]
fn a_limit_of_a_batch_may_be_nothing_or_huge_case_c53() {
    for (limit, rows) in [("0", 0), ("1", 1), ("18446744073709551615", 2)] {
        let line = format!("{{\"query\":\"fasting\",\"limit\":{limit}}}\n");
        let output = Matn::tiny().args(["batch", "-"]).stdin(line).run();
        let answers = output.json_lines();
        assert_eq!(answers[0]["hits"].as_array().map(Vec::len), Some(rows), "{limit}");
        assert_eq!(answers[0]["total"]["value"], 2, "{limit}");
    }
}
