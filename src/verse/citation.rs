//! Citations: the verse that a text itself names beside a quotation.

use std::ops::Range;

use super::place::{Verse, VerseRange};
use super::spans::{is_border, is_sign};
use crate::corpus::{Reference, SURA, is_verse_of};
use crate::text::fold::fold;

/// Bytes between the brackets of a citation, at most.
const MAX_INNER: usize = 80;
/// Bytes after a quotation in which a citation without brackets may end, and its words.
const MAX_BARE: usize = 100;
const MAX_WORDS: usize = 6;
/// Words between a citation before a quotation and that.
const MAX_BEFORE: usize = 8;
/// What begins a citation and what ends it.
const OPENING: [char; 3] = ['(', '[', '{'];
const CLOSING: [char; 3] = [')', ']', '}'];
/// Words before a reference that belong to it and name nothing, folded.
const LEADS: [&str; 6] = ["see", "cf", "qs", "koran", "انظر", "في"];
/// A citation in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Citation {
    /// Its bytes, with its brackets.
    pub range: Range<usize>,
    /// The verses that it names, whether there are such or not.
    pub verses: VerseRange,
}

/// The citations of `text` that stand in brackets, ascending: `(2:153)`, `[البقرة: 153]`,
/// `(سورة الرحمن، الآية ١٦)`, `[al-Baqarah (2): 153]`. Linear.
pub(super) fn citations(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find(OPENING).map(|open| at + open) {
        at = open + 1;
        let end = text.floor_char_boundary((at + MAX_INNER).min(text.len()));
        let mut depth = 1;
        for (place, c) in text[at..end].char_indices() {
            match c {
                '\n' => break,
                c if OPENING.contains(&c) => depth += 1,
                c if CLOSING.contains(&c) => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                if let Some(verses) = verses(&text[at..at + place]) {
                    found.push(Citation { range: open..at + place + 1, verses });
                    at += place;
                }
                break;
            }
        }
    }
    found
}

/// The verses that are cited right after the span `range` of `text` or right before it, by one of
/// its `citations` or, after it, without brackets: `— Qur'an 2:153`.
pub(super) fn cited(
    text: &str,
    citations: &[Citation],
    range: &Range<usize>,
) -> Option<VerseRange> {
    let is_closed = |from: usize, to: usize| {
        from <= to && text.get(from..to).is_some_and(|between| between.chars().all(is_closing))
    };
    let next = citations.partition_point(|citation| citation.range.start < range.end);
    if let Some(after) = citations.get(next)
        && is_closed(range.end, after.range.start)
    {
        return Some(after.verses);
    }
    let before = citations[..next].iter().rev().find(|before| before.range.end <= range.start);
    if let Some(before) = before
        && is_closed(before.range.end, range.start)
    {
        return Some(before.verses);
    }
    let after = text.get(range.end..).and_then(cited_after);
    after.or_else(|| text.get(..range.start).and_then(cited_before))
}

/// The span `range` without a citation at its end and the marks before that.
pub(super) fn without_citation(
    text: &str,
    citations: &[Citation],
    range: Range<usize>,
) -> Range<usize> {
    let Range { start, end } = range;
    let before = citations.partition_point(|citation| citation.range.end <= end);
    let last = citations[..before].last().filter(|last| last.range.start > start);
    let is_last = |last: &&Citation| text[last.range.end..end].chars().all(is_closing);
    let Some(last) = last.filter(is_last) else { return range };
    let is_mark = |c: char| is_closing(c) && !matches!(c, '.' | '…');
    match text[start..last.range.start].trim_end_matches(is_mark).len() {
        0 => range,
        len => start..start + len,
    }
}

/// The verses that `after`, which begins after a quotation, names without brackets.
fn cited_after(after: &str) -> Option<VerseRange> {
    let near = &after[..after.floor_char_boundary(MAX_BARE.min(after.len()))];
    let dashes = ['-', '–', '—', '~', ','];
    let rest = near.trim_start_matches(|c| is_closing(c) || dashes.contains(&c));
    let line = rest.split('\n').next().unwrap_or_default();
    let line = line
        .strip_prefix("<sup>")
        .map_or(line, |rest| rest.split("</sup>").next().unwrap_or_default());
    let first = fold(line.split_whitespace().next().unwrap_or_default());
    let is_set_off = near[..near.len() - rest.len()].contains(dashes);
    let names = ["quran", "quran,", "surah", "sura", "surat", "سوره", "الايه"];
    let is_name = names.contains(&first.as_str()) || first.starts_with(|c: char| c.is_numeric());
    (is_set_off || is_name).then(|| longest(line)).flatten()
}

/// The verses that the sentence before a quotation names without brackets: `In 2:153 Allah says:`.
fn cited_before(before: &str) -> Option<VerseRange> {
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(MAX_BARE))..];
    let near = near.trim_end_matches(|c| (is_closing(c) && c != '.') || c == ',');
    if near.ends_with('.') {
        return None;
    }
    let ends = |pair: (usize, char)| matches!(pair.1, '\n' | '!' | '?' | '؟');
    let start = near.char_indices().rev().find(|pair| ends(*pair)).map_or(0, |(at, _)| at + 1);
    let start = near.ceil_char_boundary(start);
    let sentence = &near[near.rfind(". ").map_or(start, |stop| start.max(stop + 2))..];
    let words = word_starts(sentence);
    words.iter().rev().take(MAX_BEFORE).find_map(|&at| {
        let rest = &sentence[at..];
        let word = rest.split_whitespace().next().unwrap_or_default();
        let first = fold(word);
        let is_name = SURA.contains(&first.as_str()) || matches!(first.as_str(), "سوره" | "quran");
        let is_name = is_name || is_verse_of(rest);
        let is_number = word.starts_with(|c: char| c.is_numeric()) && word.contains(':');
        (is_name || is_number).then(|| longest(rest)).flatten()
    })
}

/// The verses that the most of the first words of `text` name.
fn longest(text: &str) -> Option<VerseRange> {
    let ends = word_starts(text).into_iter().skip(1).chain([text.len()]).take(MAX_WORDS);
    ends.filter_map(|end| {
        let told =
            text[..end].trim_end_matches(|c: char| c.is_whitespace() || ".,;:)،".contains(c));
        (told.ends_with(char::is_numeric) || is_verse_of(told)).then(|| verses(told)).flatten()
    })
    .last()
}

fn word_starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut is_space = true;
    for (at, c) in text.char_indices() {
        if is_space && !c.is_whitespace() {
            starts.push(at);
        }
        is_space = c.is_whitespace();
    }
    starts
}

fn is_closing(c: char) -> bool {
    (is_border(c) && !matches!(c, '[' | ']')) || is_sign(c) || matches!(c, '\u{fd3e}' | '\u{fd3f}')
}

/// The verses that the whole of `text` names.
fn verses(text: &str) -> Option<VerseRange> {
    let text = text.trim();
    if !text.contains(char::is_numeric) {
        return None;
    }
    named(text).or_else(|| by_slash(text)).or_else(|| {
        // `[al-Baqarah (2): 153]`.
        let (open, close) =
            text.find('(').zip(text.find(')')).filter(|(open, close)| open < close)?;
        named(&[&text[..open], &text[close + 1..]].concat())
    })
}

/// The verses of `2/153`.
fn by_slash(text: &str) -> Option<VerseRange> {
    let (sura, verse) = text.split_once('/')?;
    let is_number = |part: &str| part.chars().all(|c| c.is_numeric() || c == '-');
    (is_number(sura) && is_number(verse)).then(|| named(&[sura, verse].join(":")))?
}

fn named(text: &str) -> Option<VerseRange> {
    let first = text.split([' ', '.']).next().unwrap_or_default();
    let rest = match LEADS.contains(&fold(first).as_str()) {
        true => text[first.len()..].trim_start_matches(['.', ' ']),
        false => text,
    };
    let Reference::Verses { sura, first, last } = Reference::parse(rest)? else { return None };
    let verse = |ayah: u32| Some(Verse { sura, ayah: u16::try_from(ayah).ok()? });
    Some(VerseRange { first: verse(first)?, last: verse(last)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited_in(text: &str, quoted: &str) -> Option<String> {
        let start = text.find(quoted).expect("it is there");
        let found = cited(text, &citations(text), &(start..start + quoted.len()));
        found.map(|verses| verses.to_string())
    }

    #[test]
    fn a_citation_stands_beside_the_quotation() {
        for (text, quoted, cited) in [
            ("«قولا» [البقرة: 153]", "قولا", Some("2:153")),
            ("«قولا» [الأنفال: 46]", "قولا", Some("8:46")),
            ("«قولا» (سورة الرحمن، الآية ١٦)", "قولا", Some("55:16")),
            ("\"Be patient\" (2:153-154).", "Be patient", Some("2:153-154")),
            ("\"Be patient\" (Surah al-Baqarah, verse 153)", "Be patient", Some("2:153")),
            ("\"Be patient\" [al-Baqarah 2:153]", "Be patient", Some("2:153")),
            ("\"Be patient\" — Qur'an 2:153.", "Be patient", Some("2:153")),
            ("\"Be patient.\" Surah al-Baqarah 153 says so", "Be patient", Some("2:153")),
            ("\"Be patient\" [Al-Baqarah (2): 153]", "Be patient", Some("2:153")),
            ("\"Be patient\" (Chapter 2, Verse 153)", "Be patient", Some("2:153")),
            ("\"Be patient\" (sura 2, v. 153)", "Be patient", Some("2:153")),
            ("\"Be patient\" (S. 2, A. 153)", "Be patient", Some("2:153")),
            ("\"Be patient\" (see 2:153)", "Be patient", Some("2:153")),
            ("\"Be patient\" [Qur'an, 2/153]", "Be patient", Some("2:153")),
            ("\"Be patient\" {2:153}", "Be patient", Some("2:153")),
            ("\"Be patient\" (QS. Al-Baqarah: 153)", "Be patient", Some("2:153")),
            ("\"Be patient\", Al-Baqarah 153.", "Be patient", Some("2:153")),
            ("\"Be patient.\"<sup>2:153</sup>", "Be patient.", Some("2:153")),
            ("\"Be patient\" (Surah II, 153)", "Be patient", Some("2:153")),
            ("\"Be patient\" (2/153)", "Be patient", Some("2:153")),
            ("\"Be patient\" (verse 153 of Surah al-Baqarah)", "Be patient", Some("2:153")),
            (
                "In verse 153 of Surah al-Baqarah, Allah says: \"Be patient\"",
                "Be patient",
                Some("2:153"),
            ),
            ("In verse 153 of Surah 2: \"Be patient\"", "Be patient", Some("2:153")),
            ("«قولا» (الآية ١٥٣ من سورة البقرة)", "قولا", Some("2:153")),
            ("In Qur'an 2:153 we read: \"Be patient\"", "Be patient", Some("2:153")),
            ("In 2:153 Allah says: \"Be patient\"", "Be patient", Some("2:153")),
            ("Surah Al-Baqarah, verse 153: \"Be patient\"", "Be patient", Some("2:153")),
            ("At 2:15 he left. \"Be patient\" he said", "Be patient", None),
            ("Of 12 men (4 of them) \"Be patient\"", "Be patient", None),
            ("(3:165) \"When\"", "When", Some("3:165")),
            ("\"When\" (2:300)", "When", Some("2:300")),
            ("\"When\" he came (at 3:16)", "When", None),
            ("\"When\" (Bukhari 5)", "When", None),
            ("\"When\" and 2:153 of them", "When", None),
        ] {
            assert_eq!(cited_in(text, quoted).as_deref(), cited, "{text}");
        }
    }

    #[test]
    fn a_citation_at_the_end_of_a_span_is_no_part_of_it() {
        for (text, left) in [
            ("\"Be patient\" (2:153)", "\"Be patient"),
            ("\"Be patient (2:153).", "\"Be patient"),
            ("\"Be (2:153) patient", "\"Be (2:153) patient"),
            ("(2:153)", "(2:153)"),
        ] {
            assert_eq!(&text[without_citation(text, &citations(text), 0..text.len())], left);
        }
    }

    #[test]
    fn brackets_without_end_are_no_citation() {
        for text in ["(2:153", "((((2:153", "[2:\n3]", "()", "(", "(2:153]"] {
            let found: Vec<_> = citations(text).into_iter().map(|found| found.range).collect();
            assert!(found.iter().all(|range| text.get(range.clone()).is_some()), "{text}");
        }
    }
}
