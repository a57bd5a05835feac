//! Random changes of sources that share narrations: the index holds what the sources tell, each
//! narration once and from the right one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use matn::ingest::{IngestOptions, Silent, ingest};
use matn::search::Searcher;
use proptest::prelude::*;

const SOURCES: usize = 4;
const IDS: u32 = 5;

/// What one ingest finds at a source.
#[derive(Debug, Clone)]
enum Found {
    /// The file as it was, given or not.
    Same {
        is_given: bool,
    },
    /// A file with these narrations.
    Written(BTreeSet<u32>),
    Nothing,
}

fn found() -> impl Strategy<Value = Found> {
    prop_oneof![
        3 => any::<bool>().prop_map(|is_given| Found::Same { is_given }),
        3 => prop::collection::btree_set(0..IDS, 1..4).prop_map(Found::Written),
        1 => Just(Found::Nothing),
    ]
}

/// A source as it should stand in the index.
#[derive(Debug, Clone)]
struct Told {
    /// The ingest that has read it first, and its place there: the least of these gives a narration.
    rank: (std::cmp::Reverse<usize>, usize),
    texts: BTreeMap<u32, String>,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn an_index_holds_each_narration_from_the_source_that_has_changed_last(
        rounds in prop::collection::vec(prop::collection::vec(found(), SOURCES), 1..7),
    ) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let index = folder.path().join("index");
        let mut told: BTreeMap<usize, Told> = BTreeMap::new();
        for (round, all) in rounds.iter().enumerate() {
            let mut given = Vec::new();
            for (source, found) in all.iter().enumerate() {
                let path = folder.path().join(format!("{source}.jsonl"));
                match found {
                    Found::Written(ids) => {
                        let text = |id: &u32| (*id, format!("Narration {id} of {source} in {round}."));
                        let texts: BTreeMap<u32, String> = ids.iter().map(text).collect();
                        let lines = texts.iter().map(|(id, text)| {
                            format!("{{\"id\":\"w:{id}\",\"work\":\"w\",\"text\":\"{text}\"}}\n")
                        });
                        fs::write(&path, lines.collect::<String>()).expect("it can be written");
                        told.insert(source, Told { rank: (std::cmp::Reverse(round), source), texts });
                        given.push(path);
                    }
                    Found::Same { is_given } => given.extend((*is_given && path.exists()).then_some(path)),
                    Found::Nothing => {
                        let _ = fs::remove_file(path);
                        told.remove(&source);
                    }
                }
            }
            if given.is_empty() {
                // What is gone is seen by the next one.
                given.push(folder.path().join("other.txt"));
                fs::write(&given[0], "Something else.").expect("it can be written");
            }
            let options = IngestOptions { prune: true, ..IngestOptions::default() };
            ingest(&given, &index, &options, &Silent).expect("it can be ingested");
            let searcher = Searcher::open(&index).expect("it can be opened");
            let mut expected_of = [0; SOURCES];
            for id in 0..IDS {
                let having = told.iter().filter(|(_, told)| told.texts.contains_key(&id));
                let first = having.min_by_key(|(_, told)| told.rank);
                let expected = first.map(|(source, told)| {
                    expected_of[*source] += 1;
                    told.texts[&id].clone()
                });
                let narration = searcher.reader().narration(&format!("w:{id}"));
                let narration = narration.expect("it can be read");
                prop_assert!(narration.len() <= 1);
                let stands = narration.into_iter().next().map(|passage| passage.text);
                prop_assert_eq!(stands, expected, "narration {} in round {}", id, round);
            }
            let manifest = searcher.reader().manifest().expect("it can be read");
            for row in &manifest.sources {
                let name = row.full_path.rsplit('/').next().and_then(|name| name.strip_suffix(".jsonl"));
                let Some(source) = name.and_then(|name| name.parse::<usize>().ok()) else { continue };
                let counted: u64 = row.works.iter().map(|work| work.narrations).sum();
                prop_assert_eq!(counted, expected_of[source], "source {} in round {}", source, round);
            }
            matn::index::check(&index).expect("it is sound");
        }
    }
}
