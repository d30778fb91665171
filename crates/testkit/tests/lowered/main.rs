//! Lowered graphs on the software GPU, below the driver: random graphs of kernels, copies and fills against a host that does the same one
//! by one. Memory is coherent, or strict under a seed: then a barrier or a cache operation that is missing shows.

mod case;
mod machine;
mod ordered;
