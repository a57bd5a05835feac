//! Plain BM25: Tantivy by itself, a narration a document.

use std::collections::BTreeSet;
use std::error::Error;

use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Query, TermQuery};
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions, Value,
};
use tantivy::tokenizer::{
    Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, TextAnalyzer, TokenStream,
};
use tantivy::{Index, Searcher, TantivyDocument, Term, doc};

use super::Ranking;
use super::corpora::Books;
use super::topics::Topic;

/// Memory of the writer.
const MEMORY: usize = 50_000_000;

/// How many narrations are asked for: with those of the books that a topic leaves out.
const LIMIT: usize = 2_000;

/// Both languages, each in a field.
pub struct Plain {
    searcher: Searcher,
    id: Field,
    fields: [(Field, TextAnalyzer); 2],
}

impl Plain {
    /// Indexes `books` in memory.
    pub fn of(books: &Books) -> Result<Plain, Box<dyn Error>> {
        let mut schema = Schema::builder();
        let id = schema.add_text_field("id", STRING | STORED);
        let mut field = |name: &str| {
            let indexing = TextFieldIndexing::default()
                .set_tokenizer(name)
                .set_index_option(IndexRecordOption::WithFreqs);
            schema.add_text_field(name, TextOptions::default().set_indexing_options(indexing))
        };
        let [english, arabic] = [field("en"), field("ar")];
        let index = Index::create_in_ram(schema.build());
        let [of_english, of_arabic] = [Language::English, Language::Arabic].map(analyzer);
        index.tokenizers().register("en", of_english.clone());
        index.tokenizers().register("ar", of_arabic.clone());
        let mut writer = index.writer_with_num_threads(1, MEMORY)?;
        for narration in &books.narrations {
            writer.add_document(doc!(
                id => narration.id.as_str(),
                english => narration.english.as_str(),
                arabic => without_marks(&narration.arabic),
            ))?;
        }
        writer.commit()?;
        let searcher = index.reader()?.searcher();
        Ok(Plain { searcher, id, fields: [(english, of_english), (arabic, of_arabic)] })
    }

    /// The narrations for `topic`.
    pub fn rank(&self, topic: &Topic) -> Ranking {
        let (field, analyzer) = &self.fields[usize::from(topic.lang == "ar")];
        let text = without_marks(&topic.query);
        let mut analyzer = analyzer.clone();
        let mut stream = analyzer.token_stream(&text);
        let mut terms = BTreeSet::new();
        while let Some(token) = stream.next() {
            terms.insert(token.text.clone());
        }
        let any = terms.iter().map(|term| {
            let term = Term::from_field_text(*field, term);
            Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)) as Box<dyn Query>
        });
        let best = TopDocs::with_limit(LIMIT).order_by_score();
        let mut ranking = Vec::new();
        for (_, place) in self.searcher.search(&BooleanQuery::union(any.collect()), &best)? {
            let document: TantivyDocument = self.searcher.doc(place)?;
            let id = document.get_first(self.id).and_then(|id| id.as_str()).unwrap_or_default();
            if topic.allows(id.split(':').next().unwrap_or_default()) {
                ranking.push(id.to_owned());
            }
        }
        Ok(ranking)
    }
}

fn analyzer(language: Language) -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(40))
        .filter(LowerCaser)
        .filter(Stemmer::new(language))
        .build()
}

/// `text` without vowel signs and tatweel, at which Arabic words would be cut.
fn without_marks(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '\u{64b}'..='\u{652}' | '\u{670}' | '\u{640}')).collect()
}
