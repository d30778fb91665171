//! Laws of the decoder.

use quickcheck::quickcheck;

quickcheck! {
    /// The words after an instruction have no say in it.
    fn decoding_looks_no_further_than_the_instruction(words: (u32, u32, u32), after: (u32, u32)) -> bool {
        let long = [words.0, words.1, words.2, after.0, after.1];
        match isa::decode(isa::Target::Gfx1100, &long) {
            Ok(inst) => {
                let length = inst.bytes() as usize / 4;
                let mut other = long;
                other[length..].iter_mut().for_each(|word| *word = !*word);
                isa::decode(isa::Target::Gfx1100, &long[..length]).is_ok_and(|cut| cut.to_string() == inst.to_string())
                    && isa::decode(isa::Target::Gfx1100, &other).is_ok_and(|changed| changed.to_string() == inst.to_string())
            }
            Err(_) => true,
        }
    }

    /// One dword less, and it is no longer an instruction.
    fn a_cut_instruction_is_refused(words: (u32, u32, u32)) -> bool {
        let long = [words.0, words.1, words.2];
        isa::decode(isa::Target::Gfx1100, &long).map_or(true, |inst| {
            let length = inst.bytes() as usize / 4;
            matches!(isa::decode(isa::Target::Gfx1100, &long[..length - 1]), Err(isa::DecodeError::Truncated(_)))
        })
    }
}
