//! Cues: words before and after a quotation that tell whether it is a verse.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::fold::fold_into;
use super::letter::is_hyphen;

/// Words looked at before a quotation, and after one.
const MAX_WORDS: usize = 32;
/// Bytes looked at on either side.
const MAX_BYTES: usize = 300;
/// Words that `…` stands for, at most.
const MAX_BETWEEN: usize = 6;

/// What the words before a quotation say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    /// Nothing.
    None,
    /// Allah says it, which may also be divine speech told in a narration.
    Weak,
    /// It is a verse.
    Strong,
}

/// Reads the words before a quotation: `text` ends where its opening mark stands.
pub(super) fn cue_before(text: &str) -> Cue {
    let from = text.ceil_char_boundary(text.len().saturating_sub(MAX_BYTES));
    let mut words = Words::default();
    for raw in split_words(&text[from..]).rev() {
        if words.len > 0 && ends_sentence(raw) {
            break;
        }
        if !words.push(raw) {
            break;
        }
    }
    words.masks[..words.len].reverse();
    let words = words.masks();
    let all = words.iter().fold(0, |all, mask| all | mask);
    if all == 0 {
        return Cue::None;
    }
    let table = &*TABLE;
    if table.not.iter().any(|pattern| pattern.may_match(all) && pattern.is_near_end(words)) {
        return Cue::None;
    }
    let find = |pattern: &Pattern| match pattern.may_match(all) {
        true => pattern.find_before(words),
        false => None,
    };
    if table.before.iter().any(|pattern| find(pattern).is_some()) {
        return Cue::Strong;
    }
    let weak = table.weak.iter().find_map(find);
    let is_told = |start: usize| words[..start].iter().any(|mask| mask & table.prophet != 0);
    if weak.is_some_and(|start| !is_told(start)) { Cue::Weak } else { Cue::None }
}

/// Whether the words after a quotation make it a verse: `text` begins after its closing mark.
pub(super) fn is_verse_by_what_follows(text: &str) -> bool {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    if is_reference(text) {
        return true;
    }
    let table = &*TABLE;
    let mut words = Words::default();
    let mut brings_in = false;
    let mut is_announced = false;
    for raw in split_words(text) {
        if is_announced && raw.starts_with(['"', '\'', '“', '‘', '«', '{', '\u{fd3f}', '(']) {
            brings_in = true;
            break;
        }
        is_announced = raw.ends_with([':', ',']);
        if !words.push(raw) || (words.len > 0 && ends_sentence(raw)) {
            break;
        }
        if words.len == table.num_starters
            && words.masks().iter().all(|mask| mask & table.starters == 0)
        {
            return false;
        }
    }
    let words = words.masks();
    table.until.iter().any(|pattern| pattern.is_at_start(words))
        || (!brings_in && table.follows.iter().any(|pattern| pattern.is_at_start(words)))
}

/// Whether a quotation ends with a remark in brackets that makes it a verse: `(to the end of the
/// verse)`.
pub(super) fn is_verse_by_its_end(quoted: &str) -> bool {
    let from = quoted.ceil_char_boundary(quoted.len().saturating_sub(MAX_BYTES / 3));
    let remark = quoted[from..].rfind('(').map(|at| &quoted[from + at..]);
    remark.is_some_and(|remark| !is_reference(remark) && is_verse_by_what_follows(remark))
}

/// Whether `text` begins with a verse reference in brackets: `(2:153)`, `[Q 2:153]`,
/// `[البقرة: 153]`.
fn is_reference(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | '،'));
    let Some(inner) = text.strip_prefix(['(', '[']) else { return false };
    let Some(inner) = inner.find([')', ']']).map(|end| &inner[..end]) else { return false };
    let Some((before, after)) = inner.rsplit_once(':') else { return false };
    let after = after.trim_start();
    if inner.len() > 60 || !after.starts_with(char::is_numeric) {
        return false;
    }
    let name = before.trim_end();
    let surah = name.trim_end_matches(char::is_numeric);
    let mut folded = String::new();
    if surah.len() < name.len() {
        fold_into(surah, &mut folded);
        return matches!(
            folded.as_str(),
            "" | "q" | "quran" | "koran" | "surah" | "sura" | "surat" | "see" | "cf"
        );
    }
    let is_arabic = name.chars().any(super::letter::is_arabic);
    let is_collection = ["بخاري", "مسلم", "ترمذي", "رواه", "حديث", "ابن", "ابو", "رقم"];
    fold_into(name, &mut folded);
    (is_arabic && !is_collection.iter().any(|word| folded.contains(word)))
        || folded.starts_with("surah")
        || folded.starts_with("surat")
}

fn split_words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || is_hyphen(c) || matches!(c, '/' | '—' | '–'))
        .filter(|word| !word.is_empty())
}

fn ends_sentence(raw: &str) -> bool {
    let word = raw.trim_end_matches(['"', '\'', '”', '’', '»', ')', ']']);
    word.ends_with(['.', '!', '?', '؟']) && word.chars().count() > 2
}

/// Words as the groups they belong to, one bit each.
#[derive(Default)]
struct Words {
    masks: [u64; MAX_WORDS],
    len: usize,
    folded: String,
}

impl Words {
    /// Adds a word; false when there is no room for more.
    fn push(&mut self, raw: &str) -> bool {
        self.folded.clear();
        if raw.len() <= 64 {
            fold_into(raw, &mut self.folded);
        }
        if self.folded.is_empty() && raw.len() <= 64 {
            return true;
        }
        let Some(place) = self.masks.get_mut(self.len) else { return false };
        *place = TABLE.groups_of(&self.folded);
        self.len += 1;
        true
    }

    fn masks(&self) -> &[u64] {
        &self.masks[..self.len]
    }
}

/// One element of a pattern.
#[derive(Debug, Clone, Copy)]
enum Element {
    /// A word of this group.
    Word(u64),
    /// A word of this group, after no word of descent.
    Free(u64),
    /// Up to [`MAX_BETWEEN`] words.
    Any,
    /// Any number of epithets.
    Epithets,
}

#[derive(Debug)]
struct Pattern {
    gap: usize,
    elements: Vec<Element>,
}

impl Pattern {
    /// Whether there is a word for each element that must have one, among words that are together
    /// in the groups `all`.
    fn may_match(&self, all: u64) -> bool {
        self.elements.iter().all(|element| match element {
            Element::Word(group) | Element::Free(group) => all & group != 0,
            Element::Any | Element::Epithets => true,
        })
    }

    /// Where the pattern begins if it stands before the end of `words`, with no word of speech
    /// between.
    fn find_before(&self, words: &[u64]) -> Option<usize> {
        for end in (words.len().saturating_sub(self.gap)..=words.len()).rev() {
            if let Some(start) = match_backward(&self.elements, &words[..end]) {
                return Some(start);
            }
            if end > 0 && words[end - 1] & TABLE.speech != 0 {
                return None;
            }
        }
        None
    }

    fn is_near_end(&self, words: &[u64]) -> bool {
        (words.len().saturating_sub(self.gap)..=words.len())
            .any(|end| match_backward(&self.elements, &words[..end]).is_some())
    }

    fn is_at_start(&self, words: &[u64]) -> bool {
        (0..=self.gap.min(words.len())).any(|start| match_forward(&self.elements, &words[start..]))
    }
}

fn match_backward(elements: &[Element], words: &[u64]) -> Option<usize> {
    let Some((last, rest)) = elements.split_last() else { return Some(words.len()) };
    match *last {
        Element::Word(group) | Element::Free(group) => {
            let (word, before) = words.split_last()?;
            if word & group == 0 {
                return None;
            }
            let descends = before.last().is_some_and(|mask| mask & TABLE.descent != 0);
            if matches!(last, Element::Free(_)) && descends {
                return None;
            }
            match_backward(rest, before)
        }
        Element::Any => (0..=MAX_BETWEEN.min(words.len()))
            .find_map(|between| match_backward(rest, &words[..words.len() - between])),
        Element::Epithets => {
            let run = words.iter().rev().take_while(|&mask| mask & TABLE.epithet != 0).count();
            (0..=run).find_map(|between| match_backward(rest, &words[..words.len() - between]))
        }
    }
}

fn match_forward(elements: &[Element], words: &[u64]) -> bool {
    let Some((first, rest)) = elements.split_first() else { return true };
    match *first {
        Element::Word(group) | Element::Free(group) => {
            words.first().is_some_and(|mask| mask & group != 0) && match_forward(rest, &words[1..])
        }
        Element::Any | Element::Epithets => {
            (0..=MAX_BETWEEN.min(words.len())).any(|between| match_forward(rest, &words[between..]))
        }
    }
}

/// The cue table.
#[derive(Default)]
struct Table {
    words: HashMap<String, u64>,
    speech: u64,
    epithet: u64,
    descent: u64,
    prophet: u64,
    before: Vec<Pattern>,
    weak: Vec<Pattern>,
    until: Vec<Pattern>,
    follows: Vec<Pattern>,
    not: Vec<Pattern>,
    /// The groups with which a pattern after a quotation begins, and among how many first words.
    starters: u64,
    num_starters: usize,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::parse(include_str!("verse_cues.txt")).0);

impl Table {
    /// Reads the table; the second value holds the lines that make no sense.
    fn parse(data: &str) -> (Self, Vec<&str>) {
        let mut table = Self::default();
        let mut groups: HashMap<&str, u64> = HashMap::new();
        let mut faults = Vec::new();
        for line in data.lines().filter(|line| !line.starts_with('#')) {
            if table.parse_line(line, &mut groups).is_none() {
                faults.push(line);
            }
        }
        let group = |name| groups.get(name).copied().unwrap_or_default();
        table.speech = group("speech");
        table.epithet = group("epithet");
        table.descent = group("descent");
        table.prophet = group("prophet");
        for pattern in table.until.iter().chain(&table.follows) {
            if let Some(Element::Word(group) | Element::Free(group)) = pattern.elements.first() {
                table.starters |= group;
            }
            table.num_starters = table.num_starters.max(pattern.gap + 1);
        }
        (table, faults)
    }

    fn parse_line<'a>(&mut self, line: &'a str, groups: &mut HashMap<&'a str, u64>) -> Option<()> {
        let mut columns = line.split('\t');
        let (class, second, third) = (columns.next()?, columns.next()?, columns.next()?);
        if class == "word" {
            let bit = 1u64.checked_shl(u32::try_from(groups.len()).ok()?)?;
            if groups.insert(second, bit).is_some() {
                return None;
            }
            for form in third.split_whitespace() {
                let mut folded = String::new();
                fold_into(form, &mut folded);
                *self.words.entry(folded).or_default() |= bit;
            }
            return Some(());
        }
        let mut elements = Vec::new();
        for name in third.split_whitespace() {
            elements.push(match (name, name.strip_prefix('^')) {
                ("…", _) => Element::Any,
                ("~", _) => Element::Epithets,
                (_, Some(name)) => Element::Free(*groups.get(name)?),
                _ => Element::Word(*groups.get(name)?),
            });
        }
        let pattern = Pattern { gap: second.parse().ok()?, elements };
        match class {
            "before" => self.before.push(pattern),
            "weak" => self.weak.push(pattern),
            "until" => self.until.push(pattern),
            "follows" => self.follows.push(pattern),
            "not" => self.not.push(pattern),
            _ => return None,
        }
        Some(())
    }

    fn groups_of(&self, folded: &str) -> u64 {
        if let Some(&mask) = self.words.get(folded) {
            return mask;
        }
        let Some(rest) = folded.strip_prefix(['و', 'ف', 'ل', 'ب', 'ك']) else { return 0 };
        self.words.get(rest).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let (_, faults) = Table::parse(include_str!("verse_cues.txt"));
        assert_eq!(faults, Vec::<&str>::new());
    }

    #[test]
    fn words_of_revelation_are_strong() {
        for text in [
            "Then Allah, the Exalted, revealed this verse: ",
            "and this Qur'anic verse was revealed about them: ",
            "So Allah revealed: ",
            "He recited the verse ",
            "This is the saying of Allah, the Exalted: ",
            "as Allah says in His Book: ",
            "فأنزل الله عز وجل: ",
            "في قوله تعالى: ",
            "ثم قَرَأَ ",
        ] {
            assert_eq!(cue_before(text), Cue::Strong, "{text}");
        }
    }

    #[test]
    fn words_of_allah_are_weak_and_those_of_his_messenger_are_none() {
        assert_eq!(cue_before("Allah, the Mighty and Sublime, said: "), Cue::Weak);
        assert_eq!(cue_before("قال الله تعالى: "), Cue::Weak);
        for text in [
            "The Messenger of Allah said: ",
            "The Messenger of Allah (peace and blessings be upon him) said: ",
            "The Prophet said that Allah said: ",
            "Ubayd Allah said: ",
            "When this verse was revealed, Umar said: ",
            "He recited a verse of poetry: ",
            "قال رسول الله: ",
            "Allah revealed it. Then he left with ",
        ] {
            assert_eq!(cue_before(text), Cue::None, "{text}");
        }
    }

    #[test]
    fn words_after_a_verse_tell_too() {
        for text in [
            " till the end of the verse.",
            ", to the end of the ayah.",
            " [2:153] often",
            " (Q 2:153)",
            " [البقرة: 153]",
            " الآية",
            " was revealed about them.",
            ". This verse was revealed about them.",
        ] {
            assert!(is_verse_by_what_follows(text), "{text}");
        }
        for text in [
            " and left.",
            ". This verse was revealed: \"Say\"",
            " (Bukhari: 153)",
            " [رواه البخاري: 5]",
            " (8 men)",
            "",
        ] {
            assert!(!is_verse_by_what_follows(text), "{text}");
        }
    }
}
