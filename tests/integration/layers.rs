//! How the code hangs together.
//!
//! 1. A layer uses those before it and none after it.
//! 2. Only `cli` knows clap, only `index` and `query::compile` know Tantivy.
//! 3. JSON is read and written where records come in, are stored and go out.
//! 4. Each file says what it is for and is short; a `mod.rs` holds no code.

use std::fs;
use std::path::Path;

/// The layers, each using only those before it.
const LAYERS: &[&str] = &[
    "text",
    "corpus",
    "analysis",
    "index",
    "query",
    "highlight",
    "search",
    "verse",
    "ingest",
    "output",
    "error",
    "server",
    "cli",
];

/// The most lines of a file.
const LONGEST: usize = 500;

struct SourceFile {
    /// Its path below `src`, with `/`.
    path: String,
    content: String,
}

impl SourceFile {
    /// The layer that it belongs to; nothing for `lib.rs` and `main.rs`.
    fn layer(&self) -> Option<&str> {
        let first = self.path.split('/').next().unwrap_or(&self.path);
        let name = first.strip_suffix(".rs").unwrap_or(first);
        LAYERS.contains(&name).then_some(name)
    }

    /// The lines of code, with their numbers.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.content.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        lines.filter(|(_, line)| !line.starts_with("//"))
    }

    fn is_below(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.path.starts_with(place))
    }
}

/// All files of Rust below `src`.
fn sources() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the source can be read") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let content = fs::read_to_string(&path).expect("source is text");
                let below = path.strip_prefix(&root).expect("it is below the root");
                let path = below.to_string_lossy().replace('\\', "/");
                files.push(SourceFile { path, content });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(files.len() > 100, "the source was found");
    files
}

/// The layers that a line of code names in paths of the crate, `use crate::{…}` among them.
fn named_layers(line: &str) -> Vec<&str> {
    let names = line.split("crate::").skip(1).flat_map(|rest| {
        let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
        group.map_or_else(|| vec![rest], |group| group.split(',').map(str::trim).collect())
    });
    let first = |name: &'_ str| -> usize {
        name.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(name.len())
    };
    names.map(|name| &name[..first(name)]).filter(|name| LAYERS.contains(name)).collect()
}

#[test]
fn layers_are_named_however_a_path_is_written() {
    assert_eq!(named_layers("use crate::text::fold;"), ["text"]);
    assert_eq!(named_layers("pub(crate) fn a() -> crate::cli::Exit {"), ["cli"]);
    assert_eq!(named_layers("use crate::{corpus, search::Hit};"), ["corpus", "search"]);
    assert!(named_layers("use super::fold;").is_empty());
}

#[test]
fn a_layer_uses_none_after_it() {
    let place = |layer: &str| LAYERS.iter().position(|other| *other == layer);
    let mut faults = Vec::new();
    for file in sources() {
        let Some(layer) = file.layer() else { continue };
        for (number, line) in file.code() {
            for used in named_layers(line) {
                if place(used) > place(layer) {
                    faults.push(format!("src/{}:{number}: {layer} uses {used}", file.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn another_layer_is_named_from_the_root() {
    let mut faults = Vec::new();
    for file in sources() {
        let depth = file.path.trim_end_matches("/mod.rs").split('/').count();
        for (number, line) in file.code() {
            let mut rest = line;
            while let Some(at) = rest.find("super::") {
                let path = &rest[at..];
                let after = path.trim_start_matches("super::");
                let ups = (path.len() - after.len()) / "super::".len();
                let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next();
                if ups >= depth && name.is_some_and(|name| LAYERS.contains(&name)) {
                    faults.push(format!("src/{}:{number}: {line}", file.path));
                }
                rest = after;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Holds that only files below `places` name the crate `name`.
#[track_caller]
fn only_there(name: &str, places: &[&str]) {
    let path = format!("{name}::");
    let derive = format!("use {name};");
    for file in sources().iter().filter(|file| !file.is_below(places)) {
        for (number, line) in file.code() {
            let names_it = line.match_indices(&path).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
            });
            assert!(!names_it && line != derive, "src/{}:{number}: {line}", file.path);
        }
    }
}

#[test]
fn only_the_command_line_knows_clap() {
    for name in ["clap", "clap_complete", "clap_mangen", "indicatif", "terminal_size"] {
        only_there(name, &["cli/"]);
    }
}

#[test]
fn only_the_index_and_the_compiled_query_know_the_engine() {
    only_there("tantivy", &["index/", "query/compile/"]);
}

#[test]
fn json_is_known_where_records_come_in_are_stored_and_go_out() {
    let places = [
        "corpus/hadith.rs",
        "corpus/json_lines.rs",
        "corpus/package.rs",
        "corpus/json.rs",
        "corpus/quran_json.rs",
        "corpus/record.rs",
        "index/",
        "verse/",
        "output/",
        "server/",
        "cli/json_document.rs",
        "cli/batch/",
        "cli/trace_input.rs",
    ];
    let tested = ["cli/info.rs"];
    only_there("serde_json", &[&places[..], &tested[..]].concat());
}

#[test]
fn pure_layers_do_no_input_and_output() {
    for file in sources() {
        let is_pure = matches!(file.layer(), Some("text" | "analysis" | "highlight"));
        for (number, line) in file.code() {
            let does = ["std::fs", "std::net", "std::process", "std::io", "fs::"];
            let found = is_pure && does.iter().any(|name| line.contains(name));
            assert!(!found, "src/{}:{number}: {line}", file.path);
        }
    }
}

#[test]
fn each_file_says_what_it_is_for_and_is_short() {
    for file in sources() {
        assert!(file.content.starts_with("//! "), "src/{} opens with `//!`", file.path);
        let length = file.content.lines().count();
        assert!(length <= LONGEST, "src/{} has {length} lines", file.path);
    }
}

#[test]
fn a_mod_file_holds_names_only() {
    for file in sources().iter().filter(|file| file.path.ends_with("mod.rs")) {
        let mut in_use = false;
        for (number, line) in file.code().filter(|(_, line)| !line.is_empty()) {
            let item = ["mod ", "pub mod ", "pub(crate) mod ", "#[cfg", "#[path", "#[doc"];
            let reexport = line.starts_with("pub use ")
                || line.starts_with("pub(crate) use ")
                || line.starts_with("pub(super) use ")
                || line.starts_with("use ");
            let is_name = in_use || reexport || item.iter().any(|item| line.starts_with(item));
            assert!(is_name, "src/{}:{number}: {line}", file.path);
            in_use = (in_use || reexport) && !line.ends_with(';');
        }
    }
}

#[test]
fn the_program_is_a_call_of_the_library() {
    let files = sources();
    let main = files.iter().find(|file| file.path == "main.rs").expect("there is a program");
    assert!(main.content.lines().count() <= 15);
}
