//! The panic barrier that every export runs in, and the guard against re-entry.
//!
//! # Panics
//! A panic of our own code is never seen by the application: if HIP has not been called yet it is called now, and in both cases
//! the application gets HIP's status. The exec that the call was on is left to HIP from then on.
//!
//! # Re-entry
//! A thread that is inside our own code (in a signal handler, or because a library that we call calls HIP) must not enter it
//! again: it may hold a lock. Such a call goes straight to HIP. While the native call of an export runs the thread is *not*
//! inside: HIP may run a callback of the application, whose calls are as good as any.

use std::any::Any;
use std::cell::Cell;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hip_abi::EntryPoint;
use hip_abi::types::{hipError_t, hipGraphExec_t};
use interpose::trace::CallLine;
use interpose::{Answer, Interposer};

thread_local! {
    /// Whether this thread is inside our own code. Constant at start and without a destructor: its first use allocates nothing
    /// and registers no exit hook.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// An intercepted call.
pub(crate) struct Call<N, D> {
    /// The entry point.
    pub(crate) entry: EntryPoint,
    /// The exec that it is on, if it is on one.
    pub(crate) exec: Option<hipGraphExec_t>,
    /// Calls HIP with the application's arguments.
    pub(crate) native: N,
    /// Writes the arguments to a call line.
    pub(crate) describe: D,
}

/// The native call, as a decision sees it.
pub(crate) struct Native<'a, N> {
    function: &'a N,
    inside: &'a Cell<bool>,
    status: Cell<Option<hipError_t>>,
}

impl<N: Fn() -> hipError_t> Native<'_, N> {
    /// Calls HIP.
    pub(crate) fn call(&self) -> hipError_t {
        self.inside.set(false);
        let status = (self.function)();
        self.inside.set(true);
        self.status.set(Some(status));
        status
    }
}

/// Runs `decide` for `call` in the barrier and returns what the application gets.
///
/// `interposer` is asked for inside the barrier, since it may have to be made first.
#[inline]
pub(crate) fn intercept<N, D, B>(interposer: fn() -> &'static Interposer, call: Call<N, D>, decide: B) -> hipError_t
where
    N: Fn() -> hipError_t,
    D: FnOnce(&mut CallLine<'_>),
    B: FnOnce(&Interposer, &Native<'_, N>) -> Answer,
{
    INSIDE.with(|inside| {
        if inside.get() {
            return (call.native)();
        }
        inside.set(true);
        let native = Native { function: &call.native, inside, status: Cell::new(None) };
        let served = catch_unwind(AssertUnwindSafe(|| {
            let interposer = interposer();
            if interposer.is_disabled() {
                return native.call();
            }
            let line = interposer.begin_line(call.entry).map(|mut line| {
                (call.describe)(&mut line);
                line
            });
            let answer = decide(interposer, &native);
            if let Some(line) = line {
                interposer.end_line(line, &answer);
            }
            answer.status
        }));
        let status = served.unwrap_or_else(|panic| {
            defuse(panic);
            recover(interposer, call.exec, &native)
        });
        inside.set(false);
        status
    })
}

/// After a panic: HIP's status, from a call made now if none was made.
#[cold]
fn recover<N: Fn() -> hipError_t>(
    interposer: fn() -> &'static Interposer,
    exec: Option<hipGraphExec_t>,
    native: &Native<'_, N>,
) -> hipError_t {
    // Once more under the barrier each: what panicked once may do so again.
    if let Some(exec) = exec {
        catch_unwind(|| interposer().distrust(exec)).unwrap_or_else(defuse);
    }
    native.status.get().unwrap_or_else(|| {
        catch_unwind(AssertUnwindSafe(|| native.call())).unwrap_or_else(|panic| {
            defuse(panic);
            // Only our own search for the native function can panic here, so HIP has not been called.
            hipError_t::hipErrorUnknown
        })
    })
}

/// Drops nothing of a panic's payload: its destructor could panic outside of the barrier.
fn defuse(panic: Box<dyn Any + Send>) {
    mem::forget(panic);
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use interpose::Config;

    use super::*;

    fn interposer() -> &'static Interposer {
        static INTERPOSER: OnceLock<Interposer> = OnceLock::new();
        INTERPOSER.get_or_init(|| Interposer::new(&Config::default()))
    }

    fn is_inside() -> bool {
        INSIDE.with(Cell::get)
    }

    /// Intercepts a call of a native function that answers 709, and counts how often it was called.
    fn intercepted(decide: impl FnOnce(&Interposer, &dyn Fn() -> hipError_t) -> Answer) -> (hipError_t, u32) {
        let calls = Cell::new(0);
        let call = Call {
            entry: EntryPoint::hipGraphLaunch,
            exec: None,
            native: || {
                assert!(!is_inside());
                calls.set(calls.get() + 1);
                hipError_t::hipErrorContextIsDestroyed
            },
            describe: |_: &mut CallLine<'_>| unreachable!("no line is wanted"),
        };
        let status = intercept(interposer, call, |interposer, native| {
            assert!(is_inside());
            decide(interposer, &|| native.call())
        });
        assert!(!is_inside());
        (status, calls.get())
    }

    #[test]
    fn a_call_is_answered_by_hip() {
        let (status, calls) = intercepted(|interposer, native| interposer.forward(native));
        assert_eq!((status, calls), (hipError_t::hipErrorContextIsDestroyed, 1));
    }

    #[test]
    fn a_panic_before_the_native_call_forwards() {
        let (status, calls) = intercepted(|_, _| panic!("before"));
        assert_eq!((status, calls), (hipError_t::hipErrorContextIsDestroyed, 1));
    }

    #[test]
    fn a_panic_after_the_native_call_returns_its_status() {
        let (status, calls) = intercepted(|interposer, native| {
            let _ = interposer.forward(native);
            panic!("after")
        });
        assert_eq!((status, calls), (hipError_t::hipErrorContextIsDestroyed, 1));
    }

    #[test]
    fn a_payload_that_panics_when_dropped_is_not_dropped() {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                panic!("dropped");
            }
        }
        let (status, calls) = intercepted(|_, _| std::panic::panic_any(Bomb));
        assert_eq!((status, calls), (hipError_t::hipErrorContextIsDestroyed, 1));
    }

    #[test]
    fn a_search_for_the_native_function_that_panics_is_an_error_of_the_call() {
        let call = Call {
            entry: EntryPoint::hipGraphLaunch,
            exec: Some(hipGraphExec_t::from_raw(0x1000)),
            native: || -> hipError_t { panic!("search") },
            describe: |_: &mut CallLine<'_>| (),
        };
        let status = intercept(interposer, call, |interposer, native| interposer.forward(|| native.call()));
        assert_eq!(status, hipError_t::hipErrorUnknown);
        assert!(!is_inside());
    }

    #[test]
    fn a_panic_leaves_the_exec_to_hip() {
        let exec = hipGraphExec_t::from_raw(0x2000);
        let _ = interposer().instantiate(|| hipError_t::hipSuccess, || Some(exec));
        let before = interposer().on_exec(exec, || hipError_t::hipSuccess);
        let call = Call {
            entry: EntryPoint::hipGraphLaunch,
            exec: Some(exec),
            native: || hipError_t::hipSuccess,
            describe: |_: &mut CallLine<'_>| (),
        };
        assert!(intercept(interposer, call, |_, _| panic!("decision")).is_success());
        let after = interposer().on_exec(exec, || hipError_t::hipSuccess);
        assert_ne!(before.note, after.note);
    }

    #[test]
    fn a_call_from_inside_goes_straight_to_hip() {
        let (status, calls) = intercepted(|interposer, native| {
            let (nested, nested_calls) = {
                let calls = Cell::new(0);
                let call = Call {
                    entry: EntryPoint::hipGraphLaunch,
                    exec: None,
                    native: || {
                        calls.set(calls.get() + 1);
                        hipError_t::hipErrorNotReady
                    },
                    describe: |_: &mut CallLine<'_>| (),
                };
                (intercept(super::tests::interposer, call, |_, _| unreachable!("already inside")), calls.get())
            };
            assert_eq!((nested, nested_calls), (hipError_t::hipErrorNotReady, 1));
            assert!(is_inside(), "the nested call leaves the outer one inside");
            interposer.forward(native)
        });
        assert_eq!((status, calls), (hipError_t::hipErrorContextIsDestroyed, 1));
    }

    #[test]
    fn a_callback_of_the_native_call_is_intercepted() {
        let decided = Cell::new(0);
        let call = Call {
            entry: EntryPoint::hipGraphLaunch,
            exec: None,
            native: || {
                let nested = Call {
                    entry: EntryPoint::hipGraphUpload,
                    exec: None,
                    native: || hipError_t::hipSuccess,
                    describe: |_: &mut CallLine<'_>| (),
                };
                intercept(interposer, nested, |interposer, native| {
                    decided.set(decided.get() + 1);
                    interposer.forward(|| native.call())
                })
            },
            describe: |_: &mut CallLine<'_>| (),
        };
        let status = intercept(interposer, call, |interposer, native| interposer.forward(|| native.call()));
        assert!(status.is_success());
        assert_eq!(decided.get(), 1);
        assert!(!is_inside());
    }
}
