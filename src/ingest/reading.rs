//! Reads the sources that an ingest has planned: what they hold goes to its threads, what is left
//! out is told.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::corpus::{self, CorpusError, Narration, SkipReason, Skipped};
use crate::index::{BookRow, Built, SourceRow, WorkRow, Writer, passage_id};
use crate::text;
use crate::verse::Tracer;

use super::claims::{Claim, Claims};
use super::error::IngestError;
use super::options::{IngestOptions, IngestSummary, Progress, Sample};
use super::pipeline::{Group, HowPrepared, Pipeline};
use super::sources::{self, Planned};

/// How many passages are shown as they are understood.
const NUM_SAMPLES: usize = 3;

/// One ingest under way.
pub(super) struct Run<'a> {
    pub options: &'a IngestOptions,
    progress: &'a dyn Progress,
    pub summary: IngestSummary,
    pub claims: Claims,
    /// The file that holds the Arabic text of the Qur'an.
    pub quran_of: Option<String>,
    /// Work and id of the narration counted last: a further text of it is no further narration.
    last_counted: (String, String),
}

impl<'a> Run<'a> {
    pub fn new(options: &'a IngestOptions, progress: &'a dyn Progress) -> Self {
        Run {
            options,
            progress,
            summary: IngestSummary::default(),
            claims: Claims::default(),
            quran_of: None,
            last_counted: Default::default(),
        }
    }

    /// Reads the files; gives the rows of those that could be read, and what was built of them.
    pub fn read_all(
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
        let Planned { file, mut row, is_news, known_as } = planned;
        // What is asked for wrongly must not take out what is there.
        let is_at_stake = known_as.is_some() && !self.options.map.is_empty();
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
                let skipped = Skipped { path: path.to_owned(), line: None, reason };
                if is_at_stake && matches!(error, CorpusError::NoColumn { .. }) {
                    return Err(IngestError::Columns(skipped));
                }
                self.skip(skipped)?;
                return Ok(Read::Nothing);
            }
        };
        if is_at_stake
            && report.num_narrations == 0
            && let Some(skipped) = report.skipped.first()
        {
            return Err(IngestError::Columns(skipped.clone()));
        }
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

    /// Tells that the text of the program was left out for that of a file.
    pub fn tell_quran(&mut self, is_left_out: bool) {
        if is_left_out {
            self.summary.quran_of.clone_from(&self.quran_of);
        }
    }

    pub fn skip(&mut self, skipped: Skipped) -> Result<(), IngestError> {
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
