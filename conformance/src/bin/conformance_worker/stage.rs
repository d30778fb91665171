//! What all cases of a worker share: device memory, streams, code, a device variable.

use crate::ffi;
use crate::hip::{Hip, Route};
use crate::memory::Memory;
use crate::names::Names;

/// Objects that live as long as the process.
pub(crate) struct Stage {
    /// The runtime.
    pub(crate) hip: Hip,
    /// The code object's bytes.
    pub(crate) code: Memory,
    /// Device memory that calls read.
    pub(crate) source: u64,
    /// Device memory that calls write.
    pub(crate) target: u64,
    /// The host's name of the device variable.
    pub(crate) symbol: u64,
    /// The current context.
    pub(crate) context: u64,
    /// Streams: own, another one, one that stock made.
    pub(crate) streams: Streams,
    /// Kernels: own, another one of the same module, one of a module that stock loaded.
    pub(crate) functions: Functions,
    /// What is registered with the runtime for the device variable.
    _registered: Vec<Memory>,
}

/// The streams of a stage.
pub(crate) struct Streams {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) foreign: u64,
}

/// The kernels of a stage.
pub(crate) struct Functions {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) foreign: u64,
}

/// Bytes of each piece of device memory, and of the device variable.
pub(crate) const BYTES: u64 = 4096;
pub(crate) const VARIABLE_BYTES: u64 = 256;

/// Names in the kernel source.
pub(crate) const FIRST_KERNEL: &[u8] = b"first_kernel\0";
const SECOND_KERNEL: &[u8] = b"second_kernel\0";
const VARIABLE: &[u8] = b"device_variable\0";

impl Stage {
    /// Starts the runtime and makes everything that the cases share.
    pub(crate) fn set(hip: Hip, code_object: &[u8]) -> Result<Self, String> {
        use Route::{Application, Stock};
        // Before any other call, as the constructors that a compiler emits do it.
        let (symbol, registered) = register_variable(&hip, code_object)?;
        hip.must(Stock, "hipInit", &[0])?;
        hip.must(Stock, "hipSetDevice", &[0])?;
        let code = Memory::of_bytes(code_object);
        let module = hip.make(Application, "hipModuleLoadData", &[code.address()])?;
        let foreign_module = hip.make(Stock, "hipModuleLoadData", &[code.address()])?;
        let function = |route, module, name| {
            let name = Memory::of_bytes(name);
            hip.make(route, "hipModuleGetFunction", &[module, name.address()])
        };
        let functions = Functions {
            own: function(Application, module, FIRST_KERNEL)?,
            other: function(Application, module, SECOND_KERNEL)?,
            foreign: function(Stock, foreign_module, FIRST_KERNEL)?,
        };
        let streams = Streams {
            own: hip.make(Application, "hipStreamCreate", &[])?,
            other: hip.make(Application, "hipStreamCreateWithFlags", &[NON_BLOCKING])?,
            foreign: hip.make(Stock, "hipStreamCreate", &[])?,
        };
        Ok(Self {
            source: hip.make(Stock, "hipMalloc", &[BYTES])?,
            target: hip.make(Stock, "hipMalloc", &[BYTES])?,
            context: hip.make(Stock, "hipDevicePrimaryCtxRetain", &[0])?,
            hip,
            code,
            symbol,
            streams,
            functions,
            _registered: registered,
        })
    }

    /// The names that every case begins with.
    pub(crate) fn names(&self) -> Names {
        let mut names = Names::default();
        names.region(self.source, BYTES, "source");
        names.region(self.target, BYTES, "target");
        names.region(self.symbol, VARIABLE_BYTES, "symbol");
        for (value, name) in [
            (self.context, "context"),
            (self.streams.own, "stream"),
            (self.streams.other, "other stream"),
            (self.streams.foreign, "foreign stream"),
            (self.functions.own, "function"),
            (self.functions.other, "other function"),
            (self.functions.foreign, "foreign function"),
            (count_call_address(), "counting callback"),
        ] {
            names.value(value, name);
        }
        names
    }

    /// Fills the device memory and the variable with known bytes.
    pub(crate) fn reset_memory(&self) -> Result<(), String> {
        for (device, seed) in [(self.source, 0x1111_1111_1111_1111), (self.target, 0)] {
            let words: Vec<u64> = (0..BYTES / 8).map(|index| seed + index).collect();
            let host = Memory::of(&words);
            self.hip.must(Route::Stock, "hipMemcpy", &[device, host.address(), BYTES, HOST_TO_DEVICE])?;
        }
        let zeros = Memory::zeroed(VARIABLE_BYTES as usize / 8);
        let args = [self.symbol, zeros.address(), VARIABLE_BYTES, 0, HOST_TO_DEVICE];
        self.hip.must(Route::Stock, "hipMemcpyToSymbol", &args)
    }

    /// What the writable memory holds that [`Stage::reset_memory`] did not put there.
    pub(crate) fn memory(&self, names: &Names) -> Result<String, String> {
        let host = Memory::poisoned(BYTES as usize / 8);
        self.hip.must(Route::Stock, "hipMemcpy", &[host.address(), self.target, BYTES, DEVICE_TO_HOST])?;
        let variable = Memory::poisoned(VARIABLE_BYTES as usize / 8);
        let args = [variable.address(), self.symbol, VARIABLE_BYTES, 0, DEVICE_TO_HOST];
        self.hip.must(Route::Stock, "hipMemcpyFromSymbol", &args)?;
        let changed = |memory: &Memory, untouched: &dyn Fn(u64) -> u64| {
            let words = memory.words().enumerate().map(|(index, word)| (index as u64, word));
            runs(words.filter(|(index, word)| *word != untouched(*index)), names)
        };
        Ok(format!("target {{{}}} variable {{{}}}", changed(&host, &|index| index), changed(&variable, &|_| 0)))
    }
}

/// Words by index, equal neighbours together: `4..8=0x5a 9=0x1`.
fn runs(words: impl Iterator<Item = (u64, u64)>, names: &Names) -> String {
    let mut runs: Vec<(u64, u64, u64)> = Vec::new();
    for (index, word) in words {
        match runs.last_mut() {
            Some((_, end, same)) if *end == index && *same == word => *end += 1,
            _ => runs.push((index, index + 1, word)),
        }
    }
    let texts = runs.into_iter().map(|(start, end, word)| match end - start {
        1 => format!("{start}={}", names.word(word)),
        _ => format!("{start}..{end}={}", names.word(word)),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The address of the callback, as host nodes and user objects get it.
pub(crate) fn count_call_address() -> u64 {
    (ffi::count_call as *const ()).expose_provenance() as u64
}

const NON_BLOCKING: u64 = 1;
const HOST_TO_DEVICE: u64 = 1;
const DEVICE_TO_HOST: u64 = 2;

/// Registers the device variable of the code object as compiled-in code does: a wrapper around an offload bundle, then the variable's names.
fn register_variable(hip: &Hip, code_object: &[u8]) -> Result<(u64, Vec<Memory>), String> {
    let bundle = Memory::of_bytes(&offload_bundle(code_object, &target_of(code_object)?));
    let wrapper = Memory::of(&[FAT_BINARY_MAGIC | 1 << 32, bundle.address(), 0]);
    let register = hip.function(Route::Stock, "__hipRegisterFatBinary").ok_or("__hipRegisterFatBinary is missing")?;
    let modules = register.call_for_pointer(wrapper.address());
    let name = Memory::of_bytes(VARIABLE);
    let shadow = Memory::zeroed(VARIABLE_BYTES as usize / 8);
    let args = [modules, shadow.address(), name.address(), name.address(), 0, VARIABLE_BYTES, 0, 0];
    // Returns nothing; whatever is in the register means nothing.
    hip.call(Route::Stock, "__hipRegisterVar", &args);
    Ok((shadow.address(), vec![bundle, wrapper, name, shadow]))
}

/// "HIPF", the magic of a fat binary's wrapper.
const FAT_BINARY_MAGIC: u64 = 0x4849_5046;

/// The container that clang's offload bundler writes: magic, entries of offset, size and target, then the code objects. The host's entry is empty.
fn offload_bundle(code_object: &[u8], target: &str) -> Vec<u8> {
    const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
    const PAGE: usize = 4096;
    let device = format!("hipv4-amdgcn-amd-amdhsa--{target}");
    let mut bundle = MAGIC.to_vec();
    bundle.extend(2u64.to_le_bytes());
    for (size, name) in [(0, "host-x86_64-unknown-linux--"), (code_object.len(), device.as_str())] {
        for number in [PAGE, size, name.len()] {
            bundle.extend((number as u64).to_le_bytes());
        }
        bundle.extend(name.as_bytes());
    }
    bundle.resize(PAGE, 0);
    bundle.extend(code_object);
    bundle
}

/// The target in a code object's metadata: `amdgcn-amd-amdhsa--gfx1100`.
fn target_of(code_object: &[u8]) -> Result<String, String> {
    const PREFIX: &[u8] = b"amdgcn-amd-amdhsa--";
    let start = code_object
        .windows(PREFIX.len())
        .position(|window| window == PREFIX)
        .ok_or("the code object names no target")?
        + PREFIX.len();
    let name: Vec<u8> =
        code_object[start..].iter().copied().take_while(|b| b.is_ascii_lowercase() || b.is_ascii_digit()).collect();
    String::from_utf8(name).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundle_has_an_empty_host_entry_and_the_code_on_a_page() {
        let bundle = offload_bundle(b"code", "gfx1100");
        assert_eq!(&bundle[24..32], &2u64.to_le_bytes());
        assert_eq!(&bundle[4096..], b"code");
        assert!(bundle.windows(32).any(|w| w == b"hipv4-amdgcn-amd-amdhsa--gfx1100"));
    }

    #[test]
    fn equal_neighbours_are_one_run() {
        let words = [(4, 7), (5, 7), (6, 8), (9, 8)];
        assert_eq!(runs(words.into_iter(), &Names::default()), "4..6=0x7 6=0x8 9=0x8");
    }

    #[test]
    fn the_target_is_read_from_the_metadata() {
        assert_eq!(target_of(b"..amdhsa.target\xbaamdgcn-amd-amdhsa--gfx1201\xaf").unwrap(), "gfx1201");
        assert!(target_of(b"nothing").is_err());
    }
}
