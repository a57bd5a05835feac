//! Reading one source file: the narrations in it, and what was left out.

use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::path::Path;

use encoding_rs::{Encoding, UTF_8};

use super::about::Abouts;
use super::column_map::ColumnMap;
use super::encoding::{self, Sniffed, open, open_decoded, sniff};
use super::error::{Assumed, CorpusError, Replaced, Skipped};
use super::format::Format;
use super::narration::Narration;
use super::sidecar::Sidecar;
use super::sink::{Record, Sink};
use super::source_file::{SourceFile, path_text};
use super::{
    archive, built_in_quran, epub, html, json, json_lines, markdown, openiti, table, tanzil, xml,
};

/// How files are to be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The name of the encoding of all files, instead of a guess: `windows-1256`.
    pub encoding: Option<String>,
    /// The language of all narrations that do not tell their own.
    pub lang: Option<String>,
    /// The id of the work of all narrations that do not tell their own.
    pub work: Option<String>,
    /// The id of the work that the name of the file would tell, instead of that.
    pub named: Option<String>,
    /// Which columns of tables and keys of JSON records hold what, where that is not guessed.
    pub map: ColumnMap,
}

/// What came of reading a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadReport {
    /// Narrations given; each text of one counts.
    pub num_narrations: u64,
    /// What was left out, in the order of the file.
    pub skipped: Vec<Skipped>,
    /// The encodings that were guessed, of the file or of those in the archive.
    pub assumed: Vec<Assumed>,
    /// Where its works are from, and under which terms.
    pub abouts: Abouts,
    /// Whether `give` asked to stop before the end.
    pub is_stopped: bool,
}

/// Reads `file` and gives each narration in it to `give`, in order, until that breaks.
///
/// Records are read one at a time: memory follows the longest record, not the file. A record that
/// cannot be read is told in the report, and the rest is read; so is a file in an archive. Nothing
/// is unpacked to disk. A narration never has blank text.
///
/// # Errors
///
/// Fails where nothing of the file can be read, or where reading breaks off.
pub fn read(
    file: &SourceFile,
    options: &ReadOptions,
    give: &mut dyn FnMut(Narration) -> ControlFlow<()>,
) -> Result<ReadReport, CorpusError> {
    let path = path_text(&file.path);
    let mut sink = Sink::new(options, give);
    given_encoding(options)?;
    if file.is_built_in() {
        sink.begin(&file.path, path);
        built_in_quran::read(&mut sink);
        return Ok(sink.into_report());
    }
    match Sidecar::of(&file.path) {
        Ok(sidecar) => sink.set_sidecar(sidecar),
        Err(reason) => sink.skip_file(path_text(&Sidecar::path_for(&file.path)), reason),
    }
    let format = Format::of_path(&file.path).unwrap_or(Format::Text);
    match format {
        Format::Zip => archive::read_zip(&file.path, &mut sink)?,
        Format::Tar => archive::read_tar(&file.path, &mut sink)?,
        Format::Epub => epub::read(&file.path, &mut sink)?,
        _ => {
            sink.begin(&file.path, path.clone());
            let io_error = |source: io::Error| CorpusError::Io { path: path.clone(), source };
            let encoding = match given_encoding(options)? {
                Some(encoding) => encoding,
                None => {
                    let mut bytes = open(&file.path).map_err(io_error)?;
                    let declared = declared_in(format, bytes.fill_buf().map_err(io_error)?);
                    let sniffed = sniff(|| open(&file.path)).map_err(io_error)?;
                    encoding_of(sniffed, declared, &mut sink)?
                }
            };
            let before = encoding::bytes_before(&file.path, encoding).map_err(io_error)?;
            sink.set_bytes_before(before.filter(|_| !sink.has_replaced()));
            let mut input = open_decoded(&file.path, encoding).map_err(io_error)?;
            read_text(format, &mut *input, &mut sink)?;
        }
    }
    Ok(sink.into_report())
}

/// The text of `file` as it stands, decoded, where the file is nothing but text; nothing where it has
/// a structure that [`read`] knows.
///
/// # Errors
///
/// Where the file cannot be read or is no text.
pub fn read_plain(file: &Path, encoding: Option<&str>) -> Result<Option<String>, CorpusError> {
    if Format::of_path(file).is_some_and(|format| format != Format::Text) {
        return Ok(None);
    }
    let text = read_decoded(file, encoding)?;
    let has_structure = openiti::is_openiti(&text) || tanzil::is_lines(&text);
    Ok((!has_structure).then_some(text))
}

/// The text of `file` as it stands, decoded, whatever it is.
///
/// # Errors
///
/// As [`read_plain`].
pub fn read_decoded(file: &Path, encoding: Option<&str>) -> Result<String, CorpusError> {
    let io_error = |source: io::Error| CorpusError::Io { path: path_text(file), source };
    let options = ReadOptions { encoding: encoding.map(str::to_owned), ..ReadOptions::default() };
    let encoding = match given_encoding(&options)? {
        Some(encoding) => encoding,
        None => match sniff(|| open(file)).map_err(io_error)? {
            Sniffed::Certain(encoding) | Sniffed::Guessed(encoding) => encoding,
            Sniffed::Broken { .. } => UTF_8,
            Sniffed::Utf32 => return Err(CorpusError::Utf32 { path: path_text(file) }),
            Sniffed::Binary => return Err(CorpusError::Binary { path: path_text(file) }),
        },
    };
    let mut input = open_decoded(file, encoding).map_err(io_error)?;
    read_whole(&mut *input).map_err(io_error)
}

/// Reads the rest of a file in an archive, whose first decompressed bytes are `head`.
///
/// # Errors
///
/// As [`read`].
pub(super) fn read_entry(
    format: Format,
    head: &[u8],
    rest: &mut dyn BufRead,
    sink: &mut Sink,
) -> Result<(), CorpusError> {
    let encoding = match given_encoding(sink.options())? {
        Some(encoding) => encoding,
        None => {
            // A character that the end of the head cuts is no wrong one.
            let whole = head.iter().rposition(|&b| b == b'\n').filter(|_| has_more(rest));
            let known = &head[..whole.map_or(head.len(), |at| at + 1)];
            let sniffed = sniff(|| Ok(Box::new(known)));
            let path = &sink.path;
            let sniffed =
                sniffed.map_err(|source| CorpusError::Io { path: path.clone(), source })?;
            encoding_of(sniffed, declared_in(format, head), sink)?
        }
    };
    let is_packed = sink.path.to_lowercase().ends_with(".gz");
    let before = encoding::mark_before(head, encoding);
    let before = before.filter(|_| !is_packed && !sink.has_replaced());
    sink.set_bytes_before(before);
    let mut input = encoding::decode(Box::new(io::Read::chain(head, rest)), encoding);
    read_text(format, &mut *input, sink)
}

fn has_more(rest: &mut dyn BufRead) -> bool {
    rest.fill_buf().is_ok_and(|chunk| !chunk.is_empty())
}

/// Reads a decoded file.
fn read_text(format: Format, input: &mut dyn BufRead, sink: &mut Sink) -> Result<(), CorpusError> {
    let path = sink.path.clone();
    let io_error = |source: io::Error| CorpusError::Io { path: path.clone(), source };
    match format {
        Format::JsonLines => json_lines::read(input, sink).map_err(io_error)?,
        Format::Json => json::read(input, sink).map_err(io_error)?,
        Format::Csv => table::read(input, table::Delimiter::CommaOrSemicolon, sink)?,
        Format::Tsv => table::read(input, table::Delimiter::Tab, sink)?,
        Format::Html => html::read(&read_whole(input).map_err(io_error)?, sink),
        Format::Xml => xml::read(&read_whole(input).map_err(io_error)?, sink),
        Format::Text | Format::Markdown | Format::Epub | Format::Zip | Format::Tar => {
            let text = read_whole(input).map_err(io_error)?;
            if openiti::is_openiti(&text) {
                openiti::read(&text, sink);
            } else if format == Format::Markdown {
                markdown::read(&text, sink);
            } else if tanzil::is_lines(&text) {
                tanzil::read_lines(&text, sink);
            } else {
                let len = text.len();
                sink.give_whole(Record { text, ..Record::default() }, len, true);
            }
        }
    }
    Ok(())
}

fn given_encoding(options: &ReadOptions) -> Result<Option<&'static Encoding>, CorpusError> {
    let Some(label) = &options.encoding else { return Ok(None) };
    let unknown = || CorpusError::UnknownEncoding { label: label.clone() };
    Encoding::for_label(label.as_bytes()).ok_or_else(unknown).map(Some)
}

/// The encoding that a file of that format names itself.
fn declared_in(format: Format, head: &[u8]) -> Option<&'static Encoding> {
    matches!(format, Format::Html | Format::Xml).then(|| encoding::declared(head)).flatten()
}

fn encoding_of(
    sniffed: Sniffed,
    declared: Option<&'static Encoding>,
    sink: &mut Sink,
) -> Result<&'static Encoding, CorpusError> {
    match (sniffed, declared) {
        (Sniffed::Guessed(_) | Sniffed::Broken { .. }, Some(encoding)) => Ok(encoding),
        (Sniffed::Certain(encoding), _) => Ok(encoding),
        (Sniffed::Guessed(encoding), None) => {
            sink.assume(encoding.name(), None);
            Ok(encoding)
        }
        (Sniffed::Broken { num_wrong, first_line }, None) => {
            sink.assume(UTF_8.name(), Some(Replaced { number: num_wrong, first_line }));
            Ok(UTF_8)
        }
        (Sniffed::Utf32, _) => Err(CorpusError::Utf32 { path: sink.path.clone() }),
        (Sniffed::Binary, _) => Err(CorpusError::Binary { path: sink.path.clone() }),
    }
}

fn read_whole(input: &mut dyn BufRead) -> io::Result<String> {
    let mut text = String::new();
    input.read_to_string(&mut text)?;
    Ok(text)
}
