//! Ratings as a function of results.

use std::collections::BTreeMap;

use mura_games::{GameId, Outcome, Player};

use super::{Entry, Moment, Strength, TimeClass};

/// How results become ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// All games of a rating period count at once, against what the players were rated before it. Their order does not matter.
    Periods {
        /// The length of a period in days, at least 1. Periods are counted from 1970-01-01.
        days: u32,
    },
    /// Every game counts at once, when it ends.
    EachGame {
        /// How many days without a game make the deviation grow as a period does, at least 1.
        days: u32,
    },
}

impl Default for Method {
    fn default() -> Self {
        Method::Periods { days: 30 }
    }
}

/// What a player has come to in one game and time class.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating.
    pub strength: Strength,
    /// Games won, drawn and lost.
    pub games: [u32; 3],
    /// The last game.
    pub last: Moment,
}

/// A line of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row<'a> {
    /// The game.
    pub game: GameId,
    /// The time class.
    pub class: TimeClass,
    /// The player.
    pub player: &'a str,
    /// What he has come to.
    pub standing: &'a Standing,
}

/// One rating for each game and time class of each player.
type Pool = (GameId, TimeClass);

/// All ratings that a log gives, as of its last result.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ratings {
    pools: BTreeMap<Pool, BTreeMap<String, Standing>>,
}

impl Ratings {
    /// The ratings after all these results, which are in the order of their times.
    pub fn compute(entries: &[Entry], method: Method) -> Self {
        let mut ratings = Ratings::default();
        let (Method::Periods { days } | Method::EachGame { days }) = method;
        let days = i64::from(days.max(1));
        let periods = |from: Moment, to: Moment| match method {
            Method::Periods { .. } => to.day().div_euclid(days) - from.day().div_euclid(days),
            Method::EachGame { .. } => (to.day() - from.day()).div_euclid(days),
        };
        // The period of his last game has been counted, and the one that is to be counted now counts itself.
        let counted = i64::from(matches!(method, Method::Periods { .. }));
        let idle = |from, to| (periods(from, to) - counted).max(0) as u64;
        let period = |entry: &Entry| match method {
            Method::Periods { .. } => Some(entry.at.day().div_euclid(days)),
            Method::EachGame { .. } => None,
        };
        for batch in entries.chunk_by(|one, two| period(one).is_some() && period(one) == period(two)) {
            ratings.count(batch, &idle);
        }
        if let Some(end) = entries.last() {
            for standing in ratings.pools.values_mut().flat_map(BTreeMap::values_mut) {
                standing.strength = standing.strength.idle(periods(standing.last, end.at).max(0) as u64);
            }
        }
        ratings
    }

    /// Counts results that belong together.
    fn count(&mut self, batch: &[Entry], idle: &dyn Fn(Moment, Moment) -> u64) {
        type Met<'a> = BTreeMap<(Pool, &'a str), Vec<(&'a str, Outcome, Moment)>>;
        let mut met: Met<'_> = BTreeMap::new();
        for entry in batch {
            for player in Player::BOTH {
                let (own, other) = (entry.name(player), entry.name(player.other()));
                // As seen by the player: he is the first.
                let outcome = match entry.outcome {
                    Outcome::Win(winner) if winner == player => Outcome::Win(Player::First),
                    Outcome::Win(_) => Outcome::Win(Player::Second),
                    Outcome::Draw => Outcome::Draw,
                };
                let games = met.entry(((entry.game, entry.class()), own)).or_default();
                games.push((other, outcome, entry.at));
            }
        }
        let before = |pool: Pool, name: &str, now: Moment| {
            let standing = self.pools.get(&pool).and_then(|players| players.get(name));
            standing.map_or(Strength::default(), |standing| standing.strength.idle(idle(standing.last, now)))
        };
        let mut news = Vec::new();
        for ((pool, name), mut games) in met {
            // Sums of floating-point numbers depend on their order: with a fixed one, that of the games does not matter.
            games.sort_unstable_by_key(|&(other, outcome, at)| (other, outcome.word(), at));
            let results: Vec<_> =
                games.iter().map(|&(other, outcome, at)| (before(pool, other, at), outcome)).collect();
            let now = games.iter().map(|game| game.2).min();
            let strength = now.map_or(Strength::default(), |now| before(pool, name, now).after(&results));
            news.push((pool, name, strength, games));
        }
        for (pool, name, strength, games) in news {
            let Some(last) = games.iter().map(|game| game.2).max() else { continue };
            let players = self.pools.entry(pool).or_default();
            let blank = Standing { strength, games: [0; 3], last };
            let standing = players.entry(name.to_owned()).or_insert(blank);
            (standing.strength, standing.last) = (strength, last);
            for (_, outcome, _) in games {
                standing.games[match outcome {
                    Outcome::Win(Player::First) => 0,
                    Outcome::Draw => 1,
                    Outcome::Win(Player::Second) => 2,
                }] += 1;
            }
        }
    }

    /// What a player has come to.
    pub fn get(&self, game: GameId, class: TimeClass, player: &str) -> Option<&Standing> {
        self.pools.get(&(game, class))?.get(player)
    }

    /// The table: by game and time class, the highest rating first, and by name where ratings are equal.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.pools.iter().flat_map(|(&(game, class), players)| {
            let mut rows: Vec<_> =
                players.iter().map(|(player, standing)| Row { game, class, player, standing }).collect();
            rows.sort_by(|a, b| b.standing.strength.rating.total_cmp(&a.standing.strength.rating));
            rows
        })
    }
}
