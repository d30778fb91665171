//! Limits, as the kernel's driver has them, and what is left after many requests.

use bytemuck::Zeroable;

use super::*;

/// Video memory of a driver that tests make.
const VRAM: u64 = 64 << 20;
const VA: u64 = 0x7000_0000_0000;

fn allocate(driver: &Driver, va: u64, size: u64, flags: u32) -> Result<u64, Errno> {
    let mut args = AllocMemoryOfGpu { va_addr: va, size, flags, ..AllocMemoryOfGpu::zeroed() };
    driver.alloc_memory(&mut args).map(|()| args.handle)
}

fn free(driver: &'static Driver, handle: u64) -> Result<(), Errno> {
    driver.free_memory(&mut FreeMemoryOfGpu { handle })
}

fn map(driver: &Driver, handle: u64) -> Result<(), Errno> {
    driver.map_memory(&mut MapMemoryToGpu { handle, n_devices: 1, ..MapMemoryToGpu::zeroed() })
}

/// Memory for rings and pointers, mapped.
fn memory_for_queues(driver: &'static Driver) -> u64 {
    let handle = allocate(driver, VA, 1 << 20, alloc_flags::GTT | alloc_flags::WRITABLE).unwrap();
    map(driver, handle).unwrap();
    handle
}

fn create_queue(driver: &'static Driver) -> Result<u32, Errno> {
    let mut args = CreateQueue {
        ring_base_address: VA,
        write_pointer_address: VA + 0x8000,
        read_pointer_address: VA + 0x8008,
        ring_size: 4096,
        gpu_id: GPU_ID,
        queue_type: queue_type::COMPUTE_AQL,
        ..CreateQueue::zeroed()
    };
    driver.create_queue(&mut args).map(|()| args.queue_id)
}

fn destroy_queue(driver: &'static Driver, queue_id: u32) -> Result<(), Errno> {
    driver.destroy_queue(&mut DestroyQueue { queue_id, ..DestroyQueue::zeroed() })
}

fn create_event(driver: &Driver, event_type: u32) -> Result<u32, Errno> {
    let mut args = CreateEvent { event_type, auto_reset: 1, ..CreateEvent::zeroed() };
    driver.create_event(&mut args).map(|()| args.event_id)
}

#[test]
fn a_process_has_127_queues_and_can_have_another_when_one_is_gone() {
    let driver = Driver::apart();
    memory_for_queues(driver);
    let queues: Vec<u32> = (0..QUEUES).map(|_| create_queue(driver).unwrap()).collect();
    assert_eq!(create_queue(driver), Err(Errno::NOSPC));
    destroy_queue(driver, queues[5]).unwrap();
    assert_eq!(destroy_queue(driver, queues[5]), Err(Errno::INVAL));
    assert_eq!(create_queue(driver), Ok(queues[5]));
    for queue in queues {
        destroy_queue(driver, queue).unwrap();
    }
    assert!(driver.queues().is_empty());
}

#[test]
fn video_memory_runs_out_with_enomem_and_comes_back() {
    let driver = Driver::apart();
    let flags = alloc_flags::VRAM | alloc_flags::WRITABLE;
    assert_eq!(allocate(driver, VA, VRAM + 4096, flags), Err(Errno::NOMEM));
    let held: Vec<u64> = (0..64).map(|index| allocate(driver, VA + (index << 20), 1 << 20, flags).unwrap()).collect();
    assert_eq!(allocate(driver, VA + (64 << 20), 4096, flags), Err(Errno::NOMEM));
    for &handle in &held {
        free(driver, handle).unwrap();
    }
    assert_eq!(free(driver, held[0]), Err(Errno::INVAL));
    free(driver, allocate(driver, VA, VRAM, flags).unwrap()).unwrap();
    assert_eq!(driver.buffers().vram(), (0, VRAM));
}

#[test]
fn system_memory_and_addresses_have_ends() {
    let driver = Driver::apart();
    let flags = alloc_flags::GTT | alloc_flags::WRITABLE;
    let (_, limit) = driver.buffers().system();
    assert_eq!(allocate(driver, VA, limit + 4096, flags), Err(Errno::NOMEM));
    assert_eq!(allocate(driver, u64::MAX - 4096, 1 << 20, flags), Err(Errno::INVAL));
    assert_eq!(allocate(driver, VA, 0, flags), Err(Errno::INVAL));
    assert_eq!(allocate(driver, VA, 4096, 0), Err(Errno::INVAL));
    assert_eq!(driver.buffers().system().0, 0);
}

#[test]
fn events_run_out_with_enospc_and_come_back() {
    let driver = Driver::apart();
    for kind in [event_type::SIGNAL, event_type::MEMORY] {
        let mut events = Vec::new();
        let error = loop {
            match create_event(driver, kind) {
                Ok(event) => events.push(event),
                Err(error) => break error,
            }
        };
        assert_eq!(error, Errno::NOSPC);
        assert!(events.len() >= 4095, "{}", events.len());
        for event in events {
            driver.events.destroy(event).unwrap();
        }
        assert!(create_event(driver, kind).is_ok());
    }
}

#[test]
fn ten_thousand_of_everything_leave_nothing() {
    let driver = Driver::apart();
    memory_for_queues(driver);
    let used = || {
        let buffers = driver.buffers();
        (buffers.vram(), buffers.system())
    };
    let before = used();
    for round in 0..10_000u64 {
        let flags = if round % 2 == 0 { alloc_flags::VRAM } else { alloc_flags::GTT } | alloc_flags::WRITABLE;
        let handle = allocate(driver, VA + (1 << 30), 4096 << (round % 8), flags).unwrap();
        map(driver, handle).unwrap();
        let event = create_event(driver, event_type::SIGNAL).unwrap();
        driver.events.destroy(event).unwrap();
        if round % 10 == 0 {
            let queue = create_queue(driver).unwrap();
            assert_eq!(queue, 0, "numbers are used again");
            destroy_queue(driver, queue).unwrap();
        }
        free(driver, handle).unwrap();
    }
    assert_eq!(used(), before);
    assert!(View::new(&driver.map).load_u32(VA + (1 << 30)).is_err(), "what was freed is still mapped");
    assert_eq!(create_event(driver, event_type::SIGNAL), Ok(1));
}
