//! Questions: queries that ask in words of their own, of which a text has some and seldom all.

use super::ast::Query;

/// What a word of which a question is made counts, beside one that it is about.
pub(super) const ASKING_WEIGHT: f32 = 0.25;

/// Words of which a question is made and that it is not about, folded: words that ask and words that
/// join others in English; the same in Arabic, and what a question mostly begins with there (the
/// ruling on, the meaning of, is it allowed, name some of).
#[rustfmt::skip]
const ASKING: [&str; 140] = [
    "who", "whom", "whose", "what", "when", "where", "why", "how", "which", "do", "does", "did",
    "is", "are", "was", "were", "can", "could", "should", "would", "may", "must",
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or",
    "if", "that", "this", "it", "he", "she", "they", "him", "his", "her", "them", "their", "i",
    "you", "my", "your", "me", "we", "our", "us", "be", "been", "has", "have", "had", "not",
    "so",
    "ما", "ماذا", "من", "هل", "كيف", "متي", "اين", "اي", "كم", "لماذا", "بماذا", "بم", "مم",
    "عم", "وما", "وماذا", "ومن", "وهل", "وكيف", "ولماذا", "هو", "هي", "هم", "ماهو", "ماهي",
    "مالذي",
    "حكم", "ماحكم", "مدي", "صحه", "قول", "معني", "المقصود", "المراد", "يجوز", "تجوز", "عدد",
    "بعض", "اذكر", "عرف",
    "في", "علي", "عن", "الي", "ان", "وان", "فان", "انه", "اذا", "قد", "ثم", "لا", "لم", "لن",
    "او", "ولا", "هذا", "هذه", "ذلك", "تلك", "الذي", "التي", "الذين", "كان", "كانت", "يكون",
    "عند", "بين", "مع", "بعد", "قبل", "كل", "حتي", "عليه", "فيه", "به", "له",
];

/// Whether `query` is a question: nothing but words and limits, with a question mark at the end.
pub fn is_question(query: &Query) -> bool {
    match query {
        Query::Words(piece) => {
            let text = piece.text.trim_end_matches(|c: char| c.is_whitespace() || c == '"');
            text.ends_with(['?', '؟'])
        }
        Query::All(parts) => {
            let plain = |part: &Query| matches!(part, Query::Words(_) | Query::Filter(_));
            parts.iter().all(plain) && parts.iter().any(is_question)
        }
        _ => false,
    }
}

/// Whether a question is made of the folded `word` and not about it.
pub(super) fn asks(word: &str) -> bool {
    ASKING.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::super::parser::parse;
    use super::*;

    #[test]
    fn a_question_is_words_and_limits_with_a_question_mark_at_the_end() {
        for text in ["who was he?", "ما حكم صلاة العيد؟", "who was he ? work:badr"] {
            assert!(is_question(&parse(text).unwrap().query), "{text}");
        }
        for text in ["who was he", "\"who was he?\"", "who? him", "who OR he?"] {
            assert!(!is_question(&parse(text).unwrap().query), "{text}");
        }
    }
}
