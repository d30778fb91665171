//! How a grid of work-items falls into work-groups.

use hsa_abi::aql::{MAX_WORKGROUP_ITEMS, hsa_kernel_dispatch_packet_t};

use super::kernel::DispatchError;

/// The sizes of a dispatch, in work-items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
}

impl Geometry {
    /// The sizes that a packet gives. Dimensions that it does not have are of size 1.
    pub(crate) fn of(packet: &hsa_kernel_dispatch_packet_t) -> Result<Geometry, DispatchError> {
        let dimensions = packet.setup & 3;
        if dimensions == 0 {
            return Err(DispatchError::Dimensions(dimensions));
        }
        let mut grid = [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z];
        let mut block = [packet.workgroup_size_x, packet.workgroup_size_y, packet.workgroup_size_z].map(u32::from);
        for axis in usize::from(dimensions)..3 {
            (grid[axis], block[axis]) = (1, 1);
        }
        if grid.contains(&0) || block.contains(&0) {
            return Err(DispatchError::Empty { grid, block });
        }
        if block.iter().map(|size| u64::from(*size)).product::<u64>() > MAX_WORKGROUP_ITEMS.into() {
            return Err(DispatchError::WorkGroupTooLarge { block });
        }
        Ok(Geometry { grid, block })
    }

    /// The ids of all work-groups, x first.
    pub(crate) fn groups(&self) -> Groups {
        Groups { counts: std::array::from_fn(|axis| self.grid[axis].div_ceil(self.block[axis])), next: Some([0; 3]) }
    }

    /// The size of a work-group: groups at the grid's far edges may be partial.
    pub(crate) fn group_size(&self, group: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|axis| self.block[axis].min(self.grid[axis] - group[axis] * self.block[axis]))
    }

    /// Waves of a full work-group.
    pub(crate) fn waves(&self, lanes: u32) -> u32 {
        self.block.iter().product::<u32>().div_ceil(lanes)
    }
}

/// Work-group ids in the order in which groups start.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    counts: [u32; 3],
    next: Option<[u32; 3]>,
}

impl Iterator for Groups {
    type Item = [u32; 3];

    fn next(&mut self) -> Option<[u32; 3]> {
        let current = self.next?;
        let mut following = current;
        self.next = (0..3)
            .any(|axis| {
                following[axis] += 1;
                let carry = following[axis] == self.counts[axis];
                if carry {
                    following[axis] = 0;
                }
                !carry
            })
            .then_some(following);
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_cover_the_grid_once_x_first() {
        let geometry = Geometry { grid: [5, 3, 2], block: [2, 2, 1] };
        let groups: Vec<_> = geometry.groups().collect();
        assert_eq!(groups.len(), 3 * 2 * 2);
        assert_eq!(&groups[..4], &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]);
        let items: u32 = groups.iter().map(|group| geometry.group_size(*group).iter().product::<u32>()).sum();
        assert_eq!(items, 5 * 3 * 2);
        assert_eq!(geometry.group_size([2, 1, 1]), [1, 1, 1]);
    }

    #[test]
    fn the_largest_grid_does_not_overflow() {
        let geometry = Geometry { grid: [u32::MAX; 3], block: [1024, 1, 1] };
        assert_eq!(geometry.group_size([0x003f_ffff, 0, 0]), [1023, 1, 1]);
        assert_eq!(geometry.waves(32), 32);
    }
}
