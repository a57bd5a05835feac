//! Tags of markup that stand in a text as it is: no words of a quotation, though some enclose one.

use std::ops::Range;

/// The longest tag, in bytes.
const LONGEST: usize = 300;
/// Names of tags that enclose a quotation.
const QUOTING: [&str; 2] = ["q", "blockquote"];

/// A tag in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    /// Its bytes.
    pub range: Range<usize>,
    /// Its name, as written.
    pub name: &'a str,
    /// Whether it ends what another one began.
    pub is_end: bool,
}

/// The tags of `text`, ascending. Linear.
pub(super) fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('<').map(|open| at + open) {
        at = open + 1;
        let near = &text[at..text.floor_char_boundary((at + LONGEST).min(text.len()))];
        let inner = near.strip_prefix('/').unwrap_or(near);
        let len = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
        let name = &inner[..len];
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_named = is_name && inner[len..].starts_with([' ', '>', '/', '\n', '\t']);
        let Some(end) = near.find(['<', '>']).filter(|_| is_named) else { continue };
        if near[end..].starts_with('>') {
            let range = open..at + end + 1;
            at = range.end;
            found.push(Tag { range, name, is_end: near.len() > inner.len() });
        }
    }
    found
}

/// What stands between tags of quotation, ascending by start.
pub(super) fn between(tags: &[Tag<'_>]) -> Vec<Range<usize>> {
    let mut open: Vec<&Tag<'_>> = Vec::new();
    let mut found = Vec::new();
    let is_quoting =
        |tag: &&Tag<'_>| QUOTING.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
    for tag in tags.iter().filter(is_quoting) {
        if !tag.is_end {
            open.push(tag);
        } else if let Some(start) = open.pop_if(|start| start.name.eq_ignore_ascii_case(tag.name)) {
            found.push(start.range.end..tag.range.start);
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_told_from_signs_of_order() {
        for (text, names) in [
            ("<q>a</q> <br/> <p class=\"x\">b", vec!["q", "q", "br", "p"]),
            ("3 < 4 and 5 > 2 <", vec![]),
            ("<<b>>", vec!["b"]),
            ("<b", vec![]),
            ("</", vec![]),
        ] {
            assert_eq!(tags(text).iter().map(|tag| tag.name).collect::<Vec<_>>(), names, "{text}");
        }
    }

    #[test]
    fn what_stands_between_tags_of_quotation_is_quoted() {
        let text = "<q>a</q> <blockquote>b <Q>c</q></blockquote> </q> <q>d";
        let quoted: Vec<&str> =
            between(&tags(text)).into_iter().map(|range| &text[range]).collect();
        assert_eq!(quoted, ["a", "b <Q>c</q>", "c"]);
    }
}
