//! Runs a program and tells what it took.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::measure::median;

/// What a run of a program took.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// From its start to its end.
    pub seconds: f64,
    /// The time of all processors.
    pub cpu: f64,
    /// The most memory, in megabytes; 0 where the system does not tell.
    pub peak: f64,
}

impl Run {
    /// The median of the times, and the most of the memory.
    pub fn of_all(runs: &[Run]) -> Run {
        Run {
            seconds: median(runs.iter().map(|run| run.seconds).collect()),
            cpu: median(runs.iter().map(|run| run.cpu).collect()),
            peak: runs.iter().map(|run| run.peak).fold(0.0, f64::max),
        }
    }
}

/// Runs `command` to its end.
pub fn run(command: &mut Command) -> Outcome<Run> {
    let before = cpu_of_children();
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let status_file = format!("/proc/{}/status", child.id());
    let mut peak = 0.0f64;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        peak = peak.max(peak_in(&status_file).unwrap_or(0.0));
        thread::sleep(Duration::from_millis(2));
    };
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("failed: {command:?}").into());
    }
    Ok(Run { seconds, cpu: cpu_of_children() - before, peak })
}

/// How long `command` takes; its answer goes nowhere.
pub fn seconds(command: &mut Command) -> Outcome<f64> {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).status()?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() { Ok(seconds) } else { Err(format!("failed: {command:?}").into()) }
}

fn peak_in(status_file: &str) -> Option<f64> {
    let status = fs::read_to_string(status_file).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}

/// The processor time of the programs that this process has run; 0 where the system does not tell.
fn cpu_of_children() -> f64 {
    let ticks = || -> Option<f64> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // The name of the program comes before the fields, in brackets; ticks are hundredths.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |number: usize| fields.get(number)?.parse::<f64>().ok();
        Some(ticks(13)? + ticks(14)?)
    };
    ticks().unwrap_or(0.0) / 100.0
}
