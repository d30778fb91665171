//! Which generation of the architecture a processor is of.

use pm4::Generation;

/// The generation of a processor, such as `gfx1100`, or of code for any processor of one, such as `gfx11-generic`. Only processors that
/// are known by name have one.
pub(crate) fn of(processor: &str) -> Option<Generation> {
    match processor {
        "gfx10-1-generic" => Some(Generation::Gfx10_1),
        "gfx10-3-generic" => Some(Generation::Gfx10_3),
        "gfx11-generic" => Some(Generation::Gfx11),
        "gfx12-generic" => Some(Generation::Gfx12_0),
        target => target.parse().ok(),
    }
}
