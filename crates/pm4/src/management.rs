//! Packets about addresses and their translation: `SET_BASE`, `PRIME_UTCL2`, `INVALIDATE_TLBS`.

use crate::bits::{bit, field, wide};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;

/// `SET_BASE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetBase {
    /// Which base.
    pub index: u32,
    /// The base.
    pub address: u64,
}

impl SetBase {
    pub(crate) fn decode(body: Body<'_>) -> Result<SetBase, DecodeError> {
        let [index, lo, hi] = body.exactly()?;
        body.only(1, &[(3, 0)])?;
        Ok(SetBase { index, address: wide(lo, hi) })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("SET_BASE").number("index", self.index).hex("base", self.address)
    }
}

/// `PRIME_UTCL2`: has translations fetched before they are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimeUtcl2 {
    /// The first page.
    pub address: u64,
    /// How many pages.
    pub pages: u32,
}

impl PrimeUtcl2 {
    pub(crate) fn decode(body: Body<'_>) -> Result<PrimeUtcl2, DecodeError> {
        let [_, lo, hi, pages] = body.exactly()?;
        // Permissions, mode and engine: hints, all of them.
        body.only(1, &[(3, 0), (31, 30)])?;
        body.only(4, &[(13, 0)])?;
        Ok(PrimeUtcl2 { address: wide(lo, hi), pages })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("PRIME_UTCL2").hex("mem", self.address).number("pages", self.pages)
    }
}

/// `INVALIDATE_TLBS`, a packet of the kernel driver's own queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidateTlbs {
    /// What `pasid` stands for.
    pub dst_sel: u32,
    /// On all hubs.
    pub all_hub: bool,
    /// The process.
    pub pasid: u32,
    /// How much is flushed.
    pub flush_type: u32,
}

impl InvalidateTlbs {
    pub(crate) fn decode(body: Body<'_>) -> Result<InvalidateTlbs, DecodeError> {
        let [control] = body.exactly()?;
        body.only(1, &[(1, 0), (4, 4), (20, 5), (31, 29)])?;
        Ok(InvalidateTlbs {
            dst_sel: field(control, 1, 0),
            all_hub: bit(control, 4),
            pasid: field(control, 20, 5),
            flush_type: field(control, 31, 29),
        })
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("INVALIDATE_TLBS")
            .number("dst_sel", self.dst_sel)
            .flag("all_hub", self.all_hub)
            .number("pasid", self.pasid)
            .number("flush_type", self.flush_type)
    }
}
