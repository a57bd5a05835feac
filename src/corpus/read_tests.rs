//! Tests of reading whole files: each kind of trouble, and what is given and told.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use super::*;

/// Writes `bytes` as `name`, reads it and returns what came of it.
pub(super) fn read_with(
    name: &str,
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<(Vec<Narration>, ReadReport), CorpusError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    read_path(&path, options)
}

pub(super) fn read_path(
    path: &Path,
    options: &ReadOptions,
) -> Result<(Vec<Narration>, ReadReport), CorpusError> {
    let (files, skipped) = walk(&[path.to_owned()], &|_| false);
    assert!(skipped.is_empty());
    let mut narrations = Vec::new();
    let report = read(&files[0], options, &mut |narration| {
        narrations.push(narration);
        ControlFlow::Continue(())
    })?;
    assert_eq!(report.num_narrations, narrations.len() as u64);
    Ok((narrations, report))
}

pub(super) fn read_bytes(name: &str, bytes: &[u8]) -> (Vec<Narration>, ReadReport) {
    read_with(name, bytes, &ReadOptions::default()).unwrap()
}

pub(super) fn ids(narrations: &[Narration]) -> Vec<&str> {
    narrations.iter().map(|narration| narration.id.as_str()).collect()
}

#[test]
fn plain_text_is_one_narration_byte_for_byte() {
    let text = "\n He said:\r\n <b>go</b> &amp; [matn].\n";
    let (narrations, report) = read_bytes("My Badr.txt", text.as_bytes());
    assert!(report.skipped.is_empty() && report.assumed.is_empty());
    let narration = &narrations[0];
    assert_eq!(
        (narration.id.as_str(), &narration.number, narration.lang.as_str()),
        ("my-badr", &None, "en")
    );
    assert_eq!(narration.text, text);
    assert!(narration.source.verbatim);
    assert_eq!((narration.source.line, narration.source.byte_end), (1, Some(text.len() as u64)));
}

#[test]
fn blank_files_give_nothing() {
    for name in ["a.txt", "a.jsonl", "a.json", "a.csv", "a.html"] {
        for text in ["", " \n\n\t\n"] {
            let (narrations, report) = read_bytes(name, text.as_bytes());
            assert!(narrations.is_empty() && report.skipped.is_empty(), "{name} {text:?}");
        }
    }
}

#[test]
fn bad_json_lines_are_told_and_the_rest_is_read() {
    let lines = "{\"id\":\"a\",\"text\":\"fasting is a shield\"}\n{\"id\":\"b\",\"text\":\"fasting is\n{\"id\":\"c\",\"text\":\"fasting\\u0000 is\"}\n{\"id\":\"d\",\"text\":\"fasting \\ud800 is\"}\n{\"id\":\"e\",\"text\":\"fasting is\u{2028}a shield\"}\n\n[\"fasting\"]\n{\"id\":\"g\",\"note\":\"no text\"}\n{\"id\":\"a\",\"text\":\"second record\"}\n";
    let (narrations, report) = read_bytes("recs.jsonl", lines.as_bytes());
    assert_eq!(ids(&narrations), ["recs:a", "recs:c", "recs:e"]);
    assert_eq!(narrations[1].text, "fasting is");
    assert_eq!(narrations[2].text, "fasting is\u{2028}a shield");
    assert_eq!(narrations[2].source.line, 5);
    let source = &narrations[2].source;
    let range = source.byte_start.unwrap() as usize..source.byte_end.unwrap() as usize;
    assert!(lines[range.clone()].starts_with("{\"id\":\"e\"") && lines[range].ends_with('}'));
    let told: Vec<u64> = report.skipped.iter().filter_map(|skipped| skipped.line).collect();
    assert_eq!(told, [2, 4, 7, 8, 9]);
    assert_eq!(report.skipped[2].reason, SkipReason::NotAnObject);
    assert_eq!(report.skipped[3].reason, SkipReason::NoText);
    assert_eq!(report.skipped[4].reason, SkipReason::RepeatedId("recs:a".to_owned()));
}

#[test]
fn ids_are_strings_and_those_with_a_colon_stand_alone() {
    let lines = "{\"id\":7,\"text\":\"a\"}\n{\"id\":\"007\",\"text\":\"b\"}\n{\"id\":\"2:153\",\"text\":\"c\"}\n{\"text\":\"d\"}\n{\"id\":\"muslim:8c\",\"work\":\"Sahih Muslim\",\"text\":\"e\"}\n";
    let (narrations, _) = read_bytes("corpus.jsonl", lines.as_bytes());
    assert_eq!(ids(&narrations), ["corpus:7", "corpus:007", "2:153", "corpus:4", "muslim:8c"]);
    let works: Vec<&str> = narrations.iter().map(|narration| narration.work.as_str()).collect();
    assert_eq!(works, ["corpus", "corpus", "corpus", "corpus", "sahih-muslim"]);
    let numbers: Vec<_> = narrations.iter().map(|narration| narration.number.as_deref()).collect();
    assert_eq!(numbers, [Some("7"), Some("007"), Some("153"), Some("4"), Some("8c")]);
}

#[test]
fn json_comes_as_record_array_or_object() {
    let record = "{\"id\": \"a\", \"text\": \"one [x] {y}\", \"data\": [1]}";
    for (text, expected) in [
        (record.to_owned(), 1),
        (format!("[{record},\n {{\"id\": 2, \"text\": \"two\"}}]"), 2),
        (
            format!(
                "{{\"metadata\": {{\"data\": \"x\"}}, \"hadiths\": [\n{record}, 5, {{\"text\": \"\\ud800\"}}, {{\"id\": 3, \"text\": \"c\"}}], \"n\": 1}}"
            ),
            2,
        ),
        (format!("{record}\n{{\"id\": \"b\", \"text\": \"two\"}}"), 2),
        (format!("[{record}, {{\"id\": 2, \"te"), 1),
    ] {
        let (narrations, _) = read_bytes("x.json", text.as_bytes());
        assert_eq!(narrations.len(), expected, "{text}");
        assert_eq!(narrations[0].id, "x:a");
        assert_eq!(narrations[0].text, "one [x] {y}");
        let source = &narrations[0].source;
        assert_eq!(
            &text[source.byte_start.unwrap() as usize..source.byte_end.unwrap() as usize],
            record
        );
    }
    let (_, report) = read_bytes("x.json", b"[{\"text\": \"a\"},\n{\"id\": 1},\n{\"te");
    let told: Vec<u64> = report.skipped.iter().filter_map(|skipped| skipped.line).collect();
    assert_eq!(told, [2, 3, 3]);
}

#[test]
fn tables_have_a_header_and_quoted_fields() {
    let (narrations, report) = read_bytes("v.csv", b"\xef\xbb\xbfid,text\r\nb1,\"Fasting, \"\"a\"\"\nshield\"\r\n,Second\r\nb1,Third\r\nb2,\r\n");
    assert_eq!(ids(&narrations), ["v:b1", "v:2"]);
    assert_eq!(narrations[0].text, "Fasting, \"a\"\nshield");
    let told: Vec<u64> = report.skipped.iter().filter_map(|skipped| skipped.line).collect();
    assert_eq!(told, [5, 6]);
    let (narrations, _) = read_bytes("v.tsv", b"ref\ttext\n1\tHe said: \"Go\n2\t\"Stay\n");
    assert_eq!(narrations[1].text, "\"Stay");
    let (narrations, _) = read_bytes("v.csv", "number;matn\n1;a, b\n".as_bytes());
    assert_eq!(narrations[0].text, "a, b");
    let error = read_with("v.csv", b"a,b\n1,2\n", &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("`a`, `b`"), "{error}");
}

#[test]
fn byte_order_marks_and_utf16_are_read() {
    let wide: Vec<u8> = "\u{feff}Fasting".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (narrations, report) = read_bytes("wide.txt", &wide);
    assert_eq!(narrations[0].text, "Fasting");
    assert!(report.assumed.is_empty());
    let (narrations, _) =
        read_bytes("r.jsonl", "\u{feff}{\"id\":\"a1\",\"text\":\"x\"}\n".as_bytes());
    assert_eq!(ids(&narrations), ["r:a1"]);
}

#[test]
fn old_encodings_are_told_and_can_be_given() {
    let arabic = "إن الله مع الصابرين\n";
    let (bytes, ..) = encoding_rs::WINDOWS_1256.encode(arabic);
    let (narrations, report) = read_bytes("old.txt", &bytes);
    assert_eq!((narrations[0].text.as_str(), narrations[0].lang.as_str()), (arabic, "ar"));
    assert_eq!(report.assumed[0].encoding, "windows-1256");
    let options =
        ReadOptions { encoding: Some("windows-1252".to_owned()), ..ReadOptions::default() };
    let (narrations, report) = read_with("old.txt", &bytes, &options).unwrap();
    assert_ne!(narrations[0].text, arabic);
    assert!(report.assumed.is_empty());
    let options = ReadOptions { encoding: Some("klingon".to_owned()), ..ReadOptions::default() };
    assert!(matches!(
        read_with("old.txt", &bytes, &options),
        Err(CorpusError::UnknownEncoding { .. })
    ));
    assert!(matches!(
        read_with("bin.txt", b"a\0b", &ReadOptions::default()),
        Err(CorpusError::Binary { .. })
    ));
}

#[test]
fn gzip_is_read_by_the_name_inside() {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, b"{\"id\":1,\"text\":\"x\"}\n").unwrap();
    let (narrations, _) = read_bytes("r.jsonl.gz", &gz.finish().unwrap());
    assert_eq!(ids(&narrations), ["r:1"]);
}

#[test]
fn page_gives_text_and_title() {
    let page = "<html><head><title>Camel &amp; book</title><style>.mercy{}</style></head><body><h1>Patience</h1><p>Seek help in pa<b>tie</b>nce<sup><a href=\"#n1\">1</a></sup> and prayer</p><ul><li>one</li><li>two</li></ul><p>The Qur&#39;an &amp; more<br>next line</p><script>var shield=\"fasting\";</script><!-- hidden --></body></html>";
    let (narrations, _) = read_bytes("page.html", page.as_bytes());
    assert_eq!(narrations[0].title.as_deref(), Some("Camel & book"));
    assert_eq!(
        narrations[0].text,
        "Patience\n\nSeek help in patience and prayer\n\none\n\ntwo\n\nThe Qur'an & more next line"
    );
    assert!(!narrations[0].source.verbatim);
}

#[test]
fn sidecar_completes_the_file_and_options_go_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("badr.txt");
    fs::write(&path, "text").unwrap();
    fs::write(
        folder.path().join("badr.toml"),
        "title = \"Badr\"\nlanguage = \"ar\"\nwork = \"Muslim\"\nnumber = \"1763\"\n",
    )
    .unwrap();
    let (narrations, _) = read_path(&path, &ReadOptions::default()).unwrap();
    assert_eq!(ids(&narrations), ["muslim:1763"]);
    assert_eq!((narrations[0].title.as_deref(), narrations[0].lang.as_str()), (Some("Badr"), "ar"));
    let options = ReadOptions {
        lang: Some("en".to_owned()),
        work: Some("x".to_owned()),
        ..ReadOptions::default()
    };
    let (narrations, _) = read_path(&path, &options).unwrap();
    assert_eq!((narrations[0].id.as_str(), narrations[0].lang.as_str()), ("x:1763", "en"));
    fs::write(folder.path().join("badr.toml"), "title = ").unwrap();
    let (narrations, report) = read_path(&path, &ReadOptions::default()).unwrap();
    assert_eq!((ids(&narrations), report.skipped.len()), (vec!["badr"], 1));
}

#[test]
fn reading_stops_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.jsonl");
    fs::write(&path, "{\"text\":\"a\"}\n{\"text\":\"b\"}\n").unwrap();
    let (files, _) = walk(std::slice::from_ref(&path), &|_| false);
    let report = read(&files[0], &ReadOptions::default(), &mut |_| ControlFlow::Break(())).unwrap();
    assert!(report.is_stopped);
    assert_eq!(report.num_narrations, 1);
    fs::remove_file(&path).unwrap();
    let error =
        read(&files[0], &ReadOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, CorpusError::Io { .. }) && error.to_string().contains("r.jsonl"));
}

#[test]
fn a_table_row_that_is_no_row_is_told_and_no_other_is_lost() {
    let table = b"id,text\n1,\"first record\n2,second record\n3,In the name of Allah, the Merciful\n4\n5,fifth,,\n";
    let (narrations, report) = read_bytes("q.csv", table);
    assert_eq!(ids(&narrations), ["q:2", "q:5"]);
    let fields = |found| SkipReason::NumFields { found, expected: 2 };
    let told: Vec<_> =
        report.skipped.into_iter().map(|skipped| (skipped.line.unwrap(), skipped.reason)).collect();
    assert_eq!(told, [(2, SkipReason::Unclosed), (4, fields(3)), (5, fields(1))]);
}

#[test]
fn ids_that_records_tell_come_before_those_made_for_others() {
    let lines = "{\"text\":\"a\",\"arabic\":\"ق\"}\n{\"id\":\"1\",\"text\":\"b\"}\n{\"text\":\"c\"}\n{\"id\":\"1b\",\"text\":\"d\"}\n";
    let (narrations, report) = read_bytes("mix.jsonl", lines.as_bytes());
    assert!(report.skipped.is_empty(), "{:?}", report.skipped);
    let mut told: Vec<_> = narrations.iter().map(|one| (one.text_id(), &*one.text)).collect();
    told.sort_unstable();
    let expected =
        [("mix:1", "b"), ("mix:1b", "d"), ("mix:1c", "a"), ("mix:1c@ar", "ق"), ("mix:3", "c")];
    assert_eq!(told, expected.map(|(id, text)| (id.to_owned(), text)));
    let many = "{\"text\":\"a\"}\n".repeat(2_500);
    let (narrations, _) = read_bytes("many.jsonl", many.as_bytes());
    let last = narrations.last().map(|one| &*one.id);
    assert_eq!((narrations.len(), last), (2_500, Some("many:2500")));
}

#[test]
fn a_book_of_openiti_is_known_by_its_first_line() {
    let book =
        "######OpenITI#\n\n#META# a :: X\n#META#Header#End#\n\n# قال رسول\n~~الله PageV01P002\n";
    for name in ["o.txt", "o.mARkdown", "o.md", "o"] {
        let (narrations, _) = read_bytes(name, book.as_bytes());
        assert_eq!((&*narrations[0].text, &*narrations[0].id), ("قال رسول الله", "o"), "{name}");
    }
    assert_eq!(read_bytes("o.md", b"# A *b*").0[0].text, "A b");
}

#[test]
fn places_are_bytes_of_the_file_or_are_not_told() {
    let lines = "\u{feff}{\"id\":1,\"text\":\"عمر\"}\n{\"id\":2,\"text\":\"b\"}\n";
    let (narrations, _) = read_bytes("b.jsonl", lines.as_bytes());
    let source = &narrations[1].source;
    let range = source.byte_start.unwrap() as usize..source.byte_end.unwrap() as usize;
    assert_eq!(&lines[range], "{\"id\":2,\"text\":\"b\"}");
    let book = "\u{feff}######OpenITI#\n#META#Header#End#\n# قال رسول\n# الله\n";
    let (narrations, _) = read_bytes("b.txt", book.as_bytes());
    let second = narrations[0].marks.last().unwrap().byte as usize;
    assert!(book[second..].starts_with("# الله"));
    let wide: Vec<u8> = lines.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (old, ..) = encoding_rs::WINDOWS_1256.encode(&lines[3..]);
    let broken = [b"\xff \n", lines.as_bytes()].concat();
    for bytes in [&wide, &*old, &broken] {
        let (narrations, _) = read_bytes("b.jsonl", bytes);
        let source = &narrations.last().unwrap().source;
        assert_eq!((source.byte_start, source.byte_end), (None, None));
    }
}
