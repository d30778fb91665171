//! Virtual memory management: addresses, physical memory, and putting one at the other.

use std::ffi::c_void;
use std::ptr;

use hip_abi::types::hipDeviceptr_t;

use super::extra::{AccessDescription, AllocationProperties};
use super::{Address, Hip, HipError};

/// Physical memory of the first device.
#[derive(Debug)]
pub struct Physical(*mut c_void);

const PINNED: u32 = 1;
const ON_DEVICE: u32 = 1;
const READ_WRITE: u32 = 3;

fn properties() -> AllocationProperties {
    AllocationProperties { kind: PINNED, location_kind: ON_DEVICE, ..AllocationProperties::default() }
}

impl Hip {
    /// The granule of physical memory.
    pub fn granularity(&self) -> Result<usize, HipError> {
        let mut granularity = 0;
        call!(self.extra, hipMemGetAllocationGranularity(&mut granularity, &properties(), 0))?;
        Ok(granularity)
    }

    /// Reserves addresses.
    pub fn reserve(&self, bytes: usize) -> Result<Address, HipError> {
        let mut address = hipDeviceptr_t::NULL;
        call!(self.extra, hipMemAddressReserve(&mut address, bytes, 0, ptr::null_mut(), 0))?;
        Ok(Address::from_raw(address.as_raw()))
    }

    /// Gives reserved addresses back.
    pub fn unreserve(&self, at: Address, bytes: usize) -> Result<(), HipError> {
        call!(self.extra, hipMemAddressFree(at.pointer(), bytes))
    }

    /// Allocates physical memory.
    pub fn physical(&self, bytes: usize) -> Result<Physical, HipError> {
        let mut handle = ptr::null_mut();
        call!(self.extra, hipMemCreate(&mut handle, bytes, &properties(), 0))?;
        Ok(Physical(handle))
    }

    /// Frees physical memory, once it is mapped nowhere.
    pub fn release_physical(&self, memory: Physical) -> Result<(), HipError> {
        call!(self.extra, hipMemRelease(memory.0))
    }

    /// Maps physical memory and makes it accessible.
    pub fn map(&self, at: Address, bytes: usize, memory: &Physical) -> Result<(), HipError> {
        call!(self.extra, hipMemMap(at.pointer(), bytes, 0, memory.0, 0))?;
        let access = AccessDescription { location_kind: ON_DEVICE, location_id: 0, flags: READ_WRITE };
        call!(self.extra, hipMemSetAccess(at.pointer(), bytes, &access, 1))
    }

    /// Unmaps.
    pub fn unmap(&self, at: Address, bytes: usize) -> Result<(), HipError> {
        call!(self.extra, hipMemUnmap(at.pointer(), bytes))
    }
}
