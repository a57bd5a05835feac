//! A plan ready to run: counts, finds and explains.

use tantivy::collector::sort_key::{SortBySimilarityScore, SortByString};
use tantivy::collector::{Count, TopDocs};
use tantivy::query::{AllQuery, BooleanQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, Order, Term};

use crate::index::{IndexError, ORDER, PassageKey, Reader};

use super::super::ast::{QueryFilter, Remark};
use super::limit::limit_query;
use super::nearness::{self, LOOKED_AT, Word};

/// How many of the parts of a query a passage must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    /// All.
    All,
    /// So many at least.
    AtLeast(usize),
}

/// A passage as the engine finds it: its score, its order key and its place.
type Scored = ((f32, Option<String>), DocAddress);

/// A plan, ready to run on one index.
pub struct Compiled<'r> {
    pub(super) reader: &'r Reader,
    /// Parts that are looked for and add to the score.
    pub(super) wanted: Vec<Box<dyn Query>>,
    /// Parts that only limit.
    pub(super) limits: Vec<(Occur, Box<dyn Query>)>,
    /// The words among the wanted, in the order of the query.
    pub(super) words: Vec<Word>,
    /// What was left out.
    pub remarks: Vec<Remark>,
    /// Whether a hit is only a candidate until its text has been read.
    pub needs_check: bool,
}

/// What a run found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// How many passages in all.
    pub total: usize,
    /// Those asked for, best first; passages of equal score by their ids.
    pub hits: Vec<(PassageKey, f32)>,
}

impl Compiled<'_> {
    /// How many parts are looked for.
    pub fn num_wanted(&self) -> usize {
        self.wanted.len()
    }

    /// Adds a limit.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn limit(&mut self, filter: &QueryFilter) -> Result<(), IndexError> {
        let (query, remarks) = limit_query(self.reader, filter)?;
        self.limits.push((Occur::Must, query));
        self.remarks.extend(remarks);
        Ok(())
    }

    /// Counts the passages.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn count(&self, combine: Combine) -> Result<usize, IndexError> {
        let query = self.query(combine);
        let count = self.reader.searcher().search(&query, &Count);
        count.map_err(|error| IndexError::engine(self.reader.dir(), error))
    }

    /// Whether any passage may have all that is looked for.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn occurs(&self) -> Result<bool, IndexError> {
        Ok(self.count(Combine::All)? > 0)
    }

    /// Finds the passages: the best `limit` of them after the first `skip`.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn find(&self, combine: Combine, skip: usize, limit: usize) -> Result<Found, IndexError> {
        let query = self.query(combine);
        let searcher = self.reader.searcher();
        let failed = |error| IndexError::engine(self.reader.dir(), error);
        let most = self.reader.num_passages() as usize;
        let limit = limit.min(most.saturating_sub(skip));
        if limit == 0 {
            let total = searcher.search(&query, &Count).map_err(failed)?;
            return Ok(Found { total, hits: Vec::new() });
        }
        // The best are looked at all together, whatever page of them is asked for.
        let looks = self.words.len() > 1 && skip < LOOKED_AT;
        let (from, most) =
            if looks { (0, (skip + limit).max(LOOKED_AT).min(most)) } else { (skip, limit) };
        let by_id = (SortByString::for_field(ORDER), Order::Asc);
        let best =
            TopDocs::with_limit(most).and_offset(from).order_by((SortBySimilarityScore, by_id));
        let (total, mut best) = searcher.search(&query, &(Count, best)).map_err(failed)?;
        if looks {
            let looked_at = best.len().min(LOOKED_AT);
            self.add_gains(&mut best[..looked_at]).map_err(failed)?;
        }
        let hits = best.into_iter().skip(skip - from).take(limit);
        let hits = hits.map(|((score, _), place)| (PassageKey(place), score)).collect();
        Ok(Found { total, hits })
    }

    /// How the score of the passage at `key` comes about.
    pub fn explain(&self, combine: Combine, key: PassageKey) -> Option<String> {
        let explanation = self.query(combine).explain(self.reader.searcher(), key.0).ok()?;
        let gain = nearness::gains(&self.words, self.reader, &[key.0]).ok()?.pop()?;
        Some(gain.explain(explanation).to_pretty_json())
    }

    /// Adds what each of `best` gains to its score and puts them in order again.
    fn add_gains(&self, best: &mut [Scored]) -> tantivy::Result<()> {
        let keys: Vec<DocAddress> = best.iter().map(|(_, place)| *place).collect();
        let gains = nearness::gains(&self.words, self.reader, &keys)?;
        for (((score, _), _), gain) in best.iter_mut().zip(gains) {
            *score += gain.sum();
        }
        best.sort_by(|((a, a_id), _), ((b, b_id), _)| b.total_cmp(a).then_with(|| a_id.cmp(b_id)));
        Ok(())
    }

    pub(super) fn query(&self, combine: Combine) -> BooleanQuery {
        let mut clauses: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        let occur = match combine {
            Combine::All => Occur::Must,
            Combine::AtLeast(_) => Occur::Should,
        };
        clauses.extend(self.wanted.iter().map(|query| (occur, query.box_clone())));
        clauses.extend(self.limits.iter().map(|(occur, query)| (*occur, query.box_clone())));
        if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
            clauses.push((Occur::Must, every_passage()));
        }
        let mut query = BooleanQuery::new(clauses);
        if let Combine::AtLeast(least) = combine {
            query.set_minimum_number_should_match(least.min(self.wanted.len()));
        }
        query
    }
}

/// The passages that have one of `values` in `field`; they all score nothing.
pub(super) fn any_term(field: Field, values: &[String]) -> Box<dyn Query> {
    let term = |value: &String| {
        let term = Term::from_field_text(field, value);
        Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Box<dyn Query>
    };
    let any = BooleanQuery::union(values.iter().map(term).collect());
    Box::new(ConstScoreQuery::new(Box::new(any), 0.0))
}

/// Every passage; they all score nothing.
pub(super) fn every_passage() -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(Box::new(AllQuery), 0.0))
}
