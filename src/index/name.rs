//! Titles and names as lines of tokens: found by their words or as a whole.

use crate::analysis::{self, TokenKind};

use super::line::LineWriter;

/// The term before the first word of a title or name.
pub const NAME_START: &str = "\u{3}name[";
/// The term behind its last word.
pub const NAME_END: &str = "\u{3}name]";

/// The line of the folded words of `names`, each name between its borders.
pub(super) fn name_line<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut line = LineWriter::default();
    let mut start = 0;
    for name in names {
        let tokens = analysis::analyze(name);
        line.push(start, &[NAME_START]);
        let words = tokens
            .iter()
            .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Reading));
        for token in words {
            line.push(start + 1 + token.position, &[token.term]);
        }
        let end = start + 1 + tokens.num_positions();
        line.push(end, &[NAME_END]);
        start = end + 1;
    }
    line.finish()
}

#[cfg(test)]
mod tests {
    use tantivy::tokenizer::{TokenStream, Tokenizer};

    use super::super::line::LineTokenizer;
    use super::*;

    #[test]
    fn each_name_stands_between_its_borders() {
        let line = name_line(["'Umar bin Al-Khattab", "عُمَر"]);
        let mut tokenizer = LineTokenizer::default();
        let mut stream = tokenizer.token_stream(&line);
        let mut read = Vec::new();
        while stream.advance() {
            read.push((stream.token().position, stream.token().text.clone()));
        }
        let at = |term: &str| read.iter().find(|token| token.1 == term).map(|token| token.0);
        assert_eq!(at(NAME_START), Some(0));
        assert_eq!((at("umar"), at("bin"), at("khattab")), (Some(1), Some(2), Some(4)));
        assert_eq!(at("عمر"), Some(7));
        assert_eq!(read.last(), Some(&(8, NAME_END.to_owned())));
        assert_eq!(name_line([]), "");
    }
}
