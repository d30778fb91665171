//! The metadata note: msgpack, with the names of LLVM's AMDGPU usage guide.

use object::LittleEndian as LE;
use object::elf::{self, NoteHeader64};
use object::pod;
use serde::Deserialize;

use crate::elf::Elf;
use crate::error::Error;
use crate::image::Image;

/// The note's owner and type.
const OWNER: &[u8] = b"AMDGPU\0";
const NT_AMDGPU_METADATA: u32 = 32;
/// What stands before the processor in `amdhsa.target`.
const TRIPLE: &str = "amdgcn-amd-amdhsa--";

#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    #[serde(rename = "amdhsa.version")]
    version: (u32, u32),
    /// Since code object version 4.
    #[serde(rename = "amdhsa.target")]
    target: Option<String>,
    #[serde(rename = "amdhsa.kernels", default)]
    pub(crate) kernels: Vec<RawKernel>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawKernel {
    #[serde(rename = ".name")]
    pub(crate) name: String,
    #[serde(rename = ".symbol")]
    pub(crate) symbol: String,
    #[serde(rename = ".args", default)]
    pub(crate) arguments: Vec<RawArgument>,
    #[serde(rename = ".kernarg_segment_size")]
    pub(crate) kernarg_segment_size: u32,
    #[serde(rename = ".kernarg_segment_align")]
    pub(crate) kernarg_segment_align: u32,
    #[serde(rename = ".group_segment_fixed_size")]
    pub(crate) group_segment_fixed_size: u32,
    #[serde(rename = ".private_segment_fixed_size")]
    pub(crate) private_segment_fixed_size: u32,
    #[serde(rename = ".wavefront_size")]
    pub(crate) wavefront_size: u32,
    #[serde(rename = ".max_flat_workgroup_size")]
    pub(crate) max_flat_workgroup_size: u32,
    #[serde(rename = ".reqd_workgroup_size")]
    pub(crate) reqd_workgroup_size: Option<[u32; 3]>,
    #[serde(rename = ".uses_dynamic_stack", default)]
    pub(crate) uses_dynamic_stack: bool,
    #[serde(rename = ".uniform_work_group_size", default)]
    pub(crate) uniform_work_group_size: u32,
    #[serde(rename = ".sgpr_count", default)]
    pub(crate) sgpr_count: u32,
    #[serde(rename = ".vgpr_count", default)]
    pub(crate) vgpr_count: u32,
    #[serde(rename = ".kind")]
    pub(crate) kind: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawArgument {
    #[serde(rename = ".offset")]
    pub(crate) offset: u32,
    #[serde(rename = ".size")]
    pub(crate) size: u32,
    #[serde(rename = ".value_kind")]
    pub(crate) value_kind: String,
    #[serde(rename = ".name")]
    pub(crate) name: Option<String>,
}

pub(crate) fn read<I: Image + ?Sized>(elf: &Elf<'_, I>) -> Result<Metadata, Error> {
    for notes in elf.segments(elf::PT_NOTE, "the notes") {
        if let Some(description) = find(&notes?)? {
            let metadata: Metadata = rmp_serde::from_slice(description)?;
            return check(metadata, elf.target.processor);
        }
    }
    Err(Error::Missing("AMDGPU metadata note"))
}

fn check(metadata: Metadata, processor: &'static str) -> Result<Metadata, Error> {
    let (major, minor) = metadata.version;
    if major != 1 || minor > 2 {
        let found = u64::from(major) << 32 | u64::from(minor);
        return Err(Error::Field { field: "amdhsa.version", found, expected: "1.0, 1.1 or 1.2" });
    }
    if let Some(target) = &metadata.target {
        let named = target.strip_prefix(TRIPLE).map(|rest| rest.split(':').next().unwrap_or(rest));
        if named != Some(processor) {
            return Err(Error::Target { header: processor, metadata: target.clone() });
        }
    }
    Ok(metadata)
}

/// The metadata in a segment of notes: each has a header, a name and a description, padded to words.
fn find(mut notes: &[u8]) -> Result<Option<&[u8]>, Error> {
    let outside = |len: u64| Error::Outside { what: "a note", at: 0, len };
    while !notes.is_empty() {
        let (header, rest) = pod::from_bytes::<NoteHeader64<LE>>(notes).map_err(|()| outside(notes.len() as u64))?;
        let (name, description) = (header.n_namesz.get(LE) as usize, header.n_descsz.get(LE) as usize);
        let start = name.next_multiple_of(4);
        let needed = start as u64 + description as u64;
        let body = rest.get(start..start + description).ok_or(outside(needed))?;
        if &rest[..name] == OWNER && header.n_type.get(LE) == NT_AMDGPU_METADATA {
            return Ok(Some(body));
        }
        notes = rest.get((start + description).next_multiple_of(4)..).unwrap_or_default();
    }
    Ok(None)
}
