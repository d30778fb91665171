//! Waiting for a value: `WAIT_REG_MEM` and `WAIT_REG_MEM64`.

use std::fmt;

use crate::bits::{field, wide};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;

/// How a wait compares, unsigned. SDMA's `POLL_REGMEM` has the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareFunction {
    /// Does not wait.
    Always = 0,
    /// `<`
    Less = 1,
    /// `<=`
    LessEqual = 2,
    /// `==`
    Equal = 3,
    /// `!=`
    NotEqual = 4,
    /// `>=`
    GreaterEqual = 5,
    /// `>`
    Greater = 6,
}

impl CompareFunction {
    /// The function with this number.
    pub const fn from_bits(bits: u32) -> Option<CompareFunction> {
        Some(match bits {
            0 => CompareFunction::Always,
            1 => CompareFunction::Less,
            2 => CompareFunction::LessEqual,
            3 => CompareFunction::Equal,
            4 => CompareFunction::NotEqual,
            5 => CompareFunction::GreaterEqual,
            6 => CompareFunction::Greater,
            _ => return None,
        })
    }

    /// Whether `value` satisfies the wait for `reference`.
    pub const fn holds(self, value: u32, reference: u32) -> bool {
        self.holds_wide(value as u64, reference as u64)
    }

    /// The same for 64 bits, which no source says to be signed.
    pub const fn holds_wide(self, value: u64, reference: u64) -> bool {
        match self {
            CompareFunction::Always => true,
            CompareFunction::Less => value < reference,
            CompareFunction::LessEqual => value <= reference,
            CompareFunction::Equal => value == reference,
            CompareFunction::NotEqual => value != reference,
            CompareFunction::GreaterEqual => value >= reference,
            CompareFunction::Greater => value > reference,
        }
    }
}

impl fmt::Display for CompareFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CompareFunction::Always => "always",
            CompareFunction::Less => "less",
            CompareFunction::LessEqual => "less_equal",
            CompareFunction::Equal => "equal",
            CompareFunction::NotEqual => "not_equal",
            CompareFunction::GreaterEqual => "greater_equal",
            CompareFunction::Greater => "greater",
        })
    }
}

/// `WAIT_REG_MEM` or `WAIT_REG_MEM64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitRegMem {
    /// Whether it is `WAIT_REG_MEM64`.
    pub wide: bool,
    /// What is polled.
    pub space: WaitSpace,
    /// How `value & mask` compares to the reference.
    pub function: CompareFunction,
    /// The reference; 32 bits but for `wide`.
    pub reference: u64,
    /// The mask; 32 bits but for `wide`.
    pub mask: u64,
    /// Clocks between polls.
    pub poll_interval: u32,
    /// The queue may be preempted while it waits.
    pub preemptable: bool,
}

/// What a wait polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitSpace {
    /// The register with this dword index.
    Register(u32),
    /// A register, after the reference has been written to another one.
    WriteThenRegister {
        /// Dword index of the register that is written.
        write: u32,
        /// Dword index of the register that is polled.
        poll: u32,
    },
    /// A value in memory.
    Memory(u64),
}

impl WaitRegMem {
    pub(crate) fn decode(body: Body<'_>) -> Result<WaitRegMem, DecodeError> {
        let [control, lo, hi, reference, mask, poll] = body.exactly()?;
        WaitRegMem::from_dwords(body, false, [control, lo, hi], reference.into(), mask.into(), (6, poll))
    }

    pub(crate) fn decode_wide(body: Body<'_>) -> Result<WaitRegMem, DecodeError> {
        let [control, lo, hi, reference_lo, reference_hi, mask_lo, mask_hi, poll] = body.exactly()?;
        let (reference, mask) = (wide(reference_lo, reference_hi), wide(mask_lo, mask_hi));
        WaitRegMem::from_dwords(body, true, [control, lo, hi], reference, mask, (8, poll))
    }

    fn from_dwords(
        body: Body<'_>,
        wide_value: bool,
        [control, lo, hi]: [u32; 3],
        reference: u64,
        mask: u64,
        (poll_dword, poll): (usize, u32),
    ) -> Result<WaitRegMem, DecodeError> {
        // The engine is one of graphics queues, and the cache policy changes nothing that a wait could see.
        body.only(1, &[(2, 0), (5, 4), (7, 6), (8, 8), (26, 25)])?;
        // Bit 31 offloads the poll to another engine.
        body.only(poll_dword, &[(15, 0), (31, 31)])?;
        let function =
            CompareFunction::from_bits(field(control, 2, 0)).ok_or_else(|| body.field(1, "this FUNCTION"))?;
        let operation = field(control, 7, 6);
        let space = match (field(control, 5, 4), operation) {
            (0, 0) => WaitSpace::Register(lo),
            (0, 1) => WaitSpace::WriteThenRegister { write: lo, poll: hi },
            (1, 0 | 3) if lo & if wide_value { 7 } else { 3 } == 0 => WaitSpace::Memory(wide(lo, hi)),
            (1, 0 | 3) => return Err(body.field(2, "an unaligned address")),
            (0 | 1, _) => return Err(body.field(1, "this OPERATION")),
            _ => return Err(body.field(1, "this MEM_SPACE")),
        };
        let poll_interval = field(poll, 15, 0);
        let preemptable = operation == 3;
        Ok(WaitRegMem { wide: wide_value, space, function, reference, mask, poll_interval, preemptable })
    }

    pub(crate) fn describe(&self) -> Description {
        let description = Description::new(if self.wide { "WAIT_REG_MEM64" } else { "WAIT_REG_MEM" });
        let description = match self.space {
            WaitSpace::Register(index) => description.index("reg", index),
            WaitSpace::WriteThenRegister { write, poll } => description.index("write_reg", write).index("reg", poll),
            WaitSpace::Memory(va) => description.hex("mem", va),
        };
        description
            .hex("mask", self.mask)
            .name("function", self.function)
            .hex("reference", self.reference)
            .number("poll", self.poll_interval)
            .flag("preemptable", self.preemptable)
    }
}

impl WaitRegMem {
    /// Whether a value ends the wait.
    pub fn holds(&self, value: u64) -> bool {
        self.function.holds_wide(value & self.mask, self.reference)
    }
}
