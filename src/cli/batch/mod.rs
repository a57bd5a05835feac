//! `matn batch`: many queries, one answer each, in their order.

mod args;
mod counts;
mod late_flush;
mod line_error;
mod lines;
mod pipeline;
mod question;
mod record;
mod run;

pub(super) use args::Args;
pub(super) use lines::{Line, Lines, MAX_LINE};
pub(super) use run::run;
