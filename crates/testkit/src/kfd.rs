//! A compute queue straight from the kernel driver, as runtimes without HSA make it: its ring holds PM4.

#![expect(unsafe_code, reason = "calls the kernel driver, and writes to a doorbell")]

use std::ffi::{CStr, c_void};
use std::io;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::hsa::Words;

/// `kfd_ioctl_create_queue_args`
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct CreateQueue {
    ring_base_address: u64,
    write_pointer_address: u64,
    read_pointer_address: u64,
    doorbell_offset: u64,
    ring_size: u32,
    gpu_id: u32,
    queue_type: u32,
    queue_percentage: u32,
    queue_priority: u32,
    queue_id: u32,
    eop_buffer_address: u64,
    eop_buffer_size: u64,
    ctx_save_restore_address: u64,
    ctx_save_restore_size: u32,
    ctl_stack_size: u32,
    sdma_engine_id: u32,
    pad: u32,
}

/// `kfd_process_device_apertures`
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Apertures {
    limits: [u64; 6],
    gpu_id: u32,
    pad: u32,
}

/// `kfd_ioctl_get_process_apertures_new_args`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct GetApertures {
    apertures: *mut Apertures,
    nodes: u32,
    pad: u32,
}

/// `_IOWR('K', number, T)`
const fn request<T>(number: u64) -> u64 {
    3 << 30 | (size_of::<T>() as u64) << 16 | (b'K' as u64) << 8 | number
}

const CREATE_QUEUE: u64 = request::<CreateQueue>(0x02);
const DESTROY_QUEUE: u64 = request::<u64>(0x03);
const GET_PROCESS_APERTURES_NEW: u64 = request::<GetApertures>(0x14);

const _: () = assert!(size_of::<CreateQueue>() == 96 && size_of::<Apertures>() == 56);

const DOORBELL_PAGE: usize = 8192;

/// Dwords that a queue takes of the memory that it is given: its pointers, then its ring.
pub const QUEUE_DWORDS: usize = RING + RING_DWORDS;
const WRITE_POINTER: usize = 0;
const READ_POINTER: usize = 2;
/// A page behind the pointers, relative to memory that starts at one.
const RING: usize = 1024;
const RING_DWORDS: usize = 1024;

/// A queue of the type `KFD_IOC_QUEUE_TYPE_COMPUTE` on the first GPU.
#[derive(Debug)]
pub struct ComputeQueue {
    driver: i32,
    id: u32,
    doorbell: NonNull<u64>,
    memory: Words,
    /// Dwords written so far; both pointers and the doorbell count them, and none wraps.
    written: u64,
}

impl ComputeQueue {
    /// A queue in memory that the GPU sees, from a page's start on. The process must have initialised HSA.
    pub fn new(memory: Words) -> io::Result<ComputeQueue> {
        const PATH: &CStr = c"/dev/kfd";
        // SAFETY: the path is a C string.
        let driver = unsafe { libc::open(PATH.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC) };
        if driver < 0 {
            return Err(io::Error::last_os_error());
        }
        let mut apertures = [Apertures::default(); 8];
        let mut get = GetApertures { apertures: apertures.as_mut_ptr(), nodes: apertures.len() as u32, pad: 0 };
        control(driver, GET_PROCESS_APERTURES_NEW, &mut get)?;
        let mut queue = CreateQueue {
            ring_base_address: memory.address(RING),
            write_pointer_address: memory.address(WRITE_POINTER),
            read_pointer_address: memory.address(READ_POINTER),
            ring_size: RING_DWORDS as u32 * 4,
            gpu_id: apertures[0].gpu_id,
            queue_percentage: 100,
            queue_priority: 7,
            ..CreateQueue::default()
        };
        control(driver, CREATE_QUEUE, &mut queue)?;
        let (page, offset) =
            (queue.doorbell_offset & !(DOORBELL_PAGE as u64 - 1), queue.doorbell_offset as usize % DOORBELL_PAGE);
        // SAFETY: a new mapping of the driver's doorbells.
        let doorbells = unsafe {
            libc::mmap(
                ptr::null_mut(),
                DOORBELL_PAGE,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                driver,
                page.cast_signed(),
            )
        };
        if doorbells == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the offset is less than the page's size.
        let doorbell =
            NonNull::new(unsafe { doorbells.cast::<u8>().add(offset) }.cast()).expect("a mapping is not null");
        Ok(ComputeQueue { driver, id: queue.queue_id, doorbell, memory, written: 0 })
    }

    /// Appends dwords to the ring and rings.
    pub fn submit(&mut self, words: &[u32]) {
        for word in words {
            self.memory.write(RING + self.written as usize % RING_DWORDS, &[*word]);
            self.written += 1;
        }
        self.memory.write(WRITE_POINTER, &[self.written as u32, (self.written >> 32) as u32]);
        fence(Ordering::SeqCst);
        // SAFETY: the doorbell is mapped as long as the queue lives, and aligned.
        unsafe { AtomicU64::from_ptr(self.doorbell.as_ptr()) }.store(self.written, Ordering::Release);
    }

    /// Whether the packet processor has read all that was submitted.
    pub fn has_read_all(&self) -> bool {
        let read = self.memory.read(READ_POINTER, 2);
        u64::from(read[1]) << 32 | u64::from(read[0]) == self.written
    }
}

impl Drop for ComputeQueue {
    fn drop(&mut self) {
        let mut id = u64::from(self.id);
        // A queue that cannot be destroyed ends with the process.
        let _ = control(self.driver, DESTROY_QUEUE, &mut id);
    }
}

fn control<T>(driver: i32, request: u64, argument: &mut T) -> io::Result<()> {
    let argument: *mut c_void = ptr::from_mut(argument).cast();
    // SAFETY: the request carries the size of what the argument points to.
    match unsafe { libc::ioctl(driver, request, argument) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
