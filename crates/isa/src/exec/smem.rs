//! SMEM: scalar loads (RDNA3 ISA, "Scalar memory operations").

use super::Fault;
use crate::generated::Op;
use crate::inst::Smem;
use crate::memory::{CacheControl, Memory, Route};
use crate::wave::Wave;

impl Wave {
    pub(super) fn smem<M: Memory + ?Sized>(&mut self, op: Op, smem: &Smem, memory: &M) -> Result<(), Fault> {
        let (buffer, count) = match op {
            Op::s_load_b32 => (false, 1),
            Op::s_load_b64 => (false, 2),
            Op::s_load_b128 => (false, 4),
            Op::s_load_b256 => (false, 8),
            Op::s_load_b512 => (false, 16),
            Op::s_buffer_load_b32 => (true, 1),
            Op::s_buffer_load_b64 => (true, 2),
            Op::s_buffer_load_b128 => (true, 4),
            Op::s_buffer_load_b256 => (true, 8),
            Op::s_buffer_load_b512 => (true, 16),
            Op::s_gl1_inv => {
                memory.control(CacheControl { gl1_inv: true, ..CacheControl::NONE });
                return Ok(());
            }
            Op::s_dcache_inv => {
                memory.control(CacheControl { glk_inv: true, ..CacheControl::NONE });
                return Ok(());
            }
            // A probe only makes the address translation ready.
            Op::s_atc_probe | Op::s_atc_probe_buffer => return Ok(()),
            _ => return Err(Fault::Unimplemented),
        };
        if usize::from(smem.sdata) + count > 128 {
            return Err(Fault::Operand);
        }
        memory.route(Route::Scalar(smem.policy));
        let offset = i64::from(smem.offset) + i64::from(self.sgprs[usize::from(smem.soffset)]);
        let mut loaded = [0; 16];
        if buffer {
            let base = self.sgpr64(smem.sbase) & 0xffff_ffff_ffff;
            let records = u64::from(self.sgprs[usize::from(smem.sbase + 2) & 127]);
            let stride = u64::from(self.sgprs[usize::from(smem.sbase + 1) & 127] >> 16 & 0x3fff);
            let bytes = if stride == 0 { records } else { records * stride };
            for (i, word) in loaded[..count].iter_mut().enumerate() {
                let at = (offset as u64 & !3) + 4 * i as u64;
                // Out of range reads give 0.
                if at + 4 <= bytes {
                    *word = memory.load_u32(base + at)?;
                }
            }
        } else {
            let va = (self.sgpr64(smem.sbase).wrapping_add_signed(offset)) & !3;
            let mut bytes = [0; 64];
            if count <= 2 {
                // One or two dwords may be a flag that the host changes: one access each.
                let value = if count == 2 && va.is_multiple_of(8) {
                    memory.load_u64(va)?
                } else if count == 2 {
                    u64::from(memory.load_u32(va)?) | u64::from(memory.load_u32(va + 4)?) << 32
                } else {
                    u64::from(memory.load_u32(va)?)
                };
                (loaded[0], loaded[1]) = (value as u32, (value >> 32) as u32);
            } else {
                memory.read(va, &mut bytes[..4 * count])?;
                for (word, bytes) in loaded.iter_mut().zip(bytes.as_chunks::<4>().0) {
                    *word = u32::from_le_bytes(*bytes);
                }
            }
        }
        for (i, word) in loaded[..count].iter().enumerate() {
            self.set_sgpr(smem.sdata + i as u8, *word);
        }
        Ok(())
    }
}
