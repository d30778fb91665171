//! What compiler-generated constructors call before `main`; no public header declares it.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_register {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Register fat binary.
            __hipRegisterFatBinary => register_fat_binary, Register, since HIP_4_2, exported R5_7, Creates(FatBinary), hook None,
                (data: [in] *const c_void) -> *mut *mut c_void,
                traps [];

            /// Register function.
            __hipRegisterFunction => register_function, Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, hostFunction: [val Function] *const c_void,
                 deviceFunction: [in] *mut c_char, deviceName: [in] *const c_char, threadLimit: [val] c_uint,
                 tid: [in] *mut uint3, bid: [in] *mut uint3, blockDim: [in] *mut dim3, gridDim: [in] *mut dim3,
                 wSize: [in] *mut c_int) -> (),
                traps [];

            /// Register var.
            __hipRegisterVar => register_var, Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, ext: [val] c_int, size: [val] usize, constant: [val] c_int,
                 global: [val] c_int) -> (),
                traps [];

            /// Register managed var.
            __hipRegisterManagedVar => register_managed_var, Register, since HIP_4_2, exported R5_7, Other, hook None,
                (hipModule: [val FatBinary] *mut c_void, pointer: [out] *mut *mut c_void,
                 init_value: [in] *mut c_void, name: [in] *const c_char, size: [val] usize, align: [val] c_uint) -> (),
                traps [];

            /// Register surface.
            __hipRegisterSurface => register_surface, Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, type_: [val] c_int, ext: [val] c_int) -> (),
                traps [];

            /// Register texture.
            __hipRegisterTexture => register_texture, Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, type_: [val] c_int, norm: [val] c_int, ext: [val] c_int) -> (),
                traps [];

            /// Unregister fat binary.
            __hipUnregisterFatBinary => unregister_fat_binary, Register, since HIP_4_2, exported R5_7, Destroys(FatBinary), hook None,
                (modules: [val FatBinary] *mut *mut c_void) -> (),
                traps [];
        } }
    };
}
