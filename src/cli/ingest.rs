//! `matn ingest`: builds the index, or brings it up to date.

use std::collections::HashMap;
use std::fmt::Display;
use std::mem::discriminant;
use std::path::PathBuf;
use std::str::FromStr;

use crate::corpus::{Assumed, ColumnMap, Replaced, SkipReason, Skipped};
use crate::ingest::{IngestOptions, IngestSummary, Renamed, ingest};
use crate::output::escape_terminal;

use super::context::Context;
use super::error::CliError;
use super::exit::Exit;
use super::watch::watch;
use super::wrap::wrap_indented;

/// Build the index from texts, or bring it up to date
///
/// Files that have not changed since are not read again. A narration that is there already is
/// replaced, never doubled, and comes back when the file that has replaced it holds it no more. What
/// cannot be read is told with file and line, the rest is indexed, and the exit code is 2.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Files, or folders whose files are read; an index in them is passed over
    #[arg(value_name = "PATH", required_unless_present = "quran")]
    paths: Vec<PathBuf>,
    /// About how many words a passage has
    #[arg(long, value_name = "N", default_value_t = IngestOptions::default().passage_words,
          allow_negative_numbers = true, value_parser = number(1, 100_000))]
    passage_words: usize,
    /// The encoding of all files, as `windows-1256`, instead of the one that each seems to have
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Which column or key is what: `text=Body,id=No,lang=Language`; the others are guessed
    ///
    /// A name with a comma in it stands in quotation marks: `text="Text, English"`. What was said of
    /// a file holds for it until something else is, or until `--rebuild`.
    #[arg(long, value_name = "FIELD=COLUMN,…", value_parser = ColumnMap::from_str)]
    map: Option<ColumnMap>,
    /// Show how the first passages are understood, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Stop at the first record that cannot be read
    #[arg(long)]
    strict: bool,
    /// Take out of the index every source whose file is gone
    ///
    /// What is gone from a folder that is given is taken out in any case.
    #[arg(long)]
    prune: bool,
    /// Find the verses that are quoted in each passage: `verse:8:9` and `matn phrase --verse 8:9`
    /// then find the passages that quote it
    ///
    /// By all editions of the Qur'an in the index and in the files. When these change, all texts
    /// traced before are read again; those never traced must be given.
    #[arg(long)]
    trace: bool,
    /// Read the Arabic text of the Qur'an that matn brings, as the work `quran`
    ///
    /// It is Tanzil's; a file that holds the Arabic text goes before it.
    #[arg(long)]
    quran: bool,
    /// Stay, and ingest again whenever something in the paths has changed and settled
    ///
    /// Files are looked at by their size and time of change. Ctrl-C ends it with exit code 0, after
    /// the ingest at work; a second one breaks that off, and the index is as it was before.
    #[arg(long, requires = "paths", conflicts_with = "dry_run")]
    watch: bool,
    /// Read all files again and build the index anew
    #[arg(long)]
    rebuild: bool,
    /// About how much memory may be used, in megabytes
    #[arg(long, value_name = "MB", default_value_t = IngestOptions::default().memory_mb,
          allow_negative_numbers = true, value_parser = number(16, 1 << 20))]
    memory: usize,
    /// Cut and analyse with N threads, beside one that reads and one that writes
    #[arg(long, value_name = "N", default_value_t = IngestOptions::default().threads,
          allow_negative_numbers = true, value_parser = number(1, 1024))]
    threads: usize,
}

/// How many records left out of one file for one kind of reason are told one by one.
const MOST_OF_A_KIND: usize = 5;

/// A parser of a whole number between `least` and `most`.
fn number(
    least: usize,
    most: usize,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("a whole number from {least} to {most} is wanted")),
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<Exit, CliError> {
    let options = IngestOptions {
        passage_words: args.passage_words,
        encoding: args.encoding.clone(),
        map: args.map.clone().unwrap_or_default(),
        dry_run: args.dry_run,
        strict: args.strict,
        prune: args.prune,
        memory_mb: args.memory,
        threads: args.threads,
        trace: args.trace,
        quran: args.quran,
        rebuild: args.rebuild,
    };
    if args.watch {
        let mut options = options;
        return watch(&args.paths, context, |context| {
            let exit = ingest_once(args, &options, context)?;
            options.rebuild = false;
            Ok(exit)
        });
    }
    ingest_once(args, &options, context)
}

fn ingest_once(
    args: &Args,
    options: &IngestOptions,
    context: &mut Context<'_>,
) -> Result<Exit, CliError> {
    let dir = context.index_dir();
    let progress = context.progress();
    let summary = ingest(&args.paths, &dir, options, &progress).map_err(CliError::stage)?;
    tell(&summary, context);
    for sample in &summary.samples {
        writeln!(context.stdout, "{}", escape_terminal(&sample.id))?;
        let text = wrap_indented(&escape_terminal(&sample.text), "   ", context.width());
        writeln!(context.stdout, "{text}")?;
    }
    let place = match args.dry_run {
        true => "nothing written".to_owned(),
        false => format!("index in {}", dir.display()),
    };
    writeln!(context.stdout, "{}; {}", counts(&summary), escape_terminal(&place))?;
    Ok(exit(&summary))
}

/// What was left out is told by the exit code too, so that a script sees that not all is there.
fn exit(summary: &IngestSummary) -> Exit {
    let has_none = summary.narrations + summary.unchanged + summary.read_again + summary.same == 0;
    let is_empty = has_none && summary.quran_of.is_none();
    match (summary.skipped.is_empty(), is_empty) {
        (false, _) => Exit::Failed,
        (true, true) => Exit::Nothing,
        (true, false) => Exit::Found,
    }
}

/// Tells what was left out and what was guessed.
fn tell(summary: &IngestSummary, context: &mut Context<'_>) {
    for (skipped, num_more) in first_of_each_kind(&summary.skipped) {
        let place = match skipped.line {
            None => skipped.path.clone(),
            Some(line) => format!("{}:{line}", skipped.path),
        };
        context.note(&format!("{place}: left out: {}", skipped.reason));
        if num_more > 0 {
            context.note(&format!("{}: and {num_more} more of that kind", skipped.path));
        }
    }
    for Renamed { path, work, other } in &summary.renamed {
        let works = match work.strip_suffix('-') {
            Some(archive) => format!("works `{archive}-…`, for `{other}` has a name of theirs"),
            None => format!("work `{work}`, for `{other}` has its name"),
        };
        context.note(&format!(
            "{path}: read as the {works}; a sidecar with `work = …` names it otherwise"
        ));
    }
    if summary.gone > 0 {
        let sources = count(summary.gone, "source");
        context.note(&format!("{sources} no longer there, and not in a folder given now; `--prune` takes them out of the index"));
    }
    for path in &summary.indexes {
        context.note(&format!("{path}: not read: {}", SkipReason::IsIndex));
    }
    if let Some(path) = summary.passed_over.first() {
        let files = count(summary.passed_over.len(), "file");
        context.note(&format!(
            "{files} passed over, whose names tell no format that is read, as `{path}`; a file that \
             is given by name is read as text"
        ));
    }
    for path in &summary.incomplete {
        context.note(&format!(
            "{path}: texts of it had been replaced by those of a source that has changed or is gone, \
             and cannot come back: the file cannot be read"
        ));
    }
    tell_untraced(summary, context);
    if let Some(path) = &summary.quran_of {
        context.note(&format!(
            "{path}: holds the Arabic text of the Qur'an; the one that matn brings is left out"
        ));
    }
    for Assumed { path, encoding, replaced } in &summary.assumed {
        let what = replaced.map_or_else(String::new, |Replaced { number, first_line }| {
            let verb = if number == 1 { "was" } else { "were" };
            let what = count(number, "character");
            format!("; {what} {verb} replaced by U+FFFD, the first in line {first_line}")
        });
        context.note(&format!("{path}: read as {encoding}{what}"));
    }
}

/// Tells which texts of the index have not the verses that the editions of now would find.
fn tell_untraced(summary: &IngestSummary, context: &mut Context<'_>) {
    let of_index = |paths: &[String]| format!("{} of the index", count(paths.len(), "source"));
    if let Some(path) = summary.not_traced.first() {
        context.note(&format!(
            "{} cannot be traced by the editions of now, as `{path}`: no file is there; the verses \
             found before are left",
            of_index(&summary.not_traced)
        ));
    }
    if let Some(path) = summary.never_traced.first() {
        let has = if summary.never_traced.len() == 1 { "has" } else { "have" };
        context.note(&format!(
            "{} {has} never been traced, as `{path}`; give it to `matn ingest --trace` too",
            of_index(&summary.never_traced)
        ));
    }
}

/// The first records of each file that were left out for one kind of reason, each with how many
/// more there are that are not told; that is 0 for all but the last.
fn first_of_each_kind(skipped: &[Skipped]) -> Vec<(&Skipped, usize)> {
    let kind = |skipped: &Skipped| (skipped.path.clone(), discriminant(&skipped.reason));
    let mut told: Vec<(&Skipped, usize)> = Vec::new();
    let mut seen: HashMap<_, (usize, usize)> = HashMap::new();
    for skipped in skipped {
        let (num_told, last) = seen.entry(kind(skipped)).or_default();
        if *num_told == MOST_OF_A_KIND {
            told[*last].1 += 1;
            continue;
        }
        *num_told += 1;
        *last = told.len();
        told.push((skipped, 0));
    }
    told
}

/// Counts what was read, in words.
fn counts(summary: &IngestSummary) -> String {
    let mut parts = vec![
        count(summary.files, "file"),
        count(summary.narrations, "narration"),
        count(summary.passages, "passage"),
    ];
    if summary.unchanged > 0 {
        parts.push(format!("{} unchanged", count(summary.unchanged, "file")));
    }
    if summary.pruned > 0 {
        parts.push(format!("{} taken out", count(summary.pruned, "source")));
    }
    if summary.read_again > 0 {
        parts.push(format!("{} read again", count(summary.read_again, "file")));
    }
    if summary.same > 0 {
        parts.push(format!("{} the same in two files", count(summary.same, "text")));
    }
    if !summary.skipped.is_empty() {
        parts.push(format!("{} left out", count(summary.skipped.len(), "record")));
    }
    parts.join(", ")
}

/// A number and what is counted, in the singular where it is one.
pub(super) fn count<N: Display + PartialEq + From<u8>>(number: N, what: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_records_of_a_kind_are_told_as_a_number() {
        let at = |path: &str, line, reason| Skipped { path: path.to_owned(), line, reason };
        let mut skipped: Vec<_> =
            (1..=14).map(|line| at("a.jsonl", Some(line), SkipReason::NoText)).collect();
        skipped.push(at("a.jsonl", Some(15), SkipReason::NotAnObject));
        skipped.push(at("b.jsonl", Some(1), SkipReason::NoText));
        let told = first_of_each_kind(&skipped);
        let lines: Vec<_> = told.iter().map(|(skipped, _)| skipped.line.unwrap()).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 15, 1]);
        assert_eq!((told[4].1, told[5].1), (9, 0));
    }
}
