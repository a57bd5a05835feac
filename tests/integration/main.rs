//! Tests of the whole program, one file a topic.

mod support;

mod batch_command;
mod built_in_quran;
mod check_command;
mod concurrent_ingest;
mod count_command;
mod count_sums;
mod disk_trouble;
mod filters;
mod golden_index;
mod help_command;
mod ingest_beside_index;
mod ingest_command;
mod ingest_namesakes;
mod ingest_replaced;
mod ingest_sources;
mod ingest_watch;
mod kill_harness;
mod layers;
mod matching;
mod ranking;
mod readme;
mod references;
mod schemas;
mod search_command;
mod show_command;
mod trace_command;
mod trace_in_texts;

#[path = "../cases/mod.rs"]
mod cases;
