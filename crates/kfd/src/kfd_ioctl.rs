//! `/dev/kfd`: one method for each request.

use std::sync::atomic::Ordering;

use gpu::{MemoryModel, MemoryType, QueueConfig, QueueId, QueueKind};
use isa::memory::Memory;

use crate::address_map::Segment;
use crate::argument::Argument;
use crate::buffers::{Backing, Buffer, Handle, Kind};
use crate::config::Profile;
use crate::driver::Driver;
use crate::engine::Command;
use crate::events::Wait;
use crate::exceptions::Queue;
use crate::files::{DOORBELLS, DOORBELLS_OFFSET, REGISTERS_OFFSET};
use crate::gpu_memory::View;
use crate::host::gpu_clock;
use crate::sys::{self, Errno, Identity};
use crate::target::GPU_ID;
use crate::uapi::kfd::*;

/// 1.17: ROCr 7.2 wants 1.15 for managed memory, ROCr 6.4 wants 1.9.
const VERSION: GetVersion = GetVersion { major: 1, minor: 17 };

/// Queues of one process, which is what the hardware's scheduler can hold.
const QUEUES: usize = 127;

/// LDS and scratch apertures are 4 GiB each, outside the addresses that a process can map.
const LDS_BASE: u64 = 0x1_0000_0000_0000;
const SCRATCH_BASE: u64 = 0x2_0000_0000_0000;
const APERTURE_MASK: u64 = 0xffff_ffff;
/// A 47-bit limit makes user space use one address for the CPU's and the GPU's view.
const GPUVM_BASE: u64 = 0x4000;
const GPUVM_LIMIT: u64 = 0x7fff_ffff_ffff;

impl Driver {
    /// Answers one request. A request that is not known is refused, and the log says which it was.
    pub(crate) fn kfd_ioctl(&'static self, number: u8, argument: Argument) -> Result<(), Errno> {
        match number {
            number::GET_VERSION => argument.with(|args| {
                *args = VERSION;
                Ok(())
            }),
            number::CREATE_QUEUE => argument.with(|args| self.create_queue(args)),
            number::DESTROY_QUEUE => argument.with(|args| self.destroy_queue(args)),
            number::UPDATE_QUEUE => argument.with(|args: &mut UpdateQueue| self.queue_exists(args.queue_id)),
            number::SET_CU_MASK => argument.with(|args: &mut SetCuMask| self.queue_exists(args.queue_id)),
            number::ALLOC_QUEUE_GWS => argument.with(|args: &mut AllocQueueGws| {
                args.first_gws = 0;
                self.queue_exists(args.queue_id)
            }),
            number::GET_CLOCK_COUNTERS => argument.with(get_clock_counters),
            number::CREATE_EVENT => argument.with(|args| self.create_event(args)),
            number::DESTROY_EVENT => argument.with(|args: &mut EventArgs| self.events.destroy(args.event_id)),
            number::SET_EVENT => argument.with(|args: &mut EventArgs| self.events.set(args.event_id)),
            number::RESET_EVENT => argument.with(|args: &mut EventArgs| self.events.reset(args.event_id)),
            number::WAIT_EVENTS => argument.with(|args| self.wait_events(argument, args)),
            number::GET_TILE_CONFIG => argument.with(|args| self.get_tile_config(args)),
            number::GET_PROCESS_APERTURES_NEW => argument.with(|args| get_process_apertures(argument, args)),
            number::ALLOC_MEMORY_OF_GPU => argument.with(|args| self.alloc_memory(args)),
            number::FREE_MEMORY_OF_GPU => argument.with(|args| self.free_memory(args)),
            number::MAP_MEMORY_TO_GPU => argument.with(|args| self.map_memory(args)),
            number::UNMAP_MEMORY_FROM_GPU => argument.with(|args| self.unmap_memory(args)),
            number::GET_DMABUF_INFO => argument.with(|args| self.get_dmabuf_info(args)),
            number::IMPORT_DMABUF => argument.with(|args| self.import_dmabuf(args)),
            number::EXPORT_DMABUF => argument.with(|args| self.export_dmabuf(args)),
            number::SVM => argument.with(|args| self.svm(argument, args)),
            number::SET_XNACK_MODE => argument.with(set_xnack_mode),
            number::AVAILABLE_MEMORY => argument.with(|args: &mut AvailableMemory| {
                let (used, limit) = self.buffers().vram();
                args.available = limit - used;
                Ok(())
            }),
            number::RUNTIME_ENABLE => argument.with(|args: &mut RuntimeEnable| {
                args.capabilities_mask = 0;
                Ok(())
            }),
            // Settings that change nothing here: caches are coherent, waves keep their scratch to themselves, traps have no handler.
            number::SET_MEMORY_POLICY
            | number::SET_SCRATCH_BACKING_VA
            | number::SET_TRAP_HANDLER
            | number::ACQUIRE_VM => Ok(()),
            unknown => {
                self.log.line(format_args!("unknown KFD ioctl {unknown:#04x}, {} bytes", argument.bytes()));
                Err(Errno::NOTTY)
            }
        }
    }

    fn create_queue(&'static self, args: &mut CreateQueue) -> Result<(), Errno> {
        let kind = match args.queue_type {
            queue_type::COMPUTE_AQL => QueueKind::Aql,
            queue_type::COMPUTE => QueueKind::Pm4,
            queue_type::SDMA | queue_type::SDMA_XGMI | queue_type::SDMA_BY_ENGINE_ID => QueueKind::Sdma,
            _ => return Err(Errno::INVAL),
        };
        if !args.ring_size.is_power_of_two() || args.gpu_id != GPU_ID {
            return Err(Errno::INVAL);
        }
        let config = QueueConfig {
            kind,
            ring: args.ring_base_address,
            ring_bytes: u64::from(args.ring_size),
            read_pointer: args.read_pointer_address,
            write_pointer: args.write_pointer_address,
        };
        // An AQL doorbell holds the index of the last packet, of which zero is one; the others hold a write pointer.
        let mut doorbell = u64::MAX;
        if kind != QueueKind::Aql {
            doorbell = 0;
            let view = View::new(&self.map);
            view.store_u64(config.read_pointer, 0).map_err(|_| Errno::FAULT)?;
            view.store_u64(config.write_pointer, 0).map_err(|_| Errno::FAULT)?;
        }
        let id = {
            let mut queues = self.queues();
            if queues.len() >= QUEUES {
                return Err(Errno::NOSPC);
            }
            let id = (0..DOORBELLS as u32).find(|id| !queues.contains_key(id)).ok_or(Errno::NOMEM)?;
            queues.insert(id, Queue { config, save_area: args.ctx_save_restore_address, reported: false });
            id
        };
        self.kfd_file.doorbells()[id as usize].store(doorbell, Ordering::Release);
        if let Err(error) = self.command(Command::Create(QueueId(id), config)) {
            self.queues().remove(&id);
            return Err(error);
        }
        args.queue_id = id;
        args.doorbell_offset = DOORBELLS_OFFSET + 8 * u64::from(id);
        self.log.line(format_args!("queue {id}: {kind:?}, {} bytes at {:#x}", config.ring_bytes, config.ring));
        Ok(())
    }

    fn destroy_queue(&'static self, args: &mut DestroyQueue) -> Result<(), Errno> {
        self.queue_exists(args.queue_id)?;
        self.command(Command::Destroy(QueueId(args.queue_id)))?;
        self.queues().remove(&args.queue_id);
        Ok(())
    }

    fn queue_exists(&self, id: u32) -> Result<(), Errno> {
        if self.queues().contains_key(&id) { Ok(()) } else { Err(Errno::INVAL) }
    }

    fn create_event(&self, args: &mut CreateEvent) -> Result<(), Errno> {
        let id = self.events.create(args.event_type, args.auto_reset != 0)?;
        args.event_id = id;
        args.event_slot_index = id;
        args.event_trigger_data = id;
        args.event_page_offset = EVENT_PAGE_OFFSET;
        Ok(())
    }

    fn wait_events(&self, argument: Argument, args: &mut WaitEvents) -> Result<(), Errno> {
        let mut events: Vec<EventData> = argument.array(args.events_ptr, args.num_events)?;
        args.wait_result = wait_result::FAIL;
        let wait = Wait { events: &mut events, all: args.wait_for_all != 0, timeout: args.timeout };
        args.wait_result = self.events.wait(wait)?;
        argument.store(args.events_ptr, &events)
    }

    fn get_tile_config(&self, args: &mut GetTileConfig) -> Result<(), Errno> {
        args.num_tile_configs = 0;
        args.num_macro_tile_configs = 0;
        args.gb_addr_config = self.target.gb_addr_config;
        args.num_banks = 0;
        args.num_ranks = 0;
        Ok(())
    }

    fn alloc_memory(&self, args: &mut AllocMemoryOfGpu) -> Result<(), Errno> {
        let kinds = alloc_flags::VRAM
            | alloc_flags::GTT
            | alloc_flags::USERPTR
            | alloc_flags::DOORBELL
            | alloc_flags::MMIO_REMAP;
        let kind = match args.flags & kinds {
            alloc_flags::VRAM => Kind::Vram,
            alloc_flags::GTT => Kind::System,
            alloc_flags::USERPTR => Kind::User(args.mmap_offset),
            alloc_flags::DOORBELL => Kind::Doorbells,
            alloc_flags::MMIO_REMAP => Kind::Registers,
            _ => return Err(Errno::INVAL),
        };
        if kind == Kind::Vram && args.flags & alloc_flags::PUBLIC != 0 && self.profile == Profile::SmallBar {
            self.log.line(format_args!("no video memory that the CPU reaches: the BAR is small"));
            return Err(Errno::INVAL);
        }
        let mut buffers = self.buffers();
        let handle = buffers.allocate(args.va_addr, args.size, args.flags, kind).inspect_err(|error| {
            self.log.line(format_args!("no {} bytes of {kind:?}: {error:?}", args.size));
        })?;
        args.handle = handle.0;
        args.mmap_offset = match buffers.get(handle)?.backing {
            Backing::Vram { offset } | Backing::System { offset } => offset,
            Backing::User { address } => address,
            Backing::Doorbells => DOORBELLS_OFFSET,
            Backing::Registers => REGISTERS_OFFSET,
        };
        Ok(())
    }

    fn free_memory(&'static self, args: &mut FreeMemoryOfGpu) -> Result<(), Errno> {
        let handle = Handle(args.handle);
        let buffer = self.buffers().get(handle)?;
        self.unmap_buffer(&buffer)?;
        if let Some(freed) = self.buffers().free(handle)? {
            self.render_file.discard(freed.offset, freed.bytes)?;
        }
        Ok(())
    }

    fn map_memory(&self, args: &mut MapMemoryToGpu) -> Result<(), Errno> {
        let buffer = self.buffers().get(Handle(args.handle))?;
        if buffer.va != 0 {
            let writable = buffer.flags & alloc_flags::WRITABLE != 0;
            let host = self.host_address(&buffer, 0);
            self.map.change(|map| {
                let memory_type = buffer.memory_type();
                map.buffers.map(Segment { va: buffer.va, bytes: buffer.bytes, host, writable, memory_type });
            });
        }
        args.n_success = args.n_devices;
        Ok(())
    }

    fn unmap_memory(&'static self, args: &mut MapMemoryToGpu) -> Result<(), Errno> {
        let buffer = self.buffers().get(Handle(args.handle))?;
        self.unmap_buffer(&buffer)?;
        args.n_success = args.n_devices;
        Ok(())
    }

    /// Takes a buffer out of the address map and waits until the device does not use it any more: the application may unmap its memory
    /// as soon as we return.
    fn unmap_buffer(&'static self, buffer: &Buffer) -> Result<(), Errno> {
        if buffer.va == 0 {
            return Ok(());
        }
        self.flush_caches()?;
        self.map.change(|map| map.buffers.unmap(buffer.va..buffer.va + buffer.bytes));
        match buffer.backing {
            Backing::User { .. } => self.command(Command::Settle),
            // Our own mapping of the file stays, so a late access harms nobody.
            Backing::Vram { .. } | Backing::System { .. } | Backing::Doorbells | Backing::Registers => {
                self.flush_caches()
            }
        }
    }

    /// Lets everything that the GPU's caches hold reach memory, and empties them: with memory that changes its meaning, lines of it
    /// would be lost or come back. The kernel does so when it flushes translations.
    pub(crate) fn flush_caches(&'static self) -> Result<(), Errno> {
        match self.memory {
            MemoryModel::Coherent => Ok(()),
            MemoryModel::Strict { .. } => self.command(Command::Settle),
        }
    }

    /// Where the byte at `offset` of a buffer is in this process.
    pub(crate) fn host_address(&self, buffer: &Buffer, offset: u64) -> usize {
        match buffer.backing {
            Backing::Vram { offset: start } | Backing::System { offset: start } => {
                self.render_file.address(start + offset)
            }
            Backing::User { address } => (address + offset) as usize,
            Backing::Doorbells => self.kfd_file.address(DOORBELLS_OFFSET + offset),
            Backing::Registers => self.kfd_file.address(REGISTERS_OFFSET + offset),
        }
    }

    fn export_dmabuf(&self, args: &mut ExportDmabuf) -> Result<(), Errno> {
        args.dmabuf_fd = self.export(Handle(args.handle))? as u32;
        Ok(())
    }

    /// A file that stands for a buffer: as long as the buffer, and known by its inode. Its contents are never looked at.
    pub(crate) fn export(&self, handle: Handle) -> Result<i32, Errno> {
        let mut buffers = self.buffers();
        let buffer = buffers.get(handle)?;
        buffer.backing.offset().ok_or(Errno::INVAL)?;
        let file = sys::memfd(c"refrain-dmabuf", buffer.bytes)?;
        let fd = std::os::fd::IntoRawFd::into_raw_fd(file);
        buffers.export(handle, Identity::of(fd).ok_or(Errno::BADF)?.inode);
        Ok(fd)
    }

    fn import_dmabuf(&self, args: &mut ImportDmabuf) -> Result<(), Errno> {
        let identity = Identity::of(args.dmabuf_fd as i32).ok_or(Errno::BADF)?;
        args.handle = self.buffers().import(identity.inode, args.va_addr)?.0;
        Ok(())
    }

    fn get_dmabuf_info(&self, args: &mut GetDmabufInfo) -> Result<(), Errno> {
        let identity = Identity::of(args.dmabuf_fd as i32).ok_or(Errno::BADF)?;
        let (_, buffer) = self.buffers().of_export(identity.inode)?;
        args.size = buffer.bytes;
        args.gpu_id = GPU_ID;
        args.flags = buffer.flags;
        args.metadata_size = 0;
        Ok(())
    }

    /// Shared virtual memory: the application's own ranges, made accessible by attributes instead of buffers.
    fn svm(&'static self, argument: Argument, args: &mut Svm) -> Result<(), Errno> {
        let tail = argument.tail(size_of::<Svm>());
        let mut attributes: Vec<SvmAttribute> = argument.array(tail, args.nattr)?;
        let range = args.start_addr..args.start_addr.checked_add(args.size).ok_or(Errno::INVAL)?;
        if attributes.iter().any(|attribute| attribute.kind > svm_attribute::LARGEST) {
            return Err(Errno::INVAL);
        }
        match args.op {
            svm_op::SET_ATTR => {
                // Ranges are coherent until they are told not to be.
                let clears = |attribute: &SvmAttribute| {
                    attribute.kind == svm_attribute::CLR_FLAGS && attribute.value & svm_attribute::FLAG_COHERENT != 0
                };
                let memory_type = if attributes.iter().any(clears) { MemoryType::Cached } else { MemoryType::Uncached };
                for attribute in attributes.iter().filter(|attribute| attribute.value == GPU_ID) {
                    match attribute.kind {
                        svm_attribute::ACCESS | svm_attribute::ACCESS_IN_PLACE => {
                            let host = range.start as usize;
                            let segment =
                                Segment { va: range.start, bytes: args.size, host, writable: true, memory_type };
                            self.map.change(|map| map.shared.map(segment));
                        }
                        svm_attribute::NO_ACCESS => {
                            self.flush_caches()?;
                            self.map.change(|map| map.shared.unmap(range.clone()));
                            self.command(Command::Settle)?;
                        }
                        _ => {}
                    }
                }
                Ok(())
            }
            svm_op::GET_ATTR => {
                let accessible = self.map.shared_contains(range.start);
                for attribute in &mut attributes {
                    match attribute.kind {
                        svm_attribute::PREFERRED_LOC | svm_attribute::PREFETCH_LOC => attribute.value = u32::MAX,
                        svm_attribute::ACCESS if accessible => attribute.kind = svm_attribute::ACCESS_IN_PLACE,
                        svm_attribute::ACCESS => attribute.kind = svm_attribute::NO_ACCESS,
                        _ => attribute.value = 0,
                    }
                }
                argument.store(tail, &attributes)
            }
            _ => Err(Errno::INVAL),
        }
    }
}

fn get_clock_counters(args: &mut GetClockCounters) -> Result<(), Errno> {
    args.gpu_clock_counter = gpu_clock();
    args.cpu_clock_counter = sys::nanoseconds(libc::CLOCK_MONOTONIC_RAW);
    args.system_clock_counter = sys::nanoseconds(libc::CLOCK_BOOTTIME);
    args.system_clock_freq = 1_000_000_000;
    Ok(())
}

fn get_process_apertures(argument: Argument, args: &mut GetProcessAperturesNew) -> Result<(), Errno> {
    if args.num_of_nodes > 0 {
        let aperture = ProcessDeviceApertures {
            lds_base: LDS_BASE,
            lds_limit: LDS_BASE | APERTURE_MASK,
            scratch_base: SCRATCH_BASE,
            scratch_limit: SCRATCH_BASE | APERTURE_MASK,
            gpuvm_base: GPUVM_BASE,
            gpuvm_limit: GPUVM_LIMIT,
            gpu_id: GPU_ID,
            pad: 0,
        };
        argument.store(args.apertures_ptr, &[aperture])?;
    }
    args.num_of_nodes = 1;
    Ok(())
}

/// Retrying faulting accesses is not something these targets do. A negative value asks for the current mode.
fn set_xnack_mode(args: &mut SetXnackMode) -> Result<(), Errno> {
    if args.xnack_enabled > 0 {
        return Err(Errno::PERM);
    }
    args.xnack_enabled = 0;
    Ok(())
}

#[cfg(test)]
mod tests;
