//! One kernel: its descriptor and its metadata, checked against each other.

use hsa_abi::kernel::{DESCRIPTOR_ALIGNMENT, kernel_descriptor_t};

use crate::dynamic::Symbols;
use crate::elf::Elf;
use crate::error::{KernelError, KernelFault};
use crate::image::Image;
use crate::metadata::{RawArgument, RawKernel};
use crate::value_kind::ValueKind;

/// What a descriptor's symbol ends in.
pub(crate) const DESCRIPTOR_SUFFIX: &str = ".kd";
/// The most bytes of arguments that a launch takes.
const KERNARG_LIMIT: u32 = 1 << 20;
/// The strictest alignment of a kernarg segment.
const ALIGNMENT_LIMIT: u32 = 4096;

/// A kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Its name in the source.
    pub name: String,
    /// The symbol of its descriptor, which ends in `.kd`.
    pub symbol: String,
    /// Its descriptor.
    pub descriptor: kernel_descriptor_t,
    /// The descriptor's address, counted from the load base.
    pub descriptor_address: u64,
    /// Every argument, in the metadata's order.
    pub arguments: Vec<Argument>,
    /// Bytes of the kernarg segment.
    pub kernarg_size: u32,
    /// The segment's alignment.
    pub kernarg_align: u32,
    /// Lanes of a wave: 32 or 64.
    pub wavefront_size: u32,
    /// The most work-items that a work-group may have.
    pub max_flat_workgroup_size: u32,
    /// The work-group size that a launch must have.
    pub reqd_workgroup_size: Option<[u32; 3]>,
    /// The kernel relies on whole work-groups.
    pub uniform_work_group_size: bool,
    /// The kernel's stack may be larger than the descriptor says.
    pub uses_dynamic_stack: bool,
    /// SGPRs that the kernel uses.
    pub sgpr_count: u32,
    /// VGPRs that the kernel uses.
    pub vgpr_count: u32,
    /// Who launches it.
    pub kind: KernelKind,
}

/// Who launches a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelKind {
    /// The program.
    Normal,
    /// The loader, after loading.
    Init,
    /// The loader, before unloading.
    Fini,
}

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Where it lies in the segment, bytes.
    pub offset: u32,
    /// Its size, bytes.
    pub size: u32,
    /// What it is.
    pub kind: ValueKind,
    /// Its name in the source, if that was kept.
    pub name: Option<String>,
}

impl Argument {
    /// The bytes of the segment that are the argument's.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.offset as usize..(self.offset + self.size) as usize
    }
}

impl Kernel {
    pub(crate) fn read<I: Image + ?Sized>(
        elf: &Elf<'_, I>,
        symbols: &Symbols,
        raw: RawKernel,
    ) -> Result<Kernel, KernelError> {
        let symbol = raw.symbol.clone();
        Self::checked(elf, symbols, raw).map_err(|fault| KernelError { symbol, fault })
    }

    fn checked<I: Image + ?Sized>(elf: &Elf<'_, I>, symbols: &Symbols, raw: RawKernel) -> Result<Kernel, KernelFault> {
        if !raw.symbol.ends_with(DESCRIPTOR_SUFFIX) {
            return Err(KernelFault::SymbolName);
        }
        let address = symbols.get(&raw.symbol).ok_or(KernelFault::NoSymbol)?;
        let bytes = elf.at_address(address, kernel_descriptor_t::BYTES as u64, "a kernel descriptor");
        let bytes = bytes.ok().and_then(|bytes| <[u8; kernel_descriptor_t::BYTES]>::try_from(&*bytes).ok());
        let bytes = bytes.filter(|_| address.is_multiple_of(DESCRIPTOR_ALIGNMENT));
        let descriptor = kernel_descriptor_t::from_bytes(&bytes.ok_or(KernelFault::Descriptor(address))?);
        agree(&descriptor, &raw)?;
        if raw.kernarg_segment_size > KERNARG_LIMIT {
            return Err(KernelFault::KernargSize(raw.kernarg_segment_size));
        }
        let align = raw.kernarg_segment_align;
        if !align.is_power_of_two() || align > ALIGNMENT_LIMIT {
            return Err(KernelFault::Value { field: ".kernarg_segment_align", found: align.into() });
        }
        let kind = match raw.kind.as_deref() {
            None | Some("normal") => KernelKind::Normal,
            Some("init") => KernelKind::Init,
            Some("fini") => KernelKind::Fini,
            Some(unknown) => return Err(KernelFault::Kind(unknown.to_owned())),
        };
        Ok(Kernel {
            arguments: arguments(raw.arguments, raw.kernarg_segment_size)?,
            name: raw.name,
            symbol: raw.symbol,
            descriptor,
            descriptor_address: address,
            kernarg_size: raw.kernarg_segment_size,
            kernarg_align: align,
            wavefront_size: raw.wavefront_size,
            max_flat_workgroup_size: raw.max_flat_workgroup_size,
            reqd_workgroup_size: raw.reqd_workgroup_size,
            uniform_work_group_size: raw.uniform_work_group_size != 0,
            uses_dynamic_stack: raw.uses_dynamic_stack || descriptor.properties().uses_dynamic_stack(),
            sgpr_count: raw.sgpr_count,
            vgpr_count: raw.vgpr_count,
            kind,
        })
    }

    /// The arguments that the caller of a launch provides, in order.
    pub fn explicit_arguments(&self) -> impl Iterator<Item = &Argument> {
        self.arguments.iter().filter(|argument| !argument.kind.is_hidden())
    }

    /// The arguments that the runtime provides.
    pub fn hidden_arguments(&self) -> impl Iterator<Item = &Argument> {
        self.arguments.iter().filter(|argument| argument.kind.is_hidden())
    }
}

fn agree(descriptor: &kernel_descriptor_t, raw: &RawKernel) -> Result<(), KernelFault> {
    let wavefront = if descriptor.properties().wavefront_size32() { 32 } else { 64 };
    for (field, descriptor, metadata) in [
        ("the kernarg segment's size", descriptor.kernarg_size, raw.kernarg_segment_size),
        ("static LDS", descriptor.group_segment_fixed_size, raw.group_segment_fixed_size),
        ("scratch", descriptor.private_segment_fixed_size, raw.private_segment_fixed_size),
        ("the wavefront size", wavefront, raw.wavefront_size),
    ] {
        if descriptor != metadata {
            return Err(KernelFault::Disagree { field, descriptor: descriptor.into(), metadata: metadata.into() });
        }
    }
    Ok(())
}

fn arguments(raw: Vec<RawArgument>, segment: u32) -> Result<Vec<Argument>, KernelFault> {
    let mut end = 0;
    let mut arguments = Vec::with_capacity(raw.len());
    for (index, RawArgument { offset, size, value_kind, name }) in raw.into_iter().enumerate() {
        let fault = |what| KernelFault::Argument { index, offset, size, what };
        let last = offset.checked_add(size).filter(|last| *last <= segment);
        let last = last.ok_or(fault("lies outside of the segment"))?;
        if offset < end {
            return Err(fault("lies over the one before"));
        }
        end = last;
        arguments.push(Argument { offset, size, kind: ValueKind::from_name(&value_kind), name });
    }
    Ok(arguments)
}
