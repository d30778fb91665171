//! A buffer as packets, until the end or the first error.

use std::fmt;

use crate::decode::{DecodeError, decode};
use crate::generation::Generation;
use crate::packet::Packet;

/// Dwords as packets. Printed, it is one packet a line, with its dword offset.
#[derive(Clone, Copy, Debug)]
pub struct Dump<'a> {
    /// Whose packets they are.
    pub generation: Generation,
    /// The dwords.
    pub words: &'a [u32],
}

/// A packet or an error at a dword offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Offset of the header in dwords.
    pub at: usize,
    /// The packet's dwords; from an error on, all that are left.
    pub words: &'a [u32],
    /// The packet.
    pub packet: Result<Packet, DecodeError>,
}

impl<'a> Dump<'a> {
    /// The packets in order. After an error nothing follows, since nobody knows where the next one starts.
    pub fn entries(self) -> impl Iterator<Item = Entry<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            let rest = self.words.get(start..).filter(|rest| !rest.is_empty())?;
            let decoded = decode(self.generation, rest);
            let dwords = decoded.as_ref().map_or(rest.len(), |(_, dwords)| *dwords);
            at += dwords;
            Some(Entry { at: start, words: &rest[..dwords], packet: decoded.map(|(packet, _)| packet) })
        })
    }
}

impl fmt::Display for Dump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.packet {
            Ok(packet) => write!(f, "{:04}: {packet}", self.at),
            Err(error) => write!(f, "{:04}: error: {error}", self.at),
        }
    }
}
