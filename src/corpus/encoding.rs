//! Encodings: any source file as UTF-8, decoded as it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    CoderResult, Decoder, Encoding, ISO_8859_6, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
    WINDOWS_1256,
};
use flate2::bufread::MultiGzDecoder;

use super::unpacking::{Allowance, Bounded};

/// The first bytes of what gzip has written.
pub(super) const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Within so many bytes a page names its encoding.
const MAX_DECLARATION: usize = 2048;

/// Fewer characters than these are no UTF-16 without a mark.
const LEAST_UTF16: usize = 8;

const CHUNK: usize = 64 * 1024;

/// The encoding of a file and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sniffed {
    /// By its byte order mark or its bytes.
    Certain(&'static Encoding),
    /// By guess.
    Guessed(&'static Encoding),
    /// UTF-8, with so many places that are none; the first is in this line.
    Broken { num_wrong: u64, first_line: u64 },
    /// UTF-32, which nobody decodes here.
    Utf32,
    /// NUL bytes, and no UTF-16.
    Binary,
}

/// Opens a file, gunzipped where its first bytes say that it is gzip.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = File::open(path)?;
    let allowance = Allowance::of_archive(file.metadata()?.len());
    let mut file = BufReader::with_capacity(CHUNK, file);
    if file.fill_buf()?.starts_with(&GZIP) {
        let plain = Bounded::new(MultiGzDecoder::new(file), allowance);
        return Ok(Box::new(BufReader::with_capacity(CHUNK, plain)));
    }
    Ok(Box::new(file))
}

/// How many bytes of the file stand before those that decoding gives: its byte order mark. `None`
/// where it gives others than the file has.
pub(super) fn bytes_before(path: &Path, encoding: &'static Encoding) -> io::Result<Option<u64>> {
    let mut file = BufReader::with_capacity(GZIP.len() + 2, File::open(path)?);
    let head = file.fill_buf()?;
    Ok(mark_before(head, encoding).filter(|_| !head.starts_with(&GZIP)))
}

/// The same for a file in an archive, of which `head` are the first bytes.
pub(super) fn mark_before(head: &[u8], encoding: &'static Encoding) -> Option<u64> {
    let mark = [0xef, 0xbb, 0xbf];
    (encoding == UTF_8).then(|| if head.starts_with(&mark) { mark.len() as u64 } else { 0 })
}

/// Opens a file as UTF-8, without its byte order mark; bytes that `encoding` does not know become
/// U+FFFD.
pub(super) fn open_decoded(
    path: &Path,
    encoding: &'static Encoding,
) -> io::Result<Box<dyn BufRead>> {
    Ok(decode(open(path)?, encoding))
}

/// The same for bytes that are no file of their own.
pub(super) fn decode<'a>(
    bytes: Box<dyn BufRead + 'a>,
    encoding: &'static Encoding,
) -> Box<dyn BufRead + 'a> {
    Box::new(Decoding {
        bytes,
        decoder: encoding.new_decoder_with_bom_removal(),
        text: vec![0; CHUNK],
        num_decoded: 0,
        num_read: 0,
        is_done: false,
    })
}

/// Tells the encoding of what `open` gives, which reads the same bytes each time from the start.
///
/// What is valid UTF-8 is UTF-8. NUL bytes make a file binary, unless it reads as UTF-16. Of the
/// others the likeliest of Windows-1252, Windows-1256 and
/// ISO-8859-6 is guessed; or UTF-8 again, where only a few bytes do not fit. Only such a guess,
/// which takes far longer than the rest, reads the bytes a second time.
pub(super) fn sniff<'a>(
    mut open: impl FnMut() -> io::Result<Box<dyn BufRead + 'a>>,
) -> io::Result<Sniffed> {
    match sniff_unicode(&mut *open()?)? {
        Some(sniffed) => Ok(sniffed),
        None => guess(&mut *open()?).map(Sniffed::Guessed),
    }
}

/// Reads all of `bytes` and tells what it is, where that is Unicode or no text.
fn sniff_unicode(bytes: &mut dyn BufRead) -> io::Result<Option<Sniffed>> {
    let head = bytes.fill_buf()?;
    if head.starts_with(&[0xff, 0xfe, 0, 0]) || head.starts_with(&[0, 0, 0xfe, 0xff]) {
        return Ok(Some(Sniffed::Utf32));
    }
    let utf16 = [(&[0xff, 0xfe], UTF_16LE), (&[0xfe, 0xff], UTF_16BE)];
    if let Some((_, encoding)) = utf16.iter().find(|(mark, _)| head.starts_with(*mark)) {
        return Ok(Some(Sniffed::Certain(encoding)));
    }
    let mut utf8 = Utf8Count::default();
    loop {
        let chunk = bytes.fill_buf()?;
        if chunk.is_empty() {
            break;
        }
        if chunk.contains(&0) {
            return Ok(Some(unmarked_utf16(chunk).map_or(Sniffed::Binary, Sniffed::Guessed)));
        }
        utf8.feed(chunk);
        let len = chunk.len();
        bytes.consume(len);
    }
    if !utf8.rest.is_empty() {
        utf8.count_wrong();
    }
    if utf8.num_wrong == 0 {
        return Ok(Some(Sniffed::Certain(UTF_8)));
    }
    // Two bytes that make a character of UTF-8 by chance are rare in other encodings.
    let Utf8Count { num_wide, num_wrong, first_line, .. } = utf8;
    Ok((num_wide >= num_wrong).then_some(Sniffed::Broken { num_wrong, first_line }))
}

/// Reads all of `bytes` and guesses an encoding of one byte a letter.
fn guess(bytes: &mut dyn BufRead) -> io::Result<&'static Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let (mut num_high, mut num_in_runs) = (0, 0);
    loop {
        let chunk = bytes.fill_buf()?;
        if chunk.is_empty() {
            break;
        }
        if !chunk.is_ascii() {
            detector.feed(chunk, false);
            num_high += chunk.iter().filter(|b| !b.is_ascii()).count();
            let both_high = |pair: &&[u8]| !pair[0].is_ascii() && !pair[1].is_ascii();
            num_in_runs += chunk.windows(2).filter(both_high).count();
        }
        let len = chunk.len();
        bytes.consume(len);
    }
    detector.feed(&[], true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    Ok(match guess {
        _ if guess == WINDOWS_1256 || guess == ISO_8859_6 => guess,
        // Arabic words are runs of bytes above ASCII; Latin letters with a mark stand alone.
        _ if guess != WINDOWS_1252 && 2 * num_in_runs > num_high => WINDOWS_1256,
        _ => WINDOWS_1252,
    })
}

/// UTF-16 that has no byte order mark: nearly all of it is letters that such a file may hold.
fn unmarked_utf16(chunk: &[u8]) -> Option<&'static Encoding> {
    let head = &chunk[..chunk.len().min(4096) & !1];
    [UTF_16LE, UTF_16BE].into_iter().find(|encoding| {
        let (text, _) = encoding.decode_without_bom_handling(head);
        let is_expected = |c: &char| {
            matches!(c, '\n' | '\r' | '\t' | '\u{c}' | ' '..='~' | '\u{a0}'..='\u{24f}')
                || matches!(c, '\u{600}'..='\u{6ff}' | '\u{2010}'..='\u{2026}' | '\u{fdfa}')
        };
        let total = text.chars().count();
        total >= LEAST_UTF16 && text.chars().filter(is_expected).count() * 20 >= total * 19
    })
}

/// The encoding that the first bytes of a page or of XML name: `charset=windows-1256`,
/// `encoding="…"`; `None` where that is UTF-8, which is known by its bytes.
pub(super) fn declared(head: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&head[..head.len().min(MAX_DECLARATION)]).to_lowercase();
    let names = ["charset=", "encoding="].into_iter().filter_map(|key| {
        let value = head.split_once(key)?.1.trim_start_matches(['"', '\'', ' ']);
        let end = value.find(|c: char| !(c.is_ascii_alphanumeric() || "-_:".contains(c)));
        Encoding::for_label(&value.as_bytes()[..end.unwrap_or(value.len())])
    });
    names.into_iter().find(|encoding| *encoding != UTF_8)
}

/// Counts the characters of more than one byte, and the places that are no UTF-8.
#[derive(Default)]
struct Utf8Count {
    num_wide: u64,
    num_wrong: u64,
    /// The line of the first such place, from 1.
    first_line: u64,
    num_line_ends: u64,
    /// The beginning of a character that the next chunk may complete.
    rest: Vec<u8>,
}

impl Utf8Count {
    fn feed(&mut self, chunk: &[u8]) {
        if self.rest.is_empty() && std::str::from_utf8(chunk).is_ok() {
            self.num_wide += chunk.iter().map(|b| u64::from(*b >= 0xc0)).sum::<u64>();
            self.num_line_ends += chunk.iter().map(|b| u64::from(*b == b'\n')).sum::<u64>();
            return;
        }
        let mut joined = std::mem::take(&mut self.rest);
        joined.extend_from_slice(chunk);
        let mut at = 0;
        for part in joined.utf8_chunks() {
            let valid = part.valid();
            self.num_wide += valid.bytes().filter(|b| *b >= 0xc0).count() as u64;
            self.num_line_ends += valid.bytes().map(|b| u64::from(b == b'\n')).sum::<u64>();
            at += valid.len() + part.invalid().len();
            if part.invalid().is_empty() {
                continue;
            }
            let is_cut = at == joined.len() && is_beginning(part.invalid());
            if is_cut {
                self.rest = part.invalid().to_vec();
            } else {
                self.count_wrong();
            }
        }
    }

    fn count_wrong(&mut self) {
        if self.num_wrong == 0 {
            self.first_line = self.num_line_ends + 1;
        }
        self.num_wrong += 1;
    }
}

/// Whether `bytes` may begin a character.
fn is_beginning(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// Bytes as UTF-8.
struct Decoding<'a> {
    bytes: Box<dyn BufRead + 'a>,
    decoder: Decoder,
    /// What is decoded, and how far it has been read.
    text: Vec<u8>,
    num_decoded: usize,
    num_read: usize,
    is_done: bool,
}

impl BufRead for Decoding<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.num_read == self.num_decoded && !self.is_done {
            let chunk = self.bytes.fill_buf()?;
            let is_last = chunk.is_empty();
            let (result, num_taken, num_written, _) =
                self.decoder.decode_to_utf8(chunk, &mut self.text, is_last);
            self.bytes.consume(num_taken);
            self.num_read = 0;
            self.num_decoded = num_written;
            self.is_done = is_last && result == CoderResult::InputEmpty;
        }
        Ok(&self.text[self.num_read..self.num_decoded])
    }

    fn consume(&mut self, num_bytes: usize) {
        self.num_read = (self.num_read + num_bytes).min(self.num_decoded);
    }
}

impl Read for Decoding<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let num_read = self.fill_buf()?.read(out)?;
        self.consume(num_read);
        Ok(num_read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn written(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn check(bytes: &[u8], sniffed: Sniffed, expected: &str) {
        let file = written(bytes);
        assert_eq!(sniff(|| open(file.path())).unwrap(), sniffed, "{expected}");
        let encoding = match sniffed {
            Sniffed::Certain(encoding) | Sniffed::Guessed(encoding) => encoding,
            Sniffed::Broken { .. } => UTF_8,
            Sniffed::Binary | Sniffed::Utf32 => return,
        };
        let mut text = String::new();
        open_decoded(file.path(), encoding).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, expected);
    }

    #[test]
    fn marks_and_valid_utf8_are_certain() {
        check("Fasting ﷺ".as_bytes(), Sniffed::Certain(UTF_8), "Fasting ﷺ");
        check("\u{feff}Fasting".as_bytes(), Sniffed::Certain(UTF_8), "Fasting");
        check(b"\xff\xfeF\0a\0", Sniffed::Certain(UTF_16LE), "Fa");
        check(b"\xfe\xff\0F\0a", Sniffed::Certain(UTF_16BE), "Fa");
        check(b"", Sniffed::Certain(UTF_8), "");
        check(b"\xff\xfe\0\0F\0\0\0", Sniffed::Utf32, "");
        check(b"\0\0\xfe\xff\0\0\0F", Sniffed::Utf32, "");
    }

    #[test]
    fn old_arabic_and_latin_files_are_guessed() {
        let arabic = "إن الله مع الصابرين\n";
        let (bytes, ..) = WINDOWS_1256.encode(arabic);
        check(&bytes, Sniffed::Guessed(WINDOWS_1256), arabic);
        let latin = "The caf\u{e9} of Andr\u{e9} \u{2013} \u{201c}na\u{ef}ve\u{201d}";
        let (bytes, ..) = WINDOWS_1252.encode(latin);
        check(&bytes, Sniffed::Guessed(WINDOWS_1252), latin);
    }

    #[test]
    fn a_few_odd_bytes_do_not_spoil_utf8() {
        let mut bytes = "إن الله مع الصابرين".as_bytes().to_vec();
        bytes.push(0xe9);
        let broken = |first_line| Sniffed::Broken { num_wrong: 1, first_line };
        check(&bytes, broken(1), "إن الله مع الصابرين\u{fffd}");
        let bytes = ["عمر\nعمر\n".as_bytes(), b"\xff \n"].concat();
        check(&bytes, broken(3), "عمر\nعمر\n\u{fffd} \n");
    }

    #[test]
    fn utf16_without_a_mark_is_guessed() {
        let text = "Fasting is a shield. قال رسول الله\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&little, Sniffed::Guessed(UTF_16LE), text);
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(&big, Sniffed::Guessed(UTF_16BE), text);
        check(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0", Sniffed::Binary, "");
    }

    #[test]
    fn pages_name_their_encoding() {
        let name = |head: &str| declared(head.as_bytes()).map(Encoding::name);
        assert_eq!(name("<meta charset=\"windows-1256\">"), Some("windows-1256"));
        assert_eq!(
            name("<META http-equiv=x content='text/html; charset=ISO-8859-6'>"),
            Some("ISO-8859-6")
        );
        assert_eq!(name("<?xml version='1.0' encoding='windows-1252'?>"), Some("windows-1252"));
        assert_eq!(name("<meta charset=utf-8><p>charset"), None);
        assert_eq!(name("<p>"), None);
    }

    #[test]
    fn nul_bytes_are_binary() {
        check(b"ab\0c", Sniffed::Binary, "");
    }

    #[test]
    fn characters_cut_by_a_chunk_are_whole() {
        let text = "ﷺ".repeat(CHUNK);
        check(format!("a{text}").as_bytes(), Sniffed::Certain(UTF_8), &format!("a{text}"));
    }

    #[test]
    fn gzip_is_known_by_its_bytes() {
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all("Fasting".as_bytes()).unwrap();
        check(&gz.finish().unwrap(), Sniffed::Certain(UTF_8), "Fasting");
    }
}
