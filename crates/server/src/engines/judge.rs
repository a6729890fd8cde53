//! A finished game, judged play by play.

use mura_engine::analysis::{Analysis, Analyst, Review};
use mura_engine::{Limits, Recipe, Resources, Thinker};
use tokio::sync::{oneshot, watch};

use super::Ticket;
use super::work::{Progress, Signals, Work};

/// A game that is being judged.
#[derive(Debug)]
pub struct Judgement {
    /// The job; its result is the whole analysis.
    pub ticket: Ticket<Analysis>,
    /// How many plays are judged.
    pub judged: watch::Receiver<usize>,
    /// How many there are.
    pub plays: usize,
}

/// To judge all plays of a record.
pub(super) struct Judge {
    pub(super) review: Option<Review>,
    pub(super) limits: Limits,
    pub(super) hash_mib: usize,
    pub(super) thinker: Option<Box<dyn Thinker>>,
    pub(super) judged: watch::Sender<usize>,
    pub(super) answer: Option<oneshot::Sender<Analysis>>,
}

impl Work for Judge {
    fn go_on(&mut self, signals: &dyn Signals) -> Progress {
        let Some(review) = &mut self.review else { return Progress::Done };
        let resources = Resources { hash_mib: self.hash_mib, ..Resources::default() };
        let thinker = self.thinker.get_or_insert_with(|| Recipe::Full.open(review.analysis.game, &resources));
        // A play that is judged in half says nothing, and takes only a moment: it is called off, but does not step aside.
        let stop = || signals.off();
        let mut analyst = Analyst::new(&mut **thinker, self.limits.clone(), &stop);
        while let Some(step) = review.step(&mut analyst) {
            self.judged.send_replace(step.ply);
            if signals.aside() {
                return Progress::Aside;
            }
        }
        if let (Some(answer), Some(review)) = (self.answer.take(), self.review.take())
            && !signals.off()
        {
            let _ = answer.send(review.analysis);
        }
        Progress::Done
    }
}
