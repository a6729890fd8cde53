//! A close look at one position, told as it deepens.

use std::time::{Duration, Instant};

use mura_engine::{Limits, Line, Recipe, Resources, Thinker};
use mura_games::Table;
use tokio::sync::{oneshot, watch};

use super::work::{Progress, Signals, Work};

/// A job that tells what it has found while it goes on.
#[derive(Debug)]
pub struct Evaluation {
    /// The job; its result is the last word.
    pub ticket: super::Ticket<Vec<Line>>,
    /// The best lines so far, best first. The depth never goes back.
    pub lines: watch::Receiver<Vec<Line>>,
}

/// To look at a position for some time.
pub(super) struct Evaluate {
    pub(super) table: Box<dyn Table>,
    pub(super) hash_mib: usize,
    pub(super) lines: usize,
    /// Time that is left for it.
    pub(super) left: Duration,
    pub(super) thinker: Option<Box<dyn Thinker>>,
    pub(super) told: watch::Sender<Vec<Line>>,
    pub(super) answer: Option<oneshot::Sender<Vec<Line>>>,
}

impl Work for Evaluate {
    fn go_on(&mut self, signals: &dyn Signals) -> Progress {
        let began = Instant::now();
        let resources = Resources { hash_mib: self.hash_mib, ..Resources::default() };
        let thinker = self.thinker.get_or_insert_with(|| Recipe::Full.open(self.table.id(), &resources));
        let limits = Limits { began, lines: self.lines, ..Limits::time(self.left) };
        let mut found = Found { lines: Vec::new(), told: &self.told };
        let thought =
            thinker.think(&*self.table, &limits, &|| signals.aside(), &mut |line| found.take(line.clone()));
        found.lines = thought.lines;
        found.tell();
        self.left = self.left.saturating_sub(began.elapsed());
        // Unless it was asked to step aside, it has used its time or come to the end of the matter.
        if signals.aside() && !signals.off() && !self.left.is_zero() {
            return Progress::Aside;
        }
        if let Some(answer) = self.answer.take() {
            let _ = answer.send(self.told.borrow().clone());
        }
        Progress::Done
    }
}

/// The lines of one sitting, gathered rank by rank.
struct Found<'a> {
    lines: Vec<Line>,
    told: &'a watch::Sender<Vec<Line>>,
}

impl Found<'_> {
    fn take(&mut self, line: Line) {
        match self.lines.get_mut(line.rank.saturating_sub(1)) {
            Some(place) => *place = line,
            None => self.lines.push(line),
        }
        self.tell();
    }

    /// Tells them, unless an earlier sitting has looked deeper.
    fn tell(&self) {
        let depth = |lines: &[Line]| lines.first().map_or(0, |line| line.depth);
        self.told.send_if_modified(|told| {
            let better = !self.lines.is_empty()
                && depth(&self.lines) >= depth(told)
                && self.lines.len() >= told.len()
                && self.lines != *told;
            if better {
                told.clone_from(&self.lines);
            }
            better
        });
    }
}
