//! Quotation marks: which characters are one here, and whether they open or close.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::letter::{is_invisible, is_word};

/// Marks that close one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// `"`, “ ”, „.
    Double,
    /// `'`, ‘ ’.
    Single,
    /// « », ‹ ›.
    Angle,
    /// `{ }`.
    Brace,
    /// ﴿ ﴾.
    Ornate,
    /// `( )`, which enclose verses in Arabic texts.
    Round,
}

/// What the letters round a mark say about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Opens, without doubt.
    Opens,
    /// Opens if something closes it.
    MayOpen,
    /// Stands before a name that is written with ayn; opens only if nothing else can.
    Ayn,
    /// Closes.
    Closes,
    /// Closes unless a better one follows: the end of a word may own it.
    MayClose,
    /// Closes what is open, else opens.
    Either,
}

/// A quotation mark.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    /// Its first byte.
    pub(super) at: usize,
    /// The byte after it.
    pub(super) end: usize,
    pub(super) family: Family,
    pub(super) role: Role,
}

/// Finds the next quotation mark of `text` at or after `from`; text before `floor` is not looked at.
pub(super) fn next_mark(text: &str, floor: usize, from: usize) -> Option<Mark> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        let found = match bytes[at] {
            b'"' | b'\'' | b'{' | b'}' => mark_at(text, floor, at),
            0xc2 if matches!(bytes.get(at + 1), Some(0xab | 0xbb)) => mark_at(text, floor, at),
            0xe2 if bytes.get(at + 1) == Some(&0x80) => mark_at(text, floor, at),
            0xef if bytes.get(at + 1) == Some(&0xb4) => mark_at(text, floor, at),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

/// The characters next to a mark; invisible ones are passed over, `None` is the border.
struct Around<'a> {
    before: Option<char>,
    after: Option<char>,
    text_before: &'a str,
    text_after: &'a str,
}

fn mark_at(text: &str, floor: usize, at: usize) -> Option<Mark> {
    let c = text[at..].chars().next()?;
    let end = at + c.len_utf8();
    let (text_before, text_after) = (&text[floor..at], &text[end..]);
    let around = Around {
        before: text_before.chars().rev().find(|&c| !is_invisible(c)),
        after: text_after.chars().find(|&c| !is_invisible(c)),
        text_before,
        text_after,
    };
    let (family, role) = match c {
        '"' => (Family::Double, around.straight()),
        '“' | '„' => (Family::Double, around.directed(Role::Opens)),
        '”' => (Family::Double, around.directed(Role::Closes)),
        '«' | '‹' => (Family::Angle, around.directed(Role::Opens)),
        '»' | '›' => (Family::Angle, around.directed(Role::Closes)),
        '{' => (Family::Brace, Role::Opens),
        '}' => (Family::Brace, Role::Closes),
        // Texts from right to left have both orders.
        '\u{fd3e}' | '\u{fd3f}' => (Family::Ornate, Role::Either),
        '\'' | '‘' | '’' => (Family::Single, around.single(c)?),
        _ => return None,
    };
    Some(Mark { at, end, family, role })
}

impl Around<'_> {
    fn space_before(&self) -> bool {
        self.before.is_none_or(char::is_whitespace)
    }

    fn space_after(&self) -> bool {
        self.after.is_none_or(char::is_whitespace)
    }

    /// A border, white space, or a sign after which only an opening mark makes sense.
    fn opens_before(&self) -> bool {
        self.space_before()
            || self.before.is_some_and(|c| {
                matches!(c, '(' | '[' | '{' | '“' | '‘' | '«' | '—' | '–' | '-' | ':' | '=')
            })
    }

    fn straight(&self) -> Role {
        let word_after = self.after.is_some_and(is_word);
        if self.space_before() && self.space_after() {
            return Role::Either;
        }
        if self.before == Some(':') && self.after.is_some() {
            return Role::Opens;
        }
        if self.opens_before() && !self.space_after() {
            let stop =
                self.after.is_some_and(|c| matches!(c, '.' | ',' | ';' | ':' | ')' | '؛' | '،'));
            return if !stop || self.text_after.starts_with("..") {
                Role::Opens
            } else {
                Role::Either
            };
        }
        match self.before {
            Some('\'' | '"') if word_after => Role::Opens,
            _ if word_after => Role::Either,
            _ => Role::Closes,
        }
    }

    /// The role of a mark with a direction of its own, which the letters round it may turn.
    fn directed(&self, own: Role) -> Role {
        let sure_open = self.space_before() && self.after.is_some_and(is_word);
        let sure_close = self.space_after() && self.before.is_some_and(|c| is_word(c) || c == '.');
        match own {
            Role::Opens if sure_close => Role::Either,
            Role::Closes if sure_open => Role::Either,
            own => own,
        }
    }

    /// The role of a single mark; `None` where it is an apostrophe.
    fn single(&self, c: char) -> Option<Role> {
        let word_before = self.before.is_some_and(is_word);
        let word_after = self.after.is_some_and(is_word);
        if word_before && word_after {
            return None;
        }
        if c != '’'
            && !word_before
            && (c == '‘' || self.opens_before() || matches!(self.before, Some('"' | ',')))
        {
            if c == '\'' && self.space_after() {
                return (self.after.is_some() && self.space_before()).then_some(Role::Either);
            }
            let straight_close = c == '\'' && self.before == Some('"') && !word_after;
            if !straight_close {
                return self.single_opening();
            }
        }
        if c == '‘' || self.space_before() || word_after {
            let glued = c == '\''
                && word_after
                && self.before.is_some_and(|c| matches!(c, '.' | '!' | '?'));
            return glued.then_some(Role::Either);
        }
        if !word_before {
            return Some(Role::Closes);
        }
        let ends_word = matches!(self.before, Some('s' | 'a' | 'i' | 'u' | 'S' | 'z' | 'x'));
        let stop = self.after.is_some_and(|c| {
            matches!(c, ',' | '.' | ';' | ':' | '!' | '?' | ')' | '"' | '”' | '،' | '؟')
        });
        Some(if stop && !ends_word { Role::Closes } else { Role::MayClose })
    }

    fn single_opening(&self) -> Option<Role> {
        let lead = self.text_before.trim_end().chars().next_back();
        let introduced = lead.is_none_or(|c| matches!(c, ':' | ',' | '"' | '“' | '«'));
        match (begins_ayn_word(self.text_after), introduced) {
            (true, true) => Some(Role::Ayn),
            (true, false) => None,
            (false, true) => Some(Role::Opens),
            (false, false) => Some(Role::MayOpen),
        }
    }
}

/// English words that begin with a vowel, and so may follow an opening mark; before any other such
/// word the mark stands for ayn (ʿUmar, ʿAʾisha).
static VOWEL_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("vowel_words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Longest word looked up, in characters.
const MAX_WORD_CHARS: usize = 24;

fn begins_ayn_word(text: &str) -> bool {
    let is_apostrophe = |c| matches!(c, '\'' | '’');
    let word = text.chars().take(MAX_WORD_CHARS).take_while(|&c| is_word(c) || is_apostrophe(c));
    let word: String = word.flat_map(char::to_lowercase).collect();
    let vowels = ['a', 'e', 'i', 'o', 'u', 'ā', 'ī', 'ū', 'â', 'î', 'û'];
    if !word.starts_with(vowels) {
        return false;
    }
    let stem = match word.find(is_apostrophe) {
        Some(at) => {
            let rest = word[at..].trim_start_matches(is_apostrophe);
            if !matches!(rest, "" | "ll" | "m" | "s" | "ve" | "d" | "re" | "t") {
                return true;
            }
            &word[..at]
        }
        None => &word,
    };
    !VOWEL_WORDS.contains(stem)
}
