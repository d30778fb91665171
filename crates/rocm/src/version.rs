//! Version numbers: what a person asks for, and what a HIP library says it is. Knows no file and no table.

use std::fmt;
use std::str::FromStr;

/// The version of a HIP library: what `hipRuntimeGetVersion` answers, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct HipVersion {
    /// Major version, the number in the SONAME.
    pub major: u32,
    /// Minor version, at most two digits in the encoded form.
    pub minor: u32,
    /// AMD's build number (53211 for 7.2), not the point release.
    pub build: u32,
}

impl HipVersion {
    /// Takes the number that `hipRuntimeGetVersion` answers apart (`70253211` is 7.2.53211).
    pub fn from_encoded(number: u32) -> HipVersion {
        HipVersion { major: number / 10_000_000, minor: number / 100_000 % 100, build: number % 100_000 }
    }

    /// The number that `hipRuntimeGetVersion` answers; `None` where the parts do not fit into it.
    pub fn encoded(self) -> Option<u32> {
        if self.minor > 99 || self.build > 99_999 {
            return None;
        }
        self.major.checked_mul(10_000_000)?.checked_add(self.minor * 100_000 + self.build)
    }
}

impl fmt::Display for HipVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.build)
    }
}

/// A version as a person asks for it: `7.2`, `7.2.4` (a point release) or `7.2.53211` (a HIP build).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// First number.
    pub major: u32,
    /// Second number.
    pub minor: u32,
    /// Third number, if one was given.
    pub patch: Option<u32>,
}

impl Wanted {
    /// A release line without a point release.
    pub const fn line(major: u32, minor: u32) -> Wanted {
        Wanted { major, minor, patch: None }
    }

    /// The third number where it is a build number as HIP libraries carry it (AMD's have five digits).
    pub fn build(self) -> Option<u32> {
        self.patch.filter(|&patch| patch >= 1000)
    }

    /// The third number where it is a point release, which only packages know: a HIP library does not carry it.
    pub fn point_release(self) -> Option<u32> {
        self.patch.filter(|&patch| patch < 1000)
    }
}

/// Why a text is not a version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a ROCm version; expected two or three numbers, such as 7.2 or 7.2.4")]
pub struct NotAVersion(pub String);

impl FromStr for Wanted {
    type Err = NotAVersion;

    fn from_str(text: &str) -> Result<Wanted, NotAVersion> {
        let not_a_version = || NotAVersion(text.to_owned());
        let number = |part: &str| {
            // `u32::from_str` takes a sign, a version does not.
            if part.bytes().all(|byte| byte.is_ascii_digit()) { part.parse().ok() } else { None }
        };
        let parts = text.split('.').map(number).collect::<Option<Vec<u32>>>().ok_or_else(not_a_version)?;
        match parts[..] {
            [major, minor] => Ok(Wanted { major, minor, patch: None }),
            [major, minor, patch] => Ok(Wanted { major, minor, patch: Some(patch) }),
            _ => Err(not_a_version()),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)?;
        self.patch.map_or(Ok(()), |patch| write!(f, ".{patch}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_versions_are_hips_own_numbers() {
        let version = HipVersion::from_encoded(70_253_211);
        assert_eq!(version.to_string(), "7.2.53211");
        assert_eq!(version.encoded(), Some(70_253_211));
        assert_eq!(HipVersion::from_encoded(71_460_850).to_string(), "7.14.60850");
        assert_eq!(HipVersion { major: 7, minor: 100, build: 0 }.encoded(), None);
        assert_eq!(HipVersion { major: 7, minor: 0, build: 100_000 }.encoded(), None);
    }

    #[test]
    fn hip_versions_order_by_number_not_by_text() {
        let of = HipVersion::from_encoded;
        assert!(of(71_460_850) > of(70_253_211));
        assert!(of(60_443_484) < of(70_253_211));
    }

    #[test]
    fn wanted_versions_have_two_or_three_numbers() {
        assert_eq!("7.2".parse(), Ok(Wanted::line(7, 2)));
        assert_eq!("7.2.4".parse(), Ok(Wanted { major: 7, minor: 2, patch: Some(4) }));
        for garbage in ["", "7", "7.", ".2", "7.2.4.1", "latest", "7.x", "+7.2", "-7.2", " 7.2", "7.99999999999"] {
            assert_eq!(garbage.parse::<Wanted>(), Err(NotAVersion(garbage.to_owned())), "{garbage:?}");
        }
    }

    #[test]
    fn third_number_is_a_point_release_or_a_build() {
        let wanted = |text: &str| text.parse::<Wanted>().unwrap();
        assert_eq!((wanted("7.2.4").point_release(), wanted("7.2.4").build()), (Some(4), None));
        assert_eq!((wanted("7.2.53211").point_release(), wanted("7.2.53211").build()), (None, Some(53211)));
    }
}
