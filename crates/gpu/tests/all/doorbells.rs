use gpu::Activity;

use crate::machine::{Machine, barrier_and};

#[test]
fn a_packet_waits_for_the_doorbell() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(1, 0);
    machine.finish();
    machine.write_packet(queue, &barrier_and(&[], done).to_bytes());
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 1);
    machine.ring(queue.id, 0);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn producers_may_ring_out_of_order() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let signals = [machine.signal(1, 0), machine.signal(1, 0)];
    // Producer A has slot 0, producer B slot 1; B is ready first.
    machine.write_packet(queue, &barrier_and(&[], signals[0]).to_bytes());
    machine.write_packet(queue, &barrier_and(&[], signals[1]).to_bytes());
    machine.write_words(queue.ring, &[1]);
    machine.ring(queue.id, 1);
    machine.finish();
    assert_eq!(machine.read_index(queue), 0, "the slot before is not valid yet");
    machine.write_words(queue.ring, &[0x1503]);
    machine.ring(queue.id, 0);
    machine.finish();
    assert_eq!(machine.read_index(queue), 2);
    assert_eq!(signals.map(|signal| machine.read_signal(signal).value), [0, 0]);
}

#[test]
fn one_doorbell_covers_several_packets() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(5, 0);
    for _ in 0..5 {
        machine.write_packet(queue, &barrier_and(&[], done).to_bytes());
    }
    machine.ring(queue.id, 4);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn a_destroyed_queue_does_nothing_more() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (signal, done) = (machine.signal(1, 0), machine.signal(1, 0));
    machine.submit(queue, &barrier_and(&[signal], done).to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.device.destroy_queue(queue.id);
    machine.set_signal(signal, 0);
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 1);
}
