//! A bar on a terminal for work that takes a while.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Progress of some work, shown on standard error if that is a terminal.
pub(crate) struct Progress {
    started: Instant,
    unit: &'static str,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(unit: &'static str) -> Self {
        Progress { started: Instant::now(), unit, bar: OnceLock::new() }
    }

    /// Tells how far the work is.
    pub(crate) fn at(&self, done: u64, total: u64) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total).with_elapsed(self.started.elapsed());
            let template = format!(
                "{{bar:30}} {{percent:>3}} %  {{pos}}/{{len}} {}  {{elapsed}} + {{eta}}  {{msg}}",
                self.unit
            );
            bar.set_style(
                ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        // Threads may report out of order.
        if done > bar.position() {
            bar.set_position(done);
        }
    }

    /// Says something behind the bar, as soon as there is one.
    pub(crate) fn say(&self, text: &str) {
        if let Some(bar) = self.bar.get() {
            bar.set_message(text.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
