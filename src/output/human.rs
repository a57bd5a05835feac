//! For people on a terminal: a head line, the passage with its marks, what stands round it.

use std::io::{self, Write};

use super::escape::terminal;
use super::excerpt::{Excerpt, differences, full_id};
use super::facets::facet_table;
use super::summary::{next_skip, summary};
use super::terminal::{Flat, Paint};
use super::wrap::{fit_start, num_columns, wrap};
use super::{Answers, BatchFailure, ResponseWriter, Settings};
use crate::search::{Companion, Hit, Neighbour, QueryEcho, SearchResponse};

const INDENT: &str = "   ";

/// The most verses that are told under a passage.
const MOST_VERSES: usize = 8;

/// Writes answers for people.
pub(super) struct Human<'a> {
    settings: Settings,
    paint: Paint,
    out: &'a mut dyn Write,
    num_answers: usize,
}

impl<'a> Human<'a> {
    /// Gives a writer to `out`.
    pub fn new(settings: &Settings, out: &'a mut dyn Write) -> Human<'a> {
        let paint = Paint::new(settings.color);
        Human { settings: settings.clone(), paint, out, num_answers: 0 }
    }

    fn push_query(&self, query: &QueryEcho, page: &mut String) {
        if self.settings.answers == Answers::One {
            return;
        }
        if self.num_answers > 1 {
            page.push('\n');
        }
        let number = self.num_answers.to_string();
        let id = terminal(query.id.as_deref().unwrap_or(&number));
        let heading = format!("query {id}: {}", terminal(&query.text));
        page.push_str(&self.paint.bold(&heading));
        page.push_str("\n\n");
    }

    fn push_hit(&self, hit: &Hit, page: &mut String) {
        page.push_str(&self.paint.dim(&self.head(hit)));
        page.push('\n');
        self.push_neighbours(&hit.before, page);
        let (text, marks) = Excerpt::of(hit, &self.settings).with_ellipses();
        let flat = Flat::new(&text, &marks);
        for line in wrap(&flat.cells(self.paint), self.columns()) {
            page.push_str(INDENT);
            self.paint.push_cells(line, page);
            page.push('\n');
        }
        if !hit.verses.is_empty() {
            self.push_dim(&verse_note(&hit.verses), page);
        }
        self.push_neighbours(&hit.after, page);
        for companion in &hit.with {
            self.push_companion(companion, page);
        }
        let differences = differences(hit);
        if !differences.is_empty() {
            self.push_dim(&format!("differs: {}", differences.join("; ")), page);
        }
        for line in hit.explanation.iter().flat_map(|explanation| explanation.lines()) {
            let line = terminal(line);
            page.push_str(INDENT);
            page.push_str(&self.paint.dim(&line));
            page.push('\n');
        }
    }

    /// The line over a hit; the title is shortened where the line would be too long.
    fn head(&self, hit: &Hit) -> String {
        let rank = format!("{:<2}", hit.rank);
        let id = full_id(hit);
        let id = terminal(&id);
        let place = format!("{}:{}", terminal(&hit.source.path), hit.source.line);
        let title = terminal(hit.title.as_deref().unwrap_or(&hit.work));
        let taken = num_columns(&rank) + num_columns(&id) + num_columns(&place) + 5;
        let room = self.settings.width.map_or(usize::MAX, |width| width.saturating_sub(taken));
        if num_columns(&title) <= room {
            format!("{rank} {id}  {title}  {place}")
        } else if room > 8 {
            format!("{rank} {id}  {}…  {place}", fit_start(&title, room - 1).trim_end())
        } else {
            format!("{rank} {id}  {place}")
        }
    }

    fn push_neighbours(&self, neighbours: &[Neighbour], page: &mut String) {
        for neighbour in neighbours {
            self.push_dim(&format!("{}  {}", neighbour.id, neighbour.text), page);
        }
    }

    /// Another text of the narration, under its id.
    fn push_companion(&self, companion: &Companion, page: &mut String) {
        self.push_dim(&companion.id, page);
        let flat = Flat::new(&companion.text, &[]);
        for line in wrap(&flat.cells(self.paint), self.columns()) {
            page.push_str(INDENT);
            self.paint.push_cells(line, page);
            page.push('\n');
        }
    }

    fn push_dim(&self, text: &str, page: &mut String) {
        let flat = Flat::new(text, &[]);
        for line in wrap(&flat.cells(self.paint), self.columns()) {
            let text: String = line.iter().map(|cell| cell.text).collect();
            page.push_str(INDENT);
            page.push_str(&self.paint.dim(&text));
            page.push('\n');
        }
    }

    fn columns(&self) -> Option<usize> {
        self.settings.width.map(|width| width.saturating_sub(INDENT.len()))
    }
}

impl ResponseWriter for Human<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn response(&mut self, response: &SearchResponse) -> io::Result<()> {
        self.num_answers += 1;
        let mut page = String::new();
        self.push_query(&response.query, &mut page);
        let has_context =
            response.hits.iter().any(|hit| !hit.before.is_empty() || !hit.after.is_empty());
        for (number, hit) in response.hits.iter().enumerate() {
            if number > 0 {
                page.push_str(if has_context { "--\n" } else { "\n" });
            }
            self.push_hit(hit, &mut page);
        }
        if !response.hits.is_empty() {
            page.push('\n');
        }
        page.push_str(&self.paint.dim(&tail(response)));
        page.push('\n');
        page.push_str(&facet_table(response, self.paint));
        self.out.write_all(page.as_bytes())?;
        self.out.flush()
    }

    fn failure(&mut self, failure: &BatchFailure) -> io::Result<Option<String>> {
        self.num_answers += 1;
        Ok(Some(failure.to_string()))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The verses quoted in a passage, in brackets; of many the first.
fn verse_note(verses: &[String]) -> String {
    let shown = &verses[..verses.len().min(MOST_VERSES)];
    let more = if shown.len() < verses.len() { ", …" } else { "" };
    format!("[{}{more}]", shown.join(", "))
}

/// The line under an answer: how many passages, and how to see more.
pub(super) fn tail(response: &SearchResponse) -> String {
    match next_skip(response) {
        Some(skip) => format!("{}; more with --skip {skip}", summary(response)),
        None => summary(response),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::output::escape::is_bidi_control;
    use crate::output::{Format, sample};

    fn human(settings: &Settings, response: &SearchResponse) -> String {
        sample::written(Format::Human, settings, std::slice::from_ref(response))
    }

    #[test]
    fn a_hit_has_a_head_and_a_marked_passage() {
        let mut response = sample::answer(vec![sample::hit("He wore a cloak then.", &[(10, 15)])]);
        response.total = 53;
        assert_eq!(
            human(&Settings::default(), &response),
            "1  badr#3  The Day of Badr  corpus/badr.txt:1\n   He wore a **cloak** then.\n\n\
             1 of 53 passages; more with --skip 1\n"
        );
    }

    #[test]
    fn the_passage_is_wrapped_and_the_title_gives_way() {
        let response = sample::answer(vec![sample::hit("He wore a cloak then.", &[(10, 15)])]);
        let settings = Settings { width: Some(40), ..Settings::default() };
        let written = human(&Settings { width: Some(20), ..settings.clone() }, &response);
        assert!(written.contains("\n   He wore a\n   **cloak** then.\n"), "{written}");
        assert!(
            human(&settings, &response).starts_with("1  badr#3  The Day o…  corpus/badr.txt:1\n")
        );
    }

    #[test]
    fn context_stands_round_the_hit_under_its_own_id() {
        let response = sample::answer(vec![sample::response().hits[0].clone(); 2]);
        let written = human(&Settings::default(), &response);
        let first = "1  badr#3..badr#4  The Day of Badr  corpus/badr.txt:1\n   badr#2 It rained.\n   \
                     ‘Wear a **cloak**,’ he said.\n   [8:9]\n   badr#5 They left.\n   badr@ar\n   فقال\n   \
                     differs: `cloak` for `cloke`\n   sum of:\n     14.21\n--\n";
        assert!(written.starts_with(first), "{written}");
    }

    #[test]
    fn each_answer_of_a_batch_has_its_query_as_heading() {
        let settings = Settings { answers: Answers::Many, ..Settings::default() };
        let mut response = sample::answer(Vec::new());
        response.query.id = None;
        let written = sample::written(Format::Human, &settings, &[response.clone(), response]);
        assert_eq!(written, "query 1: cloke\n\nno passages\n\nquery 2: cloke\n\nno passages\n");
    }

    #[test]
    fn every_coloured_line_ends_without_colour() {
        let response = sample::answer(vec![sample::hit("a long blessed cloak fell", &[(2, 20)])]);
        let settings = Settings { color: true, width: Some(14), ..Settings::default() };
        for line in human(&settings, &response).lines().filter(|line| !line.is_empty()) {
            assert_eq!(line.matches('\u{1b}').count() % 2, 0, "{line:?}");
            assert!(!line.starts_with("\u{1b}[1;31m"), "the indent is not coloured: {line:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_of_the_corpus_steers_the_terminal(
            hit in sample::any_hit(), title in sample::any_text(), color: bool, width in 1usize..90,
        ) {
            let hit = Hit {
                title: Some(title.clone()),
                work: title.clone(),
                before: vec![Neighbour { id: title.clone(), text: title.clone() }],
                explanation: Some(title),
                ..hit
            };
            let settings = Settings { color, width: Some(width), ..Settings::default() };
            let mut written = human(&settings, &sample::answer(vec![hit]));
            for code in [Paint::MATCH, Paint::DIM, Paint::RESET] {
                written = written.replace(code, "");
            }
            let is_bad = |c: char| c.is_control() && c != '\n' || is_bidi_control(c);
            prop_assert!(!written.contains(is_bad), "{:?}", written);
        }

        #[test]
        fn without_signs_and_line_ends_the_passage_is_all_there(
            hit in sample::any_hit(), width in 20usize..90,
        ) {
            let letters = |text: &str| -> String {
                text.chars().filter(|c| c.is_alphanumeric() && c.is_ascii()).collect()
            };
            let settings = Settings {
                view: crate::output::View::Full, width: Some(width), ..Settings::default()
            };
            let written = human(&settings, &sample::answer(vec![hit.clone()]));
            let flat = Flat::new(&hit.text, &[]);
            prop_assert!(letters(&written).contains(&letters(&flat.text)));
        }
    }
}
