//! Citations: the verse that a text itself names beside a quotation.

use std::ops::Range;

use super::place::{Verse, VerseRange};
use super::spans::{is_border, is_sign};
use crate::corpus::Reference;
use crate::text::fold::fold;

/// Bytes between the brackets of a citation, at most.
const MAX_INNER: usize = 80;
/// Bytes after a quotation in which a citation without brackets may end, and its words.
const MAX_BARE: usize = 100;
const MAX_WORDS: usize = 6;
/// A citation in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Citation {
    /// Its bytes, with its brackets.
    pub range: Range<usize>,
    /// The verses that it names, whether there are such or not.
    pub verses: VerseRange,
}

/// The citations of `text` that stand in brackets, ascending: `(2:153)`, `[البقرة: 153]`,
/// `(سورة الرحمن، الآية ١٦)`. Linear.
pub(super) fn citations(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find(['(', '[']).map(|open| at + open) {
        at = open + 1;
        let end = text.floor_char_boundary((at + MAX_INNER).min(text.len()));
        let Some(len) = text[at..end].find(['(', '[', ')', ']', '\n']) else { continue };
        if text[at + len..].starts_with([')', ']'])
            && let Some(verses) = verses(&text[at..at + len])
        {
            found.push(Citation { range: open..at + len + 1, verses });
        }
        at += len;
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
    cited_bare(text.get(range.end..)?)
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
    start..(start + text[start..last.range.start].trim_end_matches(is_mark).len()).max(start + 1)
}

/// The verses that `after`, which begins after a quotation, names without brackets.
fn cited_bare(after: &str) -> Option<VerseRange> {
    let near = &after[..after.floor_char_boundary(MAX_BARE.min(after.len()))];
    let dashes = ['-', '–', '—', '~'];
    let rest = near.trim_start_matches(|c| is_closing(c) || dashes.contains(&c));
    let is_dashed = near[..near.len() - rest.len()].contains(dashes);
    let line = rest.split('\n').next().unwrap_or_default();
    let mut len = 0;
    for word in line.split_inclusive(char::is_whitespace).take(MAX_WORDS) {
        len += word.len();
        let is_name = is_dashed
            || matches!(
                fold(line.split_whitespace().next().unwrap_or_default()).as_str(),
                "quran" | "quran," | "surah" | "sura" | "surat" | "سوره"
            );
        if !is_name {
            return None;
        }
        let told = line[..len].trim_end_matches(|c: char| c.is_whitespace() || ".,;)".contains(c));
        if told.ends_with(char::is_numeric)
            && let Some(verses) = verses(told)
        {
            return Some(verses);
        }
    }
    None
}

fn is_closing(c: char) -> bool {
    (is_border(c) && !matches!(c, '[' | ']')) || is_sign(c) || matches!(c, '\u{fd3e}' | '\u{fd3f}')
}

/// The verses that the whole of `text` names.
fn verses(text: &str) -> Option<VerseRange> {
    let Reference::Verses { sura, first, last } = Reference::parse(text)? else { return None };
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
