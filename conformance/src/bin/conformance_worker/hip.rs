//! HIP by name, over two routes: as an application reaches it, and stock directly.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::CString;

use crate::ffi::{self, Function, Library};
use crate::memory::Memory;

/// Which of two functions of the same name is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Route {
    /// What an application calls: the interposer where it has the function, else stock.
    Application,
    /// The stock runtime, around any interposer.
    Stock,
}

/// A `hipError_t` as it came back.
pub(crate) type Status = i32;

/// `hipSuccess`
pub(crate) const SUCCESS: Status = 0;

/// The runtime, and the functions looked up so far.
pub(crate) struct Hip {
    library: Library,
    found: RefCell<HashMap<(Route, &'static str), Option<Function>>>,
    major: u32,
}

impl Hip {
    /// Loads the stock runtime by its SONAME.
    pub(crate) fn load(soname: &str) -> Result<Self, String> {
        let name = CString::new(soname).map_err(|error| error.to_string())?;
        let library = Library::open(&name)?;
        // libamdhip64.so.7: the number is that of the ABI.
        let major = soname.rsplit('.').next().and_then(|text| text.parse().ok()).ok_or("the SONAME has no number")?;
        Ok(Self { library, found: RefCell::default(), major })
    }

    /// Major and minor number of the version.
    pub(crate) fn version(&self) -> (u32, u32) {
        let version = rocm::HipVersion::from_encoded(self.encoded_version());
        (version.major, version.minor)
    }

    /// What `hipRuntimeGetVersion` answers.
    pub(crate) fn encoded_version(&self) -> u32 {
        let version = Memory::zeroed(1);
        self.call(Route::Stock, "hipRuntimeGetVersion", &[version.address()]);
        version.word(0) as u32
    }

    /// The ABI's number: 6 or 7.
    pub(crate) fn major(&self) -> u32 {
        self.major
    }

    /// The function, if there is one on that route.
    pub(crate) fn function(&self, route: Route, name: &'static str) -> Option<Function> {
        *self.found.borrow_mut().entry((route, name)).or_insert_with(|| {
            let name = CString::new(name).ok()?;
            match route {
                Route::Application => ffi::symbol_of_the_process(&name),
                Route::Stock => self.library.symbol(&name),
            }
        })
    }

    /// Whether an application's call goes somewhere else than to stock.
    pub(crate) fn intercepted(&self, name: &'static str) -> bool {
        self.function(Route::Application, name) != self.function(Route::Stock, name)
    }

    /// Calls a function that every supported runtime has.
    pub(crate) fn call(&self, route: Route, name: &'static str, args: &[u64]) -> Status {
        self.function(route, name).unwrap_or_else(|| panic!("{name} is missing")).call(args)
    }

    /// Calls a function of stock for the one word that it writes to its first argument.
    pub(crate) fn make(&self, route: Route, name: &'static str, rest: &[u64]) -> Result<u64, String> {
        let out = Memory::zeroed(1);
        let args: Vec<u64> = std::iter::once(out.address()).chain(rest.iter().copied()).collect();
        match self.call(route, name, &args) {
            SUCCESS => Ok(out.word(0)),
            status => Err(format!("{name} returned {}", status_name(status))),
        }
    }

    /// Calls a function that is expected to succeed.
    pub(crate) fn must(&self, route: Route, name: &'static str, args: &[u64]) -> Result<(), String> {
        match self.call(route, name, args) {
            SUCCESS => Ok(()),
            status => Err(format!("{name} returned {}", status_name(status))),
        }
    }
}

/// The name and number of a status.
pub(crate) fn status_name(status: Status) -> String {
    match hip_abi::types::hipError_t(status as _).name() {
        Some(name) => format!("{name} ({status})"),
        None => format!("unknown status {status}"),
    }
}
