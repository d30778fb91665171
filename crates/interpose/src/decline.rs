//! Declining: the interposer's answer "let HIP do it", a value and never an error.

use std::fmt;

/// A graph exec stays with native HIP, for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decline(pub Reason);

/// Why something is left to native HIP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No graph is lowered by this version.
    LoweringNotBuilt,
    /// A panic of the interposer's own code was caught in a call on this exec, so what is known about it may be wrong.
    InternalError,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LoweringNotBuilt => "lowering is not built yet",
            Self::InternalError => "an internal error was caught",
        })
    }
}

impl fmt::Display for Decline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "native, because: {}", self.0)
    }
}
