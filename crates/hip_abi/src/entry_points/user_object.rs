//! User objects.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_user_object {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Wraps a pointer of the application with a count and a destructor.
            hipUserObjectCreate => user_object_create,
                UserObject, since HIP_5_3, exported R5_7, Creates(UserObject), hook None,
                (object_out: [out] *mut hipUserObject_t, ptr: [val] *mut c_void, destroy: [val] hipHostFn_t,
                 initialRefcount: [val] c_uint, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Drops references to a user object.
            hipUserObjectRelease => user_object_release,
                UserObject, since HIP_5_3, exported R5_7, Destroys(UserObject), hook None,
                (object: [val] hipUserObject_t, count: [val] c_uint) -> hipError_t,
                traps [USER_OBJECT_RELEASE];

            /// Takes references to a user object.
            hipUserObjectRetain => user_object_retain,
                UserObject, since HIP_5_3, exported R5_7, Other, hook None,
                (object: [val] hipUserObject_t, count: [val] c_uint) -> hipError_t,
                traps [];
        } }
    };
}
