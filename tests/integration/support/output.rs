//! What came of a run.

use serde_json::Value;

use super::Matn;

/// What the program wrote, and the folder that it ran in.
pub struct Output {
    pub(super) matn: Matn,
    /// All of standard output.
    pub stdout: String,
    /// All of standard error.
    pub stderr: String,
}

impl Output {
    /// Another run in the same folder.
    pub fn again(self) -> Matn {
        self.matn
    }

    /// Standard output as one JSON document.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect("standard output is JSON")
    }

    /// Standard output as a JSON document a line.
    #[track_caller]
    pub fn json_lines(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines.map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }
}

/// What the marks of a hit cover.
#[track_caller]
pub fn marked(hit: &Value) -> Vec<String> {
    let text = hit["text"].as_str().expect("a hit has a text");
    let spans = hit["spans"].as_array().expect("a hit has marks");
    let place = |span: &Value, name: &str| {
        span[name].as_u64().and_then(|place| usize::try_from(place).ok()).expect("it is a place")
    };
    let mut covered = Vec::new();
    for span in spans {
        let by_bytes = &text[place(span, "byte_start")..place(span, "byte_end")];
        let (start, end) = (place(span, "start"), place(span, "end"));
        let by_code_points: String = text.chars().skip(start).take(end - start).collect();
        assert_eq!(by_bytes, by_code_points, "bytes and code points tell the same place");
        covered.push(by_code_points);
    }
    covered
}

/// The ids of the hits of an answer.
#[track_caller]
pub fn ids(answer: &Value) -> Vec<&str> {
    let hits = answer["hits"].as_array().expect("there are hits");
    hits.iter().map(|hit| hit["id"].as_str().expect("a hit has an id")).collect()
}

/// The codes of the notices of an answer.
#[track_caller]
pub fn codes(answer: &Value) -> Vec<&str> {
    let notices = answer["notices"].as_array().expect("there are notices");
    notices.iter().map(|notice| notice["code"].as_str().expect("a notice has a code")).collect()
}
