//! `matn info`: what is indexed, and from where.

use std::io::Write;

use clap::ValueEnum;
use serde::Serialize;

use crate::corpus::About;
use crate::output::escape_terminal;
use crate::search::{IndexInfo, WorkInfo};

use super::check;
use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::ingest::count;
use super::json_document::write_json_document;

/// Tell what is indexed, and from where
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only the works, or only the index
    #[arg(value_name = "WHAT", value_enum)]
    what: Option<What>,
    /// Read all files of the index and compare them with their checksums; those that are missing or
    /// changed are named, and the exit code is 2
    #[arg(long, conflicts_with = "what")]
    check: bool,
    /// The form of the answer
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Human)]
    format: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// What was read
    Works,
    /// How and where it is kept
    Index,
}

/// The forms of answers that are no lists of hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// For people
    Human,
    /// For programs
    Json,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    if args.check {
        return check::run(args.format, context);
    }
    let info = context.open()?.info().map_err(CliError::stage)?;
    match args.format {
        Form::Human => write_human(&info, args.what, &mut context.stdout)?,
        Form::Json => write_json_document(&to_wire(&info, args.what), &mut context.stdout)?,
    }
    Ok(if info.passages == 0 { Exit::Nothing } else { Exit::Found })
}

fn write_human(info: &IndexInfo, what: Option<What>, out: &mut dyn Write) -> std::io::Result<()> {
    if what != Some(What::Works) {
        let dir = info.dir.display().to_string();
        writeln!(out, "index      {}", escape_terminal(&dir))?;
        writeln!(out, "format     {}", info.format)?;
        writeln!(out, "analyzer   {}", info.analyzer)?;
        writeln!(out, "size       {}", size(info.bytes))?;
        let (works, narrations) = (info.works.len(), info.narrations);
        let (works, narrations) = (count(works, "work"), count(narrations, "narration"));
        writeln!(out, "holds      {works}, {narrations}, {}", count(info.passages, "passage"))?;
    }
    if what.is_none() && !info.works.is_empty() {
        writeln!(out)?;
    }
    if what != Some(What::Index) {
        for work in &info.works {
            write_work(work, out)?;
        }
    }
    Ok(())
}

fn write_work(work: &WorkInfo, out: &mut dyn Write) -> std::io::Result<()> {
    let title = work.title.as_deref().unwrap_or(&work.id);
    let (id, title) = (escape_terminal(&work.id), escape_terminal(title));
    let paths = work.paths.join(", ");
    let langs = work.langs.join(", ");
    let langs = escape_terminal(&langs);
    let narrations = count(work.narrations, "narration");
    let passages = count(work.passages, "passage");
    writeln!(out, "{id}  {title}")?;
    writeln!(out, "    {narrations}, {passages}, {langs}, from {}", escape_terminal(&paths))?;
    for About { edition, source, license } in &work.origins {
        for (name, value) in [("edition", edition), ("source", source), ("license", license)] {
            if let Some(value) = value {
                writeln!(out, "    {name:<8} {}", escape_terminal(value))?;
            }
        }
    }
    Ok(())
}

fn to_wire(info: &IndexInfo, what: Option<What>) -> InfoWire<'_> {
    let index = IndexWire {
        dir: info.dir.display().to_string(),
        format: info.format,
        analyzer: info.analyzer,
        bytes: info.bytes,
        narrations: info.narrations,
        passages: info.passages,
    };
    let works = info.works.iter().map(|work| WorkWire {
        id: &work.id,
        title: work.title.as_deref(),
        langs: &work.langs,
        narrations: work.narrations,
        passages: work.passages,
        paths: &work.paths,
        origins: &work.origins,
    });
    InfoWire {
        schema: "matn.info/1",
        index: (what != Some(What::Works)).then_some(index),
        works: (what != Some(What::Index)).then(|| works.collect()),
    }
}

#[derive(Serialize)]
struct InfoWire<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<IndexWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    works: Option<Vec<WorkWire<'a>>>,
}

#[derive(Serialize)]
struct IndexWire {
    dir: String,
    format: u32,
    analyzer: u32,
    bytes: u64,
    narrations: u64,
    passages: u64,
}

#[derive(Serialize)]
struct WorkWire<'a> {
    id: &'a str,
    title: Option<&'a str>,
    langs: &'a [String],
    narrations: u64,
    passages: u64,
    paths: &'a [String],
    origins: &'a [About],
}

/// A number of bytes in the unit that suits it.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info() -> IndexInfo {
        IndexInfo {
            dir: "index".into(),
            format: 1,
            analyzer: 1,
            passages: 12,
            narrations: 1,
            bytes: 34_567,
            works: vec![WorkInfo {
                id: "badr".to_owned(),
                title: Some("The Day\u{1b}[31m of Badr".to_owned()),
                langs: vec!["en".to_owned()],
                narrations: 1,
                passages: 12,
                paths: vec!["corpus/badr.txt".to_owned()],
                origins: vec![About {
                    source: Some("a book".to_owned()),
                    license: Some("CC0".to_owned()),
                    ..About::default()
                }],
            }],
        }
    }

    fn human(what: Option<What>) -> String {
        let mut out = Vec::new();
        write_human(&info(), what, &mut out).expect("memory can be written");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn people_are_told_of_the_index_and_its_works() {
        let told = human(None);
        assert!(told.contains("holds      1 work, 1 narration, 12 passages\n"), "{told}");
        assert!(told.contains("size       34.6 kB\n"), "{told}");
        assert!(told.contains("1 narration, 12 passages, en, from corpus/badr.txt"), "{told}");
        assert!(told.contains("    source   a book\n    license  CC0\n"), "{told}");
        assert!(!told.contains('\u{1b}'));
        assert!(!human(Some(What::Works)).contains("format"));
        assert!(!human(Some(What::Index)).contains("corpus/badr.txt"));
    }

    #[test]
    fn programs_get_the_parts_asked_for() {
        let info = info();
        let read = |what| serde_json::to_value(to_wire(&info, what)).expect("it is plain data");
        let told = read(None);
        assert_eq!(told["schema"], "matn.info/1");
        assert_eq!(told["index"]["passages"], 12);
        assert_eq!(told["works"][0]["id"], "badr");
        assert_eq!(told["works"][0]["origins"][0]["license"], "CC0");
        assert!(read(Some(What::Works)).get("index").is_none());
    }
}
