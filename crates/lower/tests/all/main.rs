//! Tests of lowering over kernels of a real compiler: what is declined, what the packets do, how updates change data.

mod bracket;
mod declined;
mod fixture;
mod replay;
mod replayed;
mod snapshots;
mod text;
mod update;
