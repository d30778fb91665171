//! `linux/kfd_ioctl.h`: type byte `K`.

use bytemuck::{Pod, Zeroable};

/// The type byte of KFD requests.
pub(crate) const TYPE: u8 = b'K';

/// Request numbers.
pub(crate) mod number {
    pub(crate) const GET_VERSION: u8 = 0x01;
    pub(crate) const CREATE_QUEUE: u8 = 0x02;
    pub(crate) const DESTROY_QUEUE: u8 = 0x03;
    pub(crate) const SET_MEMORY_POLICY: u8 = 0x04;
    pub(crate) const GET_CLOCK_COUNTERS: u8 = 0x05;
    pub(crate) const UPDATE_QUEUE: u8 = 0x07;
    pub(crate) const CREATE_EVENT: u8 = 0x08;
    pub(crate) const DESTROY_EVENT: u8 = 0x09;
    pub(crate) const SET_EVENT: u8 = 0x0a;
    pub(crate) const RESET_EVENT: u8 = 0x0b;
    pub(crate) const WAIT_EVENTS: u8 = 0x0c;
    pub(crate) const SET_SCRATCH_BACKING_VA: u8 = 0x11;
    pub(crate) const GET_TILE_CONFIG: u8 = 0x12;
    pub(crate) const SET_TRAP_HANDLER: u8 = 0x13;
    pub(crate) const GET_PROCESS_APERTURES_NEW: u8 = 0x14;
    pub(crate) const ACQUIRE_VM: u8 = 0x15;
    pub(crate) const ALLOC_MEMORY_OF_GPU: u8 = 0x16;
    pub(crate) const FREE_MEMORY_OF_GPU: u8 = 0x17;
    pub(crate) const MAP_MEMORY_TO_GPU: u8 = 0x18;
    pub(crate) const UNMAP_MEMORY_FROM_GPU: u8 = 0x19;
    pub(crate) const SET_CU_MASK: u8 = 0x1a;
    pub(crate) const GET_DMABUF_INFO: u8 = 0x1c;
    pub(crate) const IMPORT_DMABUF: u8 = 0x1d;
    pub(crate) const ALLOC_QUEUE_GWS: u8 = 0x1e;
    pub(crate) const SVM: u8 = 0x20;
    pub(crate) const SET_XNACK_MODE: u8 = 0x21;
    pub(crate) const AVAILABLE_MEMORY: u8 = 0x23;
    pub(crate) const EXPORT_DMABUF: u8 = 0x24;
    pub(crate) const RUNTIME_ENABLE: u8 = 0x25;
}

/// `kfd_ioctl_get_version_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetVersion {
    pub(crate) major: u32,
    pub(crate) minor: u32,
}

/// `KFD_IOC_QUEUE_TYPE_*`
pub(crate) mod queue_type {
    pub(crate) const COMPUTE: u32 = 0;
    pub(crate) const SDMA: u32 = 1;
    pub(crate) const COMPUTE_AQL: u32 = 2;
    pub(crate) const SDMA_XGMI: u32 = 3;
    pub(crate) const SDMA_BY_ENGINE_ID: u32 = 4;
}

/// `kfd_ioctl_create_queue_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct CreateQueue {
    pub(crate) ring_base_address: u64,
    pub(crate) write_pointer_address: u64,
    pub(crate) read_pointer_address: u64,
    pub(crate) doorbell_offset: u64,
    pub(crate) ring_size: u32,
    pub(crate) gpu_id: u32,
    pub(crate) queue_type: u32,
    pub(crate) queue_percentage: u32,
    pub(crate) queue_priority: u32,
    pub(crate) queue_id: u32,
    pub(crate) eop_buffer_address: u64,
    pub(crate) eop_buffer_size: u64,
    pub(crate) ctx_save_restore_address: u64,
    pub(crate) ctx_save_restore_size: u32,
    pub(crate) ctl_stack_size: u32,
    pub(crate) sdma_engine_id: u32,
    pub(crate) metadata_ring_size: u32,
}

/// `kfd_context_save_area_header`, by which user space says where it wants to be told of exceptions.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct ContextSaveAreaHeader {
    pub(crate) wave_state: [u32; 4],
    pub(crate) debug_offset: u32,
    pub(crate) debug_size: u32,
    pub(crate) error_payload_address: u64,
    pub(crate) error_event_id: u32,
    pub(crate) reserved: u32,
}

/// `kfd_dbg_trap_exception_code`, those of queues.
pub(crate) mod exception {
    pub(crate) const WAVE_TRAP: u32 = 2;
    pub(crate) const WAVE_ILLEGAL_INSTRUCTION: u32 = 4;
    pub(crate) const PACKET_DISPATCH_DIM_INVALID: u32 = 16;
    pub(crate) const PACKET_DISPATCH_GROUP_SEGMENT_SIZE_INVALID: u32 = 17;
    pub(crate) const PACKET_DISPATCH_CODE_INVALID: u32 = 18;
    pub(crate) const PACKET_UNSUPPORTED: u32 = 20;
    pub(crate) const PACKET_DISPATCH_WORK_GROUP_SIZE_INVALID: u32 = 21;
    pub(crate) const PACKET_DISPATCH_REGISTER_INVALID: u32 = 22;
    pub(crate) const PACKET_VENDOR_UNSUPPORTED: u32 = 23;
}

/// `kfd_ioctl_destroy_queue_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct DestroyQueue {
    pub(crate) queue_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_ioctl_update_queue_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct UpdateQueue {
    pub(crate) ring_base_address: u64,
    pub(crate) queue_id: u32,
    pub(crate) ring_size: u32,
    pub(crate) queue_percentage: u32,
    pub(crate) queue_priority: u32,
}

/// `kfd_ioctl_set_cu_mask_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct SetCuMask {
    pub(crate) queue_id: u32,
    pub(crate) num_cu_mask: u32,
    pub(crate) cu_mask_ptr: u64,
}

/// `kfd_ioctl_get_available_memory_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct AvailableMemory {
    pub(crate) available: u64,
    pub(crate) gpu_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_ioctl_get_clock_counters_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetClockCounters {
    pub(crate) gpu_clock_counter: u64,
    pub(crate) cpu_clock_counter: u64,
    pub(crate) system_clock_counter: u64,
    pub(crate) system_clock_freq: u64,
    pub(crate) gpu_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_process_device_apertures`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct ProcessDeviceApertures {
    pub(crate) lds_base: u64,
    pub(crate) lds_limit: u64,
    pub(crate) scratch_base: u64,
    pub(crate) scratch_limit: u64,
    pub(crate) gpuvm_base: u64,
    pub(crate) gpuvm_limit: u64,
    pub(crate) gpu_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_ioctl_get_process_apertures_new_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetProcessAperturesNew {
    pub(crate) apertures_ptr: u64,
    pub(crate) num_of_nodes: u32,
    pub(crate) pad: u32,
}

/// `KFD_IOC_EVENT_*`, those that mean something here.
pub(crate) mod event_type {
    pub(crate) const SIGNAL: u32 = 0;
    pub(crate) const HW_EXCEPTION: u32 = 3;
    pub(crate) const MEMORY: u32 = 8;
}

/// `KFD_SIGNAL_EVENT_LIMIT`: the slots of the event page.
pub(crate) const SIGNAL_EVENT_LIMIT: u32 = 4096;

/// `KFD_MMAP_TYPE_EVENTS`: where the event page would be mapped. User space fills its mailbox addresses only if it is not zero.
pub(crate) const EVENT_PAGE_OFFSET: u64 = 0x8000_0000_0000_0000;

/// `kfd_ioctl_create_event_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct CreateEvent {
    pub(crate) event_page_offset: u64,
    pub(crate) event_trigger_data: u32,
    pub(crate) event_type: u32,
    pub(crate) auto_reset: u32,
    pub(crate) node_id: u32,
    pub(crate) event_id: u32,
    pub(crate) event_slot_index: u32,
}

/// `kfd_ioctl_{destroy,set,reset}_event_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct EventArgs {
    pub(crate) event_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_event_data`. The payload is a union: three words of failure flags, an address and a GPU id for memory events, four words for
/// hardware exceptions, the age for signals.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct EventData {
    pub(crate) payload: [u32; 8],
    pub(crate) extension: u64,
    pub(crate) event_id: u32,
    pub(crate) pad: u32,
}

/// `kfd_hsa_memory_exception_data`, with `kfd_memory_exception_failure` at its start.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct MemoryExceptionData {
    pub(crate) not_present: u32,
    pub(crate) read_only: u32,
    pub(crate) no_execute: u32,
    pub(crate) imprecise: u32,
    pub(crate) va: u64,
    pub(crate) gpu_id: u32,
    pub(crate) error_type: u32,
}

/// `kfd_hsa_hw_exception_data`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct HwExceptionData {
    pub(crate) reset_type: u32,
    pub(crate) reset_cause: u32,
    pub(crate) memory_lost: u32,
    pub(crate) gpu_id: u32,
}

/// `KFD_IOC_WAIT_RESULT_*`
pub(crate) mod wait_result {
    pub(crate) const COMPLETE: u32 = 0;
    pub(crate) const TIMEOUT: u32 = 1;
    pub(crate) const FAIL: u32 = 2;
}

/// `kfd_ioctl_wait_events_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct WaitEvents {
    pub(crate) events_ptr: u64,
    pub(crate) num_events: u32,
    pub(crate) wait_for_all: u32,
    pub(crate) timeout: u32,
    pub(crate) wait_result: u32,
}

/// `kfd_ioctl_get_tile_config_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetTileConfig {
    pub(crate) tile_config_ptr: u64,
    pub(crate) macro_tile_config_ptr: u64,
    pub(crate) num_tile_configs: u32,
    pub(crate) num_macro_tile_configs: u32,
    pub(crate) gpu_id: u32,
    pub(crate) gb_addr_config: u32,
    pub(crate) num_banks: u32,
    pub(crate) num_ranks: u32,
}

/// `KFD_IOC_ALLOC_MEM_FLAGS_*`
pub(crate) mod alloc_flags {
    pub(crate) const VRAM: u32 = 1 << 0;
    pub(crate) const GTT: u32 = 1 << 1;
    pub(crate) const USERPTR: u32 = 1 << 2;
    pub(crate) const DOORBELL: u32 = 1 << 3;
    pub(crate) const MMIO_REMAP: u32 = 1 << 4;
    pub(crate) const EXT_COHERENT: u32 = 1 << 24;
    pub(crate) const UNCACHED: u32 = 1 << 25;
    pub(crate) const COHERENT: u32 = 1 << 26;
    /// The CPU shall reach it.
    pub(crate) const PUBLIC: u32 = 1 << 29;
    pub(crate) const WRITABLE: u32 = 1 << 31;
}

/// `kfd_ioctl_alloc_memory_of_gpu_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct AllocMemoryOfGpu {
    pub(crate) va_addr: u64,
    pub(crate) size: u64,
    pub(crate) handle: u64,
    pub(crate) mmap_offset: u64,
    pub(crate) gpu_id: u32,
    pub(crate) flags: u32,
}

/// `kfd_ioctl_free_memory_of_gpu_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct FreeMemoryOfGpu {
    pub(crate) handle: u64,
}

/// `kfd_ioctl_map_memory_to_gpu_args`, and the same for unmapping.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct MapMemoryToGpu {
    pub(crate) handle: u64,
    pub(crate) device_ids_array_ptr: u64,
    pub(crate) n_devices: u32,
    pub(crate) n_success: u32,
}

/// `kfd_ioctl_alloc_queue_gws_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct AllocQueueGws {
    pub(crate) queue_id: u32,
    pub(crate) num_gws: u32,
    pub(crate) first_gws: u32,
    pub(crate) pad: u32,
}

/// `kfd_ioctl_get_dmabuf_info_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GetDmabufInfo {
    pub(crate) size: u64,
    pub(crate) metadata_ptr: u64,
    pub(crate) metadata_size: u32,
    pub(crate) gpu_id: u32,
    pub(crate) flags: u32,
    pub(crate) dmabuf_fd: u32,
}

/// `kfd_ioctl_import_dmabuf_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct ImportDmabuf {
    pub(crate) va_addr: u64,
    pub(crate) handle: u64,
    pub(crate) gpu_id: u32,
    pub(crate) dmabuf_fd: u32,
}

/// `kfd_ioctl_export_dmabuf_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct ExportDmabuf {
    pub(crate) handle: u64,
    pub(crate) flags: u32,
    pub(crate) dmabuf_fd: u32,
}

/// `KFD_IOCTL_SVM_OP_*`
pub(crate) mod svm_op {
    pub(crate) const SET_ATTR: u32 = 0;
    pub(crate) const GET_ATTR: u32 = 1;
}

/// `KFD_IOCTL_SVM_ATTR_*`, those that decide whether the GPU may touch a range.
pub(crate) mod svm_attribute {
    pub(crate) const PREFERRED_LOC: u32 = 0;
    pub(crate) const PREFETCH_LOC: u32 = 1;
    pub(crate) const ACCESS: u32 = 2;
    pub(crate) const ACCESS_IN_PLACE: u32 = 3;
    pub(crate) const NO_ACCESS: u32 = 4;
    pub(crate) const CLR_FLAGS: u32 = 6;
    pub(crate) const LARGEST: u32 = 7;

    /// Of the flags that `CLR_FLAGS` clears.
    pub(crate) const FLAG_COHERENT: u32 = 1 << 1;
}

/// `kfd_ioctl_svm_args`, which `nattr` attributes follow.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Svm {
    pub(crate) start_addr: u64,
    pub(crate) size: u64,
    pub(crate) op: u32,
    pub(crate) nattr: u32,
}

/// `kfd_ioctl_svm_attribute`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct SvmAttribute {
    pub(crate) kind: u32,
    pub(crate) value: u32,
}

/// `kfd_ioctl_set_xnack_mode_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct SetXnackMode {
    pub(crate) xnack_enabled: i32,
}

/// `kfd_ioctl_runtime_enable_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct RuntimeEnable {
    pub(crate) r_debug: u64,
    pub(crate) mode_mask: u32,
    pub(crate) capabilities_mask: u32,
}

const _: () = {
    assert!(size_of::<CreateQueue>() == 96);
    assert!(size_of::<ContextSaveAreaHeader>() == 40);
    assert!(size_of::<CreateEvent>() == 32);
    assert!(size_of::<EventData>() == 48);
    assert!(size_of::<MemoryExceptionData>() == 32);
    assert!(size_of::<WaitEvents>() == 24);
    assert!(size_of::<AllocMemoryOfGpu>() == 40);
    assert!(size_of::<MapMemoryToGpu>() == 24);
    assert!(size_of::<ProcessDeviceApertures>() == 56);
    assert!(size_of::<GetTileConfig>() == 40);
    assert!(size_of::<Svm>() == 24);
};
