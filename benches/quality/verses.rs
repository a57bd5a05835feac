//! The verse table: who finds a pasted verse, in which spelling.

use std::collections::BTreeSet;
use std::error::Error;

use matn::search::{Filter, Hit, Mode, SearchRequest, Searcher};
use matn::text::fold::fold;
use matn::text::joined::split_joined;
use matn::text::uthmani::same_word;

use super::corpora::{Corpora, Spellings};

/// The shortest verse, in plain words.
const SHORTEST: usize = 4;

/// How many hits are looked at word by word.
const SAMPLE: usize = 200;

type Verse = (u32, u32);

/// Prints the table and the check of its hits.
pub fn print_table(searcher: &Searcher, corpora: &Corpora) -> Result<(), Box<dyn Error>> {
    let long = corpora
        .verses
        .iter()
        .filter(|(_, spellings)| spellings[2].split_whitespace().count() >= SHORTEST);
    let long: Vec<(&Verse, &Spellings)> = long.collect();
    let texts = arabic_texts(searcher)?;
    let mut ours: [BTreeSet<Verse>; 3] = Default::default();
    let mut hits: Vec<(Verse, Hit)> = Vec::new();
    for (verse, spellings) in &long {
        for (spelling, text) in spellings.iter().enumerate() {
            let found = search(searcher, text)?;
            if !found.is_empty() {
                ours[spelling].insert(**verse);
                hits.extend(found.into_iter().map(|hit| (**verse, hit)));
            }
        }
    }
    let literal = by(&long, |text| texts.iter().any(|other| other.contains(text)));
    let folded: Vec<String> = texts.iter().map(|text| usual_fold(text)).collect();
    let usual = by(&long, |text| {
        let text = usual_fold(text);
        folded.iter().any(|other| other.contains(&text))
    });
    let mut all: BTreeSet<Verse> = BTreeSet::new();
    for found in ours.iter().chain(&usual).chain(&literal) {
        all.extend(found);
    }
    println!("verses that Bukhari's Arabic quotes whole: {}", all.len());
    println!("{:<28}{:>9}{:>9}{:>9}", "pasted as", "Uthmani", "vowelled", "plain");
    for (name, found) in
        [("matn phrase", &ours), ("the usual fold", &usual), ("letters as typed", &literal)]
    {
        println!("{name:<28}{:>9}{:>9}{:>9}", found[0].len(), found[1].len(), found[2].len());
    }
    for verse in &all {
        let missed = [0, 1, 2].map(|spelling| !ours[spelling].contains(verse));
        if missed.contains(&true) {
            println!("  missed {}:{} {missed:?}", verse.0, verse.1);
        }
    }
    print_check(&hits, corpora);
    Ok(())
}

/// The verses for which `finds` holds, by spelling.
fn by(verses: &[(&Verse, &Spellings)], finds: impl Fn(&str) -> bool) -> [BTreeSet<Verse>; 3] {
    [0, 1, 2].map(|spelling| {
        let found = verses.iter().filter(|(_, spellings)| finds(&spellings[spelling]));
        found.map(|(verse, _)| **verse).collect()
    })
}

fn search(searcher: &Searcher, text: &str) -> Result<Vec<Hit>, Box<dyn Error>> {
    let request = SearchRequest {
        text: text.to_owned(),
        mode: Mode::Phrase,
        limit: usize::MAX,
        filter: Filter { langs: vec!["ar".to_owned()], ..Filter::default() },
        ..SearchRequest::default()
    };
    Ok(searcher.search(&request)?.hits)
}

/// The Arabic narrations, whole.
fn arabic_texts(searcher: &Searcher) -> Result<Vec<String>, Box<dyn Error>> {
    let request =
        SearchRequest { text: "lang:ar".to_owned(), limit: usize::MAX, ..SearchRequest::default() };
    let mut texts: Vec<(String, String)> = Vec::new();
    for hit in searcher.search(&request)?.hits {
        match texts.last_mut() {
            Some((narration, text)) if *narration == hit.narration => {
                text.push(' ');
                text.push_str(&hit.text);
            }
            _ => texts.push((hit.narration, hit.text)),
        }
    }
    Ok(texts.into_iter().map(|(_, text)| text).collect())
}

/// What most programs fold: marks, alef, hamza, ya and ta.
fn usual_fold(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let folded: String = word
            .chars()
            .filter_map(|c| match c {
                'أ' | 'إ' | 'آ' | 'ٱ' => Some('ا'),
                'ى' | 'ئ' => Some('ي'),
                'ؤ' => Some('و'),
                'ة' => Some('ه'),
                'ء' | 'ـ' => None,
                'ا'..='ي' => Some(c),
                _ => None,
            })
            .collect();
        if !folded.is_empty() {
            words.push(folded);
        }
    }
    words.join(" ")
}

/// Holds the marks of a sample of hits against the words of the verse.
fn print_check(hits: &[(Verse, Hit)], corpora: &Corpora) {
    let step = (hits.len() / SAMPLE).max(1);
    let sample: Vec<_> = hits.iter().step_by(step).take(SAMPLE).collect();
    let mut wrong = 0;
    for (verse, hit) in &sample {
        let first = hit.spans.iter().take_while(|span| span.occurrence == hit.spans[0].occurrence);
        let marked: Vec<&str> =
            first.map(|span| &hit.text[span.byte_start..span.byte_end]).collect();
        let marked = words(&marked.join(" "));
        let spellings = &corpora.verses[verse];
        if !spellings.iter().any(|spelling| same_words(&words(spelling), &marked)) {
            wrong += 1;
            println!("  {}:{} in {}: {}", verse.0, verse.1, hit.id, marked.join(" "));
        }
    }
    println!("hits whose marks are not the words of the verse: {wrong} of {}", sample.len());
}

/// The words of a text, without what is no letter, a joined vocative as two.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split_whitespace().filter(|word| !fold(word).is_empty()) {
        match split_joined(word) {
            Some((first, second)) => {
                words.push(word[first].to_owned());
                words.push(word[second].to_owned());
            }
            None => words.push(word.to_owned()),
        }
    }
    words
}

fn same_words(verse: &[String], marked: &[String]) -> bool {
    let same = |(a, b): (&String, &String)| fold(a) == fold(b) || same_word(a, b);
    verse.len() == marked.len() && verse.iter().zip(marked).all(same)
}
