//! `matn info --check`: whether the files of the index are as they were written.

use std::io::Write;

use serde::Serialize;

use crate::index::{BrokenFile, IndexError, check};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::info::Form;
use super::ingest::count;
use super::json_document::write_json_document;

/// Checks the index; what is broken is an error, and in JSON an answer as well.
pub(super) fn run(form: Form, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let (files, failed) = match check(&context.index_dir()) {
        Ok(checked) => (Some(checked.files), None),
        Err(error @ IndexError::Broken { .. }) => (None, Some(error)),
        Err(error) => return Err(CliError::stage(error)),
    };
    if form == Form::Json {
        write_json_document(&to_wire(files, failed.as_ref()), &mut context.stdout)?;
    }
    if let Some(error) = failed {
        return Err(CliError::stage(error));
    }
    if form == Form::Human {
        writeln!(context.stdout, "checked {}, sound", count(files.unwrap_or(0), "file"))?;
    }
    Ok(Exit::Found)
}

fn to_wire(files: Option<usize>, failed: Option<&IndexError>) -> InfoWire {
    let broken: &[BrokenFile] = match failed {
        Some(IndexError::Broken { files, .. }) => files,
        _ => &[],
    };
    let broken = broken.iter().map(|file| BrokenWire {
        path: file.path.display().to_string(),
        reason: file.reason.clone(),
    });
    let check = CheckWire { sound: failed.is_none(), files, broken: broken.collect() };
    InfoWire { schema: "matn.info/1", check }
}

#[derive(Serialize)]
struct InfoWire {
    schema: &'static str,
    check: CheckWire,
}

#[derive(Serialize)]
struct CheckWire {
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<usize>,
    broken: Vec<BrokenWire>,
}

#[derive(Serialize)]
struct BrokenWire {
    path: String,
    reason: String,
}
