use super::*;

const LIMIT: Duration = Duration::from_secs(10);

/// A worker written in shell: says that it is ready, then does what the script says with the ids on its input.
fn fake(script: &str) -> Command {
    let ready = Message::Ready { surroundings: Surroundings::default(), printed: 0 };
    let ready = serde_json::to_string(&ready).unwrap();
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!(
        r#"start() {{ echo "{{\"start\":\"$1\"}}"; }}
done_() {{ echo "{{\"done\":{{\"case\":\"$1\",\"transcript\":{{\"ending\":\"returned\",\"facts\":[]}},\"printed\":$(stat -L -c %s /proc/self/fd/2)}}}}"; }}
echo '{ready}'
{script}"#
    ));
    command
}

fn run(script: &str, limit: Duration) -> Batch {
    let ids: Vec<String> = ["one", "two", "three"].map(str::to_owned).into();
    perform(fake(script), &ids, limit, &AtomicBool::new(false)).unwrap()
}

fn endings(batch: &Batch) -> Vec<(&str, String)> {
    batch.seen.iter().map(|(id, transcript)| (id.as_str(), transcript.ending.to_string())).collect()
}

#[test]
fn a_good_worker_performs_everything() {
    let batch = run("while read id; do start $id; done_ $id; done", LIMIT);
    assert_eq!(endings(&batch), [("one", "returned".into()), ("two", "returned".into()), ("three", "returned".into())]);
}

#[test]
fn a_crash_is_the_outcome_of_the_case_in_progress_and_ends_the_batch() {
    let batch = run("read id; start $id; done_ $id; read id; start $id; kill -SEGV $$", LIMIT);
    assert_eq!(endings(&batch), [("one", "returned".into()), ("two", "crashed (SIGSEGV)".into())]);
}

#[test]
fn leaving_in_the_middle_is_an_outcome_too() {
    let batch = run("read id; start $id; exit 3", LIMIT);
    assert_eq!(endings(&batch), [("one", "exited with code 3".into())]);
}

#[test]
fn dying_between_two_cases_is_charged_to_the_next() {
    let batch = run("read id; start $id; done_ $id; kill -ABRT $$", LIMIT);
    assert_eq!(endings(&batch), [("one", "returned".into()), ("two", "crashed (SIGABRT)".into())]);
}

#[test]
fn a_hang_is_killed_with_its_children() {
    let marker = tempfile::NamedTempFile::new().unwrap();
    let script = format!("read id; start $id; sleep 600 & echo $! > {}; wait", marker.path().display());
    let began = Instant::now();
    let batch = run(&script, Duration::from_millis(300));
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(endings(&batch), [("one", "hung".into())]);
    let child: i32 = std::fs::read_to_string(marker.path()).unwrap().trim().parse().unwrap();
    assert!(is_gone(child), "process {child} outlives its worker");
}

#[test]
fn what_is_printed_belongs_to_the_case_that_printed_it() {
    let script =
        "echo at start >&2; read id; start $id; done_ $id; read id; start $id; echo oops 0x7f12 >&2; done_ $id";
    let batch = run(script, LIMIT);
    assert_eq!(batch.seen[1].1.fact(OUTPUT), Some("oops #"));
    assert_eq!(batch.seen[0].1.fact(OUTPUT).filter(|text| text.contains("oops")), None);
}

#[test]
fn garbage_among_the_messages_is_output() {
    let batch = run("read id; start $id; echo 'not a message'; done_ $id", LIMIT);
    assert_eq!(batch.seen[0].1.fact(OUTPUT), Some("not a message"));
}

#[test]
fn a_worker_that_never_gets_ready_is_no_outcome() {
    let mut command = Command::new("sh");
    command.args(["-c", "echo no device >&2; exit 1"]);
    let error = perform(command, &["one".to_owned()], LIMIT, &AtomicBool::new(false)).unwrap_err();
    assert!(error.to_string().contains("no device"), "{error}");
}

#[test]
fn an_interrupt_ends_the_run_and_the_worker() {
    let marker = tempfile::NamedTempFile::new().unwrap();
    let script = format!("echo $$ > {}; read id; start $id; exec sleep 600", marker.path().display());
    let interrupted = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while std::fs::read_to_string(marker.path()).unwrap().is_empty() {
                std::thread::sleep(Duration::from_millis(5));
            }
            interrupted.store(true, Ordering::Relaxed);
        });
        let result = perform(fake(&script), &["one".to_owned()], LIMIT, &interrupted);
        assert!(matches!(result, Err(SuperviseError::Interrupted)));
    });
    let child: i32 = std::fs::read_to_string(marker.path()).unwrap().trim().parse().unwrap();
    assert!(is_gone(child));
}

#[test]
fn numbers_that_change_from_run_to_run_are_left_out() {
    assert_eq!(
        without_numbers(":3:rocdevice.cpp 1234 us [pid:123456 tid:0x7fff01]"),
        ":3:rocdevice.cpp 1234 us [pid:# tid:#]"
    );
    assert_eq!(without_numbers("0x and 0xg ü 99999"), "0x and 0xg ü #");
}

/// Killing is asynchronous for grandchildren: they get a moment.
fn is_gone(pid: i32) -> bool {
    let alive = || {
        // A zombie that init has not collected yet is gone for our purposes.
        std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
    };
    (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        !alive()
    })
}
