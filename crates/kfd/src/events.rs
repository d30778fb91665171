//! KFD events: what the application waits for instead of polling. A set event stays set until a waiter takes it (auto-reset) or it is
//! reset; besides, a signal event has an *age* that every set raises, so that a waiter who says which age it has seen cannot miss one.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::sys::Errno;
use crate::uapi::kfd::{EventData, HwExceptionData, MemoryExceptionData, SIGNAL_EVENT_LIMIT, event_type, wait_result};

/// Every event of the process.
#[derive(Debug, Default)]
pub(crate) struct Events {
    table: Mutex<Table>,
    changed: Condvar,
}

/// A wait that is satisfied only by ages is delayed this long, unless an event is set meanwhile. ROCr 6.4's event thread passes age 1
/// again and again and would otherwise spin.
const AGE_DELAY: Duration = Duration::from_micros(100);

/// What a memory or hardware event tells its waiter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exception {
    /// A GPU access failed.
    Memory(MemoryExceptionData),
    /// The GPU is lost.
    Hardware(HwExceptionData),
}

#[derive(Debug, Default)]
struct Table {
    events: BTreeMap<u32, Event>,
}

#[derive(Debug)]
struct Event {
    kind: u32,
    auto_reset: bool,
    signaled: bool,
    age: u64,
    exception: Option<Exception>,
}

/// What a wait asks for: the array that the caller passed, in place.
#[derive(Debug)]
pub(crate) struct Wait<'a> {
    /// The events and, for signals, the ages seen. Answers are written here.
    pub(crate) events: &'a mut [EventData],
    /// All of them, or any.
    pub(crate) all: bool,
    /// Milliseconds; `u32::MAX` is for ever.
    pub(crate) timeout: u32,
}

impl Events {
    /// Makes an event. Signal events get a slot of the event page, the others a number beyond it.
    pub(crate) fn create(&self, kind: u32, auto_reset: bool) -> Result<u32, Errno> {
        let mut table = self.lock();
        let mut ids =
            if kind == event_type::SIGNAL { 1..SIGNAL_EVENT_LIMIT } else { SIGNAL_EVENT_LIMIT..SIGNAL_EVENT_LIMIT * 2 };
        let id = ids.find(|id| !table.events.contains_key(id)).ok_or(Errno::NOSPC)?;
        table.events.insert(id, Event { kind, auto_reset, signaled: false, age: 1, exception: None });
        Ok(id)
    }

    /// Destroys an event. Whoever waits for it is told.
    pub(crate) fn destroy(&self, id: u32) -> Result<(), Errno> {
        self.lock().events.remove(&id).ok_or(Errno::INVAL)?;
        self.changed.notify_all();
        Ok(())
    }

    /// Sets an event.
    pub(crate) fn set(&self, id: u32) -> Result<(), Errno> {
        self.lock().events.get_mut(&id).ok_or(Errno::INVAL)?.set();
        self.changed.notify_all();
        Ok(())
    }

    /// Sets the signal events that an interrupt of a wave may mean: of an event's number it carries the low eight bits. Whoever waits
    /// for another event of these looks at its signal and waits on.
    pub(crate) fn set_by_low_bits(&self, payload: u32) {
        const VALID: u32 = 0xff;
        let mut table = self.lock();
        let signals = table.events.iter_mut().filter(|(_, event)| event.kind == event_type::SIGNAL);
        for (_, event) in signals.filter(|(id, _)| (*id ^ payload) & VALID == 0) {
            event.set();
        }
        self.changed.notify_all();
    }

    /// Clears an event.
    pub(crate) fn reset(&self, id: u32) -> Result<(), Errno> {
        self.lock().events.get_mut(&id).ok_or(Errno::INVAL)?.signaled = false;
        Ok(())
    }

    /// Sets every event of the exception's kind.
    pub(crate) fn raise(&self, exception: Exception) {
        let kind = match exception {
            Exception::Memory(_) => event_type::MEMORY,
            Exception::Hardware(_) => event_type::HW_EXCEPTION,
        };
        for event in self.lock().events.values_mut().filter(|event| event.kind == kind) {
            event.exception = Some(exception);
            event.set();
        }
        self.changed.notify_all();
    }

    /// Waits. Answers one of [`wait_result`].
    pub(crate) fn wait(&self, wait: Wait<'_>) -> Result<u32, Errno> {
        let deadline = (wait.timeout != u32::MAX)
            .then(|| Instant::now().checked_add(Duration::from_millis(u64::from(wait.timeout))))
            .flatten();
        let mut table = self.lock();
        if wait.events.iter().any(|data| !table.events.contains_key(&data.event_id)) {
            return Err(Errno::INVAL);
        }
        let mut delayed = false;
        loop {
            let readiness = table.readiness(wait.events)?;
            let ready = if wait.all { readiness.ready == wait.events.len() } else { readiness.ready > 0 };
            if ready && (readiness.signaled > 0 || delayed || wait.events.is_empty()) {
                table.take(wait.events);
                return Ok(wait_result::COMPLETE);
            }
            let mut patience = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if ready {
                delayed = true;
                patience = Some(AGE_DELAY);
            } else if patience == Some(Duration::ZERO) {
                return Ok(wait_result::TIMEOUT);
            }
            table = match patience {
                Some(time) => self.changed.wait_timeout(table, time).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(table).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Event {
    fn set(&mut self) {
        self.signaled = true;
        self.age += 1;
    }

    /// Whether the waiter has not seen the latest age. Zero says that the waiter does not use ages.
    fn is_newer_than(&self, seen: u64) -> bool {
        self.kind == event_type::SIGNAL && seen != 0 && seen != self.age
    }
}

struct Readiness {
    ready: usize,
    signaled: usize,
}

impl Table {
    fn readiness(&self, wanted: &[EventData]) -> Result<Readiness, Errno> {
        let mut readiness = Readiness { ready: 0, signaled: 0 };
        for data in wanted {
            // The event was there when the wait began: it has been destroyed since.
            let event = self.events.get(&data.event_id).ok_or(Errno::IO)?;
            readiness.signaled += usize::from(event.signaled);
            readiness.ready += usize::from(event.signaled || event.is_newer_than(age_in(data)));
        }
        Ok(readiness)
    }

    /// Hands the waiter what it waited for.
    fn take(&mut self, wanted: &mut [EventData]) {
        for data in wanted {
            let Some(event) = self.events.get_mut(&data.event_id) else { continue };
            if event.kind == event_type::SIGNAL && age_in(data) != 0 {
                set_age_in(data, event.age);
            }
            if !event.signaled {
                continue;
            }
            match event.exception {
                Some(Exception::Memory(exception)) => data.payload = bytemuck::cast(exception),
                Some(Exception::Hardware(exception)) => {
                    data.payload[..4].copy_from_slice(bytemuck::cast_ref::<_, [u32; 4]>(&exception));
                }
                None => {}
            }
            event.signaled &= !event.auto_reset;
        }
    }
}

fn age_in(data: &EventData) -> u64 {
    u64::from(data.payload[0]) | u64::from(data.payload[1]) << 32
}

fn set_age_in(data: &mut EventData, age: u64) {
    data.payload[0] = age as u32;
    data.payload[1] = (age >> 32) as u32;
}

#[cfg(test)]
mod tests {
    use bytemuck::Zeroable;

    use super::*;

    fn data(id: u32, age: u64) -> EventData {
        let mut data = EventData { event_id: id, ..EventData::zeroed() };
        set_age_in(&mut data, age);
        data
    }

    fn wait(events: &Events, wanted: &mut [EventData], all: bool) -> Result<u32, Errno> {
        events.wait(Wait { events: wanted, all, timeout: 0 })
    }

    #[test]
    fn a_wave_names_an_event_by_its_low_bits() {
        let events = Events::default();
        let ids: Vec<u32> = (0..300).map(|_| events.create(event_type::SIGNAL, true).unwrap()).collect();
        events.set_by_low_bits(0xab00 | ids[3] & 0xff);
        let woken: Vec<u32> = ids
            .iter()
            .copied()
            .filter(|id| wait(&events, &mut [data(*id, 0)], false) == Ok(wait_result::COMPLETE))
            .collect();
        assert_eq!(woken, [ids[3], ids[3] + 256]);
    }

    #[test]
    fn an_auto_reset_event_is_taken_once() {
        let events = Events::default();
        let id = events.create(event_type::SIGNAL, true).unwrap();
        assert_eq!(wait(&events, &mut [data(id, 0)], false), Ok(wait_result::TIMEOUT));
        events.set(id).unwrap();
        assert_eq!(wait(&events, &mut [data(id, 0)], false), Ok(wait_result::COMPLETE));
        assert_eq!(wait(&events, &mut [data(id, 0)], false), Ok(wait_result::TIMEOUT));
    }

    #[test]
    fn an_age_not_seen_satisfies_and_is_written_back() {
        let events = Events::default();
        let id = events.create(event_type::SIGNAL, true).unwrap();
        let mut seen = [data(id, 1)];
        assert_eq!(wait(&events, &mut seen, false), Ok(wait_result::TIMEOUT));
        events.set(id).unwrap();
        assert_eq!(wait(&events, &mut seen, false), Ok(wait_result::COMPLETE));
        assert_eq!(age_in(&seen[0]), 2);
        events.set(id).unwrap();
        events.reset(id).unwrap();
        let start = Instant::now();
        assert_eq!(wait(&events, &mut seen, false), Ok(wait_result::COMPLETE));
        assert!(start.elapsed() >= AGE_DELAY);
        assert_eq!(age_in(&seen[0]), 3);
        assert_eq!(wait(&events, &mut seen, false), Ok(wait_result::TIMEOUT));
    }

    #[test]
    fn all_means_all() {
        let events = Events::default();
        let [a, b] = [(); 2].map(|()| events.create(event_type::SIGNAL, false).unwrap());
        events.set(a).unwrap();
        assert_eq!(wait(&events, &mut [data(a, 0), data(b, 0)], true), Ok(wait_result::TIMEOUT));
        events.set(b).unwrap();
        assert_eq!(wait(&events, &mut [data(a, 0), data(b, 0)], true), Ok(wait_result::COMPLETE));
    }

    #[test]
    fn a_memory_exception_carries_its_address() {
        let events = Events::default();
        let id = events.create(event_type::MEMORY, false).unwrap();
        let exception = MemoryExceptionData { not_present: 1, va: 0xdead_f000, gpu_id: 7, ..Zeroable::zeroed() };
        events.raise(Exception::Memory(exception));
        let mut told = [data(id, 0)];
        assert_eq!(wait(&events, &mut told, false), Ok(wait_result::COMPLETE));
        let told: MemoryExceptionData = bytemuck::cast(told[0].payload);
        assert_eq!((told.not_present, told.va, told.gpu_id), (1, 0xdead_f000, 7));
    }

    #[test]
    fn a_waiter_learns_that_its_event_is_gone() {
        let events = Events::default();
        let id = events.create(event_type::SIGNAL, true).unwrap();
        std::thread::scope(|scope| {
            let waiter =
                scope.spawn(|| events.wait(Wait { events: &mut [data(id, 0)], all: false, timeout: u32::MAX }));
            std::thread::sleep(Duration::from_millis(20));
            events.destroy(id).unwrap();
            assert_eq!(waiter.join().unwrap(), Err(Errno::IO));
        });
        assert_eq!(wait(&events, &mut [data(id, 0)], false), Err(Errno::INVAL));
    }

    #[test]
    fn the_event_page_has_as_many_slots_as_the_limit_says() {
        let events = Events::default();
        for _ in 1..SIGNAL_EVENT_LIMIT {
            events.create(event_type::SIGNAL, true).unwrap();
        }
        assert_eq!(events.create(event_type::SIGNAL, true), Err(Errno::NOSPC));
        assert!(events.create(event_type::MEMORY, true).is_ok());
    }
}
