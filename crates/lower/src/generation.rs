//! Which generation of the architecture packets are written for.

/// Targets that share a register map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// RDNA 1.
    Gfx10_1,
    /// RDNA 2.
    Gfx10_3,
    /// RDNA 3 and 3.5.
    Gfx11,
    /// RDNA 4.
    Gfx12_0,
}

impl Generation {
    /// The generation of a processor, such as `gfx1100` or `gfx11-generic`. Only processors that are known by name have one.
    pub fn of(processor: &str) -> Option<Generation> {
        Some(match processor {
            "gfx1010" | "gfx1011" | "gfx1012" | "gfx1013" | "gfx10-1-generic" => Generation::Gfx10_1,
            "gfx1030" | "gfx1031" | "gfx1032" | "gfx1033" | "gfx1034" | "gfx1035" | "gfx1036" | "gfx10-3-generic" => {
                Generation::Gfx10_3
            }
            "gfx1100" | "gfx1101" | "gfx1102" | "gfx1103" | "gfx1150" | "gfx1151" | "gfx1152" | "gfx1153"
            | "gfx11-generic" => Generation::Gfx11,
            "gfx1200" | "gfx1201" | "gfx12-generic" => Generation::Gfx12_0,
            _ => return None,
        })
    }
}
