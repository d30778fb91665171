//! Which caches an edge takes, by generation: `GCR_CNTL` of `ACQUIRE_MEM`, and the same fields of `RELEASE_MEM` where they lie there.
//!
//! A wave's stores are complete in L2 when it ends; what can be stale is what readers hold in front of L2 (instruction, scalar and vector
//! caches, and L1 on gfx10 and gfx11). The command processor's own transfers are treated as another agent's, in both directions: on gfx12
//! they go past L2.

use graph::Barrier;
use pm4::Generation;

const GLI_INV_ALL: u32 = 1;
const GLM_WB: u32 = 1 << 4;
const GLM_INV: u32 = 1 << 5;
const GLK_INV: u32 = 1 << 7;
const GLV_INV: u32 = 1 << 8;
const GL1_INV: u32 = 1 << 9;
const GL2_INV: u32 = 1 << 14;
const GL2_WB: u32 = 1 << 15;

/// Everything in front of L2 that holds data.
const READERS: u32 = GLK_INV | GLV_INV | GL1_INV;
/// L2, so that others see what it holds and it sees what others wrote.
const L2: u32 = GL2_INV | GL2_WB;
/// gfx10 and gfx11 have a cache of metadata, which is written back and invalidated in one.
const METADATA: u32 = GLM_WB | GLM_INV;

/// What the buffer starts with: whatever wrote memory before is seen.
pub(crate) fn entry(generation: Generation) -> u32 {
    match generation {
        Generation::Gfx12_0 => L2 | READERS | GLI_INV_ALL,
        _ => L2 | READERS | METADATA | GLI_INV_ALL,
    }
}

/// What a barrier takes behind its wait. `None`: order is enough.
pub(crate) fn barrier(generation: Generation, barrier: Barrier) -> Option<u32> {
    // Trimmed forms have given wrong results on gfx1201, so there is only the full one.
    if generation == Generation::Gfx12_0 {
        return Some(L2 | READERS | GLI_INV_ALL);
    }
    let mut gcr = 0;
    if barrier.visible {
        gcr |= READERS;
    }
    if barrier.into_transfer {
        gcr |= GL2_WB;
    }
    if barrier.out_of_transfer {
        gcr |= L2;
    }
    (gcr != 0).then_some(gcr)
}

/// What the buffer ends with: whoever reads memory afterwards sees it.
pub(crate) fn exit(generation: Generation) -> u32 {
    match generation {
        Generation::Gfx12_0 => GL2_WB,
        _ => GL2_WB | METADATA,
    }
}

/// What a fence writes back, as `RELEASE_MEM` has it. `SEQ` 1: in order from the waves outwards.
pub(crate) fn release(generation: Generation) -> u32 {
    const GLM: u32 = 1 << 12 | 1 << 13;
    const RELEASE_GL2_WB: u32 = 1 << 21;
    const SEQ_FORWARD: u32 = 1 << 22;
    match generation {
        Generation::Gfx12_0 => RELEASE_GL2_WB | SEQ_FORWARD,
        _ => RELEASE_GL2_WB | SEQ_FORWARD | GLM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that projects with cards have published.
    #[test]
    fn words_are_those_that_ran_on_cards() {
        assert_eq!((entry(Generation::Gfx11), entry(Generation::Gfx12_0)), (0xc3b1, 0xc381));
        let visible = Barrier { visible: true, ..Barrier::default() };
        assert_eq!(barrier(Generation::Gfx11, visible), Some(0x380));
        assert_eq!(barrier(Generation::Gfx12_0, Barrier::default()), Some(0xc381));
        assert_eq!(barrier(Generation::Gfx10_3, Barrier::default()), None);
        let around = Barrier { into_transfer: true, out_of_transfer: true, visible: true };
        assert_eq!(barrier(Generation::Gfx10_3, around), Some(0xc380));
        assert_eq!((exit(Generation::Gfx11), exit(Generation::Gfx12_0)), (0x8030, 0x8000));
        assert_eq!(release(Generation::Gfx10_1), 0x0060_3000);
    }
}
