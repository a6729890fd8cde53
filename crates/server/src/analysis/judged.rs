//! A judged game as it is kept: what its page tells, and no more.

use mura_engine::Score;
use mura_engine::analysis::{Account, Analysis, Event, Loss, Step, unit};
use mura_games::{GameId, Player};
use serde::{Deserialize, Serialize};

use super::score;

/// So many of the worst plays are listed.
const WORST: usize = 6;

/// A game and what there is to say about its plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judged {
    /// The plays in their order.
    pub(super) steps: Vec<Judgement>,
    /// The sums of both players.
    pub(super) sums: [Sums; 2],
    /// The plies of the plays that lost the most, worst first.
    pub(super) worst: Vec<usize>,
    /// The points that the first player has won in Ur, and what they would be without all luck.
    pub(super) points: Option<(f64, f64)>,
}

/// One play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Judgement {
    /// From 1.
    pub(super) ply: usize,
    /// The number that a record gives it.
    pub(super) number: usize,
    /// Whether the second player was on turn.
    pub(super) second: bool,
    /// The action with what a record adds to it.
    pub(super) text: String,
    /// What the first player can expect after it, from 0 to 1; none where nobody has looked.
    pub(super) share: Option<f64>,
    /// `?` or `??`.
    pub(super) sign: Option<String>,
    /// What it cost, in words.
    pub(super) cost: Option<String>,
    /// What would have been best, where that was something else.
    pub(super) best: Option<String>,
    /// The luck of a throw, in points for whoever threw.
    pub(super) luck: Option<f64>,
}

/// The sums of one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sums {
    /// Choices that could be judged.
    pub(super) choices: usize,
    /// How much of the expected result they have kept on average, from 0 to 1.
    pub(super) accuracy: Option<f64>,
    /// Marks, bars, cows or points that they have given away together.
    pub(super) lost: f64,
    pub(super) mistakes: usize,
    pub(super) blunders: usize,
    /// The luck of the throws together, in points.
    pub(super) luck: Option<f64>,
}

impl Judged {
    pub(super) fn of(analysis: &Analysis) -> Judged {
        let last = analysis.outcome.map(score::share_of);
        let mut steps: Vec<_> = analysis.steps.iter().map(|step| judgement(analysis.game, step)).collect();
        if let (Some(step), Some(_)) = (steps.last_mut(), last) {
            step.share = last;
        }
        Judged {
            steps,
            sums: analysis.accounts.each_ref().map(sums),
            worst: analysis.worst(WORST).into_iter().map(|step| step.ply).collect(),
            points: analysis.points().zip(analysis.points_without_luck()),
        }
    }

    /// The play of this number.
    pub(super) fn step(&self, ply: usize) -> Option<&Judgement> {
        self.steps.get(ply.checked_sub(1)?)
    }
}

fn judgement(game: GameId, step: &Step) -> Judgement {
    let mut told = Judgement {
        ply: step.ply,
        number: step.number,
        second: step.player == Player::Second,
        text: format!("{}{}", step.action, step.remark),
        share: None,
        sign: None,
        cost: None,
        best: None,
        luck: None,
    };
    match &step.event {
        Event::Choice(choice) => {
            told.share = choice.played.map(|played| score::share(step.player, played));
            let best = choice.lines.first().and_then(|line| line.actions.first());
            told.best = best.filter(|best| **best != step.action).cloned();
            if let Some(loss) = choice.loss {
                told.sign = loss.blame.map(|blame| blame.sign().to_owned());
                told.cost = cost(game, &loss);
            }
        }
        Event::Throw(throw) => {
            told.share = throw.after.map(|odds| score::share(step.player, Score::from(odds)));
            told.luck = throw.luck().map(|luck| luck.points);
        }
        Event::Forced | Event::Beside | Event::Drawn => {}
    }
    told
}

/// What a choice has cost, in words; none for nothing worth a word.
fn cost(game: GameId, loss: &Loss) -> Option<String> {
    if let Some(certain) = loss.certain {
        return Some(certain.to_string());
    }
    let amount = loss.amount.filter(|amount| *amount >= 0.05)?;
    Some(format!("gives away {amount:.1} {}", unit(game)))
}

fn sums(account: &Account) -> Sums {
    Sums {
        choices: account.choices,
        accuracy: account.accuracy(),
        lost: account.lost,
        mistakes: account.mistakes,
        blunders: account.blunders,
        luck: (account.throws > 0).then_some(account.luck.points),
    }
}
