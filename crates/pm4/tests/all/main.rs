//! Packets as runtimes submit them, and packets that must be refused.

mod dump;
mod fields;
mod refused;
