//! Lookup of functions by name.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_resolver {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Get proc address.
            hipGetProcAddress => get_proc_address, Resolver, since HIP_6_1, exported R6_4, Queries, hook Resolver,
                (symbol: [in] *const c_char, pfn: [out] *mut *mut c_void, hipVersion: [val] c_int, flags: [val] u64,
                 symbolStatus: [out] *mut hipDriverProcAddressQueryResult) -> hipError_t,
                traps [];

            /// Get driver entry point.
            hipGetDriverEntryPoint => get_driver_entry_point, Resolver, since HIP_7_1, exported R7_2, Queries, hook Resolver,
                (symbol: [in] *const c_char, funcPtr: [out] *mut *mut c_void, flags: [val] c_ulonglong,
                 driverStatus: [out] *mut hipDriverEntryPointQueryResult) -> hipError_t,
                traps [];

            /// Get driver entry point spt.
            hipGetDriverEntryPoint_spt => get_driver_entry_point_spt, Resolver, since HIP_7_1, exported R7_2, Queries, hook Resolver,
                (symbol: [in] *const c_char, funcPtr: [out] *mut *mut c_void, flags: [val] c_ulonglong,
                 status: [out] *mut hipDriverEntryPointQueryResult) -> hipError_t,
                traps [];

            /// Get func by symbol.
            hipGetFuncBySymbol => get_func_by_symbol, Resolver, since HIP_6_2, exported R6_4, Queries, hook None,
                (functionPtr: [out] *mut hipFunction_t, symbolPtr: [val Function] *const c_void) -> hipError_t,
                traps [];
        } }
    };
}
