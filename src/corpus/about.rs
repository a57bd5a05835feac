//! Where a work is from and under which terms, as its package, its file or its sidecar tells.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What is told of a text beside its words; each part may be unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// Which edition of the work it is: `Tanzil Quran Text (Simple, Version 1.1)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Where it is from: a package with its version, an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Under which terms it may be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
}

impl About {
    /// This, and what `other` tells beside it.
    pub fn or(self, other: &About) -> About {
        About {
            edition: self.edition.or_else(|| other.edition.clone()),
            source: self.source.or_else(|| other.source.clone()),
            license: self.license.or_else(|| other.license.clone()),
        }
    }
}

/// What a source file tells of its works.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Abouts {
    /// Of all of them.
    pub(super) all: About,
    /// Of single works, by id.
    pub(super) works: BTreeMap<String, About>,
}

impl Abouts {
    /// What is told of a work.
    pub fn of(&self, work: &str) -> About {
        self.works.get(work).cloned().unwrap_or_default().or(&self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_a_work_goes_before_what_is_told_of_all() {
        let license = |text: &str| About { license: Some(text.to_owned()), ..About::default() };
        let mut abouts = Abouts { all: license("MIT"), ..Abouts::default() };
        abouts.works.insert("a".to_owned(), About { edition: Some("2".into()), ..license("CC") });
        assert_eq!(abouts.of("a").license.as_deref(), Some("CC"));
        assert_eq!(abouts.of("b"), license("MIT"));
    }
}
