//! Compares what a kernel left in memory with what the reference says.

use serde::{Deserialize, Serialize};

use crate::element::Element;

/// How near a result must be to its reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// The same bits; any NaN equals any NaN.
    Exact,
    /// At most this many representable values apart.
    Ulps(u64),
    /// At most this many representable values apart, or this absolute difference: for results that cancel.
    UlpsOr(u64, f64),
}

/// A buffer agrees; how far its worst element is from the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// The largest distance among the elements that needed the bound in representable values.
    pub worst_ulps: u64,
}

/// A buffer disagrees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mismatch {
    /// What was compared: `argument 2`, a variable's name, or the printed lines.
    pub place: String,
    /// How many elements are wrong.
    pub wrong: usize,
    /// Of how many.
    pub elements: usize,
    /// The first wrong element.
    pub index: usize,
    /// What the reference says it is.
    pub expected: String,
    /// What it is.
    pub got: String,
    /// Their distance in representable values; none where that has no meaning.
    pub ulps: Option<u64>,
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { place, wrong, elements, index, expected, got, ulps } = self;
        write!(f, "{place}: {wrong} of {elements} wrong, first at {index}: expected {expected}, got {got}")?;
        match ulps {
            Some(ulps) if *ulps != u64::MAX => write!(f, " ({ulps} apart)"),
            _ => Ok(()),
        }
    }
}

impl Tolerance {
    /// The bound in representable values.
    pub fn ulps(self) -> u64 {
        match self {
            Self::Exact => 0,
            Self::Ulps(bound) | Self::UlpsOr(bound, _) => bound,
        }
    }

    fn admits<T: Element>(self, expected: T, got: T, distance: u64) -> bool {
        match self {
            Self::Exact => distance == 0,
            Self::Ulps(bound) => distance <= bound,
            Self::UlpsOr(bound, floor) => distance <= bound || (expected.widen() - got.widen()).abs() <= floor,
        }
    }

    /// Compares a buffer's bytes with the expected elements.
    pub fn compare<T: Element>(self, place: &str, expected: &[T], got: &[u8]) -> Result<Agreement, Mismatch> {
        let got: Vec<T> = got.chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect();
        assert_eq!(expected.len(), got.len(), "a buffer has the size that its reference gave it");
        let bound = self.ulps();
        let mut worst_ulps = 0;
        let mut wrong = 0;
        let mut first = None;
        for (index, (&expected, &got)) in expected.iter().zip(&got).enumerate() {
            let distance = expected.distance(got);
            if self.admits(expected, got, distance) {
                if distance <= bound {
                    worst_ulps = worst_ulps.max(distance);
                }
            } else {
                wrong += 1;
                first.get_or_insert((index, expected, got, distance));
            }
        }
        match first {
            None => Ok(Agreement { worst_ulps }),
            Some((index, want, have, distance)) => Err(Mismatch {
                place: place.to_owned(),
                wrong,
                elements: expected.len(),
                index,
                expected: format!("{want} ({})", hex(want)),
                got: format!("{have} ({})", hex(have)),
                ulps: Some(distance),
            }),
        }
    }
}

/// The element's bits, most significant digit first.
fn hex<T: Element>(value: T) -> String {
    bytemuck::bytes_of(&value).iter().rev().fold("0x".to_owned(), |text, byte| text + &format!("{byte:02x}"))
}

/// Compares printed lines without regard to their order: waves may print in any.
pub fn compare_lines(expected: &[String], got: &str) -> Result<Agreement, Mismatch> {
    let mut want: Vec<&str> = expected.iter().map(String::as_str).collect();
    let mut have: Vec<&str> = got.lines().collect();
    want.sort_unstable();
    have.sort_unstable();
    if want == have {
        return Ok(Agreement::default());
    }
    let index = want.iter().zip(&have).take_while(|(want, have)| want == have).count();
    let line = |lines: &[&str]| lines.get(index).map_or("nothing".to_owned(), |line| format!("{line:?}"));
    Err(Mismatch {
        place: "printed lines, sorted".to_owned(),
        wrong: want.len().max(have.len()) - index,
        elements: want.len(),
        index,
        expected: line(&want),
        got: line(&have),
        ulps: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_tells_zeros_apart_and_takes_any_nan() {
        let expected = [0.0f32, f32::NAN];
        let same = [0.0f32, -f32::NAN];
        let other = [-0.0f32, f32::NAN];
        assert!(Tolerance::Exact.compare("x", &expected, bytemuck::cast_slice(&same)).is_ok());
        let mismatch = Tolerance::Exact.compare("x", &expected, bytemuck::cast_slice(&other)).unwrap_err();
        assert_eq!((mismatch.wrong, mismatch.index, mismatch.ulps), (1, 0, Some(1)));
    }

    #[test]
    fn a_bound_reports_the_worst_element_within_it() {
        let expected = [1.0f32, 2.0];
        let got = [1.0f32.next_up().next_up(), 2.0f32.next_down()];
        let bytes = bytemuck::cast_slice(&got);
        assert_eq!(Tolerance::Ulps(2).compare("x", &expected, bytes), Ok(Agreement { worst_ulps: 2 }));
        assert_eq!(Tolerance::Ulps(1).compare("x", &expected, bytes).unwrap_err().wrong, 1);
        assert!(Tolerance::UlpsOr(1, 1e-6).compare("x", &expected, bytes).is_ok());
    }

    #[test]
    fn printed_lines_have_no_order_but_a_number() {
        let expected = ["a".to_owned(), "b".to_owned(), "b".to_owned()];
        assert!(compare_lines(&expected, "b\na\nb\n").is_ok());
        assert!(compare_lines(&expected, "b\na\n").is_err());
        assert!(compare_lines(&expected, "b\na\nb\nc\n").is_err());
    }

    #[test]
    fn no_bit_of_any_type_may_be_wrong() {
        fn check<T: Element>(values: &[T]) {
            let bytes: Vec<u8> = bytemuck::cast_slice(values).to_vec();
            assert_eq!(Tolerance::Exact.compare("x", values, &bytes), Ok(Agreement { worst_ulps: 0 }));
            for bit in 0..8 * bytes.len() {
                let mut wrong = bytes.clone();
                wrong[bit / 8] ^= 1 << (bit % 8);
                let mismatch = Tolerance::Exact.compare("x", values, &wrong).unwrap_err();
                assert_eq!((mismatch.wrong, mismatch.index), (1, bit / 8 / size_of::<T>()));
            }
        }
        check(&[0u8, 200, 255]);
        check(&[0i16, -1, i16::MIN]);
        check(&[0u32, 7, u32::MAX]);
        check(&[0i64, i64::MAX, i64::MIN]);
        check(&[0.0f32, -1.5, f32::MAX, f32::INFINITY]);
        check(&[0.0f64, -0.0, 5e-324, f64::NEG_INFINITY]);
        check(&[half::f16::ONE, half::f16::INFINITY]);
        check(&[half::bf16::ONE, half::bf16::NEG_INFINITY]);
    }
}
