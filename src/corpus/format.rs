//! Formats: how a file is read, by the ending of its name.

use std::path::Path;

/// How a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One narration; OpenITI mARkdown or the lines of Tanzil where the first ones say so.
    Text,
    /// One record a line.
    JsonLines,
    /// A record, an array of records, or an object that holds one.
    Json,
    /// A table with a header, fields parted by commas or semicolons.
    Csv,
    /// A table with a header, fields parted by tabs; quotation marks are text.
    Tsv,
    /// One narration with tags.
    Html,
    /// One narration with signs for headings, emphasis and the like.
    Markdown,
    /// TEI, or the Qur'an in Tanzil's XML.
    Xml,
    /// A book whose chapters are narrations.
    Epub,
    /// Files of these formats in a zip file.
    Zip,
    /// Files of these formats in a tar file.
    Tar,
}

impl Format {
    /// The format that the name of the file tells, `.gz` left aside; `None` where it tells none.
    pub fn of_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let (_, ending) = without_gz(&name).rsplit_once('.')?;
        Some(match ending {
            "txt" | "text" => Self::Text,
            "md" | "markdown" => Self::Markdown,
            "xml" | "tei" => Self::Xml,
            "epub" => Self::Epub,
            "jsonl" | "ndjson" => Self::JsonLines,
            "json" => Self::Json,
            "csv" => Self::Csv,
            "tsv" | "tab" => Self::Tsv,
            "html" | "htm" | "xhtml" => Self::Html,
            "zip" | "whl" => Self::Zip,
            "tar" | "tgz" => Self::Tar,
            _ => return None,
        })
    }

    /// The id of the work in a file of this name: without its endings, in lower case, with `-` for
    /// white space and for the signs that ids use.
    pub fn work_of_path(path: &Path) -> String {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let name = without_gz(&name);
        let stem = match (Self::of_path(path), name.rsplit_once('.')) {
            (Some(_), Some((stem, _))) => stem,
            (None, Some((stem, _))) if !stem.is_empty() => stem,
            _ => name,
        };
        work_id(stem)
    }
}

/// `name` as the id of a work.
pub(super) fn work_id(name: &str) -> String {
    let is_part = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, ':' | '#' | '/');
    let parts: Vec<&str> = name.split(|c| !is_part(c)).filter(|part| !part.is_empty()).collect();
    parts.join("-").to_lowercase()
}

fn without_gz(name: &str) -> &str {
    let cut = name.len().saturating_sub(3);
    match name.get(cut..) {
        Some(ending) if cut > 0 && ending.eq_ignore_ascii_case(".gz") => &name[..cut],
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_tells_the_format() {
        for (name, format) in [
            ("badr.txt", Some(Format::Text)),
            ("a.b.JSONL.gz", Some(Format::JsonLines)),
            ("x.tsv", Some(Format::Tsv)),
            ("page.HTM", Some(Format::Html)),
            ("a-1.0.whl", Some(Format::Zip)),
            ("a.tar.gz", Some(Format::Tar)),
            ("picture.png", None),
            ("json", None),
            (".gz", None),
        ] {
            assert_eq!(Format::of_path(Path::new(name)), format, "{name}");
        }
    }

    #[test]
    fn the_stem_is_the_id_of_the_work() {
        for (name, id) in [
            ("corpus/badr.txt", "badr"),
            ("Sahih  Bukhari.jsonl.gz", "sahih-bukhari"),
            ("a:b#c.txt", "a-b-c"),
            ("notes", "notes"),
            ("0001Author.Book-ara1", "0001author"),
            ("صحيح.txt", "صحيح"),
        ] {
            assert_eq!(Format::work_of_path(Path::new(name)), id, "{name}");
        }
    }
}
