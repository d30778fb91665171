//! What a kernel is: a name, a source, where it runs, and how its case is made.

use std::fmt;

use crate::case::Case;
use crate::random::Random;

/// Lanes of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    /// What every RDNA compiler chooses by itself.
    W32,
    /// On request.
    W64,
}

impl Wave {
    /// The number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::W32 => 32,
            Self::W64 => 64,
        }
    }
}

/// The waves for which a kernel is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waves {
    /// Any; where the size matters, the reference knows it.
    Any,
    /// One size.
    Only(Wave),
}

impl Waves {
    /// Whether these waves are among them.
    pub fn include(self, wave: Wave) -> bool {
        match self {
            Self::Any => true,
            Self::Only(only) => only == wave,
        }
    }
}

/// What a kernel needs beyond the instructions that every RDNA family has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Matrix instructions: gfx11 and later.
    Wmma,
    /// Matrix instructions with the operands of gfx11, which later targets lay out otherwise.
    WmmaOfGfx11,
    /// Instructions of gfx11 and later.
    Gfx11,
}

impl Needs {
    /// Whether a target such as `gfx1100` has it.
    pub fn met_by(self, gfx: &str) -> bool {
        match self {
            Self::Nothing => true,
            Self::WmmaOfGfx11 => gfx.starts_with("gfx11"),
            Self::Wmma | Self::Gfx11 => gfx.starts_with("gfx11") || gfx.starts_with("gfx12"),
        }
    }
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "nothing",
            Self::Wmma => "WMMA",
            Self::WmmaOfGfx11 => "WMMA of gfx11",
            Self::Gfx11 => "gfx11",
        })
    }
}

/// What a case may depend on.
pub struct Setup {
    /// The kernel's own sequence.
    pub random: Random,
    /// The lanes of a wave.
    pub wave: Wave,
}

/// A kernel: an entry point of its family's source.
pub struct Kernel {
    /// Its name, which is the name of the entry point.
    pub name: &'static str,
    /// What it needs of the target.
    pub needs: Needs,
    /// The waves for which it is written.
    pub waves: Waves,
    case: fn(&mut Setup) -> Case,
}

impl Kernel {
    /// A kernel that runs everywhere.
    pub const fn new(name: &'static str, case: fn(&mut Setup) -> Case) -> Self {
        Self { name, needs: Needs::Nothing, waves: Waves::Any, case }
    }

    /// States what it needs of the target.
    pub const fn needs(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }

    /// States that it is written for waves of one size.
    pub const fn only(mut self, wave: Wave) -> Self {
        self.waves = Waves::Only(wave);
        self
    }

    /// The bound within which its results are compared; zero if every bit counts.
    pub fn bound(&self, wave: Wave) -> u64 {
        self.case(wave).bound()
    }

    /// Its launch, inputs and expected results.
    pub fn case(&self, wave: Wave) -> Case {
        (self.case)(&mut Setup { random: Random::named(self.name), wave })
    }
}

/// Kernels that share a source.
pub struct Family {
    /// Its name, which is the name of the source file.
    pub name: &'static str,
    /// HIP C++.
    pub source: &'static str,
    /// What it is compiled with beyond a variant's options.
    pub options: &'static [&'static str],
    /// The kernels.
    pub kernels: &'static [Kernel],
}
