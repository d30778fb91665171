//! Why decoding or executing stopped.

use std::fmt;

use crate::memory::MemoryFault;
use crate::refusal::Refusal;

/// The dwords of one instruction, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dwords {
    words: [u32; 4],
    len: u8,
}

impl Dwords {
    /// Keeps the first four of `words`, more than any instruction has.
    pub fn new(words: &[u32]) -> Dwords {
        let len = words.len().min(4);
        let mut kept = [0; 4];
        kept[..len].copy_from_slice(&words[..len]);
        Dwords { words: kept, len: len as u8 }
    }

    /// The dwords in stream order.
    pub fn as_slice(&self) -> &[u32] {
        &self.words[..usize::from(self.len)]
    }
}

impl fmt::Display for Dwords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, word) in self.as_slice().iter().enumerate() {
            write!(f, "{}{word:#010x}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// A dword sequence that is not an instruction of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// No instruction has this encoding and opcode.
    #[error("unknown instruction {0}")]
    Unknown(Dwords),
    /// The opcode exists but an operand or a field has a value that the target does not allow.
    #[error("illegal operand of {mnemonic} in {dwords}")]
    Operand {
        /// The instruction.
        mnemonic: &'static str,
        /// Its dwords.
        dwords: Dwords,
    },
    /// The stream ends inside the instruction.
    #[error("truncated instruction {0}")]
    Truncated(Dwords),
}

/// Why a wave cannot go on. The wave stays at the instruction that failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WaveError {
    /// The dwords at `pc` are no instruction.
    #[error("illegal instruction at {pc:#x}: {cause}")]
    Illegal {
        /// Address of the instruction.
        pc: u64,
        /// What is wrong, with the dwords.
        cause: DecodeError,
    },
    /// A known instruction, or a mode of one, that the executor does not have.
    #[error("unimplemented instruction at {pc:#x}: {mnemonic} ({dwords})")]
    Unimplemented {
        /// Address of the instruction.
        pc: u64,
        /// Its dwords.
        dwords: Dwords,
        /// Its mnemonic.
        mnemonic: &'static str,
    },
    /// A known instruction, or a form of one, that is refused by name: the modelled machine has no such part.
    #[error("{mnemonic} ({dwords}) at {pc:#x}: {reason}")]
    Refused {
        /// Address of the instruction.
        pc: u64,
        /// Its dwords.
        dwords: Dwords,
        /// Its mnemonic.
        mnemonic: &'static str,
        /// What is not there.
        reason: Refusal,
    },
    /// Memory refused an access of the instruction.
    #[error("{fault} by {mnemonic} ({dwords}) at {pc:#x}{}", lane.map_or_else(String::new, |lane| format!(", lane {lane}")))]
    Memory {
        /// Address of the instruction.
        pc: u64,
        /// Its dwords.
        dwords: Dwords,
        /// Its mnemonic.
        mnemonic: &'static str,
        /// The access that failed.
        fault: MemoryFault,
        /// The lane that made it, where it is known: the first one that failed.
        lane: Option<u8>,
    },
    /// The instruction at `pc` could not be fetched.
    #[error("instruction fetch at {pc:#x}: {fault}")]
    Fetch {
        /// Address of the instruction.
        pc: u64,
        /// The access that failed.
        fault: MemoryFault,
    },
    /// `s_trap`, or an operation that only a trap handler could continue.
    #[error("trap {id} at {pc:#x}: {mnemonic} ({dwords})")]
    Trap {
        /// Address of the instruction.
        pc: u64,
        /// Its dwords.
        dwords: Dwords,
        /// Its mnemonic.
        mnemonic: &'static str,
        /// The trap number: 2 is abort, 3 is debug.
        id: u8,
    },
}
