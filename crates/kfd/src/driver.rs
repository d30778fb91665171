//! The driver of one process: its device files, memory, events, queues and device thread, made when the process first asks for one of
//! our files and gone with the process. A forked child starts without one.
//!
//! Locks: `buffers` and `queues` are held for table work only, never while waiting for the device thread; the address map's and the
//! events' locks are innermost.

use std::collections::BTreeMap;
use std::os::fd::RawFd;
use std::panic;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gpu::{Device, MemoryModel};
use isa::memory::Memory;

use crate::argument::Argument;
use crate::buffers::Buffers;
use crate::config::{Config, ConfigError, Profile};
use crate::engine::{self, Command, Engine};
use crate::events::{Events, Exception};
use crate::exceptions::Queue;
use crate::extents::Extents;
use crate::files::{DeviceFile, RENDER_BYTES, RENDER_FIRST};
use crate::gpu_memory::SharedMap;
use crate::host::Surroundings;
use crate::listing::Listings;
use crate::log::Log;
use crate::sys::{self, Errno, Identity};
use crate::target::{GPU_ID, Target};
use crate::topology::{Machine, Topology};
use crate::uapi::{self, drm, kfd};

/// Everything the driver keeps.
#[derive(Debug)]
pub(crate) struct Driver {
    pub(crate) target: &'static Target,
    pub(crate) memory: MemoryModel,
    pub(crate) topology: Topology,
    pub(crate) listings: Listings,
    pub(crate) kfd_file: DeviceFile,
    pub(crate) render_file: DeviceFile,
    pub(crate) map: SharedMap,
    pub(crate) events: Events,
    pub(crate) log: Log,
    pub(crate) observer: Log,
    /// How much of video memory the CPU reaches.
    pub(crate) profile: Profile,
    /// Cores that run the waves of a large dispatch.
    pub(crate) cores: usize,
    /// How long a kernel may get nowhere.
    pub(crate) watchdog: Option<Duration>,
    buffers: Mutex<Buffers>,
    queues: Mutex<BTreeMap<u32, Queue>>,
    engine: Engine,
}

/// A device file by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// `/dev/kfd`
    Kfd,
    /// `/dev/dri/renderD128`
    Render,
}

/// The process's driver, once it has one. Never freed while the process lives: the device thread and the ioctls of other threads use it.
static CURRENT: AtomicPtr<Driver> = AtomicPtr::new(ptr::null_mut());
/// The driver of the process that this one was forked from. Only its files' identities are still looked at.
static INHERITED: AtomicPtr<Driver> = AtomicPtr::new(ptr::null_mut());

impl Driver {
    /// The process's driver, made if need be.
    pub(crate) fn of_process() -> Result<&'static Driver, Errno> {
        if let Some(driver) = shared(&CURRENT) {
            return Ok(driver);
        }
        let config = Config::from_env().map_err(|error| refuse(&error))?;
        let driver = Box::into_raw(Box::new(Driver::new(&config)?));
        match CURRENT.compare_exchange(ptr::null_mut(), driver, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => {
                // A panic is a bug of ours: it goes to the log and becomes an error, never a message on the application's terminal.
                panic::set_hook(Box::new(|info| {
                    if let Some(driver) = shared(&CURRENT) {
                        driver.log.line(format_args!("bug: {info}"));
                    }
                }));
                fork::watch();
            }
            Err(_) => drop(raw::unpublished(driver)),
        }
        shared(&CURRENT).ok_or(Errno::NODEV)
    }

    fn new(config: &Config) -> Result<Driver, Errno> {
        let target = Target::of(config.gfx);
        let page = sys::system_setting(libc::_SC_PAGESIZE);
        let machine = Machine {
            cores: sys::system_setting(libc::_SC_NPROCESSORS_ONLN),
            memory_bytes: sys::system_setting(libc::_SC_PHYS_PAGES) * page,
        };
        let extents = Extents::new(RENDER_FIRST, RENDER_BYTES);
        // The kernel lets a driver have all but a sixteenth of main memory.
        let system_bytes = machine.memory_bytes / 16 * 15;
        let topology = Topology::new(target, config.vram_bytes, config.profile, machine);
        Ok(Driver {
            target,
            memory: config.memory,
            listings: Listings::of(&topology),
            topology,
            kfd_file: DeviceFile::kfd()?,
            render_file: DeviceFile::render()?,
            map: SharedMap::default(),
            events: Events::default(),
            log: Log::to(config.log.as_deref()),
            observer: Log::to(config.observe.as_deref()),
            profile: config.profile,
            cores: config.cores,
            watchdog: config.watchdog,
            buffers: Mutex::new(Buffers::new(config.vram_bytes, system_bytes, extents)),
            queues: Mutex::default(),
            engine: Engine::default(),
        })
    }

    /// A driver that no process has: for tests, each with its own.
    #[cfg(test)]
    pub(crate) fn apart() -> &'static Driver {
        let config = Config::from_env().expect("the environment can be used");
        Box::leak(Box::new(Driver::new(&Config { vram_bytes: 64 << 20, ..config }).expect("memory files can be had")))
    }

    /// A descriptor for the application.
    pub(crate) fn open(&self, node: Node, close_on_exec: bool) -> Result<RawFd, Errno> {
        let file = match node {
            Node::Kfd => &self.kfd_file,
            Node::Render => &self.render_file,
        };
        file.open(close_on_exec)
    }

    /// Answers an ioctl if `fd` is one of our files.
    ///
    /// The request's type byte must be one of ours; that is checked first, since it costs nothing.
    pub(crate) fn ioctl(
        fd: RawFd,
        request: u64,
        argument: impl FnOnce(usize) -> Argument,
    ) -> Option<Result<(), Errno>> {
        let (current, inherited) = (shared(&CURRENT), shared(&INHERITED));
        if current.is_none() && inherited.is_none() {
            return None;
        }
        let identity = Identity::of(fd)?;
        if let Some(driver) = current {
            let number = uapi::request_number(request);
            let argument = || argument(uapi::request_size(request));
            if identity == driver.kfd_file.identity() && uapi::request_type(request) == kfd::TYPE {
                return Some(driver.kfd_ioctl(number, argument()));
            }
            if identity == driver.render_file.identity() && uapi::request_type(request) == drm::TYPE {
                return Some(driver.drm_ioctl(number, argument()));
            }
        }
        // The kernel refuses a KFD descriptor in a process that did not open it.
        inherited.filter(|driver| driver.owns(identity)).map(|_| Err(Errno::BADF))
    }

    fn owns(&self, identity: Identity) -> bool {
        identity == self.kfd_file.identity() || identity == self.render_file.identity()
    }

    /// The buffers, locked.
    pub(crate) fn buffers(&self) -> MutexGuard<'_, Buffers> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The queues, locked.
    pub(crate) fn queues(&self) -> MutexGuard<'_, BTreeMap<u32, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the device thread do something, and waits for it.
    pub(crate) fn command(&'static self, command: Command) -> Result<(), Errno> {
        self.engine.submit(command, || engine::spawn(self, Driver::run_device))
    }

    /// A code that could be an exception's has been stored at `va`: if a queue has stopped with it, its owner is told.
    pub(crate) fn report_exception(&self, memory: &impl Memory, va: u64, code: u64) {
        for (id, queue) in self.queues().iter_mut().filter(|(_, queue)| queue.stops_at(memory, va)) {
            if let Some(event) = queue.report(memory, code) {
                self.log.line(format_args!("queue {id}: exception {code:#x} reported by event {event}"));
                // An event that is already destroyed has nobody to tell.
                let _ = self.events.set(event);
            }
        }
    }

    fn run_device(&'static self) {
        let device = Device::with_memory(self.target.gfx, Surroundings::new(self), self.memory);
        let reason = self.engine.serve(device, Surroundings::refresh);
        self.report_loss(format_args!("the device is lost: {reason}"));
    }

    /// Says what the driver says when it has to reset a queue or the device.
    pub(crate) fn report_loss(&self, what: std::fmt::Arguments<'_>) {
        self.log.line(what);
        self.events.raise(Exception::Hardware(kfd::HwExceptionData {
            reset_type: 0,
            reset_cause: 0,
            memory_lost: 1,
            gpu_id: GPU_ID,
        }));
    }
}

fn refuse(error: &ConfigError) -> Errno {
    Log::to(Config::log_path().as_deref()).line(format_args!("no device: {error}"));
    Errno::NODEV
}

fn shared(slot: &AtomicPtr<Driver>) -> Option<&'static Driver> {
    raw::published(slot.load(Ordering::Acquire))
}

/// What turns the published pointers into references.
mod raw {
    #![expect(unsafe_code, reason = "the published drivers are boxes that are never freed")]

    use super::Driver;

    pub(super) fn published(driver: *mut Driver) -> Option<&'static Driver> {
        // SAFETY: a non-null pointer in one of the slots came from `Box::into_raw`, is never freed and never mutably borrowed.
        unsafe { driver.as_ref() }
    }

    pub(super) fn unpublished(driver: *mut Driver) -> Box<Driver> {
        // SAFETY: the caller has just made it with `Box::into_raw` and lost the race to publish it: nobody else has it.
        unsafe { Box::from_raw(driver) }
    }
}

/// What happens to the driver in a forked child.
mod fork {
    #![expect(unsafe_code, reason = "registers a handler with libc")]

    use std::ptr;
    use std::sync::Once;
    use std::sync::atomic::Ordering;

    use super::{CURRENT, INHERITED};

    /// From now on a child starts without a driver. Its parent's locks may be held by threads that the child does not have, so nothing
    /// of the parent's driver is touched again.
    pub(super) fn watch() {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(|| {
            // SAFETY: the handler only swaps two atomics. Without memory for it fork is unwatched, which only a child that goes on
            // using its parent's device would notice.
            unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        });
    }

    extern "C" fn in_child() {
        let parent = CURRENT.swap(ptr::null_mut(), Ordering::AcqRel);
        if !parent.is_null() {
            INHERITED.store(parent, Ordering::Release);
        }
    }
}
