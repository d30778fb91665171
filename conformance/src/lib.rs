//! The conformance kit: stock HIP and an interposer are given the same calls, and whatever an application could tell apart is a finding.
//!
//! Two programs are built from this package. The *runner* (`conformance`) is an ordinary program: it lists the cases, supervises workers, compares
//! what they saw and reports. The *worker* (`conformance_worker`) runs under the stock runtime's own loader, performs one case after the other
//! and writes down what happened. They share the modules of this library: the cases, the transcript and the words both use.
//!
//! | module | holds |
//! |---|---|
//! | [`case`] | what is called with what: forms, the argument matrix, scenarios, case ids |
//! | [`transcript`] | what one adapter saw in one case |
//! | [`compare`] | how two transcripts differ |
//! | [`expect`] | where the spec holds stock itself to a value |
//! | [`adapter`] | how a worker of each kind is started |
//! | [`supervise`] | one worker process: its records, its time limit, its death |
//! | [`suite`] | the whole run: batches, isolation, verdicts |
//! | [`report`] | table, JSON and JUnit |
//! | [`cli`] | the command line and the exit codes |
//!
//! Nothing here knows how an interposer works; only `spec` may say what is right where equality is not enough.

#![forbid(unsafe_code)]

pub mod adapter;
pub mod case;
pub mod cli;
pub mod compare;
pub mod expect;
pub mod report;
pub mod suite;
pub mod supervise;
pub mod transcript;
