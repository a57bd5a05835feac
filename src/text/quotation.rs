//! Quotations: what stands between quotation marks, and whether it is a verse.

use std::cmp::Reverse;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::letter::{is_arabic, is_invisible};
use super::paragraph::paragraphs;
use super::quotation_mark::Family;
use super::quotation_pairs::{Pair, find_pairs};
use super::verse_cue::{Cue, cue_before, is_verse_by_its_end, is_verse_by_what_follows};

/// Bytes between round brackets that may enclose a verse, at most.
const MAX_BRACKET_BYTES: usize = 3000;
/// Bytes before and after a span whose words may tell what it is.
const CUE_BYTES: usize = 400;
/// Spaces and invisible characters between a bracket and the first letter, at most.
const MAX_SIGNS: usize = 8;

/// A quoted span.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Quotation {
    /// Its bytes, without the marks round it.
    pub range: Range<usize>,
    /// What is quoted.
    pub kind: QuotationKind,
}

/// What a quotation quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuotationKind {
    /// Somebody's words.
    Speech,
    /// A verse of the Qur'an, by the words or marks round it.
    Verse,
}

/// The quotations of `text`, ascending by start, an outer one before those in it.
///
/// A quotation stays within its paragraph; one that is never closed ends with the sentence in which
/// it was opened. Marks inside a verse belong to the verse. Apostrophes are no marks. Linear.
///
/// # Examples
///
/// ```
/// use matn::text::quotation::{QuotationKind, quotations};
///
/// let text = "Allah revealed this verse: \"Say: 'He is One.'\" So 'Umar said: \"Yes.\"";
/// let found = quotations(text);
/// assert_eq!(found.len(), 2);
/// assert_eq!(&text[found[0].range.clone()], "Say: 'He is One.'");
/// assert_eq!(found[0].kind, QuotationKind::Verse);
/// assert_eq!(found[1].kind, QuotationKind::Speech);
/// ```
pub fn quotations(text: &str) -> Vec<Quotation> {
    let mut found = Vec::new();
    for paragraph in paragraphs(text) {
        let mut pairs = find_pairs(text, paragraph.clone());
        push_arabic_brackets(text, paragraph.clone(), &mut pairs);
        pairs.sort_by_key(|pair| (pair.open, Reverse(pair.after)));
        Reading { text, paragraph, found: &mut found, parents: Vec::new(), last: None }
            .read(&pairs);
    }
    found
}

/// What the words round `range` of `text` say of it, whether it stands in marks or not.
///
/// Looks at the paragraph alone: at most 300 bytes on either side.
pub fn kind_by_words(text: &str, range: Range<usize>) -> QuotationKind {
    if text.get(range.clone()).is_none() {
        return QuotationKind::Speech;
    }
    let before = &text[text.ceil_char_boundary(range.start.saturating_sub(CUE_BYTES))..range.start];
    let after = &text[range.end..text.floor_char_boundary((range.end + CUE_BYTES).min(text.len()))];
    let is_sign = |c: char| {
        c.is_whitespace()
            || is_invisible(c)
            || (c.is_ascii_punctuation() && !matches!(c, '.' | '!' | '?'))
            || is_mark(c)
    };
    let before = before.rfind("\n\n").map_or(before, |at| &before[at..]);
    let after = after.find("\n\n").map_or(after, |at| &after[..at]);
    let lead = before.trim_end_matches(is_sign);
    let is_told = !lead.ends_with(['.', '!', '?', '؟']) && cue_before(lead) == Cue::Strong;
    let is_closing = |c: char| is_mark(c) || matches!(c, '"' | '\'' | '}' | '.') || is_invisible(c);
    let follows = after.trim_start_matches(|c| is_closing(c) || c == ' ');
    let is_verse =
        is_told || is_verse_by_its_end(&text[range]) || is_verse_by_what_follows(follows);
    if is_verse { QuotationKind::Verse } else { QuotationKind::Speech }
}

fn is_mark(c: char) -> bool {
    matches!(c, '“' | '”' | '‘' | '’' | '«' | '»' | '\u{fd3e}' | '\u{fd3f}' | '…')
}

/// A quotation met before, with what is known of it.
#[derive(Clone, Copy)]
struct Known {
    pair: Pair,
    kind: QuotationKind,
    /// Its place among the found ones.
    place: usize,
    /// Where the words that bring it in begin.
    lead: usize,
}

/// Goes over the pairs of one paragraph and gives each its kind.
struct Reading<'a> {
    text: &'a str,
    paragraph: Range<usize>,
    found: &'a mut Vec<Quotation>,
    /// The quotations round the present one, the innermost last.
    parents: Vec<Known>,
    /// The quotation that ended last.
    last: Option<Known>,
}

impl Reading<'_> {
    fn read(mut self, pairs: &[Pair]) {
        for pair in pairs {
            while let Some(parent) = self.parents.pop_if(|parent| parent.pair.after <= pair.open) {
                self.last = Some(parent);
            }
            if self.parents.last().is_some_and(|parent| parent.kind == QuotationKind::Verse) {
                continue;
            }
            self.read_pair(*pair);
        }
    }

    fn read_pair(&mut self, pair: Pair) {
        let is_blank = |c: char| c.is_whitespace() || is_invisible(c);
        let slice = &self.text[pair.start..pair.end];
        let start = pair.start + (slice.len() - slice.trim_start_matches(is_blank).len());
        let end = pair.start + slice.trim_end_matches(is_blank).len();
        if start >= end {
            return;
        }
        let inside = self.parents.last().map_or(self.paragraph.start, |parent| parent.pair.start);
        let last =
            self.last.filter(|last| last.pair.after > inside && last.pair.after <= pair.open);
        let lead_start = last.map_or(inside, |last| last.pair.after);
        let lead = &self.text[lead_start..pair.open];
        let after_verse = last.filter(|last| last.kind == QuotationKind::Verse);
        if let Some(mut verse) = after_verse.filter(|_| is_answer_lead(lead)) {
            // The answer that a verse commands is part of the verse.
            self.found[verse.place].range.end = end;
            verse.pair.end = pair.end;
            verse.pair.after = pair.after;
            self.parents.push(verse);
            return;
        }
        let kind = match (self.is_verse(&pair, lead, after_verse.is_some()), pair.family) {
            (true, _) => QuotationKind::Verse,
            (false, Family::Round) => return,
            (false, _) => QuotationKind::Speech,
        };
        let place = self.found.len();
        self.found.push(Quotation { range: start..end, kind });
        self.parents.push(Known { pair, kind, place, lead: lead_start });
    }

    fn is_verse(&self, pair: &Pair, lead: &str, is_after_verse: bool) -> bool {
        match pair.family {
            Family::Ornate => return true,
            Family::Brace if is_mostly_arabic(&self.text[pair.start..pair.end]) => return true,
            _ => {}
        }
        let lead_of = |parent: &Known| &self.text[parent.lead..parent.pair.open];
        let is_certain =
            || !self.parents.iter().any(|parent| may_tell_divine_speech(lead_of(parent)));
        match cue_before(lead) {
            Cue::Strong => true,
            Cue::Weak if is_certain() => true,
            _ => {
                (is_after_verse && is_range_lead(lead))
                    || is_verse_by_its_end(&self.text[pair.start..pair.end])
                    || is_verse_by_what_follows(&self.text[pair.after..self.paragraph.end])
            }
        }
    }
}

/// Whether `lead` only bids to answer: `Say:`, `Say (O Muhammad):`.
pub(super) fn is_answer_lead(lead: &str) -> bool {
    let lead = lead.trim();
    let Some(rest) = lead.strip_prefix("Say").or_else(|| lead.strip_prefix("قل")) else {
        return false;
    };
    rest.is_empty()
        || (rest.len() <= 40 && rest.starts_with([':', ',', ' ']) && !rest.contains('.'))
}

/// Whether `lead` joins the first and the last words of a verse: `until`, `up to`, `إلى قوله`.
fn is_range_lead(lead: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '…';
    let lead = lead.trim_matches(|c| is_sign(c) || is_invisible(c));
    matches!(
        lead,
        "to" | "till"
            | "until"
            | "up to"
            | "upto"
            | "to His saying"
            | "until His saying"
            | "to the words"
            | "إلى"
            | "إلى قوله"
            | "حتى"
    )
}

/// Whether `lead` names the Prophet as the speaker, or nobody by name: what Allah says in that
/// speech may be no verse.
fn may_tell_divine_speech(lead: &str) -> bool {
    let from = lead.ceil_char_boundary(lead.len().saturating_sub(160));
    let lead = &lead[from..];
    let named = [
        "Prophet",
        "prophet",
        "Messenger",
        "messenger",
        "Apostle",
        "apostle",
        "ﷺ",
        "رسول",
        "النبي",
    ];
    let mut words = lead.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let speaker = words.nth_back(1);
    named.iter().any(|name| lead.contains(name))
        || speaker.is_none_or(|word| word.eq_ignore_ascii_case("he"))
}

/// Adds the round brackets round Arabic words, as far as none stands in another: Arabic texts have
/// verses in them.
fn push_arabic_brackets(text: &str, paragraph: Range<usize>, pairs: &mut Vec<Pair>) {
    let text = &text[..paragraph.end];
    let mut at = paragraph.start;
    while let Some(found) = text.as_bytes()[at..].iter().position(|&b| b == b'(') {
        let open = at + found;
        at = open + 1;
        let is_sign = |c: &char| c.is_whitespace() || is_invisible(*c);
        if !text[at..].chars().take(MAX_SIGNS).find(|c| !is_sign(c)).is_some_and(is_arabic) {
            continue;
        }
        let near = &text.as_bytes()[at..(at + MAX_BRACKET_BYTES).min(text.len())];
        let Some(len) = near.iter().position(|b| matches!(b, b'(' | b')')) else { continue };
        if near[len] == b')' {
            let end = at + len;
            pairs.push(Pair { family: Family::Round, open, start: at, end, after: end + 1 });
        }
        at += len;
    }
}

/// Whether most letters at the beginning of `text` are Arabic.
fn is_mostly_arabic(text: &str) -> bool {
    let letters = text.chars().take(80).filter(|c| c.is_alphabetic());
    let (arabic, other): (Vec<char>, Vec<char>) = letters.partition(|&c| is_arabic(c));
    arabic.len() > other.len()
}

#[cfg(test)]
mod tests;
