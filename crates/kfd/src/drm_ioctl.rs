//! The render node: the few requests that libdrm and ROCr send it.

use std::os::fd::RawFd;

use bytemuck::{Pod, Zeroable};
use gpu::MemoryType;

use crate::address_map::Segment;
use crate::argument::Argument;
use crate::buffers::Backing;
use crate::driver::Driver;
use crate::host::gpu_clock;
use crate::sys::{self, Errno, Identity};
use crate::uapi::drm::*;
use crate::uapi::kfd::alloc_flags;

const DRIVER_VERSION: (i32, i32, i32) = (3, 61, 0);
/// The register behind [`Target::gb_addr_config`](crate::target::Target::gb_addr_config), by its dword offset.
const GB_ADDR_CONFIG: u32 = 0x263e;

impl Driver {
    /// Answers one request. A request that is not known is refused, and the log says which it was.
    pub(crate) fn drm_ioctl(&'static self, number: u8, argument: Argument) -> Result<(), Errno> {
        match number {
            number::VERSION => argument.with(|args| version(argument, args)),
            number::GET_CLIENT => argument.with(|args: &mut Client| {
                // An authenticated client: libdrm asks no further.
                args.auth = 1;
                args.pid = u64::from(sys::process_id());
                Ok(())
            }),
            number::GET_CAP => argument.with(|args: &mut GetCap| {
                args.value = 0;
                Ok(())
            }),
            number::GEM_CLOSE => argument.with(|args| self.gem_close(args)),
            number::PRIME_HANDLE_TO_FD => argument.with(|args: &mut PrimeHandle| {
                let (handle, _) = self.buffers().of_gem(args.handle)?;
                args.fd = self.export(handle)?;
                Ok(())
            }),
            number::PRIME_FD_TO_HANDLE => argument.with(|args| self.prime_fd_to_handle(args)),
            number::GEM_MMAP => argument.with(|args: &mut GemMmap| {
                let (_, buffer) = self.buffers().of_gem(args.handle_or_offset as u32)?;
                args.handle_or_offset = buffer.backing.offset().ok_or(Errno::PERM)?;
                Ok(())
            }),
            number::GEM_METADATA => argument.with(|args| self.gem_metadata(args)),
            number::GEM_OP => argument.with(|args| self.gem_op(argument, args)),
            number::GEM_VA => argument.with(|args| self.gem_va(args)),
            number::INFO => argument.with(|args| self.info(argument, args)),
            unknown => {
                self.log.line(format_args!("unknown DRM ioctl {unknown:#04x}, {} bytes", argument.bytes()));
                Err(Errno::NOTTY)
            }
        }
    }

    fn gem_close(&self, args: &mut GemClose) -> Result<(), Errno> {
        if let Some(freed) = self.buffers().close_gem(args.handle)? {
            self.render_file.discard(freed.offset, freed.bytes)?;
        }
        Ok(())
    }

    fn prime_fd_to_handle(&self, args: &mut PrimeHandle) -> Result<(), Errno> {
        let identity = Identity::of(args.fd as RawFd).ok_or(Errno::BADF)?;
        let mut buffers = self.buffers();
        let (handle, _) = buffers.of_export(identity.inode)?;
        args.handle = buffers.open_gem(handle)?;
        Ok(())
    }

    fn gem_metadata(&self, args: &mut GemMetadata) -> Result<(), Errno> {
        self.buffers().of_gem(args.handle)?;
        if args.op == METADATA_GET {
            let (handle, op) = (args.handle, args.op);
            *args = GemMetadata { handle, op, ..GemMetadata::zeroed() };
        }
        Ok(())
    }

    fn gem_op(&self, argument: Argument, args: &mut GemOp) -> Result<(), Errno> {
        let (_, buffer) = self.buffers().of_gem(args.handle)?;
        if args.op != GEM_OP_GET_CREATE_INFO {
            return Err(Errno::INVAL);
        }
        let domains = match buffer.backing {
            Backing::Vram { .. } => domain::VRAM,
            Backing::System { .. } | Backing::User { .. } | Backing::Doorbells | Backing::Registers => domain::GTT,
        };
        let info = GemCreateIn { bo_size: buffer.bytes, alignment: 4096, domains, domain_flags: 0 };
        argument.store(args.value, &[info])
    }

    /// Maps a buffer, or a part of one, for the GPU: this is how virtual memory management places physical memory.
    fn gem_va(&'static self, args: &mut GemVa) -> Result<(), Errno> {
        let end = args.va_address.checked_add(args.map_size).ok_or(Errno::INVAL)?;
        match args.operation {
            va_op::MAP | va_op::REPLACE => {
                let (_, buffer) = self.buffers().of_gem(args.handle)?;
                let inside = args.offset_in_bo.checked_add(args.map_size).is_some_and(|end| end <= buffer.bytes);
                if !inside {
                    return Err(Errno::INVAL);
                }
                let writable = args.flags & PAGE_WRITEABLE != 0 || buffer.flags & alloc_flags::WRITABLE != 0;
                let host = self.host_address(&buffer, args.offset_in_bo);
                let memory_type =
                    if args.flags & MTYPE == MTYPE_UC { MemoryType::Uncached } else { buffer.memory_type() };
                self.flush_caches()?;
                self.map.change(|map| {
                    let (va, bytes) = (args.va_address, args.map_size);
                    map.buffers.map(Segment { va, bytes, host, writable, memory_type });
                });
                Ok(())
            }
            va_op::UNMAP | va_op::CLEAR => {
                self.flush_caches()?;
                self.map.change(|map| map.buffers.unmap(args.va_address..end));
                self.flush_caches()
            }
            _ => Err(Errno::INVAL),
        }
    }

    fn info(&self, argument: Argument, args: &mut Info) -> Result<(), Errno> {
        let answer = |bytes: &[u8]| {
            let length = bytes.len().min(args.return_size as usize);
            argument.store(args.return_pointer, &bytes[..length])
        };
        match args.query {
            query::ACCEL_WORKING => answer(bytes_of(&1u32)),
            // Work arrives by KFD queues only: the render node has no rings of its own.
            query::HW_IP_COUNT => answer(bytes_of(&0u32)),
            query::TIMESTAMP => answer(bytes_of(&gpu_clock())),
            query::VRAM_USAGE => answer(bytes_of(&self.buffers().vram().0)),
            query::VRAM_GTT => {
                let (_, vram_size) = self.buffers().vram();
                let (_, gtt_size) = self.buffers().system();
                answer(bytes_of(&InfoVramGtt { vram_size, vram_cpu_accessible_size: vram_size, gtt_size }))
            }
            query::MEMORY => {
                let vram = heap(self.buffers().vram());
                let gtt = heap(self.buffers().system());
                answer(bytes_of(&InfoMemory { vram, cpu_accessible_vram: vram, gtt }))
            }
            query::DEV_INFO => answer(bytes_of(&self.device_info())),
            query::READ_MMR_REG => {
                let registers = args.dword_offset..args.dword_offset.saturating_add(args.count.min(256));
                let values: Vec<u32> = registers
                    .map(|register| if register == GB_ADDR_CONFIG { self.target.gb_addr_config } else { 0 })
                    .collect();
                answer(bytemuck::cast_slice(&values))
            }
            unknown => {
                self.log.line(format_args!("unknown DRM INFO query {unknown:#04x}, {} bytes", args.return_size));
                Err(Errno::INVAL)
            }
        }
    }

    fn device_info(&self) -> InfoDevice {
        let target = self.target;
        let mut info = InfoDevice {
            device_id: target.device_id,
            external_rev: target.external_revision,
            pci_rev: target.pci_revision,
            family: target.family,
            num_shader_engines: target.shader_engines,
            num_shader_arrays_per_engine: target.arrays_per_engine,
            gpu_counter_freq: 100_000,
            max_engine_clock: u64::from(target.engine_mhz) * 1000,
            max_memory_clock: u64::from(target.memory_mhz) * 1000,
            cu_active_number: target.compute_units(),
            enabled_rb_pipes_mask: (1 << (4 * target.shader_engines)) - 1,
            num_rb_pipes: 4 * target.shader_engines,
            num_hw_gfx_contexts: 8,
            pcie_gen: 4,
            pcie_num_lanes: 16,
            virtual_address_offset: 0x20_0000,
            virtual_address_max: 0x7fff_ffe0_0000,
            virtual_address_alignment: 4096,
            pte_fragment_size: 0x20_0000,
            gart_page_size: 4096,
            vram_type: target.memory_type,
            vram_bit_width: target.memory_bits,
            wave_front_size: 32,
            num_cu_per_sh: target.cus_per_array,
            num_tcc_blocks: target.memory_bits / 16,
            high_va_offset: 0xffff_8000_0000_0000,
            high_va_max: 0xffff_ffff_ffe0_0000,
            ..InfoDevice::zeroed()
        };
        let array = (1 << target.cus_per_array) - 1;
        for engine in 0..target.shader_engines as usize {
            // The table has four rows; the fifth engine and on continue in the columns behind their arrays.
            let (row, column) = (engine % 4, engine / 4 * 2);
            info.cu_bitmap[row][column..column + target.arrays_per_engine as usize].fill(array);
        }
        info
    }
}

fn bytes_of<T: Pod>(value: &T) -> &[u8] {
    bytemuck::bytes_of(value)
}

fn heap((used, limit): (u64, u64)) -> HeapInfo {
    HeapInfo { total_heap_size: limit, usable_heap_size: limit, heap_usage: used, max_allocation: limit }
}

fn version(argument: Argument, args: &mut Version) -> Result<(), Errno> {
    (args.major, args.minor, args.patchlevel) = DRIVER_VERSION;
    let texts = [(&mut args.name, "amdgpu"), (&mut args.date, "20150101"), (&mut args.desc, "AMD GPU")];
    for (slot, text) in texts {
        // The first call asks for the lengths, with no room for text.
        if slot.ptr != 0 {
            let length = text.len().min(usize::try_from(slot.len).unwrap_or(usize::MAX));
            argument.store(slot.ptr, &text.as_bytes()[..length])?;
        }
        slot.len = text.len() as u64;
    }
    Ok(())
}
