//! Runs a plan on the engine: nothing else in the program builds its queries.

mod bm25;
mod broad;
mod build;
mod compiled_leaf;
mod facet;
mod frequency;
mod leaf_query;
mod leaf_scorer;
mod limit;
mod name;
mod names;
mod nearness;
mod particles;
mod run;
mod terms;

pub use broad::{broaden, broaden_unknown};
pub use build::compile;
pub use facet::{Facet, ValueCounts, facets_of};
pub use frequency::frequencies;
pub use limit::Limits;
pub use particles::add_particles;
pub use run::{Combine, Compiled, Found};
pub use terms::MAX_EXPANSIONS;
