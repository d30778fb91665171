//! A corpus of HIP C++ kernels with host references.
//!
//! Every kernel comes with inputs from a seeded generator and a reference in Rust, so that one run on a GPU, real or
//! software, says whether that GPU computes what the source means. The kernels are grouped in families; a family is
//! one HIP source under `kernels/` and one module of [`families`] with the references.
//!
//! - [`Kernel`] and [`Family`] name a kernel and say where it runs; [`families::ALL`] is the registry.
//! - [`Case`] is one launch: geometry, arguments and what memory must hold afterwards.
//! - [`Tolerance`] says how near a result must be. Integer and exact floating-point results are compared bit by bit:
//!   sources are compiled without contraction, so that a fused operation is fused in the reference too.
//! - [`hip`] calls the stock runtime and its run-time compiler; [`run`] compiles, launches, compares and supervises.
//!
//! To add a kernel, write an `extern "C" __global__` function into the source of its family, a function of the same
//! name into the family's module that makes its [`Case`], and a row into the family's table.
//!
//! This crate knows nothing of the software GPU. What it does not cover: graphics, images and textures.

pub mod case;
pub mod compare;
pub mod element;
pub mod families;
pub mod hip;
pub mod kernel;
pub mod random;
pub mod run;

pub use case::{Argument, Case, Launch};
pub use compare::{Agreement, Mismatch, Tolerance};
pub use element::Element;
pub use kernel::{Family, Kernel, Needs, Setup, Wave, Waves};
pub use random::Random;
