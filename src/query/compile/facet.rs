//! Counts passages by what is told of them: work, language, book, narrator.

use std::collections::HashMap;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::StrColumn;
use tantivy::schema::Field;
use tantivy::{DocAddress, DocId, Score, SegmentOrdinal, SegmentReader};

use crate::index::{Fields, IndexError, PassageKey, Reader};

use super::run::{Combine, Compiled};

/// What passages are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Facet {
    /// The id of the work.
    Work,
    /// The language.
    Lang,
    /// The title of the book, else of the chapter.
    Book,
    /// The name of the narrator.
    Narrator,
}

impl Facet {
    /// All facets, in the order in which they are told.
    pub const ALL: [Facet; 4] = [Facet::Work, Facet::Lang, Facet::Book, Facet::Narrator];

    /// The name in answers, which is that of the filter.
    pub fn name(self) -> &'static str {
        match self {
            Facet::Work => "work",
            Facet::Lang => "lang",
            Facet::Book => "book",
            Facet::Narrator => "narrator",
        }
    }

    fn field(self, fields: &Fields) -> Field {
        match self {
            Facet::Work => fields.work,
            Facet::Lang => fields.lang,
            Facet::Book => fields.book,
            Facet::Narrator => fields.narrator,
        }
    }
}

/// How many passages have each value of a facet.
pub type ValueCounts = HashMap<String, u64>;

impl Compiled<'_> {
    /// How many of the passages found have each value of each facet, in the order of
    /// [`Facet::ALL`].
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn facets(&self, combine: Combine) -> Result<Vec<ValueCounts>, IndexError> {
        let collector = FacetCollector::of(self.reader);
        let counts = self.reader.searcher().search(&self.query(combine), &collector);
        counts.map_err(|error| IndexError::engine(self.reader.dir(), error))
    }
}

/// The same for the passages at `keys`.
///
/// # Errors
///
/// Where the index cannot be read.
pub fn facets_of(reader: &Reader, keys: &[PassageKey]) -> Result<Vec<ValueCounts>, IndexError> {
    let collector = FacetCollector::of(reader);
    let mut places: Vec<DocAddress> = keys.iter().map(|key| key.0).collect();
    places.sort();
    let of_segment = |places: &[DocAddress]| {
        let ordinal = places[0].segment_ord;
        let segment = reader.searcher().segment_reader(ordinal);
        let mut counts = collector.for_segment(ordinal, segment)?;
        places.iter().for_each(|place| counts.collect(place.doc_id, 0.0));
        Ok(counts.harvest())
    };
    let counts = places.chunk_by(|a, b| a.segment_ord == b.segment_ord).map(of_segment);
    let counts: tantivy::Result<Vec<_>> = counts.collect();
    let merged = counts.and_then(|counts| collector.merge_fruits(counts));
    merged.map_err(|error| IndexError::engine(reader.dir(), error))
}

struct FacetCollector {
    /// The names of the fields, which columns are found by.
    fields: Vec<String>,
}

impl FacetCollector {
    fn of(reader: &Reader) -> FacetCollector {
        let schema = reader.searcher().schema();
        let name = |facet: Facet| schema.get_field_name(facet.field(reader.fields())).to_owned();
        FacetCollector { fields: Facet::ALL.map(name).to_vec() }
    }
}

impl Collector for FacetCollector {
    type Fruit = Vec<ValueCounts>;
    type Child = SegmentFacets;

    fn for_segment(
        &self,
        _ordinal: SegmentOrdinal,
        segment: &SegmentReader,
    ) -> tantivy::Result<SegmentFacets> {
        let column = |field: &String| {
            let column = segment.fast_fields().str(field)?;
            let num_values = column.as_ref().map_or(0, |column| column.num_terms());
            Ok(Counted { column, counts: vec![0; num_values] })
        };
        Ok(SegmentFacets(self.fields.iter().map(column).collect::<tantivy::Result<_>>()?))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, fruits: Vec<Vec<ValueCounts>>) -> tantivy::Result<Vec<ValueCounts>> {
        let mut merged = vec![ValueCounts::new(); self.fields.len()];
        for (facet, counts) in fruits.into_iter().flat_map(|fruit| fruit.into_iter().enumerate()) {
            for (value, count) in counts {
                *merged[facet].entry(value).or_default() += count;
            }
        }
        Ok(merged)
    }
}

/// The counts of one segment, a column each.
struct SegmentFacets(Vec<Counted>);

struct Counted {
    column: Option<StrColumn>,
    /// By the number of the value in the column.
    counts: Vec<u64>,
}

impl SegmentCollector for SegmentFacets {
    type Fruit = Vec<ValueCounts>;

    fn collect(&mut self, doc: DocId, _score: Score) {
        for Counted { column, counts } in &mut self.0 {
            let ordinals = column.iter().flat_map(|column| column.term_ords(doc));
            ordinals.for_each(|ordinal| counts[ordinal as usize] += 1);
        }
    }

    fn harvest(self) -> Vec<ValueCounts> {
        let named = |Counted { column, counts }: Counted| {
            let mut values = ValueCounts::new();
            for (ordinal, count) in (0..).zip(counts).filter(|(_, count)| *count > 0) {
                let mut value = String::new();
                let read = column.as_ref().map(|column| column.ord_to_str(ordinal, &mut value));
                if matches!(read, Some(Ok(true))) {
                    values.insert(value, count);
                }
            }
            values
        };
        self.0.into_iter().map(named).collect()
    }
}
