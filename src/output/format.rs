//! The forms of an answer, and what can be chosen about them.

/// A form that an answer is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, on a terminal.
    Human,
    /// One indented JSON object, or an array of them for many queries.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// One hit a line: `query_id rank score id text`, parted by tabs.
    Tsv,
    /// One hit a line: `qid Q0 docid rank score tag`, for programs that measure rankings.
    Trec,
    /// One page that needs nothing else.
    Html,
}

impl Format {
    /// All forms, in the order in which help lists them.
    pub const ALL: [Format; 6] =
        [Format::Human, Format::Json, Format::Jsonl, Format::Tsv, Format::Trec, Format::Html];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Tsv => "tsv",
            Format::Trec => "trec",
            Format::Html => "html",
        }
    }

    /// The form of that name.
    pub fn parse(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// How much of each hit people are shown.
///
/// [`Format::Human`] knows all views. [`Format::Html`] tells [`View::Full`] from the rest, and the
/// forms for programs always give the whole passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// The passage where it is short, else the part round the match.
    #[default]
    Passage,
    /// The whole passage.
    Full,
    /// Each match on a line of its own, in the middle of what stands round it.
    Kwic,
    /// The ids of the passages, one a line, and nothing else.
    Ids,
}

impl View {
    /// All views, in the order in which help lists them.
    pub const ALL: [View; 4] = [View::Passage, View::Full, View::Kwic, View::Ids];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            View::Passage => "passage",
            View::Full => "full",
            View::Kwic => "kwic",
            View::Ids => "ids",
        }
    }

    /// The view of that name.
    pub fn parse(name: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// In which order the lines of [`View::Kwic`] stand.
///
/// Left and right are meant as seen: in a text that runs from right to left, what follows the match
/// stands at its left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum KwicSort {
    /// By rank of the hit, then by place in the text.
    #[default]
    Text,
    /// By the words at the left of the match, from the match outward.
    Left,
    /// By the words at the right of the match, from the match outward.
    Right,
}

impl KwicSort {
    /// All orders, in the order in which help lists them.
    pub const ALL: [KwicSort; 3] = [KwicSort::Text, KwicSort::Left, KwicSort::Right];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            KwicSort::Text => "text",
            KwicSort::Left => "left",
            KwicSort::Right => "right",
        }
    }

    /// The order of that name.
    pub fn parse(name: &str) -> Option<KwicSort> {
        KwicSort::ALL.into_iter().find(|sort| sort.name() == name)
    }
}

/// How many answers a writer is going to get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Answers {
    /// The answer to one query.
    #[default]
    One,
    /// The answers to a batch, even where that holds one query or none.
    Many,
}

/// What can be chosen about the form of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Whether one answer is written or a batch of them.
    pub answers: Answers,
    /// How much of each hit people are shown.
    pub view: View,
    /// The order of the lines of [`View::Kwic`].
    pub sort: KwicSort,
    /// The columns of the terminal; `None` does not wrap, so that a line is a passage.
    pub width: Option<usize>,
    /// Whether matches are coloured, and what is less important dimmed. Without colour a match
    /// stands between `**` and `**`.
    pub color: bool,
    /// Whether the answer goes to a terminal, which obeys controls in a text.
    pub is_terminal: bool,
    /// Whether TSV begins with a line of column names.
    pub header: bool,
    /// Whether TSV holds the facets of an answer in place of its hits.
    pub facets: bool,
    /// Up to how many words [`View::Passage`] shows a passage whole.
    pub whole_words: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            answers: Answers::One,
            view: View::Passage,
            sort: KwicSort::Text,
            width: None,
            color: false,
            is_terminal: false,
            header: false,
            facets: false,
            whole_words: 120,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        assert!(Format::ALL.into_iter().all(|value| Format::parse(value.name()) == Some(value)));
        assert!(View::ALL.into_iter().all(|value| View::parse(value.name()) == Some(value)));
        assert!(
            KwicSort::ALL.into_iter().all(|value| KwicSort::parse(value.name()) == Some(value))
        );
        assert_eq!(Format::parse("xml"), None);
    }
}
