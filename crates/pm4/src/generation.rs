//! The register maps and packet layouts that differ, by gfx target.

use std::fmt;
use std::str::FromStr;

/// Targets that share a register map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generation {
    /// RDNA 1: gfx1010 to gfx1013.
    Gfx10_1,
    /// RDNA 2: gfx1030 to gfx1036.
    Gfx10_3,
    /// RDNA 3 and 3.5: gfx1100 to gfx1103, gfx1150 to gfx1153.
    Gfx11,
    /// RDNA 4: gfx1200 and gfx1201. Not gfx125x, whose registers lie elsewhere.
    Gfx12_0,
}

impl Generation {
    /// Every generation, oldest first.
    pub const ALL: [Generation; 4] = [Generation::Gfx10_1, Generation::Gfx10_3, Generation::Gfx11, Generation::Gfx12_0];

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Generation::Gfx10_1 => "gfx10.1",
            Generation::Gfx10_3 => "gfx10.3",
            Generation::Gfx11 => "gfx11",
            Generation::Gfx12_0 => "gfx12.0",
        }
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Generation {
    type Err = UnknownTarget;

    /// The generation of a target such as `gfx1100`.
    fn from_str(target: &str) -> Result<Generation, UnknownTarget> {
        Ok(match target {
            "gfx1010" | "gfx1011" | "gfx1012" | "gfx1013" => Generation::Gfx10_1,
            "gfx1030" | "gfx1031" | "gfx1032" | "gfx1033" | "gfx1034" | "gfx1035" | "gfx1036" => Generation::Gfx10_3,
            "gfx1100" | "gfx1101" | "gfx1102" | "gfx1103" | "gfx1150" | "gfx1151" | "gfx1152" | "gfx1153" => {
                Generation::Gfx11
            }
            "gfx1200" | "gfx1201" => Generation::Gfx12_0,
            _ => return Err(UnknownTarget(target.to_owned())),
        })
    }
}

/// A name of no target whose registers are known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown target {0:?}: known are gfx1010 to gfx1013, gfx1030 to gfx1036, gfx1100 to gfx1103, gfx1150 to gfx1153, gfx1200, gfx1201"
)]
pub struct UnknownTarget(pub String);

/// A set of generations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generations(u8);

impl Generations {
    /// RDNA 1 and 2.
    pub const GFX10: Generations = Generations(0b0011);
    /// RDNA 1 to 3.5.
    pub const GFX10_GFX11: Generations = Generations(0b0111);
    /// RDNA 3 and 3.5.
    pub const GFX11: Generations = Generations(0b0100);
    /// RDNA 3 and later.
    pub const GFX11_GFX12: Generations = Generations(0b1100);
    /// RDNA 4.
    pub const GFX12: Generations = Generations(0b1000);
    /// All of them.
    pub const ALL: Generations = Generations(0b1111);

    /// Whether `generation` is one of them.
    pub const fn contains(self, generation: Generation) -> bool {
        self.0 >> generation as u8 & 1 != 0
    }
}
