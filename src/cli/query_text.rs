//! The text of a query, from arguments, a file or standard input.

use std::fs::File;
use std::io::Read;

use crate::query::MAX_BYTES;

use super::context::Context;
use super::error::CliError;

/// Reads the query from `file` if there is one, else joins `words` by spaces.
///
/// `-` is standard input. A byte order mark at the start and line ends at the end are no part of
/// the query.
///
/// # Errors
///
/// If the query is empty or longer than [`MAX_BYTES`], or the file cannot be read as UTF-8.
pub(super) fn read(
    words: &[String],
    file: Option<&str>,
    context: &mut Context<'_>,
) -> Result<String, CliError> {
    let text = match file {
        Some(path) => read_file(path, context)?,
        None => words.join(" "),
    };
    check(&text)?;
    Ok(text)
}

/// Refuses a query that is empty or too long.
pub(super) fn check(text: &str) -> Result<(), CliError> {
    if text.trim().is_empty() {
        Err(CliError::EmptyQuery)
    } else if text.len() > MAX_BYTES {
        Err(CliError::QueryTooLong { limit: MAX_BYTES })
    } else {
        Ok(())
    }
}

/// Opens a file, or standard input for `-`.
pub(super) fn open(
    path: &str,
    context: &mut Context<'_>,
) -> Result<Box<dyn Read + Send>, CliError> {
    if path == "-" {
        return Ok(context.take_stdin());
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(source) => Err(CliError::Read { path: path.to_owned(), source }),
    }
}

fn read_file(path: &str, context: &mut Context<'_>) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    // One query with its byte order mark and line end, and a byte more that tells a longer one.
    let most = MAX_BYTES as u64 + 6;
    open(path, context)?
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|source| CliError::Read { path: path.to_owned(), source })?;
    if bytes.len() as u64 == most {
        return Err(CliError::QueryTooLong { limit: MAX_BYTES });
    }
    let text = String::from_utf8(bytes).map_err(|error| CliError::NotUtf8 {
        path: path.to_owned(),
        byte: error.utf8_error().valid_up_to(),
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor};

    use super::super::streams::{Streams, Surroundings};
    use super::*;

    fn read_stdin(bytes: &[u8]) -> Result<String, CliError> {
        let mut context = Context::new(Streams {
            stdin: Box::new(Cursor::new(bytes.to_vec())),
            stdout: Box::new(io::sink()),
            stderr: Box::new(io::sink()),
            surroundings: Surroundings::default(),
        });
        read(&[], Some("-"), &mut context)
    }

    #[test]
    fn mark_and_line_end_are_no_part_of_the_query() {
        assert_eq!(read_stdin(b"\xef\xbb\xbfthe cloak\r\n").ok().as_deref(), Some("the cloak"));
        assert_eq!(read_stdin(b"two\nlines\n").ok().as_deref(), Some("two\nlines"));
    }

    #[test]
    fn a_query_that_cannot_be_read_is_refused() {
        assert!(matches!(read_stdin(b" \n"), Err(CliError::EmptyQuery)));
        assert!(matches!(read_stdin(b"ab\xff"), Err(CliError::NotUtf8 { byte: 2, .. })));
    }

    #[test]
    fn a_query_of_the_most_bytes_is_the_longest() {
        let longest = vec![b'a'; MAX_BYTES];
        assert_eq!(read_stdin(&longest).map(|text| text.len()).ok(), Some(MAX_BYTES));
        let longer = vec![b'a'; MAX_BYTES + 1];
        assert!(matches!(read_stdin(&longer), Err(CliError::QueryTooLong { .. })));
        let far_longer = vec![b'a'; 3 * MAX_BYTES];
        assert!(matches!(read_stdin(&far_longer), Err(CliError::QueryTooLong { .. })));
    }
}
