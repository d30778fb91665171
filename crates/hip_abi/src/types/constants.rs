//! Flags that AMD's header defines as macros.

use super::c_uint;

macro_rules! constants {
    ($($(#[$meta:meta])* $name:ident = $value:literal;)*) => {
        $($(#[$meta])* pub const $name: c_uint = $value;)*

        /// Hands every flag to the macro `$m`: `NAME = VALUE;`.
        #[macro_export]
        macro_rules! for_each_constant {
            ($m:ident) => { $m! { $($name = $value;)* } };
        }
    };
}

constants! {
    hipEventRecordDefault = 0;
    hipEventRecordExternal = 1;
    hipEventWaitDefault = 0;
    hipEventWaitExternal = 1;
    hipStreamDefault = 0;
    hipStreamNonBlocking = 1;
    hipStreamWaitValueGte = 0;
    hipStreamWaitValueEq = 1;
    hipStreamWaitValueAnd = 2;
    hipStreamWaitValueNor = 3;
    hipHostMallocDefault = 0;
    hipHostMallocPortable = 1;
    hipHostMallocMapped = 2;
    hipHostMallocWriteCombined = 4;
    hipCooperativeLaunchMultiDeviceNoPreSync = 1;
    hipCooperativeLaunchMultiDeviceNoPostSync = 2;
    hipExtAnyOrderLaunch = 1;
    hipGraphKernelNodePortDefault = 0;
    hipGraphKernelNodePortProgrammatic = 1;
    hipGraphKernelNodePortLaunchCompletion = 2;
    hipEnableDefault = 0;
    hipEnableLegacyStream = 1;
    hipEnablePerThreadDefaultStream = 2;
}

// What starts the entries of the `extra` list of a launch; C casts these to pointers.
/// Next comes the address of the argument buffer.
pub const HIP_LAUNCH_PARAM_BUFFER_POINTER: usize = 1;
/// Next comes the address of the argument buffer's size.
pub const HIP_LAUNCH_PARAM_BUFFER_SIZE: usize = 2;
/// The list ends here.
pub const HIP_LAUNCH_PARAM_END: usize = 3;
