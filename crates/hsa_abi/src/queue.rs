//! Queues in memory: `hsa_queue_t`, AMD's structure around it, and the error word that the packet processor leaves.

use crate::layout::layout;

layout! {
    /// AMD's queue structure, version 2. It starts with the 40 bytes of `hsa_queue_t`.
    pub struct amd_queue_v2_t, 2304 bytes {
        /// 0 multiple producers, 1 single producer, 2 cooperative.
        0: hsa_type: u32,
        /// Bit 0 kernel dispatch, bit 1 agent dispatch.
        4: hsa_features: u32,
        /// Address of the ring.
        8: hsa_base_address: u64,
        /// Handle of the doorbell signal.
        16: hsa_doorbell_signal: u64,
        /// Packets of the ring, a power of two.
        24: hsa_size: u32,
        /// 0.
        28: hsa_reserved1: u32,
        /// The queue's identity in its process.
        32: hsa_id: u64,
        /// Bit 0 CP asynchronous scratch reclaim, bit 1 software asynchronous reclaim.
        40: caps: u32,
        /// Unused.
        44: reserved1: [u32; 3],
        /// Index of the next packet to be written, never wrapped.
        56: write_dispatch_id: u64,
        /// High dword of the LDS aperture.
        64: group_segment_aperture_base_hi: u32,
        /// High dword of the scratch aperture.
        68: private_segment_aperture_base_hi: u32,
        /// The highest compute unit.
        72: max_cu_id: u32,
        /// The highest wave of a compute unit.
        76: max_wave_id: u32,
        /// Legacy doorbells.
        80: max_legacy_doorbell_dispatch_id_plus_1: u64,
        /// Legacy doorbells.
        88: legacy_doorbell_lock: u32,
        /// Unused.
        92: reserved2: [u32; 9],
        /// Index of the next packet to be processed, never wrapped.
        128: read_dispatch_id: u64,
        /// Distance from `read_dispatch_id` back to the start of this structure.
        136: read_dispatch_id_field_base_byte_offset: u32,
        /// `COMPUTE_TMPRING_SIZE` of the queue's dispatches.
        140: compute_tmpring_size: u32,
        /// The scratch buffer's resource words.
        144: scratch_resource_descriptor: [u32; 4],
        /// Address of the scratch memory.
        160: scratch_backing_memory_location: u64,
        /// Size of the scratch memory.
        168: scratch_backing_memory_byte_size: u64,
        /// Scratch bytes of a lane.
        176: scratch_wave64_lane_byte_size: u32,
        /// See `hsa_queue` properties: bit 3 enables profiling.
        180: queue_properties: u32,
        /// Scratch reclaim.
        184: scratch_max_use_index: u64,
        /// Handle of the signal that takes [`inactive`] codes.
        192: queue_inactive_signal: u64,
        /// Alternate scratch.
        200: alt_scratch_max_use_index: u64,
        /// Alternate scratch.
        208: alt_scratch_resource_descriptor: [u32; 4],
        /// Alternate scratch.
        224: alt_scratch_backing_memory_location: u64,
        /// Alternate scratch.
        232: alt_scratch_dispatch_limit_x: u32,
        /// Alternate scratch.
        236: alt_scratch_dispatch_limit_y: u32,
        /// Alternate scratch.
        240: alt_scratch_dispatch_limit_z: u32,
        /// Alternate scratch.
        244: alt_scratch_wave64_lane_byte_size: u32,
        /// Alternate scratch.
        248: alt_compute_tmpring_size: u32,
        /// Unused.
        252: reserved5: u32,
        /// Pairs of main and alternate indices.
        256: scratch_last_used_index: [[u64; 2]; 128],
    }
}

/// `queue_properties`: dispatches of the queue are to be timed.
pub const QUEUE_PROPERTY_ENABLE_PROFILING: u32 = 1 << 3;

/// Values that the packet processor stores in `queue_inactive_signal` when it stops a queue.
pub mod inactive {
    /// More scratch is needed for a wave of 64 lanes.
    pub const INSUFFICIENT_SCRATCH_WAVE64: u64 = 0x1;
    /// A dispatch whose dimensions or sizes are invalid.
    pub const INVALID_DIMENSION: u64 = 0x2;
    /// A dispatch that asks for more LDS than there is, or less than its kernel needs.
    pub const INVALID_GROUP_MEMORY: u64 = 0x4;
    /// A dispatch whose kernel object is null or no kernel.
    pub const INVALID_CODE: u64 = 0x8;
    /// A packet of a type that the processor does not know.
    pub const INVALID_PACKET_FORMAT: u64 = 0x20;
    /// A work-group that is too large.
    pub const WORKGROUP_TOO_LARGE: u64 = 0x40;
    /// A kernel that needs more VGPRs than there are.
    pub const OUT_OF_VGPRS: u64 = 0x80;
    /// A vendor packet of a format that the processor does not know.
    pub const INVALID_VENDOR_PACKET: u64 = 0x100;
    /// More scratch is needed for a wave of 32 lanes.
    pub const INSUFFICIENT_SCRATCH_WAVE32: u64 = 0x400;
    /// A wave touched memory that it may not touch.
    pub const MEMORY_VIOLATION: u64 = 0x2000_0000;
    /// A wave reached an instruction that it cannot execute.
    pub const ILLEGAL_INSTRUCTION: u64 = 0x4000_0000;
    /// A wave reached a debug trap.
    pub const DEBUG_TRAP: u64 = 0x8000_0000;
}
