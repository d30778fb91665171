use crate::machine::{EMPTY_MAILBOX, Machine, barrier_and, dispatch};
use crate::{kernels, machine};

#[test]
fn completion_decrements_writes_the_mailbox_and_raises_the_event() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(3, 77);
    machine.submit(queue, &barrier_and(&[], done).to_bytes());
    machine.finish();
    let signal = machine.read_signal(done);
    assert_eq!(signal.value, 2);
    assert_eq!(machine.u64(signal.event_mailbox_ptr), 77);
    assert_eq!(*machine.host().events.borrow(), [77]);
}

#[test]
fn completion_without_an_event_raises_none() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(1, 0);
    machine.submit(queue, &barrier_and(&[], done).to_bytes());
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
    assert_eq!(machine.u64(done + 64), EMPTY_MAILBOX);
    assert!(machine.host().events.borrow().is_empty());
}

#[test]
fn timestamps_enclose_the_work_in_order() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let kernel = machine.kernel(kernels::END, |_| ());
    let kernarg = machine.allocate(16);
    let signals = [machine.signal(1, 0), machine.signal(1, 0)];
    for signal in signals {
        let mut packet = dispatch(kernel, kernarg, 1);
        packet.completion_signal = signal;
        machine.submit(queue, &packet.to_bytes());
    }
    machine.finish();
    let [first, second] = signals.map(|signal| machine.read_signal(signal));
    assert!(1000 < first.start_ts && first.start_ts < first.end_ts, "{first:?}");
    assert!(first.end_ts < second.start_ts && second.start_ts < second.end_ts, "{first:?} {second:?}");
}

#[test]
fn the_slot_is_free_before_the_signal_changes() {
    // More packets than slots: the producer reuses a slot as soon as the signal of its packet says so.
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    for round in 0..3 * machine::RING_PACKETS {
        let done = machine.signal(1, 0);
        machine.submit(queue, &barrier_and(&[], done).to_bytes());
        machine.finish();
        assert_eq!(machine.read_signal(done).value, 0);
        assert_eq!(machine.read_index(queue), round + 1);
    }
}
