//! What loads and stores move: how many bytes, and how they fill or leave a register. Shared by memory and LDS.

use crate::generated::Op;

/// A load or a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transfer {
    Load(Part),
    Store(Part),
}

/// The shape of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Dwords(usize),
    U8,
    I8,
    U16,
    I16,
    /// The low half of the register; loads keep the other.
    LowU8,
    LowI8,
    Low16,
    /// The high half of the register; loads keep the other.
    HighU8,
    HighI8,
    High16,
}

impl Part {
    pub(super) fn bytes(self) -> usize {
        match self {
            Part::Dwords(count) => 4 * count,
            Part::U8 | Part::I8 | Part::LowU8 | Part::LowI8 | Part::HighU8 | Part::HighI8 => 1,
            Part::U16 | Part::I16 | Part::Low16 | Part::High16 => 2,
        }
    }

    /// Whether a store takes the high half.
    pub(super) fn is_high(self) -> bool {
        matches!(self, Part::HighU8 | Part::HighI8 | Part::High16)
    }

    /// The register after a load of less than a dword.
    pub(super) fn extend(self, loaded: u32, old: u32) -> u32 {
        let low = |half: u32| old & 0xffff_0000 | half & 0xffff;
        let high = |half: u32| old & 0xffff | half << 16;
        match self {
            Part::Dwords(_) => loaded,
            Part::U8 => loaded & 0xff,
            Part::I8 => loaded as i8 as u32,
            Part::U16 => loaded & 0xffff,
            Part::I16 => loaded as i16 as u32,
            Part::LowU8 => low(loaded & 0xff),
            Part::LowI8 => low(loaded as i8 as u32),
            Part::Low16 => low(loaded),
            Part::HighU8 => high(loaded & 0xff),
            Part::HighI8 => high(loaded as i8 as u32),
            Part::High16 => high(loaded),
        }
    }
}

/// The transfer that an instruction makes, for those that make one per lane.
pub(super) fn transfer(op: Op) -> Option<Transfer> {
    use Transfer::{Load, Store};
    Some(match op {
        Op::buffer_load_u8 | Op::global_load_u8 | Op::flat_load_u8 | Op::scratch_load_u8 | Op::ds_load_u8 => {
            Load(Part::U8)
        }
        Op::buffer_load_i8 | Op::global_load_i8 | Op::flat_load_i8 | Op::scratch_load_i8 | Op::ds_load_i8 => {
            Load(Part::I8)
        }
        Op::buffer_load_u16 | Op::global_load_u16 | Op::flat_load_u16 | Op::scratch_load_u16 | Op::ds_load_u16 => {
            Load(Part::U16)
        }
        Op::buffer_load_i16 | Op::global_load_i16 | Op::flat_load_i16 | Op::scratch_load_i16 | Op::ds_load_i16 => {
            Load(Part::I16)
        }
        Op::buffer_load_b32
        | Op::global_load_addtid_b32
        | Op::global_load_b32
        | Op::flat_load_b32
        | Op::scratch_load_b32
        | Op::ds_load_b32 => Load(Part::Dwords(1)),
        Op::buffer_load_b64 | Op::global_load_b64 | Op::flat_load_b64 | Op::scratch_load_b64 | Op::ds_load_b64 => {
            Load(Part::Dwords(2))
        }
        Op::buffer_load_b96 | Op::global_load_b96 | Op::flat_load_b96 | Op::scratch_load_b96 | Op::ds_load_b96 => {
            Load(Part::Dwords(3))
        }
        Op::buffer_load_b128 | Op::global_load_b128 | Op::flat_load_b128 | Op::scratch_load_b128 | Op::ds_load_b128 => {
            Load(Part::Dwords(4))
        }
        Op::buffer_load_d16_u8
        | Op::global_load_d16_u8
        | Op::flat_load_d16_u8
        | Op::scratch_load_d16_u8
        | Op::ds_load_u8_d16 => Load(Part::LowU8),
        Op::buffer_load_d16_i8
        | Op::global_load_d16_i8
        | Op::flat_load_d16_i8
        | Op::scratch_load_d16_i8
        | Op::ds_load_i8_d16 => Load(Part::LowI8),
        Op::buffer_load_d16_b16
        | Op::global_load_d16_b16
        | Op::flat_load_d16_b16
        | Op::scratch_load_d16_b16
        | Op::ds_load_u16_d16 => Load(Part::Low16),
        Op::buffer_load_d16_hi_u8
        | Op::global_load_d16_hi_u8
        | Op::flat_load_d16_hi_u8
        | Op::scratch_load_d16_hi_u8
        | Op::ds_load_u8_d16_hi => Load(Part::HighU8),
        Op::buffer_load_d16_hi_i8
        | Op::global_load_d16_hi_i8
        | Op::flat_load_d16_hi_i8
        | Op::scratch_load_d16_hi_i8
        | Op::ds_load_i8_d16_hi => Load(Part::HighI8),
        Op::buffer_load_d16_hi_b16
        | Op::global_load_d16_hi_b16
        | Op::flat_load_d16_hi_b16
        | Op::scratch_load_d16_hi_b16
        | Op::ds_load_u16_d16_hi => Load(Part::High16),
        Op::buffer_store_b8 | Op::global_store_b8 | Op::flat_store_b8 | Op::scratch_store_b8 | Op::ds_store_b8 => {
            Store(Part::U8)
        }
        Op::buffer_store_b16 | Op::global_store_b16 | Op::flat_store_b16 | Op::scratch_store_b16 | Op::ds_store_b16 => {
            Store(Part::U16)
        }
        Op::buffer_store_b32
        | Op::global_store_addtid_b32
        | Op::global_store_b32
        | Op::flat_store_b32
        | Op::scratch_store_b32
        | Op::ds_store_b32 => Store(Part::Dwords(1)),
        Op::buffer_store_b64 | Op::global_store_b64 | Op::flat_store_b64 | Op::scratch_store_b64 | Op::ds_store_b64 => {
            Store(Part::Dwords(2))
        }
        Op::buffer_store_b96 | Op::global_store_b96 | Op::flat_store_b96 | Op::scratch_store_b96 | Op::ds_store_b96 => {
            Store(Part::Dwords(3))
        }
        Op::buffer_store_b128
        | Op::global_store_b128
        | Op::flat_store_b128
        | Op::scratch_store_b128
        | Op::ds_store_b128 => Store(Part::Dwords(4)),
        Op::buffer_store_d16_hi_b8
        | Op::global_store_d16_hi_b8
        | Op::flat_store_d16_hi_b8
        | Op::scratch_store_d16_hi_b8
        | Op::ds_store_b8_d16_hi => Store(Part::HighU8),
        Op::buffer_store_d16_hi_b16
        | Op::global_store_d16_hi_b16
        | Op::flat_store_d16_hi_b16
        | Op::scratch_store_d16_hi_b16
        | Op::ds_store_b16_d16_hi => Store(Part::High16),
        _ => return None,
    })
}
