use gpu::Activity;
use hsa_abi::aql::hsa_amd_barrier_value_packet_t;

use crate::machine::{Machine, barrier_and, split};

#[test]
fn barrier_and_waits_for_every_signal_and_holds_up_what_follows() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (first, second) = (machine.signal(1, 0), machine.signal(2, 0));
    let (done, after) = (machine.signal(1, 0), machine.signal(1, 0));
    machine.submit(queue, &barrier_and(&[first, 0, second], done).to_bytes());
    // Without the barrier bit.
    let mut follower = barrier_and(&[], after);
    follower.header = 0x0003;
    machine.submit(queue, &follower.to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.set_signal(second, 0);
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!((machine.read_index(queue), machine.read_signal(done).value), (0, 1));
    machine.set_signal(first, 0);
    machine.finish();
    assert_eq!((machine.read_signal(done).value, machine.read_signal(after).value), (0, 0));
    assert_eq!(machine.read_index(queue), 2);
    assert_eq!(machine.words(queue.ring, 1)[0] & 0xffff, 1, "the slot is free again");
}

#[test]
fn barrier_and_does_not_need_all_signals_at_the_same_time() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (first, second, done) = (machine.signal(0, 0), machine.signal(1, 0), machine.signal(1, 0));
    machine.submit(queue, &barrier_and(&[first, second], done).to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.set_signal(first, 1);
    machine.set_signal(second, 0);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn barrier_or_waits_for_one_signal() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (first, second, done) = (machine.signal(1, 0), machine.signal(1, 0), machine.signal(1, 0));
    let mut packet = barrier_and(&[first, second], done);
    packet.header = 0x1505;
    machine.submit(queue, &packet.to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.set_signal(second, 0);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn barrier_or_without_signals_completes() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(1, 0);
    let mut packet = barrier_and(&[], done);
    packet.header = 0x1505;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn barrier_value_compares_the_masked_value() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (signal, done) = (machine.signal(0x1_0004, 0), machine.signal(1, 0));
    let mut packet = hsa_amd_barrier_value_packet_t::from_bytes(&[0; 64]);
    (packet.header, packet.amd_format) = (0x1500, 2);
    (packet.signal, packet.value, packet.mask, packet.cond) = (signal, 5, 0xffff, 3);
    packet.completion_signal = done;
    machine.submit(queue, &packet.to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.set_signal(signal, 0x0_0005);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn a_blocked_queue_does_not_stop_another() {
    let mut machine = Machine::new();
    let (blocked, other) = (machine.aql_queue(), machine.aql_queue());
    let sdma = machine.sdma_queue(256);
    let (signal, done, independent) = (machine.signal(1, 0), machine.signal(1, 0), machine.signal(1, 0));
    machine.submit(blocked, &barrier_and(&[signal], done).to_bytes());
    machine.submit(other, &barrier_and(&[], independent).to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!(machine.read_signal(independent).value, 0);
    // The copy engine releases the barrier.
    let [lo, hi] = split(signal + 8);
    machine.push(sdma, &[5, lo, hi, 0]);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}
