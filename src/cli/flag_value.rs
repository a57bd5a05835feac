//! The values that flags take: lists with commas, whole numbers, names of things.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::corpus::QuotationKind;
use crate::search::Match;

/// Reads a value that says something; blanks round it are no part of it.
pub(super) fn parse_value(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("a value is wanted, and this is blank".to_owned()),
        value => Ok(value.to_owned()),
    }
}

/// The values of a list with commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Values(pub(super) Vec<String>);

/// Reads a list with commas that says something; blank items are passed over.
pub(super) fn parse_values(text: &str) -> Result<Values, String> {
    let values: Vec<String> = text.split(',').filter_map(|item| parse_value(item).ok()).collect();
    match values.is_empty() {
        true => Err(parse_value("").err().unwrap_or_default()),
        false => Ok(Values(values)),
    }
}

/// The values of all lists.
pub(super) fn flat(lists: &[Values]) -> Vec<String> {
    lists.iter().flat_map(|list| &list.0).cloned().collect()
}

/// Reads a number of things; one that is too large for the machine becomes the largest.
pub(super) fn parse_count(text: &str) -> Result<usize, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("a whole number from 0 is wanted".to_owned());
    }
    Ok(text.parse().unwrap_or(usize::MAX))
}

/// Reads a rung of the ladder.
pub(super) fn level_parser() -> impl TypedValueParser<Value = Match> {
    named(Match::ALL.map(Match::name), Match::parse)
}

/// Reads a kind of quotation.
pub(super) fn kind_parser() -> impl TypedValueParser<Value = QuotationKind> {
    named(["verse", "speech"], parse_kind)
}

/// The kind of quotation of that name.
pub(super) fn parse_kind(name: &str) -> Option<QuotationKind> {
    match name {
        "verse" => Some(QuotationKind::Verse),
        "speech" => Some(QuotationKind::Speech),
        _ => None,
    }
}

/// A parser of one of `names`, which an error and the help list.
pub(super) fn named<T: Clone + Send + Sync + 'static, const N: usize>(
    names: [&'static str; N],
    parse: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .try_map(move |name| parse(&name).ok_or_else(|| format!("`{name}` is not known")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_huge_and_never_negative() {
        assert_eq!(parse_count("99999999999999999999999"), Ok(usize::MAX));
        for number in ["-1", "1.5", "+1", "", "ten"] {
            assert!(parse_count(number).is_err(), "{number}");
        }
    }

    #[test]
    fn a_list_passes_over_blanks_and_is_not_blank() {
        assert_eq!(parse_values("ar, ,en"), Ok(Values(vec!["ar".to_owned(), "en".to_owned()])));
        assert!(parse_values(" , ").is_err());
    }
}
