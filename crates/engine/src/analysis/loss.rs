//! What a choice has cost.

use std::fmt;

use super::Odds;
use crate::Score;

/// Of the expected result, a mistake gives away at least this…
const MISTAKE: f64 = 0.1;
/// …and a blunder this: in a level position a whole mark, bar or cow.
const BLUNDER: f64 = 0.2;
/// The same for a game that is paid by points: about a tenth of what an average win pays.
const MISTAKE_POINTS: f64 = 0.25;
const BLUNDER_POINTS: f64 = 0.5;
/// No estimate counts as more certain than this: only a win that is seen is won.
const DOUBT: f64 = 0.1;

/// What the best action is worth less what the played one is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// Marks, bars, cows or points given away. `None` where a certain result is in play, which has no such measure.
    pub amount: Option<f64>,
    /// How much of the expected result was given away, from 0 to 1 ([`expectation`]); in a game of chance, of the
    /// probability of winning, which an action that is worse by points may even raise.
    pub share: f64,
    /// Which certain result was given away or walked into.
    pub certain: Option<Certain>,
    /// By how much it is one of the bad ones: the share, or points where they are what counts.
    pub weight: f64,
    /// How bad that is.
    pub blame: Option<Blame>,
}

/// A certain result that a choice has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certain {
    /// There was a win in this many plies, and it is gone.
    MissesWin(u32),
    /// The game was open, and is now lost in this many plies at most.
    Loses(u32),
    /// There was a win, and now there is a loss.
    WinToLoss(u32, u32),
}

/// What a choice deserves. Morabaraba gives `?!` and `!?` a meaning of their own, so these two signs are all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Blame {
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Blame {
    /// The sign that a record puts behind it.
    pub fn sign(self) -> &'static str {
        match self {
            Blame::Mistake => "?",
            Blame::Blunder => "??",
        }
    }
}

/// The result to be expected, from 0 (lost) to 1 (won), for a score.
///
/// An estimate of one mark, bar or cow is taken for three to one. It is then drawn to the middle so that it stays between
/// 10 and 90 %: to let a certain win go is always a mistake, however good the rest may look.
pub fn expectation(score: Score) -> f64 {
    match score {
        Score::Estimate(value) => DOUBT + (1.0 - 2.0 * DOUBT) / (1.0 + 3f64.powf(-f64::from(value) / 100.0)),
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Odds { win, .. } => win,
    }
}

impl Loss {
    /// Nothing lost.
    pub const NONE: Loss = Loss { amount: Some(0.0), share: 0.0, certain: None, weight: 0.0, blame: None };

    /// What it costs to play something worth `played` where `best` was to be had. An action that comes out better than
    /// the best one costs nothing: it was looked at a little more closely.
    pub fn between(best: Score, played: Score) -> Self {
        if let (Some(best), Some(played)) = (Odds::of(best), Odds::of(played)) {
            let lost = best - played;
            if lost.points <= 0.0 {
                return Loss::NONE;
            }
            let blame = blamed(lost.points, MISTAKE_POINTS, BLUNDER_POINTS);
            return Loss {
                amount: Some(lost.points),
                share: lost.win,
                certain: None,
                weight: lost.points,
                blame,
            };
        }
        let share = expectation(best) - expectation(played);
        if share <= 0.0 {
            // Among wins and among losses, how long they take does not matter.
            return Loss::NONE;
        }
        let certain = match (best, played) {
            (Score::Win(win), Score::Loss(loss)) => Some(Certain::WinToLoss(win, loss)),
            (Score::Win(win), _) => Some(Certain::MissesWin(win)),
            (_, Score::Loss(loss)) => Some(Certain::Loses(loss)),
            _ => None,
        };
        let amount = match (best, played) {
            (Score::Estimate(best), Score::Estimate(played)) => Some(f64::from(best - played) / 100.0),
            _ => None,
        };
        Loss { amount, share, certain, weight: share, blame: blamed(share, MISTAKE, BLUNDER) }
    }
}

fn blamed(lost: f64, mistake: f64, blunder: f64) -> Option<Blame> {
    // A share that is a mistake by the book must not fail by its last bit.
    let lost = lost + 1e-9;
    if lost >= blunder { Some(Blame::Blunder) } else { (lost >= mistake).then_some(Blame::Mistake) }
}

impl fmt::Display for Certain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certain::MissesWin(plies) => write!(f, "misses a win in {plies}"),
            Certain::Loses(plies) => write!(f, "loses by force in {plies}"),
            Certain::WinToLoss(win, loss) => write!(f, "misses a win in {win}, loses in {loss}"),
        }
    }
}
