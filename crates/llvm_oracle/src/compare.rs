//! Both decoders on the same samples.

use std::collections::BTreeMap;

use isa::Target;

use crate::exceptions::{CRASHES, Case, RULES};
use crate::llvm::{Answer, Error, Llvm};

/// What LLVM prints in the middle of an instruction that it should have refused.
const REFUSALS: &[&str] = &["/*Invalid", "/* Invalid", "is not supported starting from"];

/// What came of comparing samples.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// Samples compared.
    pub words: usize,
    /// Refused by both.
    pub refused: usize,
    /// Decoded by both, to the same text and length.
    pub agreed: usize,
    /// Set aside, by the reason.
    pub set_aside: BTreeMap<&'static str, usize>,
    /// The others.
    pub disagreed: Vec<Disagreement>,
}

/// A sample of which LLVM and we say different things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The sample's dwords.
    pub words: Vec<u32>,
    /// Our text and length in dwords, if we decode it.
    pub ours: Option<(String, usize)>,
    /// LLVM's text and whether its length is ours, if it decodes it.
    pub theirs: Option<(String, bool)>,
}

impl Comparison {
    /// Adds the counts of another.
    pub fn add(&mut self, other: Comparison) {
        self.words += other.words;
        self.refused += other.refused;
        self.agreed += other.agreed;
        for (reason, count) in other.set_aside {
            *self.set_aside.entry(reason).or_default() += count;
        }
        self.disagreed.extend(other.disagreed);
    }
}

/// Compares the decoders on samples, each with at least as many dwords as an instruction may have.
pub fn compare<S: AsRef<[u32]>>(llvm: &Llvm, target: Target, samples: &[S]) -> Result<Comparison, Error> {
    let ours: Vec<Option<(String, usize)>> = samples
        .iter()
        .map(|words| isa::decode(target, words.as_ref()).ok())
        .map(|inst| inst.map(|inst| (inst.to_string(), inst.dwords().as_slice().len())))
        .collect();
    // LLVM does not tell a length: it gets the dwords that we take for the instruction, and has to see exactly one in them.
    let cut: Vec<&[u32]> = samples
        .iter()
        .zip(&ours)
        .map(|(words, ours)| &words.as_ref()[..ours.as_ref().map_or(words.as_ref().len(), |(_, length)| *length)])
        .collect();
    let answers = llvm.ask(target, &cut)?;
    let mut comparison = Comparison { words: samples.len(), ..Comparison::default() };
    let mut unclear = Vec::new();
    for (i, answer) in answers.iter().enumerate() {
        match (&ours[i], answer) {
            (None, Answer::Refused) => comparison.refused += 1,
            (Some((text, _)), Answer::One(theirs)) if text == theirs => comparison.agreed += 1,
            (_, Answer::Crash) => *comparison.set_aside.entry(CRASHES).or_default() += 1,
            _ => unclear.push(i),
        }
    }
    // What LLVM says of the whole sample tells refusal from another length.
    let whole: Vec<&[u32]> = unclear.iter().map(|i| samples[*i].as_ref()).collect();
    for (i, answer) in unclear.iter().zip(llvm.ask(target, &whole)?) {
        let same_length = matches!(answers[*i], Answer::One(_));
        let theirs = match answer {
            Answer::Refused | Answer::Crash => None,
            // It prints what it takes for a mistake, and says so.
            Answer::One(text) | Answer::More(text) if REFUSALS.iter().any(|refusal| text.contains(refusal)) => None,
            Answer::One(text) | Answer::More(text) => Some((text, same_length)),
        };
        let found = Disagreement { words: samples[*i].as_ref().to_vec(), ours: ours[*i].clone(), theirs };
        if found.ours.is_none() && found.theirs.is_none() {
            comparison.refused += 1;
            continue;
        }
        match RULES.iter().find(|rule| (rule.applies)(&Case { target, found: &found })) {
            Some(rule) => *comparison.set_aside.entry(rule.reason).or_default() += 1,
            None => comparison.disagreed.push(found),
        }
    }
    Ok(comparison)
}
