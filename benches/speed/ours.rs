//! matn's side.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use matn::corpus::{self, Narration, Passage};
use matn::index::{Manifest, Writer, WriterOptions};
use matn::ingest::{IngestOptions, Silent};
use matn::search::{Mode, SearchRequest, Searcher};
use matn::text;

use crate::Outcome;
use crate::passages::{Corpus, Question};
use crate::process::{self, Run};

/// Reads the files into a new index.
pub fn ingest(path: &Path, folder: &Path) -> Outcome<Run> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_matn"));
    process::run(command.arg("ingest").arg(path).arg("--index").arg(folder))
}

/// Megabytes of text in the files.
pub fn megabytes(path: &Path) -> Outcome<f64> {
    let dry = IngestOptions { dry_run: true, ..IngestOptions::default() };
    let summary = matn::ingest::ingest(&[path.to_owned()], Path::new("."), &dry, &Silent)?;
    Ok(summary.bytes as f64 / 1e6)
}

/// How long the parts of an ingest take, each by itself: to read and cut; on one thread, to
/// analyse; on one thread, to write.
pub fn parts_of_ingest(corpus: &Corpus, file: &Path) -> Outcome<[f64; 3]> {
    let folder = tempfile::tempdir()?;
    let dry = IngestOptions { dry_run: true, ..IngestOptions::default() };
    let start = Instant::now();
    matn::ingest::ingest(&[file.to_owned()], folder.path(), &dry, &Silent)?;
    let read = start.elapsed().as_secs_f64();

    let memory = IngestOptions::default().memory_mb << 20;
    let writer = Writer::open(folder.path(), &WriterOptions { anew: true, memory })?;
    let cut = cut(corpus);
    let mut documents = Vec::new();
    let mut builder = writer.document_builder();
    let start = Instant::now();
    for (narration, passages) in &cut {
        builder.build(narration, passages, &mut |document| -> Outcome<()> {
            documents.push(document);
            Ok(())
        })?;
    }
    let analyse = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let mut builder = writer.segment_builder();
    documents.into_iter().try_for_each(|document| builder.add(document))?;
    writer.commit(builder.finish()?, Manifest::default())?;
    let write = start.elapsed().as_secs_f64();
    Ok([read, analyse, write])
}

fn cut(corpus: &Corpus) -> Vec<(Narration, Vec<Passage>)> {
    let one = |(number, text): (usize, &String)| {
        let narration = Narration {
            work: "bench".to_owned(),
            number: Some(number.to_string()),
            id: format!("bench:{number}"),
            lang: "en".to_owned(),
            text: text.clone(),
            ..Narration::default()
        };
        let quotations = text::quotations(text);
        let passages = corpus::split(text, &quotations, IngestOptions::default().passage_words);
        (narration, passages)
    };
    corpus.texts.iter().enumerate().map(one).collect()
}

/// An open index.
pub struct Ours {
    folder: PathBuf,
    searcher: Searcher,
}

impl Ours {
    /// Opens the index in `folder`.
    pub fn open(folder: &Path) -> Outcome<Ours> {
        Ok(Ours { folder: folder.to_owned(), searcher: Searcher::open(folder)? })
    }

    /// Ten hits with their marks and snippets; their number in all.
    pub fn search(&self, question: &Question) -> Outcome<usize> {
        let mode = if question.is_phrase { Mode::Phrase } else { Mode::Words };
        let text = question.text.clone();
        let request = SearchRequest { text, mode, ..SearchRequest::default() };
        Ok(self.searcher.search(&request)?.total)
    }

    /// Runs a process that searches; how long it took.
    pub fn cold(&self, question: &Question) -> Outcome<f64> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matn"));
        command.arg(if question.is_phrase { "phrase" } else { "search" });
        process::seconds(command.arg(&question.text).arg("--index").arg(&self.folder))
    }
}
