//! The bare program: Tantivy as its examples show it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;
use tantivy::collector::{Count, TopDocs};
use tantivy::query::QueryParser;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::snippet::SnippetGenerator;
use tantivy::{Index, IndexWriter, ReloadPolicy, Searcher, TantivyDocument, doc};

use crate::Outcome;
use crate::passages::Question;
use crate::process::{self, Run};

/// The argument that makes this process one ingest.
pub const INGEST: &str = "--bare-ingest";

/// The argument that makes this process one cold search.
pub const COLD: &str = "--bare-cold";

/// Threads that write, and their memory together.
const THREADS: usize = 2;
const MEMORY: usize = 100_000_000;

#[derive(Deserialize)]
struct Record {
    id: String,
    text: String,
}

/// Runs a process that reads the file into a new index.
pub fn spawn_ingest(file: &Path, folder: &Path) -> Outcome<Run> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir(folder)?;
    process::run(Command::new(std::env::current_exe()?).arg(INGEST).arg(file).arg(folder))
}

/// Reads the file into a new index.
pub fn ingest(file: &Path, folder: &Path) -> Outcome<()> {
    let mut schema = Schema::builder();
    let id = schema.add_text_field("id", STRING | STORED);
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("en_stem")
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let options = TextOptions::default().set_indexing_options(indexing).set_stored();
    let text = schema.add_text_field("text", options);
    let index = Index::create_in_dir(folder, schema.build())?;
    let mut writer: IndexWriter = index.writer_with_num_threads(THREADS, MEMORY)?;
    for line in BufReader::new(fs::File::open(file)?).lines() {
        let record: Record = serde_json::from_str(&line?)?;
        writer.add_document(doc!(id => record.id, text => record.text))?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    Ok(())
}

/// An open index.
pub struct Bare {
    folder: PathBuf,
    searcher: Searcher,
    parser: QueryParser,
    text: Field,
}

impl Bare {
    /// Opens the index in `folder`.
    pub fn open(folder: &Path) -> Outcome<Bare> {
        let index = Index::open_in_dir(folder)?;
        let text = index.schema().get_field("text")?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let mut parser = QueryParser::for_index(&index, vec![text]);
        parser.set_conjunction_by_default();
        Ok(Bare { folder: folder.to_owned(), searcher: reader.searcher(), parser, text })
    }

    /// Ten hits with their snippets; their number in all.
    pub fn search(&self, question: &Question) -> Outcome<usize> {
        let total = self.show(&query_text(question), |_| ())?;
        Ok(total)
    }

    /// Runs a process that searches; how long it took.
    pub fn spawn_cold(&self, question: &Question) -> Outcome<f64> {
        let mut command = Command::new(std::env::current_exe()?);
        process::seconds(command.arg(COLD).arg(&self.folder).arg(query_text(question)))
    }

    fn show(&self, query: &str, mut shown: impl FnMut(String)) -> Outcome<usize> {
        let query = self.parser.parse_query(query)?;
        let best = TopDocs::with_limit(10).order_by_score();
        let (total, best) = self.searcher.search(&query, &(Count, best))?;
        let snippets = SnippetGenerator::create(&self.searcher, &*query, self.text)?;
        for (_, place) in best {
            let document: TantivyDocument = self.searcher.doc(place)?;
            let text = document.get_first(self.text).and_then(|value| value.as_str());
            shown(snippets.snippet(text.unwrap_or_default()).to_html());
        }
        Ok(total)
    }
}

/// The whole of a cold search: this process ends with it.
pub fn cold(folder: &Path, query: &str) -> Outcome<()> {
    let total = Bare::open(folder)?.show(query, |snippet| println!("{snippet}"))?;
    println!("{total}");
    Ok(())
}

fn query_text(question: &Question) -> String {
    if question.is_phrase { format!("\"{}\"", question.text) } else { question.text.clone() }
}
