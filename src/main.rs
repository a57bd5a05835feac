//! The program `matn`; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    matn::cli::run(std::env::args_os(), matn::cli::Streams::of_process()).into()
}
