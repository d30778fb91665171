//! The cache operations of packets, as memory is asked for them.
//!
//! Scalar and metadata caches hold nothing to write back here. An operation on a range, or on a range's first and last line, does
//! nothing: whoever names a range in strict memory relies on more than is modelled.

use isa::memory::CacheControl;
use pm4::CacheOperations;

/// What the cache fields of `ACQUIRE_MEM`, `RELEASE_MEM` or SDMA's `GCR_REQ` ask for.
pub(crate) fn cache_control(operations: CacheOperations) -> CacheControl {
    let all_of_l2 = operations.gl2_range == 0;
    CacheControl {
        gli_inv: operations.gli_inv == 1,
        glk_inv: operations.glk_inv,
        glv_inv: operations.glv_inv,
        gl1_inv: operations.gl1_inv,
        gl2_inv: operations.gl2_inv && all_of_l2,
        gl2_wb: operations.gl2_wb && all_of_l2,
    }
}

#[cfg(test)]
mod tests {
    use pm4::{GcrCntl, ReleaseGcr};

    use super::*;

    fn acquire(word: u32) -> CacheControl {
        cache_control(GcrCntl(word).operations())
    }

    const ALL: CacheControl =
        CacheControl { gli_inv: true, glk_inv: true, glv_inv: true, gl1_inv: true, gl2_inv: true, gl2_wb: true };

    #[test]
    fn the_operations_that_runtimes_use() {
        assert_eq!(acquire(0x1c3f1), ALL);
        assert_eq!(acquire(0x4381), CacheControl { gl2_wb: false, ..ALL });
        let agent = CacheControl { gli_inv: false, gl2_inv: false, gl2_wb: false, ..ALL };
        assert_eq!(acquire(0x380), agent);
        assert_eq!(acquire(0x300), CacheControl { glk_inv: false, ..agent });
        let write_back = CacheControl { gl2_wb: true, ..CacheControl::NONE };
        assert_eq!(acquire(0x8040), write_back);
        assert_eq!(cache_control(ReleaseGcr(1 << 21 | 1 << 22).operations()), write_back);
    }

    #[test]
    fn a_range_is_not_all() {
        assert_eq!(acquire(3 | 2 << 11 | 3 << 14), CacheControl::NONE);
    }
}
