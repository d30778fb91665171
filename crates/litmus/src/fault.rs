//! What can be left out of the stream.

use serde::Serialize;

/// One mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// A kernel reads what the one before it writes, and nothing waits in between.
    NoBarrier,
    /// It waits, but no cache is invalidated.
    NoAcquire,
    /// The acquire leaves out the scalar cache, through which the kernel reads.
    NoScalarInvalidation,
    /// The acquire leaves out L1.
    NoL1Invalidation,
    /// A copy engine writes what a kernel reads, and the buffer has no acquire at its entry.
    NoEntryAcquire,
    /// The host reads what kernels wrote, and L2 is not written back.
    NoExitRelease,
    /// A kernel overwrites what the one before it reads, and nothing waits in between.
    WriteAfterReadWithoutWait,
    /// The host writes new arguments after a pause, and not after the kernel has ended.
    KernargRewrittenInFlight,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 8] = [
        Fault::NoBarrier,
        Fault::NoAcquire,
        Fault::NoScalarInvalidation,
        Fault::NoL1Invalidation,
        Fault::NoEntryAcquire,
        Fault::NoExitRelease,
        Fault::WriteAfterReadWithoutWait,
        Fault::KernargRewrittenInFlight,
    ];

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Fault::NoBarrier => "no barrier between writer and reader",
            Fault::NoAcquire => "barrier without acquire",
            Fault::NoScalarInvalidation => "acquire without the scalar cache",
            Fault::NoL1Invalidation => "acquire without L1",
            Fault::NoEntryAcquire => "no entry acquire after an SDMA copy",
            Fault::NoExitRelease => "no exit release before the host reads",
            Fault::WriteAfterReadWithoutWait => "write after read without wait",
            Fault::KernargRewrittenInFlight => "kernarg rewritten while in flight",
        }
    }
}
