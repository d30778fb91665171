//! Dwords to instructions.

use std::fmt;

use crate::error::{DecodeError, Dwords};

/// One decoded instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inst {
    mnemonic: &'static str,
}

impl Inst {
    /// The instruction's name, without encoding suffix.
    pub fn mnemonic(&self) -> &'static str {
        self.mnemonic
    }
}

impl fmt::Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic)
    }
}

/// Decodes the instruction that starts at `words[0]`.
pub fn decode(words: &[u32]) -> Result<Inst, DecodeError> {
    Err(DecodeError::Unknown(Dwords::new(&words[..words.len().min(1)])))
}
