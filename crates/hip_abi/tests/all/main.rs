//! Checks the table and the types against AMD's headers, against the published bindings of a later release, and against
//! themselves.
#![expect(unsafe_code, reason = "names the fields of structs that need not exist")]

mod docs;
mod header;
mod native;
mod published;
mod shape;
mod table;
mod trace;
