//! Reads sources into an index, from files to a commit.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::corpus::{self, Narration, SkipReason, Skipped, SourceFile};
use crate::index::{
    BookRow, Built, Manifest, SourceRow, WorkRow, Writer, WriterOptions, passage_id,
};
use crate::text;
use crate::verse::Tracer;

use super::again::{self, Why};
use super::claims::{Claim, Claims};
use super::error::IngestError;
use super::options::{IngestOptions, IngestSummary, Progress, Sample};
use super::pipeline::{Group, HowPrepared, Pipeline};
use super::sources::{self, Others, Plan, Planned, is_edition_row};
use super::tracing::Tracing;

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
    if files.is_empty() && !skipped.is_empty() {
        return Err(IngestError::NothingToRead { skipped });
    }
    let signature = tracing.map(|tracing| tracing.signature.as_str());
    let mut run = Run::new(options, progress);
    for skipped in skipped {
        // A pattern of the shell gives it beside the sources.
        match skipped.reason {
            SkipReason::IsIndex => run.summary.indexes.push(skipped.path),
            _ => run.skip(skipped)?,
        }
    }
    if options.dry_run {
        let plan = sources::plan(files, &Manifest::default(), options, None);
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

/// One ingest under way.
struct Run<'a> {
    options: &'a IngestOptions,
    progress: &'a dyn Progress,
    summary: IngestSummary,
    claims: Claims,
    /// The file that holds the Arabic text of the Qur'an.
    quran_of: Option<String>,
    /// Work and id of the narration counted last: a further text of it is no further narration.
    last_counted: (String, String),
}

impl<'a> Run<'a> {
    fn new(options: &'a IngestOptions, progress: &'a dyn Progress) -> Self {
        Run {
            options,
            progress,
            summary: IngestSummary::default(),
            claims: Claims::default(),
            quran_of: None,
            last_counted: Default::default(),
        }
    }

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

    /// Reads the files; gives the rows of those that could be read, and what was built of them.
    fn read_all(
        &mut self,
        mut planned: Vec<Planned>,
        writer: Option<&Writer>,
        tracer: Option<&Tracer>,
    ) -> Result<(Vec<SourceRow>, Built), IngestError> {
        planned.sort_by_key(|planned| planned.row.rank.order());
        // All of them first, so that what they still hold is not taken for texts of others.
        for known_as in planned.iter().filter_map(|planned| planned.known_as.as_ref()) {
            writer.map_or(Ok(()), |writer| writer.remove_source(known_as))?;
        }
        let how: Vec<HowPrepared> = planned.iter().map(Planned::how_prepared).collect();
        let how = Arc::from(how);
        self.progress.start(planned.iter().map(|planned| planned.file.size).sum());
        let mut rows = Vec::with_capacity(planned.len());
        let (counts, built) = std::thread::scope(|scope| {
            let threads = self.options.threads;
            let mut pipeline = Pipeline::start(scope, writer, &how, threads, tracer);
            for (source, planned) in planned.into_iter().enumerate() {
                self.claims.begin(&planned.row);
                if planned.file.is_built_in() && self.quran_of.is_some() {
                    self.tell_quran(true);
                    rows.push(None);
                    continue;
                }
                let is_news = planned.is_news;
                match self.read(source, planned, writer, &mut pipeline)? {
                    Read::Row(row) => {
                        if sources::holds_quran(&row) {
                            self.quran_of.get_or_insert_with(|| row.path.clone());
                        }
                        rows.push(Some((row, is_news)));
                    }
                    Read::Nothing => rows.push(None),
                    Read::Ended => break,
                }
            }
            pipeline.finish().map_err(IngestError::from)
        })?;
        for (group, counted) in counts {
            let Some(Some((row, is_news))) = rows.get_mut(group.source) else { continue };
            if *is_news {
                self.summary.passages += counted.passages as usize;
            }
            let Some(work) = row.works.iter_mut().find(|work| work.id == group.work) else {
                continue;
            };
            work.passages += counted.passages;
            let Group { book: name, lang, .. } = group;
            work.books.push(BookRow { name, lang, words: counted.words });
        }
        self.progress.finish();
        Ok((rows.into_iter().flatten().map(|(row, _)| *row).collect(), built))
    }

    fn read(
        &mut self,
        source: usize,
        planned: Planned,
        writer: Option<&Writer>,
        pipeline: &mut Pipeline<'_>,
    ) -> Result<Read, IngestError> {
        let read_options = planned.read_options();
        let Planned { file, mut row, is_news, .. } = planned;
        let mut failed = None;
        let mut is_ended = false;
        let report = corpus::read(&file, &read_options, &mut |narration| {
            match self.check(narration, writer, &mut row, is_news) {
                Ok(None) => return ControlFlow::Continue(()),
                Ok(Some(narration)) => is_ended = pipeline.take(source, narration).is_err(),
                Err(error) => failed = Some(error),
            }
            match is_ended || failed.is_some() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        if is_ended {
            return Ok(Read::Ended);
        }
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                let Some(path) = error.path() else { return Err(error.into()) };
                let reason = SkipReason::Unreadable(error.to_string());
                self.skip(Skipped { path: path.to_owned(), line: None, reason })?;
                return Ok(Read::Nothing);
            }
        };
        row.works.iter_mut().for_each(|work| work.about = report.abouts.of(&work.id));
        if is_news {
            report.skipped.into_iter().try_for_each(|skipped| self.skip(skipped))?;
            self.summary.assumed.extend(report.assumed);
            self.summary.files += 1;
        } else {
            self.summary.read_again += 1;
        }
        self.progress.advance(file.size, 0, &row.path);
        Ok(Read::Row(Box::new(row)))
    }

    /// Counts a narration and gives it back; `None` where another source gives its text.
    fn check(
        &mut self,
        narration: Narration,
        writer: Option<&Writer>,
        row: &mut SourceRow,
        is_news: bool,
    ) -> Result<Option<Narration>, IngestError> {
        match self.claims.claim(&narration, row, writer)? {
            Claim::Given => {
                self.count(&narration, row, is_news);
                return Ok(Some(narration));
            }
            Claim::Same => self.summary.same += usize::from(is_news),
            Claim::Repeated if is_news => {
                let reason = SkipReason::RepeatedId(narration.text_id());
                let Narration { source, .. } = narration;
                self.skip(Skipped { path: source.path, line: Some(source.line), reason })?;
            }
            Claim::Repeated | Claim::Replaced => {}
        }
        Ok(None)
    }

    fn count(&mut self, narration: &Narration, row: &mut SourceRow, is_news: bool) {
        let summary = &mut self.summary;
        let (work, id) = (&self.last_counted.0, &self.last_counted.1);
        let is_further_text = (work, id) == (&narration.work, &narration.id);
        if !is_further_text {
            self.last_counted = (narration.work.clone(), narration.id.clone());
        }
        if is_news {
            summary.narrations += usize::from(!is_further_text);
            summary.bytes += narration.text.len() as u64;
        }
        if is_news && !summary.works.contains(&narration.work) {
            summary.works.push(narration.work.clone());
        }
        if self.options.dry_run && summary.samples.len() < NUM_SAMPLES {
            let room = NUM_SAMPLES - summary.samples.len();
            summary.samples.extend(samples(narration, self.options.passage_words).take(room));
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

    /// Tells that the text of the program was left out for that of a file.
    fn tell_quran(&mut self, is_left_out: bool) {
        if is_left_out {
            self.summary.quran_of.clone_from(&self.quran_of);
        }
    }

    fn skip(&mut self, skipped: Skipped) -> Result<(), IngestError> {
        if self.options.strict {
            return Err(IngestError::Strict(skipped));
        }
        self.summary.skipped.push(skipped);
        Ok(())
    }
}

/// What came of reading a file.
enum Read {
    Row(Box<SourceRow>),
    Nothing,
    /// A thread has failed, and nothing more can be taken.
    Ended,
}

/// The passages of a narration, as understood.
fn samples(narration: &Narration, passage_words: usize) -> impl Iterator<Item = Sample> {
    let quotations = text::quotations(&narration.text);
    let passages = corpus::split(&narration.text, &quotations, passage_words);
    let (text_id, of) = (narration.text_id(), passages.len() as u32);
    passages.into_iter().map(move |passage| Sample {
        id: passage_id(&text_id, passage.ordinal, of),
        text: narration.text[passage.range].to_owned(),
    })
}
