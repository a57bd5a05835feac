//! Tags of markup that stand in a text as it is: no words of a quotation, though some enclose one.

use std::ops::Range;

/// The longest tag, in bytes.
const LONGEST: usize = 300;
/// The longest entity, in bytes.
const LONGEST_ENTITY: usize = 12;
/// Names of tags and entities that enclose a quotation, by kind; those of one kind begin and end it.
const QUOTING: [&[&str]; 5] = [
    &["quot", "#34"],
    &["q"],
    &["blockquote"],
    &["ldquo", "rdquo", "#8220", "#8221"],
    &["laquo", "raquo", "#171", "#187"],
];
/// The kind whose entity both begins and ends.
const EITHER: usize = 0;
/// Entities that end a quotation.
const CLOSING: [&str; 4] = ["rdquo", "#8221", "raquo", "#187"];

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

/// The entities of `text`, as tags that are named by what stands between & and ;. Linear.
pub(super) fn entities(text: &str) -> Vec<Tag<'_>> {
    let is_entity = |at: usize| {
        let near = &text[at + 1..text.floor_char_boundary((at + LONGEST_ENTITY).min(text.len()))];
        let name = &near[..near.find(';')?];
        let is_name = name.len() > 1
            && name.strip_prefix('#').unwrap_or(name).chars().all(|c| c.is_ascii_alphanumeric());
        let range = at..at + name.len() + 2;
        is_name.then(|| Tag { range, name, is_end: CLOSING.contains(&name) })
    };
    text.match_indices('&').filter_map(|(at, _)| is_entity(at)).collect()
}

/// What stands between tags or entities of quotation, ascending by start; without the tags at its
/// ends.
pub(super) fn between(tags: &[Tag<'_>]) -> Vec<Range<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for (place, tag) in tags.iter().enumerate() {
        let Some(kind) = quoting(tag) else { continue };
        let is_open = open.last().is_some_and(|&open| quoting(&tags[open]) == Some(kind));
        if (tag.is_end || kind == EITHER) && is_open {
            if let Some(first) = open.pop() {
                let inner = &tags[first + 1..place];
                let mut range = tags[first].range.end..tag.range.start;
                for tag in inner.iter().take_while(|tag| !is_quoting(tag)) {
                    range.start =
                        if tag.range.start == range.start { tag.range.end } else { break };
                }
                for tag in inner.iter().rev().take_while(|tag| !is_quoting(tag)) {
                    range.end = if tag.range.end == range.end { tag.range.start } else { break };
                }
                if range.start < range.end {
                    found.push(range);
                }
            }
        } else if !tag.is_end {
            open.push(place);
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

/// The notes of a text, which stand raised: `<sup>1</sup>`.
pub(super) fn notes(tags: &[Tag<'_>]) -> Vec<Range<usize>> {
    let pairs = tags.windows(2).filter(|pair| {
        pair.iter().all(|tag| tag.name.eq_ignore_ascii_case("sup"))
            && !pair[0].is_end
            && pair[1].is_end
    });
    pairs.map(|pair| pair[0].range.start..pair[1].range.end).collect()
}

/// The kind of quotation that a tag or an entity begins or ends.
fn quoting(tag: &Tag<'_>) -> Option<usize> {
    let name = |names: &[&str]| names.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
    (0..QUOTING.len()).find(|&kind| name(QUOTING[kind]))
}

fn is_quoting(tag: &Tag<'_>) -> bool {
    quoting(tag).is_some()
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
    fn entities_enclose_quotations() {
        let text = "&quot;a&quot; &ldquo;b &amp; c&rdquo; AT&T; &#8220;d&#8221; & e;";
        let quoted: Vec<&str> =
            between(&entities(text)).into_iter().map(|range| &text[range]).collect();
        assert_eq!(quoted, ["a", "b &amp; c", "d"]);
    }

    #[test]
    fn what_stands_between_tags_of_quotation_is_quoted() {
        let text = "<q>a</q> <blockquote>b <Q>c</q></blockquote> </q> <q>d";
        let quoted: Vec<&str> =
            between(&tags(text)).into_iter().map(|range| &text[range]).collect();
        assert_eq!(quoted, ["a", "b <Q>c</q>", "c"]);
        let nested = "<blockquote><p>a</p></blockquote>";
        assert_eq!(&nested[between(&tags(nested))[0].clone()], "a");
    }
}
