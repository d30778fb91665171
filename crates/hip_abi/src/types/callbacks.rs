//! Functions of the application that the runtime calls.

use super::{c_void, hipError_t, hipStream_t};

/// A host function: of a host node, of a stream, or the destructor of a user object.
pub type hipHostFn_t = Option<unsafe extern "C" fn(userData: *mut c_void)>;

/// A stream callback.
pub type hipStreamCallback_t =
    Option<unsafe extern "C" fn(stream: hipStream_t, status: hipError_t, userData: *mut c_void)>;
