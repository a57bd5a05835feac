//! Reads a query. It never fails on what is written, only on its size: what cannot be an operator
//! is text, and that is said.

use std::ops::Range;

use crate::corpus::QuotationKind;

use super::ast::{Piece, Query, QueryFilter, Remark};
use super::error::QueryError;
use super::filter;
use super::foreign;
use super::lexer::{self, Lexeme, LexemeKind, is_quote};

/// The longest query, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// The deepest nesting of groups.
pub const MAX_DEPTH: usize = 100;

/// A query and what is to be said of its reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The query.
    pub query: Query,
    /// What was read otherwise than it may have been meant.
    pub remarks: Vec<Remark>,
}

/// Reads `text` as words and operators.
///
/// Operators: `"…"` (also “ ”, « »), `"…"~2`, `word*`, `-word`, `AND`, `OR`, `NOT`, `( )`, and
/// `field:value` for the fields of [`QueryFilter`]. `OR` joins its two neighbours only;
/// all else must be found. A query in capitals has no operators of letters.
///
/// # Errors
///
/// [`QueryError::TooLong`] and [`QueryError::TooDeep`]. Linear in the length of `text` times the
/// depth of its brackets.
///
/// # Examples
///
/// ```
/// let parsed = matn::query::parse("reported:fasting").unwrap();
/// assert!(matches!(parsed.query, matn::query::Query::Words(_)));
/// ```
pub fn parse(text: &str) -> Result<Parsed, QueryError> {
    check_length(text)?;
    let (pairs, stray_bracket) = lexer::brackets(text);
    let shouting = is_shouting(text);
    let groups = find_groups(text, &pairs, shouting)?;
    let (lexemes, stray) = lexer::lex(text, &groups);
    let mut parser = Parser {
        text,
        lexemes: &lexemes,
        at: 0,
        shouting,
        remarks: Vec::new(),
        within: None,
        depth: 0,
    };
    let mut query = parser.group(text.len());
    if let Some(kind) = parser.within {
        query = and(vec![query, Query::Filter(QueryFilter::Within(kind))]);
    }
    let mut remarks = parser.remarks;
    if stray.quote {
        remarks.push(remark(
            "unbalanced-quote",
            "a quotation mark without its partner was read as text",
        ));
    }
    if stray_bracket {
        remarks
            .push(remark("unbalanced-bracket", "a bracket without its partner was read as text"));
    }
    if stray.hyphen {
        remarks.push(remark(
            "hyphen-as-text",
            "a hyphen before a space was read as text; `-word` leaves a word out",
        ));
    }
    Ok(Parsed { query, remarks })
}

/// Reads `text` as one phrase; marks in it are text.
///
/// Where the whole of it stands in quotation marks, they are left out, and `~N` after them counts.
///
/// # Errors
///
/// [`QueryError::TooLong`].
pub fn parse_phrase(text: &str) -> Result<Parsed, QueryError> {
    check_length(text)?;
    let trimmed = text.trim();
    let from = text.len() - text.trim_start().len();
    let mut piece = Piece { text: trimmed.to_owned(), span: from..from + trimmed.len() };
    let mut slop = None;
    let (lexemes, _) = lexer::lex(trimmed, &[]);
    if let [Lexeme { kind: LexemeKind::Quoted { inside, slop: given }, .. }] = lexemes.as_slice() {
        slop = *given;
        piece = Piece {
            text: trimmed[inside.clone()].to_owned(),
            span: from + inside.start..from + inside.end,
        };
    }
    Ok(Parsed { query: Query::Phrase { piece, slop }, remarks: Vec::new() })
}

fn check_length(text: &str) -> Result<(), QueryError> {
    if text.len() > MAX_BYTES {
        return Err(QueryError::TooLong { bytes: text.len(), limit: MAX_BYTES });
    }
    Ok(())
}

/// Whether all cased words of `text` are in capitals, so that `NOT` is one among many.
fn is_shouting(text: &str) -> bool {
    let mut others = false;
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if matches!(word, "AND" | "OR" | "NOT") {
            continue;
        }
        others = true;
        if word.chars().any(char::is_lowercase) || !word.chars().any(char::is_uppercase) {
            return false;
        }
    }
    // One capital letter alone is a name of something, not a shout: `A OR B`.
    others && text.split_whitespace().any(|word| word.len() > 3)
}

/// The pairs of brackets that group, among all pairs: those that hold an operator, or stand beside
/// one. The others are text, such as a formula of blessing or a reference.
fn find_groups(
    text: &str,
    pairs: &[Range<usize>],
    shouting: bool,
) -> Result<Vec<Range<usize>>, QueryError> {
    let mut open: Vec<usize> = Vec::new();
    for pair in pairs {
        open.retain(|end| *end > pair.start);
        open.push(pair.end);
        if open.len() > MAX_DEPTH {
            let depth = pairs.len();
            return Err(QueryError::TooDeep { depth, limit: MAX_DEPTH, at: pair.start });
        }
    }
    let groups = |pair: &&Range<usize>| {
        let inside = &text[pair.start + 1..pair.end];
        let before = text[..pair.start].trim_end();
        let after = text[pair.end + 1..].trim_start();
        let last = before.rsplit(char::is_whitespace).next().unwrap_or("");
        let first = after.split(char::is_whitespace).next().unwrap_or("");
        let is_operator = |word: &str| !shouting && matches!(word, "OR" | "AND" | "NOT");
        holds_operator(inside, shouting)
            || is_operator(last)
            || is_operator(first)
            || (last == "-" && text[..pair.start].ends_with('-'))
    };
    Ok(pairs.iter().filter(groups).cloned().collect())
}

fn holds_operator(inside: &str, shouting: bool) -> bool {
    let word = |word: &str| {
        let bare = word.trim_start_matches('(').trim_end_matches(')');
        (!shouting && matches!(bare, "OR" | "AND" | "NOT"))
            || (bare.len() > 1 && bare.starts_with('-'))
            || (bare.len() > 1 && bare.ends_with('*'))
            || filter::of_word(bare).is_some()
    };
    inside.contains(is_quote) || inside.split_whitespace().any(word)
}

struct Parser<'q> {
    text: &'q str,
    lexemes: &'q [Lexeme],
    at: usize,
    shouting: bool,
    remarks: Vec<Remark>,
    within: Option<QuotationKind>,
    /// How many groups are open.
    depth: usize,
}

/// One operand, or an operator between two.
enum Item {
    Operand(Query),
    Or,
}

impl Parser<'_> {
    /// Reads up to the bracket at byte `close`, or the end.
    fn group(&mut self, close: usize) -> Query {
        let mut items: Vec<Item> = Vec::new();
        let mut run: Option<Range<usize>> = None;
        while let Some(lexeme) = self.lexemes.get(self.at) {
            if lexeme.kind == LexemeKind::Close {
                if lexeme.span.start == close {
                    self.at += 1;
                }
                break;
            }
            self.at += 1;
            match self.read(lexeme, items.is_empty() && run.is_none()) {
                Read::Text => {
                    let joins_or = matches!(items.last(), Some(Item::Or)) || self.or_follows();
                    if joins_or {
                        self.end_run(&mut run, &mut items);
                        items.push(Item::Operand(self.words(lexeme.span.clone())));
                    } else {
                        let start = run.as_ref().map_or(lexeme.span.start, |run| run.start);
                        run = Some(start..lexeme.span.end);
                    }
                }
                Read::Item(item) => {
                    self.end_run(&mut run, &mut items);
                    items.push(item);
                }
                Read::Nothing => self.end_run(&mut run, &mut items),
            }
        }
        self.end_run(&mut run, &mut items);
        join(items)
    }

    fn end_run(&mut self, run: &mut Option<Range<usize>>, items: &mut Vec<Item>) {
        if let Some(span) = run.take() {
            items.push(Item::Operand(self.words(span)));
        }
    }

    fn words(&self, span: Range<usize>) -> Query {
        Query::Words(Piece { text: self.text[span.clone()].to_owned(), span })
    }

    /// Whether the next part is `OR` with an operand after it.
    fn or_follows(&self) -> bool {
        self.lexemes.get(self.at).is_some_and(|next| self.is_operator(next, "OR"))
            && self.operand_follows(self.at + 1)
    }

    fn is_operator(&self, lexeme: &Lexeme, name: &str) -> bool {
        !self.shouting && lexeme.kind == LexemeKind::Text && &self.text[lexeme.span.clone()] == name
    }

    fn operand_follows(&self, at: usize) -> bool {
        self.lexemes.get(at).is_some_and(|next| next.kind != LexemeKind::Close)
    }

    fn read(&mut self, lexeme: &Lexeme, is_first: bool) -> Read {
        match &lexeme.kind {
            LexemeKind::Text => self.read_text(lexeme, is_first),
            LexemeKind::Quoted { inside, slop } => {
                let piece =
                    Piece { text: self.text[inside.clone()].to_owned(), span: inside.clone() };
                self.remarks.extend(foreign::remark_on_phrase(&piece.text));
                Read::Item(Item::Operand(Query::Phrase { piece, slop: *slop }))
            }
            LexemeKind::Open { close } => {
                self.depth += 1;
                let group = self.group(*close);
                self.depth -= 1;
                Read::Item(Item::Operand(group))
            }
            LexemeKind::Minus => self.read_negated(),
            LexemeKind::Close => Read::Nothing,
        }
    }

    /// What follows a negation; two negations in a row are none.
    fn read_negated(&mut self) -> Read {
        let mut is_negated = true;
        while let Some(next) = self.lexemes.get(self.at) {
            let negates = next.kind == LexemeKind::Minus || self.is_operator(next, "NOT");
            if !negates || !self.operand_follows(self.at + 1) {
                break;
            }
            is_negated = !is_negated;
            self.at += 1;
        }
        let Some(next) = self.lexemes.get(self.at) else { return Read::Nothing };
        if next.kind == LexemeKind::Close {
            return Read::Nothing;
        }
        self.at += 1;
        let operand = match self.read(next, true) {
            Read::Item(Item::Operand(operand)) => operand,
            Read::Text | Read::Item(Item::Or) => self.words(next.span.clone()),
            Read::Nothing => {
                self.remark(
                    "filter-on-all",
                    "`in:` cannot be negated; it was read without the hyphen",
                );
                return Read::Nothing;
            }
        };
        let operand = if is_negated { Query::Not(Box::new(operand)) } else { operand };
        Read::Item(Item::Operand(operand))
    }

    fn read_text(&mut self, lexeme: &Lexeme, is_first: bool) -> Read {
        let word = &self.text[lexeme.span.clone()];
        if matches!(word, "AND" | "OR" | "NOT") {
            return self.read_operator(word, is_first);
        }
        if let Some((name, value)) = word.split_once(':')
            && let Some(read) = self.read_filter(lexeme, name, value)
        {
            return read;
        }
        if let Some(bare) = word.strip_suffix('*')
            && bare.chars().any(char::is_alphanumeric)
            && !bare.contains('*')
        {
            let span = lexeme.span.start..lexeme.span.end - 1;
            return Read::Item(Item::Operand(Query::Prefix(Piece { text: bare.to_owned(), span })));
        }
        if let Some((bare, digits)) = word.split_once('~')
            && (digits.is_empty() || digits.starts_with(|c: char| c.is_ascii_digit()))
            && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
            && bare.chars().any(char::is_alphanumeric)
        {
            self.remarks.extend(foreign::distance_remark(bare, digits));
            let span = lexeme.span.start..lexeme.span.start + bare.len();
            return Read::Item(Item::Operand(Query::Loose(Piece { text: bare.to_owned(), span })));
        }
        if let Some(at) = foreign::before_weight(word) {
            self.remarks.push(foreign::weight_remark(word, at));
            let span = lexeme.span.start..lexeme.span.start + at;
            let is_all = span.is_empty();
            return if is_all {
                Read::Nothing
            } else {
                Read::Item(Item::Operand(self.words(span)))
            };
        }
        if !self.shouting {
            self.remarks.extend(foreign::remark_on(word, self.follows_phrase(lexeme)));
        }
        Read::Text
    }

    /// Whether `lexeme`, the last one read, stands right behind a phrase.
    fn follows_phrase(&self, lexeme: &Lexeme) -> bool {
        let before = self.at.checked_sub(2).and_then(|at| self.lexemes.get(at));
        before.is_some_and(|before| {
            matches!(before.kind, LexemeKind::Quoted { .. }) && before.span.end == lexeme.span.start
        })
    }

    fn read_operator(&mut self, word: &str, is_first: bool) -> Read {
        let has_right = self.operand_follows(self.at);
        if self.shouting && (has_right || !is_first) {
            self.remark(
                "capitals-as-text",
                "a query in capitals has no operators; `AND`, `OR`, `NOT` were read as words",
            );
            return Read::Text;
        }
        match word {
            "NOT" if has_right => self.read_negated(),
            "AND" if has_right && !is_first => Read::Nothing,
            "OR" if has_right && !is_first => Read::Item(Item::Or),
            _ => {
                self.remark(
                    "operator-as-text",
                    "an operator without words beside it was read as a word",
                );
                Read::Text
            }
        }
    }

    fn read_filter(&mut self, lexeme: &Lexeme, name: &str, value: &str) -> Option<Read> {
        if !filter::is_field(name) {
            return None;
        }
        if value.is_empty() {
            return self.quoted_filter(lexeme, name);
        }
        match filter::of_word(&self.text[lexeme.span.clone()]) {
            Some(QueryFilter::Within(kind)) => {
                self.within = Some(kind);
                if self.depth > 0 {
                    self.remark(
                        "filter-on-all",
                        "`in:` holds for the whole query, also from within a group",
                    );
                }
                Some(Read::Nothing)
            }
            Some(filter) => Some(Read::Item(Item::Operand(Query::Filter(filter)))),
            None => {
                self.remark("filter-as-text", filter::values_of(name));
                None
            }
        }
    }

    /// `work:"sahih muslim"`: the value is the phrase right after the colon.
    fn quoted_filter(&mut self, lexeme: &Lexeme, name: &str) -> Option<Read> {
        let next = self.lexemes.get(self.at)?;
        let LexemeKind::Quoted { inside, .. } = &next.kind else { return None };
        if next.span.start != lexeme.span.end {
            return None;
        }
        let value = self.text[inside.clone()].trim().to_owned();
        let filter = filter::of_quoted(name, value)?;
        self.at += 1;
        Some(Read::Item(Item::Operand(Query::Filter(filter))))
    }

    fn remark(&mut self, code: &'static str, message: &str) {
        if self.remarks.iter().all(|remark| remark.code != code) {
            self.remarks.push(remark(code, message));
        }
    }
}

/// What one part of the query turned out to be.
enum Read {
    /// A word of a run.
    Text,
    /// Something of its own.
    Item(Item),
    /// Nothing; it ends a run.
    Nothing,
}

fn remark(code: &'static str, message: &str) -> Remark {
    Remark { code, message: message.to_owned() }
}

/// Joins operands: `OR` takes its two neighbours, all others must be found together.
fn join(items: Vec<Item>) -> Query {
    let mut all: Vec<Query> = Vec::new();
    let mut or = false;
    for item in items {
        match item {
            Item::Or => or = !all.is_empty(),
            Item::Operand(query) if or => {
                or = false;
                match all.pop() {
                    Some(Query::Any(mut any)) => {
                        any.push(query);
                        all.push(Query::Any(any));
                    }
                    Some(left) => all.push(Query::Any(vec![left, query])),
                    None => all.push(query),
                }
            }
            Item::Operand(query) => all.push(query),
        }
    }
    and(all)
}

fn and(mut all: Vec<Query>) -> Query {
    match all.len() {
        1 => all.remove(0),
        _ => Query::All(all),
    }
}
