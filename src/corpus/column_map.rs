//! Which columns of a table, or keys of a JSON record, hold what: as the user says.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The fields that a column can be mapped to.
const FIELDS: [&str; 8] = ["text", "id", "lang", "work", "title", "book", "chapter", "narrator"];

/// Names of columns by field, read from `text=Body,id=No`; fields that are not named are guessed.
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
    #[error("`{0}` is not `field=column`")]
    NoPair(String),
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
            write!(f, "{comma}{field}={column}")?;
        }
        Ok(())
    }
}

impl FromStr for ColumnMap {
    type Err = ColumnMapError;

    fn from_str(text: &str) -> Result<Self, ColumnMapError> {
        let mut columns = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let pair = part.split_once('=').map(|(field, column)| (field.trim(), column.trim()));
            let (field, column) = pair
                .filter(|(field, column)| !field.is_empty() && !column.is_empty())
                .ok_or_else(|| ColumnMapError::NoPair(part.to_owned()))?;
            let known = FIELDS.iter().find(|known| **known == field);
            let field = known.ok_or_else(|| ColumnMapError::UnknownField(field.to_owned()))?;
            columns.push((*field, column.to_owned()));
        }
        Ok(Self { columns })
    }
}
