//! Modules and libraries of code.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_module {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Loads a code object from a file.
            hipModuleLoad => module_load,
                Module, since HIP_4_2, exported R5_7, Creates(Module), hook None,
                (module: [out] *mut hipModule_t, fname: [in] *const c_char) -> hipError_t,
                traps [];

            /// Loads a code object from memory.
            hipModuleLoadData => module_load_data,
                Module, since HIP_4_2, exported R5_7, Creates(Module), hook None,
                (module: [out] *mut hipModule_t, image: [in] *const c_void) -> hipError_t,
                traps [];

            /// Loads a code object from memory, with options.
            hipModuleLoadDataEx => module_load_data_ex,
                Module, since HIP_4_2, exported R5_7, Creates(Module), hook None,
                (module: [out] *mut hipModule_t, image: [in] *const c_void, numOptions: [val] c_uint,
                 options: [array numOptions] *mut hipJitOption,
                 optionValues: [array numOptions] *mut *mut c_void) -> hipError_t,
                traps [];

            /// Loads a bundle of code objects from memory.
            hipModuleLoadFatBinary => module_load_fat_binary,
                Module, since HIP_7_1, exported R7_2, Creates(Module), hook None,
                (module: [out] *mut hipModule_t, fatbin: [in] *const c_void) -> hipError_t,
                traps [];

            /// Unloads a module.
            hipModuleUnload => module_unload,
                Module, since HIP_4_2, exported R5_7, Destroys(Module), hook None,
                (module: [val] hipModule_t) -> hipError_t,
                traps [DANGLING_CODE];

            /// Finds a kernel of a module by name.
            hipModuleGetFunction => module_get_function,
                Module, since HIP_4_2, exported R5_7, Queries, hook None,
                (function: [out] *mut hipFunction_t, module: [val] hipModule_t,
                 kname: [in] *const c_char) -> hipError_t,
                traps [];

            /// Counts the kernels of a module.
            hipModuleGetFunctionCount => module_get_function_count,
                Module, since HIP_7_1, exported R7_2, Queries, hook None,
                (count: [out] *mut c_uint, mod: [val] hipModule_t) -> hipError_t,
                traps [];

            /// Finds a variable of a module by name.
            hipModuleGetGlobal => module_get_global,
                Module, since HIP_4_2, exported R5_7, Queries, hook None,
                (dptr: [out] *mut hipDeviceptr_t, bytes: [out] *mut usize, hmod: [val] hipModule_t,
                 name: [in] *const c_char) -> hipError_t,
                traps [];

            /// Loads a library of kernels from memory.
            hipLibraryLoadData => library_load_data,
                Module, since HIP_7_2, exported R7_2, Creates(Library), hook None,
                (library: [out] *mut hipLibrary_t, code: [in] *const c_void,
                 jitOptions: [array numJitOptions] *mut hipJitOption,
                 jitOptionsValues: [array numJitOptions] *mut *mut c_void, numJitOptions: [val] c_uint,
                 libraryOptions: [array numLibraryOptions] *mut hipLibraryOption,
                 libraryOptionValues: [array numLibraryOptions] *mut *mut c_void,
                 numLibraryOptions: [val] c_uint) -> hipError_t,
                traps [];

            /// Loads a library of kernels from a file.
            hipLibraryLoadFromFile => library_load_from_file,
                Module, since HIP_7_2, exported R7_2, Creates(Library), hook None,
                (library: [out] *mut hipLibrary_t, fileName: [in] *const c_char,
                 jitOptions: [array numJitOptions] *mut hipJitOption,
                 jitOptionsValues: [array numJitOptions] *mut *mut c_void, numJitOptions: [val] c_uint,
                 libraryOptions: [array numLibraryOptions] *mut hipLibraryOption,
                 libraryOptionValues: [array numLibraryOptions] *mut *mut c_void,
                 numLibraryOptions: [val] c_uint) -> hipError_t,
                traps [];

            /// Unloads a library.
            hipLibraryUnload => library_unload,
                Module, since HIP_7_2, exported R7_2, Destroys(Library), hook None,
                (library: [val] hipLibrary_t) -> hipError_t,
                traps [DANGLING_CODE];

            /// Finds a kernel of a library by name.
            hipLibraryGetKernel => library_get_kernel,
                Module, since HIP_7_2, exported R7_2, Queries, hook None,
                (pKernel: [out] *mut hipKernel_t, library: [val] hipLibrary_t, name: [in] *const c_char) -> hipError_t,
                traps [];

            /// Counts the kernels of a library.
            hipLibraryGetKernelCount => library_get_kernel_count,
                Module, since HIP_7_2, exported R7_2, Queries, hook None,
                (count: [out] *mut c_uint, library: [val] hipLibrary_t) -> hipError_t,
                traps [];

            /// Lists the kernels of a library.
            hipLibraryEnumerateKernels => library_enumerate_kernels,
                Module, since HIP_7_2, exported R7_2, Queries, hook None,
                (kernels: [out_array numKernels] *mut hipKernel_t, numKernels: [val] c_uint,
                 library: [val] hipLibrary_t) -> hipError_t,
                traps [];

            /// Tells the library that a kernel is in.
            hipKernelGetLibrary => kernel_get_library,
                Module, since HIP_7_2, exported R7_2, Queries, hook None,
                (library: [out] *mut hipLibrary_t, kernel: [val] hipKernel_t) -> hipError_t,
                traps [];

            /// Tells the name of a kernel.
            hipKernelGetName => kernel_get_name,
                Module, since HIP_7_2, exported R7_2, Queries, hook None,
                (name: [out] *mut *const c_char, kernel: [val] hipKernel_t) -> hipError_t,
                traps [];
        } }
    };
}
