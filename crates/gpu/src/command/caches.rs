//! What cache packets ask for. Memory is coherent, so nothing has to be done; whoever models caches does it here.

use pm4::{AcquireMem, ReleaseGcr};

/// The caches between a queue's waves, its command processor and memory.
#[derive(Debug, Default)]
pub(crate) struct Caches;

impl Caches {
    /// `ACQUIRE_MEM`: caches are written back and invalidated before the next packet. It waits for no wave.
    pub(crate) fn acquire(&mut self, _packet: &AcquireMem) {}

    /// `RELEASE_MEM`, at the end of the pipe: caches are written back before its data is written.
    pub(crate) fn release(&mut self, _gcr: ReleaseGcr) {}
}
