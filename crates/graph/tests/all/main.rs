//! Tests of inlining, ordering and scheduling: by hand, over random graphs, and over large ones.

mod by_hand;
mod large;
mod random;
