//! The one thread that moves the device. Nothing tells it of new work, since doorbells are plain memory: it polls, and the longer nothing
//! happens the more it sleeps. Threads that create or destroy queues leave a command and wait until it is done.

#![expect(unsafe_code, reason = "starts a thread without Rust's thread-locals and with every signal blocked")]

use std::collections::VecDeque;
use std::ffi::c_void;
use std::hint;
use std::mem::MaybeUninit;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gpu::{Activity, Device, Host, QueueConfig, QueueId};

use crate::sys::Errno;

/// What the thread is asked to do between two polls.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Command {
    /// Start a queue.
    Create(QueueId, QueueConfig),
    /// Stop a queue. When this is done its ring may be unmapped.
    Destroy(QueueId),
    /// Nothing: when this is done, no access that began before is still under way.
    Settle,
}

/// The thread's mailbox.
#[derive(Debug, Default)]
pub(crate) struct Engine {
    mailbox: Mutex<Mailbox>,
    /// Whether the mailbox is worth locking.
    posted: AtomicBool,
    wake: Condvar,
    done: Condvar,
}

#[derive(Debug, Default)]
struct Mailbox {
    state: State,
    commands: VecDeque<Command>,
    accepted: u64,
    completed: u64,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    /// No queue has been created yet: there is no thread.
    #[default]
    NotStarted,
    Running,
    /// The device failed in a way that it cannot: there is no thread any more.
    Lost,
}

impl Engine {
    /// Has the thread do something, and waits until it is done. `start` makes the thread if there is none; a command that needs none
    /// is done at once then.
    pub(crate) fn submit(&self, command: Command, start: impl FnOnce() -> Result<(), Errno>) -> Result<(), Errno> {
        let mut mailbox = self.lock();
        match (&mailbox.state, command) {
            (State::Lost, Command::Create(..)) => return Err(Errno::IO),
            (State::Lost, _) | (State::NotStarted, Command::Destroy(_) | Command::Settle) => return Ok(()),
            (State::NotStarted, Command::Create(..)) => {
                start()?;
                mailbox.state = State::Running;
            }
            (State::Running, _) => {}
        }
        mailbox.commands.push_back(command);
        mailbox.accepted += 1;
        let ticket = mailbox.accepted;
        self.posted.store(true, Ordering::Release);
        self.wake.notify_one();
        while mailbox.completed < ticket && mailbox.state == State::Running {
            mailbox = self.done.wait(mailbox).unwrap_or_else(PoisonError::into_inner);
        }
        if mailbox.completed < ticket { Err(Errno::IO) } else { Ok(()) }
    }

    /// The thread's work: never returns, but for a panic in the device, which is reported as the payload's text. `after_work` is called
    /// whenever the device has done something.
    pub(crate) fn serve<H: Host>(&self, mut device: Device<H>, after_work: impl Fn(&H)) -> String {
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
            let mut pace = Pace::default();
            let mut queues = 0usize;
            loop {
                if self.posted.load(Ordering::Acquire) {
                    queues = self.obey(&mut device, queues);
                }
                if queues == 0 {
                    self.sleep(None);
                    continue;
                }
                let activity = device.poll();
                if activity == Activity::Busy {
                    after_work(device.host());
                }
                match pace.after(activity) {
                    Pause::None => {}
                    Pause::Spin => hint::spin_loop(),
                    Pause::Sleep(time) => self.sleep(Some(time)),
                }
            }
        }));
        self.lock().state = State::Lost;
        self.done.notify_all();
        let Err(payload) = outcome;
        let text = payload.downcast_ref::<String>().map(String::as_str);
        text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no reason given").to_owned()
    }

    fn obey<H: Host>(&self, device: &mut Device<H>, mut queues: usize) -> usize {
        let mut mailbox = self.lock();
        while let Some(command) = mailbox.commands.pop_front() {
            match command {
                Command::Create(id, config) => {
                    device.create_queue(id, config);
                    queues += 1;
                }
                Command::Destroy(id) => {
                    device.destroy_queue(id);
                    queues -= 1;
                }
                Command::Settle => device.flush_caches(),
            }
            mailbox.completed += 1;
        }
        self.posted.store(false, Ordering::Release);
        self.done.notify_all();
        queues
    }

    fn sleep(&self, time: Option<Duration>) {
        let mailbox = self.lock();
        if !mailbox.commands.is_empty() {
            return;
        }
        match time {
            Some(time) => drop(self.wake.wait_timeout(mailbox, time).unwrap_or_else(PoisonError::into_inner)),
            None => drop(self.wake.wait(mailbox).unwrap_or_else(PoisonError::into_inner)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Mailbox> {
        self.mailbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long the thread has found nothing to do.
#[derive(Debug, Default)]
struct Pace {
    idle_polls: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    None,
    Spin,
    Sleep(Duration),
}

/// A launch often follows the last one at once: some microseconds. Yielding instead would cost a whole turn of every other thread where
/// cores are few; a thread that has slept is scheduled soon.
const POLLS_BEFORE_SLEEP: u32 = 64;
const SHORT_SLEEP: Duration = Duration::from_micros(20);
/// Some 20 ms of nothing.
const POLLS_BEFORE_LONG_SLEEP: u32 = 600;
const LONG_SLEEP: Duration = Duration::from_micros(200);

impl Pace {
    fn after(&mut self, activity: Activity) -> Pause {
        if activity == Activity::Busy {
            self.idle_polls = 0;
            return Pause::None;
        }
        self.idle_polls = self.idle_polls.saturating_add(1);
        match self.idle_polls {
            0..POLLS_BEFORE_SLEEP => Pause::Spin,
            POLLS_BEFORE_SLEEP..POLLS_BEFORE_LONG_SLEEP => Pause::Sleep(SHORT_SLEEP),
            _ => Pause::Sleep(LONG_SLEEP),
        }
    }
}

/// Starts a detached thread that runs `body` on `context`. Signals of the application are never delivered to it.
pub(crate) fn spawn<T: Sync>(context: &'static T, body: fn(&'static T)) -> Result<(), Errno> {
    let start = Box::new(Start { context, body });
    let mut all = MaybeUninit::<libc::sigset_t>::uninit();
    let mut before = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: `all` is writable; sigfillset initialises it.
    unsafe { libc::sigfillset(all.as_mut_ptr()) };
    // SAFETY: `all` was initialised above and `before` is writable.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr()) };
    let mut thread = MaybeUninit::<libc::pthread_t>::uninit();
    let argument = Box::into_raw(start).cast::<c_void>();
    // SAFETY: `run::<T>` takes the box that `argument` is; default attributes.
    let error = unsafe { libc::pthread_create(thread.as_mut_ptr(), ptr::null(), run::<T>, argument) };
    // SAFETY: `before` was filled by the first call.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    if error != 0 {
        // SAFETY: no thread was started, so the box is still ours.
        drop(unsafe { Box::from_raw(argument.cast::<Start<T>>()) });
        return Err(Errno(error));
    }
    // SAFETY: pthread_create succeeded, so `thread` is initialised; it is joined nowhere.
    unsafe { libc::pthread_detach(thread.assume_init()) };
    Ok(())
}

struct Start<T: 'static> {
    context: &'static T,
    body: fn(&'static T),
}

extern "C" fn run<T: Sync + 'static>(argument: *mut c_void) -> *mut c_void {
    // SAFETY: `spawn` passed a box of this type, to this thread only.
    let start = unsafe { Box::from_raw(argument.cast::<Start<T>>()) };
    // SAFETY: the name is a C string; sleeping precisely is a wish that may fail.
    unsafe { libc::prctl(libc::PR_SET_NAME, c"refrain-gpu".as_ptr()) };
    // SAFETY: no memory is passed.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1) };
    (start.body)(start.context);
    ptr::null_mut()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_gets_longer_and_work_ends_it() {
        let mut pace = Pace::default();
        assert_eq!(pace.after(Activity::Idle), Pause::Spin);
        let pauses: Vec<Pause> = (0..POLLS_BEFORE_LONG_SLEEP).map(|_| pace.after(Activity::Waiting)).collect();
        assert!(pauses.contains(&Pause::Sleep(SHORT_SLEEP)));
        assert_eq!(pauses.last(), Some(&Pause::Sleep(LONG_SLEEP)));
        assert_eq!(pace.after(Activity::Busy), Pause::None);
        assert_eq!(pace.after(Activity::Idle), Pause::Spin);
    }

    #[test]
    fn without_a_thread_there_is_nothing_to_wait_for() {
        let engine = Engine::default();
        let start = || panic!("no thread is needed");
        engine.submit(Command::Settle, start).unwrap();
        engine.submit(Command::Destroy(QueueId(0)), start).unwrap();
    }
}
