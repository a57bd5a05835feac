//! Limits by the words of a title or of a name.

use tantivy::Term;
use tantivy::query::{BooleanQuery, ConstScoreQuery, EmptyQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};

use crate::analysis::{self, TokenKind};
use crate::index::{NAME_END, NAME_START};

/// Before a value that is meant as the whole of a title or name.
const WHOLE: char = '=';

/// The passages with one of `values` in a title or name; they all score nothing.
///
/// The folded words of a value stand side by side there, whatever else does; of a value that
/// begins with `=` nothing else does.
pub(super) fn any_name(field: Field, values: &[String]) -> Box<dyn Query> {
    let any = BooleanQuery::union(values.iter().map(|value| name(field, value)).collect());
    Box::new(ConstScoreQuery::new(Box::new(any), 0.0))
}

fn name(field: Field, value: &str) -> Box<dyn Query> {
    let (value, is_whole) = match value.strip_prefix(WHOLE) {
        Some(value) => (value, true),
        None => (value, false),
    };
    let tokens = analysis::analyze(value);
    let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    let mut terms: Vec<(usize, &str)> =
        words.map(|token| (token.position as usize + 1, token.term)).collect();
    if terms.is_empty() {
        return Box::new(EmptyQuery);
    }
    if is_whole {
        terms.insert(0, (0, NAME_START));
        terms.push((tokens.num_positions() as usize + 1, NAME_END));
    }
    let term = |text| Term::from_field_text(field, text);
    match terms.as_slice() {
        [(_, word)] => Box::new(TermQuery::new(term(word), IndexRecordOption::Basic)),
        _ => {
            let terms = terms.iter().map(|(position, text)| (*position, term(text))).collect();
            Box::new(PhraseQuery::new_with_offset(terms))
        }
    }
}
