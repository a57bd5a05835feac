//! From source files to an index: what changed is read, cut, analysed and written.

mod again;
mod claims;
mod error;
mod look;
mod namesakes;
mod options;
mod pipeline;
mod reading;
mod run;
mod sources;
mod tracing;

pub use error::IngestError;
pub use look::Look;
pub use options::{IngestOptions, IngestSummary, Progress, Renamed, Sample, Silent};
pub use run::ingest;
