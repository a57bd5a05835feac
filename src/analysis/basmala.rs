//! The basmala before a text: files and copies have it before the first verse of a sura.

use super::analyzer::analyze;
use super::token::TokenKind;

/// Its words, folded.
const BASMALA: [&str; 4] = ["بسم", "الله", "الرحمن", "الرحيم"];

/// The byte of `text` where the first word behind the Arabic basmala begins; nothing where `text` does
/// not begin with it, or has no word behind it.
///
/// # Examples
///
/// ```
/// let text = "بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ قُلْ هُوَ";
/// let start = matn::analysis::behind_basmala(text).unwrap();
/// assert_eq!(&text[start..], "قُلْ هُوَ");
/// assert_eq!(matn::analysis::behind_basmala("﷽"), None);
/// ```
pub fn behind_basmala(text: &str) -> Option<usize> {
    let tokens = analyze(text);
    let is_there = |(position, word): (u32, &str)| {
        let mut here = tokens.iter().filter(|token| token.position == position && token.width == 1);
        here.any(|token| token.term == word)
    };
    let num_words = BASMALA.len() as u32;
    let mut rest =
        tokens.iter().filter(|token| token.kind == TokenKind::Word && token.position >= num_words);
    let first = rest.next()?;
    (0..).zip(BASMALA).all(is_there).then_some(first.start)
}
