//! The processors whose instructions this crate knows.

use std::fmt;
use std::str::FromStr;

use crate::generated::{gfx10, gfx11, gfx12};
use crate::table::Table;

/// A gfx target: the instructions that exist, and what their dwords mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// RDNA 2.
    Gfx1030,
    /// RDNA 3.
    Gfx1100,
    /// RDNA 3.5.
    Gfx1151,
    /// RDNA 4.
    Gfx1201,
}

impl Target {
    /// Every target, oldest first.
    pub const ALL: [Target; 4] = [Target::Gfx1030, Target::Gfx1100, Target::Gfx1151, Target::Gfx1201];

    /// The target's name as compilers and assemblers spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Gfx1030 => "gfx1030",
            Target::Gfx1100 => "gfx1100",
            Target::Gfx1151 => "gfx1151",
            Target::Gfx1201 => "gfx1201",
        }
    }

    /// Whether it is of the first family with these encodings, which later ones changed most.
    pub(crate) const fn is_gfx10(self) -> bool {
        matches!(self, Target::Gfx1030)
    }

    /// The instructions of the target's family.
    pub(crate) fn table(self) -> &'static Table {
        match self {
            Target::Gfx1030 => &gfx10::TABLE,
            Target::Gfx1100 | Target::Gfx1151 => &gfx11::TABLE,
            Target::Gfx1201 => &gfx12::TABLE,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Target::ALL.into_iter().find(|target| target.name() == name).ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}

/// A name that is none of [`Target::ALL`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown target {0:?}: known are gfx1030, gfx1100, gfx1151 and gfx1201")]
pub struct UnknownTarget(pub String);
