//! The built library from outside: what it exports, what starts under it, what a program sees through it.

mod exports;
mod forwarding;
mod library;
mod without_hip;
