//! The texts that are traced: a text, a collection, or lines of JSON.

use std::fs::File;
use std::io::Read;
use std::ops::{ControlFlow, Range};
use std::path::Path;

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::corpus::{Format, ReadOptions, read, read_decoded, read_plain, walk};
use crate::index::is_index;
use crate::output::BatchFailure;

use super::batch::{Line, Lines, MAX_LINE};
use super::context::Context;
use super::error::CliError;
use super::query_text;

/// What a file to be traced holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Input {
    /// What its name tells: a text, or a collection as `matn ingest` reads it; `.jsonl` whose first
    /// record has a `text` is `jsonl`
    Auto,
    /// One text, whatever its name tells
    Text,
    /// Lines of JSON
    Jsonl,
}

impl Input {
    /// What `file` holds where that is not said.
    ///
    /// # Errors
    ///
    /// Where it cannot be read.
    pub(super) fn of(self, file: &str, encoding: Option<&str>) -> Result<Input, CliError> {
        let path = Path::new(file);
        let is_lines = path.extension().is_some_and(|ending| ending != "gz")
            && Format::of_path(path) == Some(Format::JsonLines)
            && path.is_file();
        if self != Input::Auto || !is_lines || encoding.is_some() {
            return Ok(self);
        }
        let failed = |source| CliError::Read { path: file.to_owned(), source };
        let lines = Lines::new(File::open(path).map_err(failed)?);
        for line in lines {
            let Line::Text(text) = line.map_err(failed)? else { break };
            if text.trim().is_empty() {
                continue;
            }
            let fields: Option<Map<String, Value>> = serde_json::from_str(&text).ok();
            let has_text =
                fields.is_some_and(|fields| fields.get("text").is_some_and(Value::is_string));
            return Ok(if has_text { Input::Jsonl } else { self });
        }
        Ok(self)
    }
}

/// A text that is to be traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextToTrace {
    /// Its id.
    pub(super) id: Option<String>,
    /// The text.
    pub(super) text: String,
    /// The bytes of the quotation, where that is given.
    pub(super) range: Option<Range<usize>>,
}

/// A text, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    /// A text.
    Text(TextToTrace),
    /// A line that gives no text.
    Failure(BatchFailure),
}

/// The texts of an input, in order.
pub(super) enum Items {
    /// All read already.
    Read(std::vec::IntoIter<Item>),
    /// Line by line.
    Lines { lines: Lines<Box<dyn Read + Send>>, path: String, number: u64 },
}

impl Items {
    /// Opens `file`; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Where it cannot be read.
    pub(super) fn open(
        file: &str,
        input: Input,
        encoding: Option<&str>,
        context: &mut Context<'_>,
    ) -> Result<Items, CliError> {
        if input == Input::Jsonl {
            let lines = Lines::new(query_text::open(file, context)?);
            return Ok(Items::Lines { lines, path: file.to_owned(), number: 0 });
        }
        let item = |text| Item::Text(TextToTrace { id: None, text, range: None });
        if file == "-" {
            let mut bytes = Vec::new();
            let failed = |source| CliError::Read { path: file.to_owned(), source };
            context.take_stdin().read_to_end(&mut bytes).map_err(failed)?;
            let text = String::from_utf8(bytes).map_err(|error| CliError::NotUtf8 {
                path: "standard input".to_owned(),
                byte: error.utf8_error().valid_up_to(),
            })?;
            let text = text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned);
            return Ok(Items::Read(vec![item(text)].into_iter()));
        }
        let path = Path::new(file);
        if let Err(source) = std::fs::metadata(path) {
            return Err(CliError::Read { path: file.to_owned(), source });
        }
        let failed = |error| CliError::stage(crate::ingest::IngestError::from(error));
        if input == Input::Text {
            let text = read_decoded(path, encoding).map_err(failed)?;
            return Ok(Items::Read(vec![item(text)].into_iter()));
        }
        if path.is_file()
            && let Some(text) = read_plain(path, encoding).map_err(failed)?
        {
            return Ok(Items::Read(vec![item(text)].into_iter()));
        }
        let options =
            ReadOptions { encoding: encoding.map(str::to_owned), ..ReadOptions::default() };
        let mut items = Vec::new();
        for source in walk(&[path.to_owned()], &is_index).0 {
            let mut give = |narration: crate::corpus::Narration| {
                let id = Some(narration.text_id());
                items.push(Item::Text(TextToTrace { id, text: narration.text, range: None }));
                ControlFlow::Continue(())
            };
            read(&source, &options, &mut give).map_err(failed)?;
        }
        Ok(Items::Read(items.into_iter()))
    }
}

impl Iterator for Items {
    type Item = Result<Item, CliError>;

    fn next(&mut self) -> Option<Result<Item, CliError>> {
        match self {
            Items::Read(items) => items.next().map(Ok),
            Items::Lines { lines, path, number } => loop {
                *number += 1;
                let line = match lines.next()? {
                    Ok(line) => line,
                    Err(source) => {
                        return Some(Err(CliError::Read { path: path.clone(), source }));
                    }
                };
                if !matches!(&line, Line::Text(text) if text.trim().is_empty()) {
                    return Some(Ok(item(line, *number)));
                }
            },
        }
    }
}

/// Reads a line of JSON.
fn item(line: Line, number: u64) -> Item {
    let failure = |id: Option<String>, text: String, code, message: String| {
        Item::Failure(BatchFailure { id, line: number, text, code, message })
    };
    let text = match line {
        Line::Text(text) => text,
        Line::TooLong => {
            let message = format!("the line is longer than {MAX_LINE} bytes");
            return failure(None, String::new(), "line-too-long", message);
        }
        Line::NotUtf8 { byte } => {
            let message = format!("the line is not valid UTF-8 at byte {byte}");
            return failure(None, String::new(), "not-utf8", message);
        }
    };
    let fields: Map<String, Value> = match serde_json::from_str(&text) {
        Ok(fields) => fields,
        Err(error) => {
            let message = format!("the line is not a JSON object: {error}");
            return failure(None, text, "bad-json", message);
        }
    };
    let id = match fields.get("id") {
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    let Some(Value::String(told)) = fields.get("text") else {
        return failure(id, text, "no-text", "there is no `text`".to_owned());
    };
    let place = |name: &str| fields.get(name).filter(|value| !value.is_null());
    let range = match (place("start"), place("end")) {
        (None, None) => None,
        (start, end) => {
            let byte = |value: Option<&Value>| {
                let at = usize::try_from(value?.as_u64()?).ok()?;
                told.char_indices().map(|(byte, _)| byte).chain([told.len()]).nth(at)
            };
            match (byte(start), byte(end)) {
                (Some(start), Some(end)) if start < end => Some(start..end),
                _ => {
                    let message = "`start` and `end` must be places in the text, in code points";
                    return failure(id, text, "bad-value", message.to_owned());
                }
            }
        }
    };
    Item::Text(TextToTrace { id, text: told.clone(), range })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Item {
        item(Line::Text(line.to_owned()), 1)
    }

    #[test]
    fn a_line_is_a_text_and_may_name_the_quotation_in_it() {
        let Item::Text(text) = read_line(r#"{"id":7,"text":"ق وَ","start":2,"end":4}"#) else {
            panic!("it is a text")
        };
        assert_eq!((text.id.as_deref(), text.range), (Some("7"), Some(3..7)));
    }

    #[test]
    fn a_line_that_gives_no_text_says_why() {
        for (line, code) in [
            ("[]", "bad-json"),
            ("{", "bad-json"),
            (r#"{"id":"a"}"#, "no-text"),
            (r#"{"text":"a","start":1,"end":1}"#, "bad-value"),
            (r#"{"text":"a","start":0,"end":9}"#, "bad-value"),
            (r#"{"text":"a","start":-1,"end":1}"#, "bad-value"),
        ] {
            let Item::Failure(failure) = read_line(line) else { panic!("{line} is no text") };
            assert_eq!(failure.code, code, "{line}");
        }
    }
}
