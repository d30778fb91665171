//! Launch attributes.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use core::ffi::c_float;

use super::macros::plain;
use super::{
    c_char, c_int, c_uchar, c_void, hipAccessProperty, hipLaunchAttributeID, hipLaunchMemSyncDomain,
    hipSynchronizationPolicy,
};

plain! {
    /// The value of a launch attribute; ROCm 7 made it 64 bytes, before it was 32.
    union hipLaunchAttributeValue {
        pad: [c_char; 64],
        accessPolicyWindow: hipAccessPolicyWindow,
        cooperative: c_int,
        priority: c_int,
        syncPolicy: hipSynchronizationPolicy,
        memSyncDomainMap: hipLaunchMemSyncDomainMap,
        memSyncDomain: hipLaunchMemSyncDomain,
    }

    /// A launch attribute.
    struct hipLaunchAttribute {
        id: hipLaunchAttributeID,
        pad: [c_char; 4],
        value: hipLaunchAttributeValue,
    }

    /// A range of memory and how the cache should treat it.
    struct hipAccessPolicyWindow {
        base_ptr: *mut c_void,
        hitProp: hipAccessProperty,
        hitRatio: c_float,
        missProp: hipAccessProperty,
        num_bytes: usize,
    }

    /// Which domain each logical domain maps to.
    struct hipLaunchMemSyncDomainMap {
        default_: c_uchar,
        remote: c_uchar,
    }
}
