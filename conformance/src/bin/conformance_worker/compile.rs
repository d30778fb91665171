//! Compiles the suite's kernels with the runtime's own compiler. Needs no GPU.

use std::ffi::CString;
use std::path::Path;

use crate::ffi::Library;
use crate::memory::Memory;

/// The kernels and the variable that the cases use.
const SOURCE: &str = include_str!("kernels.hip");

/// Writes the code object for a target.
pub(crate) fn compile(hiprtc: &str, target: &str, out: &Path) -> Result<(), String> {
    let name = CString::new(hiprtc).map_err(|error| error.to_string())?;
    let library = Library::open(&name)?;
    let call = |name: &str, args: &[u64]| {
        let symbol = CString::new(name).map_err(|error| error.to_string())?;
        match library.symbol(&symbol).ok_or_else(|| format!("{name} is missing"))?.call(args) {
            0 => Ok(()),
            status => Err(format!("{name} returned {status}")),
        }
    };
    let text = |text: &str| Memory::of_bytes(format!("{text}\0").as_bytes());
    let (source, file, option) = (text(SOURCE), text("kernels.hip"), text(&format!("--offload-arch={target}")));
    let (program, options, size) = (Memory::zeroed(1), Memory::of(&[option.address()]), Memory::zeroed(1));
    call("hiprtcCreateProgram", &[program.address(), source.address(), file.address(), 0, 0, 0])?;
    let program = program.word(0);
    if let Err(failure) = call("hiprtcCompileProgram", &[program, 1, options.address()]) {
        call("hiprtcGetProgramLogSize", &[program, size.address()])?;
        let log = Memory::zeroed(size.word(0) as usize / 8 + 1);
        call("hiprtcGetProgramLog", &[program, log.address()])?;
        let text: Vec<u8> = log.words().flat_map(u64::to_le_bytes).take_while(|byte| *byte != 0).collect();
        return Err(format!("{failure}: {}", String::from_utf8_lossy(&text)));
    }
    call("hiprtcGetCodeSize", &[program, size.address()])?;
    let bytes = size.word(0) as usize;
    let code = Memory::zeroed(bytes.div_ceil(8));
    call("hiprtcGetCode", &[program, code.address()])?;
    let mut content: Vec<u8> = code.words().flat_map(u64::to_le_bytes).collect();
    content.truncate(bytes);
    std::fs::write(out, content).map_err(|error| error.to_string())
}
