//! Kills a real ingest at random moments, and looks at what is left.
//!
//! 1. The index opens, and every file of it is sound.
//! 2. It gives the answers of before, or those of after; nothing between.
//! 3. The next ingest goes through and gives those of after.
//!
//! A few kills belong to every test run; `MATN_KILLS=200 cargo test --test integration kill_harness
//! -- --nocapture` is the whole of it. `MATN_SEED` repeats a run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Matn;

const QUERIES: &str = "horse\ncamel\ngoat\nday\n\"is told by\"\nnumber -goat\nword1\nbook:early\n";

/// What is found: for each query how many, and each id with its text. Nothing where there is no index.
type Answers = Option<BTreeMap<u64, (u64, BTreeMap<String, String>)>>;

/// A sequence of numbers that its seed tells (xorshift of 64 bits).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// The records of one work, whichever file they stand in: each file replaces those of others.
fn records(count: u64, word: &str, book: &str) -> String {
    let record = |number: u64| {
        let other = number * 7919 % 40;
        format!(
            "{{\"id\":\"w:{number}\",\"work\":\"w\",\"book\":\"The {book} book\",\"text\":\"The {word} of number {number} \
             is told by word{other} and by many others who were there on that day.\"}}\n"
        )
    };
    (1..=count).map(record).collect()
}

/// Changes the sources in one of several ways; the further arguments of the ingest.
fn change(books: &Path, random: &mut Random) -> &'static [&'static str] {
    let word = ["horse", "camel", "goat"][random.below(3) as usize];
    let count = 100 + random.below(200);
    let extra = books.join(format!("extra{}.jsonl", random.below(3)));
    let write = |path: &Path, text: String| fs::write(path, text).expect("it can be written");
    match random.below(6) {
        0 | 1 => write(&books.join("main.jsonl"), records(count, word, "early")),
        2 => write(&extra, records(count / 4, word, "late")),
        3 if extra.exists() => fs::remove_file(extra).expect("it is there"),
        _ => write(&books.join("single.txt"), format!("A {word} came on that day, {count} told.")),
    }
    match random.below(8) {
        0 => &["--rebuild"],
        1 => &["--memory", "16"],
        _ => &[],
    }
}

fn answers(matn: Matn) -> (Answers, Matn) {
    let args = ["batch", "--format", "jsonl", "-n", "1000"];
    let output = matn.args(args).stdin(QUERIES).any_status().any_stderr().run();
    if output.stderr.contains("no index at") {
        return (None, output.again());
    }
    let mut answers = BTreeMap::new();
    for (number, answer) in (1..).zip(output.json_lines()) {
        let total = answer["total"]["value"].as_u64();
        let total = total.unwrap_or_else(|| panic!("no answer: {answer:#} {}", output.stderr));
        let text = |hit: &serde_json::Value, key: &str| hit[key].as_str().map(str::to_owned);
        let hits = answer["hits"].as_array().expect("there is a list of hits");
        let hits = hits.iter().filter_map(|hit| Some((text(hit, "id")?, text(hit, "text")?)));
        answers.insert(number, (total, hits.collect()));
    }
    assert_eq!(answers.len(), QUERIES.lines().count(), "{}", output.stderr);
    (Some(answers), output.again())
}

/// How many kills there are where `MATN_KILLS` says nothing.
const KILLS: usize = 8;

#[test]
fn an_ingest_killed_at_random_moments_leaves_a_sound_index() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let kills: usize =
        number("MATN_KILLS").and_then(|kills| usize::try_from(kills).ok()).unwrap_or(KILLS);
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed =
        number("MATN_SEED").unwrap_or_else(|| time.map_or(1, |time| time.as_nanos() as u64 | 1));
    println!("MATN_SEED={seed}");
    let mut random = Random(seed.max(1));
    let mut matn = Matn::new().file("books/main.jsonl", records(300, "horse", "early"));
    let began = Instant::now();
    matn = matn.args(["ingest", "books"]).run().again();
    let mut whole = began.elapsed();
    let (mut old, next) = answers(matn);
    matn = next;
    let (mut num_killed, mut num_old, mut num_new, mut num_missed) = (0, 0, 0, 0);
    while num_killed < kills {
        if random.below(12) == 0 {
            fs::remove_dir_all(matn.path("index")).expect("it is there");
            old = None;
        }
        let flags = change(&matn.path("books"), &mut random);
        let args = ["ingest", "books"].iter().chain(flags).copied();
        matn = matn.args(args);
        let mut child = matn.spawn();
        thread::sleep(whole.mul_f64(random.below(1_000) as f64 / 1_000.0));
        let is_over = child.try_wait().expect("it can be asked").is_some();
        child.kill().expect("it can be killed, or has ended");
        child.wait().expect("it has ended");
        let (left, next) = answers(matn);
        matn = match left {
            None => next,
            Some(_) => next.args(["info", "--check"]).run().again(),
        };
        let began = Instant::now();
        // Where all is read at once, a record that stands in two files is told.
        matn = matn.args(["ingest", "books"]).any_status().any_stderr().run().again();
        // A quick one tells little of the next.
        whole = (whole * 3 + began.elapsed() * 2) / 4;
        whole = whole.clamp(Duration::from_millis(20), Duration::from_secs(2));
        let (new, next) = answers(matn);
        matn = next.args(["info", "--check"]).run().again();
        assert!(new.is_some());
        assert!(left == old || left == new, "round {num_killed}, {flags:?}: {left:#?}");
        match is_over {
            true => num_missed += 1,
            false => num_killed += 1,
        }
        match (is_over, left != old) {
            (true, _) => assert!(left == new, "an ingest that has ended is seen"),
            (false, true) => num_new += 1,
            (false, false) => num_old += 1,
        }
        old = new;
    }
    println!(
        "{num_killed} of {kills} sound; {num_old} with the answers of before, {num_new} with those of after ({num_missed} had ended before)"
    );
}
