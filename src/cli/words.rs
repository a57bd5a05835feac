//! Tells the words of a query from flags before clap sees them.
//!
//! A query may hold words that begin with a hyphen: `matn search fasting -shield`. A hyphen and
//! letters are flags only where every letter is a known short flag (and a flag with a number is
//! followed by one or by nothing); all else is a word of the query. Two hyphens are always a flag,
//! so that a slip in its name is told. After `--` all are words.

use std::ffi::{OsStr, OsString};

use clap::{Arg, Command};

/// The arguments in an order that clap cannot misread: flags first, then `--`, then the words.
///
/// Only the commands that take a query are changed; for others, and where no command is named, the
/// arguments come back as they are. `root` must be built, so that it knows its own flags.
pub(super) fn separate_words(args: Vec<OsString>, root: &Command) -> Vec<OsString> {
    let Some((place, command)) = find_command(&args, root) else { return args };
    if !matches!(command.get_name(), "search" | "phrase" | "count") {
        return args;
    }
    let mut rest = args;
    let tail = rest.split_off(place + 1);
    let known = Known { command };
    let mut words = Vec::new();
    let mut tail = tail.into_iter();
    while let Some(arg) = tail.next() {
        match known.read(&arg) {
            Kind::End => {
                words.extend(tail);
                break;
            }
            Kind::Word => words.push(arg),
            Kind::Flag => rest.push(arg),
            Kind::FlagAndValue => {
                rest.push(arg);
                rest.extend(tail.next());
            }
        }
    }
    if !words.is_empty() {
        rest.push("--".into());
        rest.extend(words);
    }
    rest
}

/// A flag whose value, if it has one, must follow an equals sign, and the number that stands behind
/// it by itself: `--facets 3` would look for the word `3`.
pub(super) fn number_apart(args: &[OsString], root: &Command) -> Option<(String, String)> {
    let (place, command) = find_command(args, root)?;
    let known = Known { command };
    let args = &args[place + 1..];
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let pairs = args[..end].windows(2);
    pairs.filter_map(|pair| Some((pair[0].to_str()?, pair[1].to_str()?))).find_map(
        |(flag, next)| {
            let arg = known.long(flag.strip_prefix("--")?)?;
            let is_number = !next.is_empty() && next.bytes().all(|byte| byte.is_ascii_digit());
            let is_apart = arg.is_require_equals_set() && is_number;
            is_apart.then(|| (flag.to_owned(), next.to_owned()))
        },
    )
}

/// The first argument that is neither a flag nor its value, if it names a command.
fn find_command<'a>(args: &[OsString], root: &'a Command) -> Option<(usize, &'a Command)> {
    let known = Known { command: root };
    let mut place = 1;
    while let Some(arg) = args.get(place) {
        match known.read(arg) {
            Kind::Flag => place += 1,
            Kind::FlagAndValue => place += 2,
            Kind::Word => return Some((place, root.find_subcommand(arg)?)),
            Kind::End => return None,
        }
    }
    None
}

/// What an argument is.
enum Kind {
    Word,
    Flag,
    FlagAndValue,
    End,
}

/// The flags of a command, those that every command takes among them.
struct Known<'a> {
    command: &'a Command,
}

impl Known<'_> {
    fn read(&self, arg: &OsStr) -> Kind {
        let Some(text) = arg.to_str() else { return Kind::Word };
        if text == "--" {
            return Kind::End;
        }
        if let Some(name) = text.strip_prefix("--") {
            let takes_value = self.long(name).is_some_and(takes_value);
            return if takes_value { Kind::FlagAndValue } else { Kind::Flag };
        }
        match text.strip_prefix('-') {
            Some(letters) if !letters.is_empty() => self.read_letters(letters),
            _ => Kind::Word,
        }
    }

    fn read_letters(&self, letters: &str) -> Kind {
        for (at, letter) in letters.char_indices() {
            let Some(flag) = self.short(letter) else { return Kind::Word };
            if takes_value(flag) {
                let value = &letters[at + letter.len_utf8()..];
                let number = value.strip_prefix('=').unwrap_or(value);
                let number = number.strip_prefix('-').unwrap_or(number);
                return match (value.is_empty(), number.starts_with(|c: char| c.is_ascii_digit())) {
                    (true, _) => Kind::FlagAndValue,
                    (false, true) => Kind::Flag,
                    (false, false) => Kind::Word,
                };
            }
        }
        Kind::Flag
    }

    fn long(&self, name: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|arg| arg.get_long() == Some(name))
    }

    fn short(&self, letter: char) -> Option<&Arg> {
        self.command.get_arguments().find(|arg| arg.get_short() == Some(letter))
    }
}

/// Whether the argument after `arg` is its value.
fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values() && !arg.is_require_equals_set()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::command::CommandLine;
    use super::*;

    fn check(args: &str, expected: &str) {
        let args = args.split_whitespace().map(OsString::from).collect();
        let mut root = CommandLine::command();
        root.build();
        let separated = separate_words(args, &root);
        let separated: Vec<&str> = separated.iter().filter_map(|arg| arg.to_str()).collect();
        assert_eq!(separated.join(" "), expected);
    }

    #[test]
    fn an_unknown_hyphen_word_is_a_word_of_the_query() {
        check("matn search fasting -shield", "matn search -- fasting -shield");
        check("matn search -shield -n 3 fasting", "matn search -n 3 -- -shield fasting");
    }

    #[test]
    fn the_words_of_a_count_are_told_from_its_flags_too() {
        check("matn count fasting -shield --by form", "matn count --by form -- fasting -shield");
    }

    #[test]
    fn flags_stay_flags_wherever_they_stand() {
        check("matn search cloak -qc -n5", "matn search -qc -n5 -- cloak");
        check("matn search cloak --not wet -h", "matn search --not wet -h -- cloak");
        check("matn --index d search a --limit=2", "matn --index d search --limit=2 -- a");
    }

    #[test]
    fn a_word_that_begins_with_a_flag_letter_is_a_word() {
        check("matn search war -charity -night -hq", "matn search -hq -- war -charity -night");
        check("matn phrase -not -Cold", "matn phrase -- -not -Cold");
    }

    #[test]
    fn a_number_belongs_to_its_flag_even_if_it_is_negative() {
        check("matn search -n -5 a", "matn search -n -5 -- a");
        check("matn search -n-5 a", "matn search -n-5 -- a");
        check("matn search a -5", "matn search -- a -5");
    }

    #[test]
    fn all_after_two_hyphens_are_words() {
        check("matn search -q -- -n --all", "matn search -q -- -n --all");
        check("matn search a - b", "matn search -- a - b");
    }

    #[test]
    fn other_commands_and_unknown_long_flags_are_left_to_clap() {
        check("matn show -shield x", "matn show -shield x");
        check("matn search --shield x", "matn search --shield -- x");
        check("matn", "matn");
        check("matn nonsense -x", "matn nonsense -x");
    }
}
