//! Kernel descriptors: the 64 bytes that a kernel object points to, with the register fields in them.

use crate::layout::layout;

layout! {
    /// A kernel descriptor, the symbol `NAME.kd` of a code object.
    pub struct kernel_descriptor_t, 64 bytes {
        /// Static LDS bytes.
        0: group_segment_fixed_size: u32,
        /// Scratch bytes for each work-item.
        4: private_segment_fixed_size: u32,
        /// Bytes of kernel arguments.
        8: kernarg_size: u32,
        /// 0.
        12: reserved0: u32,
        /// Distance from the descriptor to the first instruction.
        16: kernel_code_entry_byte_offset: i64,
        /// 0.
        24: reserved1: [u32; 5],
        /// See [`ComputePgmRsrc3`].
        44: compute_pgm_rsrc3: u32,
        /// See [`ComputePgmRsrc1`].
        48: compute_pgm_rsrc1: u32,
        /// See [`ComputePgmRsrc2`].
        52: compute_pgm_rsrc2: u32,
        /// See [`KernelCodeProperties`].
        56: kernel_code_properties: u16,
        /// Preloaded kernel arguments; 0 on RDNA.
        58: kernarg_preload: u16,
        /// 0.
        60: reserved3: u32,
    }
}

/// A kernel descriptor lies on a multiple of this.
pub const DESCRIPTOR_ALIGNMENT: u64 = 64;
/// A kernel's first instruction lies on a multiple of this.
pub const ENTRY_ALIGNMENT: u64 = 256;

impl kernel_descriptor_t {
    /// `COMPUTE_PGM_RSRC1`.
    pub fn rsrc1(&self) -> ComputePgmRsrc1 {
        ComputePgmRsrc1(self.compute_pgm_rsrc1)
    }

    /// `COMPUTE_PGM_RSRC2`.
    pub fn rsrc2(&self) -> ComputePgmRsrc2 {
        ComputePgmRsrc2(self.compute_pgm_rsrc2)
    }

    /// `COMPUTE_PGM_RSRC3`.
    pub fn rsrc3(&self) -> ComputePgmRsrc3 {
        ComputePgmRsrc3(self.compute_pgm_rsrc3)
    }

    /// The code properties.
    pub fn properties(&self) -> KernelCodeProperties {
        KernelCodeProperties(self.kernel_code_properties)
    }
}

/// Declares accessors of bit fields: width 1 gives a `bool`, else the field's value.
macro_rules! bits {
    ($name:ident($word:ty) { $( $(#[$attr:meta])* $field:ident: $low:literal $(..= $high:literal)?, )* }) => {
        impl $name { $( bits!(@field $(#[$attr])* $field $word, $low $(, $high)?); )* }
    };
    (@field $(#[$attr:meta])* $field:ident $word:ty, $low:literal) => {
        $(#[$attr])*
        pub const fn $field(self) -> bool {
            self.0 >> $low & 1 != 0
        }
    };
    (@field $(#[$attr:meta])* $field:ident $word:ty, $low:literal, $high:literal) => {
        $(#[$attr])*
        pub const fn $field(self) -> $word {
            self.0 >> $low & ((1 << ($high - $low + 1)) - 1)
        }
    };
}

/// `COMPUTE_PGM_RSRC1`: registers and floating point modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputePgmRsrc1(pub u32);

bits! { ComputePgmRsrc1(u32) {
    /// Granules of VGPRs, less one. See [`ComputePgmRsrc1::vgpr_count`].
    vgprs: 0..=5,
    /// Rounding and denormals, in the order of the MODE register's low byte.
    float_mode: 12..=19,
    /// Clamping turns NaN to 0; gfx10 and gfx11.
    dx10_clamp: 21,
    /// IEEE NaN rules; gfx10 and gfx11.
    ieee_mode: 23,
    /// Half precision overflow gives the largest number.
    fp16_ovfl: 26,
    /// The work-group spreads over both compute units of a work-group processor.
    wgp_mode: 29,
    /// Memory operations return in order.
    mem_ordered: 30,
    /// Old waves go first.
    fwd_progress: 31,
} }

impl ComputePgmRsrc1 {
    /// VGPRs of a wave: granules of 8 with 32 lanes, of 4 with 64.
    pub const fn vgpr_count(self, wave32: bool) -> u32 {
        (self.vgprs() + 1) * if wave32 { 8 } else { 4 }
    }
}

/// `COMPUTE_PGM_RSRC2`: what a wave finds in its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputePgmRsrc2(pub u32);

bits! { ComputePgmRsrc2(u32) {
    /// The wave has scratch.
    scratch_en: 0,
    /// User SGPRs, padding included: the system SGPRs start behind them.
    user_sgpr: 1..=5,
    /// A trap handler is present; on gfx12, VGPRs are dynamic.
    trap_present: 6,
    /// Work-group id X is initialised.
    tgid_x_en: 7,
    /// Work-group id Y is initialised.
    tgid_y_en: 8,
    /// Work-group id Z is initialised.
    tgid_z_en: 9,
    /// Work-group information is initialised.
    tg_size_en: 10,
    /// Work-item ids: 0 X, 1 X and Y, 2 all.
    tidig_comp_cnt: 11..=12,
    /// LDS in granules of [`LDS_GRANULE`]; the packet processor replaces it.
    lds_size: 15..=23,
} }

/// Bytes of a unit of `COMPUTE_PGM_RSRC2.LDS_SIZE`.
pub const LDS_GRANULE: u32 = 512;
/// LDS that a work-group can have.
pub const LDS_MAX_BYTES: u32 = 64 * 1024;
/// User SGPRs that a wave can have.
pub const MAX_USER_SGPRS: u32 = 16;

/// `COMPUTE_PGM_RSRC3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputePgmRsrc3(pub u32);

bits! { ComputePgmRsrc3(u32) {
    /// Shared VGPRs of gfx10, granules of 8.
    shared_vgpr_cnt: 0..=3,
    /// Instruction cache lines to prefetch, gfx11.
    inst_pref_size_gfx11: 4..=9,
    /// Instruction cache lines to prefetch, gfx12.
    inst_pref_size_gfx12: 4..=11,
} }

/// `kernel_code_properties`: which user SGPRs the kernel expects, and its wave size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KernelCodeProperties(pub u16);

bits! { KernelCodeProperties(u16) {
    /// 4 SGPRs: the scratch buffer's resource words; gfx10.
    private_segment_buffer: 0,
    /// 2 SGPRs: address of the dispatch packet.
    dispatch_ptr: 1,
    /// 2 SGPRs: address of the queue structure.
    queue_ptr: 2,
    /// 2 SGPRs: address of the kernel arguments.
    kernarg_segment_ptr: 3,
    /// 2 SGPRs: index of the packet in its queue.
    dispatch_id: 4,
    /// 2 SGPRs: flat scratch; gfx10.
    flat_scratch_init: 5,
    /// 1 SGPR: scratch bytes of a work-item.
    private_segment_size: 6,
    /// Waves have 32 lanes.
    wavefront_size32: 10,
    /// The kernel's stack is larger than the descriptor says.
    uses_dynamic_stack: 11,
} }

#[cfg(test)]
mod tests {
    use super::*;

    /// A compiled saxpy for gfx1100.
    fn saxpy() -> kernel_descriptor_t {
        let mut bytes = [0; 64];
        bytes[8..12].copy_from_slice(&0x118u32.to_le_bytes());
        bytes[16..24].copy_from_slice(&0x17c0i64.to_le_bytes());
        bytes[44..48].copy_from_slice(&0x20u32.to_le_bytes());
        bytes[48..52].copy_from_slice(&0xe0af_0000u32.to_le_bytes());
        bytes[52..56].copy_from_slice(&0x9eu32.to_le_bytes());
        bytes[56..58].copy_from_slice(&0x408u16.to_le_bytes());
        kernel_descriptor_t::from_bytes(&bytes)
    }

    #[test]
    fn fields_of_a_compiled_kernel() {
        let descriptor = saxpy();
        assert_eq!(descriptor.kernarg_size, 280);
        assert_eq!(descriptor.kernel_code_entry_byte_offset, 0x17c0);
        let rsrc1 = descriptor.rsrc1();
        assert_eq!((rsrc1.vgprs(), rsrc1.vgpr_count(true), rsrc1.vgpr_count(false)), (0, 8, 4));
        assert_eq!(rsrc1.float_mode(), 0xf0);
        assert!(
            rsrc1.dx10_clamp() && rsrc1.ieee_mode() && rsrc1.wgp_mode() && rsrc1.mem_ordered() && rsrc1.fwd_progress()
        );
        assert!(!rsrc1.fp16_ovfl());
        let rsrc2 = descriptor.rsrc2();
        assert_eq!((rsrc2.user_sgpr(), rsrc2.tidig_comp_cnt(), rsrc2.lds_size()), (15, 0, 0));
        assert!(rsrc2.tgid_x_en() && !rsrc2.tgid_y_en() && !rsrc2.scratch_en());
        assert_eq!(descriptor.rsrc3().inst_pref_size_gfx11(), 2);
        let properties = descriptor.properties();
        assert!(properties.kernarg_segment_ptr() && properties.wavefront_size32() && !properties.dispatch_ptr());
    }
}
