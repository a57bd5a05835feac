//! Runs the program in a fresh folder and compares what it says.

mod matn;
mod output;

pub use matn::Matn;
pub use output::{Output, codes, ids, marked};

/// A work of three tiny narrations.
pub const TINY: &str = concat!(
    r#"{"id": "p1", "text": "Fasting is a shield."}"#,
    "\n",
    r#"{"id": "p2", "text": "Patience is light, and charity is proof."}"#,
    "\n",
    r#"{"id": "p3", "text": "Whoever fasts breaks the fast with dates."}"#,
    "\n",
);
