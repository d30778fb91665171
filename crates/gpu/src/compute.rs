//! Compute: from a request to waves that run.
//!
//! A dispatch is asked for by a packet ([`packet`]) or by registers that PM4 has written; both come to one [`request`]. It knows its
//! kernel ([`kernel`]), how its grid falls into work-groups ([`geometry`]), what each wave finds in its registers
//! ([`launch`]), and which work-groups are resident and whose turn it is ([`schedule`], [`work_group`]); [`dispatch`] runs them, on the
//! device's own core or on as many as the host lends. Nothing here knows packets' rings or signals. Scratch is private to each wave, so the insufficient-scratch protocol of real packet processors never runs.

mod dispatch;
mod geometry;
mod interleaved;
mod kernel;
mod launch;
mod packet;
mod request;
mod schedule;
mod work_group;

pub(crate) use dispatch::Dispatch;
pub(crate) use geometry::Geometry;
pub(crate) use kernel::{DispatchError, Kernel};
pub(crate) use packet::Place;
pub(crate) use request::Request;

/// Base of the aperture through which flat addresses reach LDS.
pub const SHARED_APERTURE_BASE: u64 = 0x0001_0000_0000_0000;

/// Base of the aperture through which flat addresses reach scratch.
pub const PRIVATE_APERTURE_BASE: u64 = 0x0002_0000_0000_0000;
