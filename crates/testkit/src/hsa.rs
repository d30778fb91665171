//! HSA as the checks call it: an own queue on the runtime below HIP, code loaded into it, and packets written by hand.
//!
//! Like [`crate::hip`], safe to write checks with, not to build on: nothing keeps a check from submitting packets that name memory which
//! is gone.

#![expect(unsafe_code, reason = "calls HSA, and writes into its queue")]

use std::ffi::{CString, c_char, c_void};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU32, Ordering};

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum HsaError {
    /// The library cannot be loaded or lacks a function.
    #[error("HSA cannot be used")]
    Library(#[from] libloading::Error),
    /// A function answered another status than success.
    #[error("{function} answered {status:#x}")]
    Status {
        /// The function.
        function: &'static str,
        /// What it answered.
        status: u32,
    },
    /// The runtime has no such agent or memory.
    #[error("there is no {0}")]
    Nothing(&'static str),
}

type Visit = unsafe extern "C" fn(u64, *mut c_void) -> u32;

macro_rules! functions {
    ($($symbol:ident($($parameter:ty),*) -> $result:ty;)*) => {
        #[derive(Debug)]
        struct Functions {
            $($symbol: unsafe extern "C" fn($($parameter),*) -> $result,)*
        }

        impl Functions {
            fn resolve(library: &Library) -> Result<Functions, libloading::Error> {
                Ok(Functions {
                    $($symbol: {
                        // SAFETY: HSA's headers give the function of this name this type.
                        *unsafe { library.get(concat!(stringify!($symbol), "\0").as_bytes()) }?
                    },)*
                })
            }
        }
    };
}

functions! {
    hsa_init() -> u32;
    hsa_iterate_agents(Visit, *mut c_void) -> u32;
    hsa_agent_get_info(u64, u32, *mut c_void) -> u32;
    hsa_queue_create(u64, u32, u32, *const c_void, *mut c_void, u32, u32, *mut *mut QueueHead) -> u32;
    hsa_queue_destroy(*mut QueueHead) -> u32;
    hsa_queue_add_write_index_relaxed(*const QueueHead, u64) -> u64;
    hsa_signal_create(i64, u32, *const u64, *mut u64) -> u32;
    hsa_signal_destroy(u64) -> u32;
    hsa_signal_store_relaxed(u64, i64) -> ();
    hsa_signal_wait_scacquire(u64, u32, i64, u64, u32) -> i64;
    hsa_code_object_reader_create_from_memory(*const c_void, usize, *mut u64) -> u32;
    hsa_executable_create_alt(u32, u32, *const c_char, *mut u64) -> u32;
    hsa_executable_load_agent_code_object(u64, u64, u64, *const c_char, *mut u64) -> u32;
    hsa_executable_freeze(u64, *const c_char) -> u32;
    hsa_executable_get_symbol_by_name(u64, *const c_char, *const u64, *mut u64) -> u32;
    hsa_executable_symbol_get_info(u64, u32, *mut c_void) -> u32;
    hsa_memory_copy(*mut c_void, *const c_void, usize) -> u32;
    hsa_amd_agent_iterate_memory_pools(u64, Visit, *mut c_void) -> u32;
    hsa_amd_memory_pool_get_info(u64, u32, *mut c_void) -> u32;
    hsa_amd_memory_pool_allocate(u64, usize, u32, *mut *mut c_void) -> u32;
    hsa_amd_agents_allow_access(u32, *const u64, *const u32, *const c_void) -> u32;
}

/// `hsa_queue_t`
#[repr(C)]
#[derive(Debug)]
struct QueueHead {
    kind: u32,
    features: u32,
    base: *mut [u8; 64],
    doorbell: u64,
    size: u32,
}

/// Calls a function and turns its status into a `Result`.
macro_rules! call {
    ($functions:expr, $name:ident($($argument:expr),* $(,)?)) => {{
        // SAFETY: the function's type is right (see `functions!`); pointers are to locals that outlive the call, or to what HSA has made.
        match unsafe { ($functions.$name)($($argument),*) } {
            0 => Ok(()),
            status => Err(HsaError::Status { function: stringify!($name), status }),
        }
    }};
}

const DEVICE: u32 = 17;
const DEVICE_CPU: u32 = 0;
const DEVICE_GPU: u32 = 1;
const POOL_SEGMENT: u32 = 0;
const POOL_FLAGS: u32 = 1;
const GLOBAL_SEGMENT: u32 = 0;
const FINE_GRAINED: u32 = 2;
const EXECUTABLE: u32 = 1 << 2;
const KERNEL_OBJECT: u32 = 22;
const LESS: u32 = 2;

/// The runtime below HIP, with its first GPU.
#[derive(Debug)]
pub struct Hsa {
    functions: Functions,
    gpu: u64,
    /// Memory of the host's that CPU and GPU see alike.
    pool: u64,
}

impl Hsa {
    /// The library that HIP uses, too. It stays loaded and initialised.
    pub fn load() -> Result<Hsa, HsaError> {
        // SAFETY: loading runs the library's constructors, which is what any HSA program does.
        let library = unsafe { Library::open(Some("libhsa-runtime64.so.1"), RTLD_NOW | RTLD_GLOBAL) }?;
        let functions = Functions::resolve(&library)?;
        std::mem::forget(library);
        call!(functions, hsa_init())?;
        let agents = visited(|visit, data| call!(functions, hsa_iterate_agents(visit, data)))?;
        let of_kind = |kind, what| -> Result<u64, HsaError> {
            for &agent in &agents {
                if info(|value| call!(functions, hsa_agent_get_info(agent, DEVICE, value)))? == kind {
                    return Ok(agent);
                }
            }
            Err(HsaError::Nothing(what))
        };
        let gpu = of_kind(DEVICE_GPU, "GPU agent")?;
        let cpu = of_kind(DEVICE_CPU, "CPU agent")?;
        let pools = visited(|visit, data| call!(functions, hsa_amd_agent_iterate_memory_pools(cpu, visit, data)))?;
        for pool in pools {
            let of_pool =
                |attribute| info(|value| call!(functions, hsa_amd_memory_pool_get_info(pool, attribute, value)));
            if of_pool(POOL_SEGMENT)? == GLOBAL_SEGMENT && of_pool(POOL_FLAGS)? & FINE_GRAINED != 0 {
                return Ok(Hsa { functions, gpu, pool });
            }
        }
        Err(HsaError::Nothing("fine-grained pool of the host"))
    }

    /// Zeroed memory that the GPU may use and fetch packets from. It is never freed.
    pub fn allocate(&self, dwords: usize) -> Result<Words, HsaError> {
        let mut memory = ptr::null_mut();
        let bytes = dwords * 4;
        call!(self.functions, hsa_amd_memory_pool_allocate(self.pool, bytes, EXECUTABLE, &raw mut memory))?;
        call!(self.functions, hsa_amd_agents_allow_access(1, &raw const self.gpu, ptr::null(), memory))?;
        let words = Words { at: NonNull::new(memory.cast()).ok_or(HsaError::Nothing("memory"))?, dwords };
        words.write(0, &vec![0; dwords]);
        Ok(words)
    }

    /// Loads a code object, and answers the kernel object of one of its kernels.
    pub fn kernel_object(&self, code: &[u8], kernel: &str) -> Result<u64, HsaError> {
        let functions = &self.functions;
        let (mut reader, mut executable, mut symbol) = (0, 0, 0);
        let (code_start, none) = (code.as_ptr().cast(), ptr::null());
        call!(functions, hsa_code_object_reader_create_from_memory(code_start, code.len(), &raw mut reader))?;
        call!(functions, hsa_executable_create_alt(1, 0, none, &raw mut executable))?;
        let load = ptr::null_mut();
        call!(functions, hsa_executable_load_agent_code_object(executable, self.gpu, reader, none, load))?;
        call!(functions, hsa_executable_freeze(executable, none))?;
        let name = CString::new(format!("{kernel}.kd")).expect("a kernel's name has no nul");
        let agent = &raw const self.gpu;
        call!(functions, hsa_executable_get_symbol_by_name(executable, name.as_ptr(), agent, &raw mut symbol))?;
        let mut object = 0u64;
        let place = (&raw mut object).cast();
        call!(functions, hsa_executable_symbol_get_info(symbol, KERNEL_OBJECT, place))?;
        Ok(object)
    }

    /// The 64 bytes at an address of the device's memory.
    pub fn fetch(&self, address: u64) -> Result<[u8; 64], HsaError> {
        let mut bytes = [0; 64];
        let from = ptr::with_exposed_provenance(address as usize);
        call!(self.functions, hsa_memory_copy(bytes.as_mut_ptr().cast(), from, bytes.len()))?;
        Ok(bytes)
    }

    /// A queue of 64 packets. It is never destroyed.
    pub fn queue(&self) -> Result<Queue<'_>, HsaError> {
        let mut head = ptr::null_mut();
        let (none, gpu) = (ptr::null(), self.gpu);
        call!(self.functions, hsa_queue_create(gpu, 64, 0, none, ptr::null_mut(), u32::MAX, u32::MAX, &raw mut head))?;
        Ok(Queue { hsa: self, head: NonNull::new(head).ok_or(HsaError::Nothing("queue"))? })
    }

    /// A signal with the value 1.
    fn signal(&self) -> Result<u64, HsaError> {
        let mut signal = 0;
        call!(self.functions, hsa_signal_create(1, 0, ptr::null(), &raw mut signal))?;
        Ok(signal)
    }
}

/// A queue of the check's own.
#[derive(Debug)]
pub struct Queue<'a> {
    hsa: &'a Hsa,
    head: NonNull<QueueHead>,
}

impl Queue<'_> {
    /// Submits a packet that `packet` makes for a completion signal, and waits until the packet has completed.
    pub fn run(&self, packet: impl FnOnce(u64) -> [u8; 64]) -> Result<(), HsaError> {
        let functions = &self.hsa.functions;
        let signal = self.hsa.signal()?;
        let packet = packet(signal);
        // SAFETY: the queue lives, and HSA initialised its head.
        let (base, doorbell, size) =
            unsafe { ((*self.head.as_ptr()).base, (*self.head.as_ptr()).doorbell, (*self.head.as_ptr()).size) };
        // SAFETY: the queue lives. Each packet is waited for, so the ring never fills.
        let index = unsafe { (functions.hsa_queue_add_write_index_relaxed)(self.head.as_ptr(), 1) };
        // SAFETY: the slot lies in the ring, which has `size` packets.
        let slot = unsafe { base.add((index % u64::from(size)) as usize) }.cast::<u8>();
        // SAFETY: the slot is ours until its header makes it a packet.
        unsafe { ptr::copy_nonoverlapping(packet[4..].as_ptr(), slot.add(4), 60) };
        let head = u32::from_le_bytes([packet[0], packet[1], packet[2], packet[3]]);
        // SAFETY: slots are aligned to 64 bytes, and the packet processor reads the header as one dword.
        unsafe { AtomicU32::from_ptr(slot.cast()) }.store(head, Ordering::Release);
        // SAFETY: the doorbell is the queue's.
        unsafe { (functions.hsa_signal_store_relaxed)(doorbell, index.cast_signed()) };
        // SAFETY: the signal lives. It becomes 0 when the packet completes; a check that waits for ever is ended from outside.
        unsafe { (functions.hsa_signal_wait_scacquire)(signal, LESS, 1, u64::MAX, 0) };
        call!(functions, hsa_signal_destroy(signal))
    }
}

impl Drop for Queue<'_> {
    fn drop(&mut self) {
        // SAFETY: the queue lives, and nothing else has its address.
        unsafe { (self.hsa.functions.hsa_queue_destroy)(self.head.as_ptr()) };
    }
}

/// Dwords that CPU and GPU share.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    at: NonNull<u32>,
    dwords: usize,
}

impl Words {
    /// The GPU's address of a dword.
    pub fn address(&self, index: usize) -> u64 {
        self.at.as_ptr().expose_provenance() as u64 + index as u64 * 4
    }

    /// Writes dwords from `index` on.
    pub fn write(&self, index: usize, words: &[u32]) {
        assert!(index + words.len() <= self.dwords, "the words do not fit");
        for (i, word) in words.iter().enumerate() {
            // SAFETY: the dword lies in the allocation, as was just checked.
            unsafe { self.at.add(index + i).write_volatile(*word) };
        }
    }

    /// Reads `count` dwords from `index` on.
    pub fn read(&self, index: usize, count: usize) -> Vec<u32> {
        assert!(index + count <= self.dwords, "there are not so many words");
        // SAFETY: the dwords lie in the allocation, as was just checked.
        (index..index + count).map(|i| unsafe { self.at.add(i).read_volatile() }).collect()
    }
}

/// The handles that an iteration of HSA's visits.
fn visited(iterate: impl FnOnce(Visit, *mut c_void) -> Result<(), HsaError>) -> Result<Vec<u64>, HsaError> {
    unsafe extern "C" fn visit(handle: u64, data: *mut c_void) -> u32 {
        // SAFETY: `data` is the vector below, which lives until the iteration returns.
        unsafe { &mut *data.cast::<Vec<u64>>() }.push(handle);
        0
    }
    let mut handles = Vec::new();
    iterate(visit, (&raw mut handles).cast())?;
    Ok(handles)
}

/// A 32-bit attribute.
fn info(get: impl FnOnce(*mut c_void) -> Result<(), HsaError>) -> Result<u32, HsaError> {
    let mut value = 0u32;
    get((&raw mut value).cast())?;
    Ok(value)
}
