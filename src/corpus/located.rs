//! Text taken out of markup, together with where each part of it stood.

use super::narration::Mark;

/// Collects clean text: white space folded, blocks parted by blank lines, places remembered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Located {
    text: String,
    marks: Vec<Mark>,
    page: Option<String>,
    /// From this mark on the page is the one whose mark comes next.
    first_of_page: usize,
}

impl Located {
    /// Tells that what follows stands at `line`, from 1, and `byte` of the source.
    pub(super) fn place(&mut self, line: u64, byte: u64) {
        let is_same = |mark: &&Mark| (mark.line, &mark.page) == (line, &self.page);
        if self.marks.last().filter(is_same).is_some() {
            return;
        }
        let at = self.text.len();
        self.marks.push(Mark { at, line, byte, page: self.page.clone() });
    }

    /// A page begins here.
    pub(super) fn begin_page(&mut self, page: &str) {
        self.page = (!page.is_empty()).then(|| page.to_owned());
        if let Some(&Mark { line, byte, .. }) = self.marks.last() {
            self.place(line, byte);
        }
    }

    /// A page ends here: all text since the mark of the page before stands on it.
    pub(super) fn end_page(&mut self, page: &str) {
        for mark in &mut self.marks[self.first_of_page..] {
            mark.page = Some(page.to_owned());
        }
        self.first_of_page = self.marks.len();
        if let Some(&Mark { line, byte, .. }) = self.marks.last() {
            self.marks.push(Mark { at: self.text.len(), line, byte, page: None });
        }
    }

    /// Appends text; a run of white space is one space, none where a block begins.
    pub(super) fn push(&mut self, text: &str) {
        // A no-break space and its kin part words of a phrase; they stay as they are.
        let is_space = |c: char| matches!(c, ' ' | '\t'..='\r');
        for (part, piece) in text.split(is_space).enumerate() {
            if part > 0 {
                self.push_space();
            }
            self.text.push_str(piece);
        }
    }

    /// Appends a space where none stands yet.
    pub(super) fn push_space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with([' ', '\n']) {
            self.text.push(' ');
        }
    }

    /// Ends a block: what follows is another paragraph.
    pub(super) fn end_block(&mut self) {
        let len = self.text.trim_end_matches(' ').len();
        self.text.truncate(len);
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push_str("\n\n");
        }
    }

    /// Whether a block was just begun.
    pub(super) fn is_at_block(&self) -> bool {
        self.text.is_empty() || self.text.ends_with("\n\n")
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text without white space at its end, and its marks.
    pub(super) fn finish(mut self) -> (String, Vec<Mark>) {
        self.text.truncate(self.text.trim_end().len());
        let len = self.text.len();
        self.marks.iter_mut().for_each(|mark| mark.at = mark.at.min(len));
        (self.text, self.marks)
    }
}

/// Counts lines up to ascending places of a text.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, at: 0, line: 1 }
    }

    /// The line of byte `at`, from 1; that of the place asked for before, where `at` lies before it.
    pub(super) fn at(&mut self, at: usize) -> u64 {
        if let Some(passed) = self.text.as_bytes().get(self.at..at) {
            self.line += passed.iter().filter(|&&b| b == b'\n').count() as u64;
            self.at = at;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_parted_and_white_space_is_folded() {
        let mut located = Located::default();
        located.end_block();
        located.push(" One \n two ");
        located.push(" three");
        located.end_block();
        located.end_block();
        located.push("four ");
        assert_eq!(located.finish().0, "One two three\n\nfour");
    }

    #[test]
    fn a_page_mark_at_the_end_tells_of_the_text_before() {
        let mut located = Located::default();
        located.place(1, 0);
        located.push("one ");
        located.place(2, 9);
        located.push("two ");
        located.end_page("1");
        located.push("three");
        located.end_page("2");
        let pages: Vec<_> =
            located.finish().1.into_iter().map(|mark| (mark.at, mark.page)).collect();
        let page = |page: &str| Some(page.to_owned());
        assert_eq!(pages, [(0, page("1")), (4, page("1")), (8, page("2")), (13, None)]);
    }
}
