//! Tests of the reader and of the argument writer over code objects of a real compiler, whole and damaged.

mod broken;
mod fixture;
mod kernarg;
mod real;
