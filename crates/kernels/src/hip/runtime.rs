//! The few calls of HIP that load, launch and copy.
#![expect(unsafe_code, reason = "calls HIP through its C interface")]

use std::ffi::{CString, c_int, c_uint, c_void};
use std::{io, ptr};

use hip_abi::Native;
use hip_abi::types::{hipDeviceptr_t, hipError_t, hipFunction_t, hipMemcpyKind, hipModule_t, hipStream_t};

use super::Error;
use super::library::Opened;
use crate::case::Launch;

/// Size of `hipDeviceProp_tR0600` and where its `gcnArchName` lies, from hip_runtime_api.h of 6.x and 7.x.
const PROPERTIES: usize = 1472;
const ARCH_NAME: usize = 1160;

/// More parameters than any kernel here has; and no parameter by value is wider than what `launch` gives each.
const SPARE_ARGUMENTS: usize = 32;
const ARGUMENT_WORDS: usize = 64;

type GetProperties = unsafe extern "C" fn(*mut c_void, c_int) -> hipError_t;

/// A loaded HIP runtime.
pub struct Hip {
    native: Native,
    get_properties: GetProperties,
}

/// An address in device memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DevicePointer(usize);

impl DevicePointer {
    /// The address as a kernel argument.
    pub fn bytes(self) -> [u8; 8] {
        self.0.to_ne_bytes()
    }

    fn as_ptr(self) -> *mut c_void {
        ptr::with_exposed_provenance_mut(self.0)
    }
}

/// Device memory, freed with the value.
pub struct DeviceBuffer<'a> {
    hip: &'a Hip,
    pointer: DevicePointer,
    bytes: usize,
}

/// A loaded code object. It stays loaded: a process runs one.
#[derive(Clone, Copy)]
pub struct Module<'a> {
    hip: &'a Hip,
    handle: hipModule_t,
}

/// A kernel of a loaded code object.
#[derive(Clone, Copy)]
pub struct Function<'a> {
    hip: &'a Hip,
    handle: hipFunction_t,
}

/// Takes a function of the table, or says which one is missing.
macro_rules! entry {
    ($hip:expr, $name:ident) => {
        $hip.native.$name.ok_or(Error::Missing(stringify!($name)))?
    };
}

impl Hip {
    /// Loads the runtime.
    pub fn load() -> Result<Self, Error> {
        let library = Opened::open("libamdhip64")?;
        let native = Native::resolve(|symbol, _| library.address(symbol));
        // SAFETY: the type is that of hip_runtime_api.h, with the struct behind an untyped pointer.
        let get_properties = unsafe { library.function(c"hipGetDevicePropertiesR0600") }?;
        Ok(Self { native, get_properties })
    }

    /// The target of the first GPU, without features: `gfx1100`.
    pub fn gfx(&self) -> Result<String, Error> {
        let mut properties = vec![0u64; PROPERTIES / 8];
        // SAFETY: the buffer has the size and alignment of the struct that the function fills.
        let status = unsafe { (self.get_properties)(properties.as_mut_ptr().cast(), 0) };
        succeed("hipGetDevicePropertiesR0600", status)?;
        let bytes: &[u8] = bytemuck::cast_slice(&properties);
        let name = bytes[ARCH_NAME..].iter().take_while(|byte| **byte != 0 && **byte != b':');
        Ok(name.map(|byte| char::from(*byte)).collect())
    }

    /// Loads a code object.
    pub fn load_module(&self, image: &[u8]) -> Result<Module<'_>, Error> {
        let load = entry!(self, hipModuleLoadData);
        let mut handle = hipModule_t::NULL;
        // HIP may refer to the image as long as the module is loaded.
        let image: &'static [u8] = image.to_vec().leak();
        // SAFETY: `handle` is writable, and the image is a whole ELF file that is never freed.
        let status = unsafe { load(&mut handle, image.as_ptr().cast()) };
        succeed("hipModuleLoadData", status)?;
        Ok(Module { hip: self, handle })
    }

    /// Allocates device memory.
    pub fn allocate(&self, bytes: usize) -> Result<DeviceBuffer<'_>, Error> {
        let malloc = entry!(self, hipMalloc);
        let mut pointer = ptr::null_mut();
        // SAFETY: `pointer` is writable for this call. HIP gives null for no bytes, so ask for one at least.
        let status = unsafe { malloc(&mut pointer, bytes.max(1)) };
        succeed("hipMalloc", status)?;
        Ok(DeviceBuffer { hip: self, pointer: DevicePointer(pointer.expose_provenance()), bytes })
    }

    fn upload(&self, to: DevicePointer, from: &[u8]) -> Result<(), Error> {
        let copy = entry!(self, hipMemcpy);
        // SAFETY: `to` names device memory of at least this size (both callers check), `from` is readable.
        let status =
            unsafe { copy(to.as_ptr(), from.as_ptr().cast(), from.len(), hipMemcpyKind::hipMemcpyHostToDevice) };
        succeed("hipMemcpy to the device", status)
    }

    fn download(&self, from: DevicePointer, bytes: usize) -> Result<Vec<u8>, Error> {
        let copy = entry!(self, hipMemcpy);
        let mut to = vec![0u8; bytes];
        // SAFETY: `from` names device memory of at least this size (both callers check), `to` is writable.
        let status =
            unsafe { copy(to.as_mut_ptr().cast(), from.as_ptr(), bytes, hipMemcpyKind::hipMemcpyDeviceToHost) };
        succeed("hipMemcpy from the device", status)?;
        Ok(to)
    }

    /// Waits for all work, and returns what went wrong with it.
    pub fn synchronize(&self) -> Result<(), Error> {
        let synchronize = entry!(self, hipDeviceSynchronize);
        // SAFETY: the function takes nothing.
        let status = unsafe { synchronize() };
        succeed("hipDeviceSynchronize", status)
    }
}

/// Writes out what C code has printed so far: the runtime prints for kernels, through C's buffers.
pub fn flush_output() -> io::Result<()> {
    // SAFETY: with no stream the function takes all of them, under their own locks.
    if unsafe { libc::fflush(ptr::null_mut()) } == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

impl DeviceBuffer<'_> {
    /// Its address.
    pub fn pointer(&self) -> DevicePointer {
        self.pointer
    }

    /// Fills it.
    pub fn write(&self, contents: &[u8]) -> Result<(), Error> {
        assert!(contents.len() <= self.bytes, "the contents fit");
        self.hip.upload(self.pointer, contents)
    }

    /// Reads all of it.
    pub fn read(&self) -> Result<Vec<u8>, Error> {
        self.hip.download(self.pointer, self.bytes)
    }
}

impl Drop for DeviceBuffer<'_> {
    fn drop(&mut self) {
        if let Some(free) = self.hip.native.hipFree {
            // SAFETY: the memory was allocated by this runtime and is freed once. An error has nobody to go to.
            let _ = unsafe { free(self.pointer.as_ptr()) };
        }
    }
}

impl<'a> Module<'a> {
    /// A kernel by name.
    pub fn function(&self, name: &str) -> Result<Function<'a>, Error> {
        let get = entry!(self.hip, hipModuleGetFunction);
        let name = CString::new(name).map_err(|_| Error::Name(name.to_owned()))?;
        let mut handle = hipFunction_t::NULL;
        // SAFETY: the module is loaded, `handle` is writable and the name readable for this call.
        let status = unsafe { get(&mut handle, self.handle, name.as_ptr()) };
        succeed("hipModuleGetFunction", status)?;
        Ok(Function { hip: self.hip, handle })
    }

    fn variable(&self, name: &str) -> Result<(DevicePointer, usize), Error> {
        let get = entry!(self.hip, hipModuleGetGlobal);
        let name = CString::new(name).map_err(|_| Error::Name(name.to_owned()))?;
        let mut pointer = hipDeviceptr_t::NULL;
        let mut bytes = 0;
        // SAFETY: the module is loaded, both results are writable and the name readable for this call.
        let status = unsafe { get(&mut pointer, &mut bytes, self.handle, name.as_ptr()) };
        succeed("hipModuleGetGlobal", status)?;
        Ok((DevicePointer(pointer.as_raw()), bytes))
    }

    /// Sets a variable.
    pub fn write_variable(&self, name: &str, contents: &[u8]) -> Result<(), Error> {
        let (pointer, bytes) = self.variable(name)?;
        assert_eq!(contents.len(), bytes, "a case knows the size of the variable {name}");
        self.hip.upload(pointer, contents)
    }

    /// Reads a variable.
    pub fn read_variable(&self, name: &str) -> Result<Vec<u8>, Error> {
        let (pointer, bytes) = self.variable(name)?;
        self.hip.download(pointer, bytes)
    }
}

impl Function<'_> {
    /// Launches the kernel on the null stream; each argument is given by its bytes.
    ///
    /// That they fit the kernel's parameters is for its case to see to. HIP reads here what the kernel declares; a
    /// kernel with more or wider parameters than its case has arguments gets zeros.
    pub fn launch(&self, launch: &Launch, arguments: &[Vec<u8>]) -> Result<(), Error> {
        let launch_kernel = entry!(self.hip, hipModuleLaunchKernel);
        let mut storage: Vec<Vec<u64>> = arguments
            .iter()
            .map(|argument| {
                let mut words = vec![0u64; ARGUMENT_WORDS];
                bytemuck::cast_slice_mut(&mut words)[..argument.len()].copy_from_slice(argument);
                words
            })
            .collect();
        // Spare arguments, so that a parameter without an argument reads zeros.
        storage.extend(std::iter::repeat_n(vec![0u64; ARGUMENT_WORDS], SPARE_ARGUMENTS));
        let mut pointers: Vec<*mut c_void> = storage.iter_mut().map(|words| words.as_mut_ptr().cast()).collect();
        let [grid, block]: [[c_uint; 3]; 2] = [launch.grid, launch.block];
        // SAFETY: the function belongs to a loaded module; HIP reads a pointer and its bytes for each parameter of the
        // kernel, of which there are fewer than the spare ones alone, and copies them before it returns.
        let status = unsafe {
            launch_kernel(
                self.handle,
                grid[0],
                grid[1],
                grid[2],
                block[0],
                block[1],
                block[2],
                launch.dynamic_lds,
                hipStream_t::NULL,
                pointers.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        succeed("hipModuleLaunchKernel", status)
    }
}

fn succeed(call: &'static str, status: hipError_t) -> Result<(), Error> {
    if status == hipError_t::hipSuccess { Ok(()) } else { Err(Error::Call { call, status: format!("{status:?}") }) }
}
