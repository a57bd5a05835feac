//! JSON Lines: one record a line.

use std::io::{self, BufRead};

use super::error::SkipReason;
use super::record::records_of_json;
use super::sink::{Place, Sink};

/// Reads records line by line; blank lines count for the numbers of lines only.
pub(super) fn read(input: &mut dyn BufRead, sink: &mut Sink) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut place = Place::default();
    loop {
        bytes.clear();
        let num_read = input.read_until(b'\n', &mut bytes)?;
        if num_read == 0 {
            return Ok(());
        }
        place.line += 1;
        place.byte_start = place.byte_end;
        place.byte_end += num_read as u64;
        let record = bytes.trim_ascii();
        if record.is_empty() {
            continue;
        }
        let trimmed =
            Place { byte_end: place.byte_start + bytes.trim_ascii_end().len() as u64, ..place };
        if give_json(record, trimmed, sink).is_break() {
            return Ok(());
        }
    }
}

/// Gives the record that `bytes` are, or tells why they are none.
pub(super) fn give_json(bytes: &[u8], place: Place, sink: &mut Sink) -> std::ops::ControlFlow<()> {
    sink.count_record();
    let records = serde_json::from_slice(bytes)
        .map_err(|error| SkipReason::NotJson(json_reason(&error)))
        .and_then(|value| records_of_json(&value, &sink.options().map));
    match records {
        Ok(records) => records.into_iter().try_for_each(|record| sink.give_record(record, place)),
        Err(reason) => {
            sink.skip(place.line, reason);
            std::ops::ControlFlow::Continue(())
        }
    }
}

/// The message without the place, which counts from the beginning of the record.
pub(super) fn json_reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rfind(" at line ").map_or(text.clone(), |at| text[..at].to_owned())
}
