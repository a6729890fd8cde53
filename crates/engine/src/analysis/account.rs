//! A whole game, judged: every play, and the sums of each player.

use mura_games::record::{Record, RecordError};
use mura_games::{GameId, Outcome};

use super::Analyst;
use super::{Blame, Certain, Event, Odds, Review, Step, paid_by_points};

/// A game and what there is to say about its plays.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Which game was played.
    pub game: GameId,
    /// What the documents call the players.
    pub names: [&'static str; 2],
    /// The plays in their order.
    pub steps: Vec<Step>,
    /// The sums of both players.
    pub accounts: [Account; 2],
    /// How the game ended on the board.
    pub outcome: Option<Outcome>,
    /// Marks, bars, cows or points at its end.
    pub score: [u32; 2],
}

/// The sums of one player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Account {
    /// Choices that could be judged.
    pub choices: usize,
    /// Choices whose loss is a number of marks, bars, cows or points.
    pub measured: usize,
    /// What those have given away together.
    pub lost: f64,
    /// What all choices have given away of the expected result together.
    pub share: f64,
    /// Choices that deserve `?`.
    pub mistakes: usize,
    /// Choices that deserve `??`.
    pub blunders: usize,
    /// Certain wins let go.
    pub missed_wins: usize,
    /// Choices that turned an open or won game into a lost one.
    pub forced_losses: usize,
    /// Throws whose luck is known.
    pub throws: usize,
    /// The luck of those together.
    pub luck: Odds,
}

impl Account {
    /// What a choice has given away on average, of those that can be measured.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.measured > 0).then(|| self.lost / self.measured as f64)
    }

    /// How much of the expected result a choice has kept on average, from 0 to 1.
    pub fn accuracy(&self) -> Option<f64> {
        (self.choices > 0).then(|| 1.0 - self.share / self.choices as f64)
    }

    pub(super) fn add(&mut self, event: &Event) {
        match event {
            Event::Choice(choice) => {
                let Some(loss) = choice.loss else { return };
                self.choices += 1;
                self.share += loss.share;
                if let Some(amount) = loss.amount {
                    self.measured += 1;
                    self.lost += amount;
                }
                match loss.blame {
                    Some(Blame::Mistake) => self.mistakes += 1,
                    Some(Blame::Blunder) => self.blunders += 1,
                    None => {}
                }
                let missed = matches!(loss.certain, Some(Certain::MissesWin(_) | Certain::WinToLoss(..)));
                let loses = matches!(loss.certain, Some(Certain::Loses(_) | Certain::WinToLoss(..)));
                self.missed_wins += usize::from(missed);
                self.forced_losses += usize::from(loses);
            }
            Event::Throw(throw) => {
                let Some(luck) = throw.luck() else { return };
                self.throws += 1;
                self.luck += luck;
            }
            Event::Forced | Event::Beside | Event::Drawn => {}
        }
    }
}

impl Analysis {
    /// Plays a record through and judges its plays; each is shown as soon as it is judged. A record that cannot be played
    /// to its end is refused before anything is thought about. When the analyst is stopped, the rest is left out.
    pub fn of(
        record: &Record,
        analyst: &mut Analyst<'_>,
        mut each: impl FnMut(&Step),
    ) -> Result<Self, RecordError> {
        let mut review = Review::new(record)?;
        analyst.forget();
        while let Some(step) = review.step(analyst) {
            each(step);
        }
        Ok(review.analysis)
    }

    /// The choices that lost the most, worst first, and of equals the earlier one first.
    pub fn worst(&self, most: usize) -> Vec<&Step> {
        let weight = |step: &Step| match &step.event {
            Event::Choice(choice) => choice.loss.map_or(0.0, |loss| loss.weight),
            _ => 0.0,
        };
        let mut steps: Vec<_> = self.steps.iter().filter(|step| weight(step) > 0.0).collect();
        steps.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        steps.truncate(most);
        steps
    }

    /// The points that the first player has won, in a game that is paid by points and has ended.
    pub fn points(&self) -> Option<f64> {
        let [first, second] = self.score.map(f64::from);
        (paid_by_points(self.game) && self.outcome.is_some()).then_some(first - second)
    }

    /// Those points less all luck, the first player's own and the second's: what the choices alone would have brought.
    pub fn points_without_luck(&self) -> Option<f64> {
        let [first, second] = &self.accounts;
        Some(self.points()? - first.luck.points + second.luck.points)
    }
}
