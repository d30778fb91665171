//! The decisions over a scripted runtime, which gives freed addresses out again at once.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use hip_abi::types::{hipGraph_t, hipStream_t};
use tempfile::TempDir;

use super::*;

const PLAN: PlanState = PlanState::NativeOnly(Decline(Reason::LoweringNotBuilt));

fn interposer() -> Interposer {
    Interposer::new(&Config::default())
}

/// As much of HIP as execs need: a live set by address, and an allocator that reuses the address freed last.
#[derive(Default)]
struct ScriptedHip {
    heap: Mutex<Heap>,
}

#[derive(Default)]
struct Heap {
    live: HashSet<usize>,
    freed: Vec<usize>,
    extent: usize,
}

impl ScriptedHip {
    fn instantiate(&self) -> hipGraphExec_t {
        let mut heap = self.heap.lock().unwrap();
        let address = heap.freed.pop().unwrap_or_else(|| {
            heap.extent += 1;
            0x1000 * heap.extent
        });
        assert!(heap.live.insert(address));
        hipGraphExec_t::from_raw(address)
    }

    fn destroy(&self, exec: hipGraphExec_t) -> hipError_t {
        let mut heap = self.heap.lock().unwrap();
        if !heap.live.remove(&exec.as_raw()) {
            return hipError_t::hipErrorInvalidValue;
        }
        heap.freed.push(exec.as_raw());
        hipError_t::hipSuccess
    }

    fn launch(&self, exec: hipGraphExec_t) -> hipError_t {
        match self.heap.lock().unwrap().live.contains(&exec.as_raw()) {
            true => hipError_t::hipSuccess,
            false => hipError_t::hipErrorInvalidValue,
        }
    }
}

/// One instantiate through the interposer: the exec and its number.
fn create(interposer: &Interposer, hip: &ScriptedHip) -> (hipGraphExec_t, u32) {
    let mut slot = hipGraphExec_t::NULL;
    let written = &mut slot;
    let answer = {
        let exec = hip.instantiate();
        interposer.instantiate(
            || hipError_t::hipSuccess,
            || {
                *written = exec;
                Some(exec)
            },
        )
    };
    match answer.note {
        Note::Created { exec, plan: PLAN } => (slot, exec),
        note => panic!("not created: {note:?}"),
    }
}

/// Fails instead of hanging when `body` deadlocks.
fn within_seconds(body: impl FnOnce() + Send + 'static) {
    let (done, finished) = mpsc::channel();
    let worker = thread::spawn(move || {
        body();
        let _ = done.send(());
    });
    match finished.recv_timeout(Duration::from_secs(20)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("deadlock"),
        // Finished, or panicked: the join tells.
        _ => worker.join().unwrap(),
    }
}

#[test]
fn a_new_exec_is_known_and_left_to_hip() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, number) = create(&interposer, &hip);
    assert_eq!(number, 1);
    assert!(interposer.knows(exec));
    let launch = interposer.on_exec(exec, || hip.launch(exec));
    assert_eq!(launch, Answer { status: hipError_t::hipSuccess, note: Note::Known(PLAN) });
}

#[test]
fn the_slot_of_a_failed_instantiate_is_not_read() {
    let interposer = interposer();
    let failing = || hipError_t::hipErrorNotSupported;
    let answer = interposer.instantiate(failing, || unreachable!("a failing call may leave anything in the slot"));
    assert_eq!(answer, Answer { status: hipError_t::hipErrorNotSupported, note: Note::Forwarded });
    assert_eq!(interposer.known_execs(), 0);
}

#[test]
fn a_success_without_a_handle_registers_nothing() {
    let interposer = interposer();
    for slot in [None, Some(hipGraphExec_t::NULL)] {
        assert_eq!(interposer.instantiate(|| hipError_t::hipSuccess, || slot).note, Note::Forwarded);
    }
    assert_eq!(interposer.known_execs(), 0);
}

#[test]
fn every_status_of_hip_is_passed_on() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    // 4711 is no status of any version; it still belongs to the application.
    for status in hipError_t::ENUMERATORS.iter().map(|(_, status)| *status).chain([hipError_t(4711)]) {
        assert_eq!(interposer.forward(|| status).status, status);
        assert_eq!(interposer.on_exec(exec, || status).status, status);
        assert_eq!(interposer.destroy(exec, || status).status, status);
        assert_eq!(interposer.instantiate(|| status, || Some(exec)).status, status);
    }
}

#[test]
fn an_exec_is_forgotten_before_it_is_destroyed() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    let answer = interposer.destroy(exec, || {
        assert!(!interposer.knows(exec));
        hip.destroy(exec)
    });
    assert_eq!(answer, Answer { status: hipError_t::hipSuccess, note: Note::Known(PLAN) });
}

#[test]
fn an_address_reused_during_destroy_belongs_to_the_new_exec() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, first) = create(&interposer, &hip);
    let mut second = 0;
    let _ = interposer.destroy(exec, || {
        let status = hip.destroy(exec);
        // Another thread's instantiate, complete before this destroy returns to the interposer.
        let (reused, number) = create(&interposer, &hip);
        assert_eq!(reused, exec);
        second = number;
        status
    });
    assert!(interposer.knows(exec));
    assert_ne!(first, second);
}

#[test]
fn an_exec_destroyed_around_us_is_replaced_by_the_next_at_its_address() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, first) = create(&interposer, &hip);
    assert!(hip.destroy(exec).is_success());
    let (reused, second) = create(&interposer, &hip);
    assert_eq!(reused, exec);
    assert_ne!(first, second);
    assert_eq!(interposer.known_execs(), 1);
}

#[test]
fn a_second_destroy_is_forwarded() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    assert!(interposer.destroy(exec, || hip.destroy(exec)).status.is_success());
    let again = interposer.destroy(exec, || hip.destroy(exec));
    assert_eq!(again, Answer { status: hipError_t::hipErrorInvalidValue, note: Note::NotOurs });
}

#[test]
fn an_exec_that_hip_refuses_to_destroy_is_no_longer_ours() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    assert_eq!(interposer.destroy(exec, || hipError_t::hipErrorNoDevice).status, hipError_t::hipErrorNoDevice);
    let launch = interposer.on_exec(exec, || hip.launch(exec));
    assert_eq!(launch, Answer { status: hipError_t::hipSuccess, note: Note::NotOurs });
}

#[test]
fn an_exec_made_around_us_is_forwarded() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let foreign = hip.instantiate();
    assert_eq!(interposer.on_exec(foreign, || hip.launch(foreign)).note, Note::NotOurs);
    assert_eq!(interposer.destroy(foreign, || hip.destroy(foreign)).note, Note::NotOurs);
}

#[test]
fn a_launch_keeps_the_state_of_an_exec_destroyed_meanwhile() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    let launch = interposer.on_exec(exec, || {
        let _ = interposer.destroy(exec, || hip.destroy(exec));
        hipError_t::hipSuccess
    });
    assert_eq!(launch.note, Note::Known(PLAN));
    assert!(!interposer.knows(exec));
}

#[test]
fn no_lock_is_held_across_a_native_call() {
    within_seconds(|| {
        let (interposer, hip) = (interposer(), ScriptedHip::default());
        let everything = || {
            let (exec, _) = create(&interposer, &hip);
            let _ = interposer.on_exec(exec, || hip.launch(exec));
            interposer.distrust(exec);
            interposer.destroy(exec, || hip.destroy(exec)).status
        };
        let (exec, _) = create(&interposer, &hip);
        assert!(interposer.forward(everything).status.is_success());
        assert!(interposer.on_exec(exec, everything).status.is_success());
        assert!(interposer.instantiate(everything, || Some(exec)).status.is_success());
        assert!(interposer.destroy(exec, everything).status.is_success());
    });
}

#[test]
fn a_distrusted_exec_stays_with_hip_for_another_reason() {
    let (interposer, hip) = (interposer(), ScriptedHip::default());
    let (exec, _) = create(&interposer, &hip);
    interposer.distrust(exec);
    let plan = PlanState::NativeOnly(Decline(Reason::InternalError));
    assert_eq!(interposer.on_exec(exec, || hip.launch(exec)).note, Note::Known(plan));
    interposer.distrust(hipGraphExec_t::NULL);
}

/// Each thread owns the execs that it makes, so what it made must be known under the number it was given until it destroys it,
/// whatever the other threads do with the addresses that they free and are given.
#[test]
fn an_owner_sees_its_exec_until_it_destroys_it() {
    const THREADS: usize = 8;
    const ROUNDS: usize = 2_000;

    within_seconds(|| {
        let (interposer, hip) = (interposer(), ScriptedHip::default());
        let created = AtomicU32::new(0);
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    for round in 0..ROUNDS {
                        let (exec, number) = create(&interposer, &hip);
                        created.fetch_add(1, Ordering::Relaxed);
                        let state = interposer.execs.get(exec).expect("made by this thread and not destroyed");
                        assert_eq!(state.number, number);
                        if round % 3 == 0 {
                            interposer.distrust(exec);
                        }
                        assert_ne!(interposer.on_exec(exec, || hip.launch(exec)).note, Note::NotOurs);
                        let destroyed = interposer.destroy(exec, || hip.destroy(exec));
                        assert!(destroyed.status.is_success());
                        assert_ne!(destroyed.note, Note::NotOurs);
                    }
                });
            }
        });
        assert_eq!(created.into_inner() as usize, THREADS * ROUNDS);
        assert_eq!(interposer.known_execs(), 0);
    });
}

/// Threads that launch and destroy each other's execs, as a faulty application would: nothing is left behind and nobody hangs.
#[test]
fn racing_destroys_leave_nothing_behind() {
    within_seconds(|| {
        let (interposer, hip) = (interposer(), ScriptedHip::default());
        for _ in 0..300 {
            let (exec, _) = create(&interposer, &hip);
            let wins = AtomicU32::new(0);
            thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        let _ = interposer.on_exec(exec, || hip.launch(exec));
                        if interposer.destroy(exec, || hip.destroy(exec)).note != Note::NotOurs {
                            wins.fetch_add(1, Ordering::Relaxed);
                        }
                    });
                }
            });
            assert_eq!(wins.into_inner(), 1, "exactly one destroy finds the entry");
            assert_eq!(interposer.known_execs(), 0);
        }
    });
}

/// Runs `calls` with lines and reports going to files, and returns both.
fn written(calls: impl FnOnce(&Interposer)) -> (String, String) {
    let directory = TempDir::new().unwrap();
    let (trace, report) = (directory.path().join("trace"), directory.path().join("report"));
    let file = |path: &Path| Destination::File(path.to_owned());
    calls(&Interposer::new(&Config { disabled: false, trace: file(&trace), report: file(&report) }));
    (std::fs::read_to_string(trace).unwrap(), std::fs::read_to_string(report).unwrap())
}

#[test]
fn lines_number_handles_and_show_outcomes() {
    let (trace, report) = written(|interposer| {
        let hip = ScriptedHip::default();
        let graph = hipGraph_t::from_raw(0x7f00_1000);
        let stream = hipStream_t::from_raw(0x7f00_2000);
        let instantiate = |status| {
            let mut line = interposer.begin_line(EntryPoint::hipGraphInstantiateWithFlags).unwrap();
            let exec = hip.instantiate();
            line.argument("pGraphExec", &(&raw const exec));
            line.argument("graph", &graph);
            line.argument("flags", &8_u64);
            let answer = interposer.instantiate(|| status, || Some(exec));
            interposer.end_line(line, &answer);
            exec
        };
        let launch = |exec: hipGraphExec_t, stream: hipStream_t| {
            let mut line = interposer.begin_line(EntryPoint::hipGraphLaunch).unwrap();
            line.argument("graphExec", &exec);
            line.argument("stream", &stream);
            let answer = interposer.on_exec(exec, || hip.launch(exec));
            interposer.end_line(line, &answer);
        };
        let destroy = |exec: hipGraphExec_t| {
            let mut line = interposer.begin_line(EntryPoint::hipGraphExecDestroy).unwrap();
            line.argument("graphExec", &exec);
            let answer = interposer.destroy(exec, || hip.destroy(exec));
            interposer.end_line(line, &answer);
        };
        let first = instantiate(hipError_t::hipSuccess);
        let second = instantiate(hipError_t::hipSuccess);
        launch(second, stream);
        launch(first, hipStream_t::NULL);
        destroy(first);
        let reused = instantiate(hipError_t::hipSuccess);
        assert_eq!(reused, first);
        launch(reused, stream);
        interposer.distrust(reused);
        let unknown = instantiate(hipError_t(4711));
        launch(unknown, stream);
        destroy(hipGraphExec_t::NULL);
    });
    insta::assert_snapshot!(trace, @r"
    hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=8) -> hipSuccess [exec=#1, native, because: lowering is not built yet]
    hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=8) -> hipSuccess [exec=#2, native, because: lowering is not built yet]
    hipGraphLaunch(graphExec=#2, stream=#1) -> hipSuccess [native]
    hipGraphLaunch(graphExec=#1, stream=NULL) -> hipSuccess [native]
    hipGraphExecDestroy(graphExec=#1) -> hipSuccess [native]
    hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=8) -> hipSuccess [exec=#3, native, because: lowering is not built yet]
    hipGraphLaunch(graphExec=#3, stream=#1) -> hipSuccess [native]
    hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=8) -> hipError_t(4711)
    hipGraphLaunch(graphExec=#4, stream=#1) -> hipSuccess [not ours]
    hipGraphExecDestroy(graphExec=NULL) -> hipErrorInvalidValue [not ours]
    ");
    insta::assert_snapshot!(report, @r"
    refrain: exec #1: native, because: lowering is not built yet
    refrain: exec #2: native, because: lowering is not built yet
    refrain: exec #3: native, because: lowering is not built yet
    refrain: exec #3: native, because: an internal error was caught
    ");
}

#[test]
fn no_line_is_started_unless_lines_are_wanted() {
    assert!(interposer().begin_line(EntryPoint::hipGraphLaunch).is_none());
}
