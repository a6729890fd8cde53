//! The numbers of Glicko-2.

use mura_games::{Outcome, Player};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// How strong a player is thought to be, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The rating; everybody begins at 1500.
    pub rating: f64,
    /// How far off it may be: the true strength lies within twice this with a chance of 95 in 100.
    pub deviation: f64,
    /// How much the player's strength goes up and down.
    pub volatility: f64,
}

impl Default for Strength {
    fn default() -> Self {
        Strength { rating: 1500.0, deviation: MOST_DEVIATION, volatility: 0.06 }
    }
}

/// Glickman's system constant: how much volatility may change.
const TAU: f64 = 0.5;

/// Nobody is less known than somebody who has never played.
const MOST_DEVIATION: f64 = 350.0;

/// Bounds that keep absurd logs from giving absurd numbers; players do not come near them.
const RATINGS: (f64, f64) = (0.0, 4000.0);
const LEAST_DEVIATION: f64 = 30.0;
const VOLATILITIES: (f64, f64) = (0.01, 0.15);

impl Strength {
    fn outside(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    fn bounded(new: Glicko2Rating) -> Self {
        Strength {
            rating: new.rating.clamp(RATINGS.0, RATINGS.1),
            deviation: new.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: new.volatility.clamp(VOLATILITIES.0, VOLATILITIES.1),
        }
    }

    /// After a rating period with these results against opponents as they were before it; the player himself is the first. At
    /// least one result.
    pub(super) fn after(self, results: &[(Strength, Outcome)]) -> Self {
        let outcome = |outcome| match outcome {
            Outcome::Win(Player::First) => Outcomes::WIN,
            Outcome::Draw => Outcomes::DRAW,
            Outcome::Win(Player::Second) => Outcomes::LOSS,
        };
        let results: Vec<_> =
            results.iter().map(|&(opponent, result)| (opponent.outside(), outcome(result))).collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
        Self::bounded(glicko2_rating_period(&self.outside(), &results, &config))
    }

    /// Both players after a game, each against what the other was before it.
    pub fn of_game([first, second]: [Strength; 2], outcome: Outcome) -> [Strength; 2] {
        let seen_by_second = match outcome {
            Outcome::Win(winner) => Outcome::Win(winner.other()),
            Outcome::Draw => Outcome::Draw,
        };
        [first.after(&[(second, outcome)]), second.after(&[(first, seen_by_second)])]
    }

    /// After so many rating periods without a game.
    pub fn idle(self, periods: u64) -> Self {
        let mut now = self;
        for _ in 0..periods {
            if now.deviation >= MOST_DEVIATION {
                break;
            }
            now = Self::bounded(decay_deviation(&now.outside()));
        }
        now
    }
}
