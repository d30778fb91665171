//! Packets that start dispatches.

use crate::bits::wide;
use crate::decode::{Body, DecodeError};
use crate::describe::Description;
use crate::register::RegisterValue;

/// `DISPATCH_DIRECT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DispatchDirect {
    /// `COMPUTE_DIM_X` to `Z`: ends of the work-group ids, or work-items with `USE_THREAD_DIMENSIONS`.
    pub dimensions: [u32; 3],
    /// `COMPUTE_DISPATCH_INITIATOR`.
    pub initiator: RegisterValue,
}

impl DispatchDirect {
    pub(crate) fn decode(body: Body<'_>) -> Result<DispatchDirect, DecodeError> {
        let [x, y, z, initiator] = body.exactly()?;
        Ok(DispatchDirect { dimensions: [x, y, z], initiator: body.initiator(initiator)? })
    }

    pub(crate) fn describe(&self) -> Description {
        let [x, y, z] = self.dimensions;
        Description::new("DISPATCH_DIRECT").number("x", x).number("y", y).number("z", z).register(self.initiator)
    }
}

/// `DISPATCH_INDIRECT`, in the form of compute queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DispatchIndirect {
    /// Where the three dimensions lie.
    pub address: u64,
    /// `COMPUTE_DISPATCH_INITIATOR`.
    pub initiator: RegisterValue,
}

impl DispatchIndirect {
    pub(crate) fn decode(body: Body<'_>) -> Result<DispatchIndirect, DecodeError> {
        let [lo, hi, initiator] = body.exactly()?;
        if lo & 3 != 0 {
            return Err(body.field(1, "an address that is no multiple of 4"));
        }
        Ok(DispatchIndirect { address: wide(lo, hi), initiator: body.initiator(initiator)? })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("DISPATCH_INDIRECT").hex("mem", self.address).register(self.initiator)
    }
}
