//! Reads a limit on the passages: `work:bukhari`, `book:"The Fast"`, `verse:3:190-191`.

use crate::corpus::{QuotationKind, Reference, ReferenceFault};

use super::ast::QueryFilter;

/// The names of filters.
pub(super) const FIELDS: [&str; 7] = ["work", "lang", "book", "narrator", "verse", "in", "id"];

/// Whether a colon after `name` may make a filter.
pub(super) fn is_field(name: &str) -> bool {
    FIELDS.contains(&name)
}

/// `word` as a filter with its value; a list of values has commas.
pub(super) fn of_word(word: &str) -> Option<QueryFilter> {
    let (name, value) = word.split_once(':')?;
    let values: Vec<String> =
        value.split(',').filter(|value| !value.is_empty()).map(str::to_owned).collect();
    if values.is_empty() {
        return None;
    }
    match name {
        "id" => Some(QueryFilter::Id(vec![value.to_owned()])),
        _ => of_values(name, values),
    }
}

/// The filter `name` with a value that stood in quotation marks.
pub(super) fn of_quoted(name: &str, value: String) -> Option<QueryFilter> {
    of_values(name, vec![value])
}

/// What the filter `name` takes, where a value of it was none and was read as words.
pub(super) fn values_of(name: &str) -> &'static str {
    match name {
        "verse" => "`verse:` takes a verse, as in `verse:8:9`; anything else was read as words",
        "in" => "`in:` takes `verse` or `speech`; anything else was read as words",
        _ => "a filter without a value was read as words",
    }
}

fn of_values(name: &str, values: Vec<String>) -> Option<QueryFilter> {
    match name {
        "work" => Some(QueryFilter::Work(values)),
        "lang" => Some(QueryFilter::Lang(values)),
        "book" => Some(QueryFilter::Book(values)),
        "narrator" => Some(QueryFilter::Narrator(values)),
        "verse" => verses(&values).map(QueryFilter::Verse),
        "id" => Some(QueryFilter::Id(values)),
        "in" => match values.as_slice() {
            [value] if value == "verse" => Some(QueryFilter::Within(QuotationKind::Verse)),
            [value] if value == "speech" => Some(QueryFilter::Within(QuotationKind::Speech)),
            _ => None,
        },
        _ => None,
    }
}

/// The verses that `values` name, each by itself; nothing where one of them is no verse.
fn verses(values: &[String]) -> Option<Vec<String>> {
    let mut verses = Vec::new();
    for value in values {
        if let Some(reference @ Reference::Verses { .. }) = Reference::parse(value) {
            verses.extend(reference.ids().into_iter().flatten());
        } else if ReferenceFault::of(value).is_some() {
            // It is refused where the values of filters are.
            verses.push(value.clone());
        } else {
            return None;
        }
    }
    Some(verses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_verses_is_each_of_them() {
        let of = |word: &str| match of_word(word) {
            Some(QueryFilter::Verse(verses)) => verses.join(" "),
            other => format!("{other:?}"),
        };
        assert_eq!(of("verse:8:9"), "8:9");
        assert_eq!(of("verse:3:190-191"), "3:190 3:191");
        assert_eq!(of("verse:٨:٩,3:165"), "8:9 3:165");
        for word in ["verse:", "verse:fasting", "verse:8"] {
            assert_eq!(of(word), "None", "{word}");
        }
    }

    #[test]
    fn titles_and_names_may_be_a_list() {
        let books = QueryFilter::Book(vec!["fasting".to_owned(), "zakat".to_owned()]);
        assert_eq!(of_word("book:fasting,zakat"), Some(books));
        let narrator = QueryFilter::Narrator(vec!["Abu Bakr, the first".to_owned()]);
        assert_eq!(of_quoted("narrator", "Abu Bakr, the first".to_owned()), Some(narrator));
    }
}
