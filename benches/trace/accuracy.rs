//! How well quotations are found and named, by language and by edition.

use std::error::Error;

use matn::index::Reader;
use matn::verse::{Editions, Tracer};

use super::answers::{Answers, found, given};
use super::corpora::Books;
use super::labels::{self, Text};
use super::table::{print_head, print_row};

/// The translation that Bukhari's English follows.
const OWN: &str = "quran-en.hilali";
/// The translation that comes with the Arabic text.
pub const SAHEEH: &str = "quran-en";
/// A translation in the public domain.
const PUBLIC: &str = "quran-en.pickthall";
/// The Arabic edition.
pub const ARABIC: &str = "quran";

/// What the package of translations holds beside them: Arabic words in Latin letters.
const TRANSLITERATION: &str = "quran-en.transliteration";

/// The ids of the editions that are traced against.
pub fn editions(reader: &Reader) -> Result<Vec<String>, Box<dyn Error>> {
    let mut all = Editions::ids(reader)?;
    all.retain(|id| id != TRANSLITERATION);
    Ok(all)
}

/// Prints the table of English labels.
pub fn print_english(reader: &Reader, books: &Books) -> Result<(), Box<dyn Error>> {
    let texts = labels::english(books)?;
    let all = editions(reader)?;
    let others: Vec<String> = all.iter().filter(|id| *id != OWN).cloned().collect();
    print_head("English: quotations that the translator cited");
    for (name, editions) in [
        (format!("{} editions", all.len()), all),
        ("without Hilali and Khan".to_owned(), others),
        ("Saheeh International".to_owned(), vec![SAHEEH.to_owned()]),
        ("Pickthall (public domain)".to_owned(), vec![PUBLIC.to_owned()]),
    ] {
        let tracer = Tracer::open(reader, &editions)?;
        for (how, answers, is_given) in
            [("given", given(&tracer, &texts), true), ("found", found(&tracer, &texts), false)]
        {
            print_row(&format!("{how}, {name}"), &texts, &answers, is_given, |_, _| true);
            let of_bukhari = |text: &Text| text.book == "bukhari";
            print_row("  Bukhari", &texts, &answers, is_given, |text, _| of_bukhari(text));
            print_row("  the other five", &texts, &answers, is_given, |text, _| !of_bukhari(text));
        }
    }
    Ok(())
}

/// Prints the table of Arabic labels.
pub fn print_arabic(reader: &Reader, books: &Books) -> Result<(), Box<dyn Error>> {
    let tracer = Tracer::open(reader, &[ARABIC.to_owned()])?;
    print_head("Arabic: quotations that stood in brackets");
    let with = labels::arabic(books, true)?;
    let without = labels::arabic(books, false)?;
    print_kinds("given", &with, &given(&tracer, &with), true);
    print_kinds("found, with brackets", &with, &found(&tracer, &with), false);
    print_kinds("found, without brackets", &without, &found(&tracer, &without), false);
    Ok(())
}

/// Prints a row for all of three words or more, one for each kind, and one for Bukhari.
fn print_kinds(name: &str, texts: &[Text], answers: &Answers, is_given: bool) {
    print_row(name, texts, answers, is_given, |_, label| label.kind != "short");
    for kind in ["exact", "fuzzy", "loose", "short"] {
        print_row(&format!("  {kind}"), texts, answers, is_given, |_, label| label.kind == kind);
    }
    print_row("  Bukhari", texts, answers, is_given, |text, label| {
        text.book == "bukhari" && label.kind != "short"
    });
}
