//! Answers for the tests of this layer.

use proptest::prelude::*;

use super::{BatchFailure, Format, Settings, writer};
use crate::corpus::{Facts, Quotation, QuotationKind, Source};
use crate::search::{
    Companion, Facet, FacetCounts, Hit, How, Match, Mode, Neighbour, Notice, QueryEcho,
    SearchResponse, Span,
};

/// Gives a hit on `text` with `marks`: the first byte of each and the byte after its last.
pub(super) fn hit(text: &str, marks: &[(usize, usize)]) -> Hit {
    let span = |(occurrence, &(byte_start, byte_end)): (usize, &(usize, usize))| Span {
        start: text[..byte_start].chars().count(),
        end: text[..byte_end].chars().count(),
        byte_start,
        byte_end,
        how: How::Exact,
        term: 0,
        occurrence,
        differs: Vec::new(),
    };
    Hit {
        rank: 1,
        id: "badr#3".to_owned(),
        last: None,
        narration: "badr".to_owned(),
        score: 14.21,
        work: "badr".to_owned(),
        title: Some("The Day of Badr".to_owned()),
        number: None,
        lang: "en".to_owned(),
        facts: Facts::default(),
        source: Source {
            archive_len: None,
            page: None,
            path: "corpus/badr.txt".to_owned(),
            line: 1,
            byte_start: Some(512),
            byte_end: Some(512 + text.len() as u64),
            verbatim: true,
        },
        text: text.to_owned(),
        spans: marks.iter().enumerate().map(span).collect(),
        snippet: 0..text.len(),
        quotations: Vec::new(),
        verses: Vec::new(),
        before: Vec::new(),
        after: Vec::new(),
        with: Vec::new(),
        explanation: None,
    }
}

/// Gives an answer with one hit that uses every optional part.
pub(super) fn response() -> SearchResponse {
    let text = "‘Wear a cloak,’ he said.";
    let mut full = hit(text, &[(10, 15)]);
    full.spans[0].how = How::Variant;
    full.spans[0].differs = vec!["`cloak` for `cloke`".to_owned()];
    full.last = Some("badr#4".to_owned());
    full.number = Some("8c".to_owned());
    full.facts.narrator = Some("Umar".to_owned());
    full.verses = vec!["8:9".to_owned()];
    full.quotations = vec![Quotation { range: 3..16, kind: QuotationKind::Speech }];
    full.before = vec![Neighbour { id: "badr#2".to_owned(), text: "It rained.".to_owned() }];
    full.after = vec![Neighbour { id: "badr#5".to_owned(), text: "They left.".to_owned() }];
    full.with = vec![Companion {
        id: "badr@ar".to_owned(),
        lang: "ar".to_owned(),
        text: "فقال".to_owned(),
    }];
    full.explanation = Some("sum of:\n  14.21".to_owned());
    let counts = |facet, values: &[(&str, u64)], num_values| FacetCounts {
        facet,
        values: values.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect(),
        num_values,
    };
    let facets = vec![
        counts(Facet::Work, &[("badr", 12), ("uhud", 3)], 6),
        counts(Facet::Lang, &[("en", 15)], 1),
        counts(Facet::Book, &[], 0),
        counts(Facet::Narrator, &[], 0),
    ];
    SearchResponse { facets, ..answer(vec![full]) }
}

/// Gives an answer that holds `hits`, ranked as they come.
pub(super) fn answer(mut hits: Vec<Hit>) -> SearchResponse {
    for (number, hit) in hits.iter_mut().enumerate() {
        hit.rank = number + 1;
    }
    SearchResponse {
        query: QueryEcho {
            id: Some("q1".to_owned()),
            text: "cloke".to_owned(),
            mode: Mode::Words,
            level: Match::Broad,
        },
        total: hits.len(),
        hits,
        facets: Vec::new(),
        notices: vec![Notice { code: "variant", message: "`cloak` for `cloke`".to_owned() }],
    }
}

/// Gives a line of a batch that cannot be answered.
pub(super) fn failure() -> BatchFailure {
    BatchFailure {
        id: None,
        line: 3,
        text: "{\"quer".to_owned(),
        code: "bad-json",
        message: "not a query".to_owned(),
    }
}

/// Writes `responses` and gives what was written.
pub(super) fn written(format: Format, settings: &Settings, responses: &[SearchResponse]) -> String {
    let mut out = Vec::new();
    let mut writer = writer(format, settings, &mut out);
    writer.begin().unwrap();
    for response in responses {
        writer.response(response).unwrap();
    }
    writer.end().unwrap();
    drop(writer);
    String::from_utf8(out).unwrap()
}

/// Gives texts full of what a form must not let through, or must not tear.
pub(super) fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,9}",
        3 => "[ابتثجحخلمنهوي]{1,7}",
        2 => Just("بِسْمِ".to_owned()),
        2 => Just(" ".to_owned()),
        1 => "[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]",
        1 => "[\u{0}-\u{1f}\u{7f}-\u{9f}\u{2028}\u{2029}]",
        1 => Just("\u{1b}[31m".to_owned()),
        1 => "[<>&\"'\\\\*%{}]{1,3}",
        1 => Just("👨‍👩‍👧漢字e\u{301}".to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Gives hits on such texts, with marks on character borders and any score.
pub(super) fn any_hit() -> impl Strategy<Value = Hit> {
    (
        any_text(),
        prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        any_text(),
        any::<f32>(),
    )
        .prop_map(|(text, borders, id, score)| {
            let all: Vec<usize> =
                text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect();
            let mut cuts: Vec<usize> = borders.iter().map(|border| *border.get(&all)).collect();
            cuts.sort_unstable();
            cuts.dedup();
            let marks: Vec<(usize, usize)> =
                cuts.chunks_exact(2).map(|cut| (cut[0], cut[1])).collect();
            Hit { id, score, ..hit(&text, &marks) }
        })
}
