//! Arabic names written as one word that everyday spelling writes as two: عبدالله, ابوبكر, نورالدين.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

use super::fold::{fold, letter_starts};
use super::letter::is_arabic;

/// Names after a word for a father, which are joined to it without the article.
const FATHERS: &str = "بكر هريره سعيد سفيان طالب جهل لهب ذر موسي ايوب داود حنيفه عبيده قتاده سلمه \
    طلحه امامه مسعود هاشم يعلي نعيم عيسي عمرو جعفر عثمان محمد حامد اسحاق قحافه لبابه مريم زرعه \
    ثعلبه برده اسيد واءل معاويه يوسف علي عبدالله عبدالرحمن تراب حفص حذيفه حمزه";

/// Words before `الدين` in names.
const FAITHS: &str = "نور سيف صلاح شمس عماد جلال جمال محي محيي ضياء علاء ركن تقي بدر زين شهاب فخر \
    ناصر كمال قطب عز تاج حسام بهاء برهان سراج علم ولي مجد رشيد شرف نجم نصير صفي معين موفق ظهير نظام \
    امين خير رضي";

/// Words whose end only looks like the name of God.
const NO_NAMES: [&str; 4] = ["افب", "اوب", "افت", "اول"];

/// Cuts a name that is written as one word into its two; bytes of `raw`, which together are the
/// whole word.
///
/// After عبد and عبيد the name has the article, or is الله; after أبو, أبا and أبي it has the article
/// or is one of a list; before الدين stands one of a list; before الله any word of three letters or
/// more. A و, ف, ل, ب or ك may stand before all of it.
pub fn split_name(raw: &str) -> Option<(Range<usize>, Range<usize>)> {
    const SHORTEST: usize = 6;
    const LONGEST: usize = 80;
    let is_one = raw.len() <= LONGEST && raw.chars().all(|c| is_arabic(c) || is_combining_mark(c));
    let folded = if is_one { fold(raw) } else { return None };
    let letters: Vec<char> = folded.chars().collect();
    if letters.len() < SHORTEST {
        return None;
    }
    let cut = [0, 1].into_iter().find_map(|skip| {
        let skips = skip == 0 || matches!(letters[0], 'و' | 'ف' | 'ل' | 'ب' | 'ك');
        let rest: String = letters.get(skip..).filter(|_| skips)?.iter().collect();
        Some(skip + first_letters(&rest)?)
    })?;
    let starts = letter_starts(raw)?;
    let (before, cut) = (*starts.get(cut - 1)?, *starts.get(cut)?);
    (before < cut).then_some((0..cut, cut..raw.len()))
}

/// How many letters of the folded `word` are the first word of a name.
fn first_letters(word: &str) -> Option<usize> {
    let count = |part: &str| part.chars().count();
    for head in ["عبد", "عبيد"] {
        if let Some(name) = word.strip_prefix(head)
            && name.starts_with("ال")
            && count(name) >= 4
        {
            return Some(count(head));
        }
    }
    for head in ["ابو", "ابا", "ابي"] {
        if let Some(name) = word.strip_prefix(head) {
            let has_article = name.starts_with("ال") && count(name) >= 5;
            if has_article || FATHERS.split_whitespace().any(|father| father == name) {
                return Some(count(head));
            }
        }
    }
    if let Some(head) = word.strip_suffix("الدين")
        && FAITHS.split_whitespace().any(|faith| faith == head)
    {
        return Some(count(head));
    }
    let head = word
        .strip_suffix("الله")
        .or_else(|| word.strip_suffix("لله").filter(|head| *head == "الحمد"))?;
    (count(head) >= 3 && !NO_NAMES.contains(&head)).then(|| count(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, parts: Option<(&str, &str)>) {
        let found = split_name(raw);
        assert_eq!(found.map(|(a, b)| (&raw[a], &raw[b])), parts, "{raw}");
    }

    #[test]
    fn names_written_as_one_word_are_cut() {
        for (raw, first, second) in [
            ("عبدالله", "عبد", "الله"),
            ("وعبدالله", "وعبد", "الله"),
            ("عَبْدُالرَّحْمٰنِ", "عَبْدُ", "الرَّحْمٰنِ"),
            ("عبيدالله", "عبيد", "الله"),
            ("عبدالعزيز", "عبد", "العزيز"),
            ("ابوبكر", "ابو", "بكر"),
            ("أبوهريرة", "أبو", "هريرة"),
            ("لأبيبكر", "لأبي", "بكر"),
            ("أبوالقاسم", "أبو", "القاسم"),
            ("نورالدين", "نور", "الدين"),
            ("صلاحالدين", "صلاح", "الدين"),
            ("رسولالله", "رسول", "الله"),
            ("عبدﷲ", "عبد", "ﷲ"),
            ("رَسُولُﷲِ", "رَسُولُ", "ﷲِ"),
            ("الحمدلله", "الحمد", "لله"),
        ] {
            check(raw, Some((first, second)));
        }
    }

    #[test]
    fn other_words_stay_whole() {
        for raw in [
            "والدين",
            "بالوالدين",
            "الوالدين",
            "خالدين",
            "بالله",
            "والله",
            "فوالله",
            "أبالله",
            "أفبالله",
            "عبدان",
            "عبده",
            "العبد",
            "ابيض",
            "أبيات",
            "اباحه",
            "أبواب",
            "الأبواب",
            "أباطيل",
            "ضلالة",
            "خلاله",
            "كتاب",
            "الله",
            "",
        ] {
            check(raw, None);
        }
    }
}
