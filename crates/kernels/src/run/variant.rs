//! The ways in which a kernel is compiled.

use std::fmt;
use std::str::FromStr;

use crate::kernel::Wave;

/// A set of compiler options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// No optimisation: everything goes through scratch and generic pointers.
    O0,
    /// The usual.
    O2,
    /// The most.
    O3,
    /// O2 with 64 lanes to a wave.
    O2Wave64,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 4] = [Self::O0, Self::O2, Self::O3, Self::O2Wave64];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::O0 => "O0",
            Self::O2 => "O2",
            Self::O3 => "O3",
            Self::O2Wave64 => "O2w64",
        }
    }

    /// The lanes of a wave.
    pub fn wave(self) -> Wave {
        match self {
            Self::O0 | Self::O2 | Self::O3 => Wave::W32,
            Self::O2Wave64 => Wave::W64,
        }
    }

    /// The compiler's options for a target.
    pub fn options(self, gfx: &str) -> Vec<String> {
        let level = match self {
            Self::O0 => "-O0",
            Self::O2 | Self::O2Wave64 => "-O2",
            Self::O3 => "-O3",
        };
        // Without contraction a source says which operations are fused, and the references can follow it.
        let mut options = vec![format!("--offload-arch={gfx}"), level.to_owned(), "-ffp-contract=off".to_owned()];
        if self == Self::O2Wave64 {
            options.push("-mwavefrontsize64".to_owned());
        }
        options
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No variant has this name.
#[derive(Debug, thiserror::Error)]
#[error("no variant {0:?}; there are O0, O2, O3 and O2w64")]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::ALL.into_iter().find(|variant| variant.name() == name).ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}
