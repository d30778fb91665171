//! Packets that decide what is executed: `INDIRECT_BUFFER`, `COND_EXEC`, `PRED_EXEC`, `REWIND`.

use crate::bits::{bit, field, wide};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;

/// `INDIRECT_BUFFER`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndirectBuffer {
    /// Where the buffer lies.
    pub base: u64,
    /// Its size in dwords.
    pub dwords: u32,
    /// It replaces the current buffer instead of returning to it.
    pub chain: bool,
    /// The valid bit, without which a compute queue does not take the packet.
    pub valid: bool,
}

impl IndirectBuffer {
    pub(crate) fn decode(body: Body<'_>) -> Result<IndirectBuffer, DecodeError> {
        if body.words().len() == CONDITIONAL_BODY {
            return Err(body.field(1, "the conditional form"));
        }
        let [lo, hi, control] = body.exactly()?;
        if lo & 3 != 0 {
            return Err(body.field(1, "a base that is no multiple of 4"));
        }
        // The temporal hint and INHERIT_VMID change nothing here; PRE_ENA and a VMID or PRIV of its own would.
        body.only(3, &[(19, 0), (20, 20), (23, 23), (29, 28), (30, 30)])?;
        Ok(IndirectBuffer {
            base: wide(lo, hi),
            dwords: field(control, 19, 0),
            chain: bit(control, 20),
            valid: bit(control, 23),
        })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("INDIRECT_BUFFER")
            .hex("base", self.base)
            .number("dwords", self.dwords)
            .flag("chain", self.chain)
            .flag("valid", self.valid)
    }
}

/// Body dwords of `COND_INDIRECT_BUFFER`, which has the same opcode.
const CONDITIONAL_BODY: usize = 13;

/// `COND_EXEC`: skips dwords unless a dword of memory is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CondExec {
    /// The dword's address.
    pub address: u64,
    /// Dwords behind the packet that may be skipped.
    pub dwords: u32,
}

impl CondExec {
    pub(crate) fn decode(body: Body<'_>) -> Result<CondExec, DecodeError> {
        let [lo, hi, control, count] = body.exactly()?;
        if lo & 3 != 0 {
            return Err(body.field(1, "an address that is no multiple of 4"));
        }
        if control != 0 {
            return Err(body.field(3, "a value other than 0"));
        }
        body.only(4, &[(13, 0)])?;
        Ok(CondExec { address: wide(lo, hi), dwords: count })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("COND_EXEC").hex("mem", self.address).number("dwords", self.dwords)
    }
}

/// `PRED_EXEC`: skips dwords on some of the dies of a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PredExec {
    /// The dies that execute them.
    pub xcc_mask: u32,
    /// Dwords behind the packet that may be skipped.
    pub dwords: u32,
}

impl PredExec {
    pub(crate) fn decode(body: Body<'_>) -> Result<PredExec, DecodeError> {
        let [control] = body.exactly()?;
        body.only(1, &[(13, 0), (31, 24)])?;
        Ok(PredExec { xcc_mask: field(control, 31, 24), dwords: field(control, 13, 0) })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("PRED_EXEC").hex("xcc_mask", self.xcc_mask).number("dwords", self.dwords)
    }
}

/// `REWIND`: waits until the packet itself is marked as valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewind {
    /// The mark.
    pub valid: bool,
}

impl Rewind {
    pub(crate) fn decode(body: Body<'_>) -> Result<Rewind, DecodeError> {
        let [control] = body.exactly()?;
        body.only(1, &[(31, 31)])?;
        Ok(Rewind { valid: bit(control, 31) })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("REWIND").flag("valid", self.valid)
    }
}
