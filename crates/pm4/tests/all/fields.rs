//! Packets put together from random fields come apart into the same fields.

use pm4::registers::{COMPUTE_DISPATCH_INITIATOR, REGISTERS};
use pm4::{
    AtomicMem, AtomicOp, CompareFunction, Generation, Packet, Register, ReleaseData, SetShReg, SetShRegForm, WaitSpace,
};

fn decode(generation: Generation, opcode: u32, body: &[u32]) -> Packet {
    let header = 0xc000_0000 | (body.len() as u32 - 1) << 16 | opcode << 8;
    let words = [&[header], body, &[0xffff_ffff]].concat();
    let (packet, dwords) = pm4::decode(generation, &words).expect("the packet is right");
    assert_eq!(dwords, body.len() + 1);
    packet
}

fn halves(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

/// A run of registers without gaps, from one that `which` chooses.
fn run_of_registers(generation: Generation, which: usize, most: usize) -> Vec<&'static Register> {
    let all: Vec<&Register> = REGISTERS.iter().filter(|register| register.on.contains(generation)).collect();
    let start = which % all.len();
    let mut run = vec![all[start]];
    for next in &all[start + 1..] {
        if run.len() == most || next.offset != run[run.len() - 1].offset + 1 {
            break;
        }
        run.push(next);
    }
    run
}

quickcheck::quickcheck! {
    fn set_sh_reg_names_the_registers_and_keeps_the_values(which: usize, seed: u32, generation: usize) -> bool {
        let generation = Generation::ALL[generation % 4];
        let registers = run_of_registers(generation, which, 1 + seed as usize % 9);
        let values: Vec<u32> = (1u32..)
            .zip(&registers)
            .map(|(i, register)| seed.wrapping_mul(0x9e37_79b9).rotate_left(i) & register.defined_bits(generation))
            .collect();
        let body = [&[u32::from(registers[0].offset)], &values[..]].concat();
        let Packet::SetShReg(SetShReg { form: SetShRegForm::Plain, registers: found }) =
            decode(generation, 0x76, &body)
        else {
            return false;
        };
        found.iter().map(|found| (found.register.name, found.value)).eq(
            registers.iter().map(|register| register.name).zip(values),
        )
    }

    fn fields_of_a_register_make_up_its_value(which: usize, value: u32, generation: usize) -> bool {
        let generation = Generation::ALL[generation % 4];
        let register = run_of_registers(generation, which, 1)[0];
        let value = pm4::RegisterValue { register, value, generation };
        let put_together = register.fields.iter().fold(0, |word, field| {
            word | field.place(generation).map_or(0, |(_, low)| value.field(*field) << low)
        });
        register.fields.is_empty() || put_together == value.value & !value.undefined_bits()
    }

    fn dispatches_keep_their_sizes(x: u32, y: u32, z: u32, initiator: u32) -> bool {
        let generation = Generation::Gfx11;
        let initiator = initiator & COMPUTE_DISPATCH_INITIATOR.defined_bits(generation);
        matches!(
            decode(generation, 0x15, &[x, y, z, initiator]),
            Packet::DispatchDirect(packet) if packet.dimensions == [x, y, z] && packet.initiator.value == initiator
        )
    }

    fn wide_waits_keep_their_operands(va: u64, reference: u64, mask: u64, function: u32, poll: u16) -> bool {
        let function = function % 7;
        let va = va & !7;
        let [[lo, hi], [reference_lo, reference_hi], [mask_lo, mask_hi]] = [va, reference, mask].map(halves);
        let body = [function | 1 << 4, lo, hi, reference_lo, reference_hi, mask_lo, mask_hi, poll.into()];
        let Packet::WaitRegMem(wait) = decode(Generation::Gfx11, 0x93, &body) else {
            return false;
        };
        wait.wide && wait.space == WaitSpace::Memory(va) && (wait.reference, wait.mask) == (reference, mask)
            && Some(wait.function) == CompareFunction::from_bits(function) && wait.poll_interval == u32::from(poll)
    }

    fn releases_keep_their_data(va: u64, data: u64, context: u32, wide: bool) -> bool {
        let va = va & !7;
        let ([lo, hi], [data_lo, data_hi]) = (halves(va), halves(data));
        let select = if wide { 2 << 29 } else { 1 << 29 };
        let expected = if wide { ReleaseData::Wide(data) } else { ReleaseData::Low32(data_lo) };
        matches!(
            decode(Generation::Gfx12_0, 0x49, &[0x514, select | 2 << 24, lo, hi, data_lo, data_hi, context]),
            Packet::ReleaseMem(release)
                if release.data == Some((va, expected)) && release.interrupt_context == context
        )
    }

    fn atomics_keep_their_operands(va: u64, source: u64, compare: u64) -> bool {
        let va = va & !7;
        let [[lo, hi], [source_lo, source_hi], [compare_lo, compare_hi]] = [va, source, compare].map(halves);
        let body = [47, lo, hi, source_lo, source_hi, compare_lo, compare_hi, 3];
        let Packet::AtomicMem(AtomicMem { op, address, source: found, compare: found_compare, .. }) =
            decode(Generation::Gfx10_1, 0x1e, &body)
        else {
            return false;
        };
        Some(op) == AtomicOp::from_tc_op(47) && (address, found, found_compare) == (va, source, compare)
    }
}
