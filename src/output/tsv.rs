//! Tab-separated lines, a hit each: `query_id rank score id text`.
//!
//! In every field `\t`, `\n`, `\r` and `\\` stand for tab, line feed, carriage return and
//! backslash, and other controls are `\u{1b}`; nothing is quoted. A query without an id gets its
//! number in the batch, which is 1 for a single query. Where facets were asked for they stand in
//! place of the hits, a value each: `query_id facet value count`.

use std::io::{self, Write};

use super::escape::tsv;
use super::facets::write_facet_lines;
use super::{BatchFailure, ResponseWriter, Settings};
use crate::search::{Hit, SearchResponse};

/// Writes tab-separated lines.
pub(super) struct Tsv<'a> {
    header: bool,
    facets: bool,
    out: &'a mut dyn Write,
    num_answers: usize,
}

impl<'a> Tsv<'a> {
    /// Gives a writer to `out`.
    pub fn new(settings: &Settings, out: &'a mut dyn Write) -> Tsv<'a> {
        Tsv { header: settings.header, facets: settings.facets, out, num_answers: 0 }
    }
}

impl ResponseWriter for Tsv<'_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.header {
            let columns = match self.facets {
                true => "query_id\tfacet\tvalue\tcount",
                false => "query_id\trank\tscore\tid\ttext",
            };
            writeln!(self.out, "{columns}")?;
        }
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        self.num_answers += 1;
        let number = self.num_answers.to_string();
        let query = tsv(response.query.id.as_deref().unwrap_or(&number));
        if self.facets {
            write_facet_lines(response, &query, self.out)?;
            return self.out.flush();
        }
        for hit in &response.hits {
            let Hit { rank, id, text, .. } = hit;
            let score = finite(hit.score);
            writeln!(self.out, "{query}\t{rank}\t{score:.4}\t{}\t{}", tsv(id), tsv(text))?;
        }
        self.out.flush()
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.num_answers += 1;
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Gives the score as a number that every reader takes, to four decimals.
pub(super) fn finite(score: f32) -> f64 {
    let score = if score.is_nan() { 0.0 } else { score.clamp(-1e9, 1e9) };
    // Adding zero makes a plain zero of a negative one.
    (f64::from(score) * 1e4).round() / 1e4 + 0.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::{Answers, Format, sample};

    #[test]
    fn a_hit_is_a_line_whatever_its_text_holds() {
        let mut response =
            sample::answer(vec![sample::hit("fasting\tis a\nshield \\ here", &[(0, 7)])]);
        response.query.id = None;
        assert_eq!(
            sample::written(Format::Tsv, &Settings::default(), &[response]),
            "1\t1\t14.2100\tbadr#3\tfasting\\tis a\\nshield \\\\ here\n"
        );
    }

    #[test]
    fn a_header_is_written_once_where_wanted() {
        let settings = Settings { header: true, answers: Answers::Many, ..Settings::default() };
        let response = sample::answer(vec![sample::hit("a", &[])]);
        let written = sample::written(Format::Tsv, &settings, &[response.clone(), response]);
        assert_eq!(
            written,
            "query_id\trank\tscore\tid\ttext\nq1\t1\t14.2100\tbadr#3\ta\nq1\t1\t14.2100\tbadr#3\ta\n"
        );
    }

    #[test]
    fn a_failed_query_takes_its_number_with_it() {
        let mut response = sample::answer(vec![sample::hit("a", &[])]);
        response.query.id = None;
        let mut out = Vec::new();
        let mut writer = Tsv::new(&Settings::default(), &mut out);
        assert!(writer.failure(&sample::failure()).unwrap().is_some());
        writer.response(&response).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "2\t1\t14.2100\tbadr#3\ta\n");
    }

    proptest! {
        #[test]
        fn a_line_has_five_columns_and_the_text_reads_back(
            hits in prop::collection::vec(sample::any_hit(), 0..5), query in sample::any_text(),
        ) {
            let mut response = sample::answer(hits.clone());
            response.query.id = Some(query);
            let written = sample::written(Format::Tsv, &Settings::default(), &[response]);
            let lines: Vec<&str> = written.split_terminator('\n').collect();
            prop_assert_eq!(lines.len(), hits.len());
            for (line, hit) in lines.iter().zip(&hits) {
                let columns: Vec<&str> = line.split('\t').collect();
                prop_assert_eq!(columns.len(), 5);
                prop_assert!(columns[2].parse::<f64>().unwrap().is_finite());
                prop_assert_eq!(unescaped(columns[4]), hit.text.as_str());
            }
        }
    }

    fn unescaped(field: &str) -> String {
        let mut text = String::new();
        let mut chars = field.chars();
        while let Some(c) = chars.next() {
            match if c == '\\' { chars.next() } else { None } {
                None => text.push(c),
                Some('t') => text.push('\t'),
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('u') => {
                    let code: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    let code = u32::from_str_radix(&code, 16).unwrap();
                    text.push(char::from_u32(code).unwrap());
                }
                Some(other) => text.push(other),
            }
        }
        text
    }
}
