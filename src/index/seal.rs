//! The small files of an index end with a line that holds their checksum.

use std::io;

/// What the line begins and ends with; between them is the hash in hexadecimal.
const START: &str = "{\"blake3\":\"";
const END: &str = "\"}\n";
const HASH: usize = 64;

/// `content` and, in a line of its own that is JSON too, its checksum.
pub(super) fn seal(content: &[u8]) -> Vec<u8> {
    let mut sealed = content.to_vec();
    if !sealed.ends_with(b"\n") {
        sealed.push(b'\n');
    }
    let hash = blake3::hash(&sealed).to_hex();
    for part in [START, hash.as_str(), END] {
        sealed.extend_from_slice(part.as_bytes());
    }
    sealed
}

/// The content of a sealed file.
///
/// A file without a checksum, of an index from before there were any, is given as it is.
///
/// # Errors
///
/// Where the content is not the one that was sealed.
pub(super) fn unseal(sealed: Vec<u8>) -> io::Result<Vec<u8>> {
    let num = START.len() + HASH + END.len();
    let Some(place) = sealed.len().checked_sub(num) else { return Ok(sealed) };
    let (content, line) = sealed.split_at(place);
    let hash =
        line.strip_prefix(START.as_bytes()).and_then(|rest| rest.strip_suffix(END.as_bytes()));
    let Some(hash) = hash else { return Ok(sealed) };
    if blake3::hash(content).to_hex().as_bytes() != hash {
        return Err(io::Error::new(io::ErrorKind::InvalidData, CHANGED));
    }
    let mut content = sealed;
    content.truncate(place);
    Ok(content)
}

/// What is said of a file that is not as it was written.
pub(super) const CHANGED: &str = "is not as it was written";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_comes_back() {
        for content in ["{}\n", "{\"a\": 1}\n", "\n"] {
            let sealed = seal(content.as_bytes());
            assert_eq!(unseal(sealed).expect("it is whole"), content.as_bytes());
        }
        assert_eq!(unseal(seal(b"{}")).expect("it is whole"), b"{}\n");
    }

    #[test]
    fn any_changed_byte_is_an_error_or_no_json() {
        let sealed = seal(b"{\"format\":2,\"build\":\"build-1\"}");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            let read = unseal(changed)
                .map(|content| serde_json::from_slice::<serde_json::Value>(&content).is_err());
            assert!(read.unwrap_or(true), "byte {place}");
        }
    }

    #[test]
    fn a_file_without_a_checksum_is_read_as_it_is() {
        assert_eq!(unseal(b"{\"format\":2}".to_vec()).expect("it is read"), b"{\"format\":2}");
        assert_eq!(unseal(Vec::new()).expect("it is read"), b"");
    }
}
