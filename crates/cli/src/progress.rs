//! A bar on a terminal for work that takes a while.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often a bar moves of itself.
const TICK: Duration = Duration::from_secs(1);
/// How often a bar moves for somebody who reports all the time.
const BEAT: Duration = Duration::from_millis(50);

/// Progress of some work, shown on standard error if that is a terminal.
pub(crate) struct Progress {
    started: Instant,
    unit: &'static str,
    bar: OnceLock<ProgressBar>,
    /// When the bar was last moved by `pass`, in milliseconds.
    moved: AtomicU64,
}

impl Progress {
    pub(crate) fn new(unit: &'static str) -> Self {
        Progress { started: Instant::now(), unit, bar: OnceLock::new(), moved: AtomicU64::new(0) }
    }

    /// Shows the bar at once, and moves it by itself: for work whose first part takes long to be done.
    pub(crate) fn begin(&self, done: u64, total: u64, text: &str) {
        let bar = self.bar(total);
        bar.set_position(done);
        bar.set_message(text.to_owned());
        bar.enable_steady_tick(TICK);
    }

    /// Tells how far the work is.
    pub(crate) fn at(&self, done: u64, total: u64) {
        if self.bar.get().is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar(total);
        // Threads may report out of order.
        if done > bar.position() {
            bar.set_position(done);
        }
        // What is open at the beginning may grow.
        if bar.length().is_none_or(|length| length < total) {
            bar.set_length(total);
        }
    }

    fn bar(&self, total: u64) -> &ProgressBar {
        self.bar.get_or_init(|| {
            let bar = ProgressBar::new(total).with_elapsed(self.started.elapsed());
            // The bar has what the words leave of the line: a line that is too long is broken, and drawn anew below.
            let template =
                format!("{{wide_bar}} {{pos}}/{{len}} {}  {{elapsed}} + {{eta}}  {{msg}}", self.unit);
            bar.set_style(
                ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        })
    }

    /// Tells how many milliseconds of `total` have gone by. The threads of a search come here every few hundred positions: all
    /// but a few of them must not wait for each other at the bar.
    pub(crate) fn pass(&self, total: Duration) {
        let gone = self.started.elapsed();
        if self.is_due(gone) {
            self.at(gone.min(total).as_millis() as u64, total.as_millis() as u64);
        }
    }

    /// Whether the bar is to be moved; true for one caller only.
    fn is_due(&self, now: Duration) -> bool {
        let (now, moved) = (now.as_millis() as u64, self.moved.load(Relaxed));
        now >= moved + BEAT.as_millis() as u64
            && self.moved.compare_exchange(moved, now, Relaxed, Relaxed).is_ok()
    }

    /// Writes lines above the bar, which stays.
    pub(crate) fn above(&self, write: impl FnOnce()) {
        match self.bar.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal of 80 columns that keeps what is written to it.
    #[derive(Clone, Debug, Default)]
    struct Screen(Arc<Mutex<String>>);

    impl Screen {
        fn put(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }
    }

    impl TermLike for Screen {
        fn width(&self) -> u16 {
            80
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.put(text)?;
            self.put("\n")
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.put(text)
        }

        fn clear_line(&self) -> io::Result<()> {
            self.put("\n")
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_bar_and_its_words_fit_80_columns() {
        for (done, words) in [(7, "+4 =1 -2"), (12_345, "+10000 =300 -2045  Elo +1235 (+1211 to +1261)")] {
            let screen = Screen::default();
            let progress = Progress::new("games");
            progress.begin(done, 20_000, words);
            let bar = progress.bar.get().unwrap();
            bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(screen.clone())));
            bar.force_draw();
            let drawn = screen.0.lock().unwrap().clone();
            let line = drawn.lines().find(|line| line.contains(words)).unwrap();
            assert!(line.trim_end().chars().count() <= 80, "{line}");
            assert!(line.contains('█') || done == 7, "{line}");
        }
    }

    #[test]
    fn a_bar_can_be_there_from_the_first_moment() {
        let progress = Progress::new("games");
        progress.at(1, 12);
        assert!(progress.bar.get().is_none());
        progress.begin(0, 12, "0 : 0");
        assert_eq!(progress.bar.get().map(|bar| (bar.position(), bar.length())), Some((0, Some(12))));
        progress.at(3, 14);
        assert_eq!(progress.bar.get().map(|bar| (bar.position(), bar.length())), Some((3, Some(14))));
    }

    #[test]
    fn the_bar_moves_once_a_beat() {
        let progress = Progress::new("ms");
        let due =
            (0..1000).filter(|&ms| [0, 1].iter().any(|_| progress.is_due(Duration::from_millis(ms)))).count();
        assert_eq!(due, 19);
        assert!(
            progress.is_due(Duration::from_millis(1000)) && !progress.is_due(Duration::from_millis(1000))
        );
    }
}
