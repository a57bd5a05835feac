//! Pairs of quotation marks: which opening mark each closing one belongs to, and where a quotation
//! ends that nothing closes.

use std::ops::Range;

use super::quotation::is_answer_lead;
use super::quotation_mark::{Family, Mark, Role, next_mark};
use super::sentence::push_sentences;
use super::verse_cue::{Cue, cue_before};

/// Pairs looked back over for the verse that an answer belongs to.
const MAX_LOOK_BACK: usize = 16;
/// Bytes of a verse after the answer in it, at most.
const MAX_RUN_ON: usize = 2000;
/// Marks open at one time; an older one is given up, so that work and nesting stay bounded.
const MAX_DEPTH: usize = 16;

/// An opening mark and the end of what it opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) family: Family,
    /// The opening mark.
    pub(super) open: usize,
    /// The bytes between the marks.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The byte after the closing mark, or `end` where there is none.
    pub(super) after: usize,
}

/// Pairs the quotation marks of one paragraph; in no order.
pub(super) fn find_pairs(text: &str, paragraph: Range<usize>) -> Vec<Pair> {
    let slice = &text[..paragraph.end];
    let mut finder = Finder { text: slice, paragraph, ..Finder::default() };
    let mut at = finder.paragraph.start;
    while let Some(mark) = next_mark(slice, finder.paragraph.start, at) {
        at = mark.end;
        finder.take(mark);
    }
    finder.abandon(0, slice.len());
    finder.end_unclosed();
    finder.pairs
}

#[derive(Debug, Clone, Copy)]
struct Open {
    mark: Mark,
    /// Where it ends if no better mark comes: the bytes before and after that mark.
    tentative: Option<(usize, usize)>,
}

#[derive(Default)]
struct Finder<'a> {
    text: &'a str,
    paragraph: Range<usize>,
    stack: Vec<Open>,
    pairs: Vec<Pair>,
    /// Opened, never closed, with the place that they cannot pass.
    unclosed: Vec<(Mark, usize)>,
    sentences: Vec<Range<usize>>,
}

impl Finder<'_> {
    fn take(&mut self, mark: Mark) {
        let is_open = match mark.family {
            Family::Single => self.top_single(true).is_some(),
            family => self.stack.iter().any(|open| open.mark.family == family),
        };
        match mark.role {
            Role::Opens | Role::MayOpen | Role::Ayn => self.open(mark),
            Role::Either if !is_open => self.open(mark),
            Role::MayClose => {
                if let Some(place) = self.top_single(true) {
                    self.stack[place].tentative.get_or_insert((mark.at, mark.end));
                }
            }
            Role::Closes | Role::Either if mark.family == Family::Single => self.close_single(mark),
            Role::Closes | Role::Either => self.close(mark),
        }
    }

    fn open(&mut self, mark: Mark) {
        if let Some(open) = self.stack.pop_if(|open| open.tentative.is_some()) {
            self.settle(open, self.text.len());
        }
        if mark.family == Family::Double {
            // A name before it that begins with ayn was one.
            while self.stack.pop_if(|open| open.mark.role == Role::Ayn).is_some() {}
        }
        if self.stack.len() == MAX_DEPTH {
            let outermost = self.stack.remove(0);
            self.settle(outermost, mark.at);
        }
        self.stack.push(Open { mark, tentative: None });
    }

    /// The innermost single mark that is open, with nothing else open inside it.
    fn top_single(&self, certain: bool) -> Option<usize> {
        let singles = self.stack.iter().rev().take_while(|open| open.mark.family == Family::Single);
        let place =
            singles.take(MAX_LOOK_BACK).position(|open| !certain || open.mark.role != Role::Ayn)?;
        Some(self.stack.len() - 1 - place)
    }

    /// The open mark that a closing one belongs to: the innermost of its family, of double marks one
    /// that is curved or straight as it is, where there is any.
    fn opened_for(&self, closing: Mark) -> Option<usize> {
        let is_straight = |mark: Mark| self.text.as_bytes()[mark.at] == b'"';
        let is_of_family = |open: &Open| open.mark.family == closing.family;
        let is_alike =
            |open: &Open| is_of_family(open) && is_straight(open.mark) == is_straight(closing);
        self.stack.iter().rposition(is_alike).or_else(|| self.stack.iter().rposition(is_of_family))
    }

    fn close_single(&mut self, mark: Mark) {
        match self.top_single(true).or_else(|| self.top_single(false)) {
            Some(place) => {
                let open = self.stack[place];
                self.stack.truncate(place);
                self.pair(open.mark, mark.at, mark.end);
            }
            None => {
                self.run_on(mark);
            }
        }
    }

    fn close(&mut self, mark: Mark) {
        let Some(place) = self.opened_for(mark) else {
            // Another mark than it was opened with, or the last words of a verse.
            if let Some(open) = self.stack.pop_if(|open| is_unclosed_single(open)) {
                self.pair(open.mark, mark.at, mark.end);
            } else {
                self.run_on(mark);
            }
            return;
        };
        let open = self.stack[place];
        let inner = self.stack.last().copied().filter(|inner| self.takes_mark_of(inner, &open));
        if let Some(inner) = inner {
            self.stack.pop();
            self.abandon(place + 1, mark.at);
            self.stack.pop();
            self.pair(inner.mark, mark.at, mark.end);
            self.unclosed.push((open.mark, mark.at));
            return;
        }
        self.abandon(place + 1, mark.at);
        self.stack.pop();
        if mark.family == Family::Double && self.run_on(mark) {
            self.unclosed.push((open.mark, mark.at));
            return;
        }
        self.pair(open.mark, mark.at, mark.end);
    }

    /// Whether a verse in single marks, in a later sentence than `outer`, is what a double mark
    /// closes.
    fn takes_mark_of(&mut self, inner: &Open, outer: &Open) -> bool {
        is_unclosed_single(inner)
            && cue_before(&self.text[outer.mark.end..inner.mark.at]) == Cue::Strong
            && self.sentence_end(outer.mark.end) < inner.mark.at
    }

    /// Takes `mark` as the end of a verse whose answer came in marks of its own:
    /// `'When …?' Say: '…' Surely …"`.
    fn run_on(&mut self, mark: Mark) -> bool {
        let Some(answer) = self.pairs.last().copied() else { return false };
        let rest = self.text.get(answer.after..mark.at).unwrap_or_default();
        if rest.len() > MAX_RUN_ON || !rest.contains(char::is_alphabetic) || rest.contains(':') {
            return false;
        }
        let mut first = answer;
        let mut place = self.pairs.len() - 1;
        for (at, pair) in self.pairs.iter().enumerate().rev().take(MAX_LOOK_BACK) {
            let Some(lead) = self.text.get(pair.after..first.open) else { continue };
            if !is_answer_lead(lead) {
                break;
            }
            first = *pair;
            place = at;
        }
        let inside = self.stack.last().map_or(self.paragraph.start, |open| open.mark.end);
        if first == answer || first.open < inside {
            return false;
        }
        let before = self.pairs[..place].last().map_or(inside, |pair| pair.after.max(inside));
        let lead = self.text.get(before..first.open).unwrap_or_default();
        if cue_before(lead) == Cue::None {
            return false;
        }
        self.pairs.truncate(place);
        self.pairs.push(Pair { end: mark.at, after: mark.end, ..first });
        true
    }

    fn pair(&mut self, open: Mark, end: usize, after: usize) {
        let Mark { at, end: start, family, .. } = open;
        self.pairs.push(Pair { family, open: at, start, end, after });
    }

    /// Gives up on what was opened from `place` on.
    fn abandon(&mut self, place: usize, border: usize) {
        while self.stack.len() > place {
            if let Some(open) = self.stack.pop() {
                self.settle(open, border);
            }
        }
    }

    fn settle(&mut self, open: Open, border: usize) {
        match (open.tentative, open.mark.role) {
            (Some((end, after)), _) => self.pair(open.mark, end, after),
            (None, Role::MayOpen | Role::Ayn) => {}
            (None, _) => self.unclosed.push((open.mark, border)),
        }
    }

    /// Ends each quotation that nothing closed with its sentence; quotations that begin in that
    /// sentence belong to it whole.
    fn end_unclosed(&mut self) {
        if self.unclosed.is_empty() {
            return;
        }
        self.pairs.sort_by_key(|pair| pair.open);
        let mut unclosed = std::mem::take(&mut self.unclosed);
        unclosed.sort_by_key(|(mark, _)| mark.at);
        let mut ended: Vec<Pair> = Vec::with_capacity(unclosed.len());
        let mut sentence = usize::MAX;
        let mut inner_end = 0;
        let mut unread = self.pairs.len();
        // From the last to the first, so that each pair is looked at once.
        for (mark, border) in unclosed.into_iter().rev() {
            let end = self.sentence_end(mark.end);
            if end != sentence {
                sentence = end;
                inner_end = 0;
                unread = self.pairs.partition_point(|pair| pair.open < end);
            }
            while unread > 0 && self.pairs[unread - 1].open >= mark.at {
                unread -= 1;
                inner_end = inner_end.max(self.pairs[unread].after);
            }
            let mut end = end;
            if inner_end > end {
                end = inner_end;
                let rest = self.sentence_end(inner_end.min(self.text.len()));
                let next = self.pairs.partition_point(|pair| pair.open < inner_end);
                if self.pairs.get(next).is_none_or(|pair| pair.open >= rest) {
                    end = end.max(rest);
                }
            }
            let end = end.min(border).max(mark.end);
            inner_end = inner_end.max(end);
            ended.push(Pair {
                family: mark.family,
                open: mark.at,
                start: mark.end,
                end,
                after: end,
            });
        }
        self.pairs.append(&mut ended);
    }

    /// The end of the sentence that `at` lies in.
    fn sentence_end(&mut self, at: usize) -> usize {
        if self.sentences.is_empty() {
            push_sentences(self.text, self.paragraph.clone(), &mut self.sentences);
        }
        let place = self.sentences.partition_point(|sentence| sentence.end < at);
        // A mark that stands right before a border belongs to what was said before it.
        self.sentences.get(place).map_or(self.text.len(), |sentence| sentence.end)
    }
}

fn is_unclosed_single(open: &Open) -> bool {
    open.mark.family == Family::Single && open.mark.role == Role::Opens && open.tentative.is_none()
}
