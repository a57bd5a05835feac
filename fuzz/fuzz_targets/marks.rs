//! Any query marks any text within its bounds: ascending, without overlap, on grapheme borders.
//!
//! The input is the query, a line end, and the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use matn::highlight::{Highlighter, snippet};
use matn::query::{Match, PlanOptions, parse, plan};
use unicode_segmentation::GraphemeCursor;

fuzz_target!(|input: &str| {
    let Some((query, text)) = input.split_once('\n') else { return };
    let Ok(parsed) = parse(query) else { return };
    for level in Match::ALL {
        let options = PlanOptions { level, phrase_level: level, within: None, apart: false };
        let Ok(plan) = plan(&parsed.query, options) else { return };
        let marked = Highlighter::new(&plan).mark(text, &[]);
        let mut last = 0;
        for span in &marked.spans {
            assert!(last <= span.byte_start && span.byte_start < span.byte_end);
            for at in [span.byte_start, span.byte_end] {
                assert_eq!(GraphemeCursor::new(at, text.len(), true).is_boundary(text, 0), Ok(true));
            }
            let letters = text.chars().skip(span.start).take(span.end - span.start);
            assert!(letters.eq(text[span.byte_start..span.byte_end].chars()));
            last = span.byte_end;
        }
        assert!(text.get(snippet(text, &marked.spans)).is_some());
    }
});
