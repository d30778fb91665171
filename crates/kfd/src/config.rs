//! The environment: the only module that reads it.

#![expect(clippy::disallowed_methods, reason = "this is the module that reads the environment")]

use std::env;
use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStringExt;

use gpu::{Gfx, UnknownGfx};

/// What the user chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    /// `REFRAIN_GPU`: the target to be; gfx1100 unless set.
    pub(crate) gfx: Gfx,
    /// `REFRAIN_GPU_VRAM`: bytes of video memory; 4 GiB unless set.
    pub(crate) vram_bytes: u64,
    /// `REFRAIN_GPU_LOG`: a file for what the driver has to say; off unless set.
    pub(crate) log: Option<CString>,
    /// `REFRAIN_GPU_OBSERVE`: a file for one JSON line per dispatch; off unless set.
    pub(crate) observe: Option<CString>,
}

/// A value that cannot be used. There is no device then.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ConfigError {
    /// `REFRAIN_GPU` names no target that we have.
    #[error("REFRAIN_GPU: {0}")]
    Gfx(#[from] UnknownGfx),
    /// `REFRAIN_GPU_VRAM` is no size.
    #[error("REFRAIN_GPU_VRAM: {0:?} is not a number of bytes, or less than 64 MiB or more than 512 GiB")]
    Vram(String),
}

const DEFAULT_VRAM: u64 = 4 << 30;
const SMALLEST_VRAM: u64 = 64 << 20;
const LARGEST_VRAM: u64 = 512 << 30;

impl Config {
    /// Reads the process's environment.
    pub(crate) fn from_env() -> Result<Config, ConfigError> {
        Config::from_lookup(|name| env::var_os(name))
    }

    /// Where messages go, also when nothing else of the environment can be used.
    pub(crate) fn log_path() -> Option<CString> {
        path("REFRAIN_GPU_LOG", |name| env::var_os(name))
    }

    fn from_lookup(lookup: impl Fn(&str) -> Option<OsString>) -> Result<Config, ConfigError> {
        let text = |name| lookup(name).filter(|value| !value.is_empty());
        let gfx = match text("REFRAIN_GPU") {
            Some(name) => name.to_string_lossy().parse()?,
            None => Gfx::Gfx1100,
        };
        let vram_bytes = match text("REFRAIN_GPU_VRAM") {
            Some(bytes) => {
                let bytes = bytes.to_string_lossy().into_owned();
                let parsed = bytes.parse().ok().filter(|bytes| (SMALLEST_VRAM..=LARGEST_VRAM).contains(bytes));
                parsed.ok_or(ConfigError::Vram(bytes))? & !0xffff
            }
            None => DEFAULT_VRAM,
        };
        let log = path("REFRAIN_GPU_LOG", &lookup);
        Ok(Config { gfx, vram_bytes, log, observe: path("REFRAIN_GPU_OBSERVE", &lookup) })
    }
}

fn path(name: &str, lookup: impl Fn(&str) -> Option<OsString>) -> Option<CString> {
    CString::new(lookup(name).filter(|value| !value.is_empty())?.into_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &str, value: &str) -> Result<Config, ConfigError> {
        Config::from_lookup(|asked| (asked == name).then(|| value.into()))
    }

    #[test]
    fn nothing_set_is_a_gfx1100_with_4_gib() {
        let config = Config::from_lookup(|_| None).unwrap();
        assert_eq!(config, Config { gfx: Gfx::Gfx1100, vram_bytes: 4 << 30, log: None, observe: None });
    }

    #[test]
    fn values_are_taken_or_refused() {
        assert_eq!(with("REFRAIN_GPU", "gfx1201").unwrap().gfx, Gfx::Gfx1201);
        assert_eq!(with("REFRAIN_GPU_VRAM", "1073741824").unwrap().vram_bytes, 1 << 30);
        assert_eq!(with("REFRAIN_GPU_LOG", "/tmp/log").unwrap().log, Some(c"/tmp/log".into()));
        assert!(matches!(with("REFRAIN_GPU", "gfx9"), Err(ConfigError::Gfx(_))));
        assert!(matches!(with("REFRAIN_GPU_VRAM", "2G"), Err(ConfigError::Vram(_))));
        assert!(matches!(with("REFRAIN_GPU_VRAM", "4096"), Err(ConfigError::Vram(_))));
    }
}
