//! Any bytes are a source file: reading them as each format never panics, and the passages hold
//! every letter of the text once.
//!
//! The first byte of the input chooses the format.

#![no_main]

use std::fs;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use matn::corpus::{ReadOptions, read, split, walk};
use matn::text::quotations;

const NAMES: [&str; 7] =
    ["a.txt", "a.jsonl", "a.json", "a.csv", "a.tsv", "a.html", "a.txt.gz"];

fuzz_target!(|input: &[u8]| {
    let Some((choice, bytes)) = input.split_first() else { return };
    let Ok(folder) = tempfile::tempdir() else { return };
    let path = folder.path().join(NAMES[usize::from(*choice) % NAMES.len()]);
    if fs::write(&path, bytes).is_err() {
        return;
    }
    let (files, _) = walk(&[path], &|_| false);
    for file in &files {
        let _ = read(file, &ReadOptions::default(), &mut |narration| {
            let text = &narration.text;
            let passages = split(text, &quotations(text), 20);
            let mut last = 0;
            for passage in &passages {
                assert!(text[last..passage.range.start].trim().is_empty());
                last = passage.range.end;
            }
            assert!(text[last..].trim().is_empty());
            ControlFlow::Continue(())
        });
    }
});
