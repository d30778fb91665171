//! Where LLVM 19 is known to be wrong or to know less than the hardware's documents, by rule and with the reason.

use isa::Target;

use crate::compare::Disagreement;

/// A disagreement that a rule may explain.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The target.
    pub target: Target,
    /// What was found.
    pub found: &'a Disagreement,
}

/// A kind of disagreement that is LLVM's.
pub struct Rule {
    /// Why it is set aside.
    pub reason: &'static str,
    /// Whether the case is one of these.
    pub applies: fn(&Case<'_>) -> bool,
}

/// The reason for samples that LLVM is not asked about.
pub const CRASHES: &str = "LLVM crashes printing a reserved SDWA selector";

/// The rules, the first that applies counts.
pub const RULES: &[Rule] = &[];
