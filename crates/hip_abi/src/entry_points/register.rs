//! What compiler-generated constructors call before `main`; no public header declares it.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_register {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Registers the code objects of a program or shared library.
            __hipRegisterFatBinary => register_fat_binary,
                Register, since HIP_4_2, exported R5_7, Creates(FatBinary), hook None,
                (data: [in] *const c_void) -> *mut *mut c_void,
                traps [UNDECLARED];

            /// Registers the host stub of a kernel.
            __hipRegisterFunction => register_function,
                Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, hostFunction: [val Function] *const c_void,
                 deviceFunction: [in] *mut c_char, deviceName: [in] *const c_char, threadLimit: [val] c_uint,
                 tid: [in] *mut uint3, bid: [in] *mut uint3, blockDim: [in] *mut dim3, gridDim: [in] *mut dim3,
                 wSize: [in] *mut c_int) -> (),
                traps [UNDECLARED];

            /// Registers the host shadow of a device variable.
            __hipRegisterVar => register_var,
                Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, ext: [val] c_int, size: [val] usize, constant: [val] c_int,
                 global: [val] c_int) -> (),
                traps [UNDECLARED];

            /// Registers a managed variable.
            __hipRegisterManagedVar => register_managed_var,
                Register, since HIP_4_2, exported R5_7, Other, hook None,
                (hipModule: [val FatBinary] *mut c_void, pointer: [out] *mut *mut c_void, init_value: [in] *mut c_void,
                 name: [in] *const c_char, size: [val] usize, align: [val] c_uint) -> (),
                traps [UNDECLARED];

            /// Registers a surface reference.
            __hipRegisterSurface => register_surface,
                Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, type_: [val] c_int, ext: [val] c_int) -> (),
                traps [UNDECLARED];

            /// Registers a texture reference.
            __hipRegisterTexture => register_texture,
                Register, since HIP_4_2, exported R5_7, Other, hook None,
                (modules: [val FatBinary] *mut *mut c_void, var: [val] *mut c_void, hostVar: [in] *mut c_char,
                 deviceVar: [in] *mut c_char, type_: [val] c_int, norm: [val] c_int, ext: [val] c_int) -> (),
                traps [UNDECLARED];

            /// Forgets the code objects of a program or shared library.
            __hipUnregisterFatBinary => unregister_fat_binary,
                Register, since HIP_4_2, exported R5_7, Destroys(FatBinary), hook None,
                (modules: [val FatBinary] *mut *mut c_void) -> (),
                traps [UNDECLARED];
        } }
    };
}
