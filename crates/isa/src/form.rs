//! The instructions of a target as dwords that start them, for those who make up instructions.

use crate::table::Encoding;
use crate::target::Target;

/// One instruction in one encoding: the bits of its first dword that make it this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// The mnemonic, without encoding suffix.
    pub mnemonic: &'static str,
    /// The encoding.
    pub encoding: EncodingName,
    /// The bits of the first dword that are fixed.
    pub mask: u32,
    /// Their value.
    pub value: u32,
    /// Length without a literal or another extra dword.
    pub dwords: usize,
}

/// An encoding, to tell one from another and to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EncodingName(Encoding);

impl std::fmt::Display for EncodingName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format!("{:?}", self.0).to_uppercase())
    }
}

impl Target {
    /// Every instruction of the target in every encoding. Of dual instructions these are the X halves.
    pub fn forms(self) -> impl Iterator<Item = Form> {
        self.table().encodings.iter().flat_map(move |layout| {
            let defs = layout.defs.iter().filter(move |def| def.on.include(self));
            defs.map(move |def| {
                let op = layout.op.map_or(0, |bits| ((1u64 << (bits.high - bits.low + 1)) - 1) << bits.low) as u32;
                let code = layout.op.map_or(0, |bits| u32::from(def.opcode) << bits.low);
                Form {
                    mnemonic: def.name(),
                    encoding: EncodingName(layout.encoding),
                    mask: layout.mask | op,
                    value: layout.value | code,
                    dwords: usize::from(layout.dwords),
                }
            })
        })
    }
}
