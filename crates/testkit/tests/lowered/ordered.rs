//! The comparison.

use code_object::{CodeObject, Form};
use gpu::{Activity, Gfx, MemoryModel};
use lower::{Compare, Done, Gate, Kernels, LoadedKernel, Options, Placement, Plan, Wait, ticket};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, elf};
use proptest::prelude::*;

use crate::case::{BUFFERS, BYTES, Case, any_case, contents};
use crate::machine::Machine;

const GFX1100: &[u8] = include_bytes!("../../../code_object/tests/fixtures/gfx1100-v6.co");
const GFX1151: &[u8] = include_bytes!("../../../code_object/tests/fixtures/gfx1151-v6.co");

/// A machine with a code object loaded, and buffers.
struct Setup {
    machine: Machine,
    kernels: Vec<LoadedKernel>,
    buffers: Vec<u64>,
    processor: &'static str,
}

impl Setup {
    fn new(gfx: Gfx, model: MemoryModel) -> Setup {
        let file = if gfx == Gfx::Gfx1151 { GFX1151 } else { GFX1100 };
        let mut machine = Machine::new(gfx, model);
        let object = CodeObject::read(file, Form::File).expect("undamaged");
        let image = load(file);
        // Instruction fetches go beyond the last instruction.
        let base = machine.cached(image.len() + 4096);
        machine.write(base, &image);
        let kernels = object.kernels().map(|kernel| {
            let kernel = kernel.expect("undamaged").clone();
            let (object, processor) = (base + kernel.descriptor_address, object.target().processor.to_owned());
            LoadedKernel { kernel, processor, object }
        });
        let kernels = kernels.collect();
        let buffers = (0..BUFFERS).map(|_| machine.cached(BYTES)).collect();
        Setup { machine, kernels, buffers, processor: object.target().processor }
    }

    /// Places a plan that counts its launches, and answers its buffer, the length of the first part and where it counts.
    fn place(&mut self, plan: &Plan) -> (u64, u32, u64) {
        let data = self.machine.coherent(plan.data_bytes());
        let counter = self.machine.coherent(8);
        let placement = |code| Placement { code, data, gate: None, done: Some(Done::Increment { address: counter }) };
        let code = self.machine.coherent(plan.encode(&placement(0)).words.len() * 4);
        let encoded = plan.encode(&placement(code));
        self.machine.write_words(code, &encoded.words);
        let mut bytes = vec![0; plan.data_bytes()];
        plan.write_data(data, &mut bytes);
        self.machine.write(data, &bytes);
        (code, encoded.first_part, counter)
    }

    fn fill(&self, contents: &[Vec<u8>]) {
        self.buffers.iter().zip(contents).for_each(|(va, bytes)| self.machine.write(*va, bytes));
    }

    fn contents(&self) -> Vec<Vec<u8>> {
        self.buffers.iter().map(|va| self.machine.read(*va, BYTES)).collect()
    }
}

/// Where two buffers differ.
fn differing(found: &[u8], expected: &[u8]) -> Vec<usize> {
    (0..expected.len()).filter(|&at| found[at] != expected[at]).collect()
}

/// The image of a code object: every loaded segment at its address.
fn load(file: &[u8]) -> Vec<u8> {
    let header = elf::FileHeader64::<Endianness>::parse(file).expect("a real code object");
    let endian = header.endian().expect("little");
    let mut image = Vec::new();
    for segment in header.program_headers(endian, file).expect("whole") {
        if segment.p_type(endian) == elf::PT_LOAD {
            let at = segment.p_vaddr(endian) as usize;
            let bytes = segment.data(endian, file).expect("whole");
            image.resize(image.len().max(at + segment.p_memsz(endian) as usize), 0);
            image[at..at + bytes.len()].copy_from_slice(bytes);
        }
    }
    image
}

/// Runs a case three times, with buffers that the host writes in between, and compares each time.
fn agree(
    case: &Case,
    gfx: Gfx,
    model: MemoryModel,
    change: impl FnOnce(Options) -> Options,
) -> Result<(), TestCaseError> {
    let mut setup = Setup::new(gfx, model);
    let generation = setup.processor.parse().expect("a known target");
    let source = case.source(&setup.kernels, &setup.buffers);
    let options = change(Options::new(generation));
    let plan = Plan::with_options(&source, Kernels(&setup.kernels), generation, options).expect("all can be lowered");
    let (code, first_part, counter) = setup.place(&plan);
    for round in 0..3 {
        let mut expected = contents(round);
        setup.fill(&expected);
        case.tasks.iter().for_each(|task| task.perform(&mut expected));
        setup.machine.submit(code, first_part);
        prop_assert_eq!(setup.machine.settle(), Activity::Idle);
        prop_assert_eq!(setup.machine.u64(counter), u64::from(round) + 1);
        let found = setup.contents();
        for buffer in 0..BUFFERS {
            let wrong = differing(&found[buffer], &expected[buffer]);
            prop_assert!(wrong.is_empty(), "round {}, buffer {}: bytes {:?} are wrong", round, buffer, wrong);
        }
    }
    Ok(())
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_graph_does_what_the_host_does(case in any_case(), elide: bool, gfx in prop::sample::select(vec![Gfx::Gfx1100, Gfx::Gfx1151])) {
        agree(&case, gfx, MemoryModel::Coherent, |options| Options { elide, part_limit: 96, ..options })?;
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_graph_does_what_the_host_does_where_nothing_is_seen_by_itself(
        case in any_case(),
        seed: u64,
        wait in prop::sample::select(vec![Wait::PartialFlush, Wait::Fence]),
    ) {
        agree(&case, Gfx::Gfx1100, MemoryModel::Strict { seed }, |options| Options { wait, ..options })?;
    }
}

#[test]
fn a_launch_waits_for_its_ticket_and_no_longer() {
    let mut setup = Setup::new(Gfx::Gfx1100, MemoryModel::Coherent);
    let case = Case::of(vec![crate::case::Task::Reverse(0)]);
    let source = case.source(&setup.kernels, &setup.buffers);
    let plan = Plan::new(&source, Kernels(&setup.kernels), setup.processor).expect("can be lowered");
    let (code, first_part, counter) = setup.place(&plan);
    let turn = setup.machine.coherent(8);
    for launch in 1..=3 {
        let gate = Gate { address: turn, compare: Compare::GreaterEqual, reference: launch, reset: None };
        let words = ticket(&gate, code, first_part);
        let buffer = setup.machine.coherent(words.len() * 4);
        setup.machine.write_words(buffer, &words);
        setup.machine.submit(buffer, words.len() as u32);
        assert_eq!(setup.machine.settle(), Activity::Waiting);
        assert_eq!((setup.machine.u64(counter), setup.machine.dispatches()), (launch - 1, launch as usize - 1));
        setup.machine.write(turn, &launch.to_le_bytes());
        assert_eq!(setup.machine.settle(), Activity::Idle);
        assert_eq!(setup.machine.u64(counter), launch);
    }
}
