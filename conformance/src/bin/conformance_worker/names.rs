//! Turns the values that calls hand back into words that do not depend on where things happen to lie in memory.

use crate::hip::{Hip, Route, SUCCESS};
use crate::memory::{Memory, POISON};

/// What the values of one case are called. The youngest name of a value wins, since addresses are used again.
#[derive(Default)]
pub(crate) struct Names {
    values: Vec<(u64, String)>,
    regions: Vec<(u64, u64, String)>,
}

/// What a handle that came back turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Nobody has seen it before, and stock knows it.
    Fresh,
    /// Anything else.
    Settled,
}

impl Names {
    /// Gives a value a name.
    pub(crate) fn value(&mut self, value: u64, name: impl Into<String>) {
        self.values.push((value, name.into()));
    }

    /// Gives a range of addresses a name.
    pub(crate) fn region(&mut self, start: u64, bytes: u64, name: impl Into<String>) {
        self.regions.push((start, bytes, name.into()));
    }

    /// The name of a value that the case knows.
    pub(crate) fn known(&self, value: u64) -> Option<&str> {
        self.values.iter().rev().find(|(known, _)| *known == value).map(|(_, name)| name.as_str())
    }

    /// A word that is a number, a handle or a pointer, or two half words.
    pub(crate) fn word(&self, word: u64) -> String {
        if word == POISON {
            return UNTOUCHED.to_owned();
        }
        if let Some(name) = self.pointer(word) {
            return name;
        }
        match (halves(word), looks_like_an_address(word)) {
            (_, true) => "some address".to_owned(),
            ((low, 0), _) => format!("{low:#x}"),
            ((low, high), _) => format!("{}|{}", half(low), half(high)),
        }
    }

    /// A node handle; `live` says whether stock knows it.
    pub(crate) fn node(&self, hip: &Hip, node: u64) -> (String, Fate) {
        self.handle(node, "node", |node| is_live_node(hip, node))
    }

    /// A graph handle.
    pub(crate) fn graph(&self, hip: &Hip, graph: u64) -> (String, Fate) {
        self.handle(graph, "graph", |graph| is_live_graph(hip, graph))
    }

    /// An exec handle.
    pub(crate) fn exec(&self, hip: &Hip, exec: u64, stream: u64) -> (String, Fate) {
        self.handle(exec, "exec", |exec| is_live_exec(hip, exec, stream))
    }

    fn handle(&self, value: u64, what: &str, live: impl Fn(u64) -> bool) -> (String, Fate) {
        let settled = |text: &str| (text.to_owned(), Fate::Settled);
        match (value, self.known(value)) {
            (0, _) => settled("null"),
            (POISON, _) => settled(UNTOUCHED),
            (_, Some(name)) if !name.starts_with(DESTROYED) => settled(name),
            (_, _) if live(value) => (format!("fresh {what}"), Fate::Fresh),
            // Stock leaves addresses of things that it has already freed, or whatever lay on its stack.
            _ => settled("undefined"),
        }
    }

    fn pointer(&self, word: u64) -> Option<String> {
        if let Some(name) = (word != 0).then(|| self.known(word)).flatten() {
            return Some(name.to_owned());
        }
        let (start, _, name) = self.regions.iter().find(|(start, bytes, _)| (*start..start + bytes).contains(&word))?;
        Some(if word == *start { name.clone() } else { format!("{name}+{:#x}", word - start) })
    }
}

/// Whether stock has this address among its nodes. The lookup does not touch the node.
pub(crate) fn is_live_node(hip: &Hip, node: u64) -> bool {
    let kind = Memory::zeroed(1);
    hip.call(Route::Stock, "hipGraphNodeGetType", &[node, kind.address()]) == SUCCESS
}

/// Whether stock has this address among its graphs. Cloning is the harmless call that looks before it touches.
pub(crate) fn is_live_graph(hip: &Hip, graph: u64) -> bool {
    let clone = Memory::zeroed(1);
    match hip.call(Route::Stock, "hipGraphClone", &[clone.address(), graph]) {
        SUCCESS => hip.call(Route::Stock, "hipGraphDestroy", &[clone.word(0)]) == SUCCESS,
        // A live graph with memory nodes cannot be cloned.
        status => status == NOT_SUPPORTED,
    }
}

/// Whether stock has this address among its execs.
pub(crate) fn is_live_exec(hip: &Hip, exec: u64, stream: u64) -> bool {
    hip.call(Route::Stock, "hipGraphUpload", &[exec, stream]) == SUCCESS
}

/// Names of handles that the case has destroyed begin with this.
pub(crate) const DESTROYED: &str = "destroyed ";

const UNTOUCHED: &str = "untouched";
/// `hipErrorNotSupported`
const NOT_SUPPORTED: i32 = 801;

fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

fn half(half: u32) -> String {
    if half == POISON as u32 { UNTOUCHED.to_owned() } else { format!("{half:#x}") }
}

/// User-space addresses of x86-64 Linux, without the low 4 GiB and the first TiBs where nothing is mapped: pairs of small numbers look otherwise.
fn looks_like_an_address(word: u64) -> bool {
    (0x0500..0x8000).contains(&(word >> 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_named_without_addresses() {
        let mut names = Names::default();
        names.value(0x7f00_0000_1000, "A");
        names.region(0x7f00_0000_2000, 64, "target");
        assert_eq!(names.word(POISON), "untouched");
        assert_eq!(names.word(0x7f00_0000_1000), "A");
        assert_eq!(names.word(0x7f00_0000_2000), "target");
        assert_eq!(names.word(0x7f00_0000_2010), "target+0x10");
        assert_eq!(names.word(0x7f00_0000_3000), "some address");
        assert_eq!(names.word(7), "0x7");
        assert_eq!(names.word(1 << 32 | 64), "0x40|0x1");
        assert_eq!(names.word(POISON & !0xffff_ffff | 1), "0x1|untouched");
    }

    #[test]
    fn the_youngest_name_wins() {
        let mut names = Names::default();
        names.value(1 << 45, "destroyed A");
        names.value(1 << 45, "B");
        assert_eq!(names.known(1 << 45), Some("B"));
    }
}
