//! The cores that run the waves of a large dispatch: a pool of threads, started when a dispatch first needs it. Between two slices of
//! work its threads sleep and touch nothing of the application's.

use std::cell::OnceCell;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::log::Log;

/// How many cores there are, and the threads for them.
#[derive(Debug)]
pub(crate) struct Cores {
    count: usize,
    pool: OnceCell<Option<ThreadPool>>,
}

impl Cores {
    /// No thread is started yet.
    pub(crate) fn new(count: usize) -> Cores {
        Cores { count, pool: OnceCell::new() }
    }

    /// How many cores run at the same time.
    pub(crate) fn count(&self) -> usize {
        if matches!(self.pool.get(), Some(None)) { 1 } else { self.count }
    }

    /// Calls `work` once on each core, or answers `false` if the threads cannot be had. Called on the device thread, on which every
    /// signal is blocked: the pool's threads inherit that.
    pub(crate) fn run(&self, work: impl Fn() + Sync, log: &Log) -> bool {
        let pool = self.pool.get_or_init(|| {
            let name = |index| format!("refrain-core-{index}");
            let built = ThreadPoolBuilder::new().num_threads(self.count).thread_name(name).build();
            built.inspect_err(|error| log.line(format_args!("one core for waves: {error}"))).ok()
        });
        let Some(pool) = pool else { return false };
        pool.broadcast(|_| work());
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn every_core_works_once() {
        let (cores, log) = (Cores::new(3), Log::to(None));
        for _ in 0..10 {
            let calls = AtomicUsize::new(0);
            let all_at_once = std::sync::Barrier::new(3);
            assert!(cores.run(
                || {
                    all_at_once.wait();
                    calls.fetch_add(1, Ordering::Relaxed);
                },
                &log
            ));
            assert_eq!(calls.into_inner(), 3);
        }
    }
}
