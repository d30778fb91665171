//! Traps that several rows share.
