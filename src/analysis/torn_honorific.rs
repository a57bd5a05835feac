//! Excerpts that begin or end within an honorific.

use super::analyzer::words;
use super::token::{Token, TokenKind, Tokens};
use super::tokenizer;
use super::transparent::{TABLE, has_ampersand};
use crate::text::honorific_table::AMPERSAND;
use crate::text::letter::is_arabic;

/// The fewest words that must be left of an excerpt.
const FEWEST: usize = 2;

/// The part of `text` without the end of a formula that it begins with and the beginning of one
/// that it ends with; nothing where there is neither, or too little else.
///
/// # Examples
///
/// ```
/// let whole = matn::analysis::without_torn_honorifics("upon him) said: Abu Huraira (Allah be");
/// assert_eq!(whole, Some(10..27));
/// ```
pub fn without_torn_honorifics(text: &str) -> Option<std::ops::Range<usize>> {
    let mut tokens = Tokens::default();
    tokenizer::tokenize(text, &mut tokens);
    let all = formula_words(text, &tokens);
    let terms: Vec<&str> = all.iter().map(|token| token.term).collect();
    let mut first = TABLE.ending_len(&terms);
    let mut last = terms.len() - TABLE.beginning_len(&terms);
    let between = |at: usize| {
        let (before, after) = (all.get(at.wrapping_sub(1)), all.get(at));
        let from = before.map_or(0, |token| token.end);
        text.get(from..after.map_or(text.len(), |token| token.start)).unwrap_or_default()
    };
    if !is_sure(&terms[..first], between(first).contains([')', ']'])) {
        first = 0;
    }
    if !is_sure(&terms[last..], between(last).contains(['(', '['])) {
        last = terms.len();
    }
    if first + FEWEST > last {
        return None;
    }
    let start = if first > 0 { all.get(first - 1)?.end } else { 0 };
    let end = all.get(last).map_or(text.len(), |token| token.start);
    let rest = text.get(start..end)?;
    let trimmed = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | '،');
    let start = start + rest.len() - rest.trim_start_matches(trimmed).len();
    let rest = rest.trim_matches(trimmed);
    // A whole formula at an edge is looked through as it is.
    (words(rest) != words(text)).then(|| start..start + rest.len())
}

/// The words of `tokens`, and each sign for "and" between two of them as one more, which is empty.
fn formula_words<'t>(text: &str, tokens: &'t Tokens) -> Vec<Token<'t>> {
    let mut words: Vec<Token<'_>> = Vec::new();
    for word in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        if let Some(last) = words.last()
            && text.get(last.end..word.start).is_some_and(has_ampersand)
        {
            words.push(Token { term: AMPERSAND, start: word.start, end: word.start, ..word });
        }
        words.push(word);
    }
    words
}

/// Whether `part` of a formula can hardly be anything else: a bracket stands between it and the
/// text, or it has three words, or it is Arabic and no name of Allah by itself.
fn is_sure(part: &[&str], bracket: bool) -> bool {
    match part {
        [] => false,
        _ if bracket || part.len() >= 3 => true,
        [only] => *only != "الله" && only.starts_with(is_arabic),
        [first, ..] => first.starts_with(is_arabic),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, rest: Option<&str>) {
        let range = without_torn_honorifics(text);
        assert_eq!(range.map(|range| &text[range]), rest, "{text}");
    }

    #[test]
    fn a_torn_formula_is_cut_off_at_either_edge() {
        check("عن أبي هريرة رضي الله", Some("عن أبي هريرة"));
        check("وسلم خرج فقام عبد", Some("خرج فقام عبد"));
        check("and blessings of Allah be upon him) said to us", Some("said to us"));
        check("narrated Abu Huraira (Allah be", Some("narrated Abu Huraira"));
        check("the Messenger of Allah (peace & blessings", Some("the Messenger of Allah"));
    }

    #[test]
    fn whole_formulas_and_short_texts_stay() {
        check("عن أبي هريرة رضي الله عنه", None);
        check("وسلم خرج", None);
        check("the Prophet said", None);
        check("great great great", None);
        check("with him came many people", None);
        check("", None);
    }
}
