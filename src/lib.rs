//! *matn* (متن, the text of a narration) finds passages in narrations: hadith, sira, tafsir and
//! any handed-down text in English and Arabic, and the verses quoted in them.
//!
//! Source files go in and an index comes out ([`ingest`]); a [`search::SearchRequest`] goes in and
//! a [`search::SearchResponse`] comes out, ranked passages with exact marks. Everything happens on
//! one machine, without a network.
//!
//! # Where to start reading
//!
//! At [`search::Searcher::search`]: it is the way of a question through all the stages. The way of
//! a text is [`ingest::ingest`]. Both are short, and each line of them is a stage below.
//!
//! # The stages, from left to right
//!
//! A stage uses those before it, never one after it; a test reads the `use` lines and holds them
//! to that order.
//!
//! **What is in a text?** [`text`] knows letters, folding, honorifics, sentences and quotations. It
//! takes strings and gives ranges; it does no I/O.
//!
//! **What is a narration, and what is a passage of it?** [`corpus`] reads source files of many
//! formats as [`corpus::Narration`]s and cuts each into [`corpus::Passage`]s: whole sentences up to
//! a length, with the quotations in them and the exact place of both.
//!
//! **Which words equal each other?** [`analysis`] turns a text into [`analysis::Tokens`]: folded
//! words at positions, honorifics and note markers without one. It is the only analyzer; texts and
//! queries go through the same call.
//!
//! **How is it kept?** [`index`] writes passages into a Tantivy index and reads them back. A passage
//! is analysed once; what the engine gets are finished terms. A commit is seen whole or not at all.
//!
//! **What is asked?** [`query`] reads a query ([`query::parse`]), analyses its words into steps with
//! alternatives ([`query::plan`]), and runs that on the engine ([`query::compile`]). Where a phrase
//! occurs is decided by one function, [`query::matching::occurrences`].
//!
//! **What matched?** [`highlight`] reads the stored text of a hit with the same analyzer and the
//! same matching function, so a mark is the truth of the match and a hit without one is a fault.
//!
//! **What is the answer?** [`search`] holds the one request, the one response and the one entry for
//! the command line, a server or a library caller. Passages with all words come first, else those
//! with any; of the best the nearness of their words is looked at.
//!
//! **Which verse is quoted here?** [`verse`] reads the editions of the Qur'an that an index holds and
//! traces the quotations of a text to their verses ([`verse::Tracer::trace`]): whole paragraphs, what
//! stands in marks, then what no mark shows; for each the candidates by their rarest words, an
//! alignment on the real words, a decision, and what differs. Nothing differs where it is exact.
//!
//! **How do sources get in?** [`ingest`] finds what has changed; one thread reads, some cut
//! and analyse, one writes, all at once and in one order; and it commits once. What a source replaced
//! comes back when that source goes.
//!
//! **How is it shown?** [`output`] writes a response for people, programs and printers. **What went
//! wrong?** [`error`] stands over the errors of all stages. **Who asks?** [`cli`] is the command
//! line.
//!
//! # What holds everywhere
//!
//! - The original text is never altered; every offset is one of it.
//! - Index time and query time share one analyzer.
//! - Only [`cli`] knows clap, only [`output`] knows a wire form, only [`index`] and
//!   [`query::compile`] know Tantivy.
//! - `text`, `analysis`, `highlight` and the query stages before `compile` do no I/O.
//! - The same corpus and the same build give the same answers in the same order.
//!
//! # Words
//!
//! A *narration* is a text as received, a *passage* the slice of it that is indexed and returned, a
//! *quotation* a quoted span, `speech` or `verse`. A *token* is a word at its place, a *term* a form
//! in the index, a *position* the number of a word in its passage, an *offset* a byte of the text. A
//! *hit* is a found passage, a *span* a marked part of it.

pub mod text;

pub mod corpus;

pub mod analysis;

pub mod index;

pub mod query;

pub mod highlight;

pub mod search;

pub mod verse;

pub mod ingest;

pub mod output;

pub mod error;

pub mod cli;
