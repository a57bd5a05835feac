//! Cases of real trouble with search programs, with their right values.
//!
//! `cases.jsonl` holds one case a line, as it was met, with its source (a repository and the number
//! of the report); `variants.jsonl` holds further ones of the same kinds. A test here runs a case
//! and its variants; where the right value cannot be told as hits and marks, the test is code.

mod answers;
mod case;
mod letters;
mod phrases;
mod queries;
mod sources;
