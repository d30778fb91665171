//! Launches of kernels and host functions.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_launch {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Launches a kernel by its host stub.
            hipLaunchKernel => launch_kernel,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (function_address: [val Function] *const c_void, numBlocks: [val] dim3, dimBlocks: [val] dim3,
                 args: [in] *mut *mut c_void, sharedMemBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a kernel by its host stub, for callers with per-thread default streams.
            hipLaunchKernel_spt => launch_kernel_spt,
                Launch, since HIP_5_2, exported R5_7, Launches, hook None,
                (function_address: [val Function] *const c_void, numBlocks: [val] dim3, dimBlocks: [val] dim3,
                 args: [in] *mut *mut c_void, sharedMemBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a kernel of a module.
            hipModuleLaunchKernel => module_launch_kernel,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (f: [val] hipFunction_t, gridDimX: [val] c_uint, gridDimY: [val] c_uint, gridDimZ: [val] c_uint,
                 blockDimX: [val] c_uint, blockDimY: [val] c_uint, blockDimZ: [val] c_uint,
                 sharedMemBytes: [val] c_uint, stream: [val] hipStream_t, kernelParams: [in] *mut *mut c_void,
                 extra: [in] *mut *mut c_void) -> hipError_t,
                traps [ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a kernel by its host stub, between two events.
            hipExtLaunchKernel => ext_launch_kernel,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (function_address: [val Function] *const c_void, numBlocks: [val] dim3, dimBlocks: [val] dim3,
                 args: [in] *mut *mut c_void, sharedMemBytes: [val] usize, stream: [val] hipStream_t,
                 startEvent: [val] hipEvent_t, stopEvent: [val] hipEvent_t, flags: [val] c_int) -> hipError_t,
                traps [START_EVENT, ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a kernel of a module, counted in work-items, between two events.
            hipExtModuleLaunchKernel => ext_module_launch_kernel,
                Launch, since HIP_4_2, exported R6_4, Launches, hook None,
                (f: [val] hipFunction_t, globalWorkSizeX: [val] u32, globalWorkSizeY: [val] u32,
                 globalWorkSizeZ: [val] u32, localWorkSizeX: [val] u32, localWorkSizeY: [val] u32,
                 localWorkSizeZ: [val] u32, sharedMemBytes: [val] usize, hStream: [val] hipStream_t,
                 kernelParams: [in] *mut *mut c_void, extra: [in] *mut *mut c_void, startEvent: [val] hipEvent_t,
                 stopEvent: [val] hipEvent_t, flags: [val] u32) -> hipError_t,
                traps [MANGLED_TWIN, START_EVENT, ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// The older name of `hipExtModuleLaunchKernel`, without flags.
            hipHccModuleLaunchKernel => hcc_module_launch_kernel,
                Launch, since HIP_4_2, exported R6_4, Launches, hook None,
                (f: [val] hipFunction_t, globalWorkSizeX: [val] u32, globalWorkSizeY: [val] u32,
                 globalWorkSizeZ: [val] u32, localWorkSizeX: [val] u32, localWorkSizeY: [val] u32,
                 localWorkSizeZ: [val] u32, sharedMemBytes: [val] usize, hStream: [val] hipStream_t,
                 kernelParams: [in] *mut *mut c_void, extra: [in] *mut *mut c_void, startEvent: [val] hipEvent_t,
                 stopEvent: [val] hipEvent_t) -> hipError_t,
                traps [MANGLED_TWIN, ARGUMENT_SIZES];

            /// Launches a kernel by its host stub, with attributes.
            hipLaunchKernelExC => launch_kernel_ex_c,
                Launch, since HIP_6_5, exported R7_2, Launches, hook None,
                (config: [in] *const hipLaunchConfig_t, fPtr: [val Function] *const c_void,
                 args: [in] *mut *mut c_void) -> hipError_t,
                traps [ARGUMENT_SIZES];

            /// Launches a kernel of a module, with attributes.
            hipDrvLaunchKernelEx => drv_launch_kernel_ex,
                Launch, since HIP_6_5, exported R7_2, Launches, hook None,
                (config: [in] *const HIP_LAUNCH_CONFIG, f: [val] hipFunction_t, params: [in] *mut *mut c_void,
                 extra: [in] *mut *mut c_void) -> hipError_t,
                traps [ARGUMENT_SIZES];

            /// Launches a kernel whose work-groups can wait for each other.
            hipLaunchCooperativeKernel => launch_cooperative_kernel,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (f: [val Function] *const c_void, gridDim: [val] dim3, blockDimX: [val] dim3,
                 kernelParams: [in] *mut *mut c_void, sharedMemBytes: [val] c_uint,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a cooperative kernel, for callers with per-thread default streams.
            hipLaunchCooperativeKernel_spt => launch_cooperative_kernel_spt,
                Launch, since HIP_5_2, exported R5_7, Launches, hook None,
                (f: [val Function] *const c_void, gridDim: [val] dim3, blockDim: [val] dim3,
                 kernelParams: [in] *mut *mut c_void, sharedMemBytes: [val] u32,
                 hStream: [val] hipStream_t) -> hipError_t,
                traps [ARGUMENT_SIZES, CAPTURED_AS_KERNEL];

            /// Launches a cooperative kernel of a module.
            hipModuleLaunchCooperativeKernel => module_launch_cooperative_kernel,
                Launch, since HIP_5_5, exported R5_7, Launches, hook None,
                (f: [val] hipFunction_t, gridDimX: [val] c_uint, gridDimY: [val] c_uint, gridDimZ: [val] c_uint,
                 blockDimX: [val] c_uint, blockDimY: [val] c_uint, blockDimZ: [val] c_uint,
                 sharedMemBytes: [val] c_uint, stream: [val] hipStream_t,
                 kernelParams: [in] *mut *mut c_void) -> hipError_t,
                traps [ARGUMENT_SIZES];

            /// Launches a cooperative kernel on several devices.
            hipLaunchCooperativeKernelMultiDevice => launch_cooperative_kernel_multi_device,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (launchParamsList: [array numDevices] *mut hipLaunchParams, numDevices: [val] c_int,
                 flags: [val] c_uint) -> hipError_t,
                traps [ARGUMENT_SIZES];

            /// Launches a cooperative kernel of a module on several devices.
            hipModuleLaunchCooperativeKernelMultiDevice => module_launch_cooperative_kernel_multi_device,
                Launch, since HIP_5_5, exported R5_7, Launches, hook None,
                (launchParamsList: [array numDevices] *mut hipFunctionLaunchParams, numDevices: [val] c_uint,
                 flags: [val] c_uint) -> hipError_t,
                traps [ARGUMENT_SIZES];

            /// Launches kernels on several devices.
            hipExtLaunchMultiKernelMultiDevice => ext_launch_multi_kernel_multi_device,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (launchParamsList: [array numDevices] *mut hipLaunchParams, numDevices: [val] c_int,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Launches the kernel that was configured, by its host stub.
            hipLaunchByPtr => launch_by_ptr,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (func: [val Function] *const c_void) -> hipError_t,
                traps [CAPTURED_AS_KERNEL];

            /// Configures the next `hipLaunchByPtr`.
            hipConfigureCall => configure_call,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (gridDim: [val] dim3, blockDim: [val] dim3, sharedMem: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CONFIGURATION_STACK];

            /// Adds an argument for the next `hipLaunchByPtr`.
            hipSetupArgument => setup_argument,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (arg: [in] *const c_void, size: [val] usize, offset: [val] usize) -> hipError_t,
                traps [CONFIGURATION_STACK];

            /// Keeps the configuration of a launch written with triple angle brackets.
            __hipPushCallConfiguration => push_call_configuration,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (gridDim: [val] dim3, blockDim: [val] dim3, sharedMem: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CONFIGURATION_STACK];

            /// Takes that configuration back, in the kernel's host stub.
            __hipPopCallConfiguration => pop_call_configuration,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (gridDim: [out] *mut dim3, blockDim: [out] *mut dim3, sharedMem: [out] *mut usize,
                 stream: [out] *mut hipStream_t) -> hipError_t,
                traps [CONFIGURATION_STACK];

            /// Calls a host function in stream order.
            hipLaunchHostFunc => launch_host_func,
                Launch, since HIP_5_3, exported R5_7, Launches, hook None,
                (stream: [val] hipStream_t, fn_: [val] hipHostFn_t, userData: [val] *mut c_void) -> hipError_t,
                traps [CAPTURED_AS_HOST];

            /// Calls a host function in stream order, for callers with per-thread default streams.
            hipLaunchHostFunc_spt => launch_host_func_spt,
                Launch, since HIP_5_3, exported R5_7, Launches, hook None,
                (stream: [val] hipStream_t, fn_: [val] hipHostFn_t, userData: [val] *mut c_void) -> hipError_t,
                traps [CAPTURED_AS_HOST];

            /// Calls a host function in stream order, with the stream's status.
            hipStreamAddCallback => stream_add_callback,
                Launch, since HIP_4_2, exported R5_7, Launches, hook None,
                (stream: [val] hipStream_t, callback: [val] hipStreamCallback_t, userData: [val] *mut c_void,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Adds a stream callback, for callers with per-thread default streams.
            hipStreamAddCallback_spt => stream_add_callback_spt,
                Launch, since HIP_5_3, exported R5_7, Launches, hook None,
                (stream: [val] hipStream_t, callback: [val] hipStreamCallback_t, userData: [val] *mut c_void,
                 flags: [val] c_uint) -> hipError_t,
                traps [];
        } }
    };
}
