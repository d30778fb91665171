//! `drm/drm.h` and `drm/amdgpu_drm.h`: type byte `d`.

use bytemuck::{Pod, Zeroable};

/// The type byte of DRM requests.
pub(crate) const TYPE: u8 = b'd';

/// Request numbers; the amdgpu ones start at 0x40.
pub(crate) mod number {
    pub(crate) const VERSION: u8 = 0x00;
    pub(crate) const GET_CLIENT: u8 = 0x05;
    pub(crate) const GEM_CLOSE: u8 = 0x09;
    pub(crate) const GET_CAP: u8 = 0x0c;
    pub(crate) const PRIME_HANDLE_TO_FD: u8 = 0x2d;
    pub(crate) const PRIME_FD_TO_HANDLE: u8 = 0x2e;
    pub(crate) const GEM_MMAP: u8 = 0x41;
    pub(crate) const INFO: u8 = 0x45;
    pub(crate) const GEM_METADATA: u8 = 0x46;
    pub(crate) const GEM_VA: u8 = 0x48;
    pub(crate) const GEM_OP: u8 = 0x50;
}

/// `drm_version`; each string is a capacity, then a pointer.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Version {
    pub(crate) major: i32,
    pub(crate) minor: i32,
    pub(crate) patchlevel: i32,
    pub(crate) pad: u32,
    pub(crate) name: Text,
    pub(crate) date: Text,
    pub(crate) desc: Text,
}

/// One string of [`Version`].
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Text {
    pub(crate) len: u64,
    pub(crate) ptr: u64,
}

/// `drm_client`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Client {
    pub(crate) idx: i32,
    pub(crate) auth: i32,
    pub(crate) pid: u64,
    pub(crate) uid: u64,
    pub(crate) magic: u64,
    pub(crate) iocs: u64,
}

/// `drm_get_cap`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetCap {
    pub(crate) capability: u64,
    pub(crate) value: u64,
}

/// `drm_gem_close`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemClose {
    pub(crate) handle: u32,
    pub(crate) pad: u32,
}

/// `drm_prime_handle`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct PrimeHandle {
    pub(crate) handle: u32,
    pub(crate) flags: u32,
    pub(crate) fd: i32,
}

/// `drm_amdgpu_gem_mmap`: the handle on the way in, the offset on the way out.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemMmap {
    pub(crate) handle_or_offset: u64,
}

/// `AMDGPU_GEM_METADATA_OP_GET_METADATA`
pub(crate) const METADATA_GET: u32 = 2;

/// `drm_amdgpu_gem_metadata`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemMetadata {
    pub(crate) handle: u32,
    pub(crate) op: u32,
    pub(crate) flags: u64,
    pub(crate) tiling_info: u64,
    pub(crate) data_size_bytes: u32,
    pub(crate) data: [u32; 64],
    pub(crate) pad: u32,
}

/// `AMDGPU_GEM_OP_GET_GEM_CREATE_INFO`
pub(crate) const GEM_OP_GET_CREATE_INFO: u32 = 0;

/// `drm_amdgpu_gem_op`, the part that every kernel has.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemOp {
    pub(crate) handle: u32,
    pub(crate) op: u32,
    pub(crate) value: u64,
}

/// `drm_amdgpu_gem_create_in`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemCreateIn {
    pub(crate) bo_size: u64,
    pub(crate) alignment: u64,
    pub(crate) domains: u64,
    pub(crate) domain_flags: u64,
}

/// `AMDGPU_GEM_DOMAIN_*`
pub(crate) mod domain {
    pub(crate) const GTT: u64 = 2;
    pub(crate) const VRAM: u64 = 4;
}

/// `AMDGPU_VA_OP_*`
pub(crate) mod va_op {
    pub(crate) const MAP: u32 = 1;
    pub(crate) const UNMAP: u32 = 2;
    pub(crate) const CLEAR: u32 = 3;
    pub(crate) const REPLACE: u32 = 4;
}

/// `AMDGPU_VM_PAGE_WRITEABLE`
pub(crate) const PAGE_WRITEABLE: u32 = 1 << 2;
/// `AMDGPU_VM_MTYPE_MASK`
pub(crate) const MTYPE: u32 = 0xf << 5;
/// `AMDGPU_VM_MTYPE_UC`
pub(crate) const MTYPE_UC: u32 = 4 << 5;

/// `drm_amdgpu_gem_va`, the part that every kernel has.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GemVa {
    pub(crate) handle: u32,
    pub(crate) pad: u32,
    pub(crate) operation: u32,
    pub(crate) flags: u32,
    pub(crate) va_address: u64,
    pub(crate) offset_in_bo: u64,
    pub(crate) map_size: u64,
}

/// `AMDGPU_INFO_*`
pub(crate) mod query {
    pub(crate) const ACCEL_WORKING: u32 = 0x00;
    pub(crate) const HW_IP_COUNT: u32 = 0x03;
    pub(crate) const TIMESTAMP: u32 = 0x05;
    pub(crate) const VRAM_USAGE: u32 = 0x10;
    pub(crate) const VRAM_GTT: u32 = 0x14;
    pub(crate) const READ_MMR_REG: u32 = 0x15;
    pub(crate) const DEV_INFO: u32 = 0x16;
    pub(crate) const MEMORY: u32 = 0x19;
}

/// `drm_amdgpu_info`; the union's words as `READ_MMR_REG` names them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Info {
    pub(crate) return_pointer: u64,
    pub(crate) return_size: u32,
    pub(crate) query: u32,
    pub(crate) dword_offset: u32,
    pub(crate) count: u32,
    pub(crate) instance: u32,
    pub(crate) flags: u32,
}

/// `drm_amdgpu_info_vram_gtt`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct InfoVramGtt {
    pub(crate) vram_size: u64,
    pub(crate) vram_cpu_accessible_size: u64,
    pub(crate) gtt_size: u64,
}

/// `drm_amdgpu_heap_info`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct HeapInfo {
    pub(crate) total_heap_size: u64,
    pub(crate) usable_heap_size: u64,
    pub(crate) heap_usage: u64,
    pub(crate) max_allocation: u64,
}

/// `drm_amdgpu_memory_info`: all VRAM, the part of it that the CPU sees, GTT.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct InfoMemory {
    pub(crate) vram: HeapInfo,
    pub(crate) cpu_accessible_vram: HeapInfo,
    pub(crate) gtt: HeapInfo,
}

/// `drm_amdgpu_info_device`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct InfoDevice {
    pub(crate) device_id: u32,
    pub(crate) chip_rev: u32,
    pub(crate) external_rev: u32,
    pub(crate) pci_rev: u32,
    pub(crate) family: u32,
    pub(crate) num_shader_engines: u32,
    pub(crate) num_shader_arrays_per_engine: u32,
    pub(crate) gpu_counter_freq: u32,
    pub(crate) max_engine_clock: u64,
    pub(crate) max_memory_clock: u64,
    pub(crate) cu_active_number: u32,
    pub(crate) cu_ao_mask: u32,
    pub(crate) cu_bitmap: [[u32; 4]; 4],
    pub(crate) enabled_rb_pipes_mask: u32,
    pub(crate) num_rb_pipes: u32,
    pub(crate) num_hw_gfx_contexts: u32,
    pub(crate) pcie_gen: u32,
    pub(crate) ids_flags: u64,
    pub(crate) virtual_address_offset: u64,
    pub(crate) virtual_address_max: u64,
    pub(crate) virtual_address_alignment: u32,
    pub(crate) pte_fragment_size: u32,
    pub(crate) gart_page_size: u32,
    pub(crate) ce_ram_size: u32,
    pub(crate) vram_type: u32,
    pub(crate) vram_bit_width: u32,
    pub(crate) vce_harvest_config: u32,
    pub(crate) gc_double_offchip_lds_buf: u32,
    pub(crate) prim_buf_gpu_addr: u64,
    pub(crate) pos_buf_gpu_addr: u64,
    pub(crate) cntl_sb_buf_gpu_addr: u64,
    pub(crate) param_buf_gpu_addr: u64,
    pub(crate) prim_buf_size: u32,
    pub(crate) pos_buf_size: u32,
    pub(crate) cntl_sb_buf_size: u32,
    pub(crate) param_buf_size: u32,
    pub(crate) wave_front_size: u32,
    pub(crate) num_shader_visible_vgprs: u32,
    pub(crate) num_cu_per_sh: u32,
    pub(crate) num_tcc_blocks: u32,
    pub(crate) gs_vgt_table_depth: u32,
    pub(crate) gs_prim_buffer_depth: u32,
    pub(crate) max_gs_waves_per_vgt: u32,
    pub(crate) pcie_num_lanes: u32,
    pub(crate) cu_ao_bitmap: [[u32; 4]; 4],
    pub(crate) high_va_offset: u64,
    pub(crate) high_va_max: u64,
}

const _: () = {
    assert!(size_of::<Version>() == 64);
    assert!(size_of::<GemMetadata>() == 288);
    assert!(size_of::<GemVa>() == 40);
    assert!(size_of::<Info>() == 32);
    assert!(size_of::<InfoMemory>() == 96);
    assert!(std::mem::offset_of!(InfoDevice, cu_bitmap) == 56);
    assert!(std::mem::offset_of!(InfoDevice, vram_type) == 176);
    assert!(std::mem::offset_of!(InfoDevice, high_va_max) == 344);
};
