//! A passage as cited: in running text, in Markdown, in a bibliography.

use super::escape::terminal;

/// What a citation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CitedPassage<'a> {
    /// The id of the passage.
    pub id: &'a str,
    /// The id of its work.
    pub work: &'a str,
    /// The title of its work; without one the id stands for it.
    pub title: Option<&'a str>,
    /// The number of its narration in the work.
    pub number: Option<&'a str>,
    /// The file that it stands in.
    pub path: &'a str,
    /// The line, from 1.
    pub line: u64,
}

/// A way of citing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CiteStyle {
    /// One line of text.
    #[default]
    Plain,
    /// One line of Markdown.
    Markdown,
    /// An entry for BibTeX.
    Bibtex,
}

impl CiteStyle {
    /// All styles, in the order in which help lists them.
    pub const ALL: [CiteStyle; 3] = [CiteStyle::Plain, CiteStyle::Markdown, CiteStyle::Bibtex];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            CiteStyle::Plain => "plain",
            CiteStyle::Markdown => "md",
            CiteStyle::Bibtex => "bibtex",
        }
    }

    /// The style of that name.
    pub fn parse(name: &str) -> Option<CiteStyle> {
        CiteStyle::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// Cites `passage`; the citation is safe on a terminal and has no line end after it.
pub fn cite(passage: &CitedPassage<'_>, style: CiteStyle) -> String {
    let title = terminal(passage.title.unwrap_or(passage.work));
    let number = passage.number.map(terminal);
    let id = terminal(passage.id);
    let place = format!("{}:{}", terminal(passage.path), passage.line);
    match style {
        CiteStyle::Plain => {
            let number = number.map(|number| format!(", no. {number}")).unwrap_or_default();
            format!("{title}{number} ({id}), {place}")
        }
        CiteStyle::Markdown => {
            let number =
                number.map(|number| format!(", no. {}", markdown(&number))).unwrap_or_default();
            format!("*{}*{number} ({}), {}", markdown(title.trim()), code(&id), code(&place))
        }
        CiteStyle::Bibtex => {
            let number =
                number.map(|number| format!("no. {}, ", bibtex(&number))).unwrap_or_default();
            format!(
                "@misc{{{},\n  title = {{{{{}}}}},\n  note = {{{number}passage {}}},\n  \
                 howpublished = {{{}}}\n}}",
                key(&id),
                bibtex(&title),
                bibtex(&id),
                bibtex(&place)
            )
        }
    }
}

/// Puts a backslash before every sign that Markdown may read as its own.
fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '|' | '~' | '!')
        {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Makes a code span, its fence longer than any run of backticks in `text`.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let padding = if longest > 0 { " " } else { "" };
    format!("{fence}{padding}{text}{padding}{fence}")
}

/// Writes signs that TeX takes as its own by their names; braces, which BibTeX counts, too.
fn bibtex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' => out.push_str("\\textbraceleft{}"),
            '}' => out.push_str("\\textbraceright{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out
}

/// A key for an id: ASCII letters, digits, `:` and `.` stay, `#` is `-`, the rest `_` and its number.
fn key(id: &str) -> String {
    let mut key = String::with_capacity(id.len());
    for c in id.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ':' | '.' => key.push(c),
            '#' => key.push('-'),
            _ => key.push_str(&format!("_{:x}", u32::from(c))),
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::sample;

    const PASSAGE: CitedPassage<'_> = CitedPassage {
        id: "muslim:8c#2",
        work: "muslim",
        title: Some("Sahih Muslim"),
        number: Some("8c"),
        path: "corpus/muslim_en.jsonl",
        line: 12,
    };

    #[test]
    fn plain_is_a_line() {
        assert_eq!(
            cite(&PASSAGE, CiteStyle::Plain),
            "Sahih Muslim, no. 8c (muslim:8c#2), corpus/muslim_en.jsonl:12"
        );
        let badr =
            CitedPassage { id: "badr#3", work: "badr", title: None, number: None, ..PASSAGE };
        assert_eq!(cite(&badr, CiteStyle::Plain), "badr (badr#3), corpus/muslim_en.jsonl:12");
    }

    #[test]
    fn markdown_shows_what_is_meant() {
        let starred = CitedPassage { title: Some("A *B* [C]"), id: "a`b", ..PASSAGE };
        assert_eq!(
            cite(&starred, CiteStyle::Markdown),
            "*A \\*B\\* \\[C\\]*, no. 8c (`` a`b ``), `corpus/muslim_en.jsonl:12`"
        );
    }

    #[test]
    fn bibtex_has_a_key_and_escapes() {
        assert_eq!(
            cite(&PASSAGE, CiteStyle::Bibtex),
            "@misc{muslim:8c-2,\n  title = {{Sahih Muslim}},\n  note = {no. 8c, passage \
             muslim:8c\\#2},\n  howpublished = {corpus/muslim\\_en.jsonl:12}\n}"
        );
    }

    #[test]
    fn ids_that_differ_have_keys_that_differ() {
        let ids = ["a#1", "a-1", "a 1", "a_1", "ا", "ب", "a1"];
        let keys: std::collections::HashSet<String> = ids.iter().map(|id| key(id)).collect();
        assert_eq!(keys.len(), ids.len());
    }

    #[test]
    fn every_name_reads_back() {
        assert!(
            CiteStyle::ALL.into_iter().all(|style| CiteStyle::parse(style.name()) == Some(style))
        );
    }

    proptest! {
        #[test]
        fn a_bibtex_entry_has_its_braces_in_pairs(text in sample::any_text()) {
            let passage = CitedPassage { id: &text, title: Some(&text), number: Some(&text), ..PASSAGE };
            let entry = cite(&passage, CiteStyle::Bibtex);
            let mut depth = 0i32;
            for c in entry.chars() {
                depth += match c { '{' => 1, '}' => -1, _ => 0 };
                prop_assert!(depth >= 0);
            }
            prop_assert_eq!(depth, 0);
            prop_assert_eq!(entry.lines().count(), 5);
        }
    }
}
