//! Reads sources into an index, from files to a commit.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::corpus::{self, Narration, Passage, ReadOptions, SkipReason, Skipped};
use crate::index::{
    BookRow, Manifest, NumWords, SourceRow, WorkRow, Writer, WriterOptions, prepare,
};
use crate::text;

use super::error::IngestError;
use super::options::{IngestOptions, IngestSummary, Progress, Sample};
use super::sources::{self, Others, Planned};

/// How many narrations are made ready at once, and how many bytes of text.
const BATCH_NARRATIONS: usize = 512;
const BATCH_BYTES: usize = 4 << 20;

/// How many passages are shown as they are understood.
const NUM_SAMPLES: usize = 3;

/// Reads `paths`, files and folders, into the index at `index`.
///
/// Files that have not changed are not read again; a narration that is there already is replaced.
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
    let (files, skipped) = corpus::walk(paths);
    if files.is_empty() && !skipped.is_empty() {
        return Err(IngestError::NothingToRead { skipped });
    }
    let mut run = Run::new(options, progress);
    for skipped in skipped {
        run.skip(skipped)?;
    }
    if options.dry_run {
        let plan = sources::plan(files, &Manifest::default(), options);
        run.read_all(plan.to_read, None)?;
        return Ok(run.summary);
    }
    let writer = Writer::open(
        index,
        &WriterOptions {
            anew: options.rebuild,
            memory: options.memory_mb << 20,
            threads: options.threads,
        },
    )?;
    let plan = sources::plan(files, writer.manifest(), options);
    for error in &plan.failed {
        let reason = SkipReason::Unreadable(error.to_string());
        run.skip(Skipped {
            path: error.path().unwrap_or_default().to_owned(),
            line: None,
            reason,
        })?;
    }
    let Others { kept, mut gone, lost } = sources::others(writer.manifest(), &plan, paths);
    run.summary.unchanged = plan.unchanged.len();
    let mut rows = [kept, plan.unchanged].concat();
    if options.prune {
        gone.extend(lost);
    } else {
        run.summary.gone = lost.len();
        rows.extend(lost);
    }
    run.summary.pruned = gone.len();
    gone.iter().for_each(|row| writer.remove_source(&row.path));
    if plan.to_read.is_empty() && run.summary.pruned == 0 && writer.manifest().generation > 0 {
        return Ok(run.summary);
    }
    rows.extend(run.read_all(plan.to_read, Some(&writer))?);
    writer.commit(Manifest { generation: 0, sources: rows })?;
    Ok(run.summary)
}

/// One ingest under way.
struct Run<'a> {
    options: &'a IngestOptions,
    progress: &'a dyn Progress,
    summary: IngestSummary,
    /// The ids of the texts of this run.
    seen: HashSet<String>,
    batch: Vec<Narration>,
    batch_bytes: usize,
    /// Work and id of the narration counted last: a further text of it is no further narration.
    last_counted: (String, String),
    /// The words of the source that is being read, by work, book and language.
    words: BTreeMap<(String, Option<String>, String), NumWords>,
}

impl<'a> Run<'a> {
    fn new(options: &'a IngestOptions, progress: &'a dyn Progress) -> Self {
        Run {
            options,
            progress,
            summary: IngestSummary::default(),
            seen: HashSet::new(),
            batch: Vec::new(),
            batch_bytes: 0,
            last_counted: Default::default(),
            words: BTreeMap::new(),
        }
    }

    /// Reads the files; gives the rows of those that could be read.
    fn read_all(
        &mut self,
        planned: Vec<Planned>,
        writer: Option<&Writer>,
    ) -> Result<Vec<SourceRow>, IngestError> {
        self.progress.start(planned.iter().map(|planned| planned.file.size).sum());
        let mut rows = Vec::with_capacity(planned.len());
        for planned in planned {
            if let (Some(writer), Some(known_as)) = (writer, &planned.known_as) {
                writer.remove_source(known_as);
            }
            rows.extend(self.read(planned, writer)?);
        }
        self.progress.finish();
        Ok(rows)
    }

    fn read(
        &mut self,
        planned: Planned,
        writer: Option<&Writer>,
    ) -> Result<Option<SourceRow>, IngestError> {
        let Planned { file, mut row, .. } = planned;
        let read_options = ReadOptions {
            encoding: self.options.encoding.clone(),
            map: self.options.map.clone(),
            ..ReadOptions::default()
        };
        let mut failed = None;
        let report = corpus::read(&file, &read_options, &mut |narration| match self
            .take(narration, writer, &mut row)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        self.flush(writer, &mut row)?;
        for ((work, name, lang), words) in std::mem::take(&mut self.words) {
            if let Some(row) = row.works.iter_mut().find(|row| row.id == work) {
                row.books.push(BookRow { name, lang, words });
            }
        }
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                let Some(path) = error.path() else { return Err(error.into()) };
                let reason = SkipReason::Unreadable(error.to_string());
                self.skip(Skipped { path: path.to_owned(), line: None, reason })?;
                return Ok(None);
            }
        };
        row.works.iter_mut().for_each(|work| work.about = report.abouts.of(&work.id));
        for skipped in report.skipped {
            self.skip(skipped)?;
        }
        self.summary.assumed.extend(report.assumed);
        self.summary.files += 1;
        self.progress.advance(file.size, 0, &row.path);
        Ok(Some(row))
    }

    /// Takes a narration, and writes the batch where it is full.
    fn take(
        &mut self,
        narration: Narration,
        writer: Option<&Writer>,
        row: &mut SourceRow,
    ) -> Result<(), IngestError> {
        let text_id = narration.text_id();
        if !self.seen.insert(text_id.clone()) {
            let reason = SkipReason::RepeatedId(text_id);
            let Narration { source, .. } = narration;
            return self.skip(Skipped { path: source.path, line: Some(source.line), reason });
        }
        self.batch_bytes += narration.text.len();
        self.batch.push(narration);
        if self.batch.len() >= BATCH_NARRATIONS || self.batch_bytes >= BATCH_BYTES {
            self.flush(writer, row)?;
        }
        Ok(())
    }

    /// Cuts, analyses and writes what was taken.
    fn flush(&mut self, writer: Option<&Writer>, row: &mut SourceRow) -> Result<(), IngestError> {
        let batch = std::mem::take(&mut self.batch);
        self.batch_bytes = 0;
        let words = self.options.passage_words;
        let fields = writer.map(Writer::fields);
        let ready = |narration: &Narration| {
            let quotations = text::quotations(&narration.text);
            let passages = corpus::split(&narration.text, &quotations, words);
            let prepared = fields.map(|fields| prepare(narration, &passages, &fields));
            (passages, prepared)
        };
        let done: Vec<_> = batch.par_iter().map(ready).collect();
        for (narration, (passages, prepared)) in batch.iter().zip(done) {
            self.count(narration, &passages, row);
            if let (Some(writer), Some(prepared)) = (writer, prepared) {
                let book = narration.facts.part().map(str::to_owned);
                let key = (narration.work.clone(), book, narration.lang.clone());
                *self.words.entry(key).or_default() += prepared.num_words();
                writer.add(prepared)?;
            }
        }
        if let Some(last) = batch.last() {
            self.progress.advance(0, 0, &last.id);
        }
        Ok(())
    }

    fn count(&mut self, narration: &Narration, passages: &[Passage], row: &mut SourceRow) {
        let summary = &mut self.summary;
        let (work, id) = (&self.last_counted.0, &self.last_counted.1);
        let is_further_text = (work, id) == (&narration.work, &narration.id);
        if !is_further_text {
            self.last_counted = (narration.work.clone(), narration.id.clone());
        }
        summary.narrations += usize::from(!is_further_text);
        summary.passages += passages.len();
        summary.bytes += narration.text.len() as u64;
        if !summary.works.contains(&narration.work) {
            summary.works.push(narration.work.clone());
        }
        for passage in passages {
            if summary.samples.len() == NUM_SAMPLES || !self.options.dry_run {
                break;
            }
            let text_id = narration.text_id();
            let id = crate::index::passage_id(&text_id, passage.ordinal, passages.len() as u32);
            let text = narration.text[passage.range.clone()].to_owned();
            summary.samples.push(Sample { id, text });
        }
        let work = match row.works.iter().position(|work| work.id == narration.work) {
            Some(at) => &mut row.works[at],
            None => {
                row.works.push(WorkRow { id: narration.work.clone(), ..WorkRow::default() });
                let last = row.works.len() - 1;
                &mut row.works[last]
            }
        };
        work.title = work.title.take().or_else(|| narration.title.clone());
        if !work.langs.contains(&narration.lang) {
            work.langs.push(narration.lang.clone());
        }
        work.narrations += u64::from(!is_further_text);
        work.passages += passages.len() as u64;
    }

    fn skip(&mut self, skipped: Skipped) -> Result<(), IngestError> {
        if self.options.strict {
            return Err(IngestError::Strict(skipped));
        }
        self.summary.skipped.push(skipped);
        Ok(())
    }
}
