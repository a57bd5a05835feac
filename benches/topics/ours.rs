//! Asks matn.

use std::error::Error;
use std::path::Path;

use matn::ingest::{IngestOptions, Silent, ingest};
use matn::search::{Filter, Require, SearchRequest, Searcher};

use super::Ranking;
use super::corpora::{self, BOOKS};
use super::topics::Topic;

/// How many passages are asked for: enough for ten narrations, of which each may have some.
const LIMIT: usize = 60;

/// An index of the six books.
pub struct Ours(Searcher);

impl Ours {
    /// Opens the index in `folder`; builds it where it is not there yet.
    pub fn open(folder: &Path) -> Result<Ours, Box<dyn Error>> {
        let index = folder.join("six-books-index");
        let books = corpora::wheels(folder)?;
        let options = IngestOptions::default();
        if ingest(&books, &index, &options, &Silent).is_err() {
            // An index of another version.
            let anew = IngestOptions { rebuild: true, ..options };
            ingest(&books, &index, &anew, &Silent)?;
        }
        Ok(Ours(Searcher::open(&index)?))
    }

    /// The narrations for `topic`.
    pub fn rank(&self, topic: &Topic, require: Require) -> Ranking {
        let works = BOOKS.iter().map(|(book, _)| *book).filter(|book| topic.allows(book));
        let request = SearchRequest {
            text: topic.query.clone(),
            require,
            limit: LIMIT,
            filter: Filter {
                works: works.map(str::to_owned).collect(),
                langs: vec![topic.lang.clone()],
                ..Filter::default()
            },
            ..SearchRequest::default()
        };
        let mut ranking: Vec<String> = Vec::new();
        for hit in self.0.search(&request)?.hits {
            if !ranking.contains(&hit.narration) {
                ranking.push(hit.narration);
            }
        }
        Ok(ranking)
    }
}
