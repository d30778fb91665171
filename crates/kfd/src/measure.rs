//! Memory as the driver maps it, for programs that measure: what they see of it goes through the same maps and views as a kernel's
//! accesses. No device, no file and no thread is involved.

use gpu::MemoryType;
use isa::memory::Memory;

use crate::address_map::Segment;
use crate::gpu_memory::{SharedMap, View};

/// Zeroed memory of this process, mapped for the GPU at its own address.
#[derive(Debug)]
pub struct Mapped {
    words: Box<[u64]>,
    map: SharedMap,
}

impl Mapped {
    /// At least this many bytes.
    pub fn new(bytes: usize) -> Mapped {
        let mut words = vec![0; bytes.div_ceil(8)].into_boxed_slice();
        let map = SharedMap::default();
        let host = words.as_mut_ptr().expose_provenance();
        let (bytes, memory_type) = (words.len() as u64 * 8, MemoryType::Cached);
        let segment = Segment { va: host as u64, bytes, host, writable: true, memory_type };
        map.change(|maps| maps.buffers.map(segment));
        Mapped { words, map }
    }

    /// The address of the first byte.
    pub fn va(&self) -> u64 {
        self.words.as_ptr().expose_provenance() as u64
    }

    /// The memory as one core sees it.
    pub fn view(&self) -> impl Memory + '_ {
        View::new(&self.map)
    }
}
