//! DS: LDS loads, stores and atomics, and the moves between lanes that use LDS hardware (RDNA3 ISA, "Data share operations").

use super::Fault;
use super::atomic::{Atomic, atomic};
use super::lanes::LANES;
use super::transfer::{Part, Transfer, transfer};
use crate::generated::Op;
use crate::inst::Ds;
use crate::operand::{EXEC, M0};
use crate::refusal::Refusal;
use crate::wave::{Row, Wave};

impl Wave {
    pub(super) fn ds(&mut self, op: Op, ds: &Ds, lds: &mut [u8]) -> Result<(), Fault> {
        if let Some(refusal) = refusal(op, ds.gds) {
            return Err(Fault::Refused(refusal));
        }
        if matches!(op, Op::ds_append | Op::ds_consume) {
            self.ds_count(op, ds, lds);
            return Ok(());
        }
        let offset = offset16(ds);
        for half in 0..self.halves {
            if let Some((operation, bits)) = atomic(op) {
                self.ds_atomic(op, ds, half, operation, bits, lds);
                continue;
            }
            match transfer(op) {
                Some(Transfer::Load(part)) => {
                    let addresses = self.lds_addresses(ds, half, offset);
                    let mut rows = [[0; LANES]; 4];
                    for (lane, at) in addresses.into_iter().enumerate() {
                        read_lds(lds, at, part.bytes(), lane, &mut rows);
                    }
                    self.write_part(usize::from(ds.vdst), half, part, rows);
                }
                Some(Transfer::Store(part)) => self.ds_store(ds, half, part, offset, lds),
                None => self.ds_other(op, ds, half, offset, lds)?,
            }
        }
        Ok(())
    }

    fn lds_addresses(&self, ds: &Ds, half: usize, offset: usize) -> [usize; LANES] {
        // The sum has 32 bits: compilers fold `a[95 - t]` into a negative register and the array's end as the offset.
        self.row(usize::from(ds.addr), half).map(|at| at.wrapping_add(offset as u32) as usize)
    }

    fn ds_store(&mut self, ds: &Ds, half: usize, part: Part, offset: usize, lds: &mut [u8]) {
        let exec = self.exec_half(half);
        let addresses = self.lds_addresses(ds, half, offset);
        let shift = if part.is_high() { 16 } else { 0 };
        let rows: [Row; 4] = std::array::from_fn(|i| {
            if 4 * i < part.bytes() {
                self.row(usize::from(ds.data0) + i, half).map(|word| word >> shift)
            } else {
                [0; LANES]
            }
        });
        for (lane, at) in addresses.into_iter().enumerate() {
            if exec >> lane & 1 != 0 {
                write_lds(lds, at, part.bytes(), lane, &rows);
            }
        }
    }

    fn ds_atomic(&mut self, op: Op, ds: &Ds, half: usize, operation: Atomic, bits: u32, lds: &mut [u8]) {
        let exec = self.exec_half(half);
        let wide = bits == 64;
        let offset = offset16(ds);
        let addresses = self.lds_addresses(ds, half, offset);
        let operand = |register: u8, lane: usize| {
            let low = u64::from(self.row(usize::from(register), half)[lane]);
            if wide { low | u64::from(self.row(usize::from(register) + 1, half)[lane]) << 32 } else { low }
        };
        let mut old = [[0; LANES]; 2];
        for (lane, at) in addresses.into_iter().enumerate() {
            if exec >> lane & 1 != 0 {
                let a = operand(ds.data0, lane);
                let b = if operation.takes_two() { operand(ds.data1, lane) } else { 0 };
                let before = lds_atomic(lds, at, operation, wide, a, b);
                (old[0][lane], old[1][lane]) = (before as u32, (before >> 32) as u32);
            }
        }
        if op.name().contains("_rtn_") {
            for (i, row) in old.into_iter().enumerate().take(if wide { 2 } else { 1 }) {
                self.write_row(usize::from(ds.vdst) + i, half, row);
            }
        }
    }

    fn ds_other(&mut self, op: Op, ds: &Ds, half: usize, offset: usize, lds: &mut [u8]) -> Result<(), Fault> {
        match op {
            Op::ds_nop => {}
            Op::ds_load_2addr_b32 => self.load_pair(ds, half, 4, 4, lds),
            Op::ds_load_2addr_stride64_b32 => self.load_pair(ds, half, 4, 256, lds),
            Op::ds_load_2addr_b64 => self.load_pair(ds, half, 8, 8, lds),
            Op::ds_load_2addr_stride64_b64 => self.load_pair(ds, half, 8, 512, lds),
            Op::ds_store_2addr_b32 => self.store_pair(ds, half, 4, 4, lds),
            Op::ds_store_2addr_stride64_b32 => self.store_pair(ds, half, 4, 256, lds),
            Op::ds_store_2addr_b64 => self.store_pair(ds, half, 8, 8, lds),
            Op::ds_store_2addr_stride64_b64 => self.store_pair(ds, half, 8, 512, lds),
            Op::ds_storexchg_2addr_rtn_b32 => self.exchange_pair(ds, half, 4, 4, lds),
            Op::ds_storexchg_2addr_stride64_rtn_b32 => self.exchange_pair(ds, half, 4, 256, lds),
            Op::ds_storexchg_2addr_rtn_b64 => self.exchange_pair(ds, half, 8, 8, lds),
            Op::ds_storexchg_2addr_stride64_rtn_b64 => self.exchange_pair(ds, half, 8, 512, lds),
            Op::ds_condxchg32_rtn_b64 => self.conditional_exchange(ds, half, offset, lds),
            Op::ds_load_addtid_b32 => {
                let addresses = self.lane_addresses(half, offset);
                let mut rows = [[0; LANES]; 4];
                for (lane, at) in addresses.into_iter().enumerate() {
                    read_lds(lds, at, 4, lane, &mut rows);
                }
                self.write_row(usize::from(ds.vdst), half, rows[0]);
            }
            Op::ds_store_addtid_b32 => {
                let exec = self.exec_half(half);
                let mut rows = [[0; LANES]; 4];
                rows[0] = self.row(usize::from(ds.data0), half);
                for (lane, at) in self.lane_addresses(half, offset).into_iter().enumerate() {
                    if exec >> lane & 1 != 0 {
                        write_lds(lds, at, 4, lane, &rows);
                    }
                }
            }
            Op::ds_bpermute_b32 => {
                let exec = self.exec_half(half);
                let (addresses, data) = (self.lds_addresses(ds, half, offset), self.row(usize::from(ds.data0), half));
                let row = addresses.map(|at| {
                    let from = at >> 2 & 31;
                    if exec >> from & 1 != 0 { data[from] } else { 0 }
                });
                self.write_row(usize::from(ds.vdst), half, row);
            }
            Op::ds_permute_b32 => {
                let exec = self.exec_half(half);
                let (addresses, data) = (self.lds_addresses(ds, half, offset), self.row(usize::from(ds.data0), half));
                let mut row = [0; LANES];
                for lane in (0..LANES).filter(|lane| exec >> lane & 1 != 0) {
                    row[addresses[lane] >> 2 & 31] = data[lane];
                }
                self.write_row(usize::from(ds.vdst), half, row);
            }
            Op::ds_swizzle_b32 => {
                let exec = self.exec_half(half);
                let data = self.row(usize::from(ds.addr), half);
                let mut row = [0; LANES];
                for (lane, value) in row.iter_mut().enumerate() {
                    let from = swizzle_source(lane, offset);
                    if exec >> from & 1 != 0 {
                        *value = data[from];
                    }
                }
                self.write_row(usize::from(ds.vdst), half, row);
            }
            _ => return Err(Fault::Unimplemented),
        }
        Ok(())
    }

    /// Two values from two offsets, in units of `stride`.
    fn load_pair(&mut self, ds: &Ds, half: usize, bytes: usize, stride: usize, lds: &[u8]) {
        let words = bytes / 4;
        let mut found = [[0; LANES]; 4];
        for (i, offset) in [ds.offset0, ds.offset1].into_iter().enumerate() {
            let addresses = self.lds_addresses(ds, half, usize::from(offset) * stride);
            let mut rows = [[0; LANES]; 4];
            for (lane, at) in addresses.into_iter().enumerate() {
                read_lds(lds, at, bytes, lane, &mut rows);
            }
            found[i * words..(i + 1) * words].copy_from_slice(&rows[..words]);
        }
        for (i, row) in found.into_iter().enumerate().take(2 * words) {
            self.write_row(usize::from(ds.vdst) + i, half, row);
        }
    }

    /// Two values change places with those at two offsets, in units of `stride`.
    fn exchange_pair(&mut self, ds: &Ds, half: usize, bytes: usize, stride: usize, lds: &mut [u8]) {
        let (exec, words) = (self.exec_half(half), bytes / 4);
        let mut found = [[0; LANES]; 4];
        let pairs = [(ds.data0, ds.offset0), (ds.data1, ds.offset1)];
        for lane in (0..LANES).filter(|lane| exec >> lane & 1 != 0) {
            for (i, (data, offset)) in pairs.into_iter().enumerate() {
                let at = self.lds_addresses(ds, half, usize::from(offset) * stride)[lane];
                let word = |i: usize| u64::from(self.row(usize::from(data) + i, half)[lane]);
                let value = if words == 2 { word(0) | word(1) << 32 } else { word(0) };
                let old = lds_atomic(lds, at, Atomic::Swap, words == 2, value, 0);
                found[i * words][lane] = old as u32;
                if words == 2 {
                    found[i * words + 1][lane] = (old >> 32) as u32;
                }
            }
        }
        for (i, row) in found.into_iter().enumerate().take(2 * words) {
            self.write_row(usize::from(ds.vdst) + i, half, row);
        }
    }

    /// Each dword of the pair is stored, without its top bit, where that bit is set; what was there is returned.
    fn conditional_exchange(&mut self, ds: &Ds, half: usize, offset: usize, lds: &mut [u8]) {
        const TOP: u32 = 1 << 31;
        let exec = self.exec_half(half);
        let addresses = self.lds_addresses(ds, half, offset);
        let mut found = [[0; LANES]; 2];
        for lane in (0..LANES).filter(|lane| exec >> lane & 1 != 0) {
            for (i, row) in found.iter_mut().enumerate() {
                let at = (addresses[lane] & 0xfff8) + 4 * i;
                let data = self.row(usize::from(ds.data0) + i, half)[lane];
                let Some(word) = lds.get_mut(at..at + 4) else { continue };
                let old = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
                row[lane] = old;
                word.copy_from_slice(&(if data & TOP != 0 { data & !TOP } else { old }).to_le_bytes());
            }
        }
        for (i, row) in found.into_iter().enumerate() {
            self.write_row(usize::from(ds.vdst) + i, half, row);
        }
    }

    /// `ds_append` and `ds_consume`: the number of lanes that are on is added to a counter or taken from it; all get the old value.
    fn ds_count(&mut self, op: Op, ds: &Ds, lds: &mut [u8]) {
        let lanes = u64::from(self.mask(EXEC).count_ones());
        let operation = if op == Op::ds_append { Atomic::Add } else { Atomic::Sub };
        let at = (self.sgprs[usize::from(M0)] & 0xffff) as usize + offset16(ds);
        let old = lds_atomic(lds, at, operation, false, lanes, 0) as u32;
        for half in 0..self.halves {
            self.write_row(usize::from(ds.vdst), half, [old; LANES]);
        }
    }

    /// M0 and a dword for each lane of the wave.
    fn lane_addresses(&self, half: usize, offset: usize) -> [usize; LANES] {
        let base = (self.sgprs[usize::from(M0)] & 0xffff) as usize + offset;
        std::array::from_fn(|lane| base + 4 * (half * LANES + lane))
    }

    /// Two values to two offsets, in units of `stride`.
    fn store_pair(&mut self, ds: &Ds, half: usize, bytes: usize, stride: usize, lds: &mut [u8]) {
        let exec = self.exec_half(half);
        for (data, offset) in [(ds.data0, ds.offset0), (ds.data1, ds.offset1)] {
            let addresses = self.lds_addresses(ds, half, usize::from(offset) * stride);
            let rows: [Row; 4] =
                std::array::from_fn(|i| if 4 * i < bytes { self.row(usize::from(data) + i, half) } else { [0; LANES] });
            for (lane, at) in addresses.into_iter().enumerate() {
                if exec >> lane & 1 != 0 {
                    write_lds(lds, at, bytes, lane, &rows);
                }
            }
        }
    }
}

/// Both offset fields as one.
fn offset16(ds: &Ds) -> usize {
    usize::from(ds.offset1) << 8 | usize::from(ds.offset0)
}

/// What the global data share would do.
fn refusal(op: Op, gds: bool) -> Option<Refusal> {
    match op {
        Op::ds_gws_barrier
        | Op::ds_gws_init
        | Op::ds_gws_sema_br
        | Op::ds_gws_sema_p
        | Op::ds_gws_sema_release_all
        | Op::ds_gws_sema_v => Some(Refusal::GlobalWaveSync),
        Op::ds_ordered_count => Some(Refusal::OrderedCount),
        Op::ds_add_gs_reg_rtn | Op::ds_sub_gs_reg_rtn => Some(Refusal::Gds),
        Op::ds_bvh_stack_rtn_b32 => Some(Refusal::RayTracing),
        _ => gds.then_some(Refusal::Gds),
    }
}

/// Reads beyond the end give 0.
fn read_lds(lds: &[u8], at: usize, bytes: usize, lane: usize, rows: &mut [Row; 4]) {
    let Some(found) = lds.get(at..at.saturating_add(bytes)) else { return };
    for (row, piece) in rows.iter_mut().zip(found.chunks(4)) {
        let mut word = [0; 4];
        word[..piece.len()].copy_from_slice(piece);
        row[lane] = u32::from_le_bytes(word);
    }
}

/// Stores beyond the end are dropped.
fn write_lds(lds: &mut [u8], at: usize, bytes: usize, lane: usize, rows: &[Row; 4]) {
    let Some(target) = lds.get_mut(at..at.saturating_add(bytes)) else { return };
    for (row, piece) in rows.iter().zip(target.chunks_mut(4)) {
        piece.copy_from_slice(&row[lane].to_le_bytes()[..piece.len()]);
    }
}

/// One lane's atomic; returns the value before, 0 beyond the end.
pub(super) fn lds_atomic(lds: &mut [u8], at: usize, operation: Atomic, wide: bool, a: u64, b: u64) -> u64 {
    let bytes = if wide { 8 } else { 4 };
    let Some(target) = lds.get_mut(at..at.saturating_add(bytes)) else { return 0 };
    let mut word = [0; 8];
    word[..bytes].copy_from_slice(target);
    let old = u64::from_le_bytes(word);
    let new = match wide {
        true => operation.apply64(old, a, b),
        false => u64::from(operation.apply32(old as u32, a as u32, b as u32)),
    };
    target.copy_from_slice(&new.to_le_bytes()[..bytes]);
    old
}

/// The lane that `ds_swizzle` reads.
fn swizzle_source(lane: usize, offset: usize) -> usize {
    let low = offset & 31;
    if offset & 0x8000 == 0 {
        // Bit masks within 32 lanes.
        let (or, xor) = (offset >> 5 & 31, offset >> 10 & 31);
        (lane & low | or) ^ xor
    } else if offset < 0xc000 {
        // Within each four lanes.
        lane & !3 | offset >> (2 * (lane & 3)) & 3
    } else if offset < 0xe000 {
        // Rotation; the lanes under the mask stay.
        let amount = offset >> 5 & 31;
        let rotated = if offset >> 10 & 1 == 0 { lane + amount } else { lane + 32 - amount };
        lane & low | rotated & 31 & !low
    } else {
        // The order of a fast Fourier transform's inputs: lane bits reversed, except for those under the mask.
        let reversed = (lane as u32).reverse_bits() >> 27;
        (reversed >> low.count_ones()) as usize | lane & low
    }
}
