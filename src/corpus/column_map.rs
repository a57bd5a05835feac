//! Which columns of a table, or keys of a JSON record, hold what: as the user says.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The fields that a column can be mapped to.
const FIELDS: [&str; 8] = ["text", "id", "lang", "work", "title", "book", "chapter", "narrator"];

/// Names of columns by field, read from `text=Body,id=No`; fields that are not named are guessed. A
/// name with a comma in it stands in quotation marks, a mark in it twice: `text="Text, English"`.
///
/// # Examples
///
/// ```
/// use matn::corpus::ColumnMap;
///
/// let map: ColumnMap = "text=Body,id=No".parse().unwrap();
/// assert_eq!((map.column("text"), map.column("lang")), (Some("Body"), None));
/// assert_eq!(map.to_string(), "text=Body,id=No");
/// assert!("words=Body".parse::<ColumnMap>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ColumnMap {
    columns: Vec<(&'static str, String)>,
}

/// Text that says no mapping of columns.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnMapError {
    /// A part without a field and a column.
    #[error("`{0}` is not `field=column`; a name with a comma stands in quotation marks")]
    NoPair(String),
    /// A quotation mark that is not closed, or with more after it.
    #[error("the quotation marks in `{0}` do not enclose the name of a column")]
    Quotes(String),
    /// A field that no record has.
    #[error("no field is called `{0}`; there are {fields}", fields = FIELDS.join(", "))]
    UnknownField(String),
}

impl ColumnMap {
    /// The column that the user has named for `field`.
    pub fn column(&self, field: &str) -> Option<&str> {
        self.columns.iter().find(|(known, _)| *known == field).map(|(_, column)| &**column)
    }

    /// Whether nothing is mapped.
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }
}

/// As it is read.
impl Display for ColumnMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, (field, column)) in self.columns.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            let is_plain = !column.contains([',', '"']) && column.trim() == column;
            match is_plain {
                true => write!(f, "{comma}{field}={column}")?,
                false => write!(f, "{comma}{field}=\"{}\"", column.replace('"', "\"\""))?,
            }
        }
        Ok(())
    }
}

impl FromStr for ColumnMap {
    type Err = ColumnMapError;

    fn from_str(text: &str) -> Result<Self, ColumnMapError> {
        let mut columns = Vec::new();
        let mut in_quotes = false;
        let parts = text.split(|c| {
            in_quotes ^= c == '"';
            c == ',' && !in_quotes
        });
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let no_pair = || ColumnMapError::NoPair(part.to_owned());
            let (field, column) = part.split_once('=').ok_or_else(no_pair)?;
            let field = field.trim();
            let column =
                unquoted(column.trim()).ok_or_else(|| ColumnMapError::Quotes(part.to_owned()))?;
            if field.is_empty() || column.is_empty() {
                return Err(no_pair());
            }
            let known = FIELDS.iter().find(|known| **known == field);
            let field = known.ok_or_else(|| ColumnMapError::UnknownField(field.to_owned()))?;
            columns.push((*field, column));
        }
        Ok(Self { columns })
    }
}

/// A name without the quotation marks round it; `None` where these are no pair.
fn unquoted(name: &str) -> Option<String> {
    let Some(inner) = name.strip_prefix('"') else { return Some(name.to_owned()) };
    let inner = inner.strip_suffix('"')?;
    let is_paired = !inner.replace("\"\"", "").contains('"');
    is_paired.then(|| inner.replace("\"\"", "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_comma_stands_in_quotation_marks() {
        let written = r#"text="Text, English",id="The ""No""",lang=Language"#;
        let map: ColumnMap = written.parse().expect("it is a map");
        assert_eq!(map.column("text"), Some("Text, English"));
        assert_eq!(map.column("id"), Some(r#"The "No""#));
        assert_eq!(map.column("lang"), Some("Language"));
        assert_eq!(map.to_string(), written);
        for odd in [r#"text="a"#, r#"text="a"b"#, r#"text="a" "b""#, r#"text="""#] {
            assert!(odd.parse::<ColumnMap>().is_err(), "{odd}");
        }
    }
}
