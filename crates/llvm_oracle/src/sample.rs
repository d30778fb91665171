//! Random dwords that are often an instruction.

use std::collections::HashMap;

use isa::{EncodingName, Form, Target};

use crate::random::Random;

/// Dwords of a sample: more than any instruction has.
const DWORDS: usize = 5;

/// `count` samples for a target. One in eight is random; the others get the fixed bits of an encoding, each as often as another, and
/// of one of its instructions.
pub fn words(target: Target, seed: u64, count: usize) -> impl Iterator<Item = [u32; DWORDS]> {
    let mut encodings: Vec<Vec<Form>> = Vec::new();
    let mut numbers = HashMap::<EncodingName, usize>::new();
    for form in target.forms() {
        let number = *numbers.entry(form.encoding).or_insert_with(|| {
            encodings.push(Vec::new());
            encodings.len() - 1
        });
        encodings[number].push(form);
    }
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let mut words = std::array::from_fn(|_| random.next_u32());
        if !random.next_u32().is_multiple_of(8) {
            let forms = &encodings[random.below(encodings.len())];
            let form = forms[random.below(forms.len())];
            words[0] = words[0] & !form.mask | form.value;
        }
        words
    })
    .take(count)
}
