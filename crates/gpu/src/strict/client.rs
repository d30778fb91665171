//! The device's surroundings as one of its clients sees them, through caches: the command processor, a copy engine, or a wave.

use std::cell::{Cell, RefCell};
use std::fmt;

use isa::memory::{Access, CacheControl, CachePolicy, Memory, MemoryFault, Route};

use super::State;
use super::hierarchy::{Bypass, COMPUTE_UNITS, Port};
use super::stores::{Store, WaveId};
use crate::host::{Dispatch, Host, MemoryType};
use crate::queue::QueueId;

/// The host behind caches, entered at one place.
#[derive(Debug)]
pub(crate) struct Client<'a, H: Host> {
    pub(crate) host: &'a H,
    pub(crate) state: &'a RefCell<State>,
    pub(crate) port: Port,
}

/// Where a wave runs, and which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    pub(crate) unit: usize,
    pub(crate) wave: WaveId,
}

/// What the strict memory model decides for the dispatcher.
pub trait Shaders {
    /// A number below `bound`, which is not 0.
    fn below(&self, bound: usize) -> usize;

    /// The most instructions of the next turn of a wave.
    fn turn(&self) -> u32;

    /// Instructions after which other queues get their turn.
    fn slice(&self) -> u32;

    /// Packets that a processor executes before waves get their turn.
    fn packets(&self) -> u32;

    /// Bytes after which a copy engine lets other queues have their turn.
    fn copied(&self) -> u64;

    /// Work-groups that may be resident while one of them can go on.
    fn eager_groups(&self) -> usize;

    /// Seats for the waves of a work-group: on one compute unit, or on both of a work-group processor in turn.
    fn seats(&self, waves: usize, whole_processor: bool) -> Vec<Seat>;

    /// Gives a wave memory as it is seen from its seat.
    fn run(&self, seat: Seat, body: &mut dyn FnMut(&dyn Memory));
}

impl<H: Host> Client<'_, H> {
    fn read_as(&self, port: Port, bypass: Bypass, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.state.borrow_mut().caches.read(self.host, port, bypass, va, out)
    }

    fn read_array<const N: usize>(&self, va: u64) -> Result<[u8; N], MemoryFault> {
        let mut out = [0; N];
        self.read(va, &mut out)?;
        Ok(out)
    }
}

impl<H: Host> Shaders for Client<'_, H> {
    fn below(&self, bound: usize) -> usize {
        self.state.borrow_mut().caches.chance.index(bound)
    }

    fn turn(&self) -> u32 {
        let caches = &mut self.state.borrow_mut().caches;
        1 + caches.chance.below(caches.temper.turn) as u32
    }

    fn slice(&self) -> u32 {
        let caches = &mut self.state.borrow_mut().caches;
        1 + caches.chance.below(caches.temper.slice) as u32
    }

    fn packets(&self) -> u32 {
        let caches = &mut self.state.borrow_mut().caches;
        1 + caches.chance.below(caches.temper.packets) as u32
    }

    fn copied(&self) -> u64 {
        let caches = &mut self.state.borrow_mut().caches;
        1 + caches.chance.below(caches.temper.copy)
    }

    fn eager_groups(&self) -> usize {
        self.state.borrow().caches.temper.groups as usize
    }

    fn seats(&self, waves: usize, whole_processor: bool) -> Vec<Seat> {
        let mut state = self.state.borrow_mut();
        let first = state.caches.chance.index(COMPUTE_UNITS);
        let seats = (0..waves as u64).map(|index| Seat {
            unit: if whole_processor { first ^ (index as usize & 1) } else { first },
            wave: WaveId(state.waves + index),
        });
        let seats = seats.collect();
        state.waves += waves as u64;
        seats
    }

    fn run(&self, seat: Seat, body: &mut dyn FnMut(&dyn Memory)) {
        self.state.borrow_mut().drain_some(self.host, None);
        body(&Shader { client: self, seat, route: Cell::new(Route::Vector(CachePolicy::default())) });
    }
}

/// Memory as a wave sees it.
#[derive(Debug)]
struct Shader<'a, H: Host> {
    client: &'a Client<'a, H>,
    seat: Seat,
    route: Cell<Route>,
}

impl<H: Host> Shader<'_, H> {
    fn read_array<const N: usize>(&self, va: u64) -> Result<[u8; N], MemoryFault> {
        let mut out = [0; N];
        self.read(va, &mut out)?;
        Ok(out)
    }

    fn atomic(&self, va: u64, bytes: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        let (host, Seat { unit, wave }) = (self.client.host, self.seat);
        let state = &mut *self.client.state.borrow_mut();
        while let Some(store) = state.stores.on_line(wave, va) {
            state.drain(host, &store)?;
        }
        state.caches.atomic(host, Port::Vector(unit), va, bytes, op)
    }
}

impl<H: Host> Memory for Shader<'_, H> {
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        let unit = self.seat.unit;
        let (port, policy) = match self.route.get() {
            Route::Scalar(policy) => (Port::Scalar(unit), policy),
            Route::Vector(policy) => (Port::Vector(unit), policy),
        };
        // As gfx11 has it: GLC misses both levels, and DLC is about the cache behind L2.
        self.client.read_as(port, Bypass { near: policy.glc, l1: policy.glc }, va, out)?;
        if matches!(port, Port::Vector(_)) {
            self.client.state.borrow().stores.overlay(self.seat.wave, va, out);
        }
        Ok(())
    }

    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let (host, Seat { unit, wave }) = (self.client.host, self.seat);
        if data.is_empty() {
            return Ok(());
        }
        // A store that faults does so at its instruction, with nothing of it done.
        host.memory_type(va, Access::Write)?;
        host.memory_type(va.wrapping_add(data.len() as u64 - 1), Access::Write)?;
        let state = &mut *self.client.state.borrow_mut();
        let mut rest = data;
        let mut at = va;
        while !rest.is_empty() {
            let room = super::cache::LINE_BYTES - at as usize % super::cache::LINE_BYTES;
            let (piece, others) = rest.split_at(room.min(rest.len()));
            let store = Store { va: at, data: piece.to_vec(), unit, instruction: state.instructions };
            if let Some(oldest) = state.stores.push(wave, store) {
                state.drain(host, &oldest)?;
            }
            at = at.wrapping_add(piece.len() as u64);
            rest = others;
        }
        Ok(())
    }

    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        self.read_array(va).map(u32::from_le_bytes)
    }

    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault> {
        self.read_array(va).map(u64::from_le_bytes)
    }

    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        self.atomic(va, 4, &mut |old| op(old as u32).into()).map(|old| old as u32)
    }

    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        self.atomic(va, 8, op)
    }

    fn fetch(&self, va: u64) -> Result<u32, MemoryFault> {
        let mut word = [0; 4];
        self.client.read_as(Port::Code(self.seat.unit), Bypass::default(), va, &mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn route(&self, route: Route) {
        self.route.set(route);
        let state = &mut *self.client.state.borrow_mut();
        state.instructions += 1;
        state.drain_some(self.client.host, Some(self.seat.wave));
    }

    fn control(&self, control: CacheControl) {
        self.client.state.borrow_mut().caches.control(self.client.host, Some(self.seat.unit), control);
    }

    fn wait_for_stores(&self, outstanding: u32) -> Result<(), MemoryFault> {
        let state = &mut *self.client.state.borrow_mut();
        while let Some(store) = state.stores.beyond(self.seat.wave, outstanding) {
            state.drain(self.client.host, &store)?;
        }
        Ok(())
    }
}

impl<H: Host> Memory for Client<'_, H> {
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.read_as(self.port, Bypass::default(), va, out)
    }

    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.state.borrow_mut().caches.write(self.host, self.port, va, data)
    }

    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        self.read_array(va).map(u32::from_le_bytes)
    }

    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault> {
        self.read_array(va).map(u64::from_le_bytes)
    }

    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        let caches = &mut self.state.borrow_mut().caches;
        caches.atomic(self.host, self.port, va, 4, &mut |old| op(old as u32).into()).map(|old| old as u32)
    }

    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        self.state.borrow_mut().caches.atomic(self.host, self.port, va, 8, op)
    }

    fn control(&self, control: CacheControl) {
        self.state.borrow_mut().caches.control(self.host, None, control);
    }
}

impl<H: Host> Host for Client<'_, H> {
    /// Not used: waves run as [`Shaders`] has them.
    type Core = H::Core;

    fn core(&self) -> &H::Core {
        self.host.core()
    }

    fn watchdog(&self) -> Option<u64> {
        self.host.watchdog()
    }

    fn kernel_name(&self, address: u64) -> Option<String> {
        self.host.kernel_name(address)
    }

    fn clock(&self) -> u64 {
        self.host.clock()
    }

    fn system_clock(&self) -> u64 {
        self.host.system_clock()
    }

    fn doorbell(&self, queue: QueueId) -> u64 {
        self.host.doorbell(queue)
    }

    fn raise_event(&self, event_id: u32) {
        self.host.raise_event(event_id);
    }

    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId) {
        self.host.memory_fault(fault, queue);
    }

    fn queue_lost(&self, queue: QueueId) {
        self.host.queue_lost(queue);
    }

    fn observe(&self, dispatch: &Dispatch) {
        self.host.observe(dispatch);
    }

    fn log(&self, message: fmt::Arguments<'_>) {
        self.host.log(message);
    }

    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.host.memory_type(va, access)
    }

    fn shaders(&self) -> Option<&dyn Shaders> {
        Some(self)
    }
}
