//! The token filter that makes honorifics transparent: their words take no position.

use std::ops::Range;
use std::sync::LazyLock;

use crate::text::honorific::{HonorificClass, HonorificPlace};
use crate::text::honorific_table::{AMPERSAND, HonorificTable};

use super::token::{Item, TokenKind, Tokens};
use super::tokenizer::{self, HONORIFIC};

/// The table, with its words folded as a text is.
pub(super) static TABLE: LazyLock<HonorificTable> = LazyLock::new(|| {
    HonorificTable::new(|words| {
        let mut tokens = Tokens::default();
        tokenizer::tokenize(words, &mut tokens);
        let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        words.map(|token| token.term.to_owned()).collect()
    })
});

/// The term that stands for every honorific of `class`.
pub(super) fn term(class: HonorificClass) -> String {
    format!("{HONORIFIC}{}", class.name())
}

/// The term of a looser class that the term of an honorific asks for too: peace where blessings
/// and peace are asked for.
pub fn honorific_kin(asked: &str) -> Option<String> {
    (asked == term(HonorificClass::Salawat)).then(|| term(HonorificClass::Salam))
}

/// Takes the words of each honorific out of `tokens`, moves the words after it up, and leaves one
/// token for the formula.
pub(super) fn remove_honorifics(text: &str, tokens: &mut Tokens) {
    let table = &*TABLE;
    let Some(first) = (0..tokens.items.len()).find(|&at| begins(table, tokens, at)) else { return };
    let mut kept: Vec<Item> = Vec::with_capacity(tokens.items.len());
    kept.extend_from_slice(&tokens.items[..first]);
    let mut at = first;
    let mut removed = 0;
    while at < tokens.items.len() {
        let mut item = tokens.items[at];
        item.position -= removed;
        let found = if begins(table, tokens, at) { find(table, text, tokens, at) } else { None };
        match found {
            Some(found) if found.class.is_some() => {
                kept.push(formula(tokens, item.position, &found));
                removed += found.words;
                at = found.next;
            }
            Some(found) => {
                // Words that only look like a formula stay, whole.
                for plain in &tokens.items[at..found.next] {
                    kept.push(Item { position: plain.position - removed, ..*plain });
                }
                at = found.next;
            }
            None => {
                kept.push(item);
                at += 1;
            }
        }
    }
    drop_torn_joins(&mut kept);
    tokens.items = kept;
}

/// A formula found among the tokens.
struct Found {
    class: Option<HonorificClass>,
    words: u32,
    /// The tokens it takes end before this one.
    next: usize,
    start: u32,
    end: u32,
}

fn begins(table: &HonorificTable, tokens: &Tokens, at: usize) -> bool {
    let item = &tokens.items[at];
    item.kind == TokenKind::Word && table.can_begin(tokens.term(item))
}

fn find(table: &HonorificTable, text: &str, tokens: &Tokens, at: usize) -> Option<Found> {
    let first = &tokens.items[at];
    let close = bracket_end(text, first.start as usize);
    let limit = close.unwrap_or(usize::MAX);
    let words = || {
        tokens.items[at..]
            .iter()
            .enumerate()
            .filter(|(_, item)| item.kind == TokenKind::Word)
            .take(table.max_words() + 1)
            .take_while(|(_, item)| (item.start as usize) < limit)
            .scan(first.start as usize, |end, (offset, item)| {
                let between = &text[(*end).min(item.start as usize)..item.start as usize];
                let runs_on = item.start == first.start || is_run(text, *end, between);
                *end = item.end as usize;
                let sign = has_ampersand(between).then_some((AMPERSAND, offset, item));
                runs_on.then_some(sign.into_iter().chain([(tokens.term(item), offset, item)]))
            })
            .flatten()
    };
    let found = table.longest(words().map(|(word, ..)| word), close.is_some())?;
    let (_, offset, last) = words().nth(found.words - 1)?;
    let counts = match found.place {
        HonorificPlace::Anywhere | HonorificPlace::Bracketed => true,
        HonorificPlace::Heh => !text[first.start as usize..first.end as usize].contains('ة'),
        HonorificPlace::Initials => {
            are_initials(text, first.start as usize..last.end as usize, found.words)
        }
    };
    if !counts {
        return None;
    }
    if text[first.start as usize..last.end as usize].contains("\n\n") {
        return None;
    }
    let same = tokens.items[at + offset..].iter();
    let next = at + offset + same.take_while(|item| item.position == last.position).count();
    let words = last.position + 1 - first.position;
    Some(Found { class: found.class, words, next, start: first.start, end: last.end })
}

/// Whether the short form at `range`, of so many words, is written so that it can be no other word:
/// with full stops and no space, or in capitals after a word that is not.
fn are_initials(text: &str, range: Range<usize>, words: usize) -> bool {
    let (before, form, after) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
    let is_upper = |part: &str| part.chars().all(|c| !c.is_alphabetic() || c.is_uppercase());
    let last_word = before.split_whitespace().next_back().unwrap_or_default();
    let follows_name = last_word.contains(char::is_alphabetic) && !is_upper(last_word);
    if words == 1 {
        return form.len() > 1 && is_upper(form) && follows_name;
    }
    // Two initials in capitals may be those of a name that follows: R.A. Nicholson.
    let is_name = is_upper(form)
        && words == 2
        && after.trim_start_matches(['.', ' ']).starts_with(char::is_uppercase);
    !form.contains(char::is_whitespace) && form.contains('.') && !is_name
}

/// Whether what stands `between` the word that ends at byte `end` and the next one leaves both in
/// one formula: no bracket, and no end of a sentence unless it ends an initial.
fn is_run(text: &str, end: usize, between: &str) -> bool {
    let is_initial = || {
        let mut before = text[..end].chars().rev();
        before.next().is_some_and(char::is_alphabetic)
            && !before.next().is_some_and(char::is_alphabetic)
    };
    between.chars().all(|c| match c {
        '.' => is_initial(),
        '(' | '[' | ')' | ']' | '!' | '?' | '؟' | ':' | ';' | '؛' | '"' | '“' | '”' | '«' | '»' => {
            false
        }
        _ => true,
    })
}

/// Whether what stands between two words says "and" by its sign.
pub(super) fn has_ampersand(between: &str) -> bool {
    between.contains(AMPERSAND)
}

/// Where the bracket that opens right before byte `start` closes.
fn bracket_end(text: &str, start: usize) -> Option<usize> {
    let close = match text[..start].trim_end().chars().next_back()? {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        _ => return None,
    };
    text[start..].find(close).map(|offset| start + offset)
}

fn formula(tokens: &mut Tokens, position: u32, found: &Found) -> Item {
    let term_start = tokens.terms.len() as u32;
    if let Some(class) = found.class {
        tokens.terms.push_str(&term(class));
    }
    Item {
        term_start,
        term_end: tokens.terms.len() as u32,
        possessive: 0,
        width: 0,
        kind: TokenKind::Honorific,
        position,
        start: found.start,
        end: found.end,
    }
}

/// Drops each pair of words read as one of which a formula has taken a word.
fn drop_torn_joins(items: &mut Vec<Item>) {
    if items.iter().all(|item| item.kind != TokenKind::Joined) {
        return;
    }
    let reaches: Vec<(u32, u32)> = items
        .iter()
        .filter(|item| item.kind == TokenKind::Word)
        .map(|item| (item.start, item.end))
        .collect();
    items.retain(|item| {
        item.kind != TokenKind::Joined
            || (reaches.binary_search_by_key(&item.start, |reach| reach.0).is_ok()
                && reaches.binary_search_by_key(&item.end, |reach| reach.1).is_ok())
    });
}
