//! Devices.

use std::ffi::c_int;

use super::extra::DeviceProperties;
use super::{Hip, HipError, text};

/// What the checks look at of a device's properties.
#[derive(Clone, Debug)]
pub struct Properties {
    /// The marketing name.
    pub name: String,
    /// The target, with features after colons if it has any.
    pub arch: String,
    /// Bytes of video memory.
    pub total_global_mem: usize,
    /// Bytes of LDS for one work-group.
    pub shared_mem_per_block: usize,
    /// Lanes of a wave.
    pub warp_size: i32,
    /// Work-group processors.
    pub multi_processor_count: i32,
}

impl Hip {
    /// How many devices there are.
    pub fn device_count(&self) -> Result<i32, HipError> {
        let mut count = 0;
        call!(self.extra, hipGetDeviceCount(&mut count))?;
        Ok(count)
    }

    /// The first device's properties.
    pub fn properties(&self) -> Result<Properties, HipError> {
        let mut properties = Box::new(DeviceProperties {
            name: [0; 256],
            uuid_and_luid: [0; 32],
            total_global_mem: 0,
            shared_mem_per_block: 0,
            regs_per_block: 0,
            warp_size: 0,
            more: [0; 76],
            multi_processor_count: 0,
            and_more: [0; 768],
            gcn_arch_name: [0; 256],
            rest: [0; 2048],
        });
        call!(self.extra, hipGetDevicePropertiesR0600(&mut *properties, 0))?;
        Ok(Properties {
            name: text(&properties.name),
            arch: text(&properties.gcn_arch_name),
            total_global_mem: properties.total_global_mem,
            shared_mem_per_block: properties.shared_mem_per_block,
            warp_size: properties.warp_size,
            multi_processor_count: properties.multi_processor_count,
        })
    }

    /// The runtime's version number.
    pub fn runtime_version(&self) -> Result<i32, HipError> {
        let mut version = 0;
        call!(self.extra, hipRuntimeGetVersion(&mut version))?;
        Ok(version)
    }

    /// Bytes of video memory: free, and in all.
    pub fn memory_info(&self) -> Result<(usize, usize), HipError> {
        let (mut free, mut total) = (0, 0);
        call!(self.extra, hipMemGetInfo(&mut free, &mut total))?;
        Ok((free, total))
    }

    /// Waits for everything.
    pub fn synchronize(&self) -> Result<(), HipError> {
        call!(self.native, hipDeviceSynchronize())
    }

    /// Destroys everything that the process has on the device.
    pub fn reset(&self) -> Result<(), HipError> {
        call!(self.extra, hipDeviceReset())
    }

    /// The least and the greatest stream priority; smaller is more urgent.
    pub fn priority_range(&self) -> Result<(c_int, c_int), HipError> {
        let (mut least, mut greatest) = (0, 0);
        call!(self.extra, hipDeviceGetStreamPriorityRange(&mut least, &mut greatest))?;
        Ok((least, greatest))
    }
}
