//! The only module that calls C, and the only one with unsafe code.
//!
//! The worker's business is to call functions with arguments that are wrong on purpose, so no promise can be made to the compiler about what the
//! callee does with them. Two things keep that within bounds: memory that a callee is given belongs to [`Memory`](crate::memory::Memory), which Rust code
//! only touches through cells, and the process is disposable, so that damage elsewhere ends one worker and is recorded as an outcome.

#![expect(unsafe_code, reason = "calls C functions through pointers found at run time")]

use std::ffi::{CStr, c_int, c_void};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

/// A loaded library.
#[derive(Clone, Copy)]
pub(crate) struct Library(NonNull<c_void>);

/// The address of a C function that takes integers and pointers only and returns `int` or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Function(NonNull<c_void>);

impl Library {
    /// Loads a library and makes its symbols available to the whole process, as a program linked against it would.
    pub(crate) fn open(name: &CStr) -> Result<Self, String> {
        // SAFETY: `name` is a C string; what the library's constructors do is the stock runtime's own affair.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        NonNull::new(handle).map(Self).ok_or_else(|| {
            // SAFETY: `dlerror` returns null or a C string that lives until the next call on this thread.
            let message = unsafe { libc::dlerror().as_ref().map(|first| CStr::from_ptr(first)) };
            message.map_or_else(|| "no reason given".to_owned(), |text| text.to_string_lossy().into_owned())
        })
    }

    /// The library's own symbol, around whatever is preloaded.
    pub(crate) fn symbol(self, name: &CStr) -> Option<Function> {
        // SAFETY: the handle comes from `dlopen` and is never closed; `name` is a C string.
        NonNull::new(unsafe { libc::dlsym(self.0.as_ptr(), name.as_ptr()) }).map(Function)
    }
}

/// The symbol that an application linked against the library reaches: a preloaded library wins.
pub(crate) fn symbol_of_the_process(name: &CStr) -> Option<Function> {
    // SAFETY: `name` is a C string.
    NonNull::new(unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }).map(Function)
}

/// File of the object that a function lies in.
pub(crate) fn file_of(function: Function) -> Option<String> {
    let mut info = libc::Dl_info {
        dli_fname: std::ptr::null(),
        dli_fbase: std::ptr::null_mut(),
        dli_sname: std::ptr::null(),
        dli_saddr: std::ptr::null_mut(),
    };
    // SAFETY: `info` is writable; the address is only compared with the loader's map.
    let found = unsafe { libc::dladdr(function.0.as_ptr(), &mut info) };
    if found == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's string lives as long as the object is loaded, which is for ever.
    Some(unsafe { CStr::from_ptr(info.dli_fname) }.to_string_lossy().into_owned())
}

impl Function {
    /// Calls the function. Every argument is an integer register or a stack word, which is what the C ABI of x86-64 makes of every parameter of the
    /// functions that the suite calls.
    pub(crate) fn call(self, args: &[u64]) -> c_int {
        type W = u64;
        macro_rules! with {
            ($($word:ident)*) => {{
                let &[$($word),*] = args else { unreachable!("matched by length") };
                $(let _: W = $word;)*
                // SAFETY: see the module: the callee exists, and the ABI passes these words as its parameters, whatever they mean to it.
                unsafe {
                    let function: unsafe extern "C" fn($(with!(@type $word)),*) -> c_int = std::mem::transmute(self.0.as_ptr());
                    function($($word),*)
                }
            }};
            (@type $word:ident) => { W };
        }
        match args.len() {
            0 => with!(),
            1 => with!(a),
            2 => with!(a b),
            3 => with!(a b c),
            4 => with!(a b c d),
            5 => with!(a b c d e),
            6 => with!(a b c d e f),
            7 => with!(a b c d e f g),
            8 => with!(a b c d e f g h),
            9 => with!(a b c d e f g h i),
            10 => with!(a b c d e f g h i j),
            more => unreachable!("no function of the table has {more} parameters"),
        }
    }

    /// Makes the call in a child process that is forked for it, and answers the signal that the child dies of, if it does.
    ///
    /// For calls that are known to jump to nowhere before they look at anything: much cheaper than losing this process to them.
    pub(crate) fn kills_a_child(self, args: &[u64]) -> Option<c_int> {
        // SAFETY: the child has this thread only. It makes the one call and leaves without running anything else; a call that blocks there because
        // another thread held a lock at this moment hangs this process too, which the supervisor notices.
        match unsafe { libc::fork() } {
            ..0 => None,
            0 => {
                self.call(args);
                exit_at_once(0)
            }
            child => {
                let mut status = 0;
                // SAFETY: `status` is writable; the child is ours and has not been waited for.
                let waited = unsafe { libc::waitpid(child, &mut status, 0) };
                (waited == child && libc::WIFSIGNALED(status)).then(|| libc::WTERMSIG(status))
            }
        }
    }

    /// Calls a function that returns a pointer.
    pub(crate) fn call_for_pointer(self, argument: u64) -> u64 {
        // SAFETY: as in `call`; used for `__hipRegisterFatBinary` only, which returns `void **`.
        unsafe {
            let function: unsafe extern "C" fn(u64) -> u64 = std::mem::transmute(self.0.as_ptr());
            function(argument)
        }
    }
}

/// How often the runtime called back: host nodes and user-object destructors.
static CALLS: AtomicU32 = AtomicU32::new(0);

/// A host function or destructor that counts.
pub(crate) extern "C" fn count_call(_data: *mut c_void) {
    CALLS.fetch_add(1, Ordering::Relaxed);
}

/// Calls since the last look.
pub(crate) fn take_calls() -> u32 {
    CALLS.swap(0, Ordering::Relaxed)
}

/// Ends the process without running destructors: how a runtime shuts down is not what the suite is about.
pub(crate) fn exit_at_once(code: c_int) -> ! {
    // SAFETY: ends the process.
    unsafe { libc::_exit(code) }
}
