//! What the user asked for through the environment. No other module reads it, and no switch changes a result.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The settings of one process, read once.
///
/// | variable | values | meaning |
/// |---|---|---|
/// | `REFRAIN_DISABLE` | unset, empty or `0`: off; else on | forward every call and do nothing else |
/// | `REFRAIN_TRACE` | a [`Destination`] | one line per intercepted call |
/// | `REFRAIN_REPORT` | a [`Destination`] | one line per graph exec: how it runs, and why |
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Forward every call and do nothing else.
    pub disabled: bool,
    /// Where call lines go.
    pub trace: Destination,
    /// Where the line about each graph exec goes.
    pub report: Destination,
}

/// Where lines go: unset, empty or `0` is nowhere, `1` or `stderr` is standard error, anything else is a file to append to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// Nowhere.
    #[default]
    Off,
    /// Standard error.
    Stderr,
    /// A file that is appended to, so that child processes can share it.
    File(PathBuf),
}

impl Config {
    /// Reads the `REFRAIN_*` variables.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    pub fn from_env() -> Self {
        Self::from_lookup(|name| std::env::var_os(name))
    }

    fn from_lookup(lookup: impl Fn(&str) -> Option<OsString>) -> Self {
        let value = |name| lookup(name).unwrap_or_default();
        Self {
            disabled: !is_off(&value("REFRAIN_DISABLE")),
            trace: Destination::parse(value("REFRAIN_TRACE")),
            report: Destination::parse(value("REFRAIN_REPORT")),
        }
    }
}

impl Destination {
    fn parse(value: OsString) -> Self {
        if is_off(&value) {
            Self::Off
        } else if value == "1" || value == "stderr" {
            Self::Stderr
        } else {
            Self::File(value.into())
        }
    }
}

fn is_off(value: &OsStr) -> bool {
    value.is_empty() || value == "0"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(variables: &[(&str, &str)]) -> Config {
        Config::from_lookup(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn an_empty_environment_asks_for_nothing() {
        assert_eq!(config(&[]), Config { disabled: false, trace: Destination::Off, report: Destination::Off });
    }

    #[test]
    fn empty_and_zero_switch_off() {
        for off in ["", "0"] {
            let variables = [("REFRAIN_DISABLE", off), ("REFRAIN_TRACE", off), ("REFRAIN_REPORT", off)];
            assert_eq!(config(&variables), Config::default(), "{off:?}");
        }
    }

    #[test]
    fn one_and_stderr_are_standard_error_and_the_rest_is_a_file() {
        assert_eq!(config(&[("REFRAIN_TRACE", "1")]).trace, Destination::Stderr);
        assert_eq!(config(&[("REFRAIN_REPORT", "stderr")]).report, Destination::Stderr);
        assert_eq!(config(&[("REFRAIN_TRACE", "/tmp/calls")]).trace, Destination::File("/tmp/calls".into()));
        assert_eq!(config(&[("REFRAIN_REPORT", "00")]).report, Destination::File("00".into()));
    }

    #[test]
    fn any_other_value_of_the_disable_switch_disables() {
        for on in ["1", "yes", "false"] {
            assert!(config(&[("REFRAIN_DISABLE", on)]).disabled, "{on:?}: the safe side is to forward");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_need_not_be_unicode() {
        use std::os::unix::ffi::OsStringExt;
        let raw = OsString::from_vec(b"/tmp/\xff".to_vec());
        let parsed = Config::from_lookup(|name| (name == "REFRAIN_TRACE").then(|| raw.clone()));
        assert_eq!(parsed.trace, Destination::File(raw.into()));
    }
}
