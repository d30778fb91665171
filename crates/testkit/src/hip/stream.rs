//! Streams, events, stream memory operations and host functions.

use std::ffi::{c_int, c_uint, c_void};

use hip_abi::types::{hipError_t, hipEvent_t, hipHostFn_t, hipStream_t, hipStreamCallback_t};

use super::{Address, Hip, HipError};

/// `hipStreamNonBlocking`
pub const NON_BLOCKING: c_uint = 1;
/// `hipStreamWaitValueGte` and its kin.
pub const WAIT_GREATER_OR_EQUAL: c_uint = 0;
/// `hipStreamWaitValueEq`
pub const WAIT_EQUAL: c_uint = 1;

type HostFunction = Box<dyn FnOnce() + Send>;

impl Hip {
    /// A blocking stream.
    pub fn stream(&self) -> Result<hipStream_t, HipError> {
        self.stream_with_flags(0)
    }

    /// A stream with flags.
    pub fn stream_with_flags(&self, flags: c_uint) -> Result<hipStream_t, HipError> {
        let mut stream = hipStream_t::NULL;
        call!(self.extra, hipStreamCreateWithFlags(&mut stream, flags))?;
        Ok(stream)
    }

    /// A stream with a priority.
    pub fn stream_with_priority(&self, priority: c_int) -> Result<hipStream_t, HipError> {
        let mut stream = hipStream_t::NULL;
        call!(self.extra, hipStreamCreateWithPriority(&mut stream, 0, priority))?;
        Ok(stream)
    }

    /// Destroys a stream.
    pub fn destroy_stream(&self, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipStreamDestroy(stream))
    }

    /// Waits for a stream.
    pub fn synchronize_stream(&self, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipStreamSynchronize(stream))
    }

    /// Whether a stream has finished.
    pub fn query_stream(&self, stream: hipStream_t) -> Result<bool, HipError> {
        finished(call!(self.native, hipStreamQuery(stream)))
    }

    /// Makes a stream wait for an event.
    pub fn wait_event(&self, stream: hipStream_t, event: hipEvent_t) -> Result<(), HipError> {
        call!(self.native, hipStreamWaitEvent(stream, event, 0))
    }

    /// An event with timing.
    pub fn event(&self) -> Result<hipEvent_t, HipError> {
        let mut event = hipEvent_t::NULL;
        call!(self.extra, hipEventCreateWithFlags(&mut event, 0))?;
        Ok(event)
    }

    /// Records an event on a stream.
    pub fn record(&self, event: hipEvent_t, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipEventRecord(event, stream))
    }

    /// Whether an event has happened.
    pub fn query_event(&self, event: hipEvent_t) -> Result<bool, HipError> {
        finished(call!(self.native, hipEventQuery(event)))
    }

    /// Waits for an event.
    pub fn synchronize_event(&self, event: hipEvent_t) -> Result<(), HipError> {
        call!(self.native, hipEventSynchronize(event))
    }

    /// Milliseconds between two events.
    pub fn elapsed(&self, from: hipEvent_t, to: hipEvent_t) -> Result<f32, HipError> {
        let mut milliseconds = -1.0;
        call!(self.extra, hipEventElapsedTime(&mut milliseconds, from, to))?;
        Ok(milliseconds)
    }

    /// Destroys an event.
    pub fn destroy_event(&self, event: hipEvent_t) -> Result<(), HipError> {
        call!(self.native, hipEventDestroy(event))
    }

    /// Has a stream store a value.
    pub fn write_value_32(&self, stream: hipStream_t, at: Address, value: u32) -> Result<(), HipError> {
        call!(self.native, hipStreamWriteValue32(stream, at.pointer(), value, 0))
    }

    /// Has a stream store a value.
    pub fn write_value_64(&self, stream: hipStream_t, at: Address, value: u64) -> Result<(), HipError> {
        call!(self.native, hipStreamWriteValue64(stream, at.pointer(), value, 0))
    }

    /// Has a stream wait until a value compares.
    pub fn wait_value_32(&self, stream: hipStream_t, at: Address, value: u32, how: c_uint) -> Result<(), HipError> {
        call!(self.native, hipStreamWaitValue32(stream, at.pointer(), value, how, u32::MAX))
    }

    /// Has a stream wait until a value compares.
    pub fn wait_value_64(&self, stream: hipStream_t, at: Address, value: u64, how: c_uint) -> Result<(), HipError> {
        call!(self.native, hipStreamWaitValue64(stream, at.pointer(), value, how, u64::MAX))
    }

    /// Has a stream call a function on the host.
    pub fn host_function(&self, stream: hipStream_t, function: impl FnOnce() + Send + 'static) -> Result<(), HipError> {
        let (callback, data) = host_function(Box::new(function));
        call!(self.native, hipLaunchHostFunc(stream, callback, data))
    }

    /// The older form of [`Hip::host_function`].
    pub fn stream_callback(
        &self,
        stream: hipStream_t,
        function: impl FnOnce() + Send + 'static,
    ) -> Result<(), HipError> {
        let (_, data) = host_function(Box::new(function));
        let callback: hipStreamCallback_t = Some(run_callback);
        call!(self.native, hipStreamAddCallback(stream, callback, data, 0))
    }
}

fn finished(answer: Result<(), HipError>) -> Result<bool, HipError> {
    match answer {
        Ok(()) => Ok(true),
        Err(error) if error.status() == Some(hipError_t::hipErrorNotReady) => Ok(false),
        Err(error) => Err(error),
    }
}

/// A function as HIP takes one. It is called once; if HIP never calls it, it leaks.
fn host_function(function: HostFunction) -> (hipHostFn_t, *mut c_void) {
    (Some(run_host_function), Box::into_raw(Box::new(function)).cast())
}

unsafe extern "C" fn run_host_function(data: *mut c_void) {
    // SAFETY: `host_function` passed this box along with us, and HIP calls us once.
    let function = unsafe { Box::from_raw(data.cast::<HostFunction>()) };
    function();
}

unsafe extern "C" fn run_callback(_: hipStream_t, _: hipError_t, data: *mut c_void) {
    // SAFETY: as in `run_host_function`.
    let function = unsafe { Box::from_raw(data.cast::<HostFunction>()) };
    function();
}
