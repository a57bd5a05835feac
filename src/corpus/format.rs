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

    /// Whether the name of a file in a folder tells that matn reads it: by its ending, or since it is
    /// a name as those of OpenITI are, `0256Bukhari.Sahih.JK000110-ara1`.
    pub fn is_told(path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::of_path(path).is_some() || is_openiti_name(without_gz(&name))
    }

    /// Whether a file of this name is mostly one text, or one book, rather than records that tell
    /// which narration they are.
    pub fn is_whole_text(path: &Path) -> bool {
        match Self::of_path(path) {
            Some(Self::JsonLines | Self::Json | Self::Csv | Self::Tsv | Self::Zip | Self::Tar) => {
                false
            }
            Some(Self::Text | Self::Html | Self::Markdown | Self::Xml | Self::Epub) | None => true,
        }
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

/// Whether `name` is that of a version of a book of OpenITI: author, book, and version with its
/// language and a number; how far it has been read over may follow.
fn is_openiti_name(name: &str) -> bool {
    let parts: Vec<&str> = name.split('.').collect();
    let (author, version) = match parts[..] {
        [author, _, version] => (author, version),
        [author, _, version, "completed" | "inProgress"] => (author, version),
        _ => return false,
    };
    let Some((_, lang)) = version.rsplit_once('-') else { return false };
    let is_lang = |lang: &str| lang.bytes().all(|byte| byte.is_ascii_lowercase());
    author.starts_with(|c: char| c.is_ascii_digit())
        && lang.split_at_checked(3).is_some_and(|(lang, number)| {
            is_lang(lang) && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

/// `work`, which the name of the file at `path` tells, after as many of the folders of `path` as make
/// it one that is not taken; else with a number.
pub fn with_folders(path: &Path, work: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut longer = work.to_owned();
    for folder in path.ancestors().skip(1).filter_map(Path::file_name) {
        // No folder has the ending of a text, which would be cut.
        let folder = folder.to_string_lossy().replace('.', "-");
        let folder = Format::work_of_path(Path::new(&folder));
        if folder.is_empty() {
            continue;
        }
        longer = format!("{folder}-{longer}");
        if !is_taken(&longer) {
            return longer;
        }
    }
    with_number(work, is_taken)
}

/// `work` with the first number from 2 that makes it one that is not taken.
pub fn with_number(work: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = |number: usize| format!("{work}-{number}");
    (2..).map(numbered).find(|work| !is_taken(work)).unwrap_or_else(|| work.to_owned())
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
    fn a_name_as_of_openiti_tells_a_text_too() {
        for (name, is_told) in [
            ("0256Bukhari.Sahih.JK000110-ara1", true),
            ("0256Bukhari.Sahih.JK000110-ara1.completed", true),
            ("0256Bukhari.Sahih.JK000110-ara1.mARkdown", true),
            ("0256Bukhari.Sahih.Kraken210223142017-per12.inProgress", true),
            ("0256Bukhari.Sahih.JK000110-ara1.yml", false),
            ("0256Bukhari.Sahih", false),
            ("photo.2020.x-abc1d", false),
            ("a.docx", false),
        ] {
            assert_eq!(Format::is_told(Path::new(name)), is_told, "{name}");
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
