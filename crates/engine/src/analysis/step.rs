//! One play of a game, judged.

use mura_games::Player;

use super::{Loss, Odds};
use crate::{Line, Score};

/// One play and what there is to say about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The ply, from 1.
    pub ply: usize,
    /// The number that a record gives it.
    pub number: usize,
    /// Who was on turn.
    pub player: Player,
    /// The action in its canonical text.
    pub action: String,
    /// What a record adds to it, such as ` X`.
    pub remark: String,
    /// What happened.
    pub event: Event,
}

/// What a play was.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// One action out of several.
    Choice(Choice),
    /// The only legal action: nothing to judge.
    Forced,
    /// Chance has decided.
    Throw(Throw),
    /// Something beside the actions, such as a flag fall.
    Beside,
    /// A play of the opening, which was drawn by lot before the players began.
    Drawn,
}

/// A choice and what else there was.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The best lines, best first; empty where the thinker came to nothing.
    pub lines: Vec<Line>,
    /// What the played action is worth to the player who chose it.
    pub played: Option<Score>,
    /// What it cost. `None` where one of the two scores is not known.
    pub loss: Option<Loss>,
}

/// A throw and what else could have come.
#[derive(Clone, PartialEq, Debug)]
pub struct Throw {
    /// What the position was worth before it, to the player who threw.
    pub before: Option<Odds>,
    /// What it is worth after it, to the same player.
    pub after: Option<Odds>,
    /// All throws that were possible.
    pub prospects: Vec<Prospect>,
}

impl Throw {
    /// What chance has given or taken.
    pub fn luck(&self) -> Option<Odds> {
        Some(self.after? - self.before?)
    }
}

/// A throw that may come.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// Its text.
    pub throw: String,
    /// Its weight among all.
    pub weight: u32,
    /// What the position is worth after it, to the player who throws.
    pub odds: Option<Odds>,
    /// How it may go on.
    pub lines: Vec<Line>,
}

impl Prospect {
    /// What a position is worth of which these are the prospects; `None` if one of them is not known.
    pub fn mean(prospects: &[Prospect]) -> Option<Odds> {
        let total: u32 = prospects.iter().map(|prospect| prospect.weight).sum();
        let mut sum = Odds::default();
        for prospect in prospects {
            sum += prospect.odds? * (f64::from(prospect.weight) / f64::from(total));
        }
        (total > 0).then_some(sum)
    }
}
