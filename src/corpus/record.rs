//! Records: which of their columns is the text, the id, the language.

use serde_json::{Map, Value};

use super::column_map::ColumnMap;
use super::error::SkipReason;
use super::markup::clean;
use super::narration::Facts;
use super::sink::Record;

/// Names of columns, the likeliest first; letters only, in lower case.
const TEXT: &[&str] = &["text", "matn", "body", "content", "narration", "english", "arabic"];
/// Names of the columns of a text in one language, where records have more than one.
const IN_LANGUAGES: [(&str, &[&str]); 2] = [
    (
        "en",
        &["english", "englishtext", "textenglish", "texten", "entext", "englishtranslation", "en"],
    ),
    ("ar", &["arabic", "arabictext", "textarabic", "textar", "artext", "arabicmatn", "ar"]),
];
const ID: &[&str] = &["id", "number", "no", "hadithnumber", "hadithno", "ref", "reference"];
const TITLE: &[&str] = &["title"];
const LANG: &[&str] = &["lang", "language"];
const BOOK: &[&str] = &["book", "bookname", "booktitle"];
const CHAPTER: &[&str] = &["chapter", "chaptername", "chaptertitle", "heading"];
const NARRATOR: &[&str] = &["narrator", "rawi"];
const WORK: &[&str] = &["work", "collection"];

/// Where each column of a record stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) text: Option<usize>,
    /// Other texts of the narration, by their languages.
    others: Vec<(&'static str, usize)>,
    id: Option<usize>,
    title: Option<usize>,
    lang: Option<usize>,
    book: Option<usize>,
    chapter: Option<usize>,
    narrator: Option<usize>,
    work: Option<usize>,
}

impl Columns {
    /// The columns that `map` names, and the others guessed by their names.
    ///
    /// # Errors
    ///
    /// Fails with the name of a column that `map` names and the header has not.
    pub(super) fn of(header: &[&str], map: &ColumnMap) -> Result<Self, String> {
        let names: Vec<String> = header.iter().map(|name| plain_name(name)).collect();
        let find = |field: &str, known: &[&str]| match map.column(field) {
            None => Ok(known.iter().find_map(|known| names.iter().position(|name| name == known))),
            Some(told) => {
                let exact = header.iter().position(|name| name.trim() == told);
                let alike = || names.iter().position(|name| *name == plain_name(told));
                exact.or_else(alike).map(Some).ok_or_else(|| told.to_owned())
            }
        };
        let in_language = |names_of: &[&str]| {
            names_of.iter().find_map(|known| names.iter().position(|name| name == known))
        };
        let mut others: Vec<(&str, usize)> = IN_LANGUAGES
            .iter()
            .filter_map(|(lang, names_of)| Some((*lang, in_language(names_of)?)))
            .collect();
        let mut text = find("text", TEXT)?;
        if map.column("text").is_some() {
            others.clear();
        } else if text.is_none_or(|text| others.iter().any(|(_, at)| *at == text)) {
            text = others.first().map(|(_, at)| *at).or(text);
        }
        others.retain(|(_, at)| Some(*at) != text);
        Ok(Self {
            text,
            others,
            id: find("id", ID)?,
            title: find("title", TITLE)?,
            lang: find("lang", LANG)?,
            book: find("book", BOOK)?,
            chapter: find("chapter", CHAPTER)?,
            narrator: find("narrator", NARRATOR)?,
            work: find("work", WORK)?,
        })
    }

    /// The records in a row of a table: the narration, and its text in other languages.
    pub(super) fn records_of_row<'a>(
        &self,
        cell: impl Fn(usize) -> Option<&'a str>,
    ) -> Vec<Record> {
        let text = |column: usize| clean(cell(column).unwrap_or_default()).into_owned();
        let others = self.others.iter().map(|(lang, column)| (*lang, text(*column)));
        in_languages(self.record_of_row(&cell), others)
    }

    fn record_of_row<'a>(&self, cell: impl Fn(usize) -> Option<&'a str>) -> Record {
        let value = |column: Option<usize>| {
            let value = cell(column?)?.trim();
            (!value.is_empty()).then(|| value.to_owned())
        };
        Record {
            edition: None,
            marks: Vec::new(),
            id: value(self.id),
            work: value(self.work),
            lang: value(self.lang),
            title: value(self.title),
            facts: Facts {
                book: value(self.book),
                chapter: value(self.chapter),
                narrator: value(self.narrator),
                aliases: Vec::new(),
            },
            text: clean(self.text.and_then(&cell).unwrap_or_default()).into_owned(),
        }
    }
}

/// `record` and the same with each of the texts `others`; the first that is not blank is the text of
/// the narration, and any other has its language as edition.
fn in_languages(
    record: Record,
    others: impl Iterator<Item = (&'static str, String)>,
) -> Vec<Record> {
    let mut records = vec![record];
    for (lang, text) in others.filter(|(_, text)| !text.trim().is_empty()) {
        let told = Some(lang.to_owned());
        let is_blank = records[0].text.trim().is_empty();
        if is_blank {
            records[0] = Record { lang: told, text, ..records[0].clone() };
        } else if records[0].text != text {
            let first = &records[0];
            records.push(Record { edition: told.clone(), lang: told, text, ..first.clone() });
        }
    }
    records
}

fn plain_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The records in a JSON value: the narration, and its text in other languages.
///
/// # Errors
///
/// Fails where the value is no object, or has no text.
pub(super) fn records_of_json(value: &Value, map: &ColumnMap) -> Result<Vec<Record>, SkipReason> {
    let Value::Object(object) = value else { return Err(SkipReason::NotAnObject) };
    let plain: Vec<(String, &Value)> =
        object.iter().map(|(key, value)| (plain_name(key), value)).collect();
    // The value of a key that is the name, else of one that is it but for case and signs.
    let get = |name: &str| {
        let (_, like) = plain.iter().find(|(plain, _)| plain == name)?;
        Some(object.get(name).unwrap_or(like))
    };
    let values = |field: &str, known: &'static [&'static str]| {
        let told = map.column(field);
        let guessed = known.iter().filter(move |_| told.is_none()).filter_map(|name| get(name));
        told.and_then(|told| value_at(object, told)).into_iter().chain(guessed)
    };
    let texts = values("text", TEXT);
    let named = |(lang, names): &(&'static str, &'static [&str])| {
        names.iter().find_map(|name| get(name)).map(|value| (*lang, value))
    };
    let languages: Vec<(&str, &Value)> = match map.column("text") {
        Some(_) => Vec::new(),
        None => IN_LANGUAGES.iter().filter_map(named).collect(),
    };
    let (text, within) = texts
        .chain(languages.iter().map(|(_, value)| *value))
        .filter_map(|value| Some((text_of(value)?, value)))
        .find(|(text, _)| !text.trim().is_empty())
        .ok_or(SkipReason::NoText)?;
    let others = languages.into_iter().filter(|(_, value)| !std::ptr::eq(*value, within));
    let others = others.filter_map(|(lang, value)| Some((lang, text_of(value)?)));
    let word = |field: &str, known| values(field, known).find_map(word_of);
    let record = Record {
        edition: None,
        marks: Vec::new(),
        id: word("id", ID),
        work: word("work", WORK),
        lang: word("lang", LANG),
        title: word("title", TITLE),
        facts: Facts {
            book: word("book", BOOK),
            chapter: word("chapter", CHAPTER),
            narrator: word("narrator", NARRATOR).or_else(|| word_of(within.get("narrator")?)),
            aliases: Vec::new(),
        },
        text,
    };
    Ok(in_languages(record, others))
}

/// The value of the key `path`, or of keys in keys, parted by points: `english.text`.
fn value_at<'a>(object: &'a Map<String, Value>, path: &str) -> Option<&'a Value> {
    object.get(path).or_else(|| {
        let (key, rest) = path.split_once('.')?;
        value_at(object.get(key)?.as_object()?, rest)
    })
}

/// The clean text of a string, of a list of strings, or of an object with one.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(clean_value(text)),
        Value::Array(values) => {
            let texts: Vec<String> =
                values.iter().filter_map(Value::as_str).map(clean_value).collect();
            // A blank line, so that nothing matches from one value into the next.
            (!texts.is_empty()).then(|| texts.join("\n\n"))
        }
        Value::Object(object) => object.get("text").and_then(Value::as_str).map(clean_value),
        _ => None,
    }
}

/// The clean text of a string in JSON.
pub(super) fn clean_value(text: &str) -> String {
    let clean = clean(text);
    if clean.contains('\0') { clean.replace('\0', "") } else { clean.into_owned() }
}

/// A string, or a number as it is written; `None` where it is empty or something else.
pub(super) fn word_of(value: &Value) -> Option<String> {
    let word = match value {
        Value::String(word) => word.trim().replace('\0', ""),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn record_of_json(value: &Value, map: &ColumnMap) -> Result<Record, SkipReason> {
        records_of_json(value, map).map(|records| records[0].clone())
    }

    #[test]
    fn text_is_found_by_its_name() {
        let any = ColumnMap::default();
        for value in [
            json!({"text": "a"}),
            json!({"Matn": "a", "title": "b"}),
            json!({"english": {"narrator": "N", "text": "a"}}),
            json!({"text": "", "body": "a"}),
        ] {
            assert_eq!(record_of_json(&value, &any).unwrap().text, "a", "{value}");
        }
        assert_eq!(record_of_json(&json!({"text": ["a", "b"]}), &any).unwrap().text, "a\n\nb");
        assert_eq!(record_of_json(&json!({"note": "a"}), &any), Err(SkipReason::NoText));
        assert_eq!(record_of_json(&json!(["a"]), &any), Err(SkipReason::NotAnObject));
    }

    #[test]
    fn a_number_as_id_is_what_stands_in_the_file() {
        for id in ["1.1", "1.10", "12345678901234567890123", "-1"] {
            let value = serde_json::from_str(&format!(r#"{{"id": {id}, "text": "a"}}"#)).unwrap();
            let record = record_of_json(&value, &ColumnMap::default()).unwrap();
            assert_eq!(record.id.as_deref(), Some(id));
        }
    }

    #[test]
    fn ids_are_strings() {
        let any = ColumnMap::default();
        let id = |value| record_of_json(&json!({"text": "a", "id": value}), &any).unwrap().id;
        assert_eq!(id(json!(7)).as_deref(), Some("7"));
        assert_eq!(id(json!("007")).as_deref(), Some("007"));
        assert_eq!(id(json!(" ")), None);
        let by_number = json!({"text": "a", "hadith_number": "8c", "book": 2});
        let record = record_of_json(&by_number, &any).unwrap();
        assert_eq!(record.id.as_deref(), Some("8c"));
        assert_eq!(record.facts.book.as_deref(), Some("2"));
    }

    #[test]
    fn columns_of_a_table_are_guessed() {
        let any = ColumnMap::default();
        let columns = Columns::of(&["ID", "Hadith No", "Text"], &any).unwrap();
        let row = ["5", "6", "a &amp; b"];
        let record = columns.record_of_row(|column| row.get(column).copied());
        assert_eq!((record.id.as_deref(), record.text.as_str()), (Some("5"), "a & b"));
        assert_eq!(Columns::of(&["a"], &any).unwrap().text, None);
    }

    #[test]
    fn columns_are_those_that_the_user_names() {
        let map: ColumnMap = "text=Note, id=No.".parse().unwrap();
        let columns = Columns::of(&["Text", "no.", "Note"], &map).unwrap();
        let record = columns.record_of_row(|column| ["a", "7", "b"].get(column).copied());
        assert_eq!((record.id.as_deref(), record.text.as_str()), (Some("7"), "b"));
        assert_eq!(Columns::of(&["Text"], &map), Err("Note".to_owned()));
        let map: ColumnMap = "text=en.body".parse().unwrap();
        let record = record_of_json(&json!({"text": "a", "en": {"body": "b"}}), &map).unwrap();
        assert_eq!(record.text, "b");
        assert_eq!(record_of_json(&json!({"text": "a"}), &map), Err(SkipReason::NoText));
    }

    #[test]
    fn a_record_in_two_languages_is_two_texts_of_one_narration() {
        let texts = |records: Vec<Record>| -> Vec<(Option<String>, Option<String>, String)> {
            records.into_iter().map(|one| (one.id, one.edition, one.text)).collect()
        };
        let some = |text: &str| Some(text.to_owned());
        let both =
            [(some("11"), None, "both".to_owned()), (some("11"), some("ar"), "عربي".to_owned())];
        let any = ColumnMap::default();
        let json = json!({"id": "11", "arabic": "عربي", "english": "both"});
        assert_eq!(texts(records_of_json(&json, &any).unwrap()), both);
        let json = json!({"id": "11", "Arabic_Text": "عربي", "text": "both"});
        assert_eq!(texts(records_of_json(&json, &any).unwrap()), both);
        let row = ["11", "both", "عربي"];
        for header in [["No", "English Text", "Arabic"], ["No", "text", "ar"]] {
            let columns = Columns::of(&header, &any).unwrap();
            assert_eq!(texts(columns.records_of_row(|at| row.get(at).copied())), both);
        }
        let columns = Columns::of(&["No", "English Text", "Arabic"], &any).unwrap();
        let row = ["11", " ", "عربي"];
        let records = columns.records_of_row(|at| row.get(at).copied());
        assert_eq!(texts(records), [(some("11"), None, "عربي".to_owned())]);
        let map: ColumnMap = "text=Arabic".parse().unwrap();
        let columns = Columns::of(&["No", "English Text", "Arabic"], &map).unwrap();
        assert_eq!(columns.records_of_row(|at| row.get(at).copied()).len(), 1);
    }
}
