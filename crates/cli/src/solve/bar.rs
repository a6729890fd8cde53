//! How far `mura solve` has come.

use std::io::Write;
use std::time::{Duration, Instant};

use mura_solver::ur::{Event, Layer, Left};

use crate::count::counted;
use crate::progress::Progress;

/// How many sweeps a layer takes, as far as the bar is concerned, until one has been solved.
const SWEEPS: u32 = 60;

/// What people see on the way: a bar, and a line for every layer.
pub(super) struct Bar {
    progress: Progress,
    /// Positions in all, and in layers that are done.
    total: u64,
    done: u64,
    /// Sweeps that the last layer took.
    sweeps: u32,
    began: Instant,
    /// Since when a layer is under way.
    layer: Instant,
}

impl Bar {
    pub(super) fn new(total: u64) -> Self {
        let progress = Progress::new("positions");
        let now = Instant::now();
        Bar { progress, total, done: 0, sweeps: SWEEPS, began: now, layer: now }
    }

    pub(super) fn show(&mut self, event: Event) {
        match event {
            Event::Unusable(fault) => self.say(&format!("{fault}; it is made anew")),
            Event::Loaded(left) => {
                self.say(&format!("layer {}: from its files", name(left)));
                self.layer = Instant::now();
            }
            Event::Swept(swept) => {
                // A layer that takes longer than the last one stays just below its end.
                let part = f64::from(swept.sweeps) / f64::from(swept.sweeps.max(self.sweeps) + 1);
                let done = self.done + (pair(swept.left) as f64 * part) as u64;
                self.progress.at(done, self.total);
                let kind = if swept.settling { "settling" } else { "change" };
                let text = format!(
                    "layer {}  sweep {}  {kind} {:.1e}",
                    name(swept.left),
                    swept.sweeps,
                    swept.change
                );
                self.progress.say(&text);
            }
            Event::Solved(solved) => {
                self.done += pair(solved.left);
                self.sweeps = solved.sweeps.max(1);
                let took = self.layer.elapsed();
                self.say(&format!(
                    "layer {}: {} in {}, last change {:.1e}{}",
                    name(solved.left),
                    counted(u64::from(solved.sweeps), "sweep"),
                    time(took),
                    solved.change,
                    if solved.settled { "" } else { ", which got no smaller" }
                ));
                self.layer = Instant::now();
            }
        }
    }

    /// A line that stays, above the bar.
    fn say(&mut self, line: &str) {
        // Progress that nobody sees is no failure.
        self.progress.above(|| _ = writeln!(anstream::stderr(), "{:>9}  {line}", time(self.began.elapsed())));
    }
}

fn name(left: Left) -> String {
    format!("{}-{}", left.ours, left.theirs)
}

/// The positions of a layer and its mirror image.
pub(super) fn pair(left: Left) -> u64 {
    Layer::new(left).size() * if left.ours == left.theirs { 1 } else { 2 }
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.1} s") } else { format!("{:.1} min", seconds / 60.0) }
}
