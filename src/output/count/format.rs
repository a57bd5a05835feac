//! The forms of the answer to a count, and the one function that writes them.

use std::io::{self, Write};

use super::{human, json, tsv};
use crate::output::Settings;
use crate::search::CountReport;

/// The forms of the answer to a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountFormat {
    /// For people, on a terminal.
    Human,
    /// A row a line, parted by tabs, the total last.
    Tsv,
    /// One indented JSON object.
    Json,
}

impl CountFormat {
    /// All forms, in the order in which help lists them.
    pub const ALL: [CountFormat; 3] = [CountFormat::Human, CountFormat::Tsv, CountFormat::Json];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            CountFormat::Human => "human",
            CountFormat::Tsv => "tsv",
            CountFormat::Json => "json",
        }
    }

    /// The form of that name.
    pub fn parse(name: &str) -> Option<CountFormat> {
        CountFormat::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Writes `report` to `out`. Of `settings` colour, width and header count.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_count(
    report: &CountReport,
    format: CountFormat,
    settings: &Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        CountFormat::Human => human::write(report, settings, out)?,
        CountFormat::Tsv => tsv::write(report, settings.header, out)?,
        CountFormat::Json => json::write(report, out)?,
    }
    out.flush()
}
