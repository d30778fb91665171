//! Transfers that may take more than a slice: linear copies, sub-window copies, fills.

use isa::memory::MemoryFault;

use crate::host::Host;

/// `COPY_LINEAR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) bytes: u64,
    pub(crate) source: u64,
    pub(crate) destination: u64,
    pub(crate) second_destination: Option<u64>,
    /// From the last byte to the first, for a destination that overlaps the source from above.
    pub(crate) backwards: bool,
}

/// `COPY_LINEAR_SUB_WIND`: a box out of one surface into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) element_log2: u32,
    pub(crate) source: Surface,
    pub(crate) destination: Surface,
    /// Elements of the box.
    pub(crate) size: [u32; 3],
}

/// One side of a sub-window copy, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surface {
    pub(crate) base: u64,
    pub(crate) origin: [u32; 3],
    pub(crate) pitch: u64,
    pub(crate) slice_pitch: u64,
}

/// `CONST_FILL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fill {
    pub(crate) destination: u64,
    pub(crate) bytes: u64,
    pub(crate) pattern: u32,
    pub(crate) element_log2: u32,
}

/// A transfer, and how far it is.
#[derive(Debug)]
pub(crate) struct Transfer {
    kind: Kind,
    /// Bytes, or rows of a box, that are done.
    done: u64,
}

#[derive(Debug)]
enum Kind {
    Linear(Linear),
    Rect(Rect),
    Fill(Fill),
}

/// Bytes that are moved at a time.
const CHUNK: u64 = 64 * 1024;

impl From<Linear> for Transfer {
    fn from(linear: Linear) -> Self {
        Transfer { kind: Kind::Linear(linear), done: 0 }
    }
}

impl From<Rect> for Transfer {
    fn from(rect: Rect) -> Self {
        Transfer { kind: Kind::Rect(rect), done: 0 }
    }
}

impl From<Fill> for Transfer {
    fn from(fill: Fill) -> Self {
        Transfer { kind: Kind::Fill(fill), done: 0 }
    }
}

impl Transfer {
    /// Goes on until the transfer ends, which it answers with `true`, or `budget` bytes are used up.
    pub(crate) fn advance(&mut self, host: &impl Host, budget: &mut u64) -> Result<bool, MemoryFault> {
        let mut buffer = Vec::new();
        while *budget > 0 {
            let bytes = match &self.kind {
                Kind::Linear(linear) => linear.chunk(host, &mut self.done, &mut buffer, *budget)?,
                Kind::Rect(rect) => rect.row(host, &mut self.done, &mut buffer)?,
                Kind::Fill(fill) => fill.chunk(host, &mut self.done, &mut buffer)?,
            };
            if bytes == 0 {
                return Ok(true);
            }
            *budget = budget.saturating_sub(bytes);
        }
        Ok(false)
    }
}

impl Linear {
    /// Copies the next chunk and answers its size, 0 at the end.
    fn chunk(&self, host: &impl Host, done: &mut u64, buffer: &mut Vec<u8>, most: u64) -> Result<u64, MemoryFault> {
        let bytes = CHUNK.min(most).min(self.bytes - *done);
        if bytes == 0 {
            return Ok(0);
        }
        let offset = if self.backwards { self.bytes - *done - bytes } else { *done };
        buffer.resize(bytes as usize, 0);
        host.read(self.source + offset, buffer)?;
        for destination in [Some(self.destination), self.second_destination].into_iter().flatten() {
            host.write(destination + offset, buffer)?;
        }
        *done += bytes;
        Ok(bytes)
    }
}

impl Rect {
    /// Copies the next row and answers its size, 0 at the end.
    fn row(&self, host: &impl Host, done: &mut u64, buffer: &mut Vec<u8>) -> Result<u64, MemoryFault> {
        let [width, height, depth] = self.size.map(u64::from);
        let (y, z) = (*done % height, *done / height);
        if z == depth {
            return Ok(0);
        }
        let bytes = width << self.element_log2;
        buffer.resize(bytes as usize, 0);
        host.read(self.source.row(y, z, self.element_log2), buffer)?;
        host.write(self.destination.row(y, z, self.element_log2), buffer)?;
        *done += 1;
        Ok(bytes)
    }
}

impl Surface {
    /// The address of the box's row `y` in its slice `z`.
    fn row(&self, y: u64, z: u64, element_log2: u32) -> u64 {
        let [x0, y0, z0] = self.origin.map(u64::from);
        self.base + (((z0 + z) * self.slice_pitch + (y0 + y) * self.pitch + x0) << element_log2)
    }
}

impl Fill {
    /// Fills the next chunk and answers its size, 0 at the end.
    fn chunk(&self, host: &impl Host, done: &mut u64, buffer: &mut Vec<u8>) -> Result<u64, MemoryFault> {
        let bytes = CHUNK.min(self.bytes - *done);
        if bytes == 0 {
            return Ok(0);
        }
        if buffer.is_empty() {
            let element = &self.pattern.to_le_bytes()[..1 << self.element_log2];
            buffer.extend(element.iter().cycle().take(bytes as usize));
        }
        host.write(self.destination + *done, &buffer[..bytes as usize])?;
        *done += bytes;
        Ok(bytes)
    }
}
