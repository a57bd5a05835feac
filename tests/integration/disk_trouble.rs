//! An ingest that the disk or the files hinder: what was there before stays, and the error tells the
//! next step.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::support::Matn;

fn records(count: usize, word: &str) -> String {
    let record = |number: usize| {
        let other = number * 7919 % 1000;
        format!(
            "{{\"id\":{number},\"text\":\"The {word} of number {number} is told by word{other}.\"}}\n"
        )
    };
    (1..=count).map(record).collect()
}

fn run(program: &str, args: &[&str]) -> bool {
    Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
}

/// A small disk of its own, in memory.
struct Disk(PathBuf);

impl Disk {
    /// Nothing where this user may mount none.
    fn mount(at: &Path) -> Option<Disk> {
        fs::create_dir_all(at).expect("it can be made");
        let path = at.to_str().expect("it is text");
        let is_mounted = run("mount", &["-t", "tmpfs", "-o", "size=2m", "tmpfs", path]);
        is_mounted.then(|| Disk(at.to_owned()))
    }

    fn remount(&self, how: &str) {
        let how = format!("remount,{how}");
        assert!(run("mount", &["-o", &how, self.0.to_str().expect("it is text")]));
    }

    /// The files on it that hold something.
    fn files(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.0.clone()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("it can be listed").flatten() {
                let path = entry.path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => files.push(path),
                }
            }
        }
        files.sort();
        files
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        run("umount", &[self.0.to_str().unwrap_or_default()]);
    }
}

#[test]
fn a_full_or_read_only_disk_leaves_the_older_index_and_no_rest() {
    let matn = Matn::new()
        .file("a.jsonl", records(100, "horse"))
        .file("b.jsonl", records(20_000, "camel"));
    let Some(disk) = Disk::mount(&matn.path("disk")) else {
        eprintln!("not run: this user may not mount a disk");
        return;
    };
    let mut matn = matn.args(["ingest", "a.jsonl", "--index", "disk/index"]).run().again();
    let before = disk.files();
    for flags in [&[][..], &["--rebuild"]] {
        let args = ["ingest", "a.jsonl", "b.jsonl", "--index", "disk/index"];
        matn = matn
            .args(args.iter().chain(flags).copied())
            .status(2)
            .stdout("")
            .stderr_has("No space left on device")
            .stderr_has("hint: free some room; the older index is still whole")
            .run()
            .again();
        assert_eq!(disk.files(), before, "what was written is removed again");
        matn = matn.args(["info", "--check", "--index", "disk/index"]).run().again();
        matn = matn
            .args(["search", "horse", "-c", "--index", "disk/index"])
            .stdout("100\n")
            .run()
            .again();
    }
    disk.remount("ro");
    matn = matn.file("a.jsonl", records(50, "goat"));
    matn = matn
        .args(["ingest", "a.jsonl", "--index", "disk/index"])
        .status(2)
        .stderr_has("hint: make it writable, or name another folder with `--index`")
        .run()
        .again();
    matn =
        matn.args(["search", "horse", "-c", "--index", "disk/index"]).stdout("100\n").run().again();
    matn = matn.args(["info", "--check", "--index", "disk/index"]).run().again();
    disk.remount("rw,size=60m");
    matn = matn.args(["ingest", "a.jsonl", "b.jsonl", "--index", "disk/index"]).run().again();
    matn.args(["search", "camel", "-c", "--index", "disk/index"]).stdout("20000\n").run();
}

#[test]
fn a_limit_to_the_size_of_files_leaves_the_older_index() {
    let matn = Matn::new().file("a.jsonl", records(100, "horse")).ingest();
    let matn = matn.file("b.jsonl", records(6_000, "camel"));
    // Without the trap the signal ends the program, as a kill does.
    for trap in ["trap '' XFSZ; ", ""] {
        let script = format!("{trap}ulimit -f 200; exec \"$0\" ingest a.jsonl b.jsonl");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_matn")])
            .current_dir(matn.path("."))
            .output()
            .expect("there is a shell");
        assert!(!output.status.success());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(trap.is_empty() || stderr.contains("hint: "), "{stderr}");
        assert!(!stderr.contains("panicked"), "{stderr}");
    }
    let matn = matn.args(["info", "--check"]).run().again();
    let matn = matn.args(["search", "horse", "-c"]).stdout("100\n").run().again();
    let matn = matn.args(["ingest", "a.jsonl", "b.jsonl"]).run().again();
    matn.args(["search", "camel", "-c"]).stdout("6000\n").run();
}

#[test]
fn a_file_that_vanishes_during_an_ingest_is_told_and_the_rest_is_read() {
    let matn = Matn::new().file("a.jsonl", records(6_000, "camel")).file("z.txt", "The goat ran.");
    let matn = matn.args(["ingest", "a.jsonl", "z.txt"]);
    let mut child = matn.spawn();
    while !matn.path("index/build-1").exists() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it is at work");
        thread::sleep(Duration::from_millis(1));
    }
    fs::remove_file(matn.path("z.txt")).expect("it is there");
    let mut stderr = String::new();
    child.stderr.take().expect("it is a pipe").read_to_string(&mut stderr).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(2), "{stderr}");
    assert!(stderr.contains("z.txt: left out: "), "{stderr}");
    let matn = matn.args(["search", "camel", "-c"]).stdout("6000\n").run().again();
    matn.args(["info", "--check"]).run();
}
