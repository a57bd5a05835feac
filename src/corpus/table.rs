//! Tables: CSV and TSV with a header.

use std::io::BufRead;

use super::error::{CorpusError, SkipReason};
use super::record::Columns;
use super::sink::Sink;
use super::table_rows::{Fields, Rows};

/// What parts the fields of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delimiter {
    /// A comma, or a semicolon where the header has that and no comma; fields may be quoted.
    CommaOrSemicolon,
    /// A tab; quotation marks are text.
    Tab,
}

/// Reads the rows of a table as records.
pub(super) fn read(
    input: &mut dyn BufRead,
    delimiter: Delimiter,
    sink: &mut Sink,
) -> Result<(), CorpusError> {
    let io_error = |source| CorpusError::Io { path: sink.path.clone(), source };
    let mut head = Vec::new();
    input.read_until(b'\n', &mut head).map_err(io_error)?;
    let has = |sign: u8| head.contains(&sign);
    let delimiter = match delimiter {
        Delimiter::Tab => b'\t',
        Delimiter::CommaOrSemicolon if has(b';') && !has(b',') => b';',
        Delimiter::CommaOrSemicolon => b',',
    };
    let mut rows = Rows::new(head, input, delimiter, delimiter != b'\t');
    let mut row = Fields::default();
    let mut columns = None;
    loop {
        let path = || sink.path.clone();
        let read =
            rows.read(&mut row).map_err(|source| CorpusError::Io { path: path(), source })?;
        let Some((place, result)) = read else { return Ok(()) };
        if let Err(reason) = result {
            sink.count_record();
            sink.skip(place.line, reason);
            continue;
        }
        if row.num_filled() == 0 {
            continue;
        }
        let Some((columns, num_columns)) = &columns else {
            columns = Some((header(&row, sink)?, row.num_filled()));
            continue;
        };
        sink.count_record();
        // Empty fields beyond those of the header cut nothing.
        if row.num_filled() > *num_columns || row.len() < *num_columns {
            let num_found = if row.len() < *num_columns { row.len() } else { row.num_filled() };
            let reason = SkipReason::NumFields { found: num_found, expected: *num_columns };
            sink.skip(place.line, reason);
            continue;
        }
        for record in columns.records_of_row(|column| row.get(column)) {
            if sink.give_record(record, place).is_break() {
                return Ok(());
            }
        }
    }
}

fn header(row: &Fields, sink: &Sink) -> Result<Columns, CorpusError> {
    let names: Vec<&str> = row.iter().collect();
    let (path, all) = (sink.path.clone(), names.iter().map(|name| format!("`{name}`")).collect());
    match Columns::of(&names, &sink.options().map) {
        Ok(columns) if columns.text.is_some() => Ok(columns),
        Ok(_) => Err(CorpusError::NoTextColumn { path, columns: all }),
        Err(column) => Err(CorpusError::NoColumn { path, column, columns: all }),
    }
}
