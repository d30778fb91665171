//! Traps that several rows share, so that each is worded once.

/// Adding a node appends it before its dependencies are checked.
pub const NODE_STAYS: &str = "an error about the dependencies can leave the node, and some of its edges, in the graph";
/// Adding a node with a pointer but no elements.
pub const LENGTH_ZERO_NEEDS_NULL: &str = "with no dependencies the pointer must be null";
/// Only the code object knows how large kernel arguments are.
pub const ARGUMENT_SIZES: &str = "arguments are copied by the sizes in the code object; nothing in the call tells them";
/// A call on a node of another type reads or writes the wrong object.
pub const TYPE_UNCHECKED: &str = "a node of another type or class is not refused";
/// A dead node is used.
pub const NODE_UNCHECKED: &str = "node handles are used without a check that they are alive";
/// A dead executable graph is used.
pub const EXEC_UNCHECKED: &str = "the executable graph is used without a check that it is alive";
/// Setters of executable graphs are keyed by the graph they were made from.
pub const TEMPLATE_NODE: &str = "the node is one of the graph that was instantiated, not of the result";
/// Two classes of copy nodes report the same type.
pub const OTHER_CLASS: &str =
    "makes a node that only the driver-style functions may touch, although its type says memcpy";
/// What a copy node copies cannot be asked.
pub const KIND_UNREADABLE: &str =
    "the type says memcpy, but the three-dimensional getter returns stale or no parameters";
/// The direction of a copy is fixed.
pub const COPY_KIND_FIXED: &str = "the direction of the copy may not change";
/// Symbol functions look at the symbol first.
pub const SYMBOL_FIRST: &str = "a null symbol gives hipErrorInvalidSymbol whatever else is wrong";
/// The external semaphore functions of 7.2.
pub const CRASHES_IN_7_2: &str =
    "7.2 exports it and crashes in every call: its slot in the runtime's own table is empty";
/// Arrays of semaphores are not copied.
pub const SEMAPHORES_BY_REFERENCE: &str = "the arrays are not copied and must live until the launch";
/// Arrays of memory operations are not copied.
pub const OPERATIONS_BY_REFERENCE: &str =
    "paramArray is kept as a pointer, except in the newest source; 256 elements at most";
/// Events are kept by handle.
pub const EVENT_BY_REFERENCE: &str = "the event is kept by handle and can die before the launch";
/// Driver-style fills.
pub const PARAMS_CHANGED_IN_7: &str = "libamdhip64.so.6 takes another struct here (dst, pitch, value, elementSize, width, height) under the same version node";
/// Nodes of any type.
pub const UNION_BY_TYPE: &str = "type selects the member of the union, and with it which fields are handles";
/// Queries that fill an array.
pub const SHORT_ARRAY: &str = "an array that is too short is filled as far as it goes, without an error";
/// Results of failed calls.
pub const RESULT_UNDEFINED: &str = "the result is written even if the call fails, and may then be any value";
/// Attribute values grew.
pub const ATTRIBUTE_SIZE: &str = "the value has 64 bytes since 7.0 and 32 before";
/// User objects.
pub const USER_OBJECT_RELEASE: &str = "may run the destructor before it returns; an unknown object succeeds";
/// Compiled with per-thread default streams, an application calls these.
pub const PER_THREAD_STREAM: &str = "the null stream means the calling thread's own default stream";
/// End of a capture.
pub const OWNERSHIP_MOVES: &str = "the graph becomes the caller's, unless it was the caller's to begin with";
/// A look at a running capture.
pub const LIVE_CAPTURE: &str =
    "shows the graph while it grows; the array is the runtime's, until the stream's next operation";
/// A stream that is not being captured.
pub const STATUS_ONLY: &str = "only the status is written unless a capture is active";
/// Graph memory attributes.
pub const SIXTY_FOUR_BITS: &str = "value points to a 64-bit number";
/// Functions found by name.
pub const BYPASSES_PRELOAD: &str = "hands out the library's own function, past any interposer that does not answer it";
/// Names that change with the requested version.
pub const RENAMES: &str = "some names are mapped to others, depending on the version asked for";
/// Launch with events.
pub const START_EVENT: &str = "a start event becomes one more node of a capture";
/// Also exported with a C++ name.
pub const MANGLED_TWIN: &str = "exported under a C++ name as well, with the same version node";
/// The two-step launch syntax.
pub const CONFIGURATION_STACK: &str = "works on a stack of the calling thread";
/// Unloading code.
pub const DANGLING_CODE: &str = "nodes that name its functions are left dangling";
/// Registration.
pub const UNDECLARED: &str = "called by constructors that the compiler generates, before main";
/// Allocation in a capture.
pub const CAPTURED_ALLOCATION: &str = "in a capture the address is one that the graph's launch will back";
/// Synchronous work and captures.
pub const ENDS_ANY_CAPTURE: &str =
    "forbidden while any capture is active: it fails with hipErrorStreamCaptureImplicit and spoils the capture";
/// Calls that only a relaxed capture tolerates.
pub const ENDS_STRICT_CAPTURES: &str = "forbidden in a capture unless the thread's mode is relaxed: it fails with hipErrorStreamCaptureUnsupported and spoils the capture";
/// Waiting for what is being captured.
pub const ENDS_OWN_CAPTURE: &str =
    "forbidden on what is being captured: it fails with hipErrorStreamCaptureUnsupported and spoils the capture";
/// Captured work.
pub const CAPTURED_AS_COPY: &str = "a capture makes it a memcpy node";
/// Captured work.
pub const CAPTURED_AS_FILL: &str = "a capture makes it a memset node";
/// Captured work.
pub const CAPTURED_AS_KERNEL: &str = "a capture makes it a kernel node";
/// Captured work.
pub const CAPTURED_AS_HOST: &str = "a capture makes it a host node";
