//! Tables: CSV and TSV with a header.

use std::io::{BufRead, Read};

use csv::{Reader, ReaderBuilder, StringRecord};

use super::error::{CorpusError, SkipReason};
use super::record::Columns;
use super::sink::{Place, Sink};

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
    let mut rows = ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(delimiter != b'\t')
        .flexible(true)
        .has_headers(false)
        .from_reader(head.as_slice().chain(input));
    // Of a line end of two bytes the second is read with the next row.
    let line_end = u64::from(head.ends_with(b"\r\n"));
    let mut row = StringRecord::new();
    let mut columns = None;
    loop {
        match rows.read_record(&mut row) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                match error.into_kind() {
                    csv::ErrorKind::Io(source) => {
                        return Err(CorpusError::Io { path: sink.path.clone(), source });
                    }
                    kind => sink.skip(line, SkipReason::NotARow(format!("{kind:?}"))),
                }
                continue;
            }
        }
        if row.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let Some(columns) = &columns else {
            columns = Some(header(&row, sink)?);
            continue;
        };
        sink.count_record();
        let record = columns.record_of_row(|column| row.get(column));
        let place = place(&rows, &row, line_end);
        if sink.give_record(record, place).is_break() {
            return Ok(());
        }
    }
}

fn header(row: &StringRecord, sink: &Sink) -> Result<Columns, CorpusError> {
    let names: Vec<&str> = row.iter().collect();
    let (path, all) = (sink.path.clone(), names.iter().map(|name| format!("`{name}`")).collect());
    match Columns::of(&names, &sink.options().map) {
        Ok(columns) if columns.text.is_some() => Ok(columns),
        Ok(_) => Err(CorpusError::NoTextColumn { path, columns: all }),
        Err(column) => Err(CorpusError::NoColumn { path, column, columns: all }),
    }
}

fn place<R: Read>(rows: &Reader<R>, row: &StringRecord, line_end: u64) -> Place {
    let (line, byte) = row.position().map_or((0, 0), |start| (start.line(), start.byte()));
    Place { line: line + line_end, byte_start: byte + line_end, byte_end: rows.position().byte() }
}
