//! The kernel's interface: argument layouts and numbers of `linux/kfd_ioctl.h` and `drm/amdgpu_drm.h`. Layouts and numbers only.

pub(crate) mod drm;
pub(crate) mod kfd;

/// The type byte of an ioctl request, which names the driver it is for.
pub(crate) const fn request_type(request: u64) -> u8 {
    (request >> 8) as u8
}

/// The number of an ioctl request within its driver.
pub(crate) const fn request_number(request: u64) -> u8 {
    request as u8
}

/// The size of an ioctl request's argument.
pub(crate) const fn request_size(request: u64) -> usize {
    (request >> 16) as usize & 0x3fff
}
