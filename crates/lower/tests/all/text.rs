//! Graphs as text: a node a line.
//!
//! ```text
//! a: kernel saxpy grid=1024 group=256 lds=0 args=1,0x1000,0x2000,1000
//! b: copy to=0x1000 from=0x2000 width=64 height=2 to_pitch=64 from_pitch=128 after=a
//! c: fill to=0x1000 value=7 element=4 width=16 after=a,b
//! d: empty after=c
//! e: child tail off after=d
//! graph tail
//! f: kernel plain grid=64,2 group=32,2
//! ```
//!
//! Grids are in work-items. `off` disables a node. Nodes of one graph may name earlier nodes of it.

use std::collections::HashMap;

use graph::{Copy3d, Fill2d, Graph, GraphIndex, KernelLaunch, Node, NodeIndex, Pitched, Source, Work};
use lower::LoadedKernel;

use crate::fixture::{arguments, id};

pub(crate) fn parse(text: &str, kernels: &[LoadedKernel]) -> Source {
    let lines: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).collect();
    let mut graphs = HashMap::new();
    for name in lines.iter().filter_map(|line| line.strip_prefix("graph ")) {
        graphs.insert(name, GraphIndex(graphs.len() as u32 + 1));
    }
    let mut source = Source::of(Graph::default());
    let mut names: HashMap<&str, NodeIndex> = HashMap::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        if line.starts_with("graph ") {
            source.graphs.push(Graph::default());
            names.clear();
            continue;
        }
        let (name, rest) = line.split_once(':').unwrap_or_else(|| panic!("no name: {line}"));
        let mut words = rest.split_whitespace();
        let kind = words.next().unwrap_or_else(|| panic!("no kind: {line}"));
        let words: Vec<&str> = words.collect();
        let fields = Fields { line, words: &words };
        let work = match kind {
            "kernel" => Work::Kernel(kernel(words[0], fields, kernels)),
            "copy" => Work::Copy(Copy3d {
                destination: fields.pitched("to", "to_pitch"),
                source: fields.pitched("from", "from_pitch"),
                width: fields.number("width", None),
                height: fields.number("height", Some(1)),
                depth: 1,
            }),
            "fill" => Work::Fill(Fill2d {
                destination: fields.pitched("to", "pitch"),
                value: fields.number("value", None) as u32,
                element: fields.number("element", Some(4)) as u32,
                width: fields.number("width", None),
                height: fields.number("height", Some(1)),
            }),
            "empty" => Work::Empty,
            "child" => Work::Child(graphs[words[0]]),
            _ => panic!("unknown kind: {line}"),
        };
        let graph = source.graphs.last_mut().expect("there is a root");
        let index = NodeIndex(graph.nodes.len() as u32);
        graph.nodes.push(Node { work, enabled: !words.contains(&"off") });
        let before = fields.get("after").into_iter().flat_map(|names| names.split(','));
        graph.edges.extend(before.map(|before| (names[before], index)));
        names.insert(name, index);
    }
    source
}

fn kernel(name: &str, fields: Fields<'_>, kernels: &[LoadedKernel]) -> KernelLaunch {
    let kernel = id(kernels, name);
    let values: Vec<u64> = fields.get("args").into_iter().flat_map(|args| args.split(',')).map(number).collect();
    KernelLaunch {
        kernel,
        grid: fields.triple("grid"),
        group: fields.triple("group"),
        dynamic_lds: fields.number("lds", Some(0)) as u32,
        arguments: arguments(&kernels[kernel.0 as usize], &values),
        cooperative: false,
    }
}

#[derive(Clone, Copy)]
struct Fields<'a> {
    line: &'a str,
    words: &'a [&'a str],
}

impl<'a> Fields<'a> {
    fn get(self, key: &str) -> Option<&'a str> {
        self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn number(self, key: &str, default: Option<u64>) -> u64 {
        let given = self.get(key).map(number).or(default);
        given.unwrap_or_else(|| panic!("no {key}: {}", self.line))
    }

    fn triple(self, key: &str) -> [u32; 3] {
        let mut triple = [1; 3];
        let given = self.get(key).unwrap_or_else(|| panic!("no {key}: {}", self.line));
        triple.iter_mut().zip(given.split(',')).for_each(|(axis, text)| *axis = number(text) as u32);
        triple
    }

    fn pitched(self, address: &str, pitch: &str) -> Pitched {
        Pitched { address: self.number(address, None), row_pitch: self.number(pitch, Some(0)), slice_pitch: 0 }
    }
}

fn number(text: &str) -> u64 {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.unwrap_or_else(|_| panic!("no number: {text}"))
}
