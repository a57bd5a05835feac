//! The fields of a JSON record that asks a question.

use serde_json::{Map, Value};

use crate::search::{Match, Mode, Notice, Require, SearchRequest};

use super::super::flag_value::{parse_kind, parse_value, parse_values};
use super::line_error::LineError;

/// The fields that a record may have.
const FIELDS: [&str; 17] = [
    "id", "query", "mode", "match", "require", "not", "work", "lang", "book", "narrator", "in",
    "skip", "limit", "context", "with", "facets", "explain",
];

/// The id of a record, if it has one.
pub(super) fn id(fields: &Map<String, Value>) -> Result<Option<String>, LineError> {
    match fields.get("id") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(id)) => Ok(Some(id.clone())),
        Some(Value::Number(id)) => Ok(Some(id.to_string())),
        Some(_) => Err(wrong("id", "a string or a number")),
    }
}

/// A notice for each field that is not known.
pub(super) fn notices(fields: &Map<String, Value>) -> Vec<Notice> {
    let unknown = fields.keys().filter(|name| !FIELDS.contains(&name.as_str()));
    let notice = |name| Notice {
        code: "unknown-field",
        message: format!("the field `{name}` is not known and was not read"),
    };
    unknown.map(notice).collect()
}

/// Fills `request` from a record; fields that are left out or null keep their value.
pub(super) fn read(
    fields: &Map<String, Value>,
    mut request: SearchRequest,
) -> Result<SearchRequest, LineError> {
    let field = |name: &'static str| match fields.get(name) {
        None | Some(Value::Null) => None,
        Some(value) => Some((name, value)),
    };
    let has_limits =
        ["work", "lang", "book", "narrator", "in"].iter().any(|name| field(name).is_some());
    request.text = match field("query") {
        None if has_limits => String::new(),
        None => return Err(LineError::NoQuery),
        Some((_, Value::String(text))) if text.trim().is_empty() => {
            return Err(LineError::EmptyQuery);
        }
        Some((_, Value::String(text))) => text.clone(),
        Some((name, _)) => return Err(wrong(name, "a string")),
    };
    if let Some(field) = field("mode") {
        request.mode = one_of(field, &[Mode::Words, Mode::Phrase].map(Mode::name), Mode::parse)?;
    }
    if let Some(field) = field("match") {
        request.level = Some(one_of(field, &Match::ALL.map(Match::name), Match::parse)?);
    }
    if let Some(field) = field("require") {
        request.require = one_of(field, &["most", "all", "any"], parse_require)?;
    }
    if let Some(field) = field("in") {
        let kind = one_of(field, &["verse", "speech"], parse_kind)?;
        request.filter.within = Some(kind);
    }
    if let Some(field) = field("not") {
        request.exclude = list(field, one_name)?;
    }
    if let Some(field) = field("work") {
        request.filter.works = list(field, split_commas)?;
    }
    if let Some(field) = field("lang") {
        request.filter.langs = list(field, split_commas)?;
    }
    if let Some(field) = field("book") {
        request.filter.books = list(field, one_name)?;
    }
    if let Some(field) = field("narrator") {
        request.filter.narrators = list(field, one_name)?;
    }
    if let Some(field) = field("skip") {
        request.skip = count(field)?;
    }
    if let Some(field) = field("limit") {
        request.limit = count(field)?;
    }
    if let Some(field) = field("context") {
        request.context = count(field)?;
    }
    if let Some(field) = field("with") {
        request.with = list(field, split_commas)?;
    }
    if let Some(field) = field("facets") {
        request.facets = count(field)?;
    }
    if let Some((name, value)) = field("explain") {
        request.explain = value.as_bool().ok_or_else(|| wrong(name, "true or false"))?;
    }
    Ok(request)
}

type Field<'a> = (&'static str, &'a Value);

fn wrong(field: &'static str, wanted: &str) -> LineError {
    LineError::WrongValue { field, wanted: wanted.to_owned() }
}

fn one_of<T>(
    (name, value): Field<'_>,
    names: &[&str],
    parse: fn(&str) -> Option<T>,
) -> Result<T, LineError> {
    let wanted = || wrong(name, &format!("one of {}", names.join(", ")));
    value.as_str().and_then(parse).ok_or_else(wanted)
}

fn list(
    (name, value): Field<'_>,
    split: fn(&str) -> Vec<String>,
) -> Result<Vec<String>, LineError> {
    let wanted = || wrong(name, "a string or a list of strings, none of them blank");
    let items = match value {
        Value::String(text) => split(text),
        Value::Array(items) => {
            let items = items.iter().map(|item| item.as_str().map(str::to_owned));
            items.collect::<Option<_>>().ok_or_else(wanted)?
        }
        _ => return Err(wanted()),
    };
    items.iter().map(|item| parse_value(item).map_err(|_| wanted())).collect()
}

fn split_commas(text: &str) -> Vec<String> {
    parse_values(text).map_or_else(|_| vec![String::new()], |values| values.0)
}

/// A word, a title or a name, which may hold commas.
fn one_name(text: &str) -> Vec<String> {
    vec![text.to_owned()]
}

fn parse_require(name: &str) -> Option<Require> {
    match name {
        "most" => Some(Require::AllThenAny),
        "all" => Some(Require::All),
        "any" => Some(Require::Any),
        _ => None,
    }
}

/// A whole number from 0; one that is too large for the machine becomes the largest.
fn count((name, value): Field<'_>) -> Result<usize, LineError> {
    let wanted = || wrong(name, "a whole number from 0");
    if let Some(number) = value.as_u64() {
        return Ok(usize::try_from(number).unwrap_or(usize::MAX));
    }
    let number = value.as_f64().ok_or_else(wanted)?;
    if number < 0.0 || number.fract() != 0.0 {
        return Err(wanted());
    }
    // The cast keeps to the range of the type.
    Ok(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_limit(value: &str) -> Result<usize, LineError> {
        let line = format!(r#"{{"query":"a","limit":{value}}}"#);
        let fields: Map<String, Value> = serde_json::from_str(&line).expect("it is JSON");
        read(&fields, SearchRequest::default()).map(|request| request.limit)
    }

    #[test]
    fn a_count_is_never_too_large() {
        assert_eq!(read_limit("0"), Ok(0));
        assert_eq!(read_limit("18446744073709551615"), Ok(usize::MAX));
        assert_eq!(read_limit("99999999999999999999999"), Ok(usize::MAX));
        assert_eq!(read_limit("1e3"), Ok(1000));
        for value in ["-1", "1.5", "\"5\"", "true", "[]"] {
            assert!(read_limit(value).is_err(), "{value}");
        }
    }

    #[test]
    fn works_are_a_string_with_commas_or_a_list() {
        for works in [r#""badr, uhud""#, r#"["badr","uhud"]"#] {
            let line = format!(r#"{{"query":"a","work":{works},"not":"a, b","book":"c, d"}}"#);
            let fields: Map<String, Value> = serde_json::from_str(&line).expect("it is JSON");
            let request = read(&fields, SearchRequest::default()).expect("it reads");
            assert_eq!(request.filter.works, ["badr", "uhud"]);
            assert_eq!(request.exclude, ["a, b"]);
            assert_eq!(request.filter.books, ["c, d"]);
        }
    }

    #[test]
    fn null_is_as_good_as_left_out() {
        let line = r#"{"query":"a","limit":null,"match":null,"id":null}"#;
        let fields: Map<String, Value> = serde_json::from_str(line).expect("it is JSON");
        let request = read(&fields, SearchRequest::default()).expect("it reads");
        assert_eq!((request.limit, request.level), (10, None));
        assert_eq!(id(&fields), Ok(None));
    }
}
