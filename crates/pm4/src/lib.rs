//! PM4 packets as values.
#![forbid(unsafe_code)]
