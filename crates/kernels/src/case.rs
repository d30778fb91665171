//! One launch of a kernel: geometry, arguments and what must hold afterwards.

use crate::compare::{Agreement, Mismatch, Tolerance};
use crate::element::Element;

/// What memory holds before a kernel writes it, so that a missing write shows.
const POISON: u8 = 0xa5;

/// The geometry of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Work-groups in x, y and z.
    pub grid: [u32; 3],
    /// Work-items of a group in x, y and z.
    pub block: [u32; 3],
    /// Bytes of LDS beyond what the kernel declares.
    pub dynamic_lds: u32,
}

impl Launch {
    /// A one-dimensional launch.
    pub fn linear(groups: u32, items: u32) -> Self {
        Self::new([groups, 1, 1], [items, 1, 1])
    }

    /// A launch of any geometry.
    pub fn new(grid: [u32; 3], block: [u32; 3]) -> Self {
        Self { grid, block, dynamic_lds: 0 }
    }

    /// The number of work-items.
    pub fn items(&self) -> u32 {
        self.grid.iter().chain(&self.block).product()
    }
}

/// Device memory: what it holds before the launch, and what it must hold after it.
pub struct Buffer {
    /// Its contents before the launch.
    pub initial: Vec<u8>,
    check: Option<Check>,
    bound: u64,
}

type Check = Box<dyn Fn(&str, &[u8]) -> Result<Agreement, Mismatch>>;

impl Buffer {
    fn read_only<T: Element>(contents: &[T]) -> Self {
        // An input is checked too: a kernel that writes where it only reads is wrong.
        Self::checked(bytemuck::cast_slice(contents).to_vec(), contents, Tolerance::Exact)
    }

    fn checked<T: Element>(initial: Vec<u8>, expected: &[T], tolerance: Tolerance) -> Self {
        assert_eq!(initial.len(), size_of_val(expected), "a buffer keeps its size");
        let expected = expected.to_vec();
        let check: Check = Box::new(move |place, got| tolerance.compare(place, &expected, got));
        Self { initial, check: Some(check), bound: tolerance.ulps() }
    }

    /// Compares the contents after the launch.
    pub fn check(&self, place: &str, got: &[u8]) -> Result<Agreement, Mismatch> {
        self.check.as_ref().map_or(Ok(Agreement::default()), |check| check(place, got))
    }
}

/// A kernel argument.
pub enum Argument {
    /// A pointer to a buffer of its own.
    Buffer(Buffer),
    /// A value, as its bytes.
    Value(Vec<u8>),
}

/// One launch with its expectations. Arguments are given in the kernel's order.
pub struct Case {
    /// The geometry.
    pub launch: Launch,
    /// The kernel's arguments.
    pub arguments: Vec<Argument>,
    /// Variables of the module that are set before the launch and compared after it.
    pub variables: Vec<(&'static str, Buffer)>,
    /// The lines that the kernel prints, in any order; none if it does not print.
    pub printed: Option<Vec<String>>,
    /// The text on standard error with which the kernel stops its queue; none if it ends well.
    pub stops_with: Option<String>,
}

impl Case {
    /// A case without arguments.
    pub fn new(launch: Launch) -> Self {
        Self { launch, arguments: Vec::new(), variables: Vec::new(), printed: None, stops_with: None }
    }

    /// A one-dimensional launch without arguments.
    pub fn linear(groups: u32, items: u32) -> Self {
        Self::new(Launch::linear(groups, items))
    }

    /// Asks for LDS beyond what the kernel declares.
    pub fn dynamic_lds(mut self, bytes: u32) -> Self {
        self.launch.dynamic_lds = bytes;
        self
    }

    /// Adds a buffer that the kernel reads.
    pub fn input<T: Element>(mut self, contents: &[T]) -> Self {
        self.arguments.push(Argument::Buffer(Buffer::read_only(contents)));
        self
    }

    /// Adds a buffer that the kernel fills.
    pub fn output<T: Element>(mut self, expected: &[T], tolerance: Tolerance) -> Self {
        let initial = vec![POISON; size_of_val(expected)];
        self.arguments.push(Argument::Buffer(Buffer::checked(initial, expected, tolerance)));
        self
    }

    /// Adds a buffer that the kernel fills with exactly these values.
    pub fn exact<T: Element>(self, expected: &[T]) -> Self {
        self.output(expected, Tolerance::Exact)
    }

    /// Adds a buffer that the kernel reads and changes to exactly these values.
    pub fn update<T: Element>(self, initial: &[T], expected: &[T]) -> Self {
        self.updated(initial, expected, Tolerance::Exact)
    }

    /// Adds a buffer that the kernel reads and changes to about these values.
    pub fn updated<T: Element>(mut self, initial: &[T], expected: &[T], tolerance: Tolerance) -> Self {
        let initial = bytemuck::cast_slice(initial).to_vec();
        self.arguments.push(Argument::Buffer(Buffer::checked(initial, expected, tolerance)));
        self
    }

    /// Adds a buffer that the kernel uses for itself; what it holds at the end has no meaning.
    pub fn workspace<T: Element>(mut self, initial: &[T]) -> Self {
        let initial = bytemuck::cast_slice(initial).to_vec();
        self.arguments.push(Argument::Buffer(Buffer { initial, check: None, bound: 0 }));
        self
    }

    /// Adds an argument by value.
    pub fn value<T: bytemuck::NoUninit>(mut self, value: T) -> Self {
        self.arguments.push(Argument::Value(bytemuck::bytes_of(&value).to_vec()));
        self
    }

    /// Sets a variable of the module before the launch; it must hold `expected` after it.
    pub fn variable<T: Element>(mut self, name: &'static str, initial: &[T], expected: &[T]) -> Self {
        let initial = bytemuck::cast_slice(initial).to_vec();
        self.variables.push((name, Buffer::checked(initial, expected, Tolerance::Exact)));
        self
    }

    /// States what the kernel prints.
    pub fn prints(mut self, lines: Vec<String>) -> Self {
        self.printed = Some(lines);
        self
    }

    /// States that the kernel stops its queue, with this text on standard error.
    pub fn stops_with(mut self, text: &str) -> Self {
        self.stops_with = Some(text.to_owned());
        self
    }

    /// The widest bound, in representable values, within which a buffer is compared; zero if every bit counts.
    pub fn bound(&self) -> u64 {
        let arguments = self.arguments.iter().filter_map(|argument| match argument {
            Argument::Buffer(buffer) => Some(buffer.bound),
            Argument::Value(_) => None,
        });
        arguments.chain(self.variables.iter().map(|(_, buffer)| buffer.bound)).max().unwrap_or(0)
    }
}
