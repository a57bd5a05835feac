//! Any text is a query: reading and planning it never panics, and what it looks for stands in it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use matn::query::{Match, PlanOptions, parse, parse_phrase, plan};

fuzz_target!(|text: &str| {
    let options = PlanOptions { level: Match::Stem, phrase_level: Match::Word, within: None, apart: false };
    for parsed in [parse(text), parse_phrase(text)].into_iter().flatten() {
        let Ok(plan) = plan(&parsed.query, options) else { continue };
        for leaf in &plan.leaves {
            assert_eq!(text.get(leaf.span.clone()), Some(leaf.text.as_str()));
        }
    }
});
