//! The instructions of compiled code objects, as samples for both decoders.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context as _, Result};
use isa::Target;
use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};
use object::{FileFlags, SymbolKind};

/// As many dwords as an instruction may have.
const LONGEST: usize = 5;

/// What compilers put behind code: `s_code_end`.
const PADDING: u32 = 0xbf9f_0000;

/// A dword with which no instruction starts stands for itself, so that the decoders are asked about it, too.
type Sample = [u32; LONGEST];

/// Instructions of functions.
#[derive(Debug, Default)]
pub struct Code {
    /// All of them.
    pub instructions: usize,
    /// The different ones, each with the dwords behind it.
    pub samples: HashSet<Sample>,
}

impl Code {
    /// Reads every code object below `folder` that is for the target.
    pub fn read(folder: &Path, target: Target) -> Result<Self> {
        let mut code = Self::default();
        let entries = folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "co") {
                let image = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                code.add(&image, target).with_context(|| format!("{} is no code object", path.display()))?;
            }
        }
        Ok(code)
    }

    fn add(&mut self, image: &[u8], target: Target) -> Result<()> {
        let file = object::File::parse(image)?;
        if !matches!(file.flags(), FileFlags::Elf { e_flags, .. } if e_flags & 0xff == machine(target)) {
            return Ok(());
        }
        let text = file.section_by_name(".text").context("there is no .text")?;
        let data = text.data()?;
        for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() != 0) {
            let start = symbol.address().checked_sub(text.address()).context("a function outside .text")? as usize;
            let bytes = data.get(start..start + symbol.size() as usize).context("a function outside .text")?;
            let (words, _) = bytes.as_chunks::<4>();
            self.function(target, &words.iter().map(|word| u32::from_le_bytes(*word)).collect::<Vec<_>>());
        }
        Ok(())
    }

    fn function(&mut self, target: Target, mut words: &[u32]) {
        while !words.is_empty() {
            let length = isa::decode(target, words).map_or(1, |inst| inst.dwords().as_slice().len());
            let mut sample = [PADDING; LONGEST];
            sample[..length].copy_from_slice(&words[..length]);
            self.instructions += 1;
            self.samples.insert(sample);
            words = &words[length..];
        }
    }
}

/// EF_AMDGPU_MACH of the target (AMDGPUUsage, "AMDGPU Machine").
fn machine(target: Target) -> u32 {
    match target {
        Target::Gfx1030 => 0x36,
        Target::Gfx1100 => 0x41,
        Target::Gfx1151 => 0x4a,
        Target::Gfx1201 => 0x4e,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_falls_into_instructions_and_what_is_none() {
        let mut code = Code::default();
        // s_mov_b32 with a literal, a reserved dword, s_endpgm twice.
        code.function(Target::Gfx1100, &[0xbe80_00ff, 7, 0xffff_ffff, 0xbfb0_0000, 0xbfb0_0000]);
        let starts: HashSet<u32> = code.samples.iter().map(|sample| sample[0]).collect();
        assert_eq!((code.instructions, starts), (4, HashSet::from([0xbe80_00ff, 0xffff_ffff, 0xbfb0_0000])));
    }
}
