//! Turns a line of a batch into a question.

use serde_json::{Map, Value};

use crate::search::{Notice, SearchRequest};

use super::line_error::LineError;
use super::lines::Line;
use super::record;

/// What the lines of a batch are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Input {
    /// Whatever each line looks like.
    Auto,
    /// A query.
    Lines,
    /// An id, a tab and a query.
    Tsv,
    /// A JSON object.
    Jsonl,
}

impl Input {
    /// All forms.
    pub(super) const ALL: [Input; 4] = [Input::Auto, Input::Lines, Input::Tsv, Input::Jsonl];

    /// The name on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Input::Auto => "auto",
            Input::Lines => "lines",
            Input::Tsv => "tsv",
            Input::Jsonl => "jsonl",
        }
    }

    /// The form of that name.
    pub(super) fn parse(name: &str) -> Option<Input> {
        Input::ALL.into_iter().find(|input| input.name() == name)
    }

    /// What one line is.
    ///
    /// JSON is what is a whole object, or begins as a record does, with a brace, a quoted name of
    /// letters and a colon: a record with a slip in it is told, and a query in braces stays a
    /// query. An id and a query are what has a tab with no white space before it: a query of
    /// several words that holds a tab stays a query.
    fn of_line(self, line: &str) -> Input {
        if self != Input::Auto {
            return self;
        }
        if begins_as_record(line) || is_object(line) {
            return Input::Jsonl;
        }
        match line.split_once('\t') {
            Some((id, _)) if !id.contains(char::is_whitespace) => Input::Tsv,
            _ => Input::Lines,
        }
    }
}

/// A line with its id, and what it asks.
#[derive(Debug)]
pub(super) struct Question {
    /// The number of its line, from 1.
    pub(super) line: u64,
    /// Its own id, else the number of its line.
    pub(super) id: String,
    /// The text of the query, or the whole line where no query could be read.
    pub(super) text: String,
    /// What is asked.
    pub(super) request: Result<SearchRequest, LineError>,
    /// What the reader of the answer must know about the line.
    pub(super) notices: Vec<Notice>,
}

impl Question {
    /// The question on line `number`, counted from 1, which takes from `defaults` all that the line
    /// does not say; `None` for a blank line without an id.
    pub(super) fn of_line(
        line: Line,
        number: u64,
        input: Input,
        defaults: &SearchRequest,
    ) -> Option<Question> {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => return Some(Question::bad(number, "", LineError::TooLong)),
            Line::NotUtf8 { byte } => {
                return Some(Question::bad(number, "", LineError::NotUtf8 { byte }));
            }
        };
        // Blank, unless a tab says that an id, though an empty one, stands before the query.
        if text.trim().is_empty() && (input == Input::Lines || !text.contains('\t')) {
            return None;
        }
        Some(match input.of_line(&text) {
            Input::Jsonl => Question::of_json(&text, number, defaults),
            Input::Tsv => match text.split_once('\t') {
                Some((id, query)) => Question::plain(number, id, query, defaults),
                None => Question::bad(number, &text, LineError::NoTab),
            },
            Input::Lines | Input::Auto => Question::plain(number, "", &text, defaults),
        })
    }

    fn bad(line: u64, text: &str, error: LineError) -> Question {
        let (id, text) = (line.to_string(), text.to_owned());
        Question { line, id, text, request: Err(error), notices: Vec::new() }
    }

    /// A question without fields; an empty id is none.
    fn plain(line: u64, id: &str, query: &str, defaults: &SearchRequest) -> Question {
        let id = if id.is_empty() { line.to_string() } else { id.to_owned() };
        let text = query.to_owned();
        let request = if query.trim().is_empty() {
            Err(LineError::EmptyQuery)
        } else {
            Ok(SearchRequest { id: Some(id.clone()), text: text.clone(), ..defaults.clone() })
        };
        Question { line, id, text, request, notices: Vec::new() }
    }

    fn of_json(text: &str, line: u64, defaults: &SearchRequest) -> Question {
        let fields: Map<String, Value> = match serde_json::from_str(text) {
            Ok(fields) => fields,
            Err(error) => {
                return Question::bad(line, text, LineError::NotJson { reason: error.to_string() });
            }
        };
        let id = match record::id(&fields) {
            Ok(id) => id.unwrap_or_else(|| line.to_string()),
            Err(error) => return Question::bad(line, text, error),
        };
        let request = SearchRequest { id: Some(id.clone()), ..defaults.clone() };
        let request = record::read(&fields, request);
        let text = fields.get("query").and_then(Value::as_str).unwrap_or(text).to_owned();
        Question { line, id, text, request, notices: record::notices(&fields) }
    }
}

fn is_object(line: &str) -> bool {
    line.trim_start().starts_with('{') && serde_json::from_str::<Map<String, Value>>(line).is_ok()
}

/// Whether `line` begins with a brace, a quoted name of ASCII letters and a colon.
fn begins_as_record(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('{') else { return false };
    let Some(rest) = rest.trim_start().strip_prefix('"') else { return false };
    let Some((name, rest)) = rest.split_once('"') else { return false };
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_name && rest.trim_start().starts_with(':')
}

#[cfg(test)]
mod tests {
    use crate::search::{Match, Mode};

    use super::*;

    fn ask(line: &str, input: Input) -> Option<Question> {
        Question::of_line(Line::Text(line.to_owned()), 7, input, &SearchRequest::default())
    }

    fn check(line: &str, id: &str, query: &str) {
        let question = ask(line, Input::Auto).expect("it asks something");
        let request = question.request.expect("it can be answered");
        assert_eq!((question.id.as_str(), request.text.as_str()), (id, query), "{line}");
        assert_eq!(request.id.as_deref(), Some(id));
    }

    fn check_error(line: &str, input: Input, id: &str, message: &str) {
        let question = ask(line, input).expect("it is answered");
        let error = question.request.expect_err("it cannot be read").to_string();
        assert!(error.contains(message), "{line}: {error}");
        assert_eq!(question.id, id, "{line}");
    }

    #[test]
    fn a_plain_line_is_a_query_with_the_number_of_its_line() {
        check("the cloak", "7", "the cloak");
        check("\"don't (shield", "7", "\"don't (shield");
    }

    #[test]
    fn a_tab_parts_id_and_query() {
        check("q1\tfasting shield", "q1", "fasting shield");
        check("\tfasting", "7", "fasting");
        check("q1\ta\tb", "q1", "a\tb");
    }

    #[test]
    fn a_record_has_an_id_or_takes_the_number_of_its_line() {
        check(r#"{"id":"a b","query":"cloak"}"#, "a b", "cloak");
        check(r#"{"id":12,"query":"cloak"}"#, "12", "cloak");
        check(r#" {"query":"cloak"} "#, "7", "cloak");
    }

    #[test]
    fn a_plain_query_is_never_taken_for_another_form() {
        check("{fear Allah}", "7", "{fear Allah}");
        check("{\"fear Allah\"}", "7", "{\"fear Allah\"}");
        check("the Prophet said:\tfast", "7", "the Prophet said:\tfast");
        let question = ask("a\tb", Input::Lines).expect("it asks");
        assert_eq!(question.request.map(|request| request.text).ok().as_deref(), Some("a\tb"));
    }

    #[test]
    fn a_blank_line_is_passed_by_and_a_blank_query_is_an_error() {
        assert!(ask("", Input::Auto).is_none());
        assert!(ask("  ", Input::Jsonl).is_none());
        check_error("q4\t", Input::Auto, "q4", "the query is empty");
        check_error(r#"{"id":"q4","query":" "}"#, Input::Auto, "q4", "the query is empty");
    }

    #[test]
    fn a_slip_in_a_record_is_told() {
        check_error(r#"{"id":"x","query":"a""#, Input::Auto, "7", "not a JSON object");
        check_error("cloak", Input::Jsonl, "7", "not a JSON object");
        check_error("cloak", Input::Tsv, "7", "no tab");
        check_error(r#"{"id":"x"}"#, Input::Auto, "x", "no `query`");
        check_error(r#"{"id":"x","query":"a","mode":"loose"}"#, Input::Auto, "x", "words, phrase");
        check_error(r#"{"id":[],"query":"a"}"#, Input::Auto, "7", "`id` must be");
    }

    #[test]
    fn what_a_record_says_goes_before_the_flags() {
        let defaults = SearchRequest { limit: 3, skip: 1, ..SearchRequest::default() };
        let line = r#"{"query":"a","mode":"phrase","match":"near","limit":5}"#;
        let line = Line::Text(line.to_owned());
        let question = Question::of_line(line, 1, Input::Auto, &defaults).expect("it asks");
        let request = question.request.expect("it can be answered");
        assert_eq!((request.mode, request.level), (Mode::Phrase, Some(Match::Near)));
        assert_eq!((request.limit, request.skip), (5, 1));
    }

    #[test]
    fn a_field_that_is_not_known_gives_a_notice() {
        let question = ask(r#"{"query":"a","limt":5}"#, Input::Auto).expect("it asks");
        assert!(question.request.is_ok());
        assert_eq!(question.notices.len(), 1);
        assert_eq!(question.notices[0].code, "unknown-field");
    }
}
