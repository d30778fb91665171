//! Kernel names, read from GPU memory: a loaded code object starts with its ELF header and carries its dynamic symbols.

use isa::memory::Memory;

/// The name of the kernel whose descriptor or first instruction is at `at`, if it lies in a loaded code object that says so.
pub(crate) fn kernel_name(memory: &impl Memory, at: u64) -> Option<String> {
    let base = (0..PAGES_BACK)
        .map_while(|page| (at & !(PAGE - 1)).checked_sub(page * PAGE))
        .map_while(|address| Some((address, memory.load_u32(address).ok()?)))
        .find_map(|(address, word)| (word == ELF_MAGIC).then_some(address))?;
    let dynamic = Dynamic::read(memory, base)?;
    let symbols = u64::from(memory.load_u32(base + dynamic.hash? + 4).ok()?);
    (0..symbols.min(MOST_SYMBOLS)).find_map(|index| {
        let symbol = base + dynamic.symbols? + index * SYMBOL_BYTES;
        let value = memory.load_u64(symbol + 8).ok()?;
        if base.checked_add(value)? != at {
            return None;
        }
        let name = memory.load_u32(symbol).ok()?;
        let name = text(memory, base + dynamic.strings? + u64::from(name))?;
        Some(name.strip_suffix(".kd").unwrap_or(&name).to_owned())
    })
}

const PAGE: u64 = 4096;
/// 256 MiB: no code object is larger.
const PAGES_BACK: u64 = 1 << 16;
const MOST_SYMBOLS: u64 = 1 << 20;
const LONGEST_NAME: u64 = 4096;
const ELF_MAGIC: u32 = u32::from_le_bytes(*b"\x7fELF");
const SYMBOL_BYTES: u64 = 24;
const PT_DYNAMIC: u32 = 2;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;

/// Offsets of the dynamic tables from the image's base.
#[derive(Debug, Default)]
struct Dynamic {
    hash: Option<u64>,
    strings: Option<u64>,
    symbols: Option<u64>,
}

impl Dynamic {
    fn read(memory: &impl Memory, base: u64) -> Option<Dynamic> {
        let headers = base + memory.load_u64(base + 32).ok()?;
        let sizes = memory.load_u32(base + 54).ok()?;
        let (bytes, count) = (u64::from(sizes & 0xffff), u64::from(sizes >> 16));
        let header = (0..count)
            .map(|index| headers + index * bytes)
            .find(|&header| memory.load_u32(header) == Ok(PT_DYNAMIC))?;
        let entries = base + memory.load_u64(header + 16).ok()?;
        let length = memory.load_u64(header + 40).ok()?;
        let mut dynamic = Dynamic::default();
        for entry in (0..length / 16).map(|index| entries + index * 16) {
            let value = memory.load_u64(entry + 8).ok();
            match memory.load_u64(entry).ok()? {
                DT_HASH => dynamic.hash = value,
                DT_STRTAB => dynamic.strings = value,
                DT_SYMTAB => dynamic.symbols = value,
                _ => {}
            }
        }
        Some(dynamic)
    }
}

fn text(memory: &impl Memory, start: u64) -> Option<String> {
    let mut bytes = Vec::new();
    for at in start..start + LONGEST_NAME {
        let mut byte = [0];
        memory.read(at, &mut byte).ok()?;
        if byte == [0] {
            return String::from_utf8(bytes).ok();
        }
        bytes.extend(byte);
    }
    None
}

#[cfg(test)]
mod tests {
    use isa::memory::VecMemory;

    use super::*;

    const BASE: u64 = 0x10_0000;
    const OBJECT: u64 = 0x1840;

    /// The least image that has a name: header, one program header, dynamic section, hash, symbols, strings.
    fn image() -> VecMemory {
        let mut bytes = vec![0u8; 0x2000];
        let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
        put(0, b"\x7fELF");
        put(32, &64u64.to_le_bytes());
        put(54, &56u16.to_le_bytes());
        put(56, &1u16.to_le_bytes());
        put(64, &PT_DYNAMIC.to_le_bytes());
        put(64 + 16, &0x200u64.to_le_bytes());
        put(64 + 40, &64u64.to_le_bytes());
        for (index, pair) in [[DT_HASH, 0x300], [DT_STRTAB, 0x400], [DT_SYMTAB, 0x500], [0, 0]].iter().enumerate() {
            put(0x200 + index * 16, bytemuck::cast_slice(pair));
        }
        put(0x304, &2u32.to_le_bytes());
        put(0x401, b"scale.kd\0");
        put(0x500 + 24, &1u32.to_le_bytes());
        put(0x500 + 32, &OBJECT.to_le_bytes());
        let memory = VecMemory::new();
        memory.map(BASE, bytes);
        memory
    }

    #[test]
    fn a_kernel_is_named_by_its_image() {
        assert_eq!(kernel_name(&image(), BASE + OBJECT).as_deref(), Some("scale"));
    }

    #[test]
    fn what_is_no_kernel_has_no_name() {
        assert_eq!(kernel_name(&image(), BASE + 0x1880), None);
        assert_eq!(kernel_name(&image(), 0x5000), None);
        assert_eq!(kernel_name(&VecMemory::new(), 0), None);
    }
}
