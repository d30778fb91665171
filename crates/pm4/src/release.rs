//! Packets at the ends of the pipe: `EVENT_WRITE`, `RELEASE_MEM`, `ACQUIRE_MEM`.

use crate::bits::{field, wide};
use crate::cache::{GcrCntl, ReleaseGcr};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;

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
        let event = EventWrite { event_type: field(control, 5, 0), event_index: field(control, 11, 8) };
        // With another index the event does not wait, which looks right until it is not.
        if event.event_type == Self::CS_PARTIAL_FLUSH.event_type && event != Self::CS_PARTIAL_FLUSH {
            return Err(body.field(1, "CS_PARTIAL_FLUSH with an EVENT_INDEX other than 4"));
        }
        Ok(event)
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("EVENT_WRITE").name("type", event_name(self.event_type)).number("index", self.event_index)
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
    /// When the interrupt is raised.
    pub interrupt: ReleaseInterrupt,
    /// The number that the interrupt carries.
    pub interrupt_context: u32,
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
    /// The system's clock.
    SystemClock,
}

/// When `RELEASE_MEM` raises its interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseInterrupt {
    /// Never.
    None,
    /// Without a write.
    Only,
    /// After the write has been acknowledged.
    AfterWrite,
    /// Never, but the write itself waits until it has been acknowledged.
    WriteConfirmed,
    /// Whatever the write does.
    Unconditional,
    /// If a comparison of 32 bits holds.
    Compare32,
    /// If a comparison of 64 bits holds.
    Compare64,
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
            4 => Some(ReleaseData::SystemClock),
            _ => return Err(body.field(2, "this DATA_SEL")),
        };
        let alignment = if matches!(data, Some(ReleaseData::Low32(_))) { 4 } else { 8 };
        if data.is_some() && address_lo % alignment != 0 {
            return Err(body.field(3, "an unaligned address"));
        }
        let interrupt = match field(select, 26, 24) {
            0 => ReleaseInterrupt::None,
            1 if data.is_some() => return Err(body.field(2, "INT_SEL 1 with data")),
            1 => ReleaseInterrupt::Only,
            2 => ReleaseInterrupt::AfterWrite,
            3 => ReleaseInterrupt::WriteConfirmed,
            4 => ReleaseInterrupt::Unconditional,
            5 => ReleaseInterrupt::Compare32,
            6 => ReleaseInterrupt::Compare64,
            _ => return Err(body.field(2, "this INT_SEL")),
        };
        Ok(ReleaseMem {
            event_type: field(control, 5, 0),
            event_index: field(control, 11, 8),
            gcr: ReleaseGcr(control & ReleaseGcr::DEFINED),
            data: data.map(|data| (wide(address_lo, address_hi), data)),
            interrupt,
            interrupt_context: context,
        })
    }

    pub(crate) fn describe(&self) -> Description {
        let description = Description::new("RELEASE_MEM")
            .name("type", event_name(self.event_type))
            .number("index", self.event_index)
            .name("gcr", self.gcr);
        let description = match self.data {
            None => description,
            Some((va, data)) => {
                let description = description.hex("mem", va);
                match data {
                    ReleaseData::Low32(value) => description.hex("u32", value),
                    ReleaseData::Wide(value) => description.hex("u64", value),
                    ReleaseData::GpuClock => description.flag("gpu_clock", true),
                    ReleaseData::SystemClock => description.flag("system_clock", true),
                }
            }
        };
        let when = match self.interrupt {
            ReleaseInterrupt::None => return description,
            ReleaseInterrupt::WriteConfirmed => return description.flag("write_confirmed", true),
            ReleaseInterrupt::Only => "only",
            ReleaseInterrupt::AfterWrite => "after_write",
            ReleaseInterrupt::Unconditional => "unconditional",
            ReleaseInterrupt::Compare32 => "compare32",
            ReleaseInterrupt::Compare64 => "compare64",
        };
        description.name("interrupt", when).hex("context", self.interrupt_context)
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
        // Of the high size, compute queues have 8 bits; runtimes that work write more, up to all ones.
        body.only(5, &[(23, 0)])?;
        body.only(6, &[(15, 0)])?;
        body.only(7, &[(18, 0)])?;
        let gcr = GcrCntl(gcr);
        if gcr.operations().glm_wb && !gcr.operations().glm_inv && !body.without_metadata_cache() {
            return Err(body.field(7, "GLM_WB without GLM_INV"));
        }
        Ok(AcquireMem {
            coher_size: wide(size_lo, size_hi & 0xff),
            coher_base: wide(base_lo, base_hi),
            poll_interval: poll,
            gcr,
        })
    }

    /// Whether the range is all of memory.
    pub fn is_everything(&self) -> bool {
        self.coher_size as u32 == u32::MAX
    }

    pub(crate) fn describe(&self) -> Description {
        Description::new("ACQUIRE_MEM")
            .hex("size", self.coher_size)
            .hex("base", self.coher_base)
            .number("poll", self.poll_interval)
            .name("gcr", self.gcr)
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
