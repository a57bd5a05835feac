//! One question asked and its answer written.

use crate::output::{Format, writer};
use crate::search::{SearchRequest, SearchResponse};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::search_flags::SearchFlags;

/// Asks `request` and writes the answer as `flags` say.
pub(super) fn answer(
    flags: &SearchFlags,
    request: SearchRequest,
    context: &mut Context<'_>,
) -> Result<Exit, CliError> {
    if flags.quiet {
        context.silence();
    }
    let response = context.open()?.search(&request).map_err(CliError::stage)?;
    write_answer(flags, &response, context)
}

/// Writes an answer as `flags` say.
pub(super) fn write_answer(
    flags: &SearchFlags,
    response: &SearchResponse,
    context: &mut Context<'_>,
) -> Result<Exit, CliError> {
    let exit = Exit::of_total(response.total);
    context.note_all(None, &response.notices);
    if flags.quiet {
        return Ok(exit);
    }
    let format = flags.format_or(Format::Human);
    if flags.is_bare_count(format) {
        writeln!(context.stdout, "{}", response.total)?;
        return Ok(exit);
    }
    let settings = flags.settings(context.settings());
    let mut writer = writer(format, &settings, &mut context.stdout);
    writer.begin()?;
    writer.response(response)?;
    writer.end()?;
    Ok(exit)
}
