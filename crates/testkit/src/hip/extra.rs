//! Functions that the entry table leaves out, since no graph meets them.

use std::ffi::{CStr, c_char, c_int, c_uint, c_ulonglong, c_void};
use std::ptr::NonNull;

use hip_abi::types::{hipDeviceptr_t, hipError_t, hipEvent_t, hipStream_t};

/// `hipDeviceProp_t` as HIP 6 and later have it (`R0600`), up to what is looked at.
#[repr(C)]
pub struct DeviceProperties {
    pub(crate) name: [c_char; 256],
    pub(crate) uuid_and_luid: [u8; 32],
    pub(crate) total_global_mem: usize,
    pub(crate) shared_mem_per_block: usize,
    pub(crate) regs_per_block: c_int,
    pub(crate) warp_size: c_int,
    pub(crate) more: [u8; 76],
    pub(crate) multi_processor_count: c_int,
    pub(crate) and_more: [u8; 768],
    pub(crate) gcn_arch_name: [c_char; 256],
    /// The struct is 1472 bytes; a later runtime may write more.
    pub(crate) rest: [u8; 2048],
}

const _: () = {
    use std::mem::offset_of;
    assert!(offset_of!(DeviceProperties, total_global_mem) == 288);
    assert!(offset_of!(DeviceProperties, warp_size) == 308);
    assert!(offset_of!(DeviceProperties, multi_processor_count) == 388);
    assert!(offset_of!(DeviceProperties, gcn_arch_name) == 1160);
};

/// `hipMemAllocationProp`
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct AllocationProperties {
    pub(crate) kind: c_uint,
    pub(crate) requested_handle_type: c_uint,
    pub(crate) location_kind: c_uint,
    pub(crate) location_id: c_int,
    pub(crate) win32_handle_metadata: usize,
    pub(crate) flags: [u8; 8],
}

/// `hipMemAccessDesc`
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct AccessDescription {
    pub(crate) location_kind: c_uint,
    pub(crate) location_id: c_int,
    pub(crate) flags: c_uint,
}

const _: () = assert!(size_of::<AllocationProperties>() == 32 && size_of::<AccessDescription>() == 12);

macro_rules! extra {
    ($($symbol:ident($($parameter:ty),*);)*) => {
        /// A pointer to each function, with its type. `None`: the runtime does not have it.
        #[derive(Debug)]
        #[expect(non_snake_case, reason = "a search for a C name should find it")]
        #[expect(missing_docs, reason = "AMD documents them")]
        pub struct Extra {
            $(pub $symbol: Option<unsafe extern "C" fn($($parameter),*) -> hipError_t>,)*
        }

        impl Extra {
            pub(crate) fn resolve(lookup: &mut dyn FnMut(&CStr) -> Option<NonNull<c_void>>) -> Extra {
                Extra {
                    $($symbol: {
                        let symbol = concat!(stringify!($symbol), "\0");
                        let symbol = CStr::from_bytes_with_nul(symbol.as_bytes()).expect("it ends in its only nul");
                        lookup(symbol).map(|address| {
                            // SAFETY: HIP's header gives the function of this name this type.
                            unsafe { std::mem::transmute(address) }
                        })
                    },)*
                }
            }
        }
    };
}

extra! {
    hipGetDeviceCount(*mut c_int);
    hipGetDevicePropertiesR0600(*mut DeviceProperties, c_int);
    hipDeviceGetAttribute(*mut c_int, c_int, c_int);
    hipDeviceReset();
    hipDeviceGetStreamPriorityRange(*mut c_int, *mut c_int);
    hipRuntimeGetVersion(*mut c_int);
    hipMemGetInfo(*mut usize, *mut usize);
    hipHostGetDevicePointer(*mut *mut c_void, *mut c_void, c_uint);
    hipStreamCreateWithFlags(*mut hipStream_t, c_uint);
    hipStreamCreateWithPriority(*mut hipStream_t, c_uint, c_int);
    hipEventCreateWithFlags(*mut hipEvent_t, c_uint);
    hipEventElapsedTime(*mut f32, hipEvent_t, hipEvent_t);
    hipMemGetAllocationGranularity(*mut usize, *const AllocationProperties, c_uint);
    hipMemAddressReserve(*mut hipDeviceptr_t, usize, usize, *mut c_void, c_ulonglong);
    hipMemAddressFree(*mut c_void, usize);
    hipMemCreate(*mut *mut c_void, usize, *const AllocationProperties, c_ulonglong);
    hipMemRelease(*mut c_void);
    hipMemMap(*mut c_void, usize, usize, *mut c_void, c_ulonglong);
    hipMemUnmap(*mut c_void, usize);
    hipMemSetAccess(*mut c_void, usize, *const AccessDescription, usize);
}
