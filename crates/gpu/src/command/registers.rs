//! The registers of a queue, which keep what packets write into them from one buffer to the next.

use std::collections::BTreeMap;

use pm4::registers::{REGISTERS, sh_register};
use pm4::{Access, Generation, Register, RegisterValue, SH_BASE, SH_END, UCONFIG_BASE};

/// Why a register cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RegisterError {
    #[error("register {0:#x} is not modelled")]
    Unknown(u32),
    #[error("{0} belongs to the kernel driver")]
    Privileged(&'static str),
    #[error("only dispatch packets write {0}")]
    Launches(&'static str),
    #[error("{0} = 0 masks every compute unit of a shader engine")]
    NoComputeUnit(&'static str),
    #[error("{name} = {value:#x}: the bits {undefined:#x} are not defined")]
    Undefined { name: &'static str, value: u32, undefined: u32 },
    #[error("{0} has never been written")]
    Unset(&'static str),
    #[error("{0} has not been written since an AQL dispatch has changed it")]
    Overwritten(&'static str),
}

/// The register file of one queue.
#[derive(Debug)]
pub(crate) struct RegisterFile {
    generation: Generation,
    /// By offset from [`SH_BASE`].
    sh: Box<[Content]>,
    /// By dword index. Nothing reads them but packets.
    other: BTreeMap<u32, u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Unset,
    Value(u32),
    Overwritten,
}

/// What waves find in user SGPRs whose register has no known value.
pub(crate) const POISON: u32 = 0xdead_beef;

/// The bus interface's host data path: a request to flush it, and the answer. The same dword indices on all generations.
const GPU_HDP_FLUSH_REQ: u32 = 0xe26;
const GPU_HDP_FLUSH_DONE: u32 = 0xe27;

impl RegisterFile {
    /// The registers as the kernel driver sets them up: every compute unit enabled, no kernel, 0 in what limits or moves a dispatch.
    pub(crate) fn new(generation: Generation) -> RegisterFile {
        let mut sh = vec![Content::Unset; (SH_END - SH_BASE) as usize].into_boxed_slice();
        for register in REGISTERS.iter().filter(|register| register.on.contains(generation)) {
            sh[usize::from(register.offset)] = match register.access {
                Access::CuMask => Content::Value(u32::MAX),
                _ if describes_a_kernel(register) => Content::Unset,
                _ => Content::Value(0),
            };
        }
        RegisterFile { generation, sh, other: BTreeMap::new() }
    }

    /// Writes a compute register.
    pub(crate) fn write(&mut self, written: RegisterValue) -> Result<(), RegisterError> {
        let RegisterValue { register, value, .. } = written;
        let name = register.name;
        match register.access {
            Access::Privileged => return Err(RegisterError::Privileged(name)),
            Access::Dispatch => return Err(RegisterError::Launches(name)),
            Access::CuMask if value == 0 => return Err(RegisterError::NoComputeUnit(name)),
            Access::CuMask | Access::Queue => {}
        }
        let undefined = written.undefined_bits();
        if undefined != 0 {
            return Err(RegisterError::Undefined { name, value, undefined });
        }
        self.sh[usize::from(register.offset)] = Content::Value(value);
        Ok(())
    }

    /// Writes the register with this dword index.
    pub(crate) fn write_index(&mut self, index: u32, value: u32) -> Result<(), RegisterError> {
        match index {
            SH_BASE..SH_END => {
                self.write(RegisterValue { register: self.sh(index)?, value, generation: self.generation })
            }
            UCONFIG_BASE.. | GPU_HDP_FLUSH_REQ => {
                self.other.insert(index, value);
                Ok(())
            }
            _ => Err(RegisterError::Unknown(index)),
        }
    }

    /// A compute register that somebody must have set.
    pub(crate) fn read(&self, register: &'static Register) -> Result<RegisterValue, RegisterError> {
        match self.sh[usize::from(register.offset)] {
            Content::Value(value) => Ok(RegisterValue { register, value, generation: self.generation }),
            Content::Unset => Err(RegisterError::Unset(register.name)),
            Content::Overwritten => Err(RegisterError::Overwritten(register.name)),
        }
    }

    /// The register with this dword index.
    pub(crate) fn read_index(&self, index: u32) -> Result<u32, RegisterError> {
        match index {
            SH_BASE..SH_END => self.read(self.sh(index)?).map(|read| read.value),
            // A flush is over as soon as it is asked for: there is no such path between memory and its readers.
            GPU_HDP_FLUSH_DONE => Ok(self.other.get(&GPU_HDP_FLUSH_REQ).copied().unwrap_or(0)),
            _ => self.other.get(&index).copied().ok_or(RegisterError::Unknown(index)),
        }
    }

    /// The user SGPRs of a wave, with [`POISON`] where nothing is known.
    pub(crate) fn user_data(&self, count: usize) -> Vec<u32> {
        let first = usize::from(pm4::registers::COMPUTE_USER_DATA_0.offset);
        let value = |content: &Content| if let Content::Value(value) = content { *value } else { POISON };
        self.sh[first..].iter().take(count).map(value).collect()
    }

    /// An AQL dispatch starts: the packet processor sets registers as it sees fit, all but the masks of compute units.
    pub(crate) fn overwrite(&mut self) {
        for register in REGISTERS.iter().filter(|register| register.on.contains(self.generation)) {
            if register.access == Access::Queue {
                self.sh[usize::from(register.offset)] = Content::Overwritten;
            }
        }
    }

    fn sh(&self, index: u32) -> Result<&'static Register, RegisterError> {
        sh_register(self.generation, index - SH_BASE).ok_or(RegisterError::Unknown(index))
    }
}

/// Registers of which no value makes sense before a kernel is chosen.
fn describes_a_kernel(register: &Register) -> bool {
    const PREFIXES: [&str; 3] = ["COMPUTE_PGM_", "COMPUTE_NUM_THREAD_", "COMPUTE_USER_DATA_"];
    register.name != "COMPUTE_PGM_RSRC3" && PREFIXES.iter().any(|prefix| register.name.starts_with(prefix))
}
