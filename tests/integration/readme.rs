//! The examples of the README say what the program says.
//!
//! Each line `$ …` of a block ```` ```console ```` is run in a folder with the shipped corpus, one
//! after the other, and what it writes, first to standard error and then to standard output, must
//! stand below it. Run with
//! `MATN_UPDATE_README=1` the test writes what stands there instead.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::Matn;

fn run(line: &str, folder: &Path) -> String {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_matn"));
    let mut path = program.parent().expect("a program is in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let ended = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("MATN_INDEX")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let said = [ended.stderr, ended.stdout].concat();
    String::from_utf8(said).expect("what the program says is text")
}

/// The README with what each of its examples says now.
fn with_answers(readme: &str, folder: &Path) -> String {
    let mut now = String::new();
    let mut is_console = false;
    for line in readme.lines() {
        let is_fence = line.starts_with("```");
        if is_fence {
            is_console = line == "```console";
        }
        if is_fence || !is_console || line.starts_with("$ ") {
            now.push_str(line);
            now.push('\n');
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            let answer = run(command, folder);
            let answer: Vec<&str> = answer.lines().map(str::trim_end).collect();
            for line in &answer {
                now.push_str(line);
                now.push('\n');
            }
        }
    }
    now
}

#[test]
fn the_examples_of_the_readme_say_what_the_program_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let matn = Matn::shipped();
    let now = with_answers(&readme, &matn.path("."));
    if std::env::var_os("MATN_UPDATE_README").is_some() {
        fs::write(&path, now).expect("the README can be written");
    } else {
        for (now, then) in now.lines().zip(readme.lines()) {
            assert_eq!(now, then, "MATN_UPDATE_README=1 brings the README up to date");
        }
        assert_eq!(now.lines().count(), readme.lines().count());
    }
}
