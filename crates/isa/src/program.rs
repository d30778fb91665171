//! Decoded code, shared by the waves that run it.
//!
//! A program remembers what it has decoded, so it must not outlive a change of the code: make one per dispatch. `s_icache_inv` clears it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::decode::decode;
use crate::error::{DecodeError, WaveError};
use crate::inst::Inst;
use crate::memory::{Access, Memory, MemoryFault};
use crate::target::Target;

/// The instructions that waves have met so far, decoded once. Clones share them.
#[derive(Debug, Clone)]
pub struct Program {
    target: Target,
    blocks: Arc<Mutex<HashMap<u64, Arc<Block>>>>,
}

/// The instructions that start in one aligned piece of code.
#[derive(Debug)]
pub(crate) struct Block {
    target: Target,
    number: u64,
    slots: Box<[OnceLock<Result<Inst, DecodeError>>]>,
}

/// Dwords in a block: most kernels' loops fit into one.
const BLOCK_DWORDS: u64 = 256;
const BLOCK_BYTES: u64 = BLOCK_DWORDS * 4;

impl Program {
    /// A program of that target that has decoded nothing yet.
    pub fn new(target: Target) -> Program {
        Program { target, blocks: Arc::default() }
    }

    /// The target whose instructions these are.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    pub(crate) fn block(&self, pc: u64) -> Arc<Block> {
        let number = pc / BLOCK_BYTES;
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(blocks.entry(number).or_insert_with(|| {
            let slots = std::iter::repeat_with(OnceLock::new).take(BLOCK_DWORDS as usize).collect();
            Arc::new(Block { target: self.target, number, slots })
        }))
    }

    pub(crate) fn clear(&self) {
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Block {
    pub(crate) fn covers(&self, pc: u64) -> bool {
        pc / BLOCK_BYTES == self.number
    }

    /// The instruction at `pc`, which is dword-aligned and in this block.
    pub(crate) fn inst<M: Memory + ?Sized>(&self, pc: u64, memory: &M) -> Result<&Inst, WaveError> {
        let slot = &self.slots[(pc % BLOCK_BYTES / 4) as usize];
        let decoded = match slot.get() {
            Some(decoded) => decoded,
            None => {
                let decoded = fetch(self.target, pc, memory).map_err(|fault| WaveError::Fetch { pc, fault })?;
                slot.get_or_init(|| decoded)
            }
        };
        decoded.as_ref().map_err(|cause| WaveError::Illegal { pc, cause: *cause })
    }
}

/// Reads only the dwords that the instruction has: the next ones may not be mapped.
fn fetch<M: Memory + ?Sized>(target: Target, pc: u64, memory: &M) -> Result<Result<Inst, DecodeError>, MemoryFault> {
    let mut words = [0; 4];
    let mut known = 0;
    while known < words.len() {
        words[known] = memory
            .fetch(pc.wrapping_add(4 * known as u64))
            .map_err(|fault| MemoryFault { access: Access::Execute, ..fault })?;
        known += 1;
        match decode(target, &words[..known]) {
            Err(DecodeError::Truncated(_)) => {}
            decoded => return Ok(decoded),
        }
    }
    Ok(decode(target, &words))
}
