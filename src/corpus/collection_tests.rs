//! Tests of archives and of collections as packages give them out.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::read_tests::{ids, read_bytes};
use super::{Narration, SkipReason};

const BOOK: &str = r#"{"id": 4, "metadata": {"id": 4, "length": 2, "arabic": {"title": "سنن"}, "english": {"title": "Sunan", "author": "x"}},
"chapters": [{"id": 1, "arabic": "كتاب", "english": "Purification"}, {"id": null, "arabic": "ك", "english": "Etc"}],
"hadiths": [
{"id": 1, "chapterId": 1, "arabic": "ذهب المذهب", "english": {"narrator": "Narrated Mughirah:", "text": "He went far off."}},
{"id": 2, "chapterId": 9, "arabic": "قال", "english": {"narrator": "", "text": " "}},
{"id": 3, "chapterId": 1, "arabic": "", "english": {"narrator": "It is told on the authority of Yahya that the first man who spoke of it said:", "text": "Go."}},
{"id": 4, "chapterId": 1, "arabic": "", "english": {"text": ""}}
]}"#;

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap()
}

fn text_ids(narrations: &[Narration]) -> Vec<String> {
    narrations.iter().map(Narration::text_id).collect()
}

#[test]
fn files_in_archives_are_read_where_they_lie() {
    let lines = gz(b"{\"id\":1,\"text\":\"one\"}\n{\"id\":2}\n");
    let files: [(&str, &[u8]); 7] = [
        ("pkg/data/recs.jsonl.gz", &lines),
        ("pkg/badr.txt", b"He set out.\nRain fell."),
        ("pkg/main.py", b"print()"),
        ("pkg-1.0.dist-info/notes.txt", b"about"),
        ("package.json", b"{\"text\": \"about\"}"),
        ("pkg/inner.zip", b"PK"),
        ("pkg/bin.txt", b"a\0b"),
    ];
    for (name, bytes) in
        [("a.whl", zip(&files)), ("a.tar.gz", gz(&tar(&files))), ("a.tar", tar(&files))]
    {
        let (narrations, report) = read_bytes(name, &bytes);
        assert_eq!(ids(&narrations), ["recs:1", "badr"], "{name}");
        let source = &narrations[0].source;
        assert!(source.path.ends_with(&format!("{name}!pkg/data/recs.jsonl.gz")), "{source:?}");
        assert!(source.file().ends_with(name));
        // Compressed in the archive: no bytes of it are the text.
        assert_eq!((source.line, source.byte_start, source.byte_end), (1, None, None));
        let source = &narrations[1].source;
        assert_eq!(
            (source.verbatim, source.byte_start, source.byte_end),
            (true, Some(0), Some(22))
        );
        let told: Vec<_> = report
            .skipped
            .iter()
            .map(|s| (s.path.rsplit('!').next().unwrap(), s.line, s.reason.clone()))
            .collect();
        assert_eq!(
            told,
            [
                ("pkg/data/recs.jsonl.gz", Some(2), SkipReason::NoText),
                ("pkg/inner.zip", None, SkipReason::NestedArchive),
                ("pkg/bin.txt", None, SkipReason::Binary),
            ]
        );
    }
}

#[test]
fn archive_that_unpacks_to_too_much_is_cut_off_and_told() {
    let zeros = vec![b' '; 70 << 20];
    let inner = gz(&zeros);
    for files in
        [[("a.txt", &*zeros), ("b.txt", b"text")], [("a.txt.gz", &*inner), ("b.txt", b"x")]]
    {
        let (narrations, report) = read_bytes("bomb.zip", &zip(&files));
        assert!(narrations.is_empty());
        assert_eq!(report.skipped.len(), 1);
        assert!(report.skipped[0].reason.to_string().contains("unpacks to more than 64 MB"));
    }
    let error = super::read_tests::read_with("bomb.txt.gz", &inner, &Default::default());
    assert!(error.unwrap_err().to_string().contains("unpacks to more than 64 MB"));
}

#[test]
fn broken_archives_are_told() {
    let mut bytes = zip(&[("a.txt", b"one two three four"), ("b.txt", b"five")]);
    let at = bytes.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    bytes.truncate(at);
    let error = super::read_tests::read_with("a.zip", &bytes, &Default::default());
    assert!(error.unwrap_err().to_string().contains("a.zip"));
    let (narrations, report) = read_bytes("a.zip", &{
        let mut bytes = zip(&[("a.jsonl", b"{\"text\":\"a\"}"), ("b.txt", b"five")]);
        bytes[40] ^= 0xff;
        bytes
    });
    assert_eq!(ids(&narrations).last(), Some(&"b"));
    assert!(!report.skipped.is_empty());
}

#[test]
fn hadith_package_gives_both_languages_under_one_id() {
    let (narrations, report) =
        read_bytes("p.whl", &zip(&[("p/data/dawud.json.gz", &gz(BOOK.as_bytes()))]));
    assert_eq!(
        text_ids(&narrations),
        ["abudawud:1", "abudawud:1@ar", "abudawud:2@ar", "abudawud:3"]
    );
    let [english, arabic, _, long] = &narrations[..] else { panic!() };
    assert_eq!((english.id.as_str(), arabic.id.as_str()), ("abudawud:1", "abudawud:1"));
    assert_eq!((english.lang.as_str(), arabic.lang.as_str()), ("en", "ar"));
    assert_eq!(english.facts.narrator.as_deref(), Some("Mughirah"));
    assert_eq!(english.facts.chapter.as_deref(), Some("Purification"));
    assert_eq!(arabic.facts.chapter.as_deref(), Some("كتاب"));
    assert_eq!((english.title.as_deref(), arabic.title.as_deref()), (Some("Sunan"), Some("سنن")));
    assert_eq!(english.source.line, 4);
    assert!(long.text.starts_with("It is told") && long.text.ends_with("said:\nGo."));
    assert_eq!(report.skipped.len(), 1);
    assert_eq!((report.skipped[0].line, &report.skipped[0].reason), (Some(7), &SkipReason::NoText));
}

#[test]
fn quran_json_gives_the_arabic_once_and_each_translation() {
    let chapter = |translation: &str| {
        format!(
            "[{{\"id\":1,\"name\":\"الفاتحة\",\"transliteration\":\"Al-Fatihah\",\"type\":\"meccan\",\"total_verses\":2,\"verses\":[{{\"id\":1,\"text\":\"بسم\"{translation}}},{{\"id\":2,\"text\":\"الحمد\"}}]}}]"
        )
    };
    let (bare, english) = (chapter(""), chapter(",\"translation\":\"In the name\""));
    let french = chapter(",\"translation\":\"Au nom\"");
    let files: [(&str, &[u8]); 5] = [
        ("package/dist/quran.json", bare.as_bytes()),
        ("package/dist/quran_en.json", english.as_bytes()),
        ("package/dist/quran_fr.json", french.as_bytes()),
        ("package/dist/chapters/en/1.json", english.as_bytes()),
        ("package/package.json", b"{\"license\": \"x\"}"),
    ];
    let (narrations, report) = read_bytes("quran-json.tgz", &gz(&tar(&files)));
    assert_eq!(text_ids(&narrations), ["1:1", "1:2", "1:1@en", "1:1@fr"]);
    assert!(report.skipped.is_empty(), "{:?}", report.skipped);
    let works: Vec<_> = narrations.iter().map(|n| (n.work.as_str(), n.lang.as_str())).collect();
    assert_eq!(works, [("quran", "ar"), ("quran", "ar"), ("quran-en", "en"), ("quran-fr", "fr")]);
    assert_eq!(narrations[2].facts.chapter.as_deref(), Some("Al-Fatihah"));
    let (narrations, _) = read_bytes("quran_en.json", english.as_bytes());
    assert_eq!(text_ids(&narrations), ["1:1", "1:1@en", "1:2"]);
    let source = &narrations[1].source;
    assert!(
        english[source.byte_start.unwrap() as usize..].starts_with("{\"id\":1,\"text\":\"بسم\"")
    );
}

#[test]
fn tanzil_gives_lines_and_xml() {
    let lines =
        "1|1|بسم الله\n1|2|الحمد لله\n\n# PLEASE\n#  Tanzil Quran Text (Simple, Version 1.1)\n";
    let (narrations, report) = read_bytes("quran-simple.txt", lines.as_bytes());
    assert_eq!(text_ids(&narrations), ["1:1", "1:2"]);
    assert_eq!(narrations[1].work, "quran");
    assert!(narrations[1].title.as_deref().unwrap().contains("Tanzil"));
    assert_eq!((narrations[1].source.line, report.skipped.len()), (2, 0));
    let xml = "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\n<!--\n#  Name: Hilali & Khan\n#  Translator: A and B\n#  ID: en.hilali\n-->\n<quran><sura index=\"1\" name=\"Al-Fatiha\">\n<aya index=\"1\" text=\"In the Name &amp; more\"/>\n<aya text=\"x\"/>\n</sura></quran>";
    let (narrations, report) = read_bytes("en.hilali.xml", xml.as_bytes());
    assert_eq!(text_ids(&narrations), ["1:1@en.hilali"]);
    let verse = &narrations[0];
    assert_eq!((verse.text.as_str(), verse.source.line), ("In the Name & more", 8));
    assert_eq!(verse.work, "quran-en.hilali");
    assert!(verse.title.as_deref().unwrap().contains("Hilali & Khan"));
    assert_eq!(verse.facts.chapter.as_deref(), Some("Al-Fatiha"));
    assert_eq!(report.skipped[0].line, Some(9));
}

#[test]
fn tei_gives_the_words_of_the_text() {
    let xml = "<?xml version=\"1.0\"?>\n<TEI xmlns=\"http://www.tei-c.org/ns/1.0\" xml:lang=\"en\"><teiHeader><fileDesc><titleStmt><title>Badr &amp; after</title></titleStmt></fileDesc></teiHeader>\n<text><body><pb n=\"4\"/><head>The day</head>\n<p>He set<note>a note</note> out, <choice><sic>rian</sic><corr>rain</corr></choice>\n <pb n=\"5\"/>fell on <hi>them</hi>.<lb/>Then &#x2018;peace&#x2019;.</p><p>End</p></body></text></TEI>";
    let (narrations, report) = read_bytes("badr.xml", xml.as_bytes());
    let narration = &narrations[0];
    assert_eq!(narration.text, "The day\n\nHe set out, rain fell on them. Then ‘peace’.\n\nEnd");
    assert_eq!((narration.id.as_str(), narration.lang.as_str()), ("badr", "en"));
    assert_eq!(narration.title.as_deref(), Some("Badr & after"));
    assert_eq!(narration.marks[0].page.as_deref(), Some("4"));
    let end = narration.text.find("End").unwrap();
    let mark = narration.marks.iter().rfind(|mark| mark.at <= end).unwrap();
    assert_eq!((mark.line, mark.page.as_deref()), (5, Some("5")));
    assert!(report.skipped.is_empty());
    let (_, report) = read_bytes("conf.xml", b"<project/>");
    assert_eq!(report.skipped[0].reason, SkipReason::UnknownXml("project".to_owned()));
}

#[test]
fn epub_gives_its_chapters() {
    let files: [(&str, &[u8]); 5] = [
        ("mimetype", b"application/epub+zip"),
        ("META-INF/container.xml", b"<container><rootfiles><rootfile full-path='O/b.opf'/></rootfiles></container>"),
        ("O/b.opf", b"<package><metadata><dc:title>Book</dc:title><dc:language>en</dc:language></metadata><manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/><item id='b' href='b.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='b'/><itemref idref='a'/></spine></package>"),
        ("O/a.xhtml", b"<html><head><title>Two</title></head><body><p>Rain fell.</p></body></html>"),
        ("O/b.xhtml", b"<html><head><title>One</title></head><body><p>He set out.</p></body></html>"),
    ];
    let (narrations, report) = read_bytes("book.epub", &zip(&files));
    assert_eq!(ids(&narrations), ["book:1", "book:2"]);
    assert_eq!(narrations[0].text, "He set out.");
    assert_eq!(narrations[0].facts.chapter.as_deref(), Some("One"));
    assert_eq!(narrations[0].title.as_deref(), Some("Book"));
    assert!(narrations[0].source.path.ends_with("book.epub!O/b.xhtml"));
    assert!(report.skipped.is_empty());
}

#[test]
fn one_id_in_two_languages_is_one_narration() {
    let lines = "{\"id\":1,\"text\":\"he said\"}\n{\"id\":1,\"text\":\"قال\"}\n{\"id\":1,\"text\":\"he\"}\n";
    let (narrations, report) = read_bytes("r.jsonl", lines.as_bytes());
    assert_eq!(text_ids(&narrations), ["r:1", "r:1@ar"]);
    assert_eq!(report.skipped[0].line, Some(3));
}

#[test]
fn a_package_tells_where_its_works_are_from_and_under_which_terms() {
    let wheel: [(&str, &[u8]); 2] = [
        ("x/recs.jsonl", b"{\"id\":1,\"text\":\"one\"}\n"),
        ("x-1.dist-info/METADATA", b"Name: x\nVersion: 1\nLicense: AGPL-3.0\n\nText"),
    ];
    let npm: [(&str, &[u8]); 2] = [
        ("package/package.json", b"{\"name\":\"x\",\"version\":\"1\",\"license\":\"AGPL-3.0\"}"),
        ("package/recs.jsonl", b"{\"id\":1,\"text\":\"one\"}\n"),
    ];
    for (name, bytes, source) in
        [("x.whl", zip(&wheel), "x 1 (PyPI)"), ("x.tgz", gz(&tar(&npm)), "x 1 (npm)")]
    {
        let (_, report) = read_bytes(name, &bytes);
        let about = report.abouts.of("recs");
        assert_eq!(about.source.as_deref(), Some(source), "{name}");
        assert_eq!(about.license.as_deref(), Some("AGPL-3.0"), "{name}");
    }
}
