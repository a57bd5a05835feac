//! One page that needs nothing else: to read, to print, to send on.

use std::io::{self, Write};

use super::escape::html;
use super::excerpt::{Excerpt, differences, full_id};
use super::summary::summary;
use super::{Answers, BatchFailure, ResponseWriter, Settings};
use crate::search::{Companion, Hit, Neighbour, SearchResponse};

/// Writes a page.
pub(super) struct Html<'a> {
    settings: Settings,
    out: &'a mut dyn Write,
    has_head: bool,
}

impl<'a> Html<'a> {
    /// Gives a writer to `out`.
    pub fn new(settings: &Settings, out: &'a mut dyn Write) -> Html<'a> {
        Html { settings: settings.clone(), out, has_head: false }
    }

    /// Writes the head before the first answer; a page of one answer is named by its query.
    fn write_head(&mut self, query: &str) -> io::Result<()> {
        if std::mem::replace(&mut self.has_head, true) {
            return Ok(());
        }
        let title = match self.settings.answers {
            Answers::One => html(query),
            Answers::Many => "Answers".into(),
        };
        let css = include_str!("answer.css");
        write!(
            self.out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>\n{css}</style>\n</head>\n<body>\n<main>\n"
        )
    }
}

impl ResponseWriter for Html<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        let query = &response.query;
        self.write_head(&query.text)?;
        let mut page = format!(
            "<section>\n<header>\n<h1 dir=\"auto\">{}</h1>\n<p>{} · {}, {}</p>\n</header>\n",
            html(&query.text),
            summary(response),
            query.mode.name(),
            query.level.name()
        );
        if !response.notices.is_empty() {
            page.push_str("<ul class=\"notices\">\n");
            for notice in &response.notices {
                page.push_str(&format!("<li><bdi>{}</bdi></li>\n", html(&notice.message)));
            }
            page.push_str("</ul>\n");
        }
        for hit in &response.hits {
            push_hit(hit, &self.settings, &mut page);
        }
        push_facets(response, &mut page);
        page.push_str("</section>\n");
        self.out.write_all(page.as_bytes())
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.write_head(&failure.text)?;
        write!(
            self.out,
            "<section>\n<header>\n<h1 dir=\"auto\">{}</h1>\n\
             <p class=\"error\">line {}: {}</p>\n</header>\n</section>\n",
            html(&failure.text),
            failure.line,
            html(&failure.message)
        )?;
        Ok(None)
    }

    fn end(&mut self) -> io::Result<()> {
        self.write_head("")?;
        self.out.write_all(b"</main>\n</body>\n</html>\n")?;
        self.out.flush()
    }
}

fn push_hit(hit: &Hit, settings: &Settings, page: &mut String) {
    let tongue = format!("lang=\"{}\" dir=\"{}\"", html(&hit.lang), direction(&hit.lang));
    page.push_str("<article>\n");
    push_neighbours(&hit.before, &tongue, page);
    if !hit.with.is_empty() {
        page.push_str("<div class=\"texts\">\n");
    }
    page.push_str(&format!("<p class=\"text\" {tongue}>"));
    push_excerpt(&Excerpt::of(hit, settings), page);
    page.push_str("</p>\n");
    for Companion { id, lang, text } in &hit.with {
        let (tongue, direction) = (html(lang), direction(lang));
        let (id, text) = (html(id), html(text));
        page.push_str(&format!(
            "<p class=\"text\" lang=\"{tongue}\" dir=\"{direction}\" title=\"{id}\">{text}</p>\n"
        ));
    }
    if !hit.with.is_empty() {
        page.push_str("</div>\n");
    }
    push_neighbours(&hit.after, &tongue, page);
    let differences = differences(hit);
    if !differences.is_empty() {
        let differences = differences.join("; ");
        let differences = html(&differences);
        page.push_str(&format!("<p class=\"differs\">differs: <bdi>{differences}</bdi></p>\n"));
    }
    push_citation(hit, page);
    if let Some(explanation) = &hit.explanation {
        page.push_str(&format!("<pre>{}</pre>\n", html(explanation)));
    }
    page.push_str("</article>\n");
}

fn push_excerpt(excerpt: &Excerpt<'_>, page: &mut String) {
    let cut = "<span class=\"cut\">…</span>";
    if excerpt.cut_before {
        page.push_str(cut);
    }
    let mut at = 0;
    for mark in excerpt.marks.iter().filter(|mark| mark.start < mark.end) {
        let start = mark.start.max(at);
        if start >= mark.end {
            continue;
        }
        page.push_str(&html(&excerpt.text[at..start]));
        page.push_str("<mark>");
        page.push_str(&html(&excerpt.text[start..mark.end]));
        page.push_str("</mark>");
        at = mark.end;
    }
    page.push_str(&html(&excerpt.text[at..]));
    if excerpt.cut_after {
        page.push_str(cut);
    }
}

fn push_neighbours(neighbours: &[Neighbour], tongue: &str, page: &mut String) {
    for neighbour in neighbours {
        page.push_str(&format!(
            "<p class=\"context\" {tongue}><bdi class=\"id\" lang=\"en\">{}</bdi> {}</p>\n",
            html(&neighbour.id),
            html(&neighbour.text)
        ));
    }
}

fn push_citation(hit: &Hit, page: &mut String) {
    let id = full_id(hit);
    let title = hit.title.as_deref().unwrap_or(&hit.work);
    let facts = [&hit.facts.book, &hit.facts.chapter, &hit.facts.narrator];
    page.push_str(&format!(
        "<footer><span class=\"rank\">{}.</span> <cite lang=\"{}\"><bdi>{}</bdi></cite>",
        hit.rank,
        html(&hit.lang),
        html(title)
    ));
    for fact in facts.into_iter().flatten() {
        page.push_str(&format!(" · <bdi>{}</bdi>", html(fact)));
    }
    page.push_str(&format!(
        " · <bdi class=\"id\">{}</bdi> · <bdi class=\"source\">{}:{}</bdi></footer>\n",
        html(&id),
        html(&hit.source.path),
        hit.source.line
    ));
}

/// The facets, a table each.
fn push_facets(response: &SearchResponse, page: &mut String) {
    for counts in response.facets.iter().filter(|counts| counts.num_values > 0) {
        let name = counts.facet.name();
        page.push_str(&format!("<table class=\"facet\">\n<caption>{name}</caption>\n"));
        for (value, count) in &counts.values {
            let value = html(value);
            page.push_str(&format!("<tr><td>{count}</td><td><bdi>{value}</bdi></td></tr>\n"));
        }
        page.push_str("</table>\n");
        let more = counts.num_values - counts.values.len();
        if more > 0 {
            page.push_str(&format!("<p class=\"more\">and {more} more</p>\n"));
        }
    }
}

/// The direction in which a language is written; `auto` where that is not known.
fn direction(lang: &str) -> &'static str {
    match lang.split('-').next().unwrap_or(lang) {
        "ar" | "fa" | "ur" | "he" | "ps" | "sd" | "ug" | "yi" | "dv" | "ckb" | "syr" => "rtl",
        "en" | "fr" | "de" | "es" | "tr" | "id" | "ms" | "bs" | "sq" | "nl" | "it" => "ltr",
        _ => "auto",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::{Format, View, sample};

    fn page(settings: &Settings, responses: &[SearchResponse]) -> String {
        sample::written(Format::Html, settings, responses)
    }

    /// Takes the tags out and decodes what is escaped.
    fn plain(marked_up: &str) -> String {
        let mut text = String::new();
        let mut rest = marked_up;
        while let Some((before, tag)) = rest.split_once('<') {
            text.push_str(before);
            rest = tag.split_once('>').unwrap().1;
        }
        text.push_str(rest);
        let decoded = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        decoded.replace("&#39;", "'").replace("&#13;", "\r").replace("&amp;", "&")
    }

    fn text_of(page: &str) -> &str {
        let start = page.find("<p class=\"text\"").unwrap();
        let inner = &page[start..];
        &inner[inner.find('>').unwrap() + 1..inner.find("</p>").unwrap()]
    }

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        let page = page(&Settings::default(), &[sample::response()]);
        for sign in ["http:", "https:", "src=", "url(", "@import", "<script", "<link"] {
            assert!(!page.contains(sign), "{sign}");
        }
        assert!(page.contains("<title>cloke</title>") && page.ends_with("</html>\n"));
    }

    #[test]
    fn an_arabic_passage_says_its_language_and_direction() {
        let mut hit = sample::hit("قال رجل", &[(0, 6)]);
        hit.lang = "ar".to_owned();
        let page = page(&Settings::default(), &[sample::answer(vec![hit])]);
        assert!(
            page.contains("<p class=\"text\" lang=\"ar\" dir=\"rtl\"><mark>قال</mark> رجل</p>")
        );
    }

    #[test]
    fn marks_add_no_room_so_that_letters_stay_joined() {
        let css = include_str!("answer.css");
        let mark = &css[css.find("mark {").unwrap()..];
        let rule = &mark[..mark.find('}').unwrap()];
        assert!(!rule.contains("margin") && !rule.contains("letter-spacing"));
        assert!(!rule.contains("font-weight") && rule.contains("padding: 0"));
    }

    #[test]
    fn notices_and_what_differs_are_on_the_page() {
        let page = page(&Settings::default(), &[sample::response()]);
        assert!(page.contains("<li><bdi>`cloak` for `cloke`</bdi></li>"));
        assert!(page.contains("<p class=\"differs\">differs: <bdi>`cloak` for `cloke`</bdi></p>"));
        assert!(page.contains("<p>1 passage · words, broad</p>"));
    }

    #[test]
    fn a_batch_is_one_page_even_when_empty() {
        let settings = Settings { answers: Answers::Many, ..Settings::default() };
        let answers = vec![sample::response(); 2];
        assert_eq!(page(&settings, &answers).matches("<!doctype").count(), 1);
        assert_eq!(page(&settings, &answers).matches("<section>").count(), 2);
        assert!(page(&settings, &[]).starts_with("<!doctype"));
    }

    proptest! {
        #[test]
        fn without_tags_the_text_comes_back(hit in sample::any_hit(), other in sample::any_text()) {
            let settings = Settings { view: View::Full, ..Settings::default() };
            let mut response = sample::answer(vec![Hit { work: other.clone(), ..hit.clone() }]);
            response.query.text = other;
            let page = page(&settings, &[response]);
            let expected: String = hit.text.chars().map(|c| match c {
                '\n' | '\t' | '\r' => c,
                '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap(),
                '\u{7f}' => '\u{2421}',
                c if c.is_control() => '\u{fffd}',
                c => c,
            }).collect();
            prop_assert_eq!(plain(text_of(&page)), expected);
        }

        #[test]
        fn nothing_of_the_corpus_is_markup(hit in sample::any_hit(), other in sample::any_text()) {
            let num_marks = hit.spans.len();
            let mut hit = Hit { title: Some(other.clone()), lang: other.clone(), ..hit };
            hit.source.path = other.clone();
            let mut response = sample::answer(vec![hit]);
            response.query.text = other.clone();
            response.notices[0].message = other;
            let with = page(&Settings::default(), &[response]);
            let mut bare = sample::answer(vec![sample::hit("", &[])]);
            bare.notices[0].message.clear();
            let without = page(&Settings::default(), &[bare]);
            prop_assert_eq!(
                with.matches('<').count(), without.matches('<').count() + 2 * num_marks
            );
        }
    }
}
