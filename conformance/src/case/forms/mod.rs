//! The forms of all entry points: at least one that stock HIP accepts for each of the 93.

mod exec;
mod graph;
mod kernel;
mod memory;
mod node;
mod signal;

use hip_abi::EntryPoint;

use super::vocabulary::{Arg, Holds, NodeKind, Object};

/// One way of calling an entry point.
#[derive(Debug)]
pub struct Form {
    /// The entry point.
    pub entry: EntryPoint,
    /// The form's name, unique for the entry point.
    pub name: &'static str,
    /// The arguments, one per parameter.
    pub args: &'static [Arg],
    /// Whether stock HIP is expected to return success.
    pub succeeds: bool,
    /// Whether the argument matrix is spread over this form.
    pub matrix: bool,
}

/// All forms, in table order.
pub fn all() -> impl Iterator<Item = &'static Form> {
    [graph::FORMS, node::FORMS, kernel::FORMS, memory::FORMS, signal::FORMS, exec::FORMS].into_iter().flatten()
}

/// A form that succeeds and carries the matrix.
const fn form(entry: EntryPoint, name: &'static str, args: &'static [Arg]) -> Form {
    Form { entry, name, args, succeeds: true, matrix: true }
}

/// A form that succeeds and shows one thing only; another form of the entry point carries the matrix.
const fn single(entry: EntryPoint, name: &'static str, args: &'static [Arg]) -> Form {
    Form { entry, name, args, succeeds: true, matrix: false }
}

/// A form of which no success is expected.
const fn unsure(form: Form) -> Form {
    Form { succeeds: false, ..form }
}

// The words that most rows use.
const OUT_NODE: Arg = Arg::Out(Holds::Nodes, 1);
const GRAPH: Arg = Arg::Handle(Object::Graph);
const EXEC: Arg = Arg::Handle(Object::Exec);
const EVENT: Arg = Arg::Handle(Object::Event);
/// Two dependencies, so that a check of the first element only is noticed.
const DEPS: Arg = Arg::Nodes(&[NodeKind::Kernel, NodeKind::Empty]);
const TWO: Arg = Arg::Number(2);

/// A node by value.
const fn node(kind: NodeKind) -> Arg {
    Arg::Handle(Object::Node(kind))
}

/// This many words that a call may fill.
const fn words(count: usize) -> Arg {
    Arg::Out(Holds::Words, count)
}

#[cfg(test)]
mod tests;
