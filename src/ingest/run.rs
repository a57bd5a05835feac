//! Reads sources into an index, from files to a commit.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::corpus::{self, SkipReason, Skipped, SourceFile};
use crate::index::{Manifest, SourceRow, Writer, WriterOptions};

use super::again::{self, Why};
use super::claims::Claims;
use super::error::IngestError;
use super::namesakes::tell_apart;
use super::options::{IngestOptions, IngestSummary, Progress};
use super::reading::Run;
use super::sources::{self, Others, Plan, is_edition_row};
use super::tracing::Tracing;

/// Reads `paths`, files and folders, into the index at `index`.
///
/// Files that have not changed are not read again; a narration that is there already is replaced,
/// and comes back when the source that has replaced it holds it no more: then its own is read again.
/// All of it is seen by readers at once, at the end; before that, and where it fails, the index is
/// as it was.
///
/// # Errors
///
/// [`IngestError::NothingToRead`] where no path can be read, [`IngestError::Strict`] where
/// something would be left out and that is not allowed, [`IngestError::Index`] where the index
/// cannot be written.
pub fn ingest(
    paths: &[PathBuf],
    index: &Path,
    options: &IngestOptions,
    progress: &dyn Progress,
) -> Result<IngestSummary, IngestError> {
    if !options.trace || options.dry_run {
        return ingest_once(paths, index, options, None, progress);
    }
    let mut options = options.clone();
    let mut summary: Option<IngestSummary> = None;
    // Editions that come with the sources are known once these are read; then all is traced by them.
    for _ in 0..2 {
        let tracing = Tracing::open(index)?;
        let done = ingest_once(paths, index, &options, Some(&tracing), progress)?;
        match &mut summary {
            Some(summary) => summary.add_again(done),
            None => summary = Some(done),
        }
        if Tracing::signature(index)? == tracing.signature {
            break;
        }
        options.rebuild = false;
    }
    Ok(summary.unwrap_or_default())
}

fn ingest_once(
    paths: &[PathBuf],
    index: &Path,
    options: &IngestOptions,
    tracing: Option<&Tracing>,
    progress: &dyn Progress,
) -> Result<IngestSummary, IngestError> {
    let is_index = |path: &Path| sources::is_index_or(path, index);
    let (mut files, skipped) = corpus::walk(paths, &is_index);
    if options.quran {
        // The last, so that the files before it are known.
        files.push(SourceFile::built_in_quran());
    }
    if files.is_empty() && skipped.iter().any(Skipped::is_fault) {
        return Err(IngestError::NothingToRead { skipped });
    }
    let signature = tracing.map(|tracing| tracing.signature.as_str());
    let mut run = Run::new(options, progress);
    for skipped in skipped {
        // A pattern of the shell gives it beside the sources.
        match skipped.reason {
            SkipReason::IsIndex => run.summary.indexes.push(skipped.path),
            SkipReason::UnknownFormat => run.summary.passed_over.push(skipped.path),
            _ => run.skip(skipped)?,
        }
    }
    if options.dry_run {
        let mut plan = sources::plan(files, &Manifest::default(), options, None);
        run.summary.renamed = tell_apart(&mut plan.to_read, &[]);
        run.read_all(plan.to_read, None, None)?;
        return Ok(run.summary);
    }
    let writer = Writer::open(
        index,
        &WriterOptions { anew: options.rebuild, memory: options.memory_mb << 20 },
    )?;
    let mut plan = sources::plan(files, writer.manifest(), options, signature);
    for error in &plan.failed {
        let reason = SkipReason::Unreadable(error.to_string());
        run.skip(Skipped {
            path: error.path().unwrap_or_default().to_owned(),
            line: None,
            reason,
        })?;
    }
    let Others { kept, mut gone, lost } = sources::others(writer.manifest(), &plan, paths);
    let mut rows = [kept, plan.unchanged.clone()].concat();
    run.summary.renamed = tell_apart(&mut plan.to_read, &rows);
    if options.prune {
        gone.extend(lost);
    } else {
        run.summary.gone = lost.len();
        rows.extend(lost);
    }
    run.summary.pruned = gone.len();
    run.quran_of = rows.iter().find(|row| sources::holds_quran(row)).map(|row| row.path.clone());
    if run.quran_of.is_some() {
        let has_built_in = plan.to_read.iter().any(|planned| planned.file.is_built_in());
        plan.to_read.retain(|planned| !planned.file.is_built_in());
        run.tell_quran(has_built_in);
    }
    let opened = run.plan_again(&mut plan, &mut rows, &gone, tracing, index)?;
    let tracing = tracing.or(opened.as_ref());
    gone.iter().try_for_each(|row| writer.remove_source(&row.path))?;
    if plan.to_read.is_empty() && run.summary.pruned == 0 && writer.manifest().generation > 0 {
        return Ok(run.summary);
    }
    run.claims = Claims::new(rows);
    let tracer = tracing.and_then(|tracing| tracing.tracer.as_ref());
    let (read, built) = run.read_all(plan.to_read, Some(&writer), tracer)?;
    let mut rows = std::mem::take(&mut run.claims).into_standing();
    rows.extend(read);
    if run.quran_of.is_some()
        && let Some(at) = rows.iter().position(sources::is_built_in_row)
    {
        writer.remove_source(&rows.remove(at).path)?;
        run.tell_quran(true);
    }
    writer.commit(built, Manifest { generation: 0, sources: rows })?;
    Ok(run.summary)
}

impl Run<'_> {
    /// Takes out of `rows` those of the sources that must be read again for the sake of others, and
    /// plans it; opens the editions where these need them and they are not yet open.
    fn plan_again(
        &mut self,
        plan: &mut Plan,
        rows: &mut Vec<SourceRow>,
        gone: &[SourceRow],
        tracing: Option<&Tracing>,
        index: &Path,
    ) -> Result<Option<Tracing>, IngestError> {
        let signature = |tracing: Option<&'_ Tracing>| tracing.map(|one| one.signature.clone());
        let read = plan.to_read.iter().map(|planned| &planned.row);
        let moved = gone.iter().chain(read).map(|row| row.full_path.clone()).collect();
        let chosen = again::choose(rows, moved, signature(tracing).as_deref());
        if tracing.is_some() {
            let is_untraced = |row: &&SourceRow| {
                row.traced_by().is_none() && !row.works.is_empty() && !is_edition_row(row)
            };
            let untraced = rows.iter().filter(is_untraced).map(|row| row.path.clone());
            self.summary.never_traced = untraced.collect();
        }
        let again: HashSet<&str> = chosen.iter().map(|(row, _)| &*row.full_path).collect();
        let is_same = |row: &&SourceRow| !again.contains(&*row.full_path);
        self.summary.unchanged = plan.unchanged.iter().filter(is_same).count();
        let needs_editions =
            tracing.is_none() && chosen.iter().any(|(row, _)| row.traced_by().is_some());
        let opened = if needs_editions { Some(Tracing::open(index)?) } else { None };
        let signature = signature(tracing.or(opened.as_ref()));
        for (row, why) in chosen {
            match again::plan(&row, &sources::how_read(self.options), signature.as_deref()) {
                Ok(planned) => plan.to_read.push(planned),
                Err(_) => rows.push(self.left(row, why)),
            }
        }
        Ok(opened)
    }

    /// Tells that the source of `row`, which must be read again, cannot be; what becomes of the row.
    fn left(&mut self, mut row: SourceRow, why: Why) -> SourceRow {
        let told = match why {
            Why::Replaced => {
                row.is_incomplete = true;
                &mut self.summary.incomplete
            }
            Why::Traced => &mut self.summary.not_traced,
        };
        told.push(row.path.clone());
        row
    }
}
