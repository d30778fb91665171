//! The environment: the only module that reads it.

#![expect(clippy::disallowed_methods, reason = "this is the module that reads the environment")]

use std::env;
use std::ffi::{CString, OsString};
use std::num::NonZero;
use std::os::unix::ffi::OsStringExt;
use std::thread;
use std::time::Duration;

use gpu::{Gfx, MemoryModel, UnknownGfx};

/// What the user chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    /// `REFRAIN_GPU`: the target to be; gfx1100 unless set.
    pub(crate) gfx: Gfx,
    /// `REFRAIN_GPU_VRAM`: bytes of video memory; 4 GiB unless set.
    pub(crate) vram_bytes: u64,
    /// `REFRAIN_GPU_PROFILE`: how much of video memory the CPU reaches; all of it unless set.
    pub(crate) profile: Profile,
    /// `REFRAIN_GPU_MEMORY`: whether memory is coherent; it is unless set.
    pub(crate) memory: MemoryModel,
    /// `REFRAIN_GPU_CORES`: cores that run the waves of a large dispatch; all that the process may use unless set.
    pub(crate) cores: usize,
    /// `REFRAIN_GPU_WATCHDOG`: seconds after which a kernel that gets nowhere is given up; 60 unless set, 0 is never.
    pub(crate) watchdog: Option<Duration>,
    /// `REFRAIN_GPU_LOG`: a file for what the driver has to say; off unless set.
    pub(crate) log: Option<CString>,
    /// `REFRAIN_GPU_OBSERVE`: a file for one JSON line per dispatch; off unless set.
    pub(crate) observe: Option<CString>,
}

/// How the card sits in its machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The CPU reaches all of video memory.
    LargeBar,
    /// The CPU reaches video memory only by having the GPU copy it.
    SmallBar,
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
    /// `REFRAIN_GPU_PROFILE` is no profile.
    #[error("REFRAIN_GPU_PROFILE: {0:?} is not `large-bar` or `small-bar`")]
    Profile(String),
    /// `REFRAIN_GPU_MEMORY` is no memory model.
    #[error("REFRAIN_GPU_MEMORY: {0:?} is not `coherent`, `strict` or `strict:SEED` with a number for a seed")]
    Memory(String),
    /// `REFRAIN_GPU_CORES` is no number of cores.
    #[error("REFRAIN_GPU_CORES: {0:?} is not a number from 1 to 1024")]
    Cores(String),
    /// `REFRAIN_GPU_WATCHDOG` is no time.
    #[error("REFRAIN_GPU_WATCHDOG: {0:?} is not a number of seconds, or more than a year")]
    Watchdog(String),
}

const DEFAULT_VRAM: u64 = 4 << 30;
const SMALLEST_VRAM: u64 = 64 << 20;
const LARGEST_VRAM: u64 = 512 << 30;
const MOST_CORES: usize = 1024;
const DEFAULT_WATCHDOG: Duration = Duration::from_secs(60);
const LONGEST_WATCHDOG: f64 = 365.0 * 86_400.0;

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
        let profile = match text("REFRAIN_GPU_PROFILE") {
            Some(name) => match name.to_string_lossy().as_ref() {
                "large-bar" => Profile::LargeBar,
                "small-bar" => Profile::SmallBar,
                other => return Err(ConfigError::Profile(other.to_owned())),
            },
            None => Profile::LargeBar,
        };
        let memory = match text("REFRAIN_GPU_MEMORY") {
            Some(model) => memory_model(&model.to_string_lossy())?,
            None => MemoryModel::Coherent,
        };
        let cores = match text("REFRAIN_GPU_CORES") {
            Some(cores) => {
                let cores = cores.to_string_lossy().into_owned();
                let parsed = cores.parse().ok().filter(|cores| (1..=MOST_CORES).contains(cores));
                parsed.ok_or(ConfigError::Cores(cores))?
            }
            None => thread::available_parallelism().map_or(1, NonZero::get).min(MOST_CORES),
        };
        let watchdog = match text("REFRAIN_GPU_WATCHDOG") {
            Some(seconds) => {
                let seconds = seconds.to_string_lossy().into_owned();
                let parsed = seconds.parse().ok().filter(|seconds| (0.0..=LONGEST_WATCHDOG).contains(seconds));
                Duration::from_secs_f64(parsed.ok_or(ConfigError::Watchdog(seconds))?)
            }
            None => DEFAULT_WATCHDOG,
        };
        Ok(Config {
            gfx,
            vram_bytes,
            profile,
            memory,
            cores,
            watchdog: (!watchdog.is_zero()).then_some(watchdog),
            log: path("REFRAIN_GPU_LOG", &lookup),
            observe: path("REFRAIN_GPU_OBSERVE", &lookup),
        })
    }
}

/// `strict` alone has seed 0.
fn memory_model(text: &str) -> Result<MemoryModel, ConfigError> {
    match text.split_once(':') {
        None if text == "coherent" => Some(MemoryModel::Coherent),
        None if text == "strict" => Some(MemoryModel::Strict { seed: 0 }),
        Some(("strict", seed)) => seed.parse().ok().map(|seed| MemoryModel::Strict { seed }),
        _ => None,
    }
    .ok_or_else(|| ConfigError::Memory(text.to_owned()))
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
        assert_eq!((config.gfx, config.vram_bytes), (Gfx::Gfx1100, 4 << 30));
        assert_eq!((config.watchdog, config.log, config.observe), (Some(Duration::from_secs(60)), None, None));
        assert!(config.cores >= 1);
        assert_eq!(config.memory, MemoryModel::Coherent);
    }

    #[test]
    fn values_are_taken_or_refused() {
        assert_eq!(with("REFRAIN_GPU", "gfx1201").unwrap().gfx, Gfx::Gfx1201);
        assert_eq!(with("REFRAIN_GPU_VRAM", "1073741824").unwrap().vram_bytes, 1 << 30);
        assert_eq!(with("REFRAIN_GPU_LOG", "/tmp/log").unwrap().log, Some(c"/tmp/log".into()));
        assert_eq!(with("REFRAIN_GPU_MEMORY", "coherent").unwrap().memory, MemoryModel::Coherent);
        assert_eq!(with("REFRAIN_GPU_MEMORY", "strict").unwrap().memory, MemoryModel::Strict { seed: 0 });
        assert_eq!(with("REFRAIN_GPU_MEMORY", "strict:77").unwrap().memory, MemoryModel::Strict { seed: 77 });
        for wrong in ["Strict", "strict:", "strict:-1", "strict:x", "coherent:1", "weak"] {
            assert_eq!(with("REFRAIN_GPU_MEMORY", wrong), Err(ConfigError::Memory(wrong.to_owned())));
        }
        assert!(matches!(with("REFRAIN_GPU", "gfx9"), Err(ConfigError::Gfx(_))));
        assert!(matches!(with("REFRAIN_GPU_VRAM", "2G"), Err(ConfigError::Vram(_))));
        assert!(matches!(with("REFRAIN_GPU_VRAM", "4096"), Err(ConfigError::Vram(_))));
        assert_eq!(with("REFRAIN_GPU_PROFILE", "small-bar").unwrap().profile, Profile::SmallBar);
        assert_eq!(with("REFRAIN_GPU_PROFILE", "").unwrap().profile, Profile::LargeBar);
        assert!(matches!(with("REFRAIN_GPU_PROFILE", "tiny"), Err(ConfigError::Profile(_))));
        assert_eq!(with("REFRAIN_GPU_CORES", "3").unwrap().cores, 3);
        assert!(matches!(with("REFRAIN_GPU_CORES", "0"), Err(ConfigError::Cores(_))));
        assert_eq!(with("REFRAIN_GPU_WATCHDOG", "0.25").unwrap().watchdog, Some(Duration::from_millis(250)));
        assert_eq!(with("REFRAIN_GPU_WATCHDOG", "0").unwrap().watchdog, None);
        assert!(matches!(with("REFRAIN_GPU_WATCHDOG", "-1"), Err(ConfigError::Watchdog(_))));
        assert!(matches!(with("REFRAIN_GPU_WATCHDOG", "NaN"), Err(ConfigError::Watchdog(_))));
    }
}
