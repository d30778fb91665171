//! The device's surroundings: memory, clock, doorbells and interrupts of this process.

use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bytemuck::Zeroable;
use gpu::{Dispatch, Host, MemoryType, QueueId, Source};
use isa::memory::{Access, FaultCause, Memory, MemoryFault};

use crate::cores::Cores;
use crate::driver::Driver;
use crate::events::Exception;
use crate::exceptions::is_exception;
use crate::gpu_memory::View;
use crate::sys;
use crate::target::GPU_ID;
use crate::uapi::kfd::MemoryExceptionData;
use crate::{image, observe};

/// What the device thread gives its device.
#[derive(Debug)]
pub(crate) struct Surroundings {
    driver: &'static Driver,
    view: View<'static>,
    cores: Cores,
    watchdog: Option<u64>,
}

/// Nanoseconds in a tick of the GPU's clock: it runs at 100 MHz.
const NANOSECONDS_PER_TICK: u64 = 10;

/// The GPU's clock, which the driver also reports.
pub(crate) fn gpu_clock() -> u64 {
    sys::nanoseconds(libc::CLOCK_BOOTTIME) / NANOSECONDS_PER_TICK
}

impl Surroundings {
    pub(crate) fn new(driver: &'static Driver) -> Surroundings {
        let ticks = |time: Duration| time.as_nanos() as u64 / NANOSECONDS_PER_TICK;
        let cores = Cores::new(driver.cores);
        Surroundings { driver, view: View::new(&driver.map), cores, watchdog: driver.watchdog.map(ticks) }
    }

    /// Between two slices of work: nothing that was looked up before counts any more.
    pub(crate) fn refresh(&self) {
        self.view.forget();
    }
}

impl Host for Surroundings {
    type Core = View<'static>;

    fn core(&self) -> &View<'static> {
        &self.view
    }

    fn cores(&self) -> usize {
        self.cores.count()
    }

    fn spread(&self, work: &(dyn Fn(&View<'static>) + Sync)) {
        // A core's view lives for one slice, as the device's own is refreshed between slices.
        if !self.cores.run(|| work(&View::new(&self.driver.map)), &self.driver.log) {
            work(&self.view);
        }
    }

    fn watchdog(&self) -> Option<u64> {
        self.watchdog
    }

    fn kernel_name(&self, address: u64) -> Option<String> {
        image::kernel_name(&self.view, address)
    }

    fn clock(&self) -> u64 {
        gpu_clock()
    }

    fn doorbell(&self, queue: QueueId) -> u64 {
        let doorbell = self.driver.kfd_file.doorbells().get(queue.0 as usize);
        doorbell.expect("a queue's number is that of its doorbell").load(Ordering::Acquire)
    }

    fn raise_event(&self, event_id: u32) {
        // An event that is already destroyed has nobody to tell.
        let _ = self.driver.events.set(event_id);
    }

    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId) {
        self.driver.log.line(format_args!("{queue}: {fault}"));
        let read_only = u32::from(fault.cause == FaultCause::ReadOnly);
        self.driver.events.raise(Exception::Memory(MemoryExceptionData {
            not_present: 1 - read_only,
            read_only,
            va: fault.va & !0xfff,
            gpu_id: GPU_ID,
            ..MemoryExceptionData::zeroed()
        }));
    }

    fn queue_lost(&self, queue: QueueId) {
        self.driver.report_loss(format_args!("{queue} does not answer any more"));
    }

    fn observe(&self, dispatch: &Dispatch) {
        if self.driver.observer.is_on() {
            let symbol = match dispatch.source {
                Source::Aql { kernel_object, .. } => kernel_object,
                Source::Pm4 { .. } => dispatch.entry,
            };
            let name = self.kernel_name(symbol);
            let line = observe::json_line(sys::process_id(), dispatch, name.as_deref());
            self.driver.observer.record(line.as_bytes());
        }
    }

    fn log(&self, message: fmt::Arguments<'_>) {
        self.driver.log.line(message);
    }

    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.view.memory_type(va, access)
    }
}

impl Memory for Surroundings {
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.view.read(va, out)
    }

    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.view.write(va, data)
    }

    #[inline]
    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        self.view.load_u32(va)
    }

    #[inline]
    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault> {
        self.view.load_u64(va)
    }

    #[inline]
    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault> {
        self.view.store_u32(va, value)
    }

    #[inline]
    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault> {
        self.view.store_u64(va, value)
    }

    fn realtime(&self) -> Option<u64> {
        Some(gpu_clock())
    }

    fn interrupt(&self, payload: u32) {
        self.driver.events.set_by_low_bits(payload);
    }

    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        self.view.atomic_u32(va, op)
    }

    /// A queue that stops stores its code in a signal like any other value, and the signal's owner may clear it at once: the driver
    /// looks at what is stored, as it is stored.
    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        let mut new = 0;
        let old = self.view.atomic_u64(va, &mut |old| {
            new = op(old);
            new
        })?;
        if old == 0 && is_exception(new) {
            self.driver.report_exception(&self.view, va, new);
        }
        Ok(old)
    }
}
