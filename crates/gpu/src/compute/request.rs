//! What a dispatch is asked to do, whether a kernel dispatch packet or registers and PM4 have asked for it.

use crate::host;

use super::geometry::Geometry;
use super::kernel::Kernel;

/// A dispatch that is fit to start.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) geometry: Geometry,
    pub(crate) kernel: Kernel,
    /// What the observer is shown.
    pub(crate) observed: host::Dispatch,
}
