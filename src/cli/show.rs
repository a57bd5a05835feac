//! `matn show`: passages by reference, with context, with a citation.

use std::io::{self, Write};

use clap::builder::TypedValueParser;
use serde::Serialize;

use crate::corpus::{Facts, QuotationKind, Source};
use crate::error::Error;
use crate::output::{CiteStyle, CitedPassage, cite, escape_terminal};
use crate::search::{Companion, ShownPassage};

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::flag_value::{Values, flat, named, parse_count, parse_values};
use super::info::Form;
use super::json_document::write_json_document;
use super::wrap::wrap_indented;

/// Print passages by reference, with context, with a citation
///
/// A reference is the id of a passage (`badr#3`) or of a narration (`badr`, `bukhari:1`), which
/// gives all its passages. What cannot be found is told, the rest is printed, and the exit code is
/// 1.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The references
    #[arg(value_name = "REF", required = true)]
    references: Vec<String>,
    /// Print N passages before and after each
    #[arg(short = 'C', long, value_name = "N", default_value = "0", value_parser = parse_count,
          allow_negative_numbers = true)]
    context: usize,
    /// Print after each narration its other texts in these languages: `ar,en`
    #[arg(long, value_name = "LANG", value_parser = parse_values)]
    with: Vec<Values>,
    /// Print a citation of each instead of the passage itself
    #[arg(long, value_name = "STYLE", value_parser = style_parser(), conflicts_with = "format")]
    cite: Option<CiteStyle>,
    /// The form of the answer
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Human)]
    format: Form,
}

fn style_parser() -> impl TypedValueParser<Value = CiteStyle> {
    named(CiteStyle::ALL.map(CiteStyle::name), CiteStyle::parse)
}

/// A reference and what it names.
struct Shown<'a> {
    reference: &'a str,
    passages: Vec<ShownPassage>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let searcher = context.open()?;
    let mut found = Vec::new();
    let mut missing = Vec::new();
    let with = flat(&args.with);
    for reference in &args.references {
        match searcher.show(reference, args.context, &with).map_err(Error::from) {
            Ok(passages) => found.push(Shown { reference, passages }),
            Err(error) if error.is_not_found() => missing.push(error),
            Err(error) => return Err(CliError::Stage(error)),
        }
    }
    let width = context.width();
    match (args.cite, args.format) {
        (Some(style), _) => write_citations(&found, style, &mut context.stdout)?,
        (None, Form::Human) => write_human(&found, width, &mut context.stdout)?,
        (None, Form::Json) => write_json(&found, &mut context.stdout)?,
    }
    for error in &missing {
        context.report(&error.to_string(), error.hint().as_deref());
    }
    Ok(if missing.is_empty() { Exit::Found } else { Exit::Nothing })
}

fn write_human(found: &[Shown<'_>], width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let passages = found.iter().flat_map(|shown| &shown.passages);
    for (number, passage) in passages.enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let title = passage.title.as_deref().unwrap_or(&passage.work);
        let (id, title) = (escape_terminal(&passage.id), escape_terminal(title));
        let (path, line) = (escape_terminal(&passage.source.path), passage.source.line);
        let context = if passage.is_context { "  (context)" } else { "" };
        writeln!(out, "{id}  {title}  {path}:{line}{context}")?;
        let facts = &passage.facts;
        for (name, fact) in
            [("book", &facts.book), ("chapter", &facts.chapter), ("narrator", &facts.narrator)]
        {
            if let Some(fact) = fact {
                writeln!(out, "   {name}: {}", escape_terminal(fact))?;
            }
        }
        for line in passage.text.lines() {
            out.write_all(wrap_indented(&escape_terminal(line), "   ", width).as_bytes())?;
        }
        for companion in &passage.with {
            writeln!(out, "\n{}", escape_terminal(&companion.id))?;
            for line in companion.text.lines() {
                out.write_all(wrap_indented(&escape_terminal(line), "   ", width).as_bytes())?;
            }
        }
    }
    Ok(())
}

fn write_citations(found: &[Shown<'_>], style: CiteStyle, out: &mut dyn Write) -> io::Result<()> {
    let passages = found.iter().flat_map(|shown| &shown.passages);
    for (number, passage) in passages.filter(|passage| !passage.is_context).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let cited = CitedPassage {
            id: &passage.id,
            work: &passage.work,
            title: passage.title.as_deref(),
            number: passage.number.as_deref(),
            path: &passage.source.path,
            line: passage.source.line,
        };
        writeln!(out, "{}", cite(&cited, style).trim_end())?;
    }
    Ok(())
}

fn write_json(found: &[Shown<'_>], out: &mut dyn Write) -> io::Result<()> {
    let references = found.iter().map(|shown| ReferenceWire {
        reference: shown.reference,
        passages: shown.passages.iter().map(PassageWire::from).collect(),
    });
    let answer = ShowWire { schema: "matn.show/1", references: references.collect() };
    write_json_document(&answer, out)
}

#[derive(Serialize)]
struct ShowWire<'a> {
    schema: &'static str,
    references: Vec<ReferenceWire<'a>>,
}

#[derive(Serialize)]
struct ReferenceWire<'a> {
    reference: &'a str,
    passages: Vec<PassageWire<'a>>,
}

#[derive(Serialize)]
struct PassageWire<'a> {
    id: &'a str,
    narration: &'a str,
    work: &'a str,
    number: Option<&'a str>,
    lang: &'a str,
    source: &'a Source,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(flatten)]
    facts: &'a Facts,
    is_context: bool,
    quotations: Vec<QuotationWire>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    verses: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with: Vec<CompanionWire<'a>>,
}

#[derive(Serialize)]
struct CompanionWire<'a> {
    id: &'a str,
    lang: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct QuotationWire {
    start: usize,
    end: usize,
    byte_start: usize,
    byte_end: usize,
    kind: QuotationKind,
}

impl<'a> From<&'a ShownPassage> for PassageWire<'a> {
    fn from(passage: &'a ShownPassage) -> Self {
        let code_points = |byte| passage.text.get(..byte).map_or(0, |part| part.chars().count());
        let quotations = passage.quotations.iter().map(|quotation| QuotationWire {
            start: code_points(quotation.range.start),
            end: code_points(quotation.range.end),
            byte_start: quotation.range.start,
            byte_end: quotation.range.end,
            kind: quotation.kind,
        });
        let with = passage.with.iter().map(|Companion { id, lang, text }| CompanionWire {
            id,
            lang,
            text,
        });
        PassageWire {
            id: &passage.id,
            narration: &passage.narration,
            work: &passage.work,
            number: passage.number.as_deref(),
            lang: &passage.lang,
            source: &passage.source,
            text: &passage.text,
            title: passage.title.as_deref(),
            facts: &passage.facts,
            is_context: passage.is_context,
            quotations: quotations.collect(),
            verses: &passage.verses,
            with: with.collect(),
        }
    }
}
