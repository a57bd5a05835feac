//! Markup: takes known tags out of a text, and leaves everything else as it is.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::entity;

/// A tag is no longer than this; what is, is text.
const MAX_TAG_BYTES: usize = 4096;
/// A note's mark is looked for within this many bytes.
const MAX_NOTE_BYTES: usize = 300;

/// What a tag stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TagKind {
    Block,
    Space,
    Inline,
    Drop,
}

static NAMES: LazyLock<HashMap<&'static str, TagKind>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for line in include_str!("markup_names.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((kind, list)) = line.split_once('\t') else { continue };
        let kind = match kind {
            "block" => TagKind::Block,
            "space" => TagKind::Space,
            "drop" => TagKind::Drop,
            _ => TagKind::Inline,
        };
        names.extend(list.split_whitespace().map(|name| (name, kind)));
    }
    names
});

/// The text without the tags that it holds, its character references decoded once; as it is where
/// it holds none.
///
/// `<b>` and its kin vanish, `<br>` is a space, `<p>` a blank line; scripts, styles, comments and
/// the marks of notes vanish with their content. `[narrator id="…"]`, `[matn] … [/matn]` vanish;
/// `[1]`, `[sic]`, `a < b` stay.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(['<', '&', '[']) {
        return Cow::Borrowed(text);
    }
    let mut stripper = Stripper::new(text, false);
    stripper.strip();
    if !stripper.is_changed {
        return Cow::Borrowed(text);
    }
    Cow::Owned(stripper.out.trim().to_owned())
}

/// The text of a page: as [`clean`], but every run of white space is one space, and what the tags
/// do not part stands in one paragraph.
pub(super) fn clean_page(html: &str) -> String {
    let mut stripper = Stripper::new(html, true);
    stripper.strip();
    stripper.out.truncate(stripper.out.trim_end().len());
    stripper.out
}

struct Stripper<'a> {
    text: &'a str,
    at: usize,
    out: String,
    /// Whether a run of white space is one space.
    is_page: bool,
    is_changed: bool,
    /// How many quotations stand round the present place of a page.
    num_quotations: usize,
    /// Names in square brackets that are closed somewhere.
    closed: HashSet<&'a str>,
    opened: HashSet<&'a str>,
}

impl<'a> Stripper<'a> {
    fn new(text: &'a str, is_page: bool) -> Self {
        let mut closed = HashSet::new();
        let mut opened = HashSet::new();
        for (at, _) in text.match_indices('[') {
            if let Some(tag) = BracketTag::at(text, at) {
                let names = if tag.is_closing { &mut closed } else { &mut opened };
                names.insert(tag.name);
            }
        }
        let out = String::with_capacity(text.len());
        Self { text, at: 0, out, is_page, is_changed: false, num_quotations: 0, closed, opened }
    }

    fn strip(&mut self) {
        while let Some(next) = self.text[self.at..].find(['<', '&', '[']) {
            self.push_text(self.at, self.at + next);
            self.at += next;
            let len = match self.text.as_bytes()[self.at] {
                b'<' => self.tag(),
                b'&' => self.reference(),
                _ => self.bracket_tag(),
            };
            self.is_changed |= len.is_some();
            if len.is_none() {
                self.push_text(self.at, self.at + 1);
            }
            self.at += len.unwrap_or(1);
        }
        self.push_text(self.at, self.text.len());
    }

    fn push_text(&mut self, from: usize, to: usize) {
        let text = &self.text[from..to];
        if !self.is_page {
            self.out.push_str(text);
            return;
        }
        let is_space = |c: char| matches!(c, ' ' | '\t'..='\r');
        for (part, piece) in text.split(is_space).enumerate() {
            if part > 0 {
                self.push_space();
            }
            self.out.push_str(piece);
        }
    }

    fn push_space(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with([' ', '\n']) {
            self.out.push(' ');
        }
    }

    fn end_paragraph(&mut self) {
        let len = self.out.trim_end_matches([' ', '\t']).len();
        self.out.truncate(len);
        while !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn reference(&mut self) -> Option<usize> {
        let (sign, len) = entity::decode(&self.text[self.at..])?;
        self.out.push(sign);
        Some(len)
    }

    fn bracket_tag(&self) -> Option<usize> {
        let tag = BracketTag::at(self.text, self.at)?;
        let is_tag = match tag.is_closing {
            true => self.opened.contains(tag.name),
            false => tag.has_attributes || self.closed.contains(tag.name),
        };
        is_tag.then_some(tag.len)
    }

    /// Takes the tag at the present place; the bytes it takes, with its content if that goes too.
    fn tag(&mut self) -> Option<usize> {
        let rest = &self.text[self.at..];
        if rest.starts_with("<!--") {
            return Some(rest.find("-->").map_or(rest.len(), |at| at + 3));
        }
        let window = &rest[..rest.floor_char_boundary(MAX_TAG_BYTES)];
        if window.starts_with("<!") || window.starts_with("<?") {
            return window.find('>').map(|at| at + 1);
        }
        let inner = window.strip_prefix("</").or_else(|| window.strip_prefix('<'))?;
        let is_closing = window.starts_with("</");
        let is_of_page = |c| self.is_page && matches!(c, '-' | ':' | '_');
        let name_len = inner.find(|c: char| !c.is_ascii_alphanumeric() && !is_of_page(c))?;
        let name = inner[..name_len].to_ascii_lowercase();
        let after_name = inner[name_len..].chars().next()?;
        if !matches!(after_name, '>' | '/') && !after_name.is_whitespace() {
            return None;
        }
        let known = NAMES.get(name.as_str()).copied();
        // In a page what begins with any letter is a tag.
        let is_any = self.is_page && name.starts_with(|c: char| c.is_ascii_alphabetic());
        let kind = known.or(is_any.then_some(TagKind::Inline))?;
        let len = end_of_tag(window)?;
        let name_start = if is_closing { 2 } else { 1 };
        if !self.is_page && !are_attributes(&window[name_start + name_len..len - 1]) {
            return None;
        }
        match kind {
            TagKind::Block => self.end_paragraph(),
            TagKind::Space => self.push_space(),
            TagKind::Drop if !is_closing => return Some(self.end_of_content(len, &name)),
            TagKind::Inline if name == "q" && self.is_page => self.push_quotation_mark(is_closing),
            TagKind::Inline if name == "sup" && !is_closing => return Some(self.note_end(len)),
            TagKind::Inline | TagKind::Drop => {}
        }
        Some(len)
    }

    /// Puts the mark that a browser draws at the beginning or the end of a short quotation.
    fn push_quotation_mark(&mut self, is_closing: bool) {
        let depth = match is_closing {
            true => self.num_quotations.saturating_sub(1),
            false => self.num_quotations,
        };
        let is_unopened = is_closing && self.num_quotations == 0;
        self.num_quotations = if is_closing { depth } else { depth + 1 };
        let mark = match (depth % 2, is_closing) {
            (0, false) => '“',
            (0, true) => '”',
            (_, false) => '‘',
            (_, true) => '’',
        };
        if !is_unopened {
            self.out.push(mark);
        }
    }

    /// The end of the element whose opening tag takes `len` bytes.
    fn end_of_content(&self, len: usize, name: &str) -> usize {
        let rest = &self.text[self.at..];
        let mut from = len;
        while let Some(at) = rest[from..].find("</") {
            let close = from + at;
            let found = rest.as_bytes().get(close + 2..close + 2 + name.len());
            if found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes())) {
                return rest[close..].find('>').map_or(rest.len(), |at| close + at + 1);
            }
            from = close + 2;
        }
        rest.len()
    }

    /// The end of a raised element if it is only the mark of a note, else of its opening tag.
    fn note_end(&self, len: usize) -> usize {
        let rest = &self.text[self.at..];
        let window = &rest[..rest.floor_char_boundary(len + MAX_NOTE_BYTES)];
        let Some(close) = window.find("</sup>") else { return len };
        let mut inner = Stripper::new(&window[len..close], true);
        if window[len..close].contains("<sup") {
            return len;
        }
        inner.strip();
        let mark = inner.out.trim();
        let num_letters = mark.chars().filter(|c| c.is_alphabetic()).count();
        let is_mark = mark.chars().count() <= 5 && num_letters <= 1;
        if is_mark { close + "</sup>".len() } else { len }
    }
}

/// The bytes of the tag at the beginning of `window`; a `>` in quotation marks ends none.
fn end_of_tag(window: &str) -> Option<usize> {
    let mut quote = None;
    for (at, b) in window.bytes().enumerate() {
        match (quote, b) {
            (None, b'"' | b'\'') if window.as_bytes()[at - 1] == b'=' => quote = Some(b),
            (None, b'>') => return Some(at + 1),
            (Some(open), b) if open == b => quote = None,
            _ => {}
        }
    }
    // A quotation mark that nothing closes: the first `>` ends the tag.
    window.find('>').map(|at| at + 1)
}

/// Attributes that stand without a value.
const FLAGS: [&str; 16] = [
    "async", "checked", "compact", "controls", "default", "defer", "disabled", "hidden", "ismap",
    "loop", "multiple", "noshade", "nowrap", "open", "reversed", "selected",
];

/// Whether `text` is what may stand in a tag after its name: `id="a" nowrap /`, and not the words of
/// `a<b and c>d`.
fn are_attributes(text: &str) -> bool {
    let mut rest = text.trim_start();
    while !rest.is_empty() && rest.trim_end() != "/" {
        let name_end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '/' | '"' | '\''));
        let (name, after) = rest.split_at(name_end.unwrap_or(rest.len()));
        let Some(value) = after.trim_start().strip_prefix('=') else {
            let is_flag = FLAGS.iter().any(|flag| flag.eq_ignore_ascii_case(name));
            if !is_flag {
                return false;
            }
            rest = after.trim_start();
            continue;
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let end = match quote {
            Some(quote) => value[1..].find(quote).map(|at| at + 2),
            None => value.find(char::is_whitespace),
        };
        if name.is_empty() {
            return false;
        }
        rest = value[end.unwrap_or(value.len())..].trim_start();
    }
    true
}

/// `[name]`, `[name key="…"]` or `[/name]`.
struct BracketTag<'a> {
    name: &'a str,
    is_closing: bool,
    has_attributes: bool,
    len: usize,
}

impl<'a> BracketTag<'a> {
    fn at(text: &'a str, at: usize) -> Option<Self> {
        let rest = &text[at..];
        let inner = rest.strip_prefix('[')?;
        let is_closing = inner.starts_with('/');
        let inner = inner.strip_prefix('/').unwrap_or(inner);
        let name_len =
            inner.bytes().take(32).take_while(|b| b.is_ascii_alphabetic() || *b == b'_').count();
        let name = &inner[..name_len];
        if name.is_empty() {
            return None;
        }
        let after = &inner[name_len..];
        if after.starts_with(']') {
            let len = name_len + 2 + usize::from(is_closing);
            return Some(Self { name, is_closing, has_attributes: false, len });
        }
        let attributes = after.strip_prefix(' ').filter(|_| !is_closing)?;
        let key = attributes
            .trim_start()
            .trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '-');
        if key.len() == attributes.trim_start().len() || !key.starts_with("=\"") {
            return None;
        }
        let window = &rest[..rest.floor_char_boundary(MAX_TAG_BYTES)];
        let mut in_quotes = false;
        let end = window.bytes().position(|b| {
            in_quotes ^= b == b'"';
            b == b']' && !in_quotes
        })?;
        Some(Self { name, is_closing, has_attributes: true, len: end + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(clean(text), expected);
    }

    #[test]
    fn text_without_tags_is_left_alone() {
        for text in [
            "patience[1] and [sic] prayer [2:153] [البقرة: 153]",
            "a < b and b > c, 3<4",
            "if a<b and c>d then",
            "x <i am> y, <p or q> and <b, c>",
            "<Umar> said & left; R&D; &unknown;",
            "  two  spaces ",
            "[matn] without an end, [narrator] too",
            "[note that it = \"x\"]",
            "<",
            "</",
            "[",
            "&",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn annotation_goes_and_words_stay() {
        check(
            "<p>[prematn]حدثنا [narrator id=\"77\" tooltip=\"قتادة [بن] دعامة\"]قتادة[/narrator] عن أنس[/prematn] [matn]لا تحاسدوا[/matn]</p>",
            "حدثنا قتادة عن أنس لا تحاسدوا",
        );
        check(
            "<verse><w lemma=\"strong:G3588\">the</w> <w lemma=\"a>b\">new</w></verse>",
            "the new",
        );
        check(
            "pa<b>tie</b>nce<sup><a href=\"#n1\">1</a></sup> and x<sup>two words</sup>",
            "patience and xtwo words",
        );
    }

    #[test]
    fn blocks_breaks_and_references() {
        check("<p>One</p><p>Two<br>three</p>", "One\n\nTwo three");
        check("The Qur&#39;an &amp;amp; more &lt;b&gt;", "The Qur'an &amp; more <b>");
        check("a<script>var b = '</b>';</script>c<!-- d -->e<style>f", "ace");
    }

    #[test]
    fn tags_have_attributes_of_any_form() {
        check("<p align=center class='a b' hidden>x</p ><br/><hr noshade />y", "x\n\ny");
        check("<a href=\"a>b\"title='x'>link</a>", "link");
    }

    #[test]
    fn page_white_space_is_folded() {
        assert_eq!(
            clean_page("<h1>A\n  b</h1>\n<ul>\n<li>one</li>\n<li>two</li></ul> <p> c <i>d</i>"),
            "A b\n\none\n\ntwo\n\nc d"
        );
    }

    #[test]
    fn what_a_page_does_not_show_as_text_is_none() {
        let page = "<meta charset=\"utf-8\"><p>one <my-tag x y>two</my-tag></p><select><option>opt</select><template><p>t</template>\n<style>s</style>three<input value=4>";
        assert_eq!(clean_page(page), "one two\n\nthree");
    }

    #[test]
    fn quotations_of_a_page_have_their_marks() {
        let page = "<p>He said <q>go, <q>now</q></q>.</q><blockquote>Stay</blockquote>end";
        assert_eq!(clean_page(page), "He said “go, ‘now’”.\n\nStay\n\nend");
        check("He said <q>go</q>", "He said go");
    }

    #[test]
    fn odd_tags_are_survived() {
        for text in
            ["<b", "<b x='", "<sup>", "<sup>1", "<!--", "<!", "[/", "[a b=\"", "<p<p<p>", "<b>ﷺ"]
        {
            let _ = clean(text);
            let _ = clean_page(text);
        }
    }

    proptest::proptest! {
        #[test]
        fn stripping_never_panics(text in "[<>&\\[\\]/a-z=\"'; #!ﷺ-]{0,60}") {
            let _ = clean(&text);
            let _ = clean_page(&text);
        }
    }
}
