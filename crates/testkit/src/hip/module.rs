//! Code objects, functions and launches.

use std::ffi::{CString, c_void};
use std::ptr;

use hip_abi::types::{
    HIP_LAUNCH_PARAM_BUFFER_POINTER, HIP_LAUNCH_PARAM_BUFFER_SIZE, HIP_LAUNCH_PARAM_END, hipDeviceptr_t, hipEvent_t,
    hipFunction_t, hipModule_t, hipStream_t,
};

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

    /// A three-dimensional launch without arguments.
    pub fn new_3d(blocks: [u32; 3], threads: [u32; 3]) -> Launch {
        Launch { grid: blocks, block: threads, lds: 0, arguments: Vec::new() }
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

    /// With these bytes as the next argument.
    pub fn bytes(mut self, bytes: &[u8]) -> Launch {
        self.arguments.push(bytes.to_vec());
        self
    }

    /// The bytes of each argument.
    pub fn arguments(&self) -> &[Vec<u8>] {
        &self.arguments
    }

    /// The arguments in one buffer, each aligned as C aligns a value of its size. A value of a struct is aligned to 8.
    fn packed(&self) -> Vec<u8> {
        let mut packed = Vec::new();
        for bytes in &self.arguments {
            let align = if bytes.len().is_power_of_two() { bytes.len().min(8) } else { 8 };
            packed.resize(packed.len().next_multiple_of(align), 0);
            packed.extend_from_slice(bytes);
        }
        packed
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

    /// Launches a kernel with its arguments in one buffer, which HIP may read only during the call.
    pub fn launch_packed(&self, function: Function, launch: &Launch, stream: hipStream_t) -> Result<(), HipError> {
        let mut buffer = launch.packed();
        let mut bytes = buffer.len();
        let mut extra = [
            ptr::without_provenance_mut(HIP_LAUNCH_PARAM_BUFFER_POINTER),
            buffer.as_mut_ptr().cast(),
            ptr::without_provenance_mut(HIP_LAUNCH_PARAM_BUFFER_SIZE),
            (&raw mut bytes).cast(),
            ptr::without_provenance_mut::<c_void>(HIP_LAUNCH_PARAM_END),
        ];
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        let (lds, arguments, extra) = (launch.lds, ptr::null_mut(), extra.as_mut_ptr());
        call!(self.native, hipModuleLaunchKernel(function.0, gx, gy, gz, bx, by, bz, lds, stream, arguments, extra))
    }

    /// Launches a kernel over a grid of work-items, which need not be whole work-groups.
    pub fn launch_items(
        &self,
        function: Function,
        [gx, gy, gz]: [u32; 3],
        launch: &Launch,
        stream: hipStream_t,
    ) -> Result<(), HipError> {
        let mut arguments = launch.pointers();
        let [bx, by, bz] = launch.block;
        let (lds, arguments, extra) = (launch.lds as usize, arguments.as_mut_ptr(), ptr::null_mut());
        let (start, stop) = (hipEvent_t::NULL, hipEvent_t::NULL);
        call!(
            self.native,
            hipExtModuleLaunchKernel(function.0, gx, gy, gz, bx, by, bz, lds, stream, arguments, extra, start, stop, 0)
        )
    }
}
