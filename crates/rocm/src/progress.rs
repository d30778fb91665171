//! Progress on a terminal; nothing where standard error is none.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A step that knows how far it is.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A step that goes to one hundred.
    pub(crate) fn per_cent(message: String) -> Progress {
        Progress::new(100, "{msg:40} [{bar:30}] {pos:>3} %", message)
    }

    /// A step that goes through `steps` things.
    pub(crate) fn steps(steps: usize, message: String) -> Progress {
        Progress::new(steps as u64, "{msg:40} [{bar:30}] {pos}/{len}", message)
    }

    /// A step of unknown length.
    pub(crate) fn waiting(message: String) -> Progress {
        let bar = ProgressBar::new_spinner().with_message(message);
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress(bar)
    }

    fn new(length: u64, template: &str, message: String) -> Progress {
        let style = ProgressStyle::with_template(template).expect("the templates of this file are well formed");
        let bar = ProgressBar::new(length).with_style(style.progress_chars("=> ")).with_message(message);
        bar.tick();
        Progress(bar)
    }

    /// Moves to `percent`.
    pub(crate) fn set(&self, percent: f32) {
        self.0.set_position(percent as u64);
    }

    /// One thing more is done.
    pub(crate) fn advance(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
