//! The ELF header and the program headers: where each part of the code object lies.

use std::borrow::Cow;

use object::LittleEndian as LE;
use object::elf::{self, FileHeader64, ProgramHeader64};
use object::pod;

use crate::error::Error;
use crate::image::{Form, Image};
use crate::target::Target;

/// `ELFOSABI_AMDGPU_HSA`
const OSABI_HSA: u8 = 64;
/// `EI_ABIVERSION` of code object version 3; version 4 has 2, and so on.
const ABI_VERSION_3: u8 = 1;
const ABI_VERSION_6: u8 = 4;
/// The largest table that is read.
const LIMIT: u64 = 64 << 20;

/// A code object with a checked header.
pub(crate) struct Elf<'a, I: ?Sized> {
    image: &'a I,
    form: Form,
    segments: Vec<ProgramHeader64<LE>>,
    pub(crate) target: Target,
    pub(crate) version: u8,
}

impl<'a, I: Image + ?Sized> Elf<'a, I> {
    pub(crate) fn read(image: &'a I, form: Form) -> Result<Self, Error> {
        const HEADER: usize = size_of::<FileHeader64<LE>>();
        let outside = |what, at, len: usize| Error::Outside { what, at, len: len as u64 };
        let bytes = image.bytes(0, HEADER).ok_or(outside("the ELF header", 0, HEADER))?;
        let (header, _) =
            pod::from_bytes::<FileHeader64<LE>>(&bytes).map_err(|()| outside("the ELF header", 0, HEADER))?;
        let identity = &header.e_ident;
        let magic = u64::from(u32::from_be_bytes(identity.magic));
        let abi = identity.abi_version;
        let machine = u64::from(header.e_machine.get(LE));
        let kind = u64::from(header.e_type.get(LE));
        let entry = usize::from(header.e_phentsize.get(LE));
        expect("the ELF magic", magic, magic == u64::from(u32::from_be_bytes(elf::ELFMAG)), "that of ELF")?;
        expect("EI_CLASS", identity.class.into(), identity.class == elf::ELFCLASS64, "ELFCLASS64 (2)")?;
        expect("EI_DATA", identity.data.into(), identity.data == elf::ELFDATA2LSB, "ELFDATA2LSB (1)")?;
        expect("EI_OSABI", identity.os_abi.into(), identity.os_abi == OSABI_HSA, "ELFOSABI_AMDGPU_HSA (64)")?;
        let known = (ABI_VERSION_3..=ABI_VERSION_6).contains(&abi);
        expect("EI_ABIVERSION", abi.into(), known, "1 to 4, which are code object versions 3 to 6")?;
        expect("e_machine", machine, machine == u64::from(elf::EM_AMDGPU), "EM_AMDGPU (224)")?;
        expect("e_type", kind, kind == u64::from(elf::ET_DYN), "ET_DYN (3)")?;
        let size = size_of::<ProgramHeader64<LE>>();
        expect("e_phentsize", entry as u64, entry == size, "56")?;
        let flags = header.e_flags.get(LE);
        let unknown = Error::Field { field: "e_flags", found: flags.into(), expected: "a target of gfx10 to gfx12.0" };
        let target = Target::from_flags(flags).ok_or(unknown)?;

        let (at, count) = (header.e_phoff.get(LE), usize::from(header.e_phnum.get(LE)));
        let what = "the program header table";
        let table = image.bytes(at, count * size).ok_or(outside(what, at, count * size))?;
        let segments = table.chunks_exact(size).map(|bytes| match pod::from_bytes::<ProgramHeader64<LE>>(bytes) {
            Ok((segment, _)) => Ok(*segment),
            Err(()) => Err(outside(what, at, size)),
        });
        Ok(Elf { image, form, segments: segments.collect::<Result<_, _>>()?, target, version: abi + 2 })
    }

    /// The contents of each segment of a type. `what` they are is for errors.
    pub(crate) fn segments(&self, kind: u32, what: &'static str) -> impl Iterator<Item = Result<Cow<'a, [u8]>, Error>> {
        self.segments.iter().filter(move |segment| segment.p_type.get(LE) == kind).map(move |segment| {
            let at = match self.form {
                Form::File => segment.p_offset.get(LE),
                Form::Loaded => segment.p_vaddr.get(LE),
            };
            self.take(at, segment.p_filesz.get(LE), what)
        })
    }

    /// The `len` bytes at a virtual address.
    pub(crate) fn at_address(&self, address: u64, len: u64, what: &'static str) -> Result<Cow<'a, [u8]>, Error> {
        let outside = Error::Outside { what, at: address, len };
        let loaded = self.segments.iter().filter(|segment| segment.p_type.get(LE) == elf::PT_LOAD);
        let mut holding = loaded.filter_map(|segment| {
            let into = address.checked_sub(segment.p_vaddr.get(LE))?;
            let fits = into.checked_add(len)? <= segment.p_filesz.get(LE);
            let offset = segment.p_offset.get(LE).checked_add(into)?;
            fits.then_some(offset)
        });
        let offset = holding.next().ok_or(outside)?;
        self.take(if self.form == Form::File { offset } else { address }, len, what)
    }

    fn take(&self, at: u64, len: u64, what: &'static str) -> Result<Cow<'a, [u8]>, Error> {
        if len > LIMIT {
            return Err(Error::TooLarge { what, bytes: len, limit: LIMIT });
        }
        self.image.bytes(at, len as usize).ok_or(Error::Outside { what, at, len })
    }
}

fn expect(field: &'static str, found: u64, holds: bool, expected: &'static str) -> Result<(), Error> {
    if holds { Ok(()) } else { Err(Error::Field { field, found, expected }) }
}
