//! How a grid of work-items falls into work-groups.

use hsa_abi::aql::MAX_WORKGROUP_ITEMS;

use super::kernel::DispatchError;

/// The work-groups of a dispatch: ids from `first` to before `end` on each axis, of `block` work-items, but for the groups with the
/// highest id of an axis, which have `last` on that axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    first: [u32; 3],
    end: [u32; 3],
    pub(crate) block: [u32; 3],
    last: [u32; 3],
}

impl Geometry {
    /// A grid that is given in work-items: groups at its far edges may be partial.
    pub(crate) fn of_items(grid: [u32; 3], block: [u32; 3]) -> Result<Geometry, DispatchError> {
        if grid.contains(&0) || block.contains(&0) {
            return Err(DispatchError::Empty { grid, block });
        }
        let end: [u32; 3] = std::array::from_fn(|axis| grid[axis].div_ceil(block[axis]));
        let last = std::array::from_fn(|axis| grid[axis] - (end[axis] - 1) * block[axis]);
        Geometry { first: [0; 3], end, block, last }.checked()
    }

    /// A grid that is given in work-groups. On no axis may `first` reach `end`, nor `last` be larger than `block`.
    pub(crate) fn of_groups(
        first: [u32; 3],
        end: [u32; 3],
        block: [u32; 3],
        last: [u32; 3],
    ) -> Result<Geometry, DispatchError> {
        if (0..3).any(|axis| first[axis] >= end[axis] || last[axis] == 0 || last[axis] > block[axis]) {
            return Err(DispatchError::Empty { grid: end, block: last });
        }
        let geometry = Geometry { first, end, block, last };
        if (0..3).any(|axis| u64::from(end[axis]) * u64::from(block[axis]) > u32::MAX.into()) {
            return Err(DispatchError::GridTooLarge { groups: end, block });
        }
        geometry.checked()
    }

    fn checked(self) -> Result<Geometry, DispatchError> {
        let block = self.block;
        if block.iter().map(|size| u64::from(*size)).product::<u64>() > MAX_WORKGROUP_ITEMS.into() {
            return Err(DispatchError::WorkGroupTooLarge { block });
        }
        Ok(self)
    }

    /// Work-items from the origin to the far edge, whether or not the first groups run.
    pub(crate) fn grid(&self) -> [u32; 3] {
        std::array::from_fn(|axis| (self.end[axis] - 1) * self.block[axis] + self.last[axis])
    }

    /// The id of the first work-group.
    pub(crate) fn first(&self) -> [u32; 3] {
        self.first
    }

    /// The ids of all work-groups, x first.
    pub(crate) fn groups(&self) -> Groups {
        Groups { first: self.first, end: self.end, next: Some(self.first) }
    }

    /// The size of a work-group.
    pub(crate) fn group_size(&self, group: [u32; 3]) -> [u32; 3] {
        let at_edge = |axis: usize| group[axis] == self.end[axis] - 1;
        std::array::from_fn(|axis| if at_edge(axis) { self.last[axis] } else { self.block[axis] })
    }

    /// Waves of a full work-group.
    pub(crate) fn waves(&self, lanes: u32) -> u32 {
        self.block.iter().product::<u32>().div_ceil(lanes)
    }
}

/// Work-group ids in the order in which groups start.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    first: [u32; 3],
    end: [u32; 3],
    next: Option<[u32; 3]>,
}

impl Groups {
    /// How many groups there are, those already given included.
    pub(crate) fn total(&self) -> u64 {
        (0..3).fold(1, |total: u64, axis| total.saturating_mul((self.end[axis] - self.first[axis]).into()))
    }
}

impl Iterator for Groups {
    type Item = [u32; 3];

    fn next(&mut self) -> Option<[u32; 3]> {
        let current = self.next?;
        let mut following = current;
        self.next = (0..3)
            .any(|axis| {
                following[axis] += 1;
                let carry = following[axis] == self.end[axis];
                if carry {
                    following[axis] = self.first[axis];
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

    fn items(geometry: &Geometry) -> u32 {
        geometry.groups().map(|group| geometry.group_size(group).iter().product::<u32>()).sum()
    }

    #[test]
    fn groups_cover_the_grid_once_x_first() {
        let geometry = Geometry::of_items([5, 3, 2], [2, 2, 1]).unwrap();
        let groups: Vec<_> = geometry.groups().collect();
        assert_eq!(groups.len(), 3 * 2 * 2);
        assert_eq!(&groups[..4], &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]);
        assert_eq!(items(&geometry), 5 * 3 * 2);
        assert_eq!(geometry.group_size([2, 1, 1]), [1, 1, 1]);
        assert_eq!(geometry.grid(), [5, 3, 2]);
    }

    #[test]
    fn a_grid_of_groups_starts_where_it_is_told() {
        let geometry = Geometry::of_groups([1, 0, 2], [3, 2, 3], [4, 2, 1], [3, 2, 1]).unwrap();
        let groups: Vec<_> = geometry.groups().collect();
        assert_eq!(groups, [[1, 0, 2], [2, 0, 2], [1, 1, 2], [2, 1, 2]]);
        assert_eq!(items(&geometry), (4 + 3) * 4);
        assert_eq!(geometry.grid(), [11, 4, 3]);
    }

    #[test]
    fn the_largest_grid_does_not_overflow() {
        let geometry = Geometry::of_items([u32::MAX; 3], [1024, 1, 1]).unwrap();
        assert_eq!(geometry.group_size([0x003f_ffff, 0, 0]), [1023, 1, 1]);
        assert_eq!((geometry.waves(32), geometry.grid()), (32, [u32::MAX; 3]));
        let groups = Geometry::of_groups([0; 3], [u32::MAX, 1, 1], [2, 1, 1], [2, 1, 1]);
        assert!(matches!(groups, Err(DispatchError::GridTooLarge { .. })));
    }
}
