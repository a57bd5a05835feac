//! The ladder of matching, references and quotations that differ, through the whole program.
//!
//! 1. A word in another spelling or one letter off is found on `broad`, named and marked so.
//! 2. A phrase that differs is found on `near` within its bound, and what differs is told.
//! 3. An ellipsis keeps the order and tells what it left out.
//! 4. A phrase over the border of two passages, or of more, is found once and located.
//! 5. A reference is looked up; a miss names the nearest.
//! 6. Uthmani and everyday spelling find each other.

use serde_json::Value;

use super::support::{Matn, codes, ids, marked};

/// The answer to a search of one tiny record per text, `p1`, `p2` …
fn answer(texts: &[&str], args: &[&str]) -> Value {
    let lines = (1..).zip(texts);
    let records = lines.map(|(number, text)| {
        serde_json::json!({ "id": format!("p{number}"), "text": text }).to_string()
    });
    let corpus = records.collect::<Vec<_>>().join("\n");
    let matn = Matn::new().file("corpus.jsonl", corpus).ingest();
    let run = matn.args([args, &["--format", "jsonl"]].concat()).found_or_not().any_stderr().run();
    run.json()
}

#[test]
fn a_spelling_variant_is_found_on_broad_only_and_is_named() {
    let texts = ["Umar spoke", "Omar spoke", "Amir spoke"];
    assert_eq!(ids(&answer(&texts, &["search", "umar"])), ["corpus:p1"]);
    let broad = answer(&texts, &["search", "umar", "--match", "broad"]);
    assert_eq!(ids(&broad), ["corpus:p1", "corpus:p2"]);
    assert_eq!(codes(&broad), ["variants"]);
    assert_eq!(broad["hits"][1]["spans"][0]["how"], "variant");
}

#[test]
fn a_slip_of_one_letter_is_found_on_broad() {
    let texts = ["he took ransom", "he took random"];
    let broad = answer(&texts, &["search", "ransmo", "--match", "broad"]);
    assert_eq!(ids(&broad), ["corpus:p1"]);
}

#[test]
fn a_phrase_that_differs_is_found_on_near_and_tells_how() {
    let texts = ["He is not allowed to enter before sunrise.", "He is here, and to enter is hard."];
    assert!(ids(&answer(&texts, &["phrase", "he is allowed to enter"])).is_empty());
    let near = answer(&texts, &["phrase", "he is allowed to enter", "--match", "near"]);
    assert_eq!(ids(&near), ["corpus:p1"]);
    assert_eq!(marked(&near["hits"][0]), ["He is not allowed to enter"]);
    assert_eq!(near["hits"][0]["spans"][0]["how"], "near");
    assert_eq!(near["hits"][0]["spans"][0]["differs"][0], "`not` added");
}

#[test]
fn a_swallowed_negation_is_told_before_all_else() {
    let texts = ["وهو الذي لا يعلم الغيب أحد سواه"];
    let near = answer(&texts, &["phrase", "وهو الذي يعلم الغيب أحد سواه", "--match", "near"]);
    assert_eq!(near["hits"][0]["spans"][0]["differs"][0], "`لا` added");
}

#[test]
fn the_closest_of_near_phrases_comes_first() {
    let texts = ["seek help in patience and long prayer", "seek help in patience and prayer"];
    let near = answer(&texts, &["phrase", "seek help in patience and prayer", "--match", "near"]);
    assert_eq!(ids(&near), ["corpus:p2", "corpus:p1"]);
}

#[test]
fn an_ellipsis_keeps_the_order_and_tells_what_it_left_out() {
    let texts = ["Those who believe and do good deeds and urge one another to patience."];
    let found = answer(&texts, &["phrase", "those who believe … urge one another to patience"]);
    assert_eq!(marked(&found["hits"][0]), ["Those who believe", "urge one another to patience"]);
    assert_eq!(found["hits"][0]["spans"][0]["differs"][0], "left out: `and do good deeds and`");
    let turned = answer(&texts, &["phrase", "urge one another to patience ... those who believe"]);
    assert!(ids(&turned).is_empty());
}

/// A paragraph of numbered words in sentences of eight, cut into short passages.
fn long_paragraph(words: std::ops::Range<usize>) -> String {
    let words: Vec<String> = words.map(|number| format!("word{number}x")).collect();
    let sentences = words.chunks(8).map(|chunk| {
        let sentence = chunk.join(" ");
        format!("{}{}.", sentence[..1].to_uppercase(), &sentence[1..])
    });
    sentences.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_phrase_over_the_border_of_passages_is_found_once_and_located() {
    let words = |range: std::ops::Range<usize>| {
        range.map(|number| format!("word{number}x")).collect::<Vec<_>>().join(" ")
    };
    for range in [14..18, 10..40, 3..70] {
        let matn = Matn::new().file("long.txt", long_paragraph(0..96));
        let args = ["ingest", "long.txt", "--passage-words", "16"];
        let matn = matn.args(args).any_stderr().run().again();
        let phrase = words(range.clone());
        let run = matn.args(["phrase", &phrase, "--format", "jsonl"]).any_stderr().run();
        let answer = run.json();
        assert_eq!(answer["total"]["value"], 1, "{range:?}");
        let hit = &answer["hits"][0];
        assert_eq!(hit["id"], format!("long#{}", range.start / 16 + 1));
        assert_eq!(hit["last"], format!("long#{}", (range.end - 1) / 16 + 1));
        assert_eq!(marked(hit).len(), 1);
        let plain = |text: &str| text.to_lowercase().replace('.', "");
        assert_eq!(plain(&marked(hit)[0]), phrase);
    }
}

#[test]
fn a_phrase_never_runs_over_the_border_of_two_paragraphs() {
    let texts = ["The sermon ends with patience.\n\nPrayer begins the next chapter."];
    for phrase in ["patience prayer", "\"patience prayer\"~2"] {
        for level in ["word", "near"] {
            let found = answer(&texts, &["phrase", phrase, "--match", level]);
            assert!(ids(&found).is_empty(), "{phrase} on {level}");
        }
    }
}

#[test]
fn a_reference_is_looked_up_and_a_miss_names_the_nearest() {
    let records = concat!(
        r#"{"id": "2:153", "text": "Seek help."}"#,
        "\n",
        r#"{"id": "2:155", "text": "We will test you."}"#,
        "\n",
        r#"{"id": "22:15", "text": "Let him look; see 2:153."}"#,
        "\n",
        r#"{"id": "2:1", "text": "Letters."}"#,
    );
    let ask = |query: &str| {
        let matn = Matn::new().file("corpus.jsonl", records).ingest();
        matn.args(["search", query, "--format", "jsonl"]).found_or_not().any_stderr().run().json()
    };
    assert_eq!(ids(&ask("2:153")), ["2:153"]);
    assert_eq!(ids(&ask("al-Baqarah 153")), ["2:153"]);
    assert_eq!(ids(&ask("٢:١٥٣")), ["2:153"]);
    let range = ask("2:153-155");
    assert_eq!(ids(&range), ["2:153", "2:155"]);
    assert_eq!(codes(&range), ["reference", "reference-missing"]);
    let miss = ask("2:154");
    assert!(ids(&miss).is_empty());
    assert!(
        miss["notices"][1]["message"].as_str().is_some_and(|text| text.contains("2:153, 2:155"))
    );
    assert_eq!(ids(&ask("\"2:153\"")), ["22:15"]);
}

#[test]
fn uthmani_and_everyday_spelling_find_each_other() {
    let spellings = ["وَٱلصَّـٰبِرِينَ فِى ٱلسَّمَـٰوَٰتِ", "وَالصَّابِرِينَ فِي السَّمَاوَاتِ", "والصابرين في السموات"];
    for asked in spellings {
        let found = answer(&spellings, &["phrase", asked]);
        assert_eq!(ids(&found).len(), 3, "{asked}");
    }
}

#[test]
fn typed_letters_alone_match_on_written() {
    let texts = ["the Qur’an", "the Qur'an", "the quran"];
    let found = answer(&texts, &["search", "Qur'an", "--match", "written"]);
    assert_eq!(ids(&found), ["corpus:p2"]);
}

#[test]
fn a_thousand_negations_are_a_query_like_another() {
    let texts = ["the cloak"];
    let many = format!("{}cloak", "NOT ".repeat(1500));
    assert_eq!(ids(&answer(&texts, &["search", &many])), ["corpus:p1"]);
    let dashes = format!("the {}cloak", "NOT -".repeat(1500));
    assert_eq!(ids(&answer(&texts, &["search", &dashes])), ["corpus:p1"]);
}

#[test]
fn an_id_is_a_query() {
    let paragraph = long_paragraph(0..64);
    let ask = |args: &[&str]| {
        let matn = Matn::new().file("long.txt", &paragraph);
        let ingest = ["ingest", "long.txt", "--passage-words", "16"];
        matn.args(ingest).any_stderr().run().again().args(args.iter().copied()).any_stderr().run()
    };
    for query in ["long#3", "id:long#3"] {
        assert_eq!(
            ids(&ask(&["search", query, "--format", "jsonl"]).json()),
            ["long#3"],
            "{query}"
        );
    }
    let shown = ask(&["show", "long#2..long#3"]).stdout;
    assert!(shown.contains("word20x") && shown.contains("word41x"), "{shown}");
}

#[test]
fn an_honorific_is_never_cut_by_the_border_of_passages() {
    for before in 60..180 {
        let lead: Vec<String> = (0..before).map(|number| format!("w{number}")).collect();
        let tail: Vec<String> = (0..250).map(|number| format!("v{number}")).collect();
        let text = format!(
            "{} حتى قال رسول الله صلى الله عليه وسلم اطعموا {}",
            lead.join(" "),
            tail.join(" ")
        );
        let passages = matn::corpus::split(&text, &[], 80);
        let formula = text.find("صلى").expect("it is there");
        let formula = formula..formula + "صلى الله عليه وسلم".len();
        let whole = |range: &std::ops::Range<usize>| {
            range.end <= formula.start
                || range.start >= formula.end
                || (range.start <= formula.start && formula.end <= range.end)
        };
        assert!(passages.iter().all(|passage| whole(&passage.range)), "after {before} words");
    }
}

#[test]
fn words_round_an_honorific_stay_words() {
    let texts = [
        "He went his way. Peace be upon him, said the man.",
        "we take the straight way (peace be upon him)",
        "قال عليه السلام الله أكبر",
    ];
    for (query, id) in [
        ("\"his way\"", "corpus:p1"),
        ("\"straight way\"", "corpus:p2"),
        ("أكبر الله", "corpus:p3"),
    ] {
        assert_eq!(ids(&answer(&texts, &["search", query])), [id], "{query}");
    }
}

#[test]
fn an_honorific_can_be_left_out_or_be_one_of_two() {
    let texts = ["the Prophet (pbuh) came", "the Prophet came", "a cloak"];
    assert_eq!(ids(&answer(&texts, &["search", "prophet", "-pbuh"])), ["corpus:p2"]);
    assert_eq!(ids(&answer(&texts, &["search", "ﷺ OR cloak"])).len(), 2);
}

#[test]
fn near_finds_all_that_word_finds() {
    let paragraph = long_paragraph(0..96);
    let phrase: String = (10..24).map(|number| format!("word{number}x ")).collect();
    let matn = Matn::new().file("long.txt", paragraph);
    let matn =
        matn.args(["ingest", "long.txt", "--passage-words", "16"]).any_stderr().run().again();
    let args = ["phrase", &phrase, "--match", "near", "--format", "jsonl"];
    let found = matn.args(args).any_stderr().run().json();
    assert_eq!(ids(&found), ["long#1"]);
    assert_eq!(marked(&found["hits"][0]).len(), 1);
}

#[test]
fn an_excerpt_that_is_cut_within_an_honorific_is_found_and_told() {
    let texts = [
        "عن أبي هريرة رضي الله عنه أن النبي صلى الله عليه وسلم خرج فقام عبد الله",
        "Abu Huraira (Allah be pleased with him) said to them",
    ];
    for (query, id, mark) in [
        ("عن أبي هريرة رضي الله", "corpus:p1", "عن أبي هريرة"),
        ("وسلم خرج فقام عبد", "corpus:p1", "خرج فقام عبد"),
        ("Abu Huraira (Allah be", "corpus:p2", "Abu Huraira"),
        ("with him) said to them", "corpus:p2", "said to them"),
    ] {
        let answer = answer(&texts, &["phrase", query]);
        assert_eq!(ids(&answer), [id], "{query}");
        assert_eq!(marked(&answer["hits"][0]), [mark], "{query}");
        assert_eq!(codes(&answer), ["honorific-torn"], "{query}");
    }
    assert!(ids(&answer(&texts, &["phrase", "Abu Bakr (Allah be"])).is_empty());
}

#[test]
fn where_nothing_is_found_a_spelling_that_would_be_is_advised() {
    let texts = ["Umar read the Quran"];
    for (query, spelling) in [("Omar", "umar"), ("Koran", "quran"), ("Omar Koran", "umar, quran")] {
        let answer = answer(&texts, &["search", query]);
        assert!(ids(&answer).is_empty());
        assert_eq!(codes(&answer), ["broader"], "{query}");
        let message = answer["notices"][0]["message"].as_str().expect("a notice has a message");
        assert!(message.contains(spelling) && message.contains("--match broad"), "{message}");
    }
    assert!(codes(&answer(&texts, &["search", "zakat"])).is_empty());
    assert!(codes(&answer(&texts, &["search", "Omar", "--match", "word"])).is_empty());
}

#[test]
fn a_noun_is_found_with_a_particle_before_it_and_other_words_are_not() {
    let texts = ["هذا الكتاب", "كتب بكتاب", "جاء لكتابه", "ثم تاب", "هذه التابه", "عند كتاب"];
    let found = |query: &str| {
        let mut ids: Vec<String> =
            ids(&answer(&texts, &["search", query])).into_iter().map(str::to_owned).collect();
        ids.sort();
        ids
    };
    let nouns = ["corpus:p1", "corpus:p2", "corpus:p3", "corpus:p6"];
    assert_eq!(found("كتاب"), nouns);
    assert_eq!(found("بكتاب"), nouns);
    assert_eq!(found("تاب"), ["corpus:p4", "corpus:p5"]);
    let first = answer(&texts, &["search", "بكتاب"]);
    assert_eq!(ids(&first)[0], "corpus:p2");
    assert_eq!(marked(&first["hits"][0]), ["بكتاب"]);
}

#[test]
fn a_negation_that_changes_the_verb_is_told_on_near() {
    let texts = ["Allah does not look at your bodies or your wealth but He looks at your hearts \
                  and your deeds"];
    let query =
        "Allah looks at your bodies or your wealth but He looks at your hearts and your deeds";
    let near = answer(&texts, &["phrase", query, "--match", "near"]);
    assert_eq!(ids(&near), ["corpus:p1"]);
    assert_eq!(near["hits"][0]["spans"][0]["differs"][0], "`not` added");
}

#[test]
fn words_for_son_and_forms_of_the_article_are_one_on_broad() {
    let texts = [
        "Umar ibn al-Khattab",
        "Umar bin al-Khattab",
        "Umar b. al-Khattab",
        "عمر ابن الخطاب",
        "عمر بن الخطاب",
        "Abu Bakr as-Siddiq",
        "Abu Bakr al-Siddiq",
        "Abe Bakr al-Siddiq",
    ];
    for (query, number) in [
        ("Umar ibn al-Khattab", 3),
        ("Umar bin al-Khattab", 3),
        ("عمر ابن الخطاب", 2),
        ("عمر بن الخطاب", 2),
        ("Abu Bakr as-Siddiq", 2),
        ("Abu Bakr al-Siddiq", 2),
    ] {
        let broad = answer(&texts, &["phrase", query, "--match", "broad"]);
        assert_eq!(ids(&broad).len(), number, "{query}");
    }
}

#[test]
fn names_joined_or_apart_find_each_other_on_broad_whole_and_after_the_name_as_asked() {
    let families: [&[&str]; 6] = [
        &["Abdullah", "Abd Allah", "'Abd-Allah", "Abdallah"],
        &["Abd al-Rahman", "Abdurrahman", "Abdul Rahman", "Abdur-Rahman", "ʿAbd ar-Raḥmān"],
        &["Abu'l-Qasim", "Abu al-Qasim", "Abul Qasim", "Abū l-Qāsim"],
        &["Nuruddin", "Nur al-Din", "Nur ad-Din", "Nooruddeen"],
        &["Saif-ul-Islam", "Saif al-Islam", "Saiful Islam"],
        &["Ibnul-Qayyim", "Ibn al-Qayyim", "Ibn-ul-Qayyim"],
    ];
    for names in families {
        let texts: Vec<String> = names.iter().map(|name| format!("we met {name} there")).collect();
        let texts: Vec<&str> =
            texts.iter().map(String::as_str).chain(["we met Aburabi there"]).collect();
        for name in names {
            for command in ["phrase", "search"] {
                let broad = answer(&texts, &[command, name, "--match", "broad"]);
                assert_eq!(ids(&broad).len(), names.len(), "{command} {name}");
                assert_ne!(broad["hits"][0]["spans"][0]["how"], "variant", "{command} {name}");
                for hit in broad["hits"].as_array().expect("hits are a list") {
                    let text = hit["text"].as_str().expect("a text");
                    let whole = text.trim_start_matches("we met ").trim_end_matches(" there");
                    let letters = |text: &str| text.replace(['\'', 'ʿ'], "");
                    let marks: Vec<String> = marked(hit).iter().map(|mark| letters(mark)).collect();
                    assert_eq!(marks, [letters(whole)], "{command} {name}");
                }
                assert!(codes(&broad).contains(&"variants"), "{command} {name}");
            }
        }
        let word = answer(&texts, &["phrase", names[0]]);
        assert_eq!(ids(&word)[0], "corpus:p1", "{}", names[0]);
        assert!(ids(&word).len() < names.len(), "{}", names[0]);
    }
}

#[test]
fn a_name_joined_otherwise_is_found_within_a_near_phrase() {
    let texts = ["Abd Allah said to them"];
    let near = answer(&texts, &["phrase", "Abdullah said to them", "--match", "near"]);
    assert_eq!(marked(&near["hits"][0]), ["Abd Allah said to them"]);
    assert_eq!(near["hits"][0]["spans"][0]["how"], "variant");
}

#[test]
fn a_word_of_three_letters_is_no_variant_of_another_and_the_word_itself_comes_first() {
    let texts = ["a khattib spoke", "Khattab spoke", "abe spoke", "Abuu spoke", "Abu spoke"];
    assert_eq!(ids(&answer(&texts, &["search", "Abu", "--match", "broad"])), ["corpus:p5"]);
    let slip = answer(&texts, &["search", "Khattab", "--match", "broad"]);
    assert_eq!(ids(&slip), ["corpus:p2", "corpus:p1"]);
    assert_eq!(slip["hits"][0]["spans"][0]["how"], "exact");
    assert_eq!(slip["hits"][1]["spans"][0]["how"], "variant");
}

#[test]
fn words_of_the_uthmani_script_without_a_sign_find_their_everyday_spelling() {
    let texts = ["رأى كوكبا", "فرعون وملئه", "يقبض ويبسط", "سيدها لدى الباب"];
    for (query, id) in [
        ("رَءَا كَوْكَبًا", "corpus:p1"),
        ("فِرْعَوْنَ وَمَلَإِي۟هِۦ", "corpus:p2"),
        ("يَقْبِضُ وَيَبْصُۜطُ", "corpus:p3"),
        ("سَيِّدَهَا لَدَا ٱلْبَابِ", "corpus:p4"),
    ] {
        assert_eq!(ids(&answer(&texts, &["phrase", query])), [id], "{query}");
    }
}

#[test]
fn an_arabic_phrase_is_found_with_a_particle_before_its_first_word() {
    let texts = ["قال وإن ما توعدون لآت", "إن ما توعدون لآت", "قال فإن ما توعدون لآت", "ما توعدون لآت"];
    let words = ["phrase", "إن ما توعدون لآت"];
    assert_eq!(ids(&answer(&texts, &words)), ["corpus:p2"]);
    let stem = answer(&texts, &[&words[..], &["--match", "stem"]].concat());
    assert_eq!(ids(&stem), ["corpus:p2", "corpus:p1", "corpus:p3"]);
    assert_eq!(stem["hits"][0]["spans"][0]["how"], "exact");
    assert_eq!(stem["hits"][1]["spans"][0]["how"], "stem");
    assert_eq!(marked(&stem["hits"][1]), ["وإن ما توعدون لآت"]);
}

#[test]
fn three_words_that_the_uthmani_script_writes_as_one_are_found_apart() {
    let texts = ["قال يا ابن أم لا تأخذ", "قَالَ يَبْنَؤُمَّ لَا تَأْخُذْ", "قال يبنؤم لا تأخذ"];
    for phrase in ["يبنؤم", "يَبْنَؤُمَّ لَا تَأْخُذْ", "يا ابن أم لا تأخذ", "يابن أم لا", "يا بن أم لا تأخذ"]
    {
        assert_eq!(ids(&answer(&texts, &["phrase", phrase])).len(), 3, "{phrase}");
    }
}

#[test]
fn an_honorific_that_was_typed_is_marked_with_the_letters_as_written() {
    let texts = ["the Prophet (ﷺ) said", "the Prophet said"];
    let written = answer(&texts, &["phrase", "the Prophet (ﷺ) said", "--match", "written"]);
    assert_eq!(marked(&written["hits"][0]), ["the Prophet (ﷺ) said"]);
    assert_eq!((ids(&written).len(), codes(&written).len()), (1, 0));
}

#[test]
fn an_honorific_that_was_typed_at_the_edge_of_a_phrase_is_asked_for_as_written() {
    let texts = ["(the Prophet ﷺ) said", "the Prophet (ﷺ) said", "the Prophet said"];
    for (query, id, mark) in [
        ("the Prophet ﷺ", "corpus:p1", "the Prophet ﷺ"),
        ("the Prophet (ﷺ)", "corpus:p2", "the Prophet (ﷺ)"),
        ("(ﷺ) said", "corpus:p2", "(ﷺ) said"),
    ] {
        let written = answer(&texts, &["phrase", query, "--match", "written"]);
        assert_eq!((ids(&written), marked(&written["hits"][0])), (vec![id], vec![mark.to_owned()]));
        assert!(codes(&written).is_empty(), "{query}");
        assert_eq!(ids(&answer(&texts, &["phrase", query])).len(), 3, "{query}");
    }
}

#[test]
fn what_follows_an_honorific_without_and_is_no_part_of_it() {
    let texts = [
        "When he came (peace be upon him), his companions asked",
        "He came, peace be upon him, his companions asked",
        "He came, peace be upon him & his companions, and asked",
        "عبدﷲ asked",
    ];
    assert_eq!(
        ids(&answer(&texts, &["phrase", "came his companions asked"])),
        ["corpus:p2", "corpus:p1"]
    );
    assert_eq!(ids(&answer(&texts, &["phrase", "came and asked"])), ["corpus:p3"]);
    assert_eq!(ids(&answer(&texts, &["phrase", "عبد الله asked"])), ["corpus:p4"]);
}

#[test]
fn words_that_begin_alike_for_a_thousand_letters_are_two() {
    let long = "a".repeat(1100);
    let (one, other) = (format!("{long}b"), format!("{long}c"));
    let found = answer(&[&one, &other], &["phrase", &one]);
    assert_eq!(ids(&found), ["corpus:p1"]);
}

#[test]
fn an_operator_of_another_program_is_told_with_the_next_step() {
    let texts = ["gold and silver", "the prayer of gold", "prayers"];
    for (query, code, next) in [
        ("gold^3", "weight-ignored", "rare"),
        ("prayer~2", "distance-ignored", "one letter away"),
        ("gold NEAR silver", "foreign-operator", "~3"),
        ("\"gold and silv*\"", "foreign-operator", "whole words"),
        ("gold || silver", "foreign-operator", "`OR`"),
        ("+gold silver", "foreign-operator", "--all"),
        ("title:gold", "foreign-operator", "`book:`"),
        ("\"gold and\"~3*", "foreign-operator", "star"),
    ] {
        let found = answer(&texts, &["search", query]);
        let notices = found["notices"].as_array().expect("notices are a list");
        let told = notices.iter().find(|notice| notice["code"] == code);
        let message = told.and_then(|notice| notice["message"].as_str()).unwrap_or_default();
        assert!(message.contains(next), "{query}: {notices:?}");
    }
    assert_eq!(ids(&answer(&texts, &["search", "gold^3 prayer"])), ["corpus:p2"]);
}

#[test]
fn a_phrase_with_the_basmala_before_it_finds_the_verse_and_says_so() {
    let texts = ["قل هو الله أحد", "بسم الله الرحمن الرحيم"];
    for basmala in ["بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ", "﷽"]
    {
        let found = answer(&texts, &["phrase", &format!("{basmala} قُلْ هُوَ ٱللَّهُ أَحَدٌ")]);
        assert_eq!((ids(&found), codes(&found)), (vec!["corpus:p1"], vec!["basmala-skipped"]));
        let alone = answer(&texts, &["phrase", basmala]);
        assert_eq!((ids(&alone), codes(&alone).len()), (vec!["corpus:p2"], 0));
    }
}
