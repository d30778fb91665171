//! Performs one case: builds its scene, makes the call under test, and writes down everything that can be seen afterwards.

use conformance::case::Case;
use conformance::case::vocabulary::{Arg, Holds, Variant};
use conformance::transcript::{Ending, NOT_PERFORMED, STATUS, Transcript};
use hip_abi::{EntryPoint, HandleClass, Kind};
use spec::availability::{Availability, availability};

use crate::ffi;
use crate::hip::{Route, SUCCESS, Status, status_name};
use crate::memory::{Memory, Peek};
use crate::names::{Fate, is_live_graph};
use crate::observe::Observer;
use crate::scene::{Scene, dot_file};
use crate::stage::Stage;

/// The memory behind an argument, to be looked at after the call.
struct Watched {
    parameter: &'static str,
    memory: Memory,
    before: Vec<u64>,
    kind: WatchedKind,
}

#[derive(Clone, Copy)]
enum WatchedKind {
    /// Poisoned before the call: every word is reported.
    Out(Holds),
    /// Filled before the call: only what changed is reported.
    Input,
}

/// What happened in the case.
pub(crate) fn perform(stage: &Stage, peek: &Peek, case: &Case) -> Transcript {
    let symbol = case.entry().symbol();
    if stage.hip.function(Route::Stock, symbol).is_none() {
        return Transcript::only(Ending::Absent);
    }
    let mut transcript = Transcript::only(Ending::Returned);
    if let Err(failure) = attempt(stage, peek, case, &mut transcript) {
        transcript.note(NOT_PERFORMED, failure);
    }
    transcript
}

fn attempt(stage: &Stage, peek: &Peek, case: &Case, seen: &mut Transcript) -> Result<(), String> {
    let hip = &stage.hip;
    let entry = case.entry();
    let mut scene = Scene::new(stage, case)?;
    let (args, watched) = arguments(&mut scene, case)?;
    note_graphs(&scene, peek, entry, "before", seen);
    ffi::take_calls();
    hip.call(Route::Stock, "hipGetLastError", &[]);

    let function = hip.function(Route::Application, entry.symbol()).ok_or("the process has no such symbol")?;
    if availability(entry, hip.version()) == Availability::Crashes
        && let Some(signal) = function.kills_a_child(&args)
    {
        seen.ending = Ending::Crashed(signal);
        return Ok(());
    }
    let status = scene.doom_and_call(function, &args)?;

    seen.note(STATUS, status_name(status));
    let last = |name| status_name(hip.call(Route::Application, name, &[]));
    seen.note("last error", format!("{}, then {}", last("hipPeekAtLastError"), last("hipGetLastError")));
    let fresh = note_memory(&mut scene, &watched, seen);
    if status == SUCCESS && entry.info().kind == Kind::Launches {
        seen.note("synchronization", status_name(hip.call(Route::Stock, "hipDeviceSynchronize", &[])));
    }
    if status == SUCCESS && matches!(entry.info().kind, Kind::Destroys(_)) {
        scene.gone(args[0]);
    }
    note_graphs(&scene, peek, entry, "after", seen);
    note_fresh(&mut scene, peek, entry, &fresh, seen);
    note_effect(&mut scene, case, status, &args, &fresh, seen);
    note_dot_file(case, seen);
    let calls = ffi::take_calls();
    if calls != 0 {
        seen.note("callbacks", calls.to_string());
    }
    clear_up(scene, case, seen);
    Ok(())
}

/// The argument words, and the memory that they point to.
fn arguments(scene: &mut Scene<'_>, case: &Case) -> Result<(Vec<u64>, Vec<Watched>), String> {
    let (mut args, mut watched) = (Vec::new(), Vec::new());
    for (index, arg) in case.form.args.iter().enumerate() {
        let variant = case.variant(index, None);
        let memory = match *arg {
            Arg::Handle(object) => {
                args.push(scene.handle(object, variant)?);
                continue;
            }
            Arg::Nodes(kinds) => {
                args.push(scene.nodes(kinds, variant)?);
                continue;
            }
            Arg::Number(number) => {
                args.push(number);
                continue;
            }
            Arg::Place(place) => {
                args.push(scene.place(place)?);
                continue;
            }
            Arg::Null => {
                args.push(0);
                continue;
            }
            Arg::Out(_, words) => Memory::poisoned(words),
            Arg::Counter(count) => Memory::of(&[count]),
            Arg::Struct(which) => scene.structure(which, |offset| case.variant(index, Some(offset)))?,
        };
        if variant == Variant::Null {
            args.push(0);
            continue;
        }
        args.push(memory.address());
        let kind = match *arg {
            Arg::Out(holds, _) => WatchedKind::Out(holds),
            Arg::Counter(_) => WatchedKind::Out(Holds::Words),
            _ => WatchedKind::Input,
        };
        scene.names.region(memory.address(), memory.bytes(), case.entry().info().params[index].name);
        watched.push(Watched {
            parameter: case.entry().info().params[index].name,
            before: memory.words().collect(),
            memory,
            kind,
        });
    }
    Ok((args, watched))
}

/// Notes what the call wrote, and returns the handles among it that nobody has seen before.
fn note_memory(scene: &mut Scene<'_>, watched: &[Watched], seen: &mut Transcript) -> Vec<(Holds, u64)> {
    let stage = scene.stage;
    let mut fresh = Vec::new();
    for Watched { parameter, memory, before, kind } in watched {
        let text = match *kind {
            WatchedKind::Out(holds) => {
                let words = memory.words().map(|word| {
                    let (text, fate) = match holds {
                        Holds::Nodes => scene.names.node(&stage.hip, word),
                        Holds::Graphs => scene.names.graph(&stage.hip, word),
                        Holds::Execs => scene.names.exec(&stage.hip, word, stage.streams.own),
                        Holds::Words => (scene.names.word(word), Fate::Settled),
                    };
                    if fate == Fate::Fresh {
                        fresh.push((holds, word));
                    }
                    text
                });
                Some(words.collect::<Vec<_>>().join(" "))
            }
            WatchedKind::Input => {
                let changed: Vec<_> = memory
                    .words()
                    .zip(before)
                    .enumerate()
                    .filter(|(_, (after, before))| after != *before)
                    .map(|(index, (after, _))| format!("word {index} = {}", scene.names.word(after)))
                    .collect();
                (!changed.is_empty()).then(|| changed.join(", "))
            }
        };
        if let Some(text) = text {
            seen.note(*parameter, text);
        }
        if memory.overrun() {
            seen.note(format!("{parameter} overrun"), "the call wrote behind the parameter");
        }
    }
    fresh
}

/// Notes structure and parameters of every graph of the scene, and the state of its execs.
fn note_graphs(scene: &Scene<'_>, peek: &Peek, entry: EntryPoint, when: &str, seen: &mut Transcript) {
    let hip = &scene.stage.hip;
    let observer = Observer { hip, names: &scene.names, peek, entry };
    let may_be_gone = |class| when == "after" && entry.info().kind == Kind::Destroys(class);
    for graph in &scene.graphs {
        let gone = scene.names.known(graph.handle) != Some(graph.label)
            || (may_be_gone(HandleClass::Graph) && !is_live_graph(hip, graph.handle));
        let text = if gone { "gone".to_owned() } else { observer.graph(graph.handle) };
        note_change(&format!("graph {}", graph.label), when, text, seen);
    }
    if may_be_gone(HandleClass::Exec) {
        return;
    }
    for (exec, label) in &scene.execs {
        let nodes = scene.graphs.iter().filter(|graph| label.ends_with(graph.label)).flat_map(|g| g.nodes.values());
        note_change(label, when, observer.exec(*exec, nodes.copied()), seen);
    }
}

/// Notes a state; after the call only whether and how it differs from before.
fn note_change(what: &str, when: &str, text: String, seen: &mut Transcript) {
    let before = seen.fact(&format!("{what} before"));
    let text = if before == Some(text.as_str()) { "as before".to_owned() } else { text };
    seen.note(format!("{what} {when}"), text);
}

/// Uses every handle that came back natively.
fn note_fresh(scene: &mut Scene<'_>, peek: &Peek, entry: EntryPoint, fresh: &[(Holds, u64)], seen: &mut Transcript) {
    for (index, (holds, handle)) in fresh.iter().enumerate() {
        let observer = Observer { hip: &scene.stage.hip, names: &scene.names, peek, entry };
        let text = match holds {
            Holds::Nodes => observer.node(*handle),
            Holds::Graphs => observer.graph(*handle),
            Holds::Execs => observer.exec(*handle, scene.graphs[0].nodes.values().copied()),
            Holds::Words => continue,
        };
        seen.note(format!("returned handle {index}"), text);
        match holds {
            Holds::Graphs if entry != EntryPoint::hipGraphChildGraphNodeGetGraph => {
                scene.ends_with("hipGraphDestroy", &[*handle]);
            }
            Holds::Execs => scene.ends_with("hipGraphExecDestroy", &[*handle]),
            _ => {}
        }
    }
}

/// Runs what the call made or changed, and notes what it leaves in memory: the only way to see what an exec holds.
fn note_effect(
    scene: &mut Scene<'_>,
    case: &Case,
    status: Status,
    args: &[u64],
    fresh: &[(Holds, u64)],
    seen: &mut Transcript,
) {
    let stage = scene.stage;
    let new_exec = fresh.iter().find(|(holds, _)| *holds == Holds::Execs).map(|(_, exec)| *exec);
    let kind = case.entry().info().kind;
    let single = case.deviations.len() <= 1 && !case.uses(Variant::Destroyed);
    if status != SUCCESS || !single {
        return;
    }
    let run = || -> Result<Option<String>, String> {
        let hip = &stage.hip;
        let stock = Route::Stock;
        let (route, exec, made_here) = match kind {
            Kind::MutatesExec => (Route::Application, args[0], false),
            Kind::Creates(HandleClass::Exec) => match new_exec {
                Some(exec) => (Route::Application, exec, false),
                None => return Ok(None),
            },
            Kind::MutatesGraph | Kind::Creates(HandleClass::Node) => {
                (stock, hip.make(stock, "hipGraphInstantiate", &[scene.graphs[0].handle, 0, 0, 0])?, true)
            }
            _ => return Ok(None),
        };
        stage.reset_memory()?;
        hip.must(route, "hipGraphLaunch", &[exec, stage.streams.own])?;
        hip.must(stock, "hipStreamSynchronize", &[stage.streams.own])?;
        let memory = stage.memory(&scene.names)?;
        if made_here {
            hip.must(stock, "hipGraphExecDestroy", &[exec])?;
        }
        Ok(Some(memory))
    };
    match run() {
        Ok(None) => {}
        Ok(Some(memory)) => seen.note("memory after a launch", memory),
        Err(failure) => seen.note("launch", failure),
    }
}

/// Notes the file that a case may have written.
fn note_dot_file(case: &Case, seen: &mut Transcript) {
    if case.entry() != EntryPoint::hipGraphDebugDotPrint {
        return;
    }
    let file = dot_file();
    match std::fs::read_to_string(&file) {
        // The text names nodes by their addresses, so only its shape is comparable.
        Ok(text) => seen.note("file", format!("{} lines, {} arrows", text.lines().count(), text.matches("->").count())),
        Err(_) => seen.note("file", "none"),
    }
    // It may not exist, which has just been noted.
    let _ = std::fs::remove_file(&file);
}

/// Destroys the scene. Where stock was given a destroyed handle its state is no longer known, and the scene is left alone.
fn clear_up(scene: Scene<'_>, case: &Case, seen: &mut Transcript) {
    if case.uses(Variant::Destroyed) {
        // What the runtime still points to must stay.
        std::mem::forget(scene);
        return;
    }
    let failures = scene.clear();
    if !failures.is_empty() {
        seen.note("clearing up", failures.join("; "));
    }
    let calls = ffi::take_calls();
    if calls != 0 {
        seen.note("callbacks while clearing up", calls.to_string());
    }
}
