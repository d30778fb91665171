//! What gfx12 has and gfx11 has not: counters waited for one by one, split barriers, small scalar loads, 64-bit scalar arithmetic, minimum and
//! maximum that keep NaNs, and transcendental operations on scalars.

use super::lanes::Lanes;
use super::{Fault, Flow};
use crate::float::{flush32, nan1};
use crate::generated::Op;
use crate::inst::{Body, Inst, Scalar, Smem, Valu};
use crate::memory::{CacheControl, Memory, Route};
use crate::wave::{Stop, Wave};

impl Wave {
    /// Executes an instruction that only gfx12 has; `None` if gfx11's way is right.
    pub(super) fn gfx12<M: Memory + ?Sized>(&mut self, inst: &Inst, memory: &M) -> Result<Option<Flow>, Fault> {
        let op = inst.def.op;
        match &inst.body {
            Body::Scalar(scalar) => return self.gfx12_scalar(op, scalar, memory),
            Body::Smem(smem) => return self.gfx12_load(op, smem, memory),
            Body::Flat(_) => {
                let control = match op {
                    Op::global_inv => CacheControl { glv_inv: true, ..CacheControl::NONE },
                    Op::global_wb => CacheControl::NONE,
                    Op::global_wbinv => CacheControl { glv_inv: true, ..CacheControl::NONE },
                    _ => return Ok(None),
                };
                memory.control(control);
            }
            // The matrices of gfx12 lie in registers otherwise than those of gfx11.
            Body::Valu(_) if op.name().starts_with("v_wmma_") => return Err(Fault::Unimplemented),
            Body::Valu(valu) => return self.scalar_transcendental(op, valu),
            _ => return Ok(None),
        }
        Ok(Some(Flow::Next))
    }

    fn gfx12_scalar<M: Memory + ?Sized>(&mut self, op: Op, scalar: &Scalar, memory: &M) -> Result<Option<Flow>, Fault> {
        const WORK_GROUP: u16 = 0xffff;
        let (a, b) = (scalar.src[0], scalar.src[1]);
        match op {
            Op::s_add_nc_u64 => self.set_sgpr64(scalar.sdst, self.scalar64(a).wrapping_add(self.scalar64(b))),
            Op::s_sub_nc_u64 => self.set_sgpr64(scalar.sdst, self.scalar64(a).wrapping_sub(self.scalar64(b))),
            Op::s_mul_u64 => self.set_sgpr64(scalar.sdst, self.scalar64(a).wrapping_mul(self.scalar64(b))),
            Op::s_minimum_f32 | Op::s_maximum_f32 => {
                let (a, b) = (f32::from_bits(self.scalar32(a)), f32::from_bits(self.scalar32(b)));
                let result = if op == Op::s_minimum_f32 { minimum(a, b) } else { maximum(a, b) };
                self.set_sgpr(scalar.sdst, result.to_bits());
            }
            // The wave of a work-group that is there says so; what it then waits for is that all are.
            Op::s_barrier_signal if self.scalar32(a) as u16 == WORK_GROUP => {}
            Op::s_barrier_wait if scalar.simm16 == WORK_GROUP => return Ok(Some(Flow::Stop(Stop::Barrier))),
            Op::s_wait_storecnt | Op::s_wait_storecnt_dscnt => {
                let count = if op == Op::s_wait_storecnt { scalar.simm16 } else { scalar.simm16 >> 8 };
                memory.wait_for_stores(u32::from(count & 0x3f))?;
            }
            // Loads have arrived when the next instruction starts.
            Op::s_wait_loadcnt
            | Op::s_wait_samplecnt
            | Op::s_wait_bvhcnt
            | Op::s_wait_expcnt
            | Op::s_wait_dscnt
            | Op::s_wait_kmcnt
            | Op::s_wait_loadcnt_dscnt
            | Op::s_wait_alu => {}
            _ => return Ok(None),
        }
        Ok(Some(Flow::Next))
    }

    /// Loads of less than a dword and of three, and prefetches.
    fn gfx12_load<M: Memory + ?Sized>(&mut self, op: Op, smem: &Smem, memory: &M) -> Result<Option<Flow>, Fault> {
        let bytes = match op {
            Op::s_load_u8 | Op::s_load_i8 => 1,
            Op::s_load_u16 | Op::s_load_i16 => 2,
            Op::s_load_b96 => 12,
            Op::s_prefetch_inst
            | Op::s_prefetch_inst_pc_rel
            | Op::s_prefetch_data
            | Op::s_prefetch_data_pc_rel
            | Op::s_buffer_prefetch_data => return Ok(Some(Flow::Next)),
            _ => return Ok(None),
        };
        memory.route(Route::Scalar(smem.policy));
        let offset = i64::from(smem.offset) + i64::from(self.sgprs[usize::from(smem.soffset)]);
        let va = self.sgpr64(smem.sbase).wrapping_add_signed(offset);
        // Scalar loads ignore the address bits below their size, up to a dword.
        let va = va & !(bytes.min(4) - 1);
        let mut found = [0; 12];
        memory.read(va, &mut found[..bytes as usize])?;
        for (i, word) in found.as_chunks::<4>().0.iter().enumerate().take(bytes.div_ceil(4) as usize) {
            let word = u32::from_le_bytes(*word);
            let word = match op {
                Op::s_load_i8 => word as u8 as i8 as u32,
                Op::s_load_i16 => word as u16 as i16 as u32,
                _ => word,
            };
            self.set_sgpr(smem.sdata + i as u8, word);
        }
        Ok(Some(Flow::Next))
    }

    /// `v_s_*`: the vector unit's function of a scalar.
    fn scalar_transcendental(&mut self, op: Op, valu: &Valu) -> Result<Option<Flow>, Fault> {
        let function: fn(f64) -> f64 = match op {
            Op::v_s_exp_f32 => f64::exp2,
            Op::v_s_log_f32 => f64::log2,
            Op::v_s_rcp_f32 => |x| 1.0 / x,
            Op::v_s_rsq_f32 => |x| 1.0 / x.sqrt(),
            Op::v_s_sqrt_f32 => f64::sqrt,
            _ => return Ok(None),
        };
        if valu.omod != 0 || valu.clamp {
            return Err(Fault::Unimplemented);
        }
        let mut bits = self.scalar32(valu.src[0]);
        if valu.abs & 1 != 0 {
            bits &= 0x7fff_ffff;
        }
        if valu.neg & 1 != 0 {
            bits ^= 0x8000_0000;
        }
        let x = f32::from_bits(bits);
        let result = nan1(flush32(function(f64::from(flush32(x))) as f32), x);
        self.set_sgpr(valu.sdst, result.to_bits());
        Ok(Some(Flow::Next))
    }
}

/// The smaller; a NaN wins, and -0 is less than +0.
fn minimum(a: f32, b: f32) -> f32 {
    match () {
        () if a.is_nan() => nan1(a, a),
        () if b.is_nan() => nan1(b, b),
        () if a == b && a.is_sign_negative() => a,
        () if a == b => b,
        () => {
            if a < b {
                a
            } else {
                b
            }
        }
    }
}

/// The larger; a NaN wins, and -0 is less than +0.
fn maximum(a: f32, b: f32) -> f32 {
    -minimum_of_negated(a, b)
}

fn minimum_of_negated(a: f32, b: f32) -> f32 {
    if a.is_nan() || b.is_nan() { -minimum(a, b) } else { minimum(-a, -b) }
}

impl Lanes<'_> {
    /// Minimum and maximum that keep NaNs.
    pub(super) fn gfx12_vop3(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_minimum_f32 => self.zip_f32(minimum),
            Op::v_maximum_f32 => self.zip_f32(maximum),
            Op::v_minimum3_f32 => self.zip_f32x3(|a, b, c| minimum(minimum(a, b), c)),
            Op::v_maximum3_f32 => self.zip_f32x3(|a, b, c| maximum(maximum(a, b), c)),
            Op::v_minimummaximum_f32 => self.zip_f32x3(|a, b, c| maximum(minimum(a, b), c)),
            Op::v_maximumminimum_f32 => self.zip_f32x3(|a, b, c| minimum(maximum(a, b), c)),
            _ => Err(Fault::Unimplemented),
        }
    }
}
