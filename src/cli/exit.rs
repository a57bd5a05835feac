//! How the program ends.

/// The exit code of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Something was found, or what was asked for is done.
    Found,
    /// The run went well and nothing was found.
    Nothing,
    /// The run, or a part of it, failed.
    Failed,
}

impl Exit {
    /// `Found` for a total above zero.
    pub(super) fn of_total(total: usize) -> Exit {
        if total > 0 { Exit::Found } else { Exit::Nothing }
    }

    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Exit::Found => 0,
            Exit::Nothing => 1,
            Exit::Failed => 2,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> std::process::ExitCode {
        std::process::ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_those_of_grep() {
        assert_eq!(Exit::of_total(3).code(), 0);
        assert_eq!(Exit::of_total(0).code(), 1);
        assert_eq!(Exit::Failed.code(), 2);
    }
}
