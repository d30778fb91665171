//! Code objects, functions and launches.

use std::ffi::{CString, c_void};
use std::ptr;

use hip_abi::types::{hipDeviceptr_t, hipFunction_t, hipModule_t, hipStream_t};

use super::{Address, Hip, HipError};

/// A loaded code object. It stays loaded unless it is unloaded.
#[derive(Clone, Copy, Debug)]
pub struct Module(hipModule_t);

/// A kernel of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function(pub(crate) hipFunction_t);

/// How a kernel is launched: its geometry and its arguments, each as its bytes.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Work-groups.
    pub grid: [u32; 3],
    /// Work-items in each.
    pub block: [u32; 3],
    /// Bytes of dynamic LDS.
    pub lds: u32,
    arguments: Vec<Vec<u8>>,
}

impl Launch {
    /// A one-dimensional launch without arguments.
    pub fn new(blocks: u32, threads: u32) -> Launch {
        Launch { grid: [blocks, 1, 1], block: [threads, 1, 1], lds: 0, arguments: Vec::new() }
    }

    /// A two-dimensional launch without arguments.
    pub fn new_2d(blocks: [u32; 2], threads: [u32; 2]) -> Launch {
        let [(grid, block)] = [([blocks[0], blocks[1], 1], [threads[0], threads[1], 1])];
        Launch { grid, block, lds: 0, arguments: Vec::new() }
    }

    /// With so many bytes of dynamic LDS.
    pub fn lds(self, bytes: u32) -> Launch {
        Launch { lds: bytes, ..self }
    }

    /// With a pointer as the next argument.
    pub fn pointer(mut self, address: Address) -> Launch {
        self.arguments.push(address.raw().to_le_bytes().to_vec());
        self
    }

    /// With a word as the next argument.
    pub fn word(mut self, value: u32) -> Launch {
        self.arguments.push(value.to_le_bytes().to_vec());
        self
    }

    /// With a float as the next argument.
    pub fn float(self, value: f32) -> Launch {
        self.word(value.to_bits())
    }

    /// The array that HIP takes: a pointer to each argument. Valid as long as `self` is.
    pub(crate) fn pointers(&self) -> Vec<*mut c_void> {
        self.arguments.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect()
    }
}

impl Hip {
    /// Loads a code object.
    pub fn load_module(&self, code: &[u8]) -> Result<Module, HipError> {
        let mut module = hipModule_t::NULL;
        call!(self.native, hipModuleLoadData(&mut module, code.as_ptr().cast()))?;
        Ok(Module(module))
    }

    /// Unloads a code object.
    pub fn unload(&self, module: Module) -> Result<(), HipError> {
        call!(self.native, hipModuleUnload(module.0))
    }

    /// The kernel of that name.
    pub fn function(&self, module: Module, name: &str) -> Result<Function, HipError> {
        let name = CString::new(name).expect("kernel names have no nul");
        let mut function = hipFunction_t::NULL;
        call!(self.native, hipModuleGetFunction(&mut function, module.0, name.as_ptr()))?;
        Ok(Function(function))
    }

    /// A variable of the module: its address and size.
    pub fn global(&self, module: Module, name: &str) -> Result<(Address, usize), HipError> {
        let name = CString::new(name).expect("variable names have no nul");
        let (mut address, mut bytes) = (hipDeviceptr_t::NULL, 0);
        call!(self.native, hipModuleGetGlobal(&mut address, &mut bytes, module.0, name.as_ptr()))?;
        Ok((Address::from_raw(address.as_raw()), bytes))
    }

    /// Launches a kernel.
    pub fn launch(&self, function: Function, launch: &Launch, stream: hipStream_t) -> Result<(), HipError> {
        let mut arguments = launch.pointers();
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        let (lds, arguments, extra) = (launch.lds, arguments.as_mut_ptr(), ptr::null_mut());
        call!(self.native, hipModuleLaunchKernel(function.0, gx, gy, gz, bx, by, bz, lds, stream, arguments, extra))
    }
}
