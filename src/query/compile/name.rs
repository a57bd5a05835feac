//! Limits by the words of a title or of a name.

use tantivy::Term;
use tantivy::collector::Count;
use tantivy::query::{BooleanQuery, ConstScoreQuery, EmptyQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};

use crate::analysis::{self, TokenKind};
use crate::index::{IndexError, NAME_END, NAME_START, Reader, Vocabulary};

use super::super::ast::Remark;

/// Before a value that is meant as the whole of a title or name.
const WHOLE: char = '=';

/// The most spellings of one value that are looked for.
const MOST: usize = 64;

/// What the spelling that was asked for adds to a score beside other spellings: of passages that are
/// as good as each other it comes first.
const AS_ASKED: f32 = 1e-3;

/// The titles or the names of an index.
#[derive(Clone, Copy)]
pub(super) struct Names<'r> {
    pub reader: &'r Reader,
    /// The field of their words.
    pub field: Field,
    /// These words.
    pub words: &'r Vocabulary,
    /// What they are of, for people.
    pub what: &'static str,
}

/// A limit, and what is to be said of it.
pub(super) struct NameLimit {
    pub query: Box<dyn Query>,
    pub remarks: Vec<Remark>,
}

impl Names<'_> {
    /// The passages with one of `values` in a title or name; they score next to nothing.
    ///
    /// The folded words of a value stand side by side there, whatever else does; of a value that
    /// begins with `=` nothing else does. Each word may be spelt otherwise there (Omar, Umar),
    /// unless the value begins with `=`; which spellings there are is told.
    ///
    /// # Errors
    ///
    /// Where the index cannot be read.
    pub fn any(&self, values: &[String]) -> Result<NameLimit, IndexError> {
        let mut either: Vec<Box<dyn Query>> = Vec::new();
        let mut remarks = Vec::new();
        for value in values {
            let Some(asked) = Name::of(value) else { continue };
            let query = asked.query(self.field);
            let others = self.other_spellings(&asked)?;
            if others.is_empty() {
                either.push(Box::new(ConstScoreQuery::new(query, 0.0)));
                continue;
            }
            let names: Vec<String> = others.iter().map(Name::text).collect();
            let message =
                format!("{} `{value}` was also looked for as {}", self.what, names.join(", "));
            remarks.push(Remark { code: "name-variants", message });
            either.push(Box::new(ConstScoreQuery::new(query, AS_ASKED)));
            let others = others.iter().map(|name| name.query(self.field)).collect();
            let others = Box::new(BooleanQuery::union(others));
            either.push(Box::new(ConstScoreQuery::new(others, 0.0)));
        }
        let query: Box<dyn Query> = match either.is_empty() {
            true => Box::new(EmptyQuery),
            false => Box::new(BooleanQuery::union(either)),
        };
        Ok(NameLimit { query, remarks })
    }

    /// The other spellings of `asked` that some title or name has.
    fn other_spellings(&self, asked: &Name) -> Result<Vec<Name>, IndexError> {
        if asked.is_whole {
            return Ok(Vec::new());
        }
        let mut all = vec![Name { words: Vec::new(), ..*asked }];
        for (position, word) in &asked.words {
            let variants = self.words.variants(word).map(|variant| variant.word);
            let spellings: Vec<&str> = [word.as_str()].into_iter().chain(variants).collect();
            let longer = all.iter().flat_map(|begun| {
                spellings.iter().map(|spelling| {
                    let word = (*position, (*spelling).to_owned());
                    Name { words: [begun.words.as_slice(), &[word]].concat(), ..*asked }
                })
            });
            all = longer.take(MOST).collect();
        }
        let mut others = Vec::new();
        // The first is the one that was asked for.
        for name in all.into_iter().skip(1) {
            let num = self.reader.searcher().search(&name.query(self.field), &Count);
            if num.map_err(|error| IndexError::engine(self.reader.dir(), error))? > 0 {
                others.push(name);
            }
        }
        Ok(others)
    }
}

/// A value as folded words.
struct Name {
    /// Each with its place.
    words: Vec<(usize, String)>,
    num_positions: usize,
    /// Whether nothing else may stand in the title or name.
    is_whole: bool,
}

impl Name {
    /// Reads a value; nothing where it has no word.
    fn of(value: &str) -> Option<Name> {
        let (value, is_whole) = match value.strip_prefix(WHOLE) {
            Some(value) => (value, true),
            None => (value, false),
        };
        let tokens = analysis::analyze(value);
        let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
        let words: Vec<(usize, String)> =
            words.map(|token| (token.position as usize + 1, token.term.to_owned())).collect();
        let num_positions = tokens.num_positions() as usize;
        (!words.is_empty()).then_some(Name { words, num_positions, is_whole })
    }

    fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|(_, word)| &**word).collect();
        format!("`{}`", words.join(" "))
    }

    fn query(&self, field: Field) -> Box<dyn Query> {
        let term = |text| Term::from_field_text(field, text);
        let words = self.words.iter().map(|(position, text)| (*position, term(text)));
        let mut terms: Vec<(usize, Term)> = words.collect();
        if self.is_whole {
            terms.insert(0, (0, term(NAME_START)));
            terms.push((self.num_positions + 1, term(NAME_END)));
        }
        match terms.as_slice() {
            [(_, word)] => Box::new(TermQuery::new(word.clone(), IndexRecordOption::Basic)),
            _ => Box::new(PhraseQuery::new_with_offset(terms)),
        }
    }
}
