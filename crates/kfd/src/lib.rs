//! The kernel driver under stock ROCm, as a preloadable library: `librefrain_kfd.so`.
//!
//! Unmodified `libhsa-runtime64` and `libdrm` open `/dev/kfd` and a render node, read the topology from sysfs, and talk to both by ioctl.
//! This library answers in the kernel's place for one emulated card, and one thread of it moves a [`gpu::Device`], which does the rest.
//! Everything else that a process does goes past it unchanged.
//!
//! From the outside in: [`interpose`] exports libc's functions; [`driver`] is the state of a process; [`kfd_ioctl`] and [`drm_ioctl`]
//! answer requests, with [`buffers`], [`extents`] and [`address_map`] for memory and [`events`] and [`exceptions`] for
//! telling; [`engine`] is the device
//! thread and [`cores`] what helps it, [`host`] and [`gpu_memory`] are what the device sees of the process; [`topology`] and [`target`] say which card it is.
//!
//! # Environment
//! | variable | meaning |
//! |---|---|
//! | `REFRAIN_GPU` | the target: gfx1100 (default), gfx1030, gfx1151, gfx1201 |
//! | `REFRAIN_GPU_VRAM` | bytes of video memory, 4 GiB by default; allocating more fails as on a card |
//! | `REFRAIN_GPU_PROFILE` | `large-bar` (default) or `small-bar`: whether the CPU reaches video memory |
//! | `REFRAIN_GPU_CORES` | cores that run the work-groups of a large dispatch; by default all that the process may use |
//! | `REFRAIN_GPU_WATCHDOG` | seconds after which a kernel is given up of which no work-group has ended meanwhile; 60 by default, 0 is never |
//! | `REFRAIN_GPU_LOG` | a file for unknown requests, faults and queue errors |
//! | `REFRAIN_GPU_OBSERVE` | a file for one JSON line per dispatch |
//!
//! Nothing is ever printed. A forked child starts without a device, as with the real driver: its parent's descriptors answer EBADF.
//!
//! # Not implemented
//! Sharing buffers with other processes, several GPUs, XNACK, debugging and profiling requests, CU masks and priorities (accepted, without
//! effect). An exported dma-buf stands for its buffer within the process and does not keep it alive.
//!
//! x86-64 Linux only.

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
compile_error!("the emulated driver is for x86-64 Linux");

mod address_map;
mod argument;
mod buffers;
mod config;
mod cores;
mod driver;
mod drm_ioctl;
mod engine;
mod events;
mod exceptions;
mod extents;
mod files;
mod gpu_memory;
mod host;
mod image;
mod interpose;
mod kfd_ioctl;
mod listing;
mod log;
#[doc(hidden)]
pub mod measure;
mod observe;
mod sys;
mod target;
mod topology;
mod uapi;
