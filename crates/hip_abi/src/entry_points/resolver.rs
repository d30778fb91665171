//! Lookup of functions by name.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_resolver {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Finds a function of the runtime by name and version.
            hipGetProcAddress => get_proc_address,
                Resolver, since HIP_6_1, exported R6_4, Queries, hook Resolver,
                (symbol: [in] *const c_char, pfn: [out] *mut *mut c_void, hipVersion: [val] c_int, flags: [val] u64,
                 symbolStatus: [out] *mut hipDriverProcAddressQueryResult) -> hipError_t,
                traps [BYPASSES_PRELOAD, RENAMES];

            /// Finds a function of the runtime by name.
            hipGetDriverEntryPoint => get_driver_entry_point,
                Resolver, since HIP_7_1, exported R7_2, Queries, hook Resolver,
                (symbol: [in] *const c_char, funcPtr: [out] *mut *mut c_void, flags: [val] c_ulonglong,
                 driverStatus: [out] *mut hipDriverEntryPointQueryResult) -> hipError_t,
                traps [BYPASSES_PRELOAD, RENAMES];

            /// Finds a function of the runtime by name, its per-thread variant first.
            hipGetDriverEntryPoint_spt => get_driver_entry_point_spt,
                Resolver, since HIP_7_1, exported R7_2, Queries, hook Resolver,
                (symbol: [in] *const c_char, funcPtr: [out] *mut *mut c_void, flags: [val] c_ulonglong,
                 status: [out] *mut hipDriverEntryPointQueryResult) -> hipError_t,
                traps [BYPASSES_PRELOAD, RENAMES];

            /// Finds the function behind a host stub.
            hipGetFuncBySymbol => get_func_by_symbol,
                Resolver, since HIP_6_2, exported R6_4, Queries, hook None,
                (functionPtr: [out] *mut hipFunction_t, symbolPtr: [val Function] *const c_void) -> hipError_t,
                traps [];
        } }
    };
}
