//! External semaphores.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use super::macros::plain;
use super::{c_uint, c_ulonglong, c_void, hipExternalSemaphore_t};

plain! {
    /// Parameters of a semaphore signal node.
    struct hipExternalSemaphoreSignalNodeParams {
        extSemArray: *mut hipExternalSemaphore_t,
        paramsArray: *const hipExternalSemaphoreSignalParams,
        numExtSems: c_uint,
    }

    /// How to signal a semaphore.
    struct hipExternalSemaphoreSignalParams {
        params: hipExternalSemaphoreSignal,
        flags: c_uint,
        reserved: [c_uint; 16],
    }

    /// The struct, without a name in C, inside `hipExternalSemaphoreSignalParams`.
    struct hipExternalSemaphoreSignal {
        fence: hipExternalSemaphoreFence,
        nvSciSync: hipExternalSemaphoreNvSciSync,
        keyedMutex: hipExternalSemaphoreReleaseMutex,
        reserved: [c_uint; 12],
    }

    /// A fence value.
    struct hipExternalSemaphoreFence {
        value: c_ulonglong,
    }

    /// A fence of another vendor.
    union hipExternalSemaphoreNvSciSync {
        fence: *mut c_void,
        reserved: c_ulonglong,
    }

    /// The key under which a mutex is released.
    struct hipExternalSemaphoreReleaseMutex {
        key: c_ulonglong,
    }

    /// Parameters of a semaphore wait node.
    struct hipExternalSemaphoreWaitNodeParams {
        extSemArray: *mut hipExternalSemaphore_t,
        paramsArray: *const hipExternalSemaphoreWaitParams,
        numExtSems: c_uint,
    }

    /// How to wait for a semaphore.
    struct hipExternalSemaphoreWaitParams {
        params: hipExternalSemaphoreWait,
        flags: c_uint,
        reserved: [c_uint; 16],
    }

    /// The struct, without a name in C, inside `hipExternalSemaphoreWaitParams`.
    struct hipExternalSemaphoreWait {
        fence: hipExternalSemaphoreFence,
        nvSciSync: hipExternalSemaphoreNvSciSync,
        keyedMutex: hipExternalSemaphoreAcquireMutex,
        reserved: [c_uint; 10],
    }

    /// The key under which a mutex is taken, and how long to wait.
    struct hipExternalSemaphoreAcquireMutex {
        key: c_ulonglong,
        timeoutMs: c_uint,
    }
}
