//! The parts of what is searched, works or books, and how large they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::corpus::QuotationKind;
use crate::index::Manifest;
use crate::query::{Node, Plan, QueryFilter};

use super::count_report::PartKind;
use super::measure::dispersion;
use super::request::SearchRequest;

/// A book of a work, or a work as a whole where books are not told apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    pub work: String,
    pub book: Option<String>,
}

impl Part {
    /// This book, or its work.
    pub fn of_kind(&self, kind: PartKind) -> Part {
        let book = match kind {
            PartKind::Work => None,
            PartKind::Book => self.book.clone(),
        };
        Part { work: self.work.clone(), book }
    }
}

/// The texts that a request looks at, as far as it limits them as a whole.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// What limits them; a text is within all of these.
    pub limits: Vec<QueryFilter>,
    /// The kind of quotation that is looked into.
    pub within: Option<QuotationKind>,
    /// Whether some limit is no work and no language: the size of what it lets through is not known.
    pub is_partial: bool,
}

impl Scope {
    /// The limits of the flags, and those of the query that hold for all of it.
    pub fn of(request: &SearchRequest, plan: &Plan) -> Scope {
        let parts = match &plan.root {
            Node::All(nodes) => nodes.as_slice(),
            node => std::slice::from_ref(node),
        };
        let of_query = parts.iter().filter_map(|part| match part {
            Node::Filter(QueryFilter::Within(_)) => None,
            Node::Filter(filter) => Some(filter.clone()),
            _ => None,
        });
        let mut limits = request.filter.limits();
        limits.extend(of_query);
        Scope {
            is_partial: limits
                .iter()
                .any(|limit| !matches!(limit, QueryFilter::Work(_) | QueryFilter::Lang(_))),
            limits,
            within: plan.leaves.first().map_or(request.filter.within, |leaf| leaf.within),
        }
    }

    fn holds(&self, work: &String, lang: &String) -> bool {
        self.limits.iter().all(|limit| match limit {
            QueryFilter::Work(works) => works.contains(work),
            QueryFilter::Lang(langs) => langs.contains(lang),
            _ => true,
        })
    }
}

/// The sizes of the parts in words.
#[derive(Debug)]
pub(super) struct Sizes {
    words: BTreeMap<Part, u64>,
    /// Whether all of them are known: an older index has not counted its words.
    pub are_known: bool,
    /// The languages of the words.
    pub langs: BTreeSet<String>,
}

impl Sizes {
    /// The parts that `scope` holds.
    pub fn of(manifest: &Manifest, scope: &Scope) -> Sizes {
        let mut sizes = Sizes { words: BTreeMap::new(), are_known: true, langs: BTreeSet::new() };
        let rows = manifest.sources.iter().flat_map(|source| &source.works);
        for row in rows.filter(|row| row.langs.iter().any(|lang| scope.holds(&row.id, lang))) {
            sizes.are_known &= row.words().is_some();
            for book in row.books.iter().filter(|book| scope.holds(&row.id, &book.lang)) {
                sizes.langs.insert(book.lang.clone());
                let part = Part { work: row.id.clone(), book: book.name.clone() };
                *sizes.words.entry(part).or_default() += book.words.within(scope.within);
            }
        }
        sizes
    }

    /// The same, with the parts as works or as books.
    pub fn of_kind(&self, kind: PartKind) -> Sizes {
        let words = by_kind(&self.words, kind);
        Sizes { words, are_known: self.are_known, langs: self.langs.clone() }
    }

    /// How many parts there are.
    pub fn num_parts(&self) -> usize {
        self.words.len()
    }

    /// The words of `part`; `None` where they are not known.
    pub fn words(&self, part: &Part) -> Option<u64> {
        self.are_known.then(|| self.words.get(part).copied().unwrap_or(0))
    }

    /// The words of all parts.
    pub fn total(&self) -> Option<u64> {
        self.are_known.then(|| self.words.values().sum())
    }

    /// How evenly occurrences are spread over the parts, of which `frequencies` names those that
    /// have any.
    pub fn dispersion(&self, frequencies: &BTreeMap<Part, u64>) -> Option<f64> {
        let frequency = |part: &Part| frequencies.get(part).copied().unwrap_or(0);
        let parts = self.words.iter().map(|(part, words)| (frequency(part), *words));
        if self.are_known { dispersion(parts) } else { None }
    }
}

/// Sums of `numbers` by work, or by book as they are.
pub(super) fn by_kind(numbers: &BTreeMap<Part, u64>, kind: PartKind) -> BTreeMap<Part, u64> {
    let mut sums = BTreeMap::new();
    for (part, number) in numbers {
        *sums.entry(part.of_kind(kind)).or_default() += number;
    }
    sums
}
