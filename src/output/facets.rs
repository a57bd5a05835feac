//! How many hits have each value, as a table for people and as lines for programs.

use std::io::{self, Write};

use super::escape::{terminal, tsv};
use super::terminal::Paint;
use crate::search::SearchResponse;

/// The facets of an answer, each value on a line under the name of its facet; empty where none were
/// asked for.
pub(super) fn facet_table(response: &SearchResponse, paint: Paint) -> String {
    let mut table = String::new();
    for counts in response.facets.iter().filter(|counts| counts.num_values > 0) {
        table.push_str(&format!("\n{}\n", paint.bold(counts.facet.name())));
        let largest = counts.values.first().map_or(0, |(_, count)| *count);
        let width = largest.to_string().len();
        for (value, count) in &counts.values {
            table.push_str(&format!("   {count:>width$}  {}\n", terminal(value)));
        }
        let more = counts.num_values - counts.values.len();
        if more > 0 {
            table.push_str(&format!("   {}\n", paint.dim(&format!("and {more} more"))));
        }
    }
    table
}

/// Writes the facets of an answer as lines of `query_id facet value count`.
pub(super) fn write_facet_lines(
    response: &SearchResponse,
    query: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    for counts in &response.facets {
        let facet = counts.facet.name();
        for (value, count) in &counts.values {
            writeln!(out, "{query}\t{facet}\t{}\t{count}", tsv(value))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn the_most_frequent_values_stand_under_their_facet() {
        let mut response = sample::response();
        response.facets[1].values[0].0 = "e\u{1b}n".to_owned();
        assert_eq!(
            facet_table(&response, Paint::new(false)),
            "\nwork\n   12  badr\n    3  uhud\n   and 4 more\n\nlang\n   15  e\\u{1b}n\n"
        );
    }
}
