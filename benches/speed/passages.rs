//! Passages and queries made of the sentences of a text, the same in every run.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use matn::corpus::{self, ReadOptions};

use crate::Outcome;

/// A passage gets no further sentence once it has so many words.
const ENOUGH_WORDS: usize = 40;
/// The most words of a passage of more than one sentence.
const MOST_WORDS: usize = 80;

/// The texts that are indexed.
pub struct Corpus {
    /// One a passage.
    pub texts: Vec<String>,
}

/// A query.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its words.
    pub text: String,
    /// Whether they are one phrase.
    pub is_phrase: bool,
}

impl Corpus {
    /// Recombines the English sentences of the sources at `path` to `num_passages` passages.
    pub fn recombine(path: &Path, num_passages: usize) -> Outcome<Corpus> {
        let texts = english(path)?;
        let of_text = |text: &'_ String| -> Vec<String> {
            matn::text::sentences(text).into_iter().map(|range| text[range].to_owned()).collect()
        };
        let sentences: Vec<String> = texts.iter().flat_map(of_text).collect();
        if sentences.is_empty() {
            return Err("the text has no English sentence".into());
        }
        let mut dice = Dice(0x6d61_746e);
        let texts = (0..num_passages).map(|_| passage(&sentences, &mut dice)).collect();
        Ok(Corpus { texts })
    }

    /// Writes one JSON object a line.
    pub fn write(&self, path: &Path) -> Outcome<()> {
        let mut file = std::io::BufWriter::new(fs::File::create(path)?);
        for (number, text) in self.texts.iter().enumerate() {
            let record = serde_json::json!({"id": (number + 1).to_string(), "text": text});
            writeln!(file, "{record}")?;
        }
        file.flush()?;
        Ok(())
    }

    /// The text in megabytes.
    pub fn megabytes(&self) -> f64 {
        self.texts.iter().map(String::len).sum::<usize>() as f64 / 1e6
    }

    /// So many queries of two or three words from one passage, and so many phrases of three to
    /// eight words.
    pub fn questions(&self, num: usize) -> (Vec<Question>, Vec<Question>) {
        let mut dice = Dice(7);
        let keywords = (0..num).map(|_| self.keywords(&mut dice)).collect();
        let phrases = (0..num).map(|_| self.phrase(&mut dice)).collect();
        (keywords, phrases)
    }

    fn keywords(&self, dice: &mut Dice) -> Question {
        let words: Vec<&str> = self
            .words(dice)
            .into_iter()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|word| word.chars().count() > 3 && word.chars().all(char::is_alphanumeric))
            .collect();
        if words.is_empty() {
            return self.keywords(dice);
        }
        let picked: Vec<&str> =
            (0..2 + dice.below(2)).map(|_| words[dice.below(words.len())]).collect();
        Question { text: picked.join(" "), is_phrase: false }
    }

    fn phrase(&self, dice: &mut Dice) -> Question {
        let words = self.words(dice);
        let num = (3 + dice.below(6)).min(words.len());
        let start = dice.below(words.len() - num + 1);
        let text = words[start..start + num].join(" ").replace(['"', '\\'], "");
        Question { text, is_phrase: true }
    }

    /// Words of some passage that stand side by side, none of them in brackets: what stands there
    /// is mostly an honorific, of which the two sides think differently.
    fn words(&self, dice: &mut Dice) -> Vec<&str> {
        loop {
            let text = &self.texts[dice.below(self.texts.len())];
            let stretches: Vec<&str> = text.split(['(', ')']).step_by(2).collect();
            let words: Vec<&str> =
                stretches[dice.below(stretches.len())].split_whitespace().collect();
            if words.len() > 3 && words.iter().any(|word| word.len() > 8) {
                return words;
            }
        }
    }
}

fn passage(sentences: &[String], dice: &mut Dice) -> String {
    let mut text = String::new();
    let mut words = 0;
    loop {
        let sentence = &sentences[dice.below(sentences.len())];
        let more = sentence.split_whitespace().count();
        if words > 0 {
            if words + more > MOST_WORDS {
                return text;
            }
            text.push(' ');
        }
        text.push_str(sentence);
        words += more;
        if words >= ENOUGH_WORDS {
            return text;
        }
    }
}

/// The English texts of the sources at `path`.
fn english(path: &Path) -> Outcome<Vec<String>> {
    let mut texts = Vec::new();
    for file in corpus::walk(&[path.to_owned()], &|_| false).0 {
        corpus::read(&file, &ReadOptions::default(), &mut |narration| {
            if narration.lang == "en" {
                texts.push(narration.text);
            }
            ControlFlow::Continue(())
        })?;
    }
    Ok(texts)
}

/// A small generator of numbers (xorshift64*).
struct Dice(u64);

impl Dice {
    /// A number below `limit`, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        ((number >> 32) as usize) % limit
    }
}
