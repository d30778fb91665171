//! Packets that order work: `WAIT_REG_MEM`, `EVENT_WRITE`, `RELEASE_MEM`, `ACQUIRE_MEM`.

use std::fmt;

use crate::bits::{field, wide};
use crate::cache::{GcrCntl, ReleaseGcr};
use crate::decode::{Body, DecodeError};

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
            CompareFunction::Less => "<",
            CompareFunction::LessEqual => "<=",
            CompareFunction::Equal => "==",
            CompareFunction::NotEqual => "!=",
            CompareFunction::GreaterEqual => ">=",
            CompareFunction::Greater => ">",
        })
    }
}

/// `WAIT_REG_MEM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitRegMem {
    /// What is polled.
    pub space: WaitSpace,
    /// How `value & mask` compares to the reference.
    pub function: CompareFunction,
    /// The reference.
    pub reference: u32,
    /// The mask.
    pub mask: u32,
    /// Clocks between polls.
    pub poll_interval: u32,
}

/// What `WAIT_REG_MEM` polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitSpace {
    /// The register with this dword index.
    Register(u32),
    /// A dword of memory.
    Memory(u64),
}

impl WaitRegMem {
    pub(crate) fn decode(body: Body<'_>) -> Result<WaitRegMem, DecodeError> {
        let [control, lo, hi, reference, mask, poll] = body.exactly()?;
        body.only(1, &[(2, 0), (5, 4), (7, 6), (8, 8), (26, 25)])?;
        body.only(6, &[(15, 0), (31, 31)])?;
        let function =
            CompareFunction::from_bits(field(control, 2, 0)).ok_or_else(|| body.field(1, "this FUNCTION"))?;
        let space = match field(control, 5, 4) {
            0 => WaitSpace::Register(lo),
            1 if lo & 3 == 0 => WaitSpace::Memory(wide(lo, hi)),
            1 => return Err(body.field(2, "an address that is no multiple of 4")),
            _ => return Err(body.field(1, "this MEM_SPACE")),
        };
        if !matches!(field(control, 7, 6), 0 | 3) {
            return Err(body.field(1, "this OPERATION"));
        }
        Ok(WaitRegMem { space, function, reference, mask, poll_interval: field(poll, 15, 0) })
    }
}

impl fmt::Display for WaitRegMem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.space {
            WaitSpace::Register(index) => write!(f, "WAIT_REG_MEM reg={index:#x}")?,
            WaitSpace::Memory(va) => write!(f, "WAIT_REG_MEM mem={va:#x}")?,
        }
        let WaitRegMem { function, reference, mask, poll_interval, .. } = self;
        write!(f, " & {mask:#x} {function} {reference:#x} poll={poll_interval}")
    }
}

/// `EVENT_WRITE` without an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventWrite {
    /// The event.
    pub event_type: u32,
    /// The event's class.
    pub event_index: u32,
}

impl EventWrite {
    /// Waits until every wave that the queue launched earlier has finished.
    pub const CS_PARTIAL_FLUSH: EventWrite = EventWrite { event_type: 7, event_index: 4 };

    pub(crate) fn decode(body: Body<'_>) -> Result<EventWrite, DecodeError> {
        let [control] = body.exactly()?;
        body.only(1, &[(5, 0), (11, 8)])?;
        Ok(EventWrite { event_type: field(control, 5, 0), event_index: field(control, 11, 8) })
    }
}

impl fmt::Display for EventWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EVENT_WRITE type={} index={}", event_name(self.event_type), self.event_index)
    }
}

/// `RELEASE_MEM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseMem {
    /// The event at whose end the packet acts.
    pub event_type: u32,
    /// The event's class.
    pub event_index: u32,
    /// Caches to write back or invalidate first.
    pub gcr: ReleaseGcr,
    /// What is written, and where.
    pub data: Option<(u64, ReleaseData)>,
    /// The interrupt, and the number it carries.
    pub interrupt: Option<(ReleaseInterrupt, u32)>,
}

/// What `RELEASE_MEM` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseData {
    /// One dword.
    Low32(u32),
    /// Two dwords.
    Wide(u64),
    /// The GPU's reference clock.
    GpuClock,
}

/// When `RELEASE_MEM` raises its interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseInterrupt {
    /// Without a write.
    Only,
    /// After the write has been acknowledged.
    AfterWrite,
}

impl ReleaseMem {
    pub(crate) fn decode(body: Body<'_>) -> Result<ReleaseMem, DecodeError> {
        let [control, select, address_lo, address_hi, data_lo, data_hi, context] = body.exactly()?;
        // WAIT_SYNC, EXECUTE and the PWS bits are left out: they change when the packet acts.
        body.only(1, &[(5, 0), (11, 8), (24, 12), (26, 25), (30, 30)])?;
        body.only(2, &[(17, 16), (26, 24), (31, 29)])?;
        if field(select, 17, 16) > 1 {
            return Err(body.field(2, "this DST_SEL"));
        }
        let data = match field(select, 31, 29) {
            0 => None,
            1 => Some(ReleaseData::Low32(data_lo)),
            2 => Some(ReleaseData::Wide(wide(data_lo, data_hi))),
            3 => Some(ReleaseData::GpuClock),
            _ => return Err(body.field(2, "this DATA_SEL")),
        };
        let alignment = if matches!(data, Some(ReleaseData::Low32(_))) { 4 } else { 8 };
        if data.is_some() && address_lo % alignment != 0 {
            return Err(body.field(3, "an unaligned address"));
        }
        let interrupt = match field(select, 26, 24) {
            0 | 3 => None,
            1 => Some((ReleaseInterrupt::Only, context)),
            2 => Some((ReleaseInterrupt::AfterWrite, context)),
            _ => return Err(body.field(2, "this INT_SEL")),
        };
        Ok(ReleaseMem {
            event_type: field(control, 5, 0),
            event_index: field(control, 11, 8),
            gcr: ReleaseGcr(control & ReleaseGcr::DEFINED),
            data: data.map(|data| (wide(address_lo, address_hi), data)),
            interrupt,
        })
    }
}

impl fmt::Display for ReleaseMem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RELEASE_MEM type={} index={} gcr={}", event_name(self.event_type), self.event_index, self.gcr)?;
        match self.data {
            None => {}
            Some((va, ReleaseData::Low32(value))) => write!(f, " mem={va:#x} u32={value:#x}")?,
            Some((va, ReleaseData::Wide(value))) => write!(f, " mem={va:#x} u64={value:#x}")?,
            Some((va, ReleaseData::GpuClock)) => write!(f, " mem={va:#x} gpu_clock")?,
        }
        match self.interrupt {
            None => Ok(()),
            Some((ReleaseInterrupt::Only, context)) => write!(f, " interrupt={context:#x}"),
            Some((ReleaseInterrupt::AfterWrite, context)) => write!(f, " interrupt_after_write={context:#x}"),
        }
    }
}

/// `ACQUIRE_MEM` of gfx10 and later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcquireMem {
    /// Size of the range, in units of 256 bytes. All ones in the low dword stand for everything.
    pub coher_size: u64,
    /// Start of the range, in units of 256 bytes.
    pub coher_base: u64,
    /// Clocks between polls for the caches' answer.
    pub poll_interval: u32,
    /// Caches to invalidate or write back.
    pub gcr: GcrCntl,
}

impl AcquireMem {
    pub(crate) fn decode(body: Body<'_>) -> Result<AcquireMem, DecodeError> {
        let [control, size_lo, size_hi, base_lo, base_hi, poll, gcr] = body.exactly()?;
        if control != 0 {
            return Err(body.field(1, "pixel wait sync"));
        }
        body.only(3, &[(23, 0)])?;
        body.only(5, &[(23, 0)])?;
        body.only(6, &[(15, 0)])?;
        body.only(7, &[(18, 0)])?;
        Ok(AcquireMem {
            coher_size: wide(size_lo, size_hi),
            coher_base: wide(base_lo, base_hi),
            poll_interval: poll,
            gcr: GcrCntl(gcr),
        })
    }
}

impl fmt::Display for AcquireMem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AcquireMem { coher_size, coher_base, poll_interval, gcr } = self;
        write!(f, "ACQUIRE_MEM size={coher_size:#x} base={coher_base:#x} poll={poll_interval} gcr={gcr}")
    }
}

fn event_name(event: u32) -> String {
    let name = match event {
        4 => "CACHE_FLUSH_TS",
        6 => "CACHE_FLUSH",
        7 => "CS_PARTIAL_FLUSH",
        0x14 => "CACHE_FLUSH_AND_INV_TS_EVENT",
        0x1b => "PERFCOUNTER_SAMPLE",
        0x23 => "CS_CONTEXT_DONE",
        0x28 => "BOTTOM_OF_PIPE_TS",
        0x2f => "CS_DONE",
        0x33 => "THREAD_TRACE_START",
        0x34 => "THREAD_TRACE_STOP",
        0x35 => "THREAD_TRACE_MARKER",
        0x36 => "THREAD_TRACE_DRAW",
        0x37 => "THREAD_TRACE_FINISH",
        _ => return format!("{event:#x}"),
    };
    name.to_owned()
}
