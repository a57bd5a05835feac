//! A page of texts, their verses marked and named.

use std::io::{self, Write};

use super::TracedText;
use super::references::{outer_verses, references};
use crate::output::escape::html;

/// Writes what stands before the texts.
pub(super) fn write_head(out: &mut dyn Write) -> io::Result<()> {
    let css = include_str!("../answer.css");
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Verses</title>\n<style>\n{css}</style>\n</head>\n<body>\n<main>\n"
    )
}

/// Writes what stands after the texts.
pub(super) fn write_tail(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"</main>\n</body>\n</html>\n")
}

/// Writes a text, a paragraph for each of its lines.
pub(super) fn write(traced: &TracedText<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut page = String::from("<section>\n");
    if let Some(id) = traced.id {
        page.push_str(&format!("<header>\n<h1 dir=\"auto\">{}</h1>\n</header>\n", html(id)));
    }
    page.push_str("<article>\n<p class=\"text\" dir=\"auto\">");
    let mut at = 0;
    for verse in outer_verses(traced.quotations) {
        let Some(told) = references(verse, " or ") else { continue };
        push_text(traced.text.get(at..verse.range.start).unwrap_or_default(), &mut page);
        let best = &verse.candidates[0];
        let mut title = best.edition.clone();
        if !best.differs.0.is_empty() {
            title.push_str(": ");
            title.push_str(&best.differs.0.join("; "));
        }
        page.push_str(&format!("<mark title=\"{}\">", html(&title)));
        page.push_str(&html(traced.text.get(verse.range.clone()).unwrap_or_default()));
        page.push_str(&format!("</mark><sup class=\"verse\"><bdi>{}</bdi></sup>", html(&told)));
        at = verse.range.end;
    }
    push_text(traced.text.get(at..).unwrap_or_default(), &mut page);
    page.push_str("</p>\n</article>\n</section>\n");
    out.write_all(page.as_bytes())
}

/// Adds text; a blank line ends a paragraph.
fn push_text(text: &str, page: &mut String) {
    for (place, part) in text.split("\n\n").enumerate() {
        if place > 0 {
            page.push_str("</p>\n<p class=\"text\" dir=\"auto\">");
        }
        page.push_str(&html(part));
    }
}
