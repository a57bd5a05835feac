//! `matn help`, `matn completions`, `matn man`, and what a slip in the command line gives.

use crate::support::Matn;

#[test]
fn help_is_an_answer() {
    for args in [&["help"][..], &["--help"], &["-h"]] {
        let output = Matn::new().args(args.iter().copied()).run();
        assert!(output.stdout.contains("search QUERY…"), "{args:?}");
    }
    for topic in ["syntax", "folding", "formats", "exit-codes", "limits"] {
        let output = Matn::new().args(["help", topic]).run();
        assert!(output.stdout.starts_with("# "), "{topic}");
    }
    let by_word = Matn::new().args(["help", "search"]).run().stdout;
    assert!(by_word.contains("--query-file"), "{by_word}");
}

#[test]
fn no_command_is_a_slip() {
    Matn::new().status(2).stdout("").stderr_has("matn help").run();
}

#[test]
fn a_slip_is_told_with_what_may_be_meant() {
    let command = Matn::new().args(["serch", "cloak"]);
    command.status(2).stdout("").stderr_has("matn: error: ").stderr_has("'search'").run();
    let flag = Matn::new().args(["search", "cloak", "--formt", "json"]);
    flag.status(2).stdout("").stderr_has("'--format'").run();
    let value = Matn::new().args(["search", "cloak", "--match", "loose"]);
    value.status(2).stdout("").stderr_has("written, word, stem, broad, near").run();
    Matn::new().args(["help", "nonesuch"]).status(2).stderr_has("`nonesuch`").run();
}

#[test]
fn completions_and_the_manual_page_know_every_command() {
    let page = Matn::new().args(["man"]).run().stdout;
    assert!(page.contains(".TH matn 1"), "{page}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = Matn::new().args(["completions", shell]).run().stdout;
        for command in ["ingest", "search", "phrase", "batch", "show", "count", "info"] {
            assert!(script.contains(command), "{shell}: {command}");
            assert!(page.contains(&format!("matn {command}")), "{command}");
        }
    }
}
