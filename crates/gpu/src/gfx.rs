//! The targets the device can be: what differs between them at the command processor's side.

use std::fmt;
use std::str::FromStr;

/// A gfx target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gfx {
    /// RDNA 2, Navi 21.
    Gfx1030,
    /// RDNA 3, Navi 31.
    Gfx1100,
    /// RDNA 3.5, Strix Halo.
    Gfx1151,
    /// RDNA 4, Navi 48.
    Gfx1201,
}

impl Gfx {
    /// Every target, oldest first.
    pub const ALL: [Gfx; 4] = [Gfx::Gfx1030, Gfx::Gfx1100, Gfx::Gfx1151, Gfx::Gfx1201];

    /// The target's name as compilers and runtimes spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Gfx::Gfx1030 => "gfx1030",
            Gfx::Gfx1100 => "gfx1100",
            Gfx::Gfx1151 => "gfx1151",
            Gfx::Gfx1201 => "gfx1201",
        }
    }

    /// The target's instructions.
    pub const fn isa(self) -> isa::Target {
        match self {
            Gfx::Gfx1030 => isa::Target::Gfx1030,
            Gfx::Gfx1100 => isa::Target::Gfx1100,
            Gfx::Gfx1151 => isa::Target::Gfx1151,
            Gfx::Gfx1201 => isa::Target::Gfx1201,
        }
    }

    /// The target's register map.
    pub const fn registers(self) -> pm4::Generation {
        match self {
            Gfx::Gfx1030 => pm4::Generation::Gfx10_3,
            Gfx::Gfx1100 | Gfx::Gfx1151 => pm4::Generation::Gfx11,
            Gfx::Gfx1201 => pm4::Generation::Gfx12_0,
        }
    }

    /// The instruction set family.
    pub const fn family(self) -> Family {
        match self {
            Gfx::Gfx1030 => Family::Gfx10,
            Gfx::Gfx1100 | Gfx::Gfx1151 => Family::Gfx11,
            Gfx::Gfx1201 => Family::Gfx12,
        }
    }
}

impl fmt::Display for Gfx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Gfx {
    type Err = UnknownGfx;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Gfx::ALL.into_iter().find(|gfx| gfx.name() == name).ok_or_else(|| UnknownGfx(name.to_owned()))
    }
}

/// A target name that is none of [`Gfx::ALL`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown gfx target {0:?}")]
pub struct UnknownGfx(pub String);

/// Instruction set families that share the initial wave state and packet layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// RDNA 1 and 2.
    Gfx10,
    /// RDNA 3 and 3.5.
    Gfx11,
    /// RDNA 4.
    Gfx12,
}
