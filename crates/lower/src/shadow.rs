//! What the SH registers hold at a place in the buffer, so that writes that change nothing are left out.
//!
//! At the start nothing is known: other packets of the queue write the same registers.

use crate::registers::Register;
use crate::writer::Writer;

/// The registers' values, as far as the buffer has written them.
#[derive(Debug)]
pub(crate) struct Shadow {
    known: Vec<Option<u32>>,
    elide: bool,
    run: Vec<u32>,
}

const REGISTERS: usize = 0x400;

impl Shadow {
    pub(crate) fn new(elide: bool) -> Shadow {
        Shadow { known: vec![None; REGISTERS], elide, run: Vec::new() }
    }

    /// Brings the registers to these values, given by rising offset.
    pub(crate) fn set(&mut self, wanted: &[(Register, u32)], writer: &mut Writer) {
        let mut first = 0;
        while let Some(&(start, _)) = wanted.get(first) {
            if self.is(wanted[first]) {
                first += 1;
                continue;
            }
            // A packet costs two dwords besides its values, so one register that would not change is written along.
            let mut last = first;
            let mut next = first + 1;
            while next < wanted.len() && wanted[next].0 as usize == start as usize + next - first && next - last <= 2 {
                if !self.is(wanted[next]) {
                    last = next;
                }
                next += 1;
            }
            let run = &wanted[first..=last];
            for &(register, value) in run {
                self.known[register as usize] = Some(value);
            }
            self.run.clear();
            self.run.extend(run.iter().map(|(_, value)| value));
            writer.set_sh_reg(start, &self.run);
            first = last + 1;
        }
    }

    fn is(&self, (register, value): (Register, u32)) -> bool {
        self.elide && self.known[register as usize] == Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writer::PART_LIMIT;

    fn words(elide: bool, sets: &[&[(Register, u32)]]) -> Vec<u32> {
        let (mut writer, mut shadow) = (Writer::new(0, PART_LIMIT), Shadow::new(elide));
        sets.iter().for_each(|wanted| shadow.set(wanted, &mut writer));
        writer.finish().0
    }

    #[test]
    fn only_what_changes_is_written() {
        let first = [(0x204, 1), (0x205, 2), (0x206, 3), (0x20c, 4)];
        let all = [0xc003_7600, 0x204, 1, 2, 3, 0xc001_7600, 0x20c, 4];
        assert_eq!(words(true, &[&first]), all);
        assert_eq!(words(true, &[&first, &first]), all);
        assert_eq!(words(false, &[&first, &first]), [all, all].concat());
        // Both ends change: the one between is written along. Two between would not be.
        assert_eq!(words(true, &[&first, &[(0x204, 9), (0x205, 2), (0x206, 9)]])[8..], [0xc003_7600, 0x204, 9, 2, 9]);
        let four = [(0x210, 1), (0x211, 2), (0x212, 3), (0x213, 4)];
        let outer = [(0x210, 9), (0x211, 2), (0x212, 3), (0x213, 9)];
        assert_eq!(words(true, &[&four, &outer])[6..], [0xc001_7600, 0x210, 9, 0xc001_7600, 0x213, 9]);
    }
}
