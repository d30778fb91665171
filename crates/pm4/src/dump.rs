//! A buffer as text: one packet a line, until the end or the first error.

use std::fmt;

use crate::decode::decode;

/// Prints dwords as packets: the dword offset, then the packet.
#[derive(Clone, Copy, Debug)]
pub struct Dump<'a>(pub &'a [u32]);

impl fmt::Display for Dump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        while at < self.0.len() {
            match decode(&self.0[at..]) {
                Ok((packet, dwords)) => {
                    writeln!(f, "{at:04}: {packet}")?;
                    at += dwords;
                }
                Err(error) => return writeln!(f, "{at:04}: error: {error}"),
            }
        }
        Ok(())
    }
}
