//! Quotations as ranges of positions.

use std::ops::Range;

use crate::corpus::{Quotation, QuotationKind};

use super::token::{TokenKind, Tokens};

/// The positions that lie in quotations of `kind`: ascending ranges without overlap.
///
/// The quotations are given in bytes of the text that `tokens` come from. One that lies within
/// another of its kind adds nothing; two that touch stay two.
pub fn position_ranges(
    tokens: &Tokens,
    quotations: &[Quotation],
    kind: QuotationKind,
) -> Vec<Range<u32>> {
    let mut ranges: Vec<Range<u32>> = Vec::new();
    let mut outer = 0;
    for quotation in quotations.iter().filter(|quotation| quotation.kind == kind) {
        if quotation.range.end <= outer {
            continue;
        }
        let start = first_position(tokens, quotation.range.start.max(outer));
        let end = first_position(tokens, quotation.range.end);
        outer = quotation.range.end;
        if start < end {
            ranges.push(start..end);
        }
    }
    ranges
}

/// The position of the first word that begins at or after byte `at`.
fn first_position(tokens: &Tokens, at: usize) -> u32 {
    tokens
        .iter()
        .find(|token| token.kind == TokenKind::Word && token.start >= at)
        .map_or_else(|| tokens.num_positions(), |token| token.position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::analyze;

    #[test]
    fn a_quotation_is_the_range_of_its_words() {
        let text = "He said: 'go home' and left";
        let tokens = analyze(text);
        let quotation = Quotation { range: 10..17, kind: QuotationKind::Speech };
        assert_eq!(position_ranges(&tokens, &[quotation], QuotationKind::Speech), vec![2..4]);
    }

    #[test]
    fn a_quotation_within_one_of_its_kind_adds_nothing() {
        let text = "one two three four";
        let tokens = analyze(text);
        let quotations =
            [(0..18), (4..7)].map(|range| Quotation { range, kind: QuotationKind::Speech });
        assert_eq!(position_ranges(&tokens, &quotations, QuotationKind::Speech), vec![0..4]);
    }
}
