//! The one analyzer of index time and query time.

use super::token::{TokenKind, Tokens};
use super::{tokenizer, transparent};

/// The version of the rules below and of their data.
///
/// It is written into every index; raise it with each change by which a text may have other
/// tokens or stems, so that an index made by other rules is refused and not misread.
pub const ANALYZER_VERSION: u32 = 3;

/// Cuts `text` into tokens: words folded, honorifics and markers without a position, and other
/// readings beside the words.
///
/// Linear in the length of the text. Offsets are bytes of `text`, which is shorter than 4 GiB.
///
/// # Examples
///
/// ```
/// let tokens = matn::analysis::analyze("The Prophet (peace be upon him) said");
/// let words: Vec<_> = tokens.iter().filter(|token| token.width == 1).map(|token| token.term).collect();
/// assert_eq!(words, ["the", "prophet", "said"]);
/// ```
pub fn analyze(text: &str) -> Tokens {
    let mut tokens = Tokens::default();
    analyze_into(text, &mut tokens);
    tokens
}

/// The same, into a buffer that is used again.
pub fn analyze_into(text: &str, tokens: &mut Tokens) {
    tokens.clear();
    tokens.reserve_for(text.len());
    tokenizer::tokenize(text, tokens);
    transparent::remove_honorifics(text, tokens);
}

/// The words of `text` as folded terms, without readings, markers and honorifics.
pub fn words(text: &str) -> Vec<String> {
    let tokens = analyze(text);
    let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    words.map(|token| token.term.to_owned()).collect()
}
