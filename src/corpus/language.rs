//! The language of a text: as told, or by its letters.

use crate::text::letter::is_arabic;

/// Letters looked at.
const MAX_LETTERS: usize = 2_000;

/// The ISO 639-1 code of what a source calls the language: `en` for `English` and `en-GB`.
pub(super) fn code_of(name: &str) -> Option<String> {
    let name = name.trim().to_lowercase();
    let code = match name.split(['-', '_']).next().unwrap_or_default() {
        "english" | "eng" => "en",
        "arabic" | "ara" | "العربية" => "ar",
        other => other,
    };
    (!code.is_empty()).then(|| code.to_owned())
}

/// `ar` where most letters of `text` are Arabic, else `en`.
pub(super) fn by_script(text: &str) -> &'static str {
    if text.is_ascii() {
        return "en";
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(MAX_LETTERS);
    let (num_letters, num_arabic) =
        letters.fold((0, 0), |(all, arabic), c| (all + 1, arabic + usize::from(is_arabic(c))));
    if 2 * num_arabic > num_letters { "ar" } else { "en" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_tells_the_language() {
        assert_eq!(by_script("قال the رسول الله"), "ar");
        assert_eq!(by_script("The Prophet ﷺ said"), "en");
        assert_eq!(by_script("123"), "en");
    }

    #[test]
    fn names_and_tags_are_codes() {
        assert_eq!(code_of("English").as_deref(), Some("en"));
        assert_eq!(code_of("ar-SA").as_deref(), Some("ar"));
        assert_eq!(code_of(" "), None);
    }
}
