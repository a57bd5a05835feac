//! The wire form: what a program reads, with names and order that do not change.
//!
//! Only this file knows it. The schemas of `tests/schema` describe it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use super::escape;
use super::excerpt::within;
use super::tsv::finite;
use super::{Answers, BatchFailure, ResponseWriter, Settings};
use crate::corpus::{Quotation, QuotationKind, Source};
use crate::search::{
    Companion, FacetCounts, Hit, Neighbour, Notice, QueryEcho, SearchResponse, Span,
};

/// Writes one indented object, or an array of them for a batch.
pub(super) struct Json<'a> {
    answers: Answers,
    out: &'a mut dyn Write,
    is_first: bool,
}

impl<'a> Json<'a> {
    /// Gives a writer to `out`.
    pub fn new(settings: &Settings, out: &'a mut dyn Write) -> Json<'a> {
        Json { answers: settings.answers, out, is_first: true }
    }

    fn write<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        let written = serde_json::to_string_pretty(value)?;
        let written = escape::json(&written);
        match self.answers {
            Answers::One => writeln!(self.out, "{written}"),
            Answers::Many => {
                let comma = if self.is_first { "" } else { "," };
                self.is_first = false;
                write!(self.out, "{comma}\n  {}", written.replace('\n', "\n  "))
            }
        }
    }
}

impl ResponseWriter for Json<'_> {
    fn begin(&mut self) -> io::Result<()> {
        match self.answers {
            Answers::One => Ok(()),
            Answers::Many => write!(self.out, "["),
        }
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        self.write(&AnswerWire::from(response))
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.write(&FailureWire::from(failure))?;
        Ok(None)
    }

    fn end(&mut self) -> io::Result<()> {
        match (self.answers, self.is_first) {
            (Answers::One, _) => {}
            (Answers::Many, true) => writeln!(self.out, "]")?,
            (Answers::Many, false) => writeln!(self.out, "\n]")?,
        }
        self.out.flush()
    }
}

/// Gives an answer as one line of JSON, without a line end.
pub(super) fn response_line(response: &SearchResponse) -> io::Result<String> {
    line(&AnswerWire::from(response))
}

/// Gives a failure as one line of JSON, without a line end.
pub(super) fn failure_line(failure: &BatchFailure) -> io::Result<String> {
    line(&FailureWire::from(failure))
}

fn line<T: Serialize>(value: &T) -> io::Result<String> {
    let written = serde_json::to_string(value)?;
    Ok(escape::json(&written).into_owned())
}

#[derive(Serialize)]
struct AnswerWire<'a> {
    schema: &'static str,
    query: QueryWire<'a>,
    total: TotalWire,
    hits: Vec<HitWire<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    facets: BTreeMap<&'static str, FacetWire<'a>>,
    notices: Vec<NoticeWire<'a>>,
}

/// A question, as understood.
#[derive(Serialize)]
pub(super) struct QueryWire<'a> {
    id: Option<&'a str>,
    text: &'a str,
    mode: &'static str,
    #[serde(rename = "match")]
    level: &'static str,
}

#[derive(Serialize)]
struct TotalWire {
    value: usize,
    relation: &'static str,
}

/// A code and a sentence.
#[derive(Serialize)]
pub(super) struct NoticeWire<'a> {
    code: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct HitWire<'a> {
    rank: usize,
    id: &'a str,
    score: f64,
    work: &'a str,
    number: Option<&'a str>,
    lang: &'a str,
    source: &'a Source,
    text: &'a str,
    spans: Vec<SpanWire<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chapter: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    narrator: Option<&'a str>,
    narration: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<&'a str>,
    snippet: RangeWire,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    quotations: Vec<QuotationWire>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    verses: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<NeighbourWire<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<NeighbourWire<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with: Vec<CompanionWire<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<&'a str>,
}

#[derive(Serialize)]
struct SpanWire<'a> {
    start: usize,
    end: usize,
    byte_start: usize,
    byte_end: usize,
    how: &'static str,
    term: usize,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    differs: &'a [String],
}

#[derive(Serialize)]
struct RangeWire {
    start: usize,
    end: usize,
    byte_start: usize,
    byte_end: usize,
}

#[derive(Serialize)]
struct QuotationWire {
    #[serde(flatten)]
    range: RangeWire,
    kind: QuotationKind,
}

#[derive(Serialize)]
struct NeighbourWire<'a> {
    id: &'a str,
    text: &'a str,
}

/// Another text of the narration.
#[derive(Serialize)]
struct CompanionWire<'a> {
    id: &'a str,
    lang: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct FacetWire<'a> {
    num_values: usize,
    values: Vec<ValueWire<'a>>,
}

#[derive(Serialize)]
struct ValueWire<'a> {
    value: &'a str,
    count: u64,
}

#[derive(Serialize)]
struct FailureWire<'a> {
    schema: &'static str,
    query: FailedQueryWire<'a>,
    line: u64,
    error: NoticeWire<'a>,
}

#[derive(Serialize)]
struct FailedQueryWire<'a> {
    id: Option<&'a str>,
    text: &'a str,
}

impl<'a> From<&'a SearchResponse> for AnswerWire<'a> {
    fn from(response: &'a SearchResponse) -> Self {
        let facets = response.facets.iter();
        let facets = facets.map(|counts| (counts.facet.name(), FacetWire::from(counts)));
        AnswerWire {
            schema: "matn.search/1",
            query: QueryWire::from(&response.query),
            total: TotalWire { value: response.total, relation: "eq" },
            hits: response.hits.iter().map(HitWire::from).collect(),
            facets: facets.collect(),
            notices: response.notices.iter().map(NoticeWire::from).collect(),
        }
    }
}

impl<'a> From<&'a FacetCounts> for FacetWire<'a> {
    fn from(counts: &'a FacetCounts) -> Self {
        let values = counts.values.iter();
        FacetWire {
            num_values: counts.num_values,
            values: values.map(|(value, count)| ValueWire { value, count: *count }).collect(),
        }
    }
}

impl<'a> From<&'a Companion> for CompanionWire<'a> {
    fn from(companion: &'a Companion) -> Self {
        CompanionWire { id: &companion.id, lang: &companion.lang, text: &companion.text }
    }
}

impl<'a> From<&'a QueryEcho> for QueryWire<'a> {
    fn from(query: &'a QueryEcho) -> Self {
        QueryWire {
            id: query.id.as_deref(),
            text: &query.text,
            mode: query.mode.name(),
            level: query.level.name(),
        }
    }
}

impl<'a> From<&'a Notice> for NoticeWire<'a> {
    fn from(notice: &'a Notice) -> Self {
        NoticeWire { code: notice.code, message: &notice.message }
    }
}

impl<'a> From<&'a Hit> for HitWire<'a> {
    fn from(hit: &'a Hit) -> Self {
        let quotation = |quotation: &Quotation| QuotationWire {
            range: RangeWire::of(&hit.text, &quotation.range),
            kind: quotation.kind,
        };
        HitWire {
            rank: hit.rank,
            id: &hit.id,
            score: finite(hit.score),
            work: &hit.work,
            number: hit.number.as_deref(),
            lang: &hit.lang,
            source: &hit.source,
            text: &hit.text,
            spans: hit.spans.iter().map(SpanWire::from).collect(),
            title: hit.title.as_deref(),
            book: hit.facts.book.as_deref(),
            chapter: hit.facts.chapter.as_deref(),
            narrator: hit.facts.narrator.as_deref(),
            narration: &hit.narration,
            last: hit.last.as_deref(),
            snippet: RangeWire::of(&hit.text, &hit.snippet),
            quotations: hit.quotations.iter().map(quotation).collect(),
            verses: &hit.verses,
            before: hit.before.iter().map(NeighbourWire::from).collect(),
            after: hit.after.iter().map(NeighbourWire::from).collect(),
            with: hit.with.iter().map(CompanionWire::from).collect(),
            explanation: hit.explanation.as_deref(),
        }
    }
}

impl<'a> From<&'a Span> for SpanWire<'a> {
    fn from(span: &'a Span) -> Self {
        SpanWire {
            start: span.start,
            end: span.end,
            byte_start: span.byte_start,
            byte_end: span.byte_end,
            how: span.how.name(),
            term: span.term,
            differs: &span.differs,
        }
    }
}

impl RangeWire {
    fn of(text: &str, bytes: &Range<usize>) -> RangeWire {
        let bytes = within(text, bytes);
        let start = text[..bytes.start].chars().count();
        let end = start + text[bytes.clone()].chars().count();
        RangeWire { start, end, byte_start: bytes.start, byte_end: bytes.end }
    }
}

impl<'a> From<&'a Neighbour> for NeighbourWire<'a> {
    fn from(neighbour: &'a Neighbour) -> Self {
        NeighbourWire { id: &neighbour.id, text: &neighbour.text }
    }
}

impl<'a> From<&'a BatchFailure> for FailureWire<'a> {
    fn from(failure: &'a BatchFailure) -> Self {
        FailureWire {
            schema: "matn.error/1",
            query: FailedQueryWire { id: failure.id.as_deref(), text: &failure.text },
            line: failure.line,
            error: NoticeWire { code: failure.code, message: &failure.message },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;
    use crate::output::{Format, sample};

    fn schema(text: &str) -> jsonschema::Validator {
        jsonschema::draft202012::new(&serde_json::from_str(text).unwrap()).unwrap()
    }

    fn search_schema() -> jsonschema::Validator {
        schema(include_str!("../../tests/schema/search.schema.json"))
    }

    fn errors(schema: &jsonschema::Validator, value: &Value) -> Vec<String> {
        schema.iter_errors(value).map(|error| error.to_string()).collect()
    }

    #[test]
    fn names_and_their_order_are_fixed() {
        let hit = sample::hit("a cloak", &[(2, 7)]);
        let mut response = sample::answer(vec![Hit { number: Some("8c".to_owned()), ..hit }]);
        response.notices.clear();
        assert_eq!(
            response_line(&response).unwrap(),
            concat!(
                r#"{"schema":"matn.search/1","query":{"id":"q1","text":"cloke","mode":"words","#,
                r#""match":"broad"},"total":{"value":1,"relation":"eq"},"hits":[{"rank":1,"#,
                r#""id":"badr#3","score":14.21,"work":"badr","number":"8c","lang":"en","#,
                r#""source":{"path":"corpus/badr.txt","line":1,"byte_start":512,"byte_end":519,"#,
                r#""verbatim":true},"text":"a cloak","spans":[{"start":2,"end":7,"byte_start":2,"#,
                r#""byte_end":7,"how":"exact","term":0}],"title":"The Day of Badr","#,
                r#""narration":"badr","snippet":{"start":0,"end":7,"byte_start":0,"byte_end":7}}],"#,
                r#""notices":[]}"#
            )
        );
    }

    #[test]
    fn a_failure_stands_in_place_with_its_line() {
        let written = failure_line(&sample::failure()).unwrap();
        let expected = r#"{"schema":"matn.error/1","query":{"id":null,"text":"{\"quer"},"line":3,"error":{"code":"bad-json","message":"not a query"}}"#;
        assert_eq!(written, expected);
        let schema = schema(include_str!("../../tests/schema/error.schema.json"));
        assert_eq!(errors(&schema, &serde_json::from_str(&written).unwrap()), [""; 0]);
    }

    #[test]
    fn an_answer_with_every_part_is_as_the_schema_says() {
        let written = response_line(&sample::response()).unwrap();
        let value: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(errors(&search_schema(), &value), [""; 0]);
        let quotation = &value["hits"][0]["quotations"][0];
        assert_eq!(quotation["start"], 1, "code points, not bytes");
        assert_eq!(quotation["byte_start"], 3);
        assert_eq!(value["hits"][0]["spans"][0]["start"], 8);
    }

    #[test]
    fn the_schema_takes_nothing_that_it_does_not_name() {
        let written = response_line(&sample::response()).unwrap();
        let mut value: Value = serde_json::from_str(&written).unwrap();
        value["hits"][0]["colour"] = "red".into();
        assert_eq!(errors(&search_schema(), &value).len(), 1);
    }

    #[test]
    fn one_answer_is_an_object_and_a_batch_is_an_array() {
        let response = sample::response();
        let one =
            sample::written(Format::Json, &Settings::default(), std::slice::from_ref(&response));
        assert!(serde_json::from_str::<Value>(&one).unwrap().is_object());
        let settings = Settings { answers: Answers::Many, ..Settings::default() };
        for num_answers in 0..3 {
            let answers = vec![response.clone(); num_answers];
            let written = sample::written(Format::Json, &settings, &answers);
            let value: Value = serde_json::from_str(&written).unwrap();
            assert_eq!(value.as_array().map(Vec::len), Some(num_answers));
        }
    }

    proptest! {
        #[test]
        fn any_answer_is_one_line_that_reads_back(
            hit in sample::any_hit(), query in sample::any_text(),
        ) {
            let mut response = sample::answer(vec![hit.clone()]);
            response.query.text = query.clone();
            let written = response_line(&response).unwrap();
            prop_assert!(!written.contains(|c: char| c.is_control()));
            let value: Value = serde_json::from_str(&written).unwrap();
            prop_assert_eq!(value["query"]["text"].as_str(), Some(query.as_str()));
            prop_assert_eq!(value["hits"][0]["text"].as_str(), Some(hit.text.as_str()));
            prop_assert_eq!(errors(&search_schema(), &value), [""; 0]);
        }
    }
}
