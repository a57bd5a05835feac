//! The threads of an ingest: one reads, some cut and analyse by turns, and one writes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Scope, ScopedJoinHandle};

use crate::corpus::{self, Narration};
use crate::index::{
    Built, Document, DocumentBuilder, IndexError, NumWords, SegmentBuilder, Writer,
};
use crate::text;
use crate::verse::Tracer;

use super::tracing::add_verses;

/// How many narrations are prepared at once, and how many bytes of text.
const BATCH_NARRATIONS: usize = 64;
const BATCH_BYTES: usize = 128 << 10;

/// How many batches wait for each thread that prepares.
const WAITING_BATCHES: usize = 2;

/// How many documents are handed on at once, and how many such lots wait for the thread that writes.
const LOT: usize = 64;
const WAITING_LOTS: usize = 4;

/// How the narrations of a source are prepared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HowPrepared {
    pub passage_words: usize,
    /// Whether the verses quoted in them are looked for.
    pub is_traced: bool,
}

/// A narration and the number of its source.
type Numbered = (usize, Narration);

/// What a thread that prepares gets, and what it hands on.
enum Message<T> {
    Some(T),
    /// A batch is over; the next one is that of the next thread.
    Next,
    /// Nothing more comes. Without it the ingest has failed.
    End,
}

/// The texts of one language in a book of a work.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Group {
    /// The number of the source.
    pub source: usize,
    pub work: String,
    pub book: Option<String>,
    pub lang: String,
}

impl Group {
    fn holds(&self, source: usize, narration: &Narration) -> bool {
        self.source == source
            && self.work == narration.work
            && self.book.as_deref() == narration.facts.part()
            && self.lang == narration.lang
    }
}

/// How much a group holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub passages: u64,
    pub words: NumWords,
}

/// What each group holds.
pub(super) type Counts = BTreeMap<Group, Counted>;

/// The threads of one ingest.
///
/// Narrations are prepared out of order and written in order, so that the index does not depend on
/// the number of the threads nor on their speed.
pub(super) struct Pipeline<'scope> {
    preparers: Vec<Preparer<'scope>>,
    /// The thread that writes, where something is written.
    writer: Option<ScopedJoinHandle<'scope, Result<Built, IndexError>>>,
    /// The number of the batch that is being filled.
    number: usize,
    batch: Vec<Numbered>,
    batch_bytes: usize,
}

/// A thread that prepares.
struct Preparer<'scope> {
    batches: SyncSender<Message<Vec<Numbered>>>,
    counts: ScopedJoinHandle<'scope, Counts>,
}

/// A thread has ended before its time; [`Pipeline::finish`] tells why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended;

impl<'scope> Pipeline<'scope> {
    /// Starts the threads; without a writer they only count. `how` tells of each source, by its
    /// number.
    pub fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        writer: Option<&Writer>,
        how: &Arc<[HowPrepared]>,
        threads: usize,
        tracer: Option<&Tracer>,
    ) -> Pipeline<'scope> {
        let mut lots = Vec::new();
        let preparers = (0..threads.max(1)).map(|_| {
            let (batches, received) = sync_channel(WAITING_BATCHES);
            let output = writer.map(|writer| {
                let (sender, receiver) = sync_channel(WAITING_LOTS);
                lots.push(receiver);
                Output { builder: writer.document_builder(), lot: Vec::with_capacity(LOT), sender }
            });
            let (how, tracer) = (how.clone(), tracer.cloned());
            let counts = scope.spawn(move || prepare(&received, output, &how, tracer.as_ref()));
            Preparer { batches, counts }
        });
        let preparers = preparers.collect();
        let writer = writer.map(|writer| {
            let builder = writer.segment_builder();
            scope.spawn(move || write(&lots, builder))
        });
        Pipeline { preparers, writer, number: 0, batch: Vec::new(), batch_bytes: 0 }
    }

    /// Takes a narration of source number `source`, and hands the batch on where it is full.
    pub fn take(&mut self, source: usize, narration: Narration) -> Result<(), Ended> {
        self.batch_bytes += narration.text.len();
        self.batch.push((source, narration));
        if self.batch.len() >= BATCH_NARRATIONS || self.batch_bytes >= BATCH_BYTES {
            self.hand_on()?;
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Ended> {
        let batch = Message::Some(std::mem::take(&mut self.batch));
        self.batch_bytes = 0;
        self.number += 1;
        let preparer = &self.preparers[(self.number - 1) % self.preparers.len()];
        preparer.batches.send(batch).map_err(|_| Ended)
    }

    /// Waits for the threads; what they have counted and built.
    ///
    /// # Errors
    ///
    /// Where a segment could not be written.
    pub fn finish(mut self) -> Result<(Counts, Built), IndexError> {
        // A thread that has ended before its time tells why below.
        let _ = self.hand_on();
        let last = &self.preparers[self.number % self.preparers.len()];
        let _ = last.batches.send(Message::End);
        let mut counts = Counts::new();
        for Preparer { batches, counts: handle } in self.preparers {
            drop(batches);
            for (group, counted) in join(handle) {
                add(&mut counts, group, counted);
            }
        }
        let built = self.writer.map(join).transpose()?;
        Ok((counts, built.unwrap_or_default()))
    }
}

fn join<T>(handle: ScopedJoinHandle<'_, T>) -> T {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn add(counts: &mut Counts, group: Group, counted: Counted) {
    let sum = counts.entry(group).or_default();
    sum.passages += counted.passages;
    sum.words += counted.words;
}

/// Where a thread that prepares puts its documents.
struct Output {
    builder: DocumentBuilder,
    lot: Vec<Document>,
    sender: SyncSender<Message<Vec<Document>>>,
}

impl Output {
    fn give(
        &mut self,
        narration: &Narration,
        passages: &[corpus::Passage],
    ) -> Result<NumWords, Ended> {
        let Output { builder, lot, sender } = self;
        builder.build(narration, passages, &mut |document| {
            lot.push(document);
            if lot.len() < LOT {
                return Ok(());
            }
            let full = std::mem::replace(lot, Vec::with_capacity(LOT));
            sender.send(Message::Some(full)).map_err(|_| Ended)
        })
    }

    fn end_batch(&mut self) -> Result<(), Ended> {
        let rest = std::mem::replace(&mut self.lot, Vec::with_capacity(LOT));
        self.send(Message::Some(rest))?;
        self.send(Message::Next)
    }

    fn send(&self, message: Message<Vec<Document>>) -> Result<(), Ended> {
        self.sender.send(message).map_err(|_| Ended)
    }
}

/// Cuts and analyses narrations until no more come or nobody takes them.
fn prepare(
    batches: &Receiver<Message<Vec<Numbered>>>,
    mut output: Option<Output>,
    how: &[HowPrepared],
    tracer: Option<&Tracer>,
) -> Counts {
    let mut counts = Counts::new();
    let mut last: Option<(Group, Counted)> = None;
    let mut take = |(source, narration): Numbered, output: &mut Option<Output>| {
        let how = how[source];
        let quotations = text::quotations(&narration.text);
        let mut passages = corpus::split(&narration.text, &quotations, how.passage_words);
        if let Some(tracer) = tracer.filter(|_| how.is_traced) {
            add_verses(tracer, &narration, &mut passages);
        }
        let words = match output {
            Some(output) => output.give(&narration, &passages)?,
            None => NumWords::default(),
        };
        let (_, counted) = match &mut last {
            Some(last) if last.0.holds(source, &narration) => last,
            last => {
                if let Some((group, counted)) = last.take() {
                    add(&mut counts, group, counted);
                }
                let Narration { work, lang, facts, .. } = narration;
                let book = facts.part().map(str::to_owned);
                let group = Group { source, work, book, lang };
                last.insert((group, Counted::default()))
            }
        };
        counted.passages += passages.len() as u64;
        counted.words += words;
        Ok::<(), Ended>(())
    };
    for message in batches {
        let done = match message {
            Message::Some(batch) => {
                let taken = batch.into_iter().try_for_each(|one| take(one, &mut output));
                taken.and_then(|()| output.as_mut().map_or(Ok(()), Output::end_batch))
            }
            Message::Next => Ok(()),
            Message::End => output.as_ref().map_or(Ok(()), |output| output.send(Message::End)),
        };
        if done.is_err() {
            break;
        }
    }
    if let Some((group, counted)) = last {
        add(&mut counts, group, counted);
    }
    counts
}

/// Writes the documents in the order of their narrations.
fn write(
    lots: &[Receiver<Message<Vec<Document>>>],
    mut builder: SegmentBuilder,
) -> Result<Built, IndexError> {
    for lots in lots.iter().cycle() {
        loop {
            match lots.recv() {
                Ok(Message::Some(lot)) => {
                    lot.into_iter().try_for_each(|document| builder.add(document))?;
                }
                Ok(Message::Next) => break,
                Ok(Message::End) => return builder.finish(),
                Err(_) => return Ok(Built::default()),
            }
        }
    }
    Ok(Built::default())
}
