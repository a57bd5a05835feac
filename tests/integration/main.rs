//! Tests of the whole program, one file a topic.

mod support;

mod batch_command;
mod help_command;
mod matching;
mod readme;
mod search_command;
mod show_command;
