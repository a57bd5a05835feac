//! Questions and answers: the one type of each, and the one place where the one becomes the other.

mod companions;
mod count;
mod count_report;
mod error;
mod facets;
mod filters;
mod found;
mod lookup;
mod looser;
mod measure;
mod nearest;
mod page;
mod parts;
mod request;
mod response;
mod searcher;
mod show;
mod tally;

pub use count_report::{
    CollocateCount, CountBy, CountReport, CountRequest, CountRows, CountTotal, FormCount,
    PartCount, PartKind,
};
pub use error::SearchError;
pub use request::{Filter, Match, Mode, Require, SearchRequest};
pub use response::{
    Companion, Facet, FacetCounts, Hit, How, Neighbour, Notice, QueryEcho, SearchResponse, Span,
};
pub use searcher::Searcher;
pub use show::{IndexInfo, ShownPassage, WorkInfo};
