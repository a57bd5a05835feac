//! The builder of a run.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

use super::Output;

/// A run of the program in a folder of its own.
///
/// Without another word the run must exit with 0 and say nothing on standard error; standard output
/// is compared where [`stdout`](Matn::stdout) says so.
pub struct Matn {
    folder: TempDir,
    sources: Vec<String>,
    args: Vec<String>,
    stdin: Vec<u8>,
    env: Vec<(String, String)>,
    statuses: Vec<i32>,
    stdout: Option<String>,
    stderr: Stderr,
}

/// What standard error must hold.
enum Stderr {
    Nothing,
    Parts(Vec<String>),
    Anything,
}

impl Matn {
    /// A run in an empty folder.
    pub fn new() -> Matn {
        let folder = tempfile::tempdir().expect("a folder can be made");
        Matn::in_folder(folder, Vec::new())
    }

    fn in_folder(folder: TempDir, sources: Vec<String>) -> Matn {
        Matn {
            folder,
            sources,
            args: Vec::new(),
            stdin: Vec::new(),
            env: Vec::new(),
            statuses: vec![0],
            stdout: None,
            stderr: Stderr::Nothing,
        }
    }

    /// A run with the shipped corpus in `./corpus`, not yet ingested.
    pub fn shipped() -> Matn {
        let matn = Matn::new();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let corpus = matn.path("corpus");
        fs::create_dir(&corpus).expect("a folder can be made");
        for entry in fs::read_dir(shipped).expect("the corpus is shipped") {
            let path = entry.expect("the corpus can be listed").path();
            let name = path.file_name().expect("a file has a name");
            fs::copy(&path, corpus.join(name)).expect("the corpus can be copied");
        }
        matn
    }

    /// A run with the shipped corpus in the default index.
    pub fn ready() -> Matn {
        Matn::shipped().args(["ingest", "corpus"]).any_stderr().run().again()
    }

    /// A run with a tiny corpus in the default index.
    pub fn tiny() -> Matn {
        Matn::tiny_files().ingest()
    }

    /// A run with a tiny corpus, not yet ingested.
    pub fn tiny_files() -> Matn {
        Matn::new().file("corpus.jsonl", super::TINY)
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a file into the folder.
    pub fn file(mut self, name: &str, content: impl AsRef<[u8]>) -> Matn {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).expect("a folder can be made");
        }
        fs::write(path, content).expect("a file can be written");
        self.sources.push(name.to_owned());
        self
    }

    /// Ingests all files put into the folder so far.
    pub fn ingest(mut self) -> Matn {
        let sources = std::mem::take(&mut self.sources);
        let args = ["ingest".to_owned()].into_iter().chain(sources);
        self.args(args).any_stderr().run().again()
    }

    /// The arguments.
    pub fn args<S: Into<String>>(mut self, args: impl IntoIterator<Item = S>) -> Matn {
        self.args = args.into_iter().map(Into::into).collect();
        self
    }

    /// What is given on standard input.
    pub fn stdin(mut self, stdin: impl AsRef<[u8]>) -> Matn {
        self.stdin = stdin.as_ref().to_vec();
        self
    }

    /// A variable of the environment.
    pub fn env(mut self, name: &str, value: &str) -> Matn {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The exit code that must come.
    pub fn status(mut self, status: i32) -> Matn {
        self.statuses = vec![status];
        self
    }

    /// Leaves the exit code uncompared; it must be one that the program may give.
    pub fn any_status(mut self) -> Matn {
        self.statuses = vec![0, 1, 2];
        self
    }

    /// Leaves it open whether something is found.
    pub fn found_or_not(mut self) -> Matn {
        self.statuses = vec![0, 1];
        self
    }

    /// All that must be written to standard output.
    pub fn stdout(mut self, stdout: &str) -> Matn {
        self.stdout = Some(stdout.to_owned());
        self
    }

    /// A part of what must be written to standard error; may be said again.
    pub fn stderr_has(mut self, part: &str) -> Matn {
        match &mut self.stderr {
            Stderr::Parts(parts) => parts.push(part.to_owned()),
            _ => self.stderr = Stderr::Parts(vec![part.to_owned()]),
        }
        self
    }

    /// Leaves standard error uncompared.
    pub fn any_stderr(mut self) -> Matn {
        self.stderr = Stderr::Anything;
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matn"));
        command
            .args(&self.args)
            .current_dir(self.folder.path())
            .env_remove("MATN_INDEX")
            .env_remove("NO_COLOR")
            .envs(self.env.iter().cloned())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Starts the program and leaves its pipes open; nothing is compared.
    pub fn spawn(&self) -> Child {
        self.command().spawn().expect("the program starts")
    }

    /// Runs the program and compares.
    #[track_caller]
    pub fn run(self) -> Output {
        let mut child = self.spawn();
        let mut stdin = child.stdin.take().expect("it is a pipe");
        let input = self.stdin.clone();
        // A program that does not read its input closes the pipe, which is no fault.
        let writer = thread::spawn(move || stdin.write_all(&input).is_ok());
        let ended = child.wait_with_output().expect("the program ends");
        let _ = writer.join();
        let status = ended.status.code();
        let stdout = String::from_utf8(ended.stdout).expect("standard output is UTF-8");
        let stderr = String::from_utf8(ended.stderr).expect("standard error is UTF-8");
        let run = format!("matn {:?}\n{stdout}\n{stderr}", self.args);
        assert!(
            self.statuses.iter().any(|wanted| status == Some(*wanted)),
            "exit code {status:?}, wanted {:?}: {run}",
            self.statuses
        );
        if let Some(expected) = &self.stdout {
            assert_eq!(&stdout, expected, "standard output of {run}");
        }
        match &self.stderr {
            Stderr::Nothing => assert_eq!(stderr, "", "standard error of {run}"),
            Stderr::Parts(parts) => {
                for part in parts {
                    assert!(stderr.contains(part.as_str()), "no {part:?} in {run}");
                }
            }
            Stderr::Anything => {}
        }
        Output { matn: Matn::in_folder(self.folder, self.sources), stdout, stderr }
    }
}
